"""The Last Glow: the shapes of its pieces and of what happens to them, from -50 to 50, y down."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.scene.icons import icon
from parlour.scene.table import Gauge
from parlour.scene.web.instruments import Tube


def _spiral(turn: float, inner: float, outer: float, bend: float, thick: float) -> str:
    """One arm of a vortex that grows from the middle and thins out towards its end."""
    ends: list[tuple[float, float]] = []
    back: list[tuple[float, float]] = []
    steps = 14
    for step in range(steps + 1):
        part = step / steps
        radius = inner + (outer - inner) * part
        angle = turn + bend * part
        half = thick * sin(pi * min(part * 0.9 + 0.1, 1)) / 2
        for side, points in ((half, ends), (-half, back)):
            points.append(((radius + side) * cos(angle), (radius + side) * sin(angle)))
    points = [*ends, *reversed(back)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _arms(count: int, inner: float, outer: float, bend: float, thick: float) -> str:
    return "".join(_spiral(2 * pi * arm / count, inner, outer, bend, thick) for arm in range(count))


def _star(points: int, long: float, short: float, turn: float = 0.0) -> str:
    """A jagged outline."""
    corners = []
    for step in range(points * 2):
        radius = short if step % 2 else long * (1 if step % 4 else 0.82)
        angle = turn + pi * step / points
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _sparks(count: int, near: float, far: float, size: float) -> str:
    """Little diamonds flying outwards."""
    found = ""
    for step in range(count):
        angle = 2 * pi * step / count + 0.4
        radius = near + (far - near) * (step * 5 % count) / count
        x, y = radius * cos(angle), radius * sin(angle)
        found += f"M{x - size:.1f} {y:.1f}l{size} {-size}l{size} {size}l{-size} {size}Z"
    return found


def _glow(name: str, middle: float = 0.0) -> str:
    """Light that fades outwards, in a colour of its own."""
    return (
        f'<radialGradient id="last-glow-{name}"><stop offset="{middle:g}" class="{name}-in"/>'
        f'<stop offset="1" class="{name}-out"/></radialGradient>'
    )


BEAM = (
    '<linearGradient id="last-glow-beam" gradientUnits="userSpaceOnUse" x1="-150" x2="150">'
    '<stop offset="0" class="lamp-out"/><stop offset=".46" class="beam-in"/>'
    '<stop offset=".54" class="beam-in"/><stop offset="1" class="lamp-out"/></linearGradient>'
)

LIGHTHOUSE = (
    f"<defs>{_glow('lamp')}{BEAM}</defs>"
    + """
<g class="shine"><circle class="glow" r="150"/>
<path class="beam" d="M8-28 150-62V18L8-24ZM-8-28-150-62V18L-8-24Z"/></g>
<path class="jet" d="M-27 37-21 49-16 38ZM27 37 21 49 16 38Z"/>
<path class="hull" d="M-43 14C-36 20-18 21 0 21S36 20 43 14
C41 31 31 40 18 41H-18C-31 40-41 31-43 14Z"/>
<path class="shadow" d="M-40 26C-34 36-28 40-18 41H18C28 40 34 36 40 26 28 34-28 34-40 26Z"/>
<path class="trim" d="M-43 14C-36 20-18 21 0 21S36 20 43 14"/>
<path class="brass" d="M-12 20-8-20H8L12 20C6 21-6 21-12 20Z"/>
<path class="band" d="M-11 8-10.2 0H10.2L11 8ZM-9.4-8-8.6-15H8.6L9.4-8Z"/>
<path class="shade" d="M3 20.6 2-20H8L12 20C9 20.4 6 20.6 3 20.6Z"/>
<path class="rail" d="M-14-20H14M-11-20V-25M11-20V-25M-13-24H13"/>
<rect class="lamp" x="-7" y="-34" width="14" height="14" rx="2"/>
<path class="pane" d="M-2.3-34V-20M2.3-34V-20"/>
<path class="roof" d="M-11-33C-9-42-4-45 0-45S9-42 11-33Z"/>
<path class="rail" d="M0-45V-50M-38 15-9-14M38 15 9-14"/>
<g class="ports"><circle cx="-24" cy="28" r="3"/><circle cx="-8" cy="30.5" r="3"/>
<circle cx="8" cy="30.5" r="3"/><circle cx="24" cy="28" r="3"/></g>
"""
)

HEART = (
    f"<defs>{_glow('halo', 0.2)}</defs>"
    '<circle class="halo" r="49"/>'
    f'<path class="far pulse" d="{_arms(4, 10, 45, 2.5, 9)}"/>'
    f'<path class="arm" d="{_arms(3, 6, 39, 3.1, 10)}"/>'
    '<circle class="eye" r="13"/><circle class="core" r="6.5"/>'
)

ITEM = (
    f"<defs>{_glow('hum')}</defs>"
    + """
