"""The components of A Most Dangerous Rescue: what they are and what a home-made file may say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents, BadOption
from parlour.games.a_most_dangerous_rescue import components
from parlour.games.a_most_dangerous_rescue.components import COLOURS, QUADRANTS
from parlour.games.a_most_dangerous_rescue.rules.tables import ACTIONS, SQUARES, Board

from .cases import GAME

rule = pytest.mark.rule
DATA = components.load()
BOARD = Board(DATA, later_life=5, start_life=6, to_lose=4, deck_size=15)
TOML = Path(components.__file__).with_name("components.toml")


def own(**tables: Any) -> dict[str, Any]:
    return tables


def scenes() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_toml(TOML)["scenes"]
    return found


@rule("DR-1")
def test_what_is_in_the_box() -> None:
    assert (len(DATA.scenes), len(DATA.members), len(DATA.artifacts)) == (48, 4, 8)
    assert [member.colour for member in DATA.members] == list(COLOURS)
    book = BOARD.outcome_book
    assert book.number("artifact") == 48, "one artifact scene card beside the 48"


@rule("DR-2")
def test_every_quadrant_holds_one_strategy() -> None:
    squares = {"tl": "a1 b1 a2 b2", "tr": "c1 d1 c2 d2", "bl": "a3 b3 a4 b4", "br": "c3 d3 c4 d4"}
    for card in DATA.scenes:
        for quadrant, (_, square) in zip(QUADRANTS, card.strategies(), strict=True):
            assert square in squares[quadrant].split()


@rule("DR-3")
def test_each_half_has_its_action() -> None:
    for place in range(48 * 4):
        square = SQUARES[BOARD.square[place]]
        first = "attack" if square[0] in "ab" else "defence"
        second = "money" if square[1] in "12" else "research"
        assert (ACTIONS[BOARD.first[place]], ACTIONS[BOARD.second[place]]) == (first, second)


@rule("DR-4")
def test_edges_of_every_square() -> None:
    seen: set[str] = set()
    for place in range(48 * 4):
        square = SQUARES[BOARD.square[place]]
        seen.add(square)
        assert BOARD.first_edge[place] == (2 if square[0] in "ad" else 0)
        assert BOARD.second_edge[place] == (2 if square[1] in "14" else 0)
    assert len(seen) == 16


@rule("DR-6")
def test_opponent_lines() -> None:
    lines = Counter((card.research, card.spend) for card in DATA.scenes)
    assert lines == {(colour, spend): 6 for colour in COLOURS for spend in (True, False)}


@rule("DR-R1")
def test_each_arrangement_of_the_costs_comes_twice() -> None:
    arrangements = Counter(tuple(cost for cost, _ in card.strategies()) for card in DATA.scenes)
    assert len(arrangements) == 24
    assert set(arrangements.values()) == {2}
    assert all(sorted(each) == [1, 2, 3, 4] for each in arrangements)


@rule("DR-R1")
def test_the_set_is_balanced() -> None:
    squares: Counter[tuple[int, int, str]] = Counter()
    colours: Counter[tuple[int, int, str]] = Counter()
    flags: Counter[tuple[int, int, bool]] = Counter()
    for card in DATA.scenes:
        for quadrant, (cost, square) in enumerate(card.strategies()):
            squares[quadrant, cost, square] += 1
            colours[quadrant, cost, card.research] += 1
            flags[quadrant, cost, card.spend] += 1
    assert (len(squares), set(squares.values())) == (4 * 4 * 4, {3})
    assert (len(colours), set(colours.values())) == (4 * 4 * 4, {3})
    assert (len(flags), set(flags.values())) == (4 * 4 * 2, {6})


def test_cards_that_the_examples_of_the_rulebook_name() -> None:
    printed = {card.id: card.strategies() for card in DATA.scenes}
    assert {(1, "c1"), (3, "d4")} <= set(printed["S15"])
    assert (3, "c1") in printed["S05"]
    assert {(1, "a4"), (3, "b1")} <= set(printed["S29"])
    assert next(card.research for card in DATA.scenes if card.id == "S29") == "red"


def test_what_is_reconstructed_is_marked() -> None:
    assert DATA.reconstructed == ["scenes", "members", "artifacts"]
    assert GAME.reconstructed


def test_names_are_those_of_the_document() -> None:
    page = Path(__file__).parents[3] / "docs" / "games" / "a-most-dangerous-rescue.md"
    text = page.read_text("utf-8")
    for card in DATA.scenes:
        cells = [card.id, card.tl, card.tr, card.bl, card.br, card.research]
        assert f"| {' | '.join(cells)} | {'yes' if card.spend else 'no'} |" in text
    for name in BOARD.member_names + BOARD.artifact_names:
        assert name in text


def broken(change: dict[str, Any], place: int = 2) -> dict[str, Any]:
    cards = scenes()
    cards[place] = {**cards[place], **change}
    return own(scenes=cards)


@pytest.mark.parametrize(
    ("tables", "where"),
    [
        (broken({"tl": "1@c1"}), "scenes, entry 3 (S03), field tl: square c1 lies in tr"),
        (broken({"br": "0@c3"}), "scenes, entry 3 (S03), field br"),
        (broken({"research": "pink"}), "scenes, entry 3 (S03), field research"),
        (broken({"id": "S01"}), "scenes, entry 3 (S01), field id: 'S01' is used twice"),
        (broken({"id": "artifact"}), "scenes, entry 3 (artifact), field id"),
        (broken({"colour": "red"}), "colour"),
        (own(scenes=scenes()[:10]), "scenes"),
        (own(artifacts=[{"id": "x", "name": "X"}]), "artifacts"),
        (
            own(members=[{"id": f"M{n}", "name": "M", "colour": "red"} for n in range(4)]),
            "members, entry 2 (M1), field colour: there is a red member already",
        ),
    ],
)
def test_a_broken_file_says_where(tables: dict[str, Any], where: str) -> None:
    with pytest.raises(BadComponents) as caught:
        components.load(tables, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert where in str(caught.value)


def test_a_deck_needs_enough_cards() -> None:
    few = own(scenes=scenes()[:20])
    assert GAME.start(components=few, scene_deck_size=10).asks() == "set-up card"
    with pytest.raises(BadOption, match="at most 10"):
        GAME.start(components=few)
