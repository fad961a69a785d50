"""Urban Recovery: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.urban_recovery.rules.position import UrbanRecovery


def bounds(start: UrbanRecovery) -> Bounds:
    """UR-16, UR-18, UR-R7."""
    board = start.board
    return bounds_of(
        start,
        "turns are limited; in a turn there are so many steps, one throw with a brick picked up "
        "before and after, and its end; the friend is released once",
        decisions=1 + board.turn_limit * (board.steps + 4),
    )
