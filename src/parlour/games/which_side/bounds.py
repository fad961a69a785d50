"""Which Side: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.which_side.rules.position import WhichSide


def bounds(start: WhichSide) -> Bounds:
    """WS-8, WS-15, WS-18, WS-31."""
    board = start.board
    turns, dice = board.max_strength, max(board.dice)
    workers = board.workers + board.recruits
    return bounds_of(
        start,
        "Strength grows in every turn; in a turn every die and every action is followed by one "
        "arrest at most, and a few means are taken",
        decisions=1 + turns * (dice + 2 * workers + board.means_per_turn + 1),
        chances=1 + turns * dice,
    )
