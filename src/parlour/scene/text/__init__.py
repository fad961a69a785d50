"""The table as text: drawn in colour for a terminal, or said line by line."""

from __future__ import annotations

from parlour.scene.text.ending import draw_ending, say_ending
from parlour.scene.text.layout import draw
from parlour.scene.text.plain import say

__all__ = ["draw", "draw_ending", "say", "say_ending"]
