"""Protocol G117, drawn: 2043, cold blue against hot magenta, seen on two screens."""

from __future__ import annotations

from random import Random

from parlour.games.protocol_g117.table.drawings import BOLT, PLATES, SHAPES, UNITS, unit
from parlour.games.protocol_g117.table.scene import Square
from parlour.scene.look import Box, Look
from parlour.scene.table import Scene, Spot, Zone, spots_of
from parlour.scene.web.geometry import Place, ZoneLayout, layout_of

PAD = 48.0
"""The radius of a square of the Matrix."""
HIGH = 720.0
"""Below this there is no room for a name."""
LAND = (
    "M-20 60 40 20 130 36 190 90 170 150 220 190 200 260 120 300 90 380 40 400-20 330Z",
    "M300-20 420 30 520 10 560 70 500 120 520 180 440 230 380 200 330 240 290 170 320 110 270 60Z",
    "M560 190 640 160 720 200V420L650 450 600 400 620 320 560 280Z",
    "M250 360 330 340 400 380 470 370 500 430 440 520H280L230 450Z",
)
"""Coasts that nobody will recognise."""


def earth(scene: Scene, zone: Zone, box: Box) -> str:
    """A satellite picture: coasts, a grid, scan lines, and what is printed on the squares."""
    plan = layout_of(zone)
    assert plan is not None
    wide, tall = box.width, box.height
    size = f'width="{wide:g}" height="{tall:g}"'
    scale = f'transform="scale({wide / 700:.4g} {tall / 500:.4g})"'
    coasts = "".join(f'<path d="{path}"/>' for path in LAND)
    cells = "".join(_cell(plan.places[spot.id], spot) for spot in spots_of(zone))
    return (
        f'<defs>{_scan("earth")}<clipPath id="protocol-g117-earth"><rect {size} rx="14"/>'
        f'</clipPath></defs><rect class="pg-sea" {size} rx="14"/>'
        f'<g clip-path="url(#protocol-g117-earth)"><g class="pg-land" {scale}>{coasts}</g>'
        f'{_orbits(wide, tall)}<rect fill="url(#protocol-g117-scan-earth)" {size}/></g>'
        f"{cells}{_printed(zone, plan)}"
    )


def _scan(name: str) -> str:
    """Lines of a screen."""
    return (
        f'<pattern id="protocol-g117-scan-{name}" width="8" height="8" '
        'patternUnits="userSpaceOnUse"><path class="pg-scan" d="M0 2H8"/></pattern>'
    )


def _orbits(wide: float, tall: float) -> str:
    """Two tracks of satellites and a few lights of cities."""
    places = Random(117)
    lights = "".join(
        f'<circle cx="{places.random() * wide:.0f}" cy="{places.random() * tall:.0f}"'
        f' r="{1.2 + 1.6 * places.random():.1f}"/>'
        for _ in range(46)
    )
    return (
        f'<path class="pg-orbit" d="M-20 {tall * 0.8:.0f}Q{wide / 2:.0f} {-tall * 0.2:.0f}'
        f" {wide + 20:.0f} {tall * 0.7:.0f}M-20 {tall * 0.2:.0f}Q{wide / 2:.0f} {tall * 1.3:.0f}"
        f' {wide + 20:.0f} {tall * 0.1:.0f}"/><g class="pg-lights">{lights}</g>'
    )


def _cell(place: Place, spot: Spot) -> str:
    """A square of a grid, with the corners of a target frame."""
    x, y = place.x - place.width / 2, place.y - place.height / 2
    side = place.width
    name = spot.id.removeprefix("square-")
    return (
        f'<rect class="pg-cell {spot.look}" x="{x + 3:g}" y="{y + 3:g}" width="{side - 6:g}"'
        f' height="{side - 6:g}" rx="9"/>{_start(place, spot)}'
        f'<text class="pg-name" x="{x + side - 11:g}" y="{y + side - 10:g}">{name}</text>'
    )


def _start(place: Place, spot: Spot) -> str:
    """Who begins here."""
    for side in ("AI", "HU"):
        if f"start of {side}" in spot.label:
            kind = side.lower()
            return (
                f'<g class="pg-start {kind}" transform="translate({place.x:g} {place.y:g})">'
                '<path d="M-42-24V-42H-24M24-42H42V-24M42 24V42H24M-24 42H-42V24"/>'
                f'<text y="10">{side}</text></g>'
            )
    return ""


