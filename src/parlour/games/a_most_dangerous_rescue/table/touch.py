"""A Most Dangerous Rescue by touch: what makes a move, and what touching the rest means."""

from __future__ import annotations

from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    CHOOSE,
    COLOURS,
    FIND,
    GIVE,
    NONE,
    PASS,
    PAY,
    SLOT,
    SPEND,
    SQUARES,
    WAYS,
)
from parlour.scene.choices import NOTHING

Paths = tuple[tuple[str, ...], ...]

QUADRANT_NAMES = ("tl", "tr", "bl", "br")


def square_id(square: int) -> str:
    """The id of a square of the active scene."""
    return f"square-{SQUARES[square]}"


def coin_id(quadrant: int) -> str:
    """The id of the strategy of a quadrant."""
    return f"strategy-{QUADRANT_NAMES[quadrant]}"


def way_id(way: int) -> str:
    """The id of the plate of a way to the next member."""
    return f"way-{WAYS[way].replace(' ', '-').replace(chr(39), '')}"


def card_id(name: str) -> str:
    """The id of a scene card."""
    return f"card-{name}"


def touches(position: Rescue, move: int) -> Paths:
    """A square or its coin, a slot, a plate, or the card that is given away."""
    board = position.board
    if move < PASS:
        none = position.active == NONE
        quadrant = NONE if none else int(board.quadrant_at(position.active, move))
        coin = () if quadrant == NONE else ((coin_id(quadrant),),)
        return ((square_id(move),), *coin)
    if move == PASS:
        return (("plate-pass",),)
    if move < FIND:
        return ((f"player-slot-{COLOURS[move - SLOT]}",),)
    if move < SPEND:
        return ((way_id(move - FIND),),)
    give = int(board.give)
    card = move - SPEND if move < give else move - give
    return ((card_id(board.cards[card]),),)


def move_meant(position: Rescue, name: str) -> int | None:
    """A card is given up where that is asked; it means nothing where none can be given away."""
    if not name.startswith("card-") or position.asking in (CHOOSE, PAY):
        return None
    cards = position.board.cards
    card = name.removeprefix("card-")
    give = position.asking == GIVE and card in cards
    return int(position.board.give) + cards.index(card) if give else NOTHING
