"""What holds in every position of every match."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.which_side.rules.position import WhichSide
from tests.games.which_side.cases import GAME

MODES = ("normal", "experienced", "hard")


@pytest.mark.rule("WS-5", "WS-16", "WS-17", "WS-31", "WS-32", "WS-36", "WS-R13")
@pytest.mark.parametrize("mode", MODES)
def test_bounds(mode: str) -> None:
    for seed in range(25):
        rng = Kiss(seed)
        position = GAME.start(mode=mode)
        assert isinstance(position, WhichSide)
        while position.to_move() != OVER:
            held = position.controlled()
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
            else:
                moves = position.moves()
                position.apply(moves[rng.below(len(moves))])
            _bounded(position)
            assert held <= position.controlled() <= held + 1
        assert position.turn <= position.strength <= 10


def _bounded(position: WhichSide) -> None:
    board = position.board
    living = position.healthy + position.injured + position.prison
    assert living + position.dead + position.recruits == 8
    extra = position.injured + position.rent() + position.temporary
    assert position.life_cost() == living + extra
    assert 0 <= position.savings <= board.max_savings
    for gauge in range(3):
        jailed = position.asks() == "arrest" and gauge == 2
        assert 0 <= position.level(gauge) <= (4 if jailed else 3)
    if position.to_move() != OVER:
        assert position.outside() > 0
        assert position.controlled() < position.target()
        assert position.actions - position.done <= position.outside()
        assert 0 <= position.done <= position.actions or position.phase < 2
