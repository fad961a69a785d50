"""Ultimate Scheme, drawn things: tokens, hats, pawns, portraits, small signs."""

from __future__ import annotations

from html import escape

from parlour.games.ultimate_scheme.table.pieces import Minion
from parlour.scene.table import Piece

INK = "#141a33"
CREAM = "#fbf1d8"

TOKENS = {
    "F": (
        '<circle r="45" fill="#f4b92f" stroke="#7d4f08" stroke-width="4"/>'
        '<circle r="34" fill="none" stroke="#b97a12" stroke-width="4"/>'
        '<path d="M15-13C10-23-15-24-15-9C-15 5 15-5 15 9C15 24-12 23-16 13M0-30V30" fill="none" '
        'stroke="#6b4206" stroke-width="7.5" stroke-linecap="round"/>'
    ),
    "O": (
        '<circle r="45" fill="#6d35a8" stroke="#2c0f4d" stroke-width="4"/>'
        '<path d="M-38 0C-20-25 20-25 38 0C20 25-20 25-38 0Z" fill="#f6e9ff"/>'
        '<circle r="17" fill="#8d4bd0"/><path d="M0-16C6-6 6 6 0 16C-6 6-6-6 0-16Z" '
        'fill="#1d0836"/><circle cx="6" cy="-7" r="4" fill="#fff"/>'
    ),
    "S": (
        '<circle r="45" fill="#0d6f8a" stroke="#053542" stroke-width="4"/>'
        '<path d="M-9-32H9V-12L26 22C29 29 25 33 19 33H-19C-25 33-29 29-26 22L-9-12Z" '
        'fill="#e9fbff" stroke="#053542" stroke-width="3"/>'
        '<path d="M-17 8H17L23 22C25 27 23 29 18 29H-18C-23 29-25 27-23 22Z" fill="#1fc7e6"/>'
        '<circle cx="-5" cy="17" r="4" fill="#e9fbff"/><path d="M-13-33H13" stroke="#053542" '
        'stroke-width="6" stroke-linecap="round"/>'
    ),
    "U": (
        '<path d="M0-47 30-18 19 36-4 47-27 28-31-16Z" fill="#ff5fae" stroke="#6b0f45" '
        'stroke-width="4" stroke-linejoin="round"/><path d="M0-47 5-10-31-16ZM5-10 30-18 19 36Z" '
        'fill="#ff9fd0"/><path d="M5-10-4 47-27 28-31-16Z" fill="#e0348c"/>'
        '<path d="M-14-26-4-38" stroke="#fff" stroke-width="5" stroke-linecap="round"/>'
    ),
    "*": (
        '<path d="M0 0V-45A45 45 0 0 1 39 22.500Z" fill="#f4b92f"/>'
        '<path d="M0 0 39 22.500A45 45 0 0 1-39 22.500Z" fill="#1fa8c6"/>'
        '<path d="M0 0-39 22.500A45 45 0 0 1 0-45Z" fill="#7f43c0"/>'
        f'<circle r="45" fill="none" stroke="{INK}" stroke-width="4"/>'
        '<path d="M0-26 6.5-9 25-8 10.5 3.5 15.5 21 0 11-15.5 21-10.5 3.5-25-8-6.5-9Z" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="2.5"/>'
    ),
    "A": (
        '<g transform="rotate(9)"><rect x="-31" y="-43" width="62" height="86" rx="8" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="4"/><path d="M6-30-16 5H-2L-8 31 16-6H2Z" '
        'fill="#e4572e"/></g>'
    ),
    "D": (
        '<path d="M-42-28H-10L-2-18H42V34H-42Z" fill="#d9a85b" stroke="#4b2f0c" stroke-width="4" '
        'stroke-linejoin="round"/><path d="M-42-6H42V34H-42Z" fill="#efc67c" stroke="#4b2f0c" '
        'stroke-width="4" stroke-linejoin="round"/><path d="M-22 8H22M-22 20H8" stroke="#8a2b1c" '
        'stroke-width="6" stroke-linecap="round"/>'
    ),
    "M": (
        f'<path d="M-30 44C-30 28-17 24-13 4H13C17 24 30 28 30 44Z" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"/><circle cy="-17" r="21" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="4"/><path d="M-9-20H-3M3-20H9M-8-8C-3-4 3-4 '
        f'8-8" fill="none" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
    ),
    "K": (
        '<g fill="none" stroke-linecap="round" transform="rotate(-38)"><g stroke="#4b2f0c" '
        'stroke-width="18"><circle cx="-20" r="16"/><path d="M-4 0H40M28 0V13M39 0V11"/></g>'
        '<g stroke="#f2cf7a" stroke-width="10"><circle cx="-20" r="16"/>'
        '<path d="M-4 0H40M28 0V13M39 0V11"/></g></g>'
    ),
    "N": (
        '<path d="M24-22 46-34 38-14 48-8 24-10Z" fill="#d8352a" stroke="#0b0d16" '
        f'stroke-width="3"/><circle r="36" fill="#14161f" stroke="{CREAM}" stroke-width="4"/>'
        '<path d="M-33-15C-12-22 12-22 33-15V-5C12-1-12-1-33-5Z" fill="#f2c9a0"/>'
        '<path d="M-36-22C-12-31 12-31 36-22V-15C12-22-12-22-36-15Z" fill="#d8352a"/>'
        '<path d="M-20-12-7-8M20-12 7-8" stroke="#14161f" stroke-width="6" stroke-linecap="round"/>'
    ),
    "flame": (
        '<path d="M4-48C10-26 34-16 32 12C31 32 17 46 0 46C-19 46-33 32-32 12C-31-2-22-10-18-24'
        'C-10-18-6-12-6-4C2-14 6-30 4-48Z" fill="#f0442c" stroke="#4d0b08" stroke-width="4" '
        'stroke-linejoin="round"/><path d="M2-6C6 6 18 12 16 24C14 36 8 40 0 40C-9 40-16 34-15 24'
        'C-14 16-8 14-7 6C-3 10-1 12-1 16C2 10 3 2 2-6Z" fill="#ffc23c"/>'
    ),
}
"""What is gained and paid, each in a square from -50 to 50."""

