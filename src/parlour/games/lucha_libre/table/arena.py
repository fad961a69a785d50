"""The hall in the dark and the ring in the light, in a box of 1000 by 600."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from random import Random

from parlour.games.lucha_libre.table.masks import INK

RED, BLUE, GREEN = "#c8202f", "#1f4fa3", "#1d7a46"
CREAM, YELLOW = "#fdf3dc", "#f4b81c"
TEAMS = {"santo": RED, "demon": BLUE}

BACK, FRONT = 206.0, 500.0
BACK_LEFT, BACK_RIGHT, FRONT_LEFT, FRONT_RIGHT = 196.0, 804.0, 70.0, 930.0
ROPES = ("#d5293a", "#fffaf0", "#248a52")


def wood(words: str, x: float, y: float, size: float, kind: str = "", most: float = 0) -> str:
    """Condensed capitals, cut to the same width whatever fonts there are."""
    printed = words.upper()
    length = 54.0 * len(printed)
    scale = size / 100
    if most and length * scale > most:
        length = most / scale
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:.3f})"><text class="wood {kind}" '
        f'textLength="{length:.0f}" lengthAdjust="spacingAndGlyphs">{escape(printed)}</text></g>'
    )


def star(points: int, outer: float, inner: float, fill: str) -> str:
    """A star around the middle, its first point at the top."""
    corners = [
        (outer if n % 2 == 0 else inner, n * pi / points - pi / 2) for n in range(2 * points)
    ]
    path = " ".join(f"{r * cos(turn):.1f},{r * sin(turn):.1f}" for r, turn in corners)
    return f'<polygon points="{path}" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'


def _glow(kind: str, name: str, inside: str, outside: str, fade: float, more: str = "") -> str:
    return (
        f'<{kind}Gradient id="lucha-libre-{name}" {more}><stop offset="0" stop-color="{inside}"/>'
        f'<stop offset="1" stop-color="{outside}" stop-opacity="{fade:g}"/></{kind}Gradient>'
    )


LIGHTS = "<defs>{}{}{}</defs>".format(
    _glow("radial", "hall", "#5a2b2a", "#150d1f", 1, 'cx=".5" cy=".5" r=".6"'),
    _glow("radial", "pool", "#fffbe8", "#fffbe8", 0),
    _glow("linear", "beam", "#fff3c4", "#fff3c4", 0, 'x2="0" y2="1"'),
)


def _crowd() -> str:
    """Rows of heads, nearer ones larger; hats here and there. Behind the ring nobody is drawn."""
    places = Random(37)
    tints = ("#2b1830", "#3a1c22", "#1d1c38")
    rows: list[str] = []
    for row in range(9):
        size = 16 + row * 2.2
        y = 96 + row * 58.0
        x = -420.0 + 19 * (row % 2)
        heads: list[str] = []
        while x < 1420:
            inside = y > BACK and FRONT_LEFT + 30 < x < FRONT_RIGHT - 30
            if not inside:
                at = (x + places.uniform(-5, 5), y + places.uniform(-6, 6))
                heads.append(_head(*at, size, places.random() < 0.3))
            x += size * 2.5
        rows.append(
            f'<path d="{"".join(heads)}" fill="{tints[row % 3]}" stroke="#b98a5a"'
            ' stroke-opacity=".3" stroke-width="1.5"/>'
        )
    return "".join(rows)


def _head(x: float, y: float, size: float, hat: bool) -> str:
    """A head and its shoulders."""
    s = size
    half = f"{1.15 * s:.0f}"
    body = f"M{x - 1.15 * s:.0f} {y + 2 * s:.0f}q0-{s:.0f} {half}-{s:.0f}t{half} {s:.0f}z"
    round_ = f"{0.62 * s:.0f} {0.76 * s:.0f} 0 1 1"
    head = f"M{x - 0.62 * s:.0f} {y:.0f}a{round_} {1.24 * s:.0f} 0a{round_}-{1.24 * s:.0f} 0"
    brim = (
        f"M{x - 1.1 * s:.0f} {y - 0.3 * s:.0f}h{2.2 * s:.0f}l-{0.5 * s:.0f}-{0.22 * s:.0f}"
        f"-{0.1 * s:.0f}-{0.6 * s:.0f}h-{s:.0f}l-{0.1 * s:.0f} {0.6 * s:.0f}z"
    )
    return body + head + (brim if hat else "")


def _rope(colour: str, path: str) -> str:
    line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<path d="{path}" {line} stroke="{INK}" stroke-width="13"/>'
        f'<path d="{path}" {line} stroke="{colour}" stroke-width="9"/>'
        f'<path d="{path}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"'
        ' stroke-dasharray="3 9"/>'
    )


def _post(x: float, y: float, tall: float, wide: float) -> str:
    return (
        f'<rect x="{x - wide / 2:g}" y="{y - tall:g}" width="{wide:g}" height="{tall:g}" rx="5"'
        f' fill="#8a93a3" stroke="{INK}" stroke-width="3"/><circle cx="{x:g}" cy="{y - tall:g}"'
        f' r="{wide * 0.72:g}" fill="{YELLOW}" stroke="{INK}" stroke-width="3"/>'
    )


def _canvas() -> str:
    """The floor, and the three sides behind the fighters."""
    boards = "".join(
        f"M{BACK_LEFT + (BACK_RIGHT - BACK_LEFT) * n / 8:g} {BACK:g}"
        f"L{FRONT_LEFT + (FRONT_RIGHT - FRONT_LEFT) * n / 8:g} {FRONT:g}"
        for n in range(1, 8)
    )
    floor = f"M{BACK_LEFT:g} {BACK:g}H{BACK_RIGHT:g}L{FRONT_RIGHT:g} {FRONT:g}H{FRONT_LEFT:g}Z"
    ropes = "".join(
        _rope(
            colour,
            f"M{FRONT_LEFT:g} {FRONT - 104 + 34 * n:g}L{BACK_LEFT:g} {BACK - 84 + 27 * n:g}"
            f"H{BACK_RIGHT:g}L{FRONT_RIGHT:g} {FRONT - 104 + 34 * n:g}",
        )
        for n, colour in enumerate(ROPES)
    )
    return (
        f'<path d="{floor}" fill="#ead9b4" stroke="{INK}" stroke-width="4"/>'
        f'<path d="{boards}" fill="none" stroke="#a98c5c" stroke-opacity=".35" stroke-width="2"/>'
        '<ellipse cx="500" cy="370" rx="390" ry="150" fill="url(#lucha-libre-pool)"/>'
        f'<ellipse cx="500" cy="392" rx="120" ry="44" fill="none" stroke="{RED}"'
        ' stroke-opacity=".45" stroke-width="7"/>'
        f"{_post(BACK_LEFT, BACK, 96, 16)}{_post(BACK_RIGHT, BACK, 96, 16)}{ropes}"
    )


def _apron() -> str:
    """The nearer side: ropes, posts with their pads, and the title on the cloth."""
    ropes = "".join(
        _rope(
            colour,
            f"M{FRONT_LEFT:g} {FRONT - 54 + 24 * n:g}Q500 {FRONT - 46 + 24 * n:g} "
            f"{FRONT_RIGHT:g} {FRONT - 54 + 24 * n:g}",
        )
        for n, colour in enumerate(ROPES)
    )
    tints = (GREEN, CREAM, YELLOW)
    fringe = "".join(
        f'<path d="M{FRONT_LEFT + 35.84 * n:.4g} {FRONT:g}h35.84l-17.92 20z" fill="{tints[n % 3]}"'
        f' stroke="{INK}" stroke-width="1.5"/>'
        for n in range(24)
    )
    cloth = f"M{FRONT_LEFT:g} {FRONT:g}H{FRONT_RIGHT:g}L962 640H38Z"
    return (
        f'<path d="{cloth}" fill="{RED}" stroke="{INK}" stroke-width="4"/>{fringe}'
        f"{_post(FRONT_LEFT, FRONT + 16, 124, 24)}{_post(FRONT_RIGHT, FRONT + 16, 124, 24)}{ropes}"
        f"{wood('Lucha libre', 500, 582, 62, 'title', 320)}"
    )


BEAMS = (
    '<path d="M150-60 90-60 210 460 560 400ZM850-60 910-60 790 460 440 400Z"'
    ' fill="url(#lucha-libre-beam)" opacity=".34"/>'
)
ARENA = (
    f'{LIGHTS}<rect x="-600" y="-200" width="2200" height="1000" fill="url(#lucha-libre-hall)"/>'
    f"{_crowd()}{_canvas()}{BEAMS}{_apron()}"
)
"""All that stays the same during a match."""


def sign(team: str, name: str, fans: str, left: bool) -> str:
    """A banner over the ring: who fights, and the fans of his team."""
    side = -1 if left else 1
    edge, far = 500 + side * 52, 500 + side * 486
    banner = f"M{edge} 16H{far}l{-side * 22} 42 {side * 22} 42H{edge}Z"
    count = 500 + side * 122
    return (
        f'<path d="{banner}" fill="{TEAMS[team]}" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M{edge} 24H{far - side * 12}M{edge} 92H{far - side * 12}" stroke="{YELLOW}"'
        f' stroke-width="3"/>{wood(name, 500 + side * 320, 79, 60, "", 250)}'
        f'<rect x="{count - 50}" y="4" width="100" height="110" rx="10" fill="{CREAM}"'
        f' stroke="{INK}" stroke-width="4"/>{wood(fans, count, 75, 80, "dark")}'
        f"{wood('fans', count, 104, 26, 'dark')}"
    )


def stool_name(name: str, x: float) -> str:
    """Who rests, below his corner."""
    middle = 124 if x < 500 else 876
    return (
        f'<rect x="{middle - 112}" y="552" width="224" height="42" rx="6" fill="{CREAM}"'
        f' stroke="{INK}" stroke-width="3"/>{wood(name, middle, 584, 34, "dark", 204)}'
    )


def burst() -> str:
    """VS on a star, between the banners."""
    return (
        f'<g transform="translate(500 58)">{star(12, 62, 47, YELLOW)}</g>'
        f"{wood('vs', 500, 78, 56, 'red')}"
    )
