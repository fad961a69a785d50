"""Protocol G117: set-up, and how a turn begins (PG-7 to PG-11)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.games.protocol_g117.rules.state import NONE, PAIR, SETUP, State
from parlour.games.protocol_g117.rules.tables import AI, EARTH, HU, MATRIX, SIDES

# Set-up


def set_up(position: State) -> None:
    """PG-7, PG-8: what needs no decision, and the second Troop where there is no choice."""
    tables = position.tables
    for side in (AI, HU):
        for square in bit_list(tables.starts[side * 2 + EARTH] | tables.starts[side * 2 + MATRIX]):
            position.army(side).enter(square)
    if count_bits(tables.second_troop) == 1:
        second_troop(position, lowest_bit(tables.second_troop))


def why_no_setup(position: State, square: i64) -> str | None:
    """Why the second Troop cannot be put there."""
    if position.step != SETUP:
        return "PG-8: the set-up is over"
    if position.tables.second_troop & BIT[square] != 0:
        return None
    if position.tables.points[square] > 0:
        return f"PG-8: {position.tables.squares[square]} carries a number"
    return f"PG-8: {position.tables.squares[square]} is no free square adjacent to HU's start"


def second_troop(position: State, square: i64) -> None:
    """PG-8: beside HU's start, where there are no points."""
    position.hu.enter(square)
    if position.audience is not None:
        position.tell("setup", "PG-8", {"side": "HU", "square": position.tables.squares[square]})
    turn_starts(position)


# Turn


def turn_starts(position: State) -> None:
    """PG-11, PG-12."""
    position.step = PAIR
    position.side = position.first()
    position.pair = NONE
    if position.audience is not None:
        position.tell("turn", "PG-10", {"turn": position.turn, "first": SIDES[position.side]})
