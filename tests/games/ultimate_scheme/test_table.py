"""The drawn table: what each seat sees of it, what it can touch, and how events are staged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from parlour.engine.events import Event
from parlour.games.ultimate_scheme.table.cards import BACKS
from parlour.games.ultimate_scheme.table.drawings import HATS
from parlour.games.ultimate_scheme.table.look import LOOK
from parlour.games.ultimate_scheme.table.pieces import (
    Dossier,
    Headquarters,
    Minion,
    Rung,
    SchemeCard,
    Site,
    Step,
)
from parlour.games.ultimate_scheme.table.readiness import FAR, distance
from parlour.games.ultimate_scheme.table.scene import scene
from parlour.games.ultimate_scheme.table.staging import cues
from parlour.games.ultimate_scheme.table.world import BENDS, DRAWN_AT
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Flight, Rise, Travel
from parlour.scene.table import Graph, Panel, Piece, Plates, Scene, spots_of
from parlour.scene.web import render
from parlour.scene.web.geometry import layout_of
from tests.games.ultimate_scheme.cases import GAME, ended, plot, rules

rule = pytest.mark.rule
FURNITURE = ("shapes", "ground", "ground-tile", "prompt", "asked", "goal", "table-title")
"""Ids that every table has."""


def site(shown: Scene, code: str) -> Site:
    found = next(spot for spot in zone(shown, "map").spots if spot.id == f"site-{code}")
    assert isinstance(found, Site)
    return found


def zone(shown: Scene, name: str) -> Graph:
    found = next(each for each in shown.zones if each.id == name)
    assert isinstance(found, Graph)
    return found


def piece(shown: Scene, name: str) -> Piece:
    return next(each for each in shown.pieces if each.id == name)


def panel(shown: Scene, number: int) -> Headquarters:
    found = zone(shown, f"seat-{number}").spots[0]
    assert isinstance(found, Headquarters)
    return found


def plates(shown: Scene) -> list[str]:
    found = next(each for each in shown.zones if isinstance(each, Plates))
    return [spot.text for spot in found.spots]


# The map


def test_a_finger_can_tell_all_sites_apart() -> None:
    """A site is 44 pixels wide on the smallest phone, and no circle touches another."""
    board = zone(scene(rules(plot("Move 1")), 0), "map")
    plan = layout_of(board)
    assert plan is not None
    assert 344 / plan.box.width * board.node[0] >= 44
    for one, other in combinations([spot.id for spot in board.spots], 2):
        a, b = plan.places[one], plan.places[other]
        assert hypot(a.x - b.x, a.y - b.y) >= board.node[0] - 0.1, (one, other)


def test_the_map_is_drawn_for_the_sites_of_the_box() -> None:
    data = rules(plot("Move 1")).board.data
    assert set(DRAWN_AT) == {site.id for site in data.sites}
    links = {frozenset(link.split("-")) for link in data.links}
    assert set(BENDS) <= links
    west_to_east = sorted(DRAWN_AT, key=lambda code: DRAWN_AT[code][0])
    assert (west_to_east[0], west_to_east[-1]) == ("SFO", "OKI")


def test_what_lies_on_a_site() -> None:
    table = plot(
        "Move 1", {"minions": ["NYC", "NYC", "NYC"], "access": ["A51"], "hand": ["C03"]},
        {"minions": ["NYC"]}, depleted=["LON"], plague=["RIO"],
    )  # fmt: skip
    shown = scene(rules(table), 0)
    assert site(shown, "LON").depleted
    assert site(shown, "RIO").plague
    assert (site(shown, "A51").access, site(shown, "A51").known) == ((0,), True)
    assert not site(scene(rules(table), 1), "A51").known
    assert (site(shown, "NYC").plans, site(scene(rules(table), 1), "NYC").plans) == (1, 0)
    mine = piece(shown, "minion-1-NYC")
    assert isinstance(mine, Minion)
    assert (mine.number, mine.faction, mine.seat) == (3, "ROBO", 0)
    assert site(shown, "TOK").home == 0


def test_an_announced_move_is_an_arrow_while_it_waits() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]})
    table.play("move LON NYC")
    for viewer in (-1, 0, 1, 2):
        assert site(scene(rules(table), viewer), "LON").goes == "site-NYC"
    table.play("rendition MOS")
    shown = scene(rules(table), 0)
    assert site(shown, "LON").goes == ""
    taken = piece(shown, "sack-1-MOS")
    assert isinstance(taken, Minion)
    assert taken.sacked


def test_an_arrow_over_the_ocean_leaves_at_one_edge_and_comes_in_at_the_other() -> None:
    table = plot("Move 1", {"minions": ["TOK"]}, {"cards": ["A27"]})
    table.play("move TOK SFO")
    shown = scene(rules(table), 0)
    drawn = {each.id: each.inner for each in render(shown, LOOK)}["map.backdrop"]
    ways = re.findall(r'us-announced" d="M(-?\d+) -?\d+L(-?\d+) ', drawn)
    assert [(int(start), int(end) > 1000 or int(end) < 200) for start, end in ways] == [
        (926, True), (-74, True),
    ]  # fmt: skip


@rule("US-R37")
def test_the_grey_pawn_stands_on_the_frame_and_does_nothing() -> None:
    position = rules(plot("Move 1"))
    assert piece(scene(position, 0), "grey-pawn").at == "bezel"
    assert move_meant(GAME, position, 0, "grey-pawn") is None


# Cards


def test_a_card_says_what_it_lacks() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3 S1", "hand": ["C01", "C03", "C20"]}
    shown = scene(rules(plot("Execute", boss, anarchy=6)), 0)
    piracy = piece(shown, "scheme-C01")
    assert isinstance(piracy, SchemeCard)
    assert piracy.cost == (("F", True), ("F", True), ("F", True), ("F", False), ("S", True))
    assert [words for words, met in piracy.needs if not met] == [
        "1 F short", "3 links away", "no Ninja",
    ]  # fmt: skip
    ready = piece(shown, "scheme-C03")
    assert isinstance(ready, SchemeCard)
    assert all(met for _, met in ready.needs)
    nessie = piece(shown, "scheme-C20")
    assert isinstance(nessie, SchemeCard)
    assert [words for words, met in nessie.needs if not met] == ["1 S short", "no access"]


def test_links_are_counted_through_sites_one_may_enter() -> None:
    position = rules(plot("Move 1", {"minions": ["NYC"]}))
    ids = position.board.site_ids
    assert distance(position, 0, ids.index("NYC")) == 0
    assert distance(position, 0, ids.index("MOS")) == 3
    assert distance(position, 0, ids.index("A51")) == FAR
    keyed = rules(plot("Move 1", {"minions": ["NYC"], "access": ["A51"]}))
    assert distance(keyed, 0, ids.index("A51")) == 1


@rule("US-4")
def test_only_its_owner_sees_an_ultimate_scheme() -> None:
    position = rules(plot("Move 1", {"ultimate": "U01", "progress": 11}))
    mine = piece(scene(position, 0), "ultimate-1")
    assert isinstance(mine, Dossier)
    assert mine.checks[:3] == (
        ("progress", 11, 15), ("progress", 11, 10), ("schemes in South America", 0, 2),
    )  # fmt: skip
    for viewer in (1, 2, -1):
        assert "ultimate-1" not in scene(position, viewer).ids()
        assert "Coffee" not in repr(scene(position, viewer))


@rule("US-81")
def test_a_panel_says_what_everybody_knows() -> None:
    boss: dict[str, object] = {
        "faction": "MOON", "vault": "F3 U2", "progress": 5, "executed": ["C08", "S08"],
        "hand": ["C01"], "cards": ["A05", "A22"], "access": ["ANT"], "minions": ["BER"],
    }  # fmt: skip
    shown = panel(scene(rules(plot("Move 1", boss, ninja=1)), -1), 1)
    assert (shown.vault, shown.schemes, shown.cards) == ((3, 0, 0, 2), 1, 2)
    assert (shown.regions, shown.symbols, shown.anarchies) == ((("SA", 2),), (1, 1, 1, 0), 2)
    assert (shown.usable, shown.acts, shown.keys) == (True, True, 1)
    assert piece(scene(rules(plot("Move 1", boss, ninja=1)), -1), "ninja").at == "ninja-1"


@rule("US-17")
@pytest.mark.parametrize(("turn", "asked"), [(1, "Play a card, or be done"),
                                             (2, "Draw a scheme from a deck")])  # fmt: skip
def test_a_scheme_is_asked_for_only_where_one_can_be_drawn(turn: int, asked: str) -> None:
    assert scene(rules(plot("Draw", {"cards": ["A01"]}, turn=turn)), 0).prompt.text == (
        f"Turn {turn}, Draw. {asked}"
    )


def test_steps_show_whose_slot_it_is() -> None:
    spots = zone(scene(rules(plot("Collect 1", first=2)), 0), "steps").spots
    now = next(spot for spot in spots if spot.lit)
    assert isinstance(now, Step)
    assert (now.text, now.order, now.slot) == ("Collect 1", (1, 2, 0), 0)
    assert [spot.text for spot in spots if isinstance(spot, Step) and spot.done] == [
        "Draw", "Move 1", "Move 2",
    ]  # fmt: skip


@rule("US-37")
def test_a_claimed_bounty_wears_the_colour_of_its_seat() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"], "progress": 2}
    table = plot("Execute", boss).play("execute C03")
    rungs = zone(scene(rules(table), 0), "progress").spots
    three = rungs[3]
    assert isinstance(three, Rung)
    assert (three.bounty, three.claimed) == ("A", 0)


@rule("US-65")
def test_cards_in_play_lie_one_upon_the_other() -> None:
    table = plot(
        "Move 1", {"minions": ["LON"], "cards": ["A08"]}, {"minions": ["LON"], "cards": ["A23"]},
        {"cards": ["A23"]},
    )  # fmt: skip
    table.play("play A08").play("play A23")
    for viewer in (-1, 0, 1, 2):
        stack = next(each for each in scene(rules(table), viewer).zones if each.id == "stack")
        assert isinstance(stack, Panel)
        assert [fact.name for fact in stack.facts] == ["Neutralizer", "Liquidate"]


def test_what_cannot_be_touched_on_the_map_is_on_plates() -> None:
    table = plot(
        "Move 1", {"minions": ["LON"], "cards": ["A08"]},
        {"minions": ["LON"]}, {"minions": ["LON"]},
    ).play("play A08")  # fmt: skip
    assert plates(scene(rules(table), 0)) == [
        "Dark Masters of Darkness in London", "Gigaton Industries in London",
    ]  # fmt: skip
    assert plates(scene(rules(table), 1)) == []


def test_a_lone_target_is_hit_by_touching_its_site() -> None:
    table = plot(
        "Move 1", {"minions": ["LON", "NYC"], "cards": ["A08"]}, {"minions": ["LON", "LON"]},
        {"minions": ["NYC"]}, {"minions": ["NYC"]},
    ).play("play A08")  # fmt: skip
    touched = {choice.label: choice.touches for choice in scene(rules(table), 0).choices}
    assert touched["Dark Masters of Darkness in London"][1:] == (("site-LON",),)
    assert touched["Gigaton Industries in New York"][1:] == ()


@rule("US-85")
def test_the_end_says_what_decided() -> None:
    table = ended({"progress": 15}, {"progress": 9}, x_factor="off")
    while not table.over:
        table.play("done")
    assert scene(rules(table), 0).prompt.text == (
        "Professor Roboto wins in game turn 2: the ultimate scheme is complete"
    )


# How it is staged


def staged(kind: str, **facts: object) -> tuple[object, ...]:
    return cues(Event(kind, "US-1", {"seat": 0, "who": "X", **facts}))


def test_minions_slide_and_special_moves_fly() -> None:
    way: dict[str, object] = {"from": "LON", "to": "NYC", "was_marked": False, "marked": False}
    alone = {**way, "left": 0, "there": 1}
    slides = Travel("minion-1-LON", "minion-1-NYC")
    assert staged("moved", how="on foot", **alone) == (slides,)
    crowd = {**way, "left": 1, "there": 1}
    assert staged("moved", how="on foot", **crowd) == (Flight("us-M", "site-LON", "site-NYC"),)
    assert staged("announced", how="A05", **way) == ()
    for how, shape in (("A05", "us-jet"), ("saucer", "us-saucer"), ("A06", "us-submarine")):
        ride = Flight(shape, "site-LON", "site-NYC", arc=True)
        assert staged("moved", how=how, **alone) == (ride, slides)
    assert staged("saved", card="A26", **alone)[0] == Flight(
        "us-hook", "site-LON", "site-NYC", arc=True
    )
    assert staged("destroyed", site="LON")[0] == Burst("us-trapdoor", "site-LON")


def test_tokens_fly_to_vaults_and_a_new_colour_sounds_the_alarm() -> None:
    assert staged("token", token="S", amount=2) == (
        Flight("us-S", "map", "vault-S-1", 2), Rise("+2", "vault-S-1"),
    )  # fmt: skip
    assert staged("took", token="F", victim=2)[0] == Flight("us-F", "vault-F-3", "vault-F-1")
    assert staged("anarchy", changed=True) == (Burst("us-alarm", "map"),)
    assert staged("anarchy", changed=False) == ()


# The drawing


def _scenes() -> Iterator[Scene]:
    boss: dict[str, object] = {
        "minions": ["NYC", "NYC", "LON"], "access": ["A51"], "hand": ["C03", "G19", "S21"],
        "cards": ["A05", "A23"], "executed": ["C08"], "vault": "F9 U1", "progress": 7,
    }  # fmt: skip
    tables = (
        GAME.study(),
        plot("Move 1", boss, depleted=["LON"], plague=["RIO"], ninja=2),
        plot("Move 1", boss, {"cards": ["A27"]}).play("move NYC LON"),
        plot("Execute", boss, players=5, anarchy=9, x_factor="X2"),
        ended({"progress": 15}, x_factor="off"),
    )
    for table in tables:
        for seat in (-1, 0, 1):
            yield scene(rules(table), seat)


SCENES = tuple(_scenes())


@pytest.mark.parametrize("shown", SCENES)
def test_everything_that_is_drawn_fits_a_strict_page(shown: Scene) -> None:
    for fragment in render(shown, LOOK):
        html = fragment.html()
        assert "style=" not in html
        assert "NaN" not in html
        if fragment.tag in ("g", "svg"):
            ElementTree.fromstring(html)
        for used in re.findall(r'href="#shape-([^"]+)"', html):
            assert used in LOOK.shapes, used


@pytest.mark.parametrize("shown", SCENES)
def test_every_look_is_drawn(shown: Scene) -> None:
    drawn = {*LOOK.faces, *LOOK.shapes, *(f"score-{n}" for n in range(1, 6))}
    assert {each.look for each in shown.pieces} <= drawn
    pressed = {spot.look for each in shown.zones if isinstance(each, Plates) for spot in each.spots}
    assert pressed <= {*LOOK.shapes, ""}


def test_every_faction_has_a_hat_and_a_portrait() -> None:
    codes = {faction.id for faction in rules(plot("Draw")).board.data.factions}
    assert set(HATS) == codes
    assert {f"us-portrait-{code}" for code in codes} <= set(LOOK.shapes)
    assert {"back-criminal", "back-subversion", "back-genius", "back-action"} <= set(BACKS)


def test_ids_of_drawings_start_with_the_slug() -> None:
    found = [fragment.html() for shown in SCENES for fragment in render(shown, LOOK)]
    taken = {spot for shown in SCENES for spot in shown.ids()}
    for html in found:
        for name in re.findall(r' id="([^"]+)"', html):
            house = name.startswith(("shape-", "ultimate-scheme-")) or "." in name
            assert house or name in taken or name in FURNITURE, name


def test_the_cover_is_a_picture_of_its_own() -> None:
    cover = (files("parlour.games.ultimate_scheme") / "cover.svg").read_text("utf-8")
    root = ElementTree.fromstring(cover)
    assert root.attrib["viewBox"] == "0 0 600 400"
    assert "<text" not in cover
    assert "<use" not in cover


def test_scenes_have_every_id_once() -> None:
    for shown in SCENES:
        ids = shown.ids()
        assert len(ids) == len(set(ids))
        spots = {spot.id for each in shown.zones for spot in spots_of(each)}
        zones = {each.id for each in shown.zones}
        assert all(each.at in spots | zones for each in shown.pieces)
