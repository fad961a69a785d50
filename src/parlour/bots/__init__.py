"""Bots: players that are no persons."""

from __future__ import annotations

from parlour.bots.levels import (
    RandomBot,
    any_bot,
    bot_names,
    level_name,
    make_bot,
    quick_bot,
    usual_bot,
)

__all__ = ["RandomBot", "any_bot", "bot_names", "level_name", "make_bot", "quick_bot", "usual_bot"]
