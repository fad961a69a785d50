"""Ultimate Scheme evaluated, and the reasons of its rules of thumb."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.ultimate_scheme.bots.thumb import Thumb
from tests.games.ultimate_scheme.cases import GAME, plot


def first(study: Study) -> float:
    """The chance of the first seat to win."""
    chances = Thumb().evaluate(study.position)
    assert sum(chances) == pytest.approx(1)
    return chances[0]


def test_progress_is_worth_most() -> None:
    assert first(plot("draw", {"progress": 8})) > first(plot("draw", {"progress": 4})) > 1 / 3
    assert first(plot("draw", {}, {"progress": 8})) < 1 / 3


def test_tokens_and_minions_help() -> None:
    assert first(plot("move 1", {"vault": "F3 O2 S3"})) > first(plot("move 1", {}))


@pytest.mark.parametrize("seats", [2, 4])
def test_evaluations_and_reasons_go_through_a_match(seats: int) -> None:
    thumb, rng = Thumb(), Kiss(4)
    position = GAME.start_of(GAME.setup({}, seats))
    silent = 0
    for _ in range(300):
        turn = int(position.to_move())
        if turn == OVER:
            break
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        seen = seen_by(position, turn, rng)
        chances = thumb.evaluate(seen)
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)
        move = thumb.choose(seen, rng)
        silent += not thumb.reason(seen, move)
        position.apply(move)
    assert silent < 20
