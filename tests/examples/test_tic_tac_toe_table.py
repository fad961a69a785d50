"""Tic-tac-toe at its table: the kit, the lesson, the rules of thumb."""

from __future__ import annotations

import pytest

from parlour.bots import make_bot
from parlour.engine.core.rng import Kiss
from parlour.scene.default_scene import scene_of
from parlour.scene.web import render
from parlour.testing import kit
from tests.examples.tic_tac_toe_table import GAME

test_tic_tac_toe_table = kit(GAME)


@pytest.mark.parametrize(
    ("grid", "move"),
    [("XX-OO----", "mark 1,3"), ("XX--O----", "mark 1,3"), ("X--------", "mark 2,2")],
)
def test_its_bot_finishes_a_line_or_closes_one(grid: str, move: str) -> None:
    position = GAME.position({"grid": grid})
    chosen = make_bot("casual", GAME).choose(position, Kiss(1))
    assert position.book().notation(chosen) == move


def test_it_is_drawn() -> None:
    drawn = render(scene_of(GAME, GAME.position({"grid": "XO-------"}), 0), GAME.look)
    assert "square-1,3" in str(drawn)
