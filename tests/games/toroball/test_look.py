"""Toroball, drawn: states can be told apart, and the ground follows the pitch."""

from __future__ import annotations

import pytest

from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.table.look import LOOK
from parlour.games.toroball.table.scene import scene
from parlour.scene.table import Gauge, Grid, Piece
from parlour.scene.web.geometry import layout_of
from tests.games.toroball.cases import charge, pitch


def drawn(*marks: str, dim: bool = False) -> str:
    """A character with marks."""
    piece = Piece("E2", "token", "E2", "square-D4", "east", "2", dim=dim, marks=marks)
    return LOOK.faces["east"](piece)


@pytest.mark.parametrize(
    ("mark", "sign"),
    [
        ("perched", 'class="rail"'),
        ("hidden", 'class="cover"'),
        ("dust", 'class="cloud"'),
        ("pressure", 'class="alarm"'),
        ("acting", 'class="acting"'),
        ("target", 'class="aim"'),
        ("round 7", ">round 7</text>"),
    ],
)
def test_every_state_is_drawn(mark: str, sign: str) -> None:
    assert sign in drawn(mark)
    assert sign not in drawn()
    assert ">2</text>" in drawn(mark)


def test_the_two_teams_differ_in_shape() -> None:
    assert LOOK.shapes["west"] != LOOK.shapes["east"]
    assert "stripes" in LOOK.shapes["east"]


@pytest.mark.parametrize(("ene", "mood"), [(2, "calm"), (4, "snorting"), (6, "furious")])
def test_the_cow_has_a_mood_and_a_badge(ene: int, mood: str) -> None:
    position = pitch(ene=ene).position
    assert isinstance(position, Toroball)
    piece = next(each for each in scene(position, 0).pieces if each.id == "cow")
    face = LOOK.faces["cow"](piece)
    assert f"mood-{mood}" in face
    assert f">{ene}</text>" in face


def test_a_dashed_line_leads_to_the_target() -> None:
    for study, count in ((charge("W1", "D4", "I4"), 1), (pitch(cow="I4"), 0)):
        position = study.position
        assert isinstance(position, Toroball)
        shown = scene(position, 0)
        grid = next(zone for zone in shown.zones if isinstance(zone, Grid))
        plan = layout_of(grid)
        assert plan is not None
        ground = LOOK.backdrops["pitch"](shown, grid, plan.box)
        assert ground.count('class="chase"') == count
        assert ground.count("#shape-bottle") == 4
        assert ground.count('class="arrow"') == 6
        assert ground.count('class="hut"') == 1


def test_as_many_bells_ring_as_the_cow_is_wild() -> None:
    rung = LOOK.gauges["ene"](Gauge("ene", "Agitation", 4, 2, 6))
    assert rung.count("bell rung") == 3
    assert rung.count("bell still") == 2
