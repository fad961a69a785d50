"""The drawing: every look has a shape, and what is drawn fits a strict page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.games.which_side.table.look import LOOK, place_card, workshop_card
from parlour.scene.table import Plates, Scene, Spot
from parlour.scene.web.geometry import layout_of
from tests.games.which_side.cases import GAME, at


def _scenes() -> Iterator[Scene]:
    assert GAME.scene is not None
    studies = (
        GAME.study(),
        at(healthy=2, injured=4, prison=1, means=["M1"]),
        at(threat=3, healthy=2, injured=1).play("tenderloin"),
        at(decision="means", savings=9, strike=1),
        at(decision="means", strength=10).play("take none"),
    )
    for study in studies:
        for seat in (-1, 0):
            yield GAME.scene(study.position, seat)


SCENES = tuple(_scenes())


def _drawings(scene: Scene) -> list[str]:
    found = list(LOOK.shapes.values())
    for zone in scene.zones:
        plan = layout_of(zone)
        if plan is not None and zone.id in LOOK.backdrops:
            found.append(LOOK.backdrops[zone.id](scene, zone, plan.box))
        if isinstance(zone, Plates):
            found += [
                LOOK.plates[spot.look](spot) for spot in zone.spots if spot.look in LOOK.plates
            ]
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_every_look_has_a_shape(scene: Scene) -> None:
    looks = {piece.look for piece in scene.pieces}
    cards = {spot.look for zone in scene.zones if isinstance(zone, Plates) for spot in zone.spots}
    assert looks | cards <= set(LOOK.shapes)


@pytest.mark.parametrize("scene", SCENES)
def test_every_backdrop_has_its_zone(scene: Scene) -> None:
    assert set(LOOK.backdrops) <= {zone.id for zone in scene.zones}


@pytest.mark.parametrize("scene", SCENES)
def test_drawings_are_well_formed_and_carry_no_styles_or_scripts(scene: Scene) -> None:
    for drawn in _drawings(scene):
        tree = ElementTree.fromstring(f"<svg>{drawn}</svg>")
        for element in tree.iter():
            assert element.tag not in {"script", "style", "image", "foreignObject"}
            assert "style" not in element.attrib
            assert "id" not in element.attrib
            assert not any(name.startswith("on") for name in element.attrib)
    assert "url(" not in "".join(_drawings(scene))


def test_the_style_sheet_touches_no_other_game() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", _sheet(), flags=re.S)
    sheet = re.sub(r"@(?:media|container)[^{]+\{", "", sheet)
    for selectors in re.findall(r"([^{}]+)\{[^}]*\}", sheet):
        for selector in re.sub(r"\([^)]*\)", "", selectors).split(","):
            assert selector.strip().startswith((".game-which-side", "#shape-", ".ws-")), selector
    for name in re.findall(r"#shape-([a-z-]+)", sheet):
        assert name in LOOK.shapes


def test_cards_show_loops_prices_and_flags() -> None:
    spots = {
        spot.id: spot for zone in SCENES[2].zones if isinstance(zone, Plates) for spot in zone.spots
    }
    assert 'class="loop"' in place_card(spots["do-docks"])
    assert 'class="loop"' not in place_card(spots["do-cafe"])
    assert '<span class="harm">Threat +1</span>' in place_card(spots["do-cafe"])
    assert workshop_card(spots["take-M4"]).count("asked") == 2
    flagged = Spot("take-M4", "Power station: under control", "Power station", "means-4",
                   "under control", lit=True)  # fmt: skip
    assert 'class="flag"' in workshop_card(flagged)


def _sheet() -> str:
    return (
        files("parlour.games.which_side").joinpath("table", "look.css").read_text(encoding="utf-8")
    )
