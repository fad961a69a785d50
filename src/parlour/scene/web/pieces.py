"""Pieces as SVG, each in a square from -50 to 50 around its own middle."""

from __future__ import annotations

from html import escape

from parlour.scene.look import Look
from parlour.scene.table import Piece

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


def drawing(piece: Piece, look: Look) -> str:
    """The inside of a piece: its shape, its face, its badges."""
    draw = {"die": _die, "card": _card, "coin": _coin}.get(piece.kind, _token)
    return draw(piece, look) + _marks(piece)


def _token(piece: Piece, look: Look) -> str:
    if piece.look in look.shapes:
        return f'<use href="#shape-{escape(piece.look)}"/>'
    shape = SEAT_SHAPES[(piece.seat or 0) % len(SEAT_SHAPES)]
    return f'<g class="body">{shape}</g>{_text(piece.text, 0, 10, "face")}'


def _die(piece: Piece, look: Look) -> str:
    pips = PIPS.get(piece.text, ())
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="8.5"/>' for x, y in pips)
    return (
        '<rect class="body" x="-42" y="-42" width="84" height="84" rx="16"/>'
        f'<g class="pips">{dots}</g>'
    )


def _card(piece: Piece, look: Look) -> str:
    """A card stands upright, 63 to 88; face down it shows its back."""
    frame = '<rect class="body" x="-33" y="-46" width="66" height="92" rx="7"/>'
    if not piece.up:
        return frame + '<path class="back" d="M-22-35H22V35H-22ZM-22-35 22 35M22-35-22 35"/>'
    shape = f'<use class="art" href="#shape-{piece.look}"/>' if piece.look in look.shapes else ""
    return frame + shape + _text(piece.text, 0, -18, "title")


def _coin(piece: Piece, look: Look) -> str:
    face = "heads" if piece.up else "tails"
    rim = f'<circle class="body {face}" r="38"/><circle class="rim" r="31"/>'
    if piece.up and piece.look in look.shapes:
        return rim + f'<use href="#shape-{escape(piece.look)}"/>'
    return rim + _text(piece.text if piece.up else "·", 0, 11, "face")


def _marks(piece: Piece) -> str:
    """Badges under the piece, side by side."""
    if not piece.marks:
        return ""
    words = " ".join(piece.marks)
    width = 14 + 11 * len(words)
    return (
        '<g class="mark" transform="translate(0 36)">'
        f'<rect x="{-width / 2:g}" y="-13" width="{width}" height="26" rx="13"/>'
        f"{_text(words, 0, 7, 'badge')}</g>"
    )


def _text(words: str, x: float, y: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>' if words else ""
