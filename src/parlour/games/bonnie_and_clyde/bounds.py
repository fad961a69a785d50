"""Bonnie and Clyde: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde


def bounds(start: BonnieAndClyde) -> Bounds:
    """BC-6, BC-15, BC-17, BC-19, BC-31."""
    board = start.board
    cubes = board.place_cubes + board.daily_cubes
    return bounds_of(
        start,
        "turns are limited; in a turn there are two dice, a cartridge, a lost cube, and for each "
        "cube an action and perhaps a poem",
        decisions=board.max_turns * (2 + 2 * cubes),
        chances=2 * board.max_turns,
    )
