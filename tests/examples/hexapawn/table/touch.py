"""Hexapawn by touch: a pawn, then where it goes."""

from __future__ import annotations

from ..rules.position import EMPTY, PAWNS, Hexapawn, squares


def square_id(name: str) -> str:
    """A square of the board."""
    return f"square-{name}"


def pawn_id(seat: int, name: str) -> str:
    """A pawn, named after the square it stands on."""
    return f"{('white', 'black')[seat]}-{name}"


def on_square(position: Hexapawn, place: int) -> str:
    """What one touches on a square: the pawn there, or the square itself."""
    name, pawn = squares(position.size)[place], position.board[place]
    return square_id(name) if pawn == EMPTY else pawn_id(PAWNS.index(pawn), name)


def touches(position: Hexapawn, move: int) -> tuple[tuple[str, ...], ...]:
    """The pawn, then its square or whoever stands there."""
    start, end = divmod(move, len(position.board))
    return ((on_square(position, start), on_square(position, end)),)


def move_meant(position: Hexapawn, name: str) -> int | None:
    """A pawn of one's own is meant to go ahead; a square is meant for the pawn before it."""
    seat = position.turn
    for place in range(len(position.board)):
        if name not in (square_id(squares(position.size)[place]), on_square(position, place)):
            continue
        own = position.board[place] == PAWNS[seat]
        start = place if own else position.ahead(place, 1 - seat)
        end = position.ahead(start, seat) if own else place
        return start * len(position.board) + end if min(start, end) >= 0 else None
    return None
