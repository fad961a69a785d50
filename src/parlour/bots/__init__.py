"""Bots: players that are no persons."""

from __future__ import annotations

from parlour.bots.simple import BOTS, RandomBot, make_bot

__all__ = ["BOTS", "RandomBot", "make_bot"]
