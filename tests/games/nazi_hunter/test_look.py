"""Nazi Hunter as it is drawn."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.engine.study import Study
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.table.look import LOOK, city
from parlour.games.nazi_hunter.table.scene import scene
from parlour.scene.look import Box
from parlour.scene.table import Graph, Scene
from parlour.scene.web import render

from .cases import agent, at, pair, unknown

CSS = files("parlour.games.nazi_hunter").joinpath("table", "look.css").read_text(encoding="utf-8")


def crowded() -> Study:
    both = pair(agent("station"), agent("station"))
    return at(areas={"station": [4, 10, 14], "airport": [12], "port": [15, 2]}, agents=both)


def seen(study: Study) -> Scene:
    assert isinstance(study.position, NaziHunter)
    return scene(study.position, 0)


POSITIONS = {
    "a quiet map": seen(at(areas={"hotel": [4]}, deck=unknown(3))),
    "a crowd": seen(crowded()),
    "force that waits": seen(crowded().play("gold close-combat", "area station")),
    "an agent is spent": seen(at(areas={"hotel": [4]}).play("gold move port")),
}


def drawn(table: Scene) -> str:
    ring = next(zone for zone in table.zones if isinstance(zone, Graph))
    return city(table, ring, Box(*ring.box))


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_every_piece_has_a_face(table: Scene) -> None:
    for piece in table.pieces:
        ElementTree.fromstring(LOOK.faces[piece.look](piece))


@pytest.mark.parametrize("table", POSITIONS.values(), ids=list(POSITIONS))
def test_drawings_are_sound(table: Scene) -> None:
    for picture in (drawn(table), *LOOK.shapes.values()):
        ElementTree.fromstring(f"<svg>{picture}</svg>")
    whole = "".join(fragment.html() for fragment in render(table, LOOK))
    assert "style" not in whole
    assert "<script" not in whole
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids))


def test_paints_named_in_the_style_are_drawn() -> None:
    picture = drawn(POSITIONS["a crowd"])
    for name in set(re.findall(r"url\(#([a-z-]+)\)", CSS)):
        assert f'id="{name}"' in picture


def test_nothing_leaks_into_other_games() -> None:
    bare = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*\{", bare)
    own = (".game-nazi-hunter", "#shape-", ":is(#shape-")
    assert selectors
    assert [each for each in selectors if not each.startswith(own)] == []


def test_force_that_waits_is_a_bar() -> None:
    assert "3 used, needs 8 more" in drawn(POSITIONS["force that waits"])
    assert "needs" not in drawn(POSITIONS["a crowd"])


def test_what_plus_one_files_add_stands_in_the_corner_and_on_every_file() -> None:
    table = POSITIONS["a crowd"]
    assert ">+1</text>" in drawn(table)
    assert ">+1</text>" not in drawn(POSITIONS["a quiet map"])
    file = next(piece for piece in table.pieces if piece.id == "file-12")
    assert 'class="force raised"' in LOOK.faces["file"](file)


def test_names_of_paints_begin_with_the_game() -> None:
    whole = "".join(fragment.html() for fragment in render(POSITIONS["a crowd"], LOOK))
    for name in re.findall(r'<(?:linearGradient|radialGradient|clipPath) id="([^"]+)"', whole):
        assert name.startswith("nazi-hunter-") or "." in name
