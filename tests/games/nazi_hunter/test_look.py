"""Nazi Hunter as it is drawn."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.engine.study import Study
from parlour.games.nazi_hunter.look import LOOK, city
from parlour.games.nazi_hunter.rules import NaziHunter
from parlour.games.nazi_hunter.scene import scene
from parlour.scene.table import Graph, Scene
from parlour.scene.web import render
from parlour.scene.web.geometry import GRAPH

from .cases import agent, at, pair

CSS = files("parlour.games.nazi_hunter").joinpath("look.css").read_text(encoding="utf-8")


def crowded() -> Study:
    both = pair(agent("station"), agent("station"))
    return at(areas={"station": [4, 10, 14], "airport": [12], "port": [15, 2]}, agents=both)


def seen(study: Study) -> Scene:
    assert isinstance(study.position, NaziHunter)
    return scene(study.position, 0)


POSITIONS = {
    "a quiet map": seen(at(areas={"hotel": [4]}, deck=3)),
    "a crowd": seen(crowded()),
    "force that waits": seen(crowded().play("gold close-combat", "area station")),
    "an agent is spent": seen(at(areas={"hotel": [4]}).play("gold move port")),
}


def drawn(table: Scene) -> str:
    ring = next(zone for zone in table.zones if isinstance(zone, Graph))
    return city(table, ring, GRAPH)


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_every_piece_has_a_shape_and_every_file_a_face(table: Scene) -> None:
    picture = drawn(table)
    for piece in table.pieces:
        assert piece.look in LOOK.shapes
        if piece.look == "file":
            assert f'id="nh-{piece.id}"' in picture


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_drawings_are_sound(table: Scene) -> None:
    for picture in (drawn(table), *LOOK.shapes.values()):
        ElementTree.fromstring(f"<svg>{picture}</svg>")
    whole = "".join(fragment.html() for fragment in render(table, LOOK))
    assert "style" not in whole
    assert "<script" not in whole
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids))


def test_every_number_a_file_may_have_gets_its_face() -> None:
    for number in range(1, 100):
        assert f"#file-{number} .body {{ fill: url(#nh-file-{number}); }}" in CSS


def test_paints_named_in_the_style_are_drawn() -> None:
    picture = drawn(POSITIONS["a crowd"])
    for name in set(re.findall(r"url\(#(nh-[a-z]+)\)", CSS)):
        assert f'id="{name}"' in picture


def test_nothing_leaks_into_other_games() -> None:
    bare = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*\{", bare)
    own = (".game-nazi-hunter", "#shape-", ":is(#shape-", ".game-nazi-hunter #file-")
    assert selectors
    assert [each for each in selectors if not each.startswith(own)] == []


def test_the_board_says_who_leaves_and_who_is_next() -> None:
    picture = drawn(POSITIONS["a crowd"])
    assert "file 12   score +5" in picture
    assert "file 4, 10" in picture


def test_force_that_waits_is_a_bar() -> None:
    assert re.search(r"3 used, \d+ more needed", drawn(POSITIONS["force that waits"]))
    assert "more needed" not in drawn(POSITIONS["a crowd"])


def test_light_and_dark_name_the_same_colours() -> None:
    assert set(LOOK.light) == set(LOOK.dark)
