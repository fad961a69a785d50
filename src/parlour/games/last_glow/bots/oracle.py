"""The Last Glow: who knows how a match ends that is nearly over."""

from __future__ import annotations

from functools import cache

from parlour.engine.solution_cache import SolverOracle
from parlour.games.last_glow.bots.solving import Sky, fits
from parlour.games.last_glow.rules.position import LastGlow

TURNS = 2
"""With so many turns to go, or fewer, it is tried."""
MOST = 150_000
"""Positions that are walked for the result of one move."""


def oracle(position: LastGlow) -> SolverOracle | None:
    """In the last turns: earlier too much can still happen."""
    near = position.turn > position.board.max_turns - TURNS
    return _ends(int(position.board.dark)) if near and fits(position) else None


@cache
def _ends(dark: int) -> SolverOracle:
    """One for each reading of LG-R5."""
    return SolverOracle(Sky, most=MOST)
