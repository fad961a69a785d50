"""Bonnie and Clyde, drawn: a dusty postcard of 1930, one red and one gun-metal blue."""

from __future__ import annotations

from functools import cache
from html import escape
from math import cos, pi, sin

from parlour.games.bonnie_and_clyde.table.drawings import (
    BURSTS,
    CRACK,
    HEART,
    PIECES,
    PORTRAIT,
    SIGNS,
)
from parlour.scene.icons import icon
from parlour.scene.look import Box, Colour, Look
from parlour.scene.table import Gauge, Graph, Grid, Piece, Scene, Zone

CELL = 100

COLOURS: dict[str, Colour] = {
    "ground": ("0.83 0.05 78", "0.20 0.022 58"),
    "mat": ("0.945 0.03 86", "0.27 0.028 62"),
    "ink": ("0.27 0.035 50", "0.92 0.03 86"),
    "quiet": ("0.44 0.035 60", "0.74 0.04 78"),
    "accent": ("0.46 0.17 27", "0.74 0.14 30"),
    "glow": ("0.70 0.16 62", "0.83 0.13 78"),
    "danger": ("0.49 0.19 27", "0.72 0.17 30"),
    "love": ("0.54 0.20 26", "0.64 0.20 26"),
    "law": ("0.42 0.065 250", "0.66 0.065 245"),
    "sepia": ("0.62 0.07 68", "0.56 0.06 68"),
    "paper": ("0.97 0.02 88", "0.88 0.035 86"),
    "lawn": ("0.86 0.055 84", "0.34 0.035 70"),
}

# Gauges: revolver cylinders

EMBLEMS = {
    "love": f'<path d="{HEART}"/>',
    "boredom": icon("sands-of-time"),
    "threat": icon("police-badge"),
    "ammunition": icon("bullets"),
    "savings": icon("money-stack"),
}


def cylinder(gauge: Gauge) -> str:
    """One chamber for each value; the loaded one stands under the hammer."""
    return _cylinder(gauge.id, gauge.value, gauge.high)


@cache
def _cylinder(name: str, value: int, high: int) -> str:
    chambers = high + 1
    many = "few" if chambers <= 4 else "some" if chambers <= 6 else "many"
    reach, size = {"few": (19.5, 10.5), "some": (21.5, 8.5), "many": (23.5, 6.8)}[many]
    flutes = holes = ""
    for number in range(chambers):
        angle = 2 * pi * (number - value) / chambers
        between = angle + pi / chambers
        flutes += (
            f'<circle class="flute" cx="{36 + 37 * sin(between):.1f}"'
            f' cy="{46 - 37 * cos(between):.1f}" r="{size * 0.62:.1f}"/>'
        )
        x, y = 36 + reach * sin(angle), 46 - reach * cos(angle)
        loaded = " loaded" if number == value else ""
        holes += (
            f'<circle class="chamber{loaded}" cx="{x:.1f}" cy="{y:.1f}" r="{size:g}"/>'
            f'<text class="value{loaded}" x="{x:.1f}" y="{y + size * 0.42:.1f}">{number}</text>'
        )
    return (
        f'<g class="cylinder {many} of-{name}"><circle class="drum" cx="36" cy="46" r="34"/>'
        f'{flutes}{holes}<circle class="pin" cx="36" cy="46" r="4.500"/>'
        '<path class="hammer" d="M29 2H43L36 13Z"/>'
        f'<g class="emblem" transform="translate(36 116) scale(.52)">{EMBLEMS[name]}</g></g>'
    )


# The police strip

RESULTS = {
    "quiet": '<path class="dash" d="M-16 0H16"/>',
    "boredom": f'<g transform="scale(.5)">{icon("sands-of-time")}</g>',
    "love": (f'<g transform="scale(.55)"><path d="{HEART}"/><path class="crack" d="{CRACK}"/></g>'),
    "threat": f'<g transform="scale(.55)">{icon("police-badge")}</g>',
    "ambush": (
        f'<g transform="translate(-16 0) scale(.46)">{icon("police-badge")}</g>'
        f'<g transform="translate(21 1) scale(.4)">{icon("bullets")}</g>'
    ),
    "death": f'<g transform="scale(.6)">{icon("death-skull")}</g>',
}


