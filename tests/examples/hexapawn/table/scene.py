"""Hexapawn on the table."""

from __future__ import annotations

from parlour.engine.core.position import OVER
from parlour.scene.choices import choices, unasked
from parlour.scene.table import Grid, Mood, Piece, Prompt, Scene, Spot

from ..rules.position import PAWNS, SEATS, Hexapawn, squares
from .touch import pawn_id, square_id, touches

MOOD = Mood(
    colours={
        "ground": "#2b211a",
        "ink": "#f4ead9",
        "quiet": "#b7a48c",
        "accent": "#e0b15a",
        "glow": "#ffd86b",
        "danger": "#ff6b5e",
        "white": "#f6efdf",
        "black": "#6f5bd0",
    },
    symbols={"white": "○", "black": "●"},
)


def scene(position: Hexapawn, seat: int) -> Scene:
    """All is open; the seat that is asked may act."""
    return Scene(
        title="Hexapawn",
        seat=seat,
        prompt=_prompt(position),
        zones=(_board(position),),
        pieces=_pawns(position),
        choices=choices(position, seat, touches, ask=unasked),
        mood=MOOD,
    )


def _prompt(position: Hexapawn) -> Prompt:
    if position.to_move() == OVER:
        return Prompt(None, f"{SEATS[position.winner()]} has won")
    return Prompt(position.turn, "Move a pawn")


def _board(position: Hexapawn) -> Grid:
    size = position.size
    spots = [Spot(square_id(name), name, look="square") for name in squares(size)]
    ranks = tuple(tuple(spots[n * size : (n + 1) * size]) for n in reversed(range(size)))
    marks = tuple(str(rank) for rank in range(size, 0, -1))
    return Grid("board", "The board", ranks, marks, tuple("abcd"[:size]))


def _pawns(position: Hexapawn) -> tuple[Piece, ...]:
    found = []
    for name, pawn in zip(squares(position.size), position.board, strict=True):
        if pawn in PAWNS:
            seat = PAWNS.index(pawn)
            label = f"a pawn of {SEATS[seat]} on {name}"
            look = ("white", "black")[seat]
            found.append(
                Piece(pawn_id(seat, name), "token", label, square_id(name), look, seat=seat)
            )
    return tuple(found)