def _printed(zone: Zone, plan: ZoneLayout) -> str:
    """Victory numbers: large on free squares, where somebody stands in a corner that the unit
    leaves free: a shield is broad above, a wing below."""
    found = ""
    for spot in spots_of(zone):
        if not isinstance(spot, Square) or not spot.number:
            continue
        place = plan.places[spot.id]
        free = spot.look == "number"
        shift = 0.0 if free else place.width * 0.35
        below = zone.id == "earth" and spot.look == "number-hu"
        x, y = place.x - shift, place.y + (shift if below else -shift)
        found += (
            f'<g class="pg-number {spot.look}" transform="translate({x:g} {y:g}) '
            f'scale({1 if free else 0.62})"><circle r="31"/><circle class="pg-inner" r="24"/>'
            f'<text y="14">{spot.number}</text></g>'
        )
        if spot.lit:
            found += (
                f'<g class="pg-struck" transform="translate({place.x + place.width * 0.33:g} '
                f'{place.y - place.height * 0.33:g}) scale(.36)">{BOLT}</g>'
            )
    return found


def matrix(scene: Scene, zone: Zone, box: Box) -> str:
    """A neon wheel: rings, ways between the squares, and a pad for each."""
    plan = layout_of(zone)
    assert plan is not None
    links: tuple[tuple[str, str], ...] = getattr(zone, "links", ())
    ways = "".join(
        f"M{plan.places[one].x:g} {plan.places[one].y:g}L{plan.places[other].x:g}"
        f" {plan.places[other].y:g}"
        for one, other in links
    )
    pads = "".join(_pad(plan.places[spot.id], spot) for spot in spots_of(zone))
    x, y = box.width / 2, box.height / 2
    rings = "".join(
        f'<circle class="pg-ring" cx="{x:g}" cy="{y:g}" r="{radius}"/>' for radius in (84, 180, 256)
    )
    size = f'width="{box.width:g}" height="{box.height:g}" rx="14"'
    return (
        f'<defs>{_scan("matrix")}</defs><rect class="pg-void" {size}/>{_rain(box)}{rings}'
        f'<path class="pg-way" d="{ways}"/><path class="pg-wire" d="{ways}"/>'
        f'<rect fill="url(#protocol-g117-scan-matrix)" {size}/>{pads}{_printed(zone, plan)}'
    )


def _rain(box: Box) -> str:
    """Columns of ones and zeros, far away."""
    places = Random(7)
    found = ""
    for column in range(int(box.width) // 36):
        x, y = 18 + 36 * column, 10 + places.random() * box.height * 0.6
        digits = "".join(
            f'<tspan x="{x}" dy="21">{places.randrange(2)}</tspan>'
            for _ in range(4 + places.randrange(9))
        )
        found += f'<text y="{y:.0f}">{digits}</text>'
    return f'<g class="pg-rain">{found}</g>'


def _pad(place: Place, spot: Spot) -> str:
    """A place of the wheel, its name below."""
    name = spot.id.removeprefix("square-")
    y = place.y + PAD + 17 if place.y + PAD + 20 < HIGH else place.y + 8
    x = place.x if place.y + PAD + 20 < HIGH else place.x + PAD + 36
    return (
        f'<circle class="pg-pad {spot.look}" cx="{place.x:g}" cy="{place.y:g}" r="{PAD:g}"/>'
        f"{_start(place, spot)}"
        f'<text class="pg-name" x="{x:g}" y="{y:g}">{name}</text>'
    )


LOOK = Look(
    night=True,
    colours={
        "ground": "0.145 0.035 270",
        "mat": "0.205 0.042 270",
        "ink": "0.95 0.015 255",
        "quiet": "0.76 0.04 260",
        "accent": "0.83 0.12 215",
        "glow": "0.90 0.16 95",
        "danger": "0.70 0.19 18",
        "ai": "0.66 0.26 340",
        "hu": "0.80 0.13 215",
        "ai-ink": "0.78 0.18 340",
        "hu-ink": "0.86 0.10 215",
        "seat-1": "ai",
        "seat-2": "hu",
    },
    shapes=SHAPES,
    faces=dict.fromkeys(UNITS, unit),
    plates=PLATES,
    backdrops={"earth": earth, "matrix": matrix},
    ground='<path class="pg-mesh" d="M0 .5H100M.5 0V100M0 50.5H100M50.5 0V100"/>',
    aside=("orders", "console-ai", "console-hu"),
)
