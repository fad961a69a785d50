"""How a game looks when it is drawn: colours for day and night, shapes, backdrops.

A look is data that a game gives beside its scene. Renderers place it; nothing here knows
about pages or terminals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from parlour.scene.table import Scene, Zone


@dataclass(frozen=True, slots=True)
class Box:
    """The size of a zone's drawing, in its own units."""

    width: float
    height: float


Backdrop = Callable[[Scene, Zone, Box], str]
"""Draws what lies behind the spots of a zone, as SVG."""


@dataclass(frozen=True)
class Look:
    """The drawn side of a game."""

    light: Mapping[str, str]
    """Colours by name: 'ground', 'mat', 'ink', 'quiet', 'accent', 'glow', 'danger', seats."""
    dark: Mapping[str, str]
    shapes: Mapping[str, str] = field(default_factory=dict)
    """SVG for each look of a piece or spot, in a square from -50 to 50, y down."""
    backdrops: Mapping[str, Backdrop] = field(default_factory=dict)
    """What lies behind a zone, by its id."""
    ground: str = ""
    """SVG pattern behind the whole table, in a box of 100 by 100."""
