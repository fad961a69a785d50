"""The drawing: every look has a shape, and what is drawn fits a strict page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.games.lucha_libre.table.look import LOOK
from parlour.games.lucha_libre.table.plates import PLATES
from parlour.scene.table import Scene, spots_of
from parlour.scene.web.geometry import layout_of
from tests.games.lucha_libre.cases import GAME, claims, fight

DEFAULTS = {"die"}
"""Kinds of pieces that the frame draws itself; the style sheet gives them their colours."""


def _scenes() -> Iterator[Scene]:
    assert GAME.scene is not None
    studies = (
        GAME.study(),
        GAME.study(seat1_team="demon"),
        fight("1-1-3", "2-4-6"),
        claims("1-2-5", "1-1-4").play("claim change"),
        claims("1-1-3", "5-5-5"),
    )
    for study in studies:
        for seat in (-1, 0, 1):
            yield GAME.scene(study.position, seat)


SCENES = tuple(_scenes())


def _drawings(scene: Scene) -> list[str]:
    found = [f'<g id="shape-{name}">{drawn}</g>' for name, drawn in LOOK.shapes.items()]
    found += [LOOK.faces[piece.look](piece) for piece in scene.pieces if piece.look in LOOK.faces]
    for zone in scene.zones:
        plan = layout_of(zone)
        if plan is not None and zone.id in LOOK.backdrops:
            found.append(LOOK.backdrops[zone.id](scene, zone, plan.box))
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_every_look_has_a_shape(scene: Scene) -> None:
    looks = {piece.look for piece in scene.pieces if piece.kind not in DEFAULTS}
    assert looks
    assert looks <= set(LOOK.shapes)


@pytest.mark.parametrize("scene", SCENES)
def test_every_backdrop_has_its_zone(scene: Scene) -> None:
    assert set(LOOK.backdrops) <= {zone.id for zone in scene.zones}


@pytest.mark.parametrize("scene", SCENES)
def test_drawings_are_well_formed_and_carry_no_styles_or_scripts(scene: Scene) -> None:
    names: list[str] = []
    used: set[str] = set()
    for drawn in _drawings(scene):
        tree = ElementTree.fromstring(f"<svg>{drawn}</svg>")
        for element in tree.iter():
            assert element.tag not in {"script", "style", "image", "foreignObject"}
            assert "style" not in element.attrib
            used |= (
                {element.attrib["href"].removeprefix("#")} if "href" in element.attrib else set()
            )
            assert not any(name.startswith("on") for name in element.attrib)
            if "id" in element.attrib:
                names.append(element.attrib["id"])
        used |= set(re.findall(r"url\(#([^)]+)\)", drawn))
    sheet = _sheet()
    used |= set(re.findall(r"url\(#([^)]+)\)", sheet))
    assert len(names) == len(set(names))
    assert used <= set(names)
    assert all(name.startswith(("lucha-libre-", "shape-")) for name in names)


def test_the_style_sheet_touches_no_other_game() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", _sheet(), flags=re.S)
    sheet = re.sub(r"@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*\s*\}", "", sheet)
    sheet = re.sub(r"@(?:media|container)[^{]+\{", "", sheet)
    sheet = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", sheet))
    for selectors in re.findall(r"([^{}]+)\{[^}]*\}", sheet):
        for selector in selectors.split(","):
            own = (".game-lucha-libre", ".table.game-lucha-libre", "#shape-")
            assert selector.strip().startswith(own), selector
    for name in re.findall(r"#shape-([a-z-]+)", sheet):
        assert name in LOOK.shapes


def test_moves_and_claims_are_drawn_with_their_dice() -> None:
    for scene in SCENES:
        spots = [spot for zone in scene.zones for spot in spots_of(zone) if spot.look in PLATES]
        assert len(spots) >= 14
        for spot in spots:
            drawn = PLATES[spot.look](spot)
            ElementTree.fromstring(f"<button>{drawn}</button>")
            dice = re.findall(r"[1-6X]", spot.text.replace("Triple F", "Triple"))
            assert drawn.count('class="cube"') == len(dice)


def test_the_audience_is_seated_by_supporter() -> None:
    scene = SCENES[0]
    zone = next(each for each in scene.zones if each.id == "fans")
    plan = layout_of(zone)
    assert plan is not None
    drawn = LOOK.backdrops["fans"](scene, zone, plan.box)
    heads = [drawn.count(f"#shape-head-{team}") for team in ("santo", "demon", "undecided")]
    assert heads == [10, 10, 53]


def _sheet() -> str:
    sheet = files("parlour.games.lucha_libre").joinpath("table", "look.css")
    return sheet.read_text(encoding="utf-8")
