"""Toroball: the shapes of its pieces and of what happens to them, from -50 to 50, y down."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from parlour.scene.table import Gauge, Piece


def figure(body: str, chest: str, scarf: str, beret: str) -> str:
    """Somebody from the village, in white for the feast, with a scarf and a beret."""
    return (
        '<ellipse class="shade" cx="2" cy="38" rx="25" ry="8"/>'
        '<path class="legs" d="M-13 18-15 38H-3L-1 24 1 24 3 38H15L13 18Z"/>'
        f"{body}{chest}"
        '<circle class="head" cy="-17" r="15.5"/>'
        f'<path class="scarf" d="{scarf}"/><path class="beret" d="{beret}"/>'
        '<circle class="stalk" cx="2" cy="-39" r="2.6"/>'
        '<circle class="eye" cx="-5.5" cy="-16" r="2"/>'
        '<circle class="eye" cx="5.5" cy="-16" r="2"/>'
        '<path class="smile" d="M-5-9.500Q0-5.5 5-9.5"/>'
    )


SCARF = "M-13-6Q0 5 13-6L15 0Q0 12-15 0ZM6 4 13 19 5 21 1 6Z"
BERET = "M-19-25C-20-37-6-41 2-40 15-40 22-33 18-26 8-30-8-30-19-25Z"
WEST = figure(
    '<path class="shirt" d="M-17 0C-24 8-24 18-21 24H21C24 18 24 8 17 0 8 6-8 6-17 0Z"/>',
    "",
    SCARF,
    BERET,
)
EAST = figure(
    '<path class="shirt" d="M-22-1H22V25H-22Z"/>',
    '<path class="stripes" d="M-15 0V25M-5 3V25M5 3V25M15 0V25"/>',
    SCARF,
    BERET,
)
COW = """
<ellipse class="shade" cx="2" cy="40" rx="44" ry="11"/>
<path class="leg" d="M-30 18-32 42H-22L-20 20ZM-8 24-9 44H1L2 24ZM14 24 15 44H25L22 20Z"/>
<path class="tail" d="M-40-4C-54 2-50 20-54 28"/><path class="tuft" d="M-57 26-50 27-53 37Z"/>
<path class="hide" d="M-42-12C-38-26-18-28 4-26 20-26 32-18 32-2 34 18 20 28-6 28-32 28-48
12-42-12Z"/>
<path class="patch" d="M-34-18C-22-28-8-24-10-12-12 0-28 4-38-2-41-8-40-14-34-18ZM0 6C12-2 24 6
20 16
14 26-4 26-6 18-7 12-5 9 0 6Z"/>
<path class="horn" d="M16-32C6-36 4-48 10-54 12-46 18-42 24-38ZM44-32C54-36 56-48 50-54 48-46
42-42 36-38Z"/>
<path class="ear" d="M16-28C6-30 0-26-2-20 6-16 14-18 18-22ZM44-28C54-30 60-26 62-20 54-16 46-18
42-22Z"/>
<path class="face" d="M14-32C18-42 42-42 46-32 48-18 44-8 42 2 40 14 20 14 18 2 16-8 12-18 14-32Z"/>
<path class="blaze" d="M26-38H34L36-6H24Z"/>
<path class="muzzle" d="M17 0C18-8 42-8 43 0 45 12 38 18 30 18S15 12 17 0Z"/>
<circle class="nostril" cx="25" cy="5" r="2.6"/><circle class="nostril" cx="35" cy="5" r="2.6"/>
"""
FACES = {
    "calm": """
<circle class="eye" cx="21" cy="-20" r="3"/><circle class="eye" cx="39" cy="-20" r="3"/>
<path class="mouth" d="M24 11Q30 15 36 11"/><path class="flower" d="M44 12c5-4 9-3 12-6"/>
<circle class="petal" cx="57" cy="5" r="4.5"/>
""",
    "snorting": """
