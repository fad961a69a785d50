"""Urban Recovery: the shapes of its pieces and of what happens to them, from -50 to 50, y down."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.games.urban_recovery.table.forecasts import ARROWS
from parlour.scene.table import Gauge, Piece


def _star(points: int, long: float, short: float, turn: float = 0.0) -> str:
    """A jagged outline, its first point to the top."""
    corners = []
    for step in range(points * 2):
        radius = short if step % 2 else long
        angle = turn + pi * step / points - pi / 2
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _ring(count: int, radius: float, drawn: str) -> str:
    """The same thing several times, around the middle."""
    return "".join(
        f'<g transform="rotate({360 * step / count:g}) translate(0 {-radius:g})">{drawn}</g>'
        for step in range(count)
    )


GRIP = '<circle class="grip" r="48"/>'
"""So that a finger finds a figure that is slimmer than its square."""

PLAYER = """
<ellipse class="ground-shade" cx="3" cy="31" rx="27" ry="9"/>
<path class="coat" d="M-27 31C-29 8-17-3 0-3S29 8 27 31C14 36-14 36-27 31Z"/>
<path class="fold" d="M-9 32C-11 20-9 10-5 4M9 32C11 20 9 10 5 4"/>
<path class="hood" d="M-20 0C-23-22-13-38 0-38S23-22 20 0C14 8-14 8-20 0Z"/>
<path class="face" d="M-12-5C-14-19-8-27 0-27S14-19 12-5C8 1-8 1-12-5Z"/>
<path class="scarf" d="M-17 0C-8 7 8 7 17 0L19 7C9 14-9 14-19 7ZM9 9 14 26 4 27 3 11Z"/>
<circle class="eye" cx="-4.5" cy="-12" r="2.3"/><circle class="eye" cx="4.5" cy="-12" r="2.3"/>
"""

FRIEND = """
<ellipse class="ground-shade" cx="3" cy="31" rx="25" ry="8"/>
<path class="coat" d="M-25 31C-27 9-16-2 0-2S27 9 25 31C13 36-13 36-25 31Z"/>
<circle class="face" cy="-15" r="17"/>
<path class="hair" d="M-18-13C-20-31-10-37 1-36 14-36 20-27 18-12
13-17 10-23 9-27 0-20-10-18-18-13Z"/>
<circle class="eye" cx="-6" cy="-12" r="2.3"/><circle class="eye" cx="6" cy="-12" r="2.3"/>
<path class="heart" d="M0 24C-12 16-10 6-4 7-1 7 0 10 0 12 0 10 1 7 4 7 10 6 12 16 0 24Z"/>
"""

BRICK = """
<ellipse class="ground-shade" cy="19" rx="34" ry="7"/>
<path class="top" d="M-33-8-20-19H36L27-8Z"/><path class="end" d="M27-8 36-19V6L27 18Z"/>
<path class="side" d="M-33-8H27V18H-33Z"/>
<path class="grain" d="M-26 0H-14M-4 8H12M8-2H20M-24 12H-10"/>
"""

FOOT = """
<path class="sole" d="M-16-34C-4-38 6-26 5-10 4 0 0 4-4 8-9 10-20 8-20-6-21-18-24-31-16-34Z"/>
<path class="sole" d="M-17 15C-10 18-4 16 0 13 3 22 2 36-7 37-16 38-19 26-17 15Z"/>
<path class="tread" d="M-17-22C-10-24-4-22 1-19M-19-12C-11-14-4-12 3-9M-15 25C-11 27-6 26-2 24"/>
"""

SHARDS = (
    '<path class="glass" d="M-6-8-30-34-14-40ZM8-10 16-42 32-30ZM12 6 44 8 36 26ZM-4 12-8 44'
    '-26 34ZM-14 2-44 10-42-8ZM2 0 10 8-4 6Z"/>'
)
STARS = _ring(5, 32, f'<path class="star" d="{_star(5, 11, 4.6)}"/>')
WARMTH = "".join(f'<circle class="heat" r="{radius}"/>' for radius in (18, 30, 42))
SPARKLE = _ring(8, 30, f'<path class="spark" d="{_star(4, 13, 3)}"/>')
ALARM = (
    f'<path class="burst-out" d="{_star(12, 48, 34)}"/>'
    '<path class="mark" d="M-5-26H5L3 8H-3Z"/><circle class="mark" cy="18" r="5"/>'
)
LOOKING = '<circle class="beam-dot" r="18"/>'
FLAKE = (
    '<path class="flake" d="M0-44V44M-38-22 38 22M-38 22 38-22M0-30-9-39M0-30 9-39M0 30-9 39'
    "M0 30 9 39M-26-15-38-13M-26-15-29-27M26 15 38 13M26 15 29 27M-26 15-38 13M-26 15-29 27"
    'M26-15 38-13M26-15 29-27"/>'
)


def _enemy(body: str) -> str:
    """Seen from above: a lamp that throws its light ahead, a coat, a hat."""
    return (
        '<path class="beam" d="M-9-24-46-92H46L9-24Z"/>'
        f'{body}<path class="point" d="M0-47 13-29H-13Z"/>'
    )


PATROL = _enemy('<circle class="body" r="31"/><circle class="brim" r="21"/>')
GUARD = _enemy(
    '<rect class="body" x="-30" y="-30" width="60" height="60" rx="9"/>'
    '<circle class="brim" r="21"/>'
)

SHAPES = {
    "player": GRIP + PLAYER,
    "friend": GRIP + FRIEND,
    "brick": BRICK,
    "foot": FOOT,
    "patrol": PATROL,
    "guard": GUARD,
    "shards": SHARDS,
    "stars": STARS,
    "warmth": WARMTH,
    "sparkle": SPARKLE,
    "alarm": ALARM,
    "look": LOOKING,
    "frost": FLAKE,
}


def enemy(piece: Piece) -> str:
    """Turned to where he looks, his letter upright; with a brick if he stands on one, and stars if
    it hit him."""
    name, arrow = piece.text[:-1], piece.text[-1]
    turn = 90 * ARROWS.index(arrow)
    brick = (
        f'<g class="daze">{_ring(4, 30, f"""<path class="star" d="{_star(5, 9, 3.8)}"/>""")}'
        '<g transform="translate(14 16) scale(.45)"><use href="#shape-brick"/></g></g>'
        if piece.dim
        else ""
    )
    if piece.marks:
        brick = '<g transform="translate(26 30) scale(.45)"><use href="#shape-brick"/></g>'
    awake = "asleep" if piece.dim else "awake"
    return (
        f'<g class="{awake}" transform="rotate({turn})"><use href="#shape-{piece.look}"/></g>'
        f'<text class="letter" y="9">{name}</text>{brick}'
    )


def frost(gauge: Gauge) -> str:
    """As many crystals as there is cold, in two columns from the foot up."""
    rows = -(-gauge.high // 2)
    room = min(34.0, 148 / rows)
    drawn = ""
    for number in range(gauge.high):
        x = 18 + 36 * (number % 2)
        y = 150 - room * (number // 2 + 0.5)
        here = "ice" if number < gauge.value else "none"
        if number >= gauge.high - 2 and number < gauge.value:
            here = "ice late"
        where = f"translate({x} {y:g}) scale({room / 112:.3f})"
        drawn += f'<g class="{here}" transform="{where}">{FLAKE}</g>'
    return drawn
