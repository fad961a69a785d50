"""Mad Maxence: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.mad_maxence.rules.position import Journey

PER_UNIT = 10
"""Decisions, and tosses, for each unit of time: a page may ask some that cost none."""


def bounds(start: Journey) -> Bounds:
    """MM-3, MM-22, MM-R19: time is limited in each attempt, and so are the attempts."""
    world = start.world
    booklets = len(world.booklets) if start.campaign else 1
    units = max(int(booklet.limit) for booklet in world.booklets) + 1
    most = booklets * int(start.most_attempts) * units * PER_UNIT
    return bounds_of(
        start,
        "time and attempts are limited; how much happens between two units of time is assumed",
        decisions=most,
        chances=most,
        proven=False,
    )