<circle class="hum" r="40"/>
<path class="wave" d="M-33-16C-39-8-39 8-33 16M33-16C39-8 39 8 33 16"/>
<path class="lid" d="M-25-3-20-21H24L25-3Z"/>
<path class="lining" d="M-21-4-17-17H20L21-4Z"/>
<path class="note" d="M-6-14V-33L8-37V-18"/>
<ellipse class="head" cx="-9.5" cy="-13.5" rx="4.5" ry="3.5"/>
<ellipse class="head" cx="4.5" cy="-17.5" rx="4.5" ry="3.5"/>
<rect class="box" x="-26" y="-4" width="52" height="27" rx="3"/>
<rect class="drum" x="-17" y="4" width="34" height="10" rx="5"/>
<path class="pins" d="M-11 6v2M-5 10v2M1 6v2M7 10v2M12 6v2"/>
<path class="crank" d="M26 9H33V1"/><circle class="knob" cx="33" cy="-1" r="3.2"/>
"""
)

ASLEEP = """
<circle class="hum" r="46"/><circle class="bulb" r="24"/>
<path class="note" d="M-6 11V-12L10-16V7"/>
<ellipse class="head" cx="-10" cy="11" rx="5" ry="4"/>
<ellipse class="head" cx="6" cy="7" rx="5" ry="4"/>
"""

CREW = """
<ellipse class="ground" cx="0" cy="44" rx="25" ry="5"/>
<path class="boots" d="M-13 34H-2V45H-15ZM2 34H13L15 45H2Z"/>
<path class="coat" d="M-20 36C-21 8-15-5 0-5S21 8 20 36Z"/>
<path class="fold" d="M0-4V36M-9 9V24M9 9V24"/>
<circle class="face" cy="-18" r="13"/>
<path class="hat" d="M-21-21C-16-24-13-25-12-30-9-43 9-43 12-30
13-25 16-24 21-21 10-17-10-17-21-21Z"/>
"""

HAMMER = """
<g class="tool"><path class="shaft" d="M16 20 36-20"/>
<path class="iron" d="M24-30 46-19 42-11 20-22Z"/></g>
"""

FALL = '<path class="wind" d="M-30-40V6M-10-48V20M10-44V14M30-48V2M-16 26 0 44 16 26"/>'

RING = (
    f"<defs>{_glow('blast', 0.3)}</defs>"
    + """
