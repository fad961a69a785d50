"""Mad Maxence, drawn: a desert chart in ochre, rust and bone, and a dashboard below it."""

from __future__ import annotations

from html import escape
from math import hypot

from parlour.games.mad_maxence.table.drawings import (
    DAYLIGHT,
    DUST,
    ICONS,
    SPARK,
    car,
    coin,
    dial,
    rectangle,
    wrapped,
)
from parlour.games.mad_maxence.table.pieces import Stop
from parlour.scene.icons import icon
from parlour.scene.look import Box, Look
from parlour.scene.table import Gauge, Graph, Scene, Zone
from parlour.scene.web.geometry import Place, layout_of

Spots = dict[str, tuple[Stop, Place]]


def chart(scene: Scene, zone: Zone, box: Box) -> str:
    """The land, the roads, the stamped rings, and the dust that follows the car."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    spots = {spot.id: (spot, plan.places[spot.id]) for spot in zone.spots if isinstance(spot, Stop)}
    open_ways = {path[-1] for choice in scene.choices for path in choice.touches}
    size = f'width="{box.width - 6:g}" height="{box.height - 6:g}"'
    return (
        f"<defs>{_paints(box)}</defs>"
        f'<g clip-path="url(#mad-maxence-frame)">{_land(box)}{_roads(zone, spots, open_ways)}'
        f"{''.join(_ring(spot, place) for spot, place in spots.values())}"
        f"{_dust(scene, spots, box)}</g>"
        f'<rect class="edge" x="3" y="3" {size} rx="9"/>'
    )


def _paints(box: Box) -> str:
    return (
        '<radialGradient id="mad-maxence-land" cx=".62" cy=".3" r=".95">'
        '<stop offset="0" class="land-high"/><stop offset="1" class="land-low"/></radialGradient>'
        '<radialGradient id="mad-maxence-salt"><stop offset="0" class="salt-in"/>'
        '<stop offset="1" class="salt-out"/></radialGradient>'
        '<clipPath id="mad-maxence-frame">'
        f'<rect width="{box.width:g}" height="{box.height:g}" rx="10"/></clipPath>'
    )


def _land(box: Box) -> str:
    """Dunes as contour lines, salt in the north-east, hills in hatching, a compass rose."""
    wide, tall = box.width, box.height
    lines = "".join(
        f"M-20 {y}C{wide * 0.2:.0f} {y - 70} {wide * 0.33:.0f} {y + 64} {wide * 0.5:.0f} {y}"
        f"S{wide * 0.82:.0f} {y - 80} {wide + 20:.0f} {y - 16}"
        for y in range(40, int(tall) + 90, 46)
    )
    hills = "".join(
        f"M{x} {y}l18-26 18 26M{x + 9} {y - 13}l9 4M{x + 27} {y - 8}l5 10"
        for x, y in ((120, 470), (160, 486), (196, 464), (700, 300), (742, 286), (520, 190),
                     (886, 520), (852, 536), (300, 760), (250, 250))
    )  # fmt: skip
    return (
        f'<rect class="land" width="{wide:g}" height="{tall:g}"/>'
        f'<ellipse cx="{wide * 0.93:.0f}" cy="{tall * 0.06:.0f}" rx="330" ry="230" '
        'fill="url(#mad-maxence-salt)"/>'
        f'<path class="dunes" d="{lines}"/><path class="hills" d="{hills}"/>'
        f'<g class="rose" transform="translate({wide * 0.07:.0f} {tall * 0.62:.0f})">'
        '<circle r="34"/><path class="north" d="M0-46 8 0 0 10-8 0Z"/>'
        '<path class="south" d="M0 46 7 6 0 12-7 6Z"/><text y="-52">N</text></g>'
    )


def _roads(zone: Graph, spots: Spots, open_ways: set[str]) -> str:
    """Roads bend a little; a letter is joined by chalk, seen when it is near."""
    drawn = over = ""
    for number, (one, other) in enumerate(zone.links):
        way = _way(spots[one][1], spots[other][1], number)
        first, second = spots[one][0], spots[other][0]
        here = first if first.here else second if second.here else None
        there = second if here is first else first
        if first.hidden or second.hidden:
            near = " near" if here is not None and there.near else ""
            drawn += f'<path class="chalk{near}" d="{way}"/>'
        else:
            drawn += f'<path class="bed" d="{way}"/><path class="road" d="{way}"/>'
        if here is not None and there.before:
            over += _crossed(spots[one][1], spots[other][1])
        elif here is not None and there.near and there.id in open_ways:
            over += f'<path class="leads" d="{way}"/>'
    return drawn + over


def _way(one: Place, other: Place, number: int) -> str:
    """A road between two places, bent to one side or the other."""
    across, down = other.x - one.x, other.y - one.y
    bend = (0.07, -0.06, 0.04, -0.09)[number % 4]
    x = (one.x + other.x) / 2 - down * bend
    y = (one.y + other.y) / 2 + across * bend
    return f"M{one.x:.0f} {one.y:.0f}Q{x:.0f} {y:.0f} {other.x:.0f} {other.y:.0f}"


def _crossed(one: Place, other: Place) -> str:
    """The road just used: closed for the next move."""
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    return f'<path class="crossed" d="M{x - 17:.0f} {y - 17:.0f}l34 34m0-34l-34 34"/>'


def _ring(stop: Stop, place: Place) -> str:
    """A stamped ring; chalk for a letter; a gate above the exit; the name once it is known."""
    states = {
        "hidden": stop.hidden, "here": stop.here, "been": stop.been, "near": stop.near,
    }  # fmt: skip
    kinds = ["mm-stop", *(f"mm-{name}" for name, holds in states.items() if holds)]
    gate = '<path class="gate" d="M-22-62V-78H22V-62M-14-62V-72M0-62V-72M14-62V-72"/>'
    lines = wrapped(stop.name, 16)
    name = "".join(
        f'<text class="place-name" y="{86 + 25 * number}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<g class="{" ".join(kinds)}" transform="translate({place.x:g} {place.y:g})">'
        '<circle class="ink-ground" r="60"/><circle class="ink-ring" r="60"/>'
        f'<circle class="ink-fine" r="53"/>{gate if stop.leaves else ""}{name}</g>'
    )


def _dust(scene: Scene, spots: Spots, box: Box) -> str:
    """The pursuers: a white cloud that comes from the nearest edge and reaches the car when the
    clock is full."""
    clock = next(
        (zone for zone in scene.zones if isinstance(zone, Gauge) and zone.look == "clock"), None
    )
    car_at = next((place for stop, place in spots.values() if stop.here), None)
    if clock is None or car_at is None:
        return ""
    share = clock.value / max(clock.high, 1)
    edges = ((0.0, car_at.y), (car_at.x, box.height))
    edge = min(edges, key=lambda point: hypot(point[0] - car_at.x, point[1] - car_at.y))
    x = edge[0] + (car_at.x - edge[0]) * share**1.4
    y = edge[1] + (car_at.y - edge[1]) * share**1.4
    size = 0.7 + 1.5 * share
    faint = 0.35 + 0.55 * share
    return (
        f'<g class="pursuit" opacity="{faint:.2f}" '
        f'transform="translate({x:.0f} {y:.0f}) scale({size:.2f})">{DUST}</g>'
    )


LOOK = Look(
    colours={
        "ground": ("0.83 0.045 75", "0.20 0.022 50"),
        "mat": ("0.95 0.025 85", "0.26 0.028 50"),
        "ink": ("0.28 0.045 45", "0.92 0.035 82"),
        "quiet": ("0.42 0.05 50", "0.75 0.045 70"),
        "accent": ("0.47 0.12 42", "0.79 0.11 62"),
        "glow": ("0.63 0.17 50", "0.80 0.15 66"),
        "danger": ("0.50 0.18 28", "0.72 0.17 32"),
        "seat-1": ("0.55 0.18 33", "0.65 0.19 35"),
        "mm-land-high": ("0.87 0.075 82", "0.46 0.075 58"),
        "mm-land-low": ("0.74 0.10 66", "0.31 0.06 48"),
        "mm-line": ("0.58 0.09 58", "0.56 0.075 60"),
        "mm-salt": ("0.98 0.012 95", "0.80 0.03 85"),
        "mm-road": ("0.93 0.04 88", "0.74 0.075 72"),
        "mm-bed": ("0.47 0.10 42", "0.22 0.045 40"),
        "mm-stamp": ("0.38 0.10 35", "0.87 0.06 82"),
        "mm-paper": ("0.93 0.045 86", "0.34 0.05 50"),
        "mm-dust": ("0.99 0.008 90", "0.95 0.012 90"),
        "mm-steel": ("0.33 0.02 60", "0.17 0.012 55"),
        "mm-bone": ("0.96 0.025 88", "0.90 0.04 84"),
    },
    shapes={
        "repair": icon("spanner"),
        "manoeuvre": icon("steering-wheel"),
        "fight": icon("crossed-swords"),
        "flee": icon("run"),
        "retry": icon("cycle"),
        "give-up": icon("exit-door"),
        "dust": f'<g class="pursuit">{DUST}</g>',
        "spark": SPARK,
        "daylight": DAYLIGHT,
    },
    backdrops={"map": chart},
    faces={"car": car, "coin": coin, "gear": rectangle},
    gauges=dict.fromkeys(ICONS, dial),
    ground='<path class="grit" d="M8 12h1M61 30h1M34 71h1M88 84h1M17 48h1M74 57h1M46 6h1"/>',
    aside=("gear", "notebook"),
    kept=("page",),
)
