"""Toroball: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.toroball.rules.position import Toroball


def bounds(start: Toroball) -> Bounds:
    """TB-13, TB-16, TB-17, TB-34, TB-37, TB-40, TB-43, TB-48."""
    pitch, rounds = start.pitch, start.round_cap
    books = (
        pitch.first_player_book, pitch.cow_start_book, pitch.cow_move_book, pitch.compass_book,
    )  # fmt: skip
    return bounds_of(
        start,
        "rounds are limited; in a round six characters have one turn, with a limited number of "
        "steps, one kick, one agitation and one drink, then the cow rolls twice at most",
        decisions=2 * (rounds + 1) + rounds * 6 * (pitch.movement + pitch.adrenaline + 5),
        chances=2 + rounds * (6 * 2 + 2),
        books=books,
    )
