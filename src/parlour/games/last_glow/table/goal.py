"""The Last Glow: what one wants, and what would lose the match."""

from __future__ import annotations

from typing import Final

from parlour.engine.core.bits import bit_list
from parlour.games.last_glow.rules.position import LastGlow
from parlour.scene.table import Goal, GoalPart

NEAR: Final = 2
"""Structure at which the hull is about to break."""


LOW: Final = 2
"""Below so many lines a Heart is about to land."""


def goal(position: LastGlow, seat: int) -> Goal:
    """LG-19: close the dome with items that are sent down, and keep the hull and the planet."""
    board = position.board
    sent = GoalPart("Dome", max(int(position.vp), 0), int(board.max_vp))
    return Goal(
        "Hunt Hearts and send what they leave down to the planet", (sent,), _danger(position)
    )


def _danger(position: LastGlow) -> str:
    if position.sp <= NEAR:
        return f"Structure {position.sp}: at 0 the Lighthouse breaks"
    low = position.board.columns * LOW
    if position.vp <= 0 and any(square >= low for square in bit_list(position.hearts)):
        return "The dome is open: a Heart that lands now ends it"
    return ""
