"""Mad Maxence: who knows the booklet by heart, and the exact chance to win of every move."""

from __future__ import annotations

from functools import lru_cache

from parlour.engine.solved import TableOracle
from parlour.games.mad_maxence.rules import VEIL, Journey
from parlour.games.mad_maxence.solving import Roads, fits
from parlour.games.mad_maxence.tables import World

MOST = 500_000
"""Positions that are walked for the result of one move."""


def oracle(position: Journey) -> TableOracle | None:
    """One for each adventure that is played alone; none for somebody who has not read all of its
    pages (MM-R13), and none for a campaign, where a defeat is not the end."""
    if position.campaign or position.blank & ~VEIL != 0:
        return None
    if not fits(position.world, int(position.adventure)):
        return None
    return _roads(position.world, int(position.adventure))


@lru_cache(maxsize=8)
def _roads(world: World, adventure: int) -> TableOracle:
    return TableOracle(lambda: Roads(world, adventure), most=MOST)
