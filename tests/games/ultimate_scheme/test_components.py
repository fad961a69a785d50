"""The components of Ultimate Scheme and what is checked about them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents
from parlour.games.ultimate_scheme import DATA, components
from tests.conftest import ROOT
from tests.games.ultimate_scheme.cases import GAME

rule = pytest.mark.rule
OPEN = {site.id for site in DATA.sites if not site.hidden}
LINKS = [tuple(link.split("-")) for link in DATA.links]


def near(sites: set[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {site: set() for site in sites}
    for one, other in LINKS:
        if one in sites and other in sites:
            found[one].add(other)
            found[other].add(one)
    return found


@rule("US-7")
def test_counts() -> None:
    assert len(DATA.schemes) == 63
    assert sum(card.copies for card in DATA.action_cards) == 48
    assert len(DATA.action_cards) == 30
    assert (len(OPEN), len(DATA.sites) - len(OPEN)) == (12, 6)
    assert len({frozenset(link) for link in LINKS}) == 30


def test_the_map() -> None:
    links = near(OPEN)
    assert sum(len(each) for each in links.values()) == 2 * 17
    far = 0
    for start in OPEN:
        reached, edge, steps = {start}, {start}, 0
        while edge:
            edge = {other for site in edge for other in links[site]} - reached
            reached |= edge
            steps += bool(edge)
        assert reached == OPEN
        far = max(far, steps)
    assert far == 4
    every = near({site.id for site in DATA.sites})
    for site in DATA.sites:
        if site.hidden:
            assert len(every[site.id]) in (2, 3)
            assert every[site.id] <= OPEN
    homes = {faction.headquarters for faction in DATA.factions}
    assert OPEN - homes == {"DOH", "OKI"}


@pytest.mark.parametrize(
    ("deck", "symbols", "ninja", "anarchy", "rare", "progress"),
    [("criminal", (22, 1, 18, 0), 6, 4, 1, 41), ("subversion", (17, 22, 0, 0), 2, 11, 1, 39),
     ("genius", (0, 18, 24, 8), 1, 5, 8, 50)],
)  # fmt: skip
def test_deck_tendencies(
    deck: str, symbols: tuple[int, ...], ninja: int, anarchy: int, rare: int, progress: int
) -> None:
    cards = [scheme for scheme in DATA.schemes if scheme.deck == deck]
    counts = Counter(symbol for scheme in cards for symbol in scheme.symbols.split())
    assert len(cards) == 21
    assert tuple(counts[symbol] for symbol in "FOSU") == symbols
    assert sum(scheme.ninja for scheme in cards) == ninja
    assert sum(scheme.anarchy for scheme in cards) == anarchy
    texts = [f"{scheme.cost} {scheme.rewards} {scheme.symbols}" for scheme in cards]
    assert sum("U" in text for text in texts) == rare
    assert sum(scheme.progress for scheme in cards) == progress
    assert all(len(scheme.symbols.split()) == scheme.progress for scheme in cards)
    assert all(scheme.headline for scheme in cards)


def brief_table(heading: str) -> list[list[str]]:
    """A table of the rules, without its head."""
    text = (ROOT / "docs" / "games" / "ultimate-scheme.md").read_text("utf-8")
    lines = text[text.index(heading) :].splitlines()[1:]
    start = next(n for n, line in enumerate(lines) if line.startswith("|"))
    rows: list[list[str]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        cells = line.strip("|").replace("`", "").replace("\\*", "*").split("|")
        rows.append([cell.strip() for cell in cells])
    return rows[2:]


def test_the_file_says_what_the_rules_say() -> None:
    names = {site.id: site.name for site in DATA.sites}
    for title in ("**Criminal**", "**Subversion**", "**Genius**"):
        for row in brief_table(title):
            scheme = next(each for each in DATA.schemes if each.id == row[0])
            assert row[1:] == [
                scheme.name, names[scheme.site], scheme.cost, "N" if scheme.ninja else "-",
                scheme.colour or "-", str(scheme.progress), scheme.rewards or "-",
                "An" if scheme.anarchy else "-", scheme.symbols,
            ]  # fmt: skip
    for row in brief_table("### Regions and sites"):
        site = next(each for each in DATA.sites if each.id == row[0])
        assert (site.name, "hidden" if site.hidden else "open", site.icons) == (
            row[1],
            row[3],
            row[4],
        )
        assert set(row[5].split(", ")) == near(set(names))[site.id]
    for row in brief_table("48 cards, 30 titles"):
        card = next(each for each in DATA.action_cards if each.id == row[0])
        assert (card.name, card.copies) == (row[1].replace(" °", ""), int(row[2]))


@pytest.mark.parametrize(
    ("own", "said"),
    [({"bank": {"F": -1}}, "bank, field F"), ({"links": ["NYC-XXX"]}, "there is no site 'XXX'"),
     ({"anarchy": {"yellow": 8}}, "order yellow, orange, red"), ({"colour": 1}, "colour"),
     ({"schemes": []}, "there are 63, not 0"),
     ({"limits": {"top_up": 4, "minions": 3}}, "top_up: is above the 3 minions"),
     ({"start": {"minions": 5}, "limits": {"minions": 4}}, "minions: is above the 4 minions"),
     ({"limits": {"minions": 2}}, "amount: is above the 2 minions")],
)  # fmt: skip
def test_an_owners_file_is_checked(own: dict[str, Any], said: str) -> None:
    with pytest.raises(BadComponents, match=said):
        components.load(own, "mine.toml")


@pytest.mark.parametrize(
    ("table", "number", "field", "value", "said"),
    [("factions", 0, "headquarters", "KAT", "must be an open site"),
     ("schemes", 3, "site", "ROM", "there is no site 'ROM'"),
     ("schemes", 3, "deck", "genius", "21 of each"),
     ("action_cards", 4, "tag", "end", "must be 'move'"),
     ("ultimate_schemes", 0, "condition", {"count": 2, "of": "region", "which": "XX"}, "no region"),
     ("sites", 1, "name", "New York", "is taken"), ("x_factors", 0, "at_least", 0, "at_least")],
)  # fmt: skip
def test_an_owners_card_is_checked(
    table: str, number: int, field: str, value: object, said: str
) -> None:
    data = read_toml(ROOT / "src/parlour/games/ultimate_scheme/components.toml")
    data[table][number][field] = value
    with pytest.raises(BadComponents, match=said):
        components.load({table: data[table]}, "mine.toml")


def test_an_owners_numbers_are_played() -> None:
    position = GAME.position({"components": {"bank": {"U": 3}}, "players": 2})
    assert position.describe()["bank"] == "F40 O40 S40 U3"
