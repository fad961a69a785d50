"""The drawings of Protocol G117: units, sparks and blasts, and what is printed on the consoles."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from parlour.games.protocol_g117.table.scene import Half, Unit
from parlour.scene.table import Piece, Spot


def star(points: int, outer: float, inner: float, kind: str) -> str:
    """A star with so many rays."""
    corners = [
        (radius * sin(turn * pi / points), -radius * cos(turn * pi / points))
        for turn in range(2 * points)
        for radius in ((outer if turn % 2 == 0 else inner),)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    return f'<path class="{kind}" d="M{path}Z"/>'


UNITS = {
    # A stealth wing, all corners.
    "drone": (
        '<path class="pg-body pg-ai" d="M0-43 44 31 20 25 0 40-20 25-44 31Z"/>'
        '<path class="pg-fold" d="M0-43V40M0-8 44 31M0-8-44 31"/>'
        '<path class="pg-eye" d="M-9 10 0-4 9 10 0 20Z"/>'
    ),
    # A shield with a chevron.
    "troop": (
        '<path class="pg-body pg-hu" d="M0-44C12-36 24-33 36-33V2C36 24 18 37 0 45-18 37-36 24-36 2'
        'V-33C-24-33-12-36 0-44Z"/>'
        '<path class="pg-fold" d="M0-34C9-28 18-26 27-25V1C27 18 13 28 0 34-13 28-27 18-27 1V-25'
        'C-18-26-9-28 0-34Z"/>'
        '<path class="pg-sign" d="M-17-4 0-17 17-4V9L0-4-17 9ZM-17 14 0 1 17 14V25L0 12-17 25Z"/>'
    ),
    # A diamond with a slit that looks at you.
    "bot": (
        '<path class="pg-body pg-ai" d="M0-46 46 0 0 46-46 0Z"/>'
        '<path class="pg-fold" d="M0-31 31 0 0 31-31 0ZM0-46V-31M46 0H31M0 46V31M-46 0H-31"/>'
        '<path class="pg-eye" d="M-17-6H17V6H-17Z"/>'
    ),
    # Somebody in a hood, of whom one sees the eyes.
    "decker": (
        '<path class="pg-body pg-hu" d="M0-45C24-45 33-24 33-4 33 8 42 22 45 44H-45C-42 22-33 8'
        '-33-4-33-24-24-45 0-45Z"/>'
        '<path class="pg-dark" d="M0-29C15-29 20-14 20-2 20 12 12 24 0 24S-20 12-20-2C-20-14-15-29'
        ' 0-29Z"/>'
        '<path class="pg-glint" d="M-14-5-4-2V4H-10ZM14-5 4-2V4H10Z"/>'
        '<path class="pg-fold" d="M-22 44C-20 36-12 30 0 30S20 36 22 44"/>'
    ),
}
PLUG = (
    '<path class="pg-plug" d="M-52 16H-38M-38-6V38H-28A22 22 0 0 0-28-6ZM-6 6H6M-6 26H6'
    'M52 16H42M42-6V38H36A22 22 0 0 1 36-6Z"/>'
    '<path class="pg-crack" d="M6-44-4-28H8L-2-12M28-40 22-28"/>'
)
"""A plug that has left its socket."""
BOLT = '<path class="pg-bolt" d="M10-46-26 8H-4L-12 46 26-12H4Z"/>'
SHAPES = {
    **UNITS,
    "plug": PLUG,
    "bolt": '<circle class="pg-flash" r="46"/>' + BOLT,
    "blast": star(12, 50, 24, "pg-blast") + star(9, 33, 14, "pg-heart"),
    "hologram": '<circle class="pg-holo" r="44"/><circle class="pg-holo" r="30"/>'
    '<path class="pg-holo" d="M-44-18H44M-48 0H48M-44 18H44"/>',
    "beam-ai": '<circle class="pg-beam pg-ai" r="20"/><circle class="pg-core" r="9"/>',
    "beam-hu": '<circle class="pg-beam pg-hu" r="20"/><circle class="pg-core" r="9"/>',
    "spark-ai": '<path class="pg-spark pg-ai" d="M0-30 30 0 0 30-30 0Z"/>'
    '<circle class="pg-core" r="8"/>',
    "spark-hu": '<circle class="pg-spark pg-hu" r="26"/><circle class="pg-core" r="8"/>',
    "first-ai": '<path class="pg-first pg-ai" d="M-30-58H30L0-30Z"/>',
    "first-hu": '<path class="pg-first pg-hu" d="M-30-58H30L0-30Z"/>',
}


def unit(piece: Piece) -> str:
    """A unit; a crosshair over one that can be attacked. One that shares its square is drawn
    small, so a finger finds it beside its drawing too."""
    room = 92 if isinstance(piece, Unit) and piece.shares else 50
    drawn = f'<circle class="pg-hit" r="{room}"/><use href="#shape-{piece.look}"/>'
    if "attack" not in piece.marks:
        return drawn
    return (
        f'{drawn}<g class="pg-cross"><circle r="30"/>'
        '<path d="M0-48V-16M0 48V16M-48 0H-16M48 0H16"/></g>'
    )


# What is printed on a console


def points(spot: Spot) -> str:
    """The name of the action, across both halves, and its points as dots."""
    assert isinstance(spot, Half)
    count = int(spot.printed.split()[0])
    dots = "".join(f'<circle cx="{9 + 22 * n}" cy="9" r="8"/>' for n in range(count))
    wide = 22 * count - 4
    return (
        f'<b class="pg-title">{escape(spot.text)}</b>'
        f'<svg class="pg-dots" viewBox="0 0 {wide} 18" width="{wide}" height="18"'
        f' aria-hidden="true">{dots}</svg>{_state(spot)}'
        f'<span class="unseen">{escape(spot.label.partition(", ")[2])}</span>'
    )


def event(spot: Spot) -> str:
    """The icons: a plus and a unit, a crossed unit, a broken plug."""
    assert isinstance(spot, Half)
    icons = "".join(_icon(word) for word in spot.printed.split(", "))
    said = f'<span class="unseen">{escape(spot.label)}</span>'
    return f'<span class="pg-icons">{icons}</span>{_state(spot)}{said}'


def _icon(word: str) -> str:
    if word == "S":
        return _small('<use href="#shape-plug"/>', "pg-s")
    drawn = f'<use href="#shape-{escape(word[1:].lower())}"/>'
    if word[0] == "+":
        plus = '<path class="pg-plus" d="M-56-44V-12M-72-28H-40"/>'
        return _small(f"{drawn}{plus}", "pg-gain")
    cross = '<path class="pg-kill" d="M-44-44 44 44M44-44-44 44"/>'
    return _small(f"{drawn}{cross}", "pg-lose")


def _small(drawn: str, kind: str) -> str:
    return (
        f'<svg class="pg-icon {kind}" viewBox="-74 -56 130 112" width="130" height="112"'
        f' aria-hidden="true">{drawn}</svg>'
    )


def _state(spot: Spot) -> str:
    """The marker on a half that was chosen."""
    if not spot.look.endswith("-marked"):
        return ""
    return (
        '<svg class="pg-marker" viewBox="-50 -50 100 100" aria-hidden="true">'
        '<path d="M0-40 36-20V20L0 40-36 20V-20ZM-36-20 0 0 36-20M0 0V40"/></svg>'
    )


PLATES = {
    f"{part}-{state}": draw
    for part, draw in (("po", points), ("event", event))
    for state in ("free", "used", "marked")
}