def strip(scene: Scene, zone: Zone, box: Box) -> str:
    """What each total brings; the faces of the die lie below."""
    assert isinstance(zone, Grid)
    drawn = f'<rect class="rail" y="106" width="{box.width:g}" height="88" rx="12"/>'
    for number, spot in enumerate(zone.rows[0]):
        kind = spot.look.removeprefix("on-")
        x = number * CELL
        drawn += (
            f'<g class="result is-{kind}"><rect x="{x + 3}" y="3" width="94" height="94" rx="10"/>'
            f'<g class="sign" transform="translate({x + 50} 36)">{RESULTS[kind]}</g></g>'
        )
    return drawn


# Love to Death

TARGETS = {
    "target-love": f'<path d="{HEART}"/>',
    "target-ammunition": icon("bullets"),
    "target-passion": f'<path transform="translate(-16 6) scale(.7)" d="{HEART}"/>'
    f'<path transform="translate(20 -8) scale(.62)" d="{HEART}"/>',
    "target-poem": icon("quill-ink"),
}


def targets(scene: Scene, zone: Zone, box: Box) -> str:
    """The four emblems; a lamp burns behind those that are met."""
    assert isinstance(zone, Grid)
    drawn = ""
    for line, row in enumerate(zone.rows):
        for column, spot in enumerate(row):
            x, y = column * CELL + 50, line * CELL + 50
            on = " on" if spot.lit else ""
            drawn += (
                f'<g class="aim{on} {spot.look}" transform="translate({x} {y})">'
                '<rect x="-46" y="-46" width="92" height="92" rx="12"/>'
                '<g class="emblem" transform="translate(0 -12) scale(.52)">'
                f"{TARGETS[spot.look]}</g></g>"
            )
    return drawn


# The map of Dallas

HOUSE = (
    '<path class="wall" d="M-34 34V-4L0-30 34-4V34Z"/>'
    '<path class="roof" d="M-42 0 0-34 42 0 36 6 0-24-36 6Z"/>'
    '<path class="door" d="M-8 34V12H8V34Z"/><path class="door" d="M16 6h10v10H16z"/>'
)
PORCH = (
    '<path class="wall" d="M-36 34V2H36V34Z"/><path class="roof" d="M-44 4-28-20H28L44 4Z"/>'
    '<path class="post" d="M-30 4V34M30 4V34M-12 34V12H4V34"/>'
    f'<path class="beat" transform="translate(0 -8) scale(.26)" d="{HEART}"/>'
)
SKYLINE = (
    '<path class="wall" d="M-44 34V4H-30V34ZM-28 34V-18H-12V34ZM-10 34V-6H6V34Z'
    'M8 34V-34H24V34ZM26 34V-2H44V34Z"/>'
    '<path class="panes" d="M-24-10h3m4 0h3M-24 0h3m4 0h3M-24 10h3m4 0h3M12-26h3m4 0h3'
    "M12-16h3m4 0h3M12-6h3m4 0h3M12 4h3m4 0h3M-6 2h3m4 0h3M-6 12h3m4 0h3M30 6h3m4 0h3"
    'M30 16h3m4 0h3M-40 12h3m4 0h3"/>'
)
CAR = (
    '<path class="wall" d="M-46 16C-46 4-38 2-28 0L-16-22H18L26 0C38 1 46 4 46 16V22H-46Z"/>'
    '<path class="panes-wide" d="M-20-2-11-16H-1V-2ZM4-2V-16H14L20-2Z"/>'
    '<circle class="wheel" cx="-27" cy="23" r="12"/><circle class="wheel" cx="27" cy="23" r="12"/>'
    '<circle class="hub" cx="-27" cy="23" r="4"/><circle class="hub" cx="27" cy="23" r="4"/>'
)
SIGHTS = {
    "at-place-home": HOUSE,
    "at-place-cement-city": PORCH,
    "at-place-dallas": SKYLINE,
    "at-place-ride": CAR,
}


