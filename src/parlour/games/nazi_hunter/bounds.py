"""Nazi Hunter: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.nazi_hunter.rules.position import NaziHunter


def bounds(start: NaziHunter) -> Bounds:
    """NH-6, NH-14, NH-19, NH-27, NH-28, NH-37, NH-38."""
    board = start.board
    built = max(int(each.budget) // min(each.price) for each in board.prices)
    worst = float(board.forces(board.all_files))
    return bounds_of(
        start,
        "rounds are limited; in a round two agents act with two choices each at most, and no card "
        "is seen more often than once when cards are drawn and once by each agent",
        decisions=2 * (built + 1) + board.max_rounds * 7,
        chances=1 + board.max_rounds * 3 * board.count,
        scores=(-worst, 0.0),
    )