NAMES = {
    "F": "Finance", "O": "Occult", "S": "Science", "U": "Unobtainium", "*": "basic token of choice",
    "A": "action card", "D": "scheme", "M": "minion", "K": "access", "N": "Ninja",
}  # fmt: skip


def sign(name: str, x: float, y: float, size: float) -> str:
    """A token or sign at a place, as large as this from edge to edge."""
    shape = "any" if name == "*" else name
    at = f"translate({x:g} {y:g}) scale({size / 100:.4g})"
    return f'<use href="#shape-us-{shape}" transform="{at}"/>'


def wrapped(words: str, width: int) -> list[str]:
    """Words in lines of about so many letters.

    >>> wrapped("Wake the Thing Under Machu Picchu", 14)
    ['Wake the Thing', 'Under Machu', 'Picchu']
    """
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def text_lines(words: list[str], kind: str, x: float, y: float, leading: float) -> str:
    """Lines of text one below the other."""
    return "".join(
        f'<text class="{kind}" x="{x:g}" y="{y + leading * number:g}">{escape(line)}</text>'
        for number, line in enumerate(words)
    )


# Heads. A head is a circle of 16 around (0, -14); hats stand on it.

SKIN = {
    "CULT": "#9fc79a", "DARK": "#d9c9e8", "MOON": "#f3d9a0", "GIGA": "#e9b58a", "BOLS": "#f0c4a6",
    "NELF": "#d9a377", "ROBO": "#b9c6d2", "SIXF": "#c98f66", "WRAI": "#eef2f6", "ZERO": "#f4cdb0",
}  # fmt: skip
COAT = {
    "CULT": "#3f2a63", "DARK": "#221a3a", "MOON": "#5f6f8f", "GIGA": "#c7681c", "BOLS": "#6f2a2a",
    "NELF": "#5a4a34", "ROBO": "#74879a", "SIXF": "#23272f", "WRAI": "#9aa6b6", "ZERO": "#1f2b2a",
}  # fmt: skip
EDGE = f'stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"'
HATS = {
    "CULT": (
        f'<path d="M-20-8C-24-34-10-46 0-48C10-46 24-34 20-8C15-19 8-23 0-23C-8-23-15-19-20-8Z" '
        f'fill="#7a45b8" {EDGE}/><path d="M-19-10C-31-8-29 6-21 4M19-10C31-8 29 6 21 4" '
        'fill="none" stroke="#7a45b8" stroke-width="6" stroke-linecap="round"/>'
        '<circle cx="-6" cy="-33" r="3.5" fill="#ffe14a"/>'
        '<circle cx="6" cy="-33" r="3.5" fill="#ffe14a"/>'
    ),
    "DARK": (
        f'<path d="M-26-20C-12-27 12-27 26-20C12-15-12-15-26-20Z" fill="#120d22" {EDGE}/>'
        f'<path d="M-15-22 3-51 15-22C6-25-6-25-15-22Z" fill="#2a1f4d" {EDGE}/>'
        '<path d="M-3-30 1-37 5-30-2-35 6-35Z" fill="#c8a6ff"/>'
        '<path d="M-14-22C-6-25 6-25 14-22" fill="none" stroke="#c8a6ff" stroke-width="3"/>'
    ),
    "MOON": (
        f'<path d="M-13-30C-13-49 13-49 13-30Z" fill="#9fe3f0" {EDGE}/>'
        f'<ellipse cy="-29" rx="29" ry="8.5" fill="#c3cbd8" {EDGE}/>'
        '<g fill="#ffcf3f"><circle cx="-18" cy="-29" r="3"/><circle cx="-6" cy="-26" r="3"/>'
        '<circle cx="6" cy="-26" r="3"/><circle cx="18" cy="-29" r="3"/></g>'
    ),
    "GIGA": (
        f'<path d="M-19-22C-21-46 21-46 19-22Z" fill="#ffc52e" {EDGE}/>'
        f'<path d="M-5-41C-5-46 5-46 5-41V-23H-5Z" fill="#ffe08a"/>'
        f'<path d="M-26-24H26C26-18 20-18 16-18H-16C-20-18-26-18-26-24Z" fill="#e9a30f" {EDGE}/>'
    ),
    "BOLS": (
        '<path d="M-20-22V-4C-20 3-11 3-12-6V-18H12V-6C11 3 20 3 20-4V-22Z" fill="#5f3d22" '
        f"{EDGE}/>"
        f'<path d="M-22-20C-26-44 26-44 22-20Z" fill="#8a5c34" {EDGE}/>'
        f'<rect x="-15" y="-37" width="30" height="15" rx="6" fill="#c99a63" {EDGE}/>'
        '<circle cy="-29.5" r="4" fill="#d8352a"/>'
    ),
    "NELF": (
        f'<path d="M-21-20C-26-40 8-43 21-28C29-25 31-19 27-17C16-22-8-22-21-20Z" fill="#8a7350" '
        f'{EDGE}/><path d="M-16-33 14-33M-20-27 18-27M-8-38V-22M4-39V-22" stroke="#5f4d31" '
        'stroke-width="1.8"/><circle cx="0" cy="-39" r="3" fill="#5f4d31"/>'
    ),
    "ROBO": (
        f'<path d="M0-38V-47" stroke="{INK}" stroke-width="4"/><circle cy="-48" r="4.5" '
        f'fill="#ff4d3d"/><rect x="-19" y="-37" width="38" height="39" rx="6" fill="#b9c6d2" '
        f'{EDGE}/><circle cx="-8" cy="-20" r="6.5" fill="#17e0ff" {EDGE}/>'
        f'<circle cx="8" cy="-20" r="6.5" fill="#17e0ff" {EDGE}/>'
        f'<path d="M-11-6H11M-6-9V-3M0-9V-3M6-9V-3" stroke="{INK}" stroke-width="2.5"/>'
        f'<path d="M-23-24V-12M23-24V-12" stroke="{INK}" stroke-width="4"/>'
    ),
    "SIXF": (
        f'<path d="M-17-19C-6-24 6-24 17-19V-9C6-14-6-14-17-9Z" fill="{INK}"/>'
        '<circle cx="-7" cy="-15" r="2.5" fill="#fff"/><circle cx="7" cy="-15" r="2.5" '
        f'fill="#fff"/><path d="M-28-24C-12-31 12-31 28-24C12-17-12-17-28-24Z" fill="#2f3541" '
        f'stroke="{CREAM}" stroke-width="1.8"/><path d="M-15-26C-16-47-4-44 0-41C4-44 16-47 '
        f'15-26C6-23-6-23-15-26Z" fill="#2f3541" stroke="{CREAM}" stroke-width="1.8"/>'
        '<path d="M-15-28C-6-25 6-25 15-28V-33C6-30-6-30-15-33Z" fill="#d8352a"/>'
    ),
    "WRAI": (
        f'<path d="M-18-21C-20-48 20-48 18-21Z" fill="#3a4354" {EDGE}/>'
        f'<path d="M-26-22C-12-18 12-18 26-22C26-17 14-15 0-15C-14-15-26-17-26-22Z" '
        f'fill="#3a4354" {EDGE}/><path d="M-5-36C-5-43 6-43 6-36C6-32 0-32 0-27" fill="none" '
        'stroke="#9ff0c0" stroke-width="4" stroke-linecap="round"/>'
        '<circle cy="-22" r="2.5" fill="#9ff0c0"/>'
    ),
    "ZERO": (
        f'<path d="M-15-24 -17-49H17L15-24Z" fill="#23272f" stroke="{CREAM}" stroke-width="1.8"/>'
        f'<path d="M-26-25C-12-21 12-21 26-25C26-19 14-18 0-18C-14-18-26-19-26-25Z" '
        f'fill="#23272f" stroke="{CREAM}" stroke-width="1.8"/>'
        '<path d="M-15.5-31H15.500L15-25H-15Z" fill="#f4b92f"/>'
    ),
}
FACES = {
    "CULT": '<path d="M-8-15H-3M3-15H8" stroke="#12240f" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M-8-5C-8 2-10 4-12 4M-2-4C-2 4-4 6-4 8M4-4C4 4 5 6 6 8M9-5C9 2 11 4 13 3" '
    'fill="none" stroke="#5f8a5a" stroke-width="3.5" stroke-linecap="round"/>',
    "DARK": '<path d="M-10-17-3-13M10-17 3-13" stroke="#2a1f4d" stroke-width="3"/>'
    '<circle cx="-6" cy="-11" r="2.2" fill="#d8352a"/><circle cx="6" cy="-11" r="2.2" '
    'fill="#d8352a"/><path d="M-6-4H6L3 4 0-1-3 4Z" fill="#2a1f4d"/>',
    "MOON": '<circle cx="-7" cy="-13" r="5.5" fill="none" stroke="#3a4354" stroke-width="2.5"/>'
    '<circle cx="7" cy="-13" r="5.5" fill="none" stroke="#3a4354" stroke-width="2.5"/>'
    '<path d="M-6-4C-2 0 2 0 6-4" fill="none" stroke="#3a4354" stroke-width="2.5"/>',
    "GIGA": '<path d="M-11-17-3-15M11-17 3-15" stroke="#4a2c12" stroke-width="3.5"/>'
    '<circle cx="-6" cy="-11" r="2" fill="#1d1208"/><circle cx="6" cy="-11" r="2" '
    'fill="#1d1208"/><path d="M-8-4H8" stroke="#4a2c12" stroke-width="3.5"/>',
    "BOLS": '<circle cx="-6" cy="-13" r="2" fill="#1d1208"/><circle cx="6" cy="-13" r="2" '
    'fill="#1d1208"/><path d="M0-9C-4-3-12-3-14-8C-10 3-3 1 0-4C3 1 10 3 14-8C12-3 4-3 0-9Z" '
    'fill="#5f3d22"/>',
    "NELF": '<path d="M-10-16H-3M3-16H10" stroke="#3a2a14" stroke-width="3"/>'
    '<circle cx="-6" cy="-12" r="2" fill="#1d1208"/><circle cx="6" cy="-12" r="2" '
    'fill="#1d1208"/><path d="M-14-6C-10 6 10 6 14-6C8-1-8-1-14-6Z" fill="#7a3d1c"/>',
    "ROBO": "",
    "SIXF": '<path d="M-6-3C-2-6 2-6 6-3" fill="none" stroke="#2a1a10" stroke-width="3"/>',
    "WRAI": '<circle cx="-6" cy="-11" r="3.5" fill="#3a4354"/><circle cx="6" cy="-11" r="3.5" '
    'fill="#3a4354"/><ellipse cy="-3" rx="4" ry="3" fill="#3a4354"/>',
    "ZERO": '<circle cx="-6" cy="-13" r="2" fill="#1d1208"/><circle cx="6" cy="-13" r="6" '
    'fill="#e9fbff" fill-opacity=".6" stroke="#f4b92f" stroke-width="2.5"/>'
    '<circle cx="6" cy="-13" r="2" fill="#1d1208"/><path d="M-10-5C-4-9-1-6 0-4C1-6 4-9 10-5'
    'C5-3 2-3 0-3C-2-3-5-3-10-5Z" fill="#e9e3d6" stroke="#8a7f6c" stroke-width="1"/>',
}
EMBLEMS = (
    '<circle r="9"/>',
    '<rect x="-8" y="-8" width="16" height="16"/>',
    '<path d="M0-10 10 8H-10Z"/>',
    '<path d="M0-12 10 0 0 12-10 0Z"/>',
    '<path d="M-5.5-10H5.500L11 0 5.5 10H-5.500L-11 0Z"/>',
)
"""Seats are told apart by what they wear on the chest too."""


