"""Which Side: who knows how the last turns end."""

from __future__ import annotations

from functools import cache

from parlour.engine.solution_cache import SolverOracle
from parlour.games.which_side.bots.solving import Strikes, fits
from parlour.games.which_side.rules.position import WhichSide

TURNS = 3
"""With so many turns to go, or fewer, it is tried."""
MOST = 150_000
"""Positions that are walked for the result of one move."""


def oracle(position: WhichSide) -> SolverOracle | None:
    """In the last turns: with each one more there is a hundred times as much to walk."""
    board = position.board
    left = board.last_strength - position.strength + 1
    at_once = bool(board.last_strength < board.max_strength)
    return _ends(at_once) if left <= TURNS and fits(position) else None


@cache
def _ends(at_once: bool) -> SolverOracle:
    """One for each reading of WS-R1."""
    return SolverOracle(Strikes, most=MOST)
