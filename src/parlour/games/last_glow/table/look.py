"""The Last Glow, drawn: a night sky over a sick planet, and one warm light."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from parlour.games.last_glow.table.drawings import BURSTS, PIECES
from parlour.scene.look import Box, Look
from parlour.scene.table import Gauge, Grid, Piece, Scene, Zone
from parlour.scene.web.geometry import MARGIN


def sky(scene: Scene, zone: Zone, box: Box) -> str:
    """From indigo down to the green rim above the roofs, and what there is of the dome."""
    assert isinstance(zone, Grid)
    dome = next(each for each in scene.zones if isinstance(each, Gauge) and each.id == "victory")
    return _sky(box.width - MARGIN, box.height - MARGIN, len(zone.rows), dome.value, dome.high)


@cache
def _sky(width: float, height: float, lines: int, closed: int, segments: int) -> str:
    left = top = MARGIN
    size = f'width="{width:g}" height="{height:g}"'
    air = f'<rect class="air" x="{left:g}" y="{top:g}" {size} rx="14"/>'
    return (
        f"<defs>{GRADIENTS}"
        f'<clipPath id="last-glow-clip">{air}</clipPath></defs>'
        f'<g clip-path="url(#last-glow-clip)">{air}'
        f'<g transform="translate({left:g} {top:g})">'
        f"{_stars(width, height)}{_clouds(width, height)}{_planet(width, height)}"
        f"{_dome(width, height, closed, segments)}</g></g>"
        f"{_numbers(left, top, height, lines)}"
    )


def _dome(width: float, height: float, closed: int, segments: int) -> str:
    """Panes over the town, closing from both sides towards the top."""
    wide, tall = width / 2 - 16, 106.0
    points = []
    for step in range(segments + 1):
        angle = pi * (0.06 + 0.88 * step / segments)
        points.append((width / 2 - wide * cos(angle), height - 2 - tall * sin(angle)))
    order = sorted(range(segments), key=lambda pane: (min(pane, segments - 1 - pane), pane))
    found = ""
    for pane in range(segments):
        (x, y), (to_x, to_y) = points[pane], points[pane + 1]
        on = " on" if order.index(pane) < closed else ""
        arc = f"M{x:.1f} {y:.1f}A{wide:g} {tall:g} 0 0 1 {to_x:.1f} {to_y:.1f}"
        found += f'<path class="pane{on}" d="{arc}"/>'
    return found


GRADIENTS = (
    '<linearGradient id="last-glow-sky" x2="0" y2="1"><stop offset="0" class="sky-top"/>'
    '<stop offset=".42" class="sky-middle"/><stop offset=".74" class="sky-low"/>'
    '<stop offset="1" class="sky-rim"/></linearGradient>'
    '<radialGradient id="last-glow-violet"><stop offset="0" class="violet-in"/>'
    '<stop offset="1" class="violet-out"/></radialGradient>'
    '<radialGradient id="last-glow-green"><stop offset="0" class="green-in"/>'
    '<stop offset="1" class="green-out"/></radialGradient>'
    '<linearGradient id="last-glow-ground" x2="0" y2="1"><stop offset="0" class="ground-top"/>'
    '<stop offset="1" class="ground-low"/></linearGradient>'
)


def _stars(width: float, height: float) -> str:
    places = Random(11)
    found = ""
    for number in range(84):
        x = places.random() * width
        y = places.random() ** 1.5 * height * 0.72
        size = 0.5 + places.random() ** 3 * 1.9
        found += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}"/>'
        if number % 17 == 0:
            found += f'<path d="M{x:.0f} {y - 6:.0f}l1 5 5 1-5 1-1 5-1-5-5-1 5-1Z"/>'
    return f'<g class="stars">{found}</g>'


def _clouds(width: float, height: float) -> str:
    """Drifts of violet where the storm gathers, and long thin bands lower down."""
    drifts = ((0.2, 0.16, 0.34, 0.2), (0.72, 0.3, 0.4, 0.22), (0.42, 0.56, 0.5, 0.16))
    found = "".join(
        f'<ellipse class="drift" cx="{x * width:.0f}" cy="{y * height:.0f}"'
        f' rx="{wide * width:.0f}" ry="{tall * height:.0f}"/>'
        for x, y, wide, tall in drifts
    )
    bands = ((0.02, 0.62, 0.3), (0.5, 0.68, 0.42), (0.2, 0.76, 0.36), (0.7, 0.55, 0.26))
    for x, y, wide in bands:
        start, end, at = x * width, (x + wide) * width, y * height
        found += (
            f'<path class="band" d="M{start:.0f} {at:.0f}Q{(start + end) / 2:.0f} {at - 9:.0f}'
            f' {end:.0f} {at:.0f}Q{(start + end) / 2:.0f} {at + 5:.0f} {start:.0f} {at:.0f}Z"/>'
        )
    return found


def _planet(width: float, height: float) -> str:
    """The rim of Mylemord under its sick air, and the town at the lower edge."""
    at = f'cx="{width / 2:g}"'
    air = f'<ellipse class="sick" {at} cy="{height + 20:g}" rx="{width * 0.85:g}" ry="150"/>'
    rim = f'<ellipse class="rim" {at} cy="{height + 330:g}" rx="{width * 1.1:g}" ry="400"/>'
    far = _roofs(width, height - 22, 9, 20, 26)
    near = _roofs(width, height, 4, 26, 38)
    return (
        f'{air}{rim}<path class="town far" d="{far[0]}"/>'
        f'<path class="town" d="{near[0]}"/><g class="windows">{near[1]}</g>'
    )


def _roofs(width: float, bottom: float, seed: int, low: float, high: float) -> tuple[str, str]:
    """The outline of a row of houses, and the windows in which somebody is still awake."""
    places = Random(seed)
    outline, windows = f"M0 {bottom + 40:g}", ""
    x = 0.0
    while x < width:
        wide = 18 + places.random() * 24
        y = bottom - low - places.random() * (high - low)
        peak = y - 7 - places.random() * 9
        outline += f"L{x:.0f} {y:.0f}"
        kind = places.random()
        if kind < 0.16:
            outline += f"L{x + 3:.0f} {y:.0f}V{y - 22:.0f}l5-10 5 10V{y:.0f}"
        elif kind < 0.5:
            chimney = x + wide * 0.68
            outline += f"L{x + wide / 2:.0f} {peak:.0f}L{chimney:.0f} {peak + 4:.0f}v-8h5v9"
        else:
            outline += f"L{x + wide / 2:.0f} {peak:.0f}"
        outline += f"L{x + wide:.0f} {y:.0f}"
        if places.random() < 0.55:
            windows += (
                f'<rect x="{x + wide / 2 - 5:.0f}" y="{y + 5:.0f}" width="4" height="6" rx="1"/>'
            )
        if places.random() < 0.35:
            windows += (
                f'<rect x="{x + wide / 2 + 3:.0f}" y="{y + 9:.0f}" width="4" height="6" rx="1"/>'
            )
        x += wide
    return f"{outline}V{bottom + 40:g}Z", windows


def _numbers(left: float, top: float, height: float, lines: int) -> str:
    """Brass discs under the printed numbers of the lines."""
    step = height / lines
    return "".join(
        f'<circle class="disc" cx="{left - 24:g}" cy="{top + (line + 0.5) * step:g}" r="19"/>'
        for line in range(lines)
    )


def ship(piece: Piece) -> str:
    """The Lighthouse as bright as its lamp."""
    return f'<g class="lamp-{min(int(piece.text or 0), BRIGHTEST)}">{SHIP}</g>'


SHIP = '<use href="#shape-lighthouse"/>'
BRIGHTEST = 6
"""From here on the lamp gets no warmer to the eye."""


LOOK = Look(
    night=True,
    colours={
        "ground": "0.17 0.045 280",
        "mat": "0.225 0.05 282",
        "ink": "0.93 0.02 90",
        "quiet": "0.73 0.03 285",
        "accent": "0.80 0.11 82",
        "glow": "0.88 0.15 90",
        "danger": "0.70 0.18 25",
        "seat-1": "0.78 0.11 80",
    },
    shapes={**PIECES, **BURSTS},
    backdrops={"grid": sky},
    faces={"lighthouse": ship},
)
