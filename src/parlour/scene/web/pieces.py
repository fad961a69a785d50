"""Pieces as SVG, each in a square from -50 to 50 around its own middle."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.scene.look import Look
from parlour.scene.table import Piece
from parlour.scene.web.geometry import CARD, PIECE

PIPS = {
    "1": ((0, 0),),
    "2": ((-22, -22), (22, 22)),
    "3": ((-22, -22), (0, 0), (22, 22)),
    "4": ((-22, -22), (22, -22), (-22, 22), (22, 22)),
    "5": ((-22, -22), (22, -22), (0, 0), (-22, 22), (22, 22)),
    "6": ((-22, -24), (22, -24), (-22, 0), (22, 0), (-22, 24), (22, 24)),
}
SEAT_SHAPES = (
    '<circle r="36"/>',
    '<rect x="-33" y="-33" width="66" height="66" rx="8"/>',
    '<path d="M0-40 38 30H-38Z"/>',
    '<path d="M0-42 40 0 0 42-40 0Z"/>',
    '<path d="M-20-36H20L40 0 20 36H-20L-40 0Z"/>',
)
"""Seats are told apart by shape as well as by colour."""
RINGS = {
    "card": '<rect class="ring" x="-34.5" y="-47.5" width="69" height="95" rx="8"/>',
    "die": '<rect class="ring" x="-46" y="-46" width="92" height="92" rx="20"/>',
    "coin": '<circle class="ring" r="43"/>',
}
"""What shows that one may touch a piece; seen only while it is so."""
ROUND = '<circle class="ring" r="46"/>'
BACK = (
    '<rect class="back" x="-27" y="-40" width="54" height="80" rx="4"/>'
    '<path class="back" d="M0-26 17 0 0 26-17 0ZM-27-40 0-26 27-40M-27 40 0 26 27 40'
    'M-27-40-17 0-27 40M27-40 17 0 27 40"/><circle class="back" r="6"/>'
)
"""The back of a card for which a game has drawn none."""
LETTER = 11.0
"""How wide a letter of a badge is, about."""
BADGE = 26.0


def width_of(piece: Piece) -> float:
    """How much of the width a piece needs; it is always 100 high."""
    return CARD if piece.kind == "card" else PIECE


def drawing(piece: Piece, look: Look) -> str:
    """The inside of a piece: its ring, its shape, its face, its badges."""
    ring = RINGS.get(piece.kind, ROUND)
    if piece.look in look.faces and (piece.up or piece.kind == "coin"):
        return ring + look.faces[piece.look](piece) + _count(piece)
    draw = {"die": _die, "card": _card, "coin": _coin}.get(piece.kind, _token)
    return ring + draw(piece, look) + badges(piece.marks, width_of(piece)) + _count(piece)


def back(look: Look, name: str) -> str:
    """The back of the cards of a look."""
    for shape in (f"back-{name}", "back"):
        if shape in look.shapes:
            return f'<use class="back-art" href="#shape-{escape(shape)}"/>'
    return BACK


def _token(piece: Piece, look: Look) -> str:
    """A shape of the game's own, else that of the seat; a number is written on either, but
    not on a marker, whose place on a track says it."""
    if piece.look in look.shapes:
        counts = piece.kind == "token" and piece.text.lstrip("+-").isdigit()
        numeral = piece.text if counts else ""
        return f'<use href="#shape-{escape(piece.look)}"/>{_text(numeral, 0, 44, "numeral")}'
    shape = SEAT_SHAPES[(piece.seat or 0) % len(SEAT_SHAPES)]
    return f'<g class="body">{shape}</g>{_text(piece.text, 0, 11, "face")}'


def _die(piece: Piece, look: Look) -> str:
    """Real pips; what is no number of pips is written."""
    body = '<rect class="body" x="-42" y="-42" width="84" height="84" rx="16"/>'
    if piece.text not in PIPS:
        return body + _text(piece.text, 0, 11, "face")
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="8.5"/>' for x, y in PIPS[piece.text])
    return f'{body}<g class="pips">{dots}</g>'


def _card(piece: Piece, look: Look) -> str:
    """A card stands upright, 63 to 88; face down it shows its back."""
    frame = '<rect class="body" x="-33" y="-46" width="66" height="92" rx="7"/>'
    if not piece.up:
        return frame + back(look, piece.look)
    shape = (
        f'<use class="art" href="#shape-{escape(piece.look)}"/>'
        if piece.look in look.shapes
        else ""
    )
    return frame + shape + _text(piece.text, 0, -18, "title")


def _coin(piece: Piece, look: Look) -> str:
    face = "heads" if piece.up else "tails"
    rim = f'<circle class="body {face}" r="38"/><circle class="rim" r="31"/>'
    if piece.up and piece.look in look.shapes:
        return rim + f'<use href="#shape-{escape(piece.look)}"/>'
    return rim + _text(piece.text if piece.up else "·", 0, 11, "face")


def _count(piece: Piece) -> str:
    """How many lie here as one: a numeral from four on, small dots before that."""
    if piece.count < 2:
        return ""
    if piece.count < 4:
        dots = "".join(f'<circle cx="{12 * n}" r="5"/>' for n in range(piece.count))
        return f'<g class="few" transform="translate({-6 * (piece.count - 1)} 46)">{dots}</g>'
    x = width_of(piece) / 2 - 16
    return (
        f'<g class="many" transform="translate({x:g} -34)"><circle r="16"/>'
        f"{_text(str(piece.count), 0, 7, 'badge')}</g>"
    )


def badges(marks: Sequence[str], width: float = PIECE) -> str:
    """Each mark a badge of its own, in lines from the lower edge up, never one on another."""
    lines = _lines(marks, width)
    tall = BADGE + 2
    fitting = min(1.0, PIECE / (tall * max(len(lines), 1)))
    drawn = ""
    for number, line in enumerate(reversed(lines)):
        whole = sum(wide for _, wide in line) + 3 * (len(line) - 1)
        small = min(fitting, width / whole)
        x = -whole / 2 * small
        y = PIECE / 2 - (number + 0.5) * tall * fitting
        for words, wide in line:
            drawn += _badge(words, wide, x + wide / 2 * small, y, small)
            x += (wide + 3) * small
    return drawn


def _lines(marks: Sequence[str], width: float) -> list[list[tuple[str, float]]]:
    """Marks with their widths, as many in a line as there is room for."""
    lines: list[list[tuple[str, float]]] = []
    for words in marks:
        wide = max(BADGE, 12 + LETTER * len(words))
        if lines and sum(each + 3 for _, each in lines[-1]) + wide <= width:
            lines[-1].append((words, wide))
        else:
            lines.append([(words, wide)])
    return lines


def _badge(words: str, wide: float, x: float, y: float, small: float) -> str:
    shrunk = f" scale({small:.3g})" if small < 1 else ""
    return (
        f'<g class="mark" transform="translate({x:.4g} {y:.4g}){shrunk}">'
        f'<rect x="{-wide / 2:g}" y="-13" width="{wide:g}" height="26" rx="13"/>'
        f"{_text(words, 0, 6.5, 'badge')}</g>"
    )


def _text(words: str, x: float, y: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>' if words else ""
