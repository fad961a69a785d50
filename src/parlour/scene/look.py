"""How a game looks when it is drawn: colours for day and night, shapes, backdrops.

A look is data that a game gives beside its scene. Renderers place it; nothing here knows
about pages or terminals.

Several games are drawn on one page (the hall), and ids are shared by the whole page. So every
id inside a drawing (gradients, clips, patterns) starts with the slug of its game:
`last-glow-sky`, never `sky`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from parlour.scene.table import Gauge, Piece, Scene, Spot, Zone


@dataclass(frozen=True, slots=True)
class Box:
    """The size of a zone's drawing, in its own units."""

    width: float
    height: float


Backdrop = Callable[[Scene, Zone, Box], str]
"""Draws what lies behind the spots of a zone, as SVG."""

Face = Callable[[Piece], str]
"""Draws a whole piece as SVG, in a square from -50 to 50; a card fills -33 to 33 by -46 to 46. What
has the class `fine` is seen only where the card is enlarged: while one looks at it."""


Colour = str | tuple[str, str]
"""By day and by night, as lightness, chroma and hue (OKLCH); one value for both; or the name of
another colour that it shares."""


@dataclass(frozen=True, eq=False)
class Look:
    """The drawn side of a game."""

    colours: Mapping[str, Colour] = field(default_factory=dict)
    """By name: 'ground', 'mat', 'ink', 'quiet', 'accent', 'glow', 'danger', 'seat-1', and a game's
    own."""
    shapes: Mapping[str, str] = field(default_factory=dict)
    """SVG for each look of a piece or spot, in a square from -50 to 50, y down. 'back-' and a
    look is the back of its cards, 'back' that of all others."""
    backdrops: Mapping[str, Backdrop] = field(default_factory=dict)
    """What lies behind a zone, by its id."""
    ground: str = ""
    """SVG that repeats behind the whole table, in a box of 100 by 100; quiet, one or two lines."""
    faces: Mapping[str, Face] = field(default_factory=dict)
    """How pieces of a look are drawn, each by what it says; before shapes. A face draws the
    marks too, if they shall be seen."""
    plates: Mapping[str, Callable[[Spot], str]] = field(default_factory=dict)
    """The inside of plates of a look, as HTML, drawn from what the spot says; its words are what a
    screen reader says (`class="unseen"` for those nobody sees). A plate whose look is among the
    shapes shows it beside its words anyway."""
    gauges: Mapping[str, Callable[[Gauge], str]] = field(default_factory=dict)
    """Instruments that a game draws itself, by the id of the gauge, as SVG in a box of 72 by 150;
    the house writes name, number and what the marks mean."""
    night: bool = False
    """Whether it is night here whatever the system asks for: each colour has one value, and the
    frame around the table is dark."""

    aside: tuple[str, ...] = ()
    """Zones that a phone shows only with the whole table, besides those at the left and right."""
    kept: tuple[str, ...] = ()
    """Zones at the left and right that a phone shows too; what can be touched it shows anyway."""

    def shade(self, name: str, night: int) -> str:
        """A colour by day (0) or by night (1), as style sheets say it."""
        colour = self.colours[name]
        value = colour if isinstance(colour, str) else colour[night]
        if value in self.colours:
            return self.shade(value, night)
        return value if value.endswith("%") else f"oklch({value})"
