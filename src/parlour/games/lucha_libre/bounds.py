"""Lucha Libre: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.lucha_libre.rules.position import LuchaLibre


def bounds(start: LuchaLibre) -> Bounds:
    """LL-10 to LL-15, LL-39."""
    waves = 2 * (start.tables.target - 1) + 1
    return bounds_of(
        start,
        "rounds are limited; every wave but the first of a round costs somebody a fan, and whoever "
        "has fewer than win has no more to pay with; then each team claims once",
        decisions=start.round_cap * (2 * waves + 2),
        chances=start.round_cap * 2 * waves,
    )
