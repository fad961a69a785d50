"""A Most Dangerous Rescue: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.a_most_dangerous_rescue.rules.holdings import FRAME
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ARTIFACTS,
    DEALT,
    MEMBERS,
    PRICE,
)


def bounds(start: Rescue) -> Bounds:
    """DR-14, DR-21, DR-22, DR-30, DR-31, DR-34, DR-44."""
    board = start.board
    draws = board.to_lose * (DEALT + board.deck_size + 1)
    return bounds_of(
        start,
        "every reshuffle gives YU an artifact, so that only so many cards are drawn; with each the "
        "player chooses, pays and places once, and a full slot keeps one; three members are "
        "followed by another",
        decisions=draws * (2 + FRAME) + (MEMBERS - 1) * (1 + max(PRICE)),
        chances=DEALT + MEMBERS + ARTIFACTS + 1 + 2 * draws,
    )
