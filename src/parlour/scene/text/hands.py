"""Rows of pieces: hands, dice, cards, tokens; and the plates one presses."""

from __future__ import annotations

from rich.text import Text

from parlour.scene.table import Piece, Plates, Row, Spot
from parlour.scene.text.lines import Block, boxed, flowed, joined, packed, padded, wrapped
from parlour.scene.text.view import TextView

PIPS = {
    "1": ("       ", "   ●   ", "       "),
    "2": (" ●     ", "       ", "     ● "),
    "3": (" ●     ", "   ●   ", "     ● "),
    "4": (" ●   ● ", "       ", " ●   ● "),
    "5": (" ●   ● ", "   ●   ", " ●   ● "),
    "6": (" ●   ● ", " ●   ● ", " ●   ● "),
}
FRAMES = 36
"""Cards have frames from this width on."""


def is_flat(row: Row, view: TextView) -> bool:
    """Whether a row fits into lines of symbols: tokens, coins, small dice."""
    pieces = view.lying(row.id)
    if any(piece.kind == "card" for piece in pieces):
        return False
    return not (view.roomy and any(piece.text in PIPS for piece in pieces if piece.kind == "die"))


def draw_row(row: Row, view: TextView, width: int) -> Block:
    """The pieces side by side."""
    pieces = view.lying(row.id)
    if not pieces:
        return wrapped(row.empty or "nothing", width, view.ink.quiet())
    if is_flat(row, view):
        return draw_symbols(pieces, view, width)
    if pieces[0].kind == "die":
        return packed([draw_die(piece, view) for piece in pieces], width, 1)
    return draw_cards(pieces, view, width)


def draw_symbols(pieces: list[Piece], view: TextView, width: int) -> Block:
    """Symbols close together; how many are in use, if not all are."""
    plain = all(not piece.text and len(piece.marks) == 0 for piece in pieces)
    lines = flowed([view.badge(piece) for piece in pieces], width, "" if plain else " ")
    ready = sum(not piece.dim for piece in pieces)
    if len(pieces) > max(ready, 1):
        count = Text(f"{ready} of {len(pieces)}", view.ink.quiet())
        lines = flowed([*lines[:-1], lines[-1], count], width, " ")
    return lines


def draw_die(piece: Piece, view: TextView) -> Block:
    """A face with real pips."""
    ink = view.ink
    style = ink.of_piece(piece)
    frame = ink.style("glow") if view.can_touch(piece.id) and not piece.dim else style
    face = PIPS.get(piece.text)
    body = [Text(line, style) for line in face] if face else [Text(f"   {piece.text}", style)]
    return boxed(body, 9, frame, foot=" ".join(piece.marks))


def draw_cards(pieces: list[Piece], view: TextView, width: int) -> Block:
    """Framed cards, or one line each where frames would not fit."""
    across = max(1, width // 22)
    if width < FRAMES or len(pieces) > across * (3 if view.roomy else 1):
        full = view.roomy and len(pieces) <= 2
        return [line for piece in pieces for line in _card_line(piece, view, width, full)]
    wide = min(26, max(20, width // max(1, min(across, len(pieces))) - 1))
    return packed([draw_card(piece, view, min(wide, width)) for piece in pieces], width, 1)


def draw_card(piece: Piece, view: TextView, wide: int) -> Block:
    """A small card: number in the frame, title, and the detail in full."""
    ink = view.ink
    touch = view.can_touch(piece.id)
    frame = ink.style("glow") if touch else ink.line()
    head = Text(piece.text, ink.of_piece(piece)) if piece.text else None
    if not piece.up and not piece.detail:
        return boxed([Text("░" * (wide - 2), ink.line())] * 2, wide, frame, head)
    body = wrapped(piece.label, wide - 4, ink.style("quiet" if piece.dim else "ink"))
    body += wrapped(piece.detail, wide - 4, ink.quiet()) if piece.detail else []
    return boxed([joined(" ", line) for line in body], wide, frame, head, " ".join(piece.marks))


def _card_line(piece: Piece, view: TextView, width: int, full: bool) -> Block:
    """The card's name after its number, and its detail below if all is to be said."""
    name = Text(piece.label, view.ink.style("quiet" if piece.dim else "ink"))
    line = joined(view.badge(piece), " ", name)
    detail = wrapped(piece.detail, width - 2, view.ink.quiet()) if full else []
    return [padded(line, min(width, line.cell_len)), *(joined("  ", each) for each in detail)]


def draw_plates(plates: Plates, view: TextView, width: int) -> Block:
    """What one can press now is bright, the rest quiet."""
    shown = [part for spot in plates.spots for part in _plate(spot, view, width)]
    return flowed([padded(part, min(width, part.cell_len)) for part in shown], width, "   ")


def _plate(spot: Spot, view: TextView, width: int) -> list[Text]:
    """A plate in one line, or in two where it does not fit."""
    ink = view.ink
    ready = view.can_touch(spot.id) or spot.lit
    name = Text(spot.text or spot.label, ink.style("ink", bold=True) if ready else ink.line())
    if not spot.detail:
        return [name]
    detail = Text(f"({spot.detail})", ink.quiet() if ready else ink.line())
    whole = joined(name, Text(" "), detail)
    return [whole] if whole.cell_len <= width else [name, detail]