def emblem(seat: int, x: float, y: float, size: float) -> str:
    """The sign of a seat."""
    at = f"translate({x:g} {y:g}) scale({size / 24:.3g})"
    return f'<g class="us-emblem" transform="{at}">{EMBLEMS[seat % len(EMBLEMS)]}</g>'


def head(faction: str) -> str:
    """A head with its hat."""
    skin = SKIN.get(faction, CREAM)
    return (
        f'<circle cy="-14" r="16" fill="{skin}" {EDGE}/>{FACES.get(faction, "")}'
        f"{HATS.get(faction, '')}"
    )


def _worn(faction: str) -> str:
    return f'<use href="#shape-us-head-{faction}"/>' if faction else head("")


SACK = (
    f'<path d="M-20 2C-26-20-20-42-6-45L-10-51H10L6-45C20-42 26-20 20 2Z" fill="#b98a4e" {EDGE}/>'
    f'<path d="M-9-44C-3-41 3-41 9-44" fill="none" stroke="{INK}" stroke-width="3"/>'
    '<path d="M-8-24-2-18M-2-24-8-18M2-24 8-18M8-24 2-18" stroke="#4b2f0c" stroke-width="3"/>'
)


def pawn(seat: int, faction: str, sacked: bool) -> str:
    """A minion: a cloak in the colour of its seat, its sign, a hat of its faction or a sack."""
    return (
        '<ellipse cy="45" rx="29" ry="5" fill="#000" fill-opacity=".45"/>'
        f'<path class="body" d="M-27 44C-27 33-18 31-14 20C-11 11-11 6-10 0H10C11 6 11 11 14 20'
        f'C18 31 27 33 27 44Z" {EDGE}/>{emblem(seat, 0, 27, 21)}'
        f"{SACK if sacked else _worn(faction)}"
    )