<circle class="blast" r="49"/><circle class="front" r="46"/><circle class="front thin" r="36"/>
"""
)

CROSS = '<path class="ray" d="M-9-9V-50H9V-9H50V9H9V50H-9V9H-50V-9Z"/>'

CALM = (
    '<circle class="wave" r="46"/><circle class="wave" r="32"/>'
    f'<path class="spark" d="{_sparks(9, 26, 46, 3.5)}"/>'
)

ARRIVAL = f'<path class="arm" d="{_arms(5, 4, 48, 2.2, 7)}"/>'

SHARDS = (
    f'<path class="shard" d="{_sparks(11, 12, 46, 5)}"/>'
    '<path class="spring" d="M-14 4C-8-12-2 16 4 0S14-8 18 6"/>'
)

COLLISION = (
    f'<path class="outer" d="{_star(13, 50, 27)}"/>'
    f'<path class="inner" d="{_star(11, 33, 17, 0.3)}"/>'
    f'<path class="spark" d="{_sparks(8, 36, 49, 3)}"/>'
)

COLLAPSE = """
<path class="piece" d="M-38 10C-36-8-26-22-12-28L-8-14C-18-10-24 0-26 12Z"/>
<path class="piece" d="M-2-32C14-32 27-24 34-12L20-4C16-11 8-17-1-18Z"/>
<path class="piece" d="M38-4C41 4 42 12 41 20L27 22C27 16 26 10 24 4Z"/>
<path class="crack" d="M-6-40-2-24-10-12 0 0-6 14 4 26M-2-24 10-16M0 0 14 6"/>
"""

WRECK = (
    f'<path class="smoke" d="{_arms(5, 6, 46, 1.2, 22)}"/>'
    '<path class="plank" d="M-34-20-6-28-4-20-32-12ZM8-30 34-12 30-6 4-23ZM-28 10-2 2 0 9-26 18Z'
    'M6 8 36 14 34 21 5 16ZM-14 24 8 30 6 37-16 31Z"/>'
    f'<path class="spark" d="{_sparks(12, 18, 48, 2.6)}"/>'
)

HAMMERING = (
    f'<g transform="scale(.7)">{icon("hammer-nails")}</g>'
    f'<path class="spark" d="{_sparks(7, 36, 48, 3)}"/>'
)


STANDING = Tube(Gauge("", "", 0, 0, 6, upright=True))
STEP = STANDING.along(0) - STANDING.along(1)


def _filling(name: str, tile: str) -> str:
    """What fills an upright gauge, one tile a step; the level slides and takes its tiles along."""
    return (
        f'<pattern id="last-glow-{name}" x="2" width="20" height="{STEP:g}"'
        f' patternUnits="userSpaceOnUse">{tile}</pattern>'
    )


FILLINGS = (
    _filling(
        "oil",
        '<rect class="oil" width="20" height="30"/>'
        '<path class="flame" d="M10 6C14 12 16 15 14 20 13 23 7 23 6 20 4 15 9 13 10 6Z"/>',
    )
    + _filling(
        "planks",
        '<rect class="plank" width="20" height="30"/><path class="grain" d="M3 11H13M7 19H18"/>'
        '<path class="gap" d="M0 0H20"/><circle class="nail" cx="3.5" cy="5" r="1.2"/>'
        '<circle class="nail" cx="16.5" cy="5" r="1.2"/>',
    )
    + _filling(
        "panes",
        '<rect class="glass-pane" width="20" height="30"/>'
        '<path class="rib" d="M0 29.5Q10 15 20 29.5M0 .5H20M10 0V22"/>',
    )
)
"""The lamp's oil, the planks of the hull, the panes of the dome."""


def _dome() -> str:
    """Six segments that close over the planet."""
    found = ""
    for step in range(6):
        start, end = pi + pi * step / 6, pi + pi * (step + 1) / 6
        a, b = (62 * cos(start), 56 * sin(start)), (62 * cos(end), 56 * sin(end))
        found += f"M0 0L{a[0]:.1f} {a[1]:.1f}A62 56 0 0 1 {b[0]:.1f} {b[1]:.1f}Z"
    return f'<g transform="translate(0 46)"><path class="segment" d="{found}"/></g>'


PIECES = {
    "fillings": f"<defs>{FILLINGS}</defs>",
    "lighthouse": LIGHTHOUSE,
    "heart": HEART,
    "item": ITEM,
    "asleep": ASLEEP,
    "crew": CREW,
    "patching": CREW + HAMMER,
}
BURSTS = {
    "fall": FALL,
    "ring": RING,
    "cross": CROSS,
    "calm": CALM,
    "arrival": ARRIVAL,
    "shards": SHARDS,
    "collision": COLLISION,
    "collapse": COLLAPSE,
    "wreck": WRECK,
    "hammer": HAMMERING,
    "dome": _dome(),
}
