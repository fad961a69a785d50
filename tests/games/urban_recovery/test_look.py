"""Urban Recovery as it is drawn."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.engine.study import Study
from parlour.games.urban_recovery.table.look import LOOK
from parlour.games.urban_recovery.table.scene import scene
from parlour.scene.table import Scene
from parlour.scene.web import render

from .cases import BOARDS, at, position, yard

FOLDER = files("parlour.games.urban_recovery")
CSS = FOLDER.joinpath("table", "look.css").read_text(encoding="utf-8")


def seen(study: Study) -> Scene:
    return scene(position(study), 0)


TABLES = {
    **{board: seen(at(board=board)) for board in BOARDS},
    "a broken window": seen(at(broken=["j3-k3"])),
    "somebody is stunned": seen(at(stunned={"A": "just hit"})),
    "a board of one's own": seen(at(components=yard("A patrol d4 g4"))),
    "frozen": seen(at(cold=8, ending="frozen")),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_drawings_are_sound(table: Scene) -> None:
    whole = "".join(fragment.html() for fragment in render(table, LOOK))
    assert "style=" not in whole
    for fragment in render(table, LOOK):
        ElementTree.fromstring(f"<svg>{fragment.inner}</svg>")
    for name in re.findall(r'url\(#([\w-]+)\)|href="#([\w-]+)"', whole):
        wanted = name[0] or name[1]
        assert f'id="{wanted}"' in whole or wanted.startswith(("shape-", "cold"))


def test_every_piece_has_a_shape() -> None:
    for table in TABLES.values():
        assert {piece.look for piece in table.pieces} <= set(LOOK.shapes)


def test_ids_in_drawings_begin_with_the_slug() -> None:
    drawn = "".join(LOOK.backdrops["board"](t, t.zones[0], None) for t in TABLES.values())  # type: ignore[arg-type]
    ids = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert ids
    assert all(each.startswith("urban-recovery-") for each in ids)


def test_the_cover_is_a_poster() -> None:
    cover = ElementTree.fromstring(FOLDER.joinpath("cover.svg").read_text(encoding="utf-8"))
    assert cover.attrib["viewBox"] == "0 0 600 400"
    assert not list(cover.iter("{http://www.w3.org/2000/svg}text"))