def minion(piece: Piece) -> str:
    """One pawn, two of them, or two and how many there are."""
    assert isinstance(piece, Minion)
    one = pawn(piece.seat or 0, piece.faction, piece.sacked)
    kind = f"us-pawn seat-{(piece.seat or 0) + 1}" + (" us-own-pawn" if piece.mine else "")
    if piece.number == 1:
        return f'<g class="{kind}">{one}</g>'
    pair = (
        f'<g class="{kind}"><g transform="translate(-17 -3) scale(.9)">{one}</g>'
        f'<g transform="translate(15 4) scale(.9)">{one}</g>'
    )
    if piece.number == 2:
        return f"{pair}</g>"
    return (
        f'{pair}<g class="us-many" transform="translate(33 -33)"><circle r="17"/>'
        f'<text y="9">{piece.number}</text></g></g>'
    )


def portrait(faction: str) -> str:
    """Head and shoulders of a villain, in a square from -50 to 50."""
    coat = COAT.get(faction, "#333c55")
    hands = (
        '<path d="M-40 46C-40 34-30 30-24 36M-36 46V32M-31 46V29M-26 46V31" fill="none" '
        'stroke="#c98f66" stroke-width="4" stroke-linecap="round"/>'
        if faction == "SIXF"
        else ""
    )
    cheese = (
        f'<path d="M14 44 44 30 46 46H16Z" fill="#ffd24a" {EDGE}/><circle cx="34" cy="40" r="3" '
        'fill="#d99a12"/><circle cx="25" cy="43" r="2" fill="#d99a12"/>'
        if faction == "MOON"
        else ""
    )
    return (
        f'<path d="M-48 52C-46 26-24 20 0 20C24 20 46 26 48 52Z" fill="{coat}" {EDGE}/>'
        f'<path d="M-14 20 0 38 14 20C6 24-6 24-14 20Z" fill="{CREAM}" fill-opacity=".85"/>'
        f'<g transform="translate(0 22) scale(1.38)">{_worn(faction)}</g>{hands}{cheese}'
    )


