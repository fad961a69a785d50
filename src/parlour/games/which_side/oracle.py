"""Which Side: who knows how the last turns end."""

from __future__ import annotations

from functools import cache

from parlour.engine.solved import TableOracle
from parlour.games.which_side.rules import WhichSide
from parlour.games.which_side.solving import Strikes, fits

TURNS = 2
"""With so many turns to go, or fewer, it is tried."""
MOST = 300_000
"""Positions that are walked for the result of one move."""


def oracle(position: WhichSide) -> TableOracle | None:
    """In the last turns: the number of states grows a hundredfold with each one more."""
    left = position.board.max_strength - position.strength + 1
    return _ends() if left <= TURNS and fits(position) else None


@cache
def _ends() -> TableOracle:
    return TableOracle(Strikes, most=MOST)
