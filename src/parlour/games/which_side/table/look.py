"""Which Side, drawn: a broadsheet of 1911, black and red on cream."""

from __future__ import annotations

from functools import cache
from html import escape
from random import Random

from parlour.games.which_side.table.drawings import CARDS, FLAG, SHAPES
from parlour.scene.icons import icon
from parlour.scene.look import Box, Look
from parlour.scene.table import Graph, Scene, Spot, Zone
from parlour.scene.web.geometry import layout_of

GROUND = '<path class="columns" d="M0 .5H100M33 0V100M66.500 0V100"/>'


# The skyline: a house for each step of the employers.


def skyline(scene: Scene, zone: Zone, box: Box) -> str:
    """Houses that grow towards the top, the harbour before them, the headline above."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    places = [(plan.places[spot.id].x, plan.places[spot.id].y) for spot in zone.spots]
    looks = tuple(spot.look for spot in zone.spots)
    reached = next((step for step, spot in enumerate(zone.spots) if spot.lit), 0)
    left = zone.label.rpartition(": ")[2]
    return (
        f"{_city(tuple(places), looks, box.width, box.height)}"
        f"{_lit(tuple(places), reached, box.height)}"
        f'<text class="headline" x="12" y="46">The employers'
        f'<tspan class="subline" dx="18">{escape(left)}</tspan></text>'
    )


@cache
def _city(
    places: tuple[tuple[float, float], ...], looks: tuple[str, ...], width: float, height: float
) -> str:
    houses = "".join(
        _house(x, y, look, step, height)
        for step, ((x, y), look) in enumerate(zip(places, looks, strict=True))
    )
    return (
        f'<rect class="paper" width="{width:g}" height="{height:g}"/>{_far(width, height)}'
        f"{houses}{_harbour(width, height)}"
    )


def _far(width: float, height: float) -> str:
    """Roofs and chimneys in the haze, with smoke."""
    places = Random(1911)
    outline, x = f"M0 {height:g}", 0.0
    smoke = ""
    while x < width:
        wide = 26 + places.random() * 40
        y = height - 42 - places.random() * 26 - x / width * 74
        outline += f"L{x:.0f} {y:.0f}h{wide * 0.6:.0f}v-{8 + places.random() * 12:.0f}h7"
        outline += f"V{y + 6:.0f}L{x + wide:.0f} {y + 6:.0f}"
        if places.random() < 0.3 and x > width * 0.42:
            smoke += (
                f'<path class="smoke" d="M{x + wide * 0.6 + 3:.0f} {y - 22:.0f}c-8-10 10-14 4-26'
                f'c12 4 22-2 26-12"/>'
            )
        x += wide
    return f'<path class="haze" d="{outline}V{height:g}Z"/>{smoke}'


def _house(x: float, y: float, look: str, step: int, height: float) -> str:
    """A house under its step: rows of windows, and dice where two are rolled."""
    half, top = 44.0, y + 30
    left, right = x - half, x + half
    walls = f'<path class="house {look}" d="M{left:g} {height:g}V{top:g}H{right:g}V{height:g}Z"/>'
    ledge = f"M{left - 3:g} {top - 5:g}H{right + 3:g}v6H{left - 3:g}Z"
    roof = f'<path class="cornice" d="{ledge}"/>'
    dice = _dice(x, top + 22) if look == "two-dice" else ""
    first = top + (44 if dice else 16)
    panes = ""
    row = first
    while row < height - 34:
        panes += "".join(f"M{x + at:g} {row:g}h10v13h-10Z" for at in (-34, -16, 6, 24))
        row += 24
    return f'{walls}{roof}<path class="panes" d="{panes}"/>{dice}'


def _dice(x: float, y: float) -> str:
    """Two dice on a sign."""
    three, four = ((-5, -5), (0, 0), (5, 5)), ((-5, -5), (5, 5), (5, -5), (-5, 5))
    found = ""
    for middle, pips in ((x - 17, three), (x + 17, four)):
        place = f'x="{middle - 12:g}" y="{y - 12:g}"'
        found += f'<rect class="die" {place} width="24" height="24" rx="5"/>'
        for across, down in pips:
            found += f'<circle class="pip" cx="{middle + across:g}" cy="{y + down:g}" r="2.600"/>'
    return found


def _lit(places: tuple[tuple[float, float], ...], reached: int, height: float) -> str:
    """The houses that the employers hold have their lights on."""
    found = ""
    for x, y in places[: reached + 1]:
        low = height - 26
        found += f'<path class="held" d="M{x - 44:g} {low:g}V{y + 30:g}H{x + 44:g}V{low:g}Z"/>'
    return found


def _harbour(width: float, height: float) -> str:
    """The East River, a ferry and a tug."""
    waves = "".join(
        f"M{x:.0f} {height - 12 + (x // 40 % 2) * 5:.0f}q10-6 20 0t20 0"
        for x in range(0, int(width), 54)
    )
    return (
        f'<path class="water" d="M0 {height:g}V{height - 24:g}H{width:g}V{height:g}Z"/>'
        f'<path class="waves" d="{waves}"/>'
        f'<g transform="translate(92 {height - 26:g})"><path class="boat" d="M-40 0H44L34 14H-30Z'
        'M-26-1V-13H24V-1ZM-8-14V-32H2V-14Z"/><path class="smoke" d="M-3-33c-6-8 8-12 2-20"/></g>'
        f'<g transform="translate(601 {height - 20:g})"><path class="boat" d="M-26 0H30L22 10H-20Z'
        'M-12-1V-10H10V-1ZM-2-11V-22H5V-11Z"/></g>'
    )


# The gauges: a fire escape, a back alley, a station house.


def fire_escape(scene: Scene, zone: Zone, box: Box) -> str:
    """Brick, landings and ladders."""
    rungs = "".join(f"M{{0}} {y}h12" for y in (16, 28, 40, 52))
    ladders = "".join(
        f'<path class="iron" d="M{x} 6V58M{x + 12} 6V58{rungs.format(x)}"/>'
        for x in range(58, int(box.width) - 20, 64)
    )
    return f'{_bricks(box)}<path class="iron" d="M0 57H{box.width:g}M0 8H{box.width:g}"/>{ladders}'


@cache
def _bricks(box: Box) -> str:
    lines = "".join(f"M0 {y:g}H{box.width:g}" for y in range(0, int(box.height) + 1, 16))
    joints = ""
    for row in range(int(box.height) // 16):
        for x in range(16 if row % 2 else 0, int(box.width), 32):
            joints += f"M{x} {row * 16}v16"
    return (
        f'<rect class="brick" width="{box.width:g}" height="{box.height:g}" rx="6"/>'
        f'<path class="mortar" d="{lines}{joints}"/>'
    )


def alley(scene: Scene, zone: Zone, box: Box) -> str:
    """Washing lines above, puddles below."""
    width, height = box.width, box.height
    washing = "".join(
        f'<path class="washing" d="M{x:g} 8h{16 + x % 9:g}v{14 + x % 7:g}h-{16 + x % 9:g}Z"/>'
        for x in range(8, int(width) - 30, 46)
    )
    puddles = "".join(
        f'<ellipse class="puddle" cx="{x:g}" cy="{height - 7:g}" rx="22" ry="4"/>'
        for x in range(40, int(width), 82)
    )
    return (
        f'<rect class="alley" width="{width:g}" height="{height:g}" rx="6"/>'
        f'<path class="line" d="M0 6Q{width / 2:g} 14 {width:g} 6"/>{washing}{puddles}'
    )


def station(scene: Scene, zone: Zone, box: Box) -> str:
    """The wall of the station house, and its lamps."""
    width, height = box.width, box.height
    stones = "".join(f"M0 {y:g}H{width:g}" for y in (21, 42))
    stones += "".join(f"M{x:g} {21 * (x // 40 % 3):g}v21" for x in range(20, int(width), 40))
    lamps = "".join(
        f'<g transform="translate({x:g} 0)"><path class="iron" d="M0 0V10"/>'
        '<circle class="lamp" cy="16" r="7"/></g>'
        for x in range(64, int(width) - 20, 64)
    )
    return (
        f'<rect class="stone" width="{width:g}" height="{height:g}" rx="6"/>'
        f'<path class="mortar" d="{stones}"/>{lamps}'
    )


# Cards


LOOP = (
    f'<svg class="loop" viewBox="-50 -50 100 100" aria-hidden="true">{icon("cycle")}</svg>'
    '<span class="unseen"> any number of times</span>'
)
RESOURCE_ICONS = {
    "union": "shaking-hands", "anarchist": "papers", "strike": "fist", "sabotage": "monkey-wrench",
}  # fmt: skip


def _picture(shape: str) -> str:
    return (
        '<svg class="plate-icon" viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<use href="#shape-{escape(shape)}"/></svg>'
    )


def place_card(spot: Spot) -> str:
    """A place: its picture, its name, what it does, a loop where one may come again."""
    effect = spot.detail.removesuffix(" ↻")
    loop = LOOP if effect != spot.detail else ""
    parts = "".join(
        f"<span class={_kind(part)}>{escape(part)}</span> " for part in effect.split(", ")
    )
    return f"{_picture(spot.look)}<b>{escape(spot.text)}</b> <small>{parts}</small>{loop}"


def _kind(part: str) -> str:
    """What helps and what harms are told apart."""
    return '"harm"' if part.endswith("+1") or part.startswith("-$") else '"gain"'


def workshop_card(spot: Spot) -> str:
    """One of the means: its price, or the flag."""
    price = " ".join(_price(part) for part in spot.detail.split(" + "))
    flag = (
        f'<svg class="flag" viewBox="-50 -50 100 100" aria-hidden="true">{FLAG}</svg>'
        if spot.lit
        else ""
    )
    return f"{_picture(spot.look)}<b>{escape(spot.text)}</b> <small>{price}</small>{flag}"


def _price(part: str) -> str:
    resource = part.split(" ")[-1]
    if resource not in RESOURCE_ICONS:
        return f'<span class="dollars">{escape(part)}</span>'
    drawn = icon(RESOURCE_ICONS[resource])
    return (
        f'<span class="asked {resource}"><svg viewBox="-50 -50 100 100" aria-hidden="true">{drawn}'
        f"</svg>{escape(part)}</span>"
    )


LOOK = Look(
    colours={
        "ground": ("0.87 0.032 85", "0.18 0.012 60"),
        "mat": ("0.955 0.022 88", "0.235 0.016 60"),
        "ink": ("0.24 0.02 60", "0.93 0.025 88"),
        "quiet": ("0.45 0.03 65", "0.74 0.03 80"),
        "accent": ("0.45 0.17 27", "0.72 0.16 30"),
        "glow": ("0.63 0.19 35", "0.76 0.15 55"),
        "danger": ("0.50 0.20 27", "0.70 0.19 27"),
        "seat-1": ("0.45 0.17 27", "0.68 0.17 28"),
        "ws-card": ("0.985 0.014 90", "0.285 0.018 62"),
        "ws-haze": ("0.86 0.03 80", "0.30 0.022 60"),
        "ws-house": ("0.42 0.05 40", "0.40 0.045 40"),
        "ws-pane": ("0.92 0.04 90", "0.24 0.02 60"),
        "ws-water": ("0.62 0.04 225", "0.36 0.04 235"),
        "ws-sky": ("0.945 0.03 82", "0.26 0.03 65"),
        "ws-brick": ("0.52 0.10 38", "0.40 0.09 36"),
        "ws-alley": ("0.58 0.05 110", "0.40 0.045 110"),
        "ws-stone": ("0.50 0.04 250", "0.38 0.04 250"),
        "ws-gain": ("0.42 0.10 150", "0.80 0.11 150"),
    },
    shapes=SHAPES,
    backdrops={
        "strength": skyline,
        "risk": fire_escape,
        "unsanitary": alley,
        "threat": station,
    },
    ground=GROUND,
    plates={
        **{name: place_card for name in CARDS if name.startswith("do-")},
        **{name: workshop_card for name in CARDS if name.startswith("means-")},
    },
    aside=("york", "group", "means"),
    kept=("risk", "unsanitary", "threat", "resources"),
)