NINJA = (
    '<ellipse cy="45" rx="29" ry="5" fill="#000" fill-opacity=".45"/>'
    f'<path d="M-27 44C-27 33-18 31-14 20C-11 11-11 6-10 0H10C11 6 11 11 14 20C18 31 27 33 27 44Z" '
    f'fill="#14161f" stroke="{CREAM}" stroke-width="2.5"/>'
    f'<path d="M15-20 33-32 28-14 36-8 15-10Z" fill="#d8352a" stroke="{INK}" stroke-width="2"/>'
    f'<circle cy="-16" r="20" fill="#14161f" stroke="{CREAM}" stroke-width="2.5"/>'
    '<path d="M-18-22C-6-26 6-26 18-22V-13C6-10-6-10-18-13Z" fill="#f2c9a0"/>'
    '<path d="M-20-26C-7-31 7-31 20-26V-22C7-27-7-27-20-22Z" fill="#d8352a"/>'
    f'<path d="M-11-20-4-17M11-20 4-17" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M-13 24 14 10M-15 30 16 14" stroke="#d8352a" stroke-width="4"/>'
)
GREY = (
    '<ellipse cy="45" rx="29" ry="5" fill="#000" fill-opacity=".45"/>'
    '<path d="M-27 44C-27 33-18 31-14 20C-11 11-11 6-10 0H10C11 6 11 11 14 20C18 31 27 33 27 44Z" '
    f'fill="#8b909c" {EDGE}/><circle cy="-16" r="19" fill="#a3a8b3" {EDGE}/>'
    f'<path d="M-8-18H-4M4-18H8M-6-8H6" stroke="{INK}" stroke-width="3.5"/>'
)
FIRST = (
    '<path d="M0-46 12-34 29-36 31-19 45-9 36 6 40 23 23 28 14 43 0 35-14 43-23 28-40 23-36 6-45-9'
    '-31-19-29-36-12-34Z" fill="#f4b92f" stroke="#5b3a06" stroke-width="4"/>'
    f'<circle r="26" fill="{CREAM}" stroke="#5b3a06" stroke-width="3"/>'
    '<path d="M-7-9 3-17V17" fill="none" stroke="#5b3a06" stroke-width="8" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
)
LOCK = (
    '<path d="M-16-4V-18C-16-40 16-40 16-18V-4" fill="none" stroke="#c8d0de" stroke-width="9"/>'
    f'<rect x="-25" y="-6" width="50" height="42" rx="7" fill="#8a94a8" {EDGE}/>'
    f'<path d="M0 10V22" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>'
)
PLAGUE = (
    '<g fill="#7bd83f" fill-opacity=".75"><circle cx="-24" cy="14" r="22"/><circle cx="24" cy="14" '
    'r="22"/><circle cx="-14" cy="-16" r="24"/><circle cx="16" cy="-14" r="23"/>'
    '<circle cy="26" r="20"/></g><path d="M-20-6C-20-34 20-34 20-6C20 4 13 6 13 12V20H-13V12'
    f'C-13 6-20 4-20-6Z" fill="#f4ffe6" {EDGE}/><circle cx="-8" cy="-6" r="6" fill="{INK}"/>'
    f'<circle cx="8" cy="-6" r="6" fill="{INK}"/><path d="M0 2-3 8H3ZM-5 20V14M0 20V14M5 20V14" '
    f'stroke="{INK}" stroke-width="2.5" fill="{INK}"/>'
)
JET = (
    '<path d="M48 0C40-9 24-9 12-8L-16-40H-26L-12-8-32-7-42-20H-48L-43 0-48 20H-42L-32 7-12 8-26 40'
    f'H-16L12 8C24 9 40 9 48 0Z" fill="{CREAM}" {EDGE}/>'
)
SAUCER = (
    '<path d="M-26 18-38 50H38L26 18Z" fill="#ffe14a" fill-opacity=".45"/>'
    f'<path d="M-22-8C-22-40 22-40 22-8Z" fill="#9fe3f0" {EDGE}/>'
    f'<ellipse cy="2" rx="47" ry="16" fill="#c3cbd8" {EDGE}/>'
    '<g fill="#ffcf3f"><circle cx="-30" cy="3" r="5"/><circle cx="-11" cy="9" r="5"/>'
    '<circle cx="11" cy="9" r="5"/><circle cx="30" cy="3" r="5"/></g>'
)
SUBMARINE = (
    f'<path d="M-46 6C-46-16 34-20 46 4C40 28-46 26-46 6Z" fill="#f4b92f" {EDGE}/>'
    f'<path d="M-8-14V-30H14V-14M6-30V-44H18" fill="none" stroke="{INK}" stroke-width="6"/>'
    f'<g fill="#9fe3f0" {EDGE}><circle cx="-20" cy="4" r="7"/><circle cx="2" cy="4" r="7"/>'
    '<circle cx="24" cy="4" r="7"/></g>'
)
HOOK = (
    '<path d="M0-50V6C0 34-30 34-30 10" fill="none" stroke="#c8d0de" stroke-width="11" '
    'stroke-linecap="round"/><path d="M-42 14-30-8-18 14Z" fill="#c8d0de"/>'
)
TRAPDOOR = (
    '<circle r="40" fill="#05060d"/><path d="M-40 0A40 40 0 0 1 40 0L30-6H-30Z" fill="#8a5c34"/>'
    '<path d="M-40 0A40 40 0 0 0 40 0L30 6H-30Z" fill="#6b4525"/>'
    '<path d="M-24 0 24 0M-18-12 18 12M18-12-18 12" stroke="#f0442c" stroke-width="7" '
    'stroke-linecap="round"/>'
)
STAMP = (
    '<g transform="rotate(-12)" fill="none" stroke="#d8261c"><rect x="-48" y="-20" width="96" '
    'height="40" rx="5" stroke-width="5"/><rect x="-43" y="-15" width="86" height="30" rx="3" '
    'stroke-width="2"/></g><text class="us-stamped" transform="rotate(-12)" y="6">EXECUTED</text>'
)
CANCEL = (
    '<circle r="42" fill="none" stroke="#f0442c" stroke-width="11"/>'
    '<path d="M-29 29 29-29" stroke="#f0442c" stroke-width="11"/>'
)
ALARM = (
    '<circle r="48" fill="#f0442c" fill-opacity=".35"/><circle r="30" fill="#f0442c" '
    'fill-opacity=".55"/><path d="M0-48V-34M48 0H34M0 48V34M-48 0H-34M-34-34-24-24M34-34 24-24'
    'M34 34 24 24M-34 34-24 24" stroke="#ffd0c4" stroke-width="6" stroke-linecap="round"/>'
)
