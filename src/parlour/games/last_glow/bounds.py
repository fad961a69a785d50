"""The Last Glow: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.last_glow.rules.position import LastGlow


def bounds(start: LastGlow) -> Bounds:
    """LG-7, LG-23, LG-31, LG-37."""
    board = start.board
    dice = max(max(row) for row in board.new_hearts)
    return bounds_of(
        start,
        "the light goes out after the last turn; in a turn every action places somebody, a hunt is "
        "one die, and every Heart and every appearance is two dice at most",
        decisions=board.max_turns * board.crew,
        chances=1 + board.max_turns * (board.crew + 2 * board.max_hearts + 2 * dice),
    )
