"""Which Side: last turns that are solved exactly."""

from __future__ import annotations

import pytest

from parlour.engine.core.solver import Solver
from parlour.games.which_side.bots.solving import Strikes
from parlour.testing.expectimax import expectimax

from .cases import GAME, at

LAST: dict[str, object] = {"strength": 10, "actions": 4, "healthy": 4}


def ends() -> list[dict[str, object]]:
    ids = list(at().position.board.ids)  # type: ignore[attr-defined]
    last = {**LAST, "means": ids[:4]}
    before = {**last, "strength": 9, "actions": 3, "done": 2, "savings": 6}
    return [
        {**last, "done": 2, "savings": 5, "union": 1, "strike": 1},
        {**last, "done": 1, "savings": 6, "healthy": 3, "injured": 1, "threat": 3},
        {**last, "done": 2, "savings": 9, "means": ids[3:7], "union": 1, "anarchist": 1},
        {**before, "means": ids[4:8], "union": 1, "decision": "means", "healthy": 1, "done": 3},
        {**last, "means": ids[:3], "savings": 9, "done": 0},
    ]


@pytest.mark.parametrize("number", range(5))
def test_an_end_is_worth_what_the_plain_way_finds(number: int) -> None:
    position = at(**ends()[number]).position
    assert Solver(Strikes()).value(position) == pytest.approx(expectimax(position), abs=1e-12)


def test_the_last_turn_is_known_move_by_move() -> None:
    position = at(**ends()[0]).position
    assert GAME.oracle is not None
    oracle = GAME.oracle(position)
    assert oracle is not None
    known = oracle.values(position)
    assert len(known) == len(position.moves())
    assert known[0].result == pytest.approx(expectimax(position), abs=1e-12)
    assert GAME.oracle(GAME.start()) is None, "too much can still happen"