def town(scene: Scene, zone: Zone, box: Box) -> str:
    """Four places around a crossing, and what each of them brings."""
    assert isinstance(zone, Graph)
    wide, tall = zone.node
    drawn = _country(box.width, box.height)
    for spot in zone.spots:
        if spot.look not in SIGHTS:
            continue
        x = wide / 2 + zone.points[spot.id][0] / 100 * (box.width - wide)
        y = tall / 2 + zone.points[spot.id][1] / 100 * (box.height - tall)
        plot = f'x="{-wide / 2:g}" y="{-tall / 2:g}" width="{wide:g}" height="{tall:g}" rx="12"'
        corner = f"translate({-wide / 2 + 50:g} {tall / 2 - 46:g}) scale(.92)"
        drawn += (
            f'<g class="sight" transform="translate({x:g} {y:g})"><rect class="plot" {plot}/>'
            f'<g transform="{corner}">{SIGHTS[spot.look]}</g>'
            f"{_printed(spot.detail, wide, tall)}</g>"
        )
    return drawn


def _printed(detail: str, wide: float, tall: float) -> str:
    """What a place brings, and in its corner the chance to win if the table tells it."""
    gain, _, chance = detail.partition("; ")
    drawn = f'<text class="gain" y="{-tall / 2 + 82:g}">{escape(gain)}</text>'
    if chance:
        share, _, best = chance.partition(" to win")
        state = " top" if best else ""
        drawn += (
            f'<text class="odds{state}" x="{wide / 2 - 16:g}" y="{tall / 2 - 16:g}">'
            f"{escape(share)}</text>"
        )
    return drawn


@cache
def _country(width: float, height: float) -> str:
    """Dust, the Trinity river and the roads."""
    left, right, top, low = width * 0.22, width * 0.78, height * 0.2, height * 0.8
    roads = f"M{left:g} {top:g}L{right:g} {low:g}M{right:g} {top:g}L{left:g} {low:g}"
    bends = ((0.6, 0.3), (0.36, 0.45), (0.52, 0.62), (0.42, 0.9), (0.5, 1.0))
    way = [f"{x * width:g} {y * height:g}" for x, y in bends]
    river = f"M{width * 0.46:g} 0C{way[0]} {way[1]} {way[2]}S{way[3]} {way[4]}"
    return (
        f'<rect class="land" width="{width:g}" height="{height:g}" rx="14"/>'
        f'<path class="river" d="{river}"/>'
        f'<path class="road" d="{roads}"/><path class="middle" d="{roads}"/>'
    )


# Roy's portrait


def portrait(piece: Piece) -> str:
    """In colour while he is there, faded while he is away."""
    gone = " gone" if piece.dim else ""
    return (
        '<rect class="body" x="-33" y="-46" width="66" height="92" rx="4"/>'
        f'<g class="roy{gone}">{PORTRAIT}</g>'
        f'<circle class="state{gone}" cx="21" cy="34" r="11"/>'
        f'<path class="state-mark" d="M15 34H27{"" if gone else "M21 28V40"}"/>'
    )


GROUND = '<path class="dust" d="M12 18h.1M64 9h.1M88 44h.1M31 57h.1M72 78h.1M9 86h.1M47 33h.1"/>'

LOOK = Look(
    colours=COLOURS,
    shapes={**PIECES, **SIGNS, **BURSTS},
    backdrops={"police": strip, "death": targets, "map": town},
    ground=GROUND,
    faces={"roy": portrait},
    gauges=dict.fromkeys(EMBLEMS, cylinder),
)
