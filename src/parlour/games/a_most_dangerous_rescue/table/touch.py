"""A Most Dangerous Rescue by touch: what makes a move, and what touching the rest means."""

from __future__ import annotations

from parlour.games.a_most_dangerous_rescue.rules.position import CHOOSE, GIVE, PAY, Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    COLOURS,
    FIND,
    NONE,
    PASS,
    SLOT,
    SPEND,
    SQUARES,
    WAYS,
)

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
        quadrant = int(board.quadrant_at(position.active, move))
        return ((square_id(move),), (coin_id(quadrant),))
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
    """The move meant by touching a square, a slot, a way or a card that is no target now."""
    if name == "plate-pass":
        return PASS
    kind, _, rest = name.partition("-")
    if kind == "square" and rest in SQUARES:
        return SQUARES.index(rest)
    if kind == "strategy" and rest in QUADRANT_NAMES and position.active != NONE:
        strategy = position.active * 4 + QUADRANT_NAMES.index(rest)
        return int(position.board.square[strategy])
    slots = [f"player-slot-{colour}" for colour in COLOURS]
    if name in slots:
        return SLOT + slots.index(name)
    ways = [way_id(way) for way in range(len(WAYS))]
    if name in ways:
        return FIND + ways.index(name)
    if kind == "card" and rest in position.board.cards:
        return _meant_by_card(position, position.board.cards.index(rest))
    return None


def _meant_by_card(position: Rescue, card: int) -> int | None:
    """A card is touched to be spent or given up."""
    if position.asking == GIVE:
        return int(position.board.give) + card
    return SPEND + card if position.asking in (PAY, CHOOSE) else None
