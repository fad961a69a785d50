"""Parlour: tabletop games from their rulebooks, to play, to measure, to learn from."""

from __future__ import annotations

import os

__version__ = "0.1.0"

if os.environ.get("PARLOUR_PLAIN"):
    from parlour._plain import prefer_source

    prefer_source()
