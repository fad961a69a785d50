"""The drawing: every look has a shape, and what is drawn fits a strict page."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from parlour.games.protocol_g117.table.look import LOOK
from parlour.scene.table import Plates, Scene
from parlour.scene.web.geometry import layout_of
from tests.games.protocol_g117.cases import GAME, field

STUDIES = (
    GAME.study(),
    GAME.study({"turn": 13, "seat1_side": "hu", "last_count": {"sabotaged": ["core"]}}),
    field(bots=["nw", "nw", "core"], deckers=["core"], troops=["f3"]),
    GAME.study({"turn": 2, "used": ["O1"], "marks": {"O1": {"AI": "PO", "HU": "Event"}}}),
)


def _scenes() -> list[Scene]:
    assert GAME.scene is not None
    return [GAME.scene(study.position, seat) for study in STUDIES for seat in (-1, 0, 1)]


SCENES = _scenes()


def _scene(**words: object) -> Scene:
    assert GAME.scene is not None
    found = GAME.scene(GAME.position(words), 0)
    assert isinstance(found, Scene)
    return found


def drawings(scene: Scene) -> list[str]:
    found = [f'<g id="shape-{name}">{drawn}</g>' for name, drawn in LOOK.shapes.items()]
    found += [LOOK.faces[piece.look](piece) for piece in scene.pieces if piece.look in LOOK.faces]
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
def test_every_piece_has_a_drawing_and_every_half_a_plate(scene: Scene) -> None:
    for piece in scene.pieces:
        assert piece.look in LOOK.shapes
    for zone in scene.zones:
        if zone.id.startswith("console-"):
            assert isinstance(zone, Plates)
            assert all(spot.look in LOOK.plates for spot in zone.spots)


@pytest.mark.parametrize("scene", SCENES)
def test_drawings_are_well_formed_and_without_style(scene: Scene) -> None:
    for drawn in drawings(scene):
        ElementTree.fromstring(f"<svg>{drawn}</svg>")
        assert "style=" not in drawn
        for name in re.findall(r'\bid="([^"]+)"', drawn):
            assert name.startswith(("protocol-g117-", "shape-")), name


def test_the_cover_is_a_picture_of_its_own() -> None:
    text = files("parlour.games.protocol_g117").joinpath("cover.svg").read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.attrib["viewBox"] == "0 0 600 400"
    assert "<text" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_an_owners_graph_is_drawn_too() -> None:
    earth = {
        "squares": ["base", "hill", "camp", "ford"],
        "edges": [["base", "hill"], ["hill", "camp"], ["camp", "ford"]],
        "points": {"a3": 0, "f3": 0, "d1": 0, "d3": 0, "d5": 0, "hill": 3},
        "starts": {"ai": ["base"], "hu": ["camp"]},
    }
    assert GAME.scene is not None
    scene = GAME.scene(GAME.start(components={"earth": earth}), 0)
    for drawn in drawings(scene):
        ElementTree.fromstring(f"<svg>{drawn}</svg>")


def test_a_finger_finds_a_unit_that_shares_its_square() -> None:
    shown = _scene(bots=["core", "n"], deckers=["core"])
    room = {
        each.id: LOOK.faces[each.look](each) for each in shown.pieces if each.look in LOOK.faces
    }
    assert 'r="92"' in room["bot-core-1"]
    assert 'r="50"' in room["bot-n-1"]


def test_a_number_is_not_hidden_by_the_unit_on_it() -> None:
    """A shield is broad above, a wing below."""
    shown = _scene(drones=["a3"], troops=["f3"])
    zone = next(each for each in shown.zones if each.id == "earth")
    plan = layout_of(zone)
    assert plan is not None
    drawn = LOOK.backdrops["earth"](shown, zone, plan.box)
    for name, kind, sign in (("a3", "ai", -1), ("f3", "hu", 1)):
        place = plan.places[f"square-{name}"]
        y = place.y + sign * place.height * 0.35
        where = f'"pg-number number-{kind}" transform="translate({place.x - place.width * 0.35:g}'
        assert f"{where} {y:g})" in drawn
