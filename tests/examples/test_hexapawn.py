"""Hexapawn passes the kit, and follows its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.engine.errors import BadPosition
from parlour.testing import kit
from tests.examples.hexapawn import GAME

rule = pytest.mark.rule

test_hexapawn = kit(GAME, tests=Path(__file__).parent)


@rule("HP-1", "HP-2")
def test_the_start() -> None:
    study = GAME.study()
    assert study["pawns"] == "BBB/---/WWW"
    assert study.moves == ["move a1 a2", "move b1 b2", "move c1 c2"]
    assert GAME.study(board="four")["pawns"] == "BBBB/----/----/WWWW"
    assert study.why_not("move a3 a2") == "HP-2: no pawn of White stands on a3"
    with pytest.raises(BadPosition, match="HP-1: White has 3 pawns"):
        GAME.position({"pawns": "BBB/--W/WWW"})


@rule("HP-3")
def test_a_pawn_goes_straight_ahead() -> None:
    study = GAME.study({"pawns": "B-B/-B-/WWW"})
    assert study.why_not("move b1 b2") == "HP-3: b2 is not empty"
    assert study.why_not("move a1 a3") == "HP-3: a pawn goes one square ahead"
    assert study.play("move a1 a2")["pawns"] == "B-B/WB-/-WW"


@rule("HP-4")
def test_a_pawn_captures_diagonally() -> None:
    study = GAME.study({"pawns": "B-B/-B-/WWW"})
    assert study.why_not("move b1 a2") == "HP-4: there is no pawn to capture on a2"
    assert study.play("move a1 b2")["pawns"] == "B-B/-W-/-WW"
    assert study.why_not("move a3 b2") is None


@rule("HP-5")
def test_a_pawn_that_is_across_wins() -> None:
    study = GAME.study({"pawns": "B--/-W-/--W"})
    assert study.play("move b2 b3").position.result() == {"winners": [0]}
    with pytest.raises(BadPosition, match="HP-5: nobody moves after a pawn is across"):
        GAME.position({"pawns": "-W-/---/---", "turn": "White"})


@rule("HP-6")
def test_whoever_cannot_move_has_lost() -> None:
    study = GAME.study({"pawns": "B--/W--/--W"})
    assert study.play("move c1 c2").position.result() == {"winners": [0]}
