"""A Most Dangerous Rescue as it is drawn."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.engine.study import Study
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.table.look import LOOK
from parlour.games.a_most_dangerous_rescue.table.pieces import MemberCard
from parlour.games.a_most_dangerous_rescue.table.scene import scene
from parlour.scene.table import Scene
from parlour.scene.web import render
from parlour.scene.web.geometry import layout_of

from .cases import GAME, at, begun

FOLDER = files("parlour.games.a_most_dangerous_rescue")
CSS = FOLDER.joinpath("table", "look.css").read_text(encoding="utf-8")
FULL = {"assets": 3, "resources": 3, "ongoing": {"red": 2, "blue": 1}, "completed": {"green": 2}}


def seen(study: Study) -> Scene:
    assert isinstance(study.position, Rescue)
    return scene(study.position, 0)


POSITIONS = {
    "before the deal": seen(GAME.study()),
    "before the first scene": seen(begun()),
    "a strategy is asked": seen(at(member="M1", active="S29", player=FULL, yu=FULL)),
    "an artifact is at stake": seen(at(member="M2", artifact_scene=True).then("S01")),
    "a slot is asked": seen(at(member="M1", active="S29", player={"assets": 4}).play("take c3")),
    "a way is asked": seen(at(player=FULL, beaten=2, yu={"life": 0})),
    "the end": seen(at(member="M1", active="S29", player={"life": 3}).play("pass")),
}


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_every_piece_is_drawn(table: Scene) -> None:
    for piece in table.pieces:
        assert piece.look in LOOK.shapes or piece.look in LOOK.faces, piece


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_drawings_are_sound(table: Scene) -> None:
    for zone in table.zones:
        if zone.id in LOOK.backdrops:
            plan = layout_of(zone)
            assert plan is not None
            drawn = LOOK.backdrops[zone.id](table, zone, plan.box)
            ElementTree.fromstring(f"<svg>{drawn}</svg>")
    whole = "".join(fragment.html() for fragment in render(table, LOOK))
    assert " style=" not in whole
    assert "<script" not in whole
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids))


def test_shapes_and_cover_are_sound() -> None:
    for drawn in LOOK.shapes.values():
        ElementTree.fromstring(f"<svg>{drawn}</svg>")
    cover = FOLDER.joinpath("cover.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(cover).get("viewBox") == "0 0 600 400"
    assert "<text" not in cover


def test_every_artifact_and_marker_has_its_shape() -> None:
    assert {f"relic-{n}" for n in range(1, 9)} <= set(LOOK.shapes)
    for side in ("player", "yu"):
        for colour in ("red", "blue", "green", "purple", "blank"):
            assert f"{side}-{colour}" in LOOK.shapes


def test_nothing_leaks_into_other_games() -> None:
    bare = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*\{", bare)
    assert selectors
    for selector in selectors:
        assert ".game-a-most-dangerous-rescue" in selector or "shape-" in selector, selector


def test_both_sides_have_headings() -> None:
    drawn = {each.id: each.inner for each in render(POSITIONS["a strategy is asked"], LOOK)}
    for side, whose in (("player", "Your"), ("yu", "Gang")):
        for zone in ("assets", "resources", "research"):
            assert drawn[f"{side}-{zone}.title"] == f"{whose} {zone}"


def test_a_portrait_stays_in_its_card() -> None:
    for piece in POSITIONS["a strategy is asked"].pieces:
        if isinstance(piece, MemberCard):
            rays = re.findall(r"M0-8 (\S+) (\S+) (\S+) (\S+)Z", LOOK.faces["member"](piece))
            assert len(rays) == 9
            for ray in rays:
                assert all(abs(float(x)) <= 33 for x in ray[::2])
                assert all(abs(float(y)) <= 46 for y in ray[1::2])