<circle class="eye" cx="21" cy="-20" r="3"/><circle class="eye" cx="39" cy="-20" r="3"/>
<path class="brow" d="M16-27 25-24M44-27 35-24"/>
<path class="puff" d="M14 10c-8 0-10 6-6 9-6 2-4 9 2 8M46 10c8 0 10 6 6 9 6 2 4 9-2 8"/>
""",
    "furious": """
<circle class="wild" cx="21" cy="-20" r="5"/><circle class="wild" cx="39" cy="-20" r="5"/>
<circle class="eye" cx="22" cy="-20" r="2"/><circle class="eye" cx="38" cy="-20" r="2"/>
<path class="brow" d="M14-30 26-24M46-30 34-24"/>
<path class="puff" d="M14 8c-10-2-14 6-8 10-8 1-6 11 2 9M46 8c10-2 14 6 8 10 8 1 6 11-2 9"/>
""",
}
BALL = """
<ellipse class="shade" cx="2" cy="38" rx="30" ry="8"/><circle class="leather" r="38"/>
<path class="seam" d="M0-16 15-5 9 13H-9L-15-5ZM0-16V-38M15-5 36-12M9 13 22 31M-9 13-22
31M-15-5-36-12"/>
"""
FOOT = '<circle class="dot-out" r="34"/><circle class="dot" r="24"/>'
BOTTLE = """
<ellipse class="shade" cx="4" cy="36" rx="24" ry="7"/>
<path class="glass" d="M-7-44H7V-24C7-16 17-12 17 2V30Q17 36 11 36H-11Q-17 36-17
30V2C-17-12-7-16-7-24Z"/>
<path class="cork" d="M-6-50H6V-42H-6Z"/><path class="wine" d="M-14 4H14V30Q14 33 10 33H-10Q-14
33-14 30Z"/>
<path class="label" d="M-13 8H13V24H-13Z"/><circle class="orange" cy="16" r="6"/>
"""


def _burst(count: int, radius: float, shape: str) -> str:
    """The same thing several times, around the middle."""
    return "".join(
        f'<g transform="rotate({360 * step / count:g}) translate(0 {-radius:g})">{shape}</g>'
        for step in range(count)
    )


def _confetti() -> str:
    places = Random(7)
    return "".join(
        f'<rect class="paper-{number % 4}" x="{places.uniform(-48, 44):.0f}" '
        f'y="{places.uniform(-48, 44):.0f}" width="4" height="2.5" '
        f'transform="rotate({places.randrange(360)})"/>'
        for number in range(46)
    )


DUST = "".join(
    f'<circle class="dust" cx="{34 * cos(n * pi / 4):.0f}" cy="{34 * sin(n * pi / 4):.0f}" '
    f'r="{9 + n % 3 * 3}"/>'
    for n in range(8)
)
STEAM = _burst(6, 34, '<path class="puff" d="M-8 6c-8-2-6-12 2-11 2-8 14-6 13 2 8 1 6 11-2 10Z"/>')
BUBBLES = _burst(7, 30, '<circle class="bubble" r="8"/>') + '<circle class="bubble" r="11"/>'

SHAPES = {
    "west": WEST,
    "east": EAST,
    "cow": COW,
    "ball": BALL,
    "foot": FOOT,
    "bottle": BOTTLE,
    "beret-west": f'<path class="beret" d="{BERET}" transform="translate(0 34)"/>',
    "beret-east": f'<path class="beret" d="{BERET}" transform="translate(0 34)"/>',
    "dust": DUST,
    "steam": STEAM,
    "bubbles": BUBBLES,
    "confetti": _confetti(),
}

PLATES = {
    "do-kick": '<circle class="line" r="36"/><path class="line" d="M0-15 14-5 9 12H-9L-14-5Z'
    'M0-15V-36M14-5 34-12M9 12 21 29M-9 12-21 29M-14-5-34-12"/>',
    "do-agitate": '<path class="line" d="M-20 0C-44-6-44-32-34-42-32-26-22-20-10-20H10C22-20 32-26'
    ' 34-42 44-32 44-6 20 0L14 30Q0 42-14 30Z"/>',
    "do-perch": '<path class="line" d="M-42-4H42M-42 20H42M-30-20V38M0-20V38M30-20V38"/>',
    "do-hide": '<path class="line" d="M-38 2H38V38H-38ZM-38 20H38"/>'
    '<path class="line" d="M-18 2C-18-30 18-30 18 2"/>'
    '<circle class="full" cx="-6" cy="-9" r="3.5"/><circle class="full" cx="6" cy="-9" r="3.5"/>',
    "do-skip": '<path class="line" d="M-28-28H4L-28 4H4M10-4H34L10 24H34"/>',
    "do-end": '<path class="line" d="M-24 42V-40M-24-38C-8-48 8-26 32-38V4C8 16-8-6-24 4"/>',
}

PERCH = '<path class="rail" d="M-46 22H46M-46 36H46"/><path class="post" d="M-36 14V44M36 14V44"/>'
COVER = (
    '<path class="cover" d="M-40 4H40V40H-40Z"/><path class="cover-line" d="M-40 16H40M-40 28H40"/>'
)


def character(piece: Piece) -> str:
    """Number on the chest; dust if exposed, a fence or a cover to sit on or behind, an exclamation
    mark under pressure."""
    marks = piece.marks
    number = f'<text class="number" y="19">{piece.id[1:]}</text>'
    body = f'<circle class="grip" r="48"/><use href="#shape-{piece.look}"/>{number}'
    if "perched" in marks:
        body = f'<g transform="translate(0 -8)">{body}</g>{PERCH}'
    elif "hidden" in marks:
        body = f"{body}{COVER}"
    dust = ""
    if "dust" in marks:
        dust = '<g class="cloud"><circle cx="-22" cy="38" r="9"/><circle cx="-34" cy="32" r="7"/>'
        dust += '<circle cx="24" cy="39" r="8"/><circle cx="35" cy="34" r="6"/></g>'
    extra = ""
    if "pressure" in marks:
        extra += '<g class="alarm" transform="translate(34 -32)"><circle r="14"/>'
        extra += '<path d="M-2.5-9H2.5L1.5 3H-1.5Z"/><circle class="point" cy="7" r="2.5"/></g>'
    if "acting" in marks:
        extra = f'<circle class="acting" r="47"/>{extra}'
    if "target" in marks:
        extra += '<circle class="aim" r="44"/>'
    returns = [mark for mark in marks if mark.startswith("round ")]
    if returns:
        extra += '<g class="later"><rect x="-46" y="26" width="92" height="24" rx="12"/>'
        extra += f'<text y="44">{returns[0]}</text></g>'
    return f"{extra}{dust}{body}" if not returns else f"{body}{extra}"


def cow(piece: Piece) -> str:
    """Large, with its mood and a badge of its agitation."""
    mood = piece.marks[0] if piece.marks else "calm"
    return (
        f'<g class="mood-{mood}" transform="translate(-4 -2) scale(1.12)">'
        f'<use href="#shape-cow"/>{FACES[mood]}</g>'
        '<g class="badge" transform="translate(-36 -34)"><circle r="17"/>'
        f'<text y="8">{piece.text}</text></g>'
    )


def heat(gauge: Gauge) -> str:
    """A bell for each step of agitation."""
    steps = gauge.high - gauge.low + 1
    room = 146 / steps
    drawn = ""
    for number in range(steps):
        value = gauge.low + number
        y = 148 - room * (number + 0.5)
        state = "rung" if value <= gauge.value else "still"
        wild = " wild" if value >= gauge.high else ""
        drawn += (
            f'<g class="bell {state}{wild}" '
            f'transform="translate(36 {y:.1f}) scale({room / 40:.2f})">'
            '<path d="M-16 12C-12 6-12-2-11-8-10-17 10-17 11-8 12-2 12 6 16 12Z"/>'
            f'<circle cy="15" r="4"/><text y="8">{value}</text></g>'
        )
    return drawn
