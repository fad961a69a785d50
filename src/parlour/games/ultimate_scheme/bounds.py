"""Ultimate Scheme: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.ultimate_scheme.rules.position import UltimateScheme

DECISIONS, CHANCES = 60, 20
"""Of each seat in a game turn. No hand is limited (US-R34), but what is played was drawn before."""


def bounds(start: UltimateScheme) -> Bounds:
    """US-R32: the match ends after the last game turn."""
    turns = (int(start.cap) + 1) * int(start.players)
    return bounds_of(
        start,
        "game turns are limited; how much a seat does in one is assumed",
        decisions=turns * DECISIONS,
        chances=turns * CHANCES,
        proven=False,
    )
