"""The Last Glow, drawn: a night sky over a sick planet, and one warm light."""

from __future__ import annotations

from random import Random

from parlour.scene.look import Box, Look
from parlour.scene.table import Gauge, Grid, Scene, Zone
from parlour.scene.web.geometry import MARGIN, plan_of

LIGHTHOUSE = """
<ellipse class="hull" cx="0" cy="26" rx="34" ry="11"/>
<path class="hull" d="M-34 24C-30 42 30 42 34 24Z"/>
<path class="brass" d="M-12 20-8-18H8L12 20Z"/>
<path class="shade" d="M2 20 3-18H8L12 20Z"/>
<rect class="lamp" x="-9" y="-31" width="18" height="13" rx="3"/>
<path class="roof" d="M-13-30 0-44 13-30Z"/>
<path class="rope" d="M-30 20-10-14M30 20 10-14"/>
<circle class="port" cx="-16" cy="31" r="3"/><circle class="port" cx="0" cy="33" r="3"/>
<circle class="port" cx="16" cy="31" r="3"/>
"""
HEART = """
<circle class="halo" r="40"/>
<path class="arm" d="M0-34C24-30 34-4 20 14 10 26-10 22-12 8-14-4 0-10 6-4"/>
<path class="arm" d="M0 34C-24 30-34 4-20-14-10-26 10-22 12-8 14 4 0 10-6 4"/>
<circle class="core" r="9"/>
"""
ITEM = """
<rect class="box" x="-26" y="-8" width="52" height="30" rx="5"/>
<path class="lid" d="M-26-8-18-26H34L26-8Z"/>
<circle class="drum" cx="0" cy="8" r="8"/>
<path class="note" d="M-4-34V-46L10-49V-37M-4-34a5 4 0 1 1-10 0 5 4 0 1 1 10 0"/>
<path class="note" d="M10-37a5 4 0 1 1-10 0 5 4 0 1 1 10 0"/>
<path class="crank" d="M26 6H38V-4"/>
"""
CREW = """
<circle class="head" cy="-20" r="13"/>
<path class="cap" d="M-15-24C-13-40 13-40 15-24L20-21H-15Z"/>
<path class="coat" d="M-22 36C-22 2-14-6 0-6S22 2 22 36Z"/>
<path class="seam" d="M0-4V36"/>
"""


def sky(scene: Scene, zone: Zone, box: Box) -> str:
    """From indigo down to the green rim above the roofs, with the glow around the ship."""
    assert isinstance(zone, Grid)
    left = top = MARGIN
    width, height = box.width - left, box.height - top
    size = f'width="{width:g}" height="{height:g}"'
    clip = f'<rect class="air" x="{left:g}" y="{top:g}" {size} rx="10"/>'
    return (
        "<defs>"
        '<linearGradient id="sky" x2="0" y2="1"><stop offset="0" class="sky-top"/>'
        '<stop offset=".62" class="sky-low"/><stop offset="1" class="sky-rim"/></linearGradient>'
        '<radialGradient id="glow"><stop offset="0" class="glow-in"/>'
        '<stop offset="1" class="glow-out"/></radialGradient>'
        f'<clipPath id="sky-clip">{clip}</clipPath></defs>'
        f'<g clip-path="url(#sky-clip)">{clip}'
        f"{_stars(left, top, width, height)}{_planet(left, top, width, height)}"
        f"{_glow(scene, zone)}</g>"
    )


def _stars(left: float, top: float, width: float, height: float) -> str:
    places = Random(7)
    stars = ""
    for _ in range(70):
        x = left + places.random() * width
        y = top + places.random() ** 1.6 * height * 0.7
        stars += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{0.6 + places.random() * 1.3:.1f}"/>'
    return f'<g class="stars">{stars}</g>'


def _planet(left: float, top: float, width: float, height: float) -> str:
    """The rim of Mylemord and its roofs at the lower edge."""
    bottom = top + height
    middle = left + width / 2
    rim = f'<ellipse class="rim" cx="{middle:g}" cy="{bottom + 150:g}" rx="{width:g}" ry="225"/>'
    roofs = f"M{left:g} {bottom:g}"
    places = Random(3)
    x = left
    while x < left + width:
        wide = 16 + places.random() * 26
        tall = 14 + places.random() * 26
        y = bottom - tall
        roofs += f"V{y:.0f}L{x + wide / 2:.0f} {y - 10:.0f}L{x + wide:.0f} {y:.0f}"
        x += wide
    return f'{rim}<path class="roofs" d="{roofs}V{bottom:g}Z"/>'


def _glow(scene: Scene, zone: Grid) -> str:
    """The brighter the lamp, the wider and warmer its light."""
    ship = next((piece for piece in scene.pieces if piece.id == "lighthouse"), None)
    lamp = next(each for each in scene.zones if isinstance(each, Gauge) and each.id == "brightness")
    plan = plan_of(zone)
    if ship is None or plan is None or lamp.value == 0:
        return ""
    place = plan.places[ship.at]
    radius = 70 + 32 * lamp.value
    strength = 0.28 + 0.09 * lamp.value
    return (
        f'<circle class="glow" cx="{place.x:g}" cy="{place.y:g}" r="{radius}"'
        f' fill="url(#glow)" opacity="{strength:.2f}"/>'
    )


LOOK = Look(
    light={
        "ground": "oklch(0.93 0.018 285)",
        "mat": "oklch(0.98 0.008 285)",
        "ink": "oklch(0.26 0.05 285)",
        "quiet": "oklch(0.47 0.04 285)",
        "accent": "oklch(0.52 0.11 75)",
        "glow": "oklch(0.80 0.16 85)",
        "danger": "oklch(0.52 0.20 25)",
        "seat-1": "oklch(0.60 0.12 75)",
    },
    dark={
        "ground": "oklch(0.19 0.045 285)",
        "mat": "oklch(0.24 0.05 285)",
        "ink": "oklch(0.93 0.02 90)",
        "quiet": "oklch(0.72 0.03 285)",
        "accent": "oklch(0.78 0.11 80)",
        "glow": "oklch(0.88 0.15 90)",
        "danger": "oklch(0.70 0.18 25)",
        "seat-1": "oklch(0.78 0.11 80)",
    },
    shapes={"lighthouse": LIGHTHOUSE, "heart": HEART, "item": ITEM, "crew": CREW},
    backdrops={"grid": sky},
)
