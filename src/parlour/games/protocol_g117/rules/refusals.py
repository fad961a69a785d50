"""Protocol G117: why a move is not possible now, and what cannot be taken back."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.protocol_g117.rules.actions import Actions
from parlour.games.protocol_g117.rules.state import (
    ELIMINATION,
    ENDED,
    PAIR,
    PART,
    PLACE,
    POINT,
    SABOTAGING,
    SECOND,
    SETUP,
)
from parlour.games.protocol_g117.rules.tables import EARTH, SIDES


class Refusals(Actions):
    """For every move of the book, the rule that forbids it."""

    def why_not(self, move: int) -> str | None:
        if self.step == ENDED:
            return "the match is over"
        tables = self.tables
        if move < tables.first_choose:
            return self._why_no_setup(move)
        if move < tables.first_part:
            return self._why_no_pair(move - tables.first_choose)
        if move < tables.first_step:
            return None if self.step == PART else "PG-13: no part is to be chosen for an answer now"
        if move < tables.first_attack:
            number = move - tables.first_step
            return self._why_no_step(number // tables.size, number % tables.size)
        if move < tables.first_charge:
            return self._why_no_attack(move - tables.first_attack)
        if move < tables.end_action:
            number = move - tables.first_charge
            return self._why_no_charge(number // tables.size, number % tables.size)
        if move == tables.end_action:
            return None if self.step == POINT else "PG-16: an action ends before a point, not now"
        if move == tables.stop:
            return None if self.step == SECOND else "PG-17: there is no Move to stop"
        if move < tables.first_eliminate:
            return self._why_no_place(move - tables.first_place)
        if move < tables.first_sabotage:
            return self._why_no_elimination(move - tables.first_eliminate)
        return self._why_no_sabotage(move - tables.first_sabotage)

    def _why_no_setup(self, square: i64) -> str | None:
        if self.step != SETUP:
            return "PG-8: the set-up is over"
        if self.tables.second_troop & BIT[square] != 0:
            return None
        if self.tables.points[square] > 0:
            return f"PG-8: {self.tables.squares[square]} has victory points"
        return f"PG-8: {self.tables.squares[square]} is no free square adjacent to HU's start"

    def _why_no_pair(self, number: i64) -> str | None:
        if self.step == PAIR:
            pair = number >> 1
            if self.used & BIT[pair] == 0:
                return None
            return f"PG-14: the pair {self.tables.pairs[pair]} is used up"
        if self.step == SETUP:
            return "PG-8: HU's second Troop comes first"
        if self.side == self.first():
            return "PG-12: the pair of this turn is chosen"
        return f"PG-13: the second player must use the pair {self.tables.pairs[self.pair]}"

    def _why_no_point(self) -> str:
        if self.step == SECOND:
            return "PG-17: first the second step of this Move, or a stop"
        return "PG-15: no operation point is to be used now"

    def _why_no_step(self, start: i64, end: i64) -> str | None:
        tables = self.tables
        if self.step != POINT and self.step != SECOND:
            return self._why_no_point()
        names = tables.squares
        if self.army(self.side).one & BIT[start] == 0:
            return f"PG-17: {SIDES[self.side]} has no unit on {names[start]}"
        if tables.field_of(start) != tables.field_of(end):
            return "PG-1: a unit never leaves its battlefield"
        if tables.adjacent[start] & BIT[end] == 0:
            rule = "PG-2" if tables.field_of(start) == EARTH else "PG-3"
            return f"{rule}: {names[start]} and {names[end]} are not adjacent"
        if self.free() & BIT[end] == 0:
            return f"PG-18: {names[end]} has no room"
        return None

    def _why_no_target(self, square: i64, rule: str) -> str | None:
        if self.army(1 - self.side).one & BIT[square] != 0:
            return None
        name = self.tables.squares[square]
        if self.army(self.side).one & BIT[square] != 0:
            return f"PG-21: the unit on {name} is your own"
        return f"{rule}: no enemy unit is on {name}"

    def _why_no_attack(self, square: i64) -> str | None:
        if self.step != POINT:
            return self._why_no_point()
        why = self._why_no_target(square, "PG-19")
        if why is not None or self.targets() & BIT[square] != 0:
            return why
        return (
            f"PG-19: fewer than two of your units are in contact with {self.tables.squares[square]}"
        )

    def _why_no_charge(self, unit: i64, square: i64) -> str | None:
        if self.step != POINT:
            return self._why_no_point()
        names = self.tables.squares
        if self.army(self.side).one & BIT[unit] == 0:
            return f"PG-20: {SIDES[self.side]} has no unit on {names[unit]}"
        why = self._why_no_target(square, "PG-20")
        if why is not None:
            return why
        if self.tables.field_of(unit) != self.tables.field_of(square):
            return "PG-1: a unit never leaves its battlefield"
        if self.chargeable(unit) & BIT[square] != 0:
            return None
        return f"PG-20: from {names[unit]} no square in contact with {names[square]} is in reach"

    def _why_no_place(self, square: i64) -> str | None:
        if self.step != PLACE:
            return "PG-23: no unit is to be placed now"
        field = self._icon_field()
        if self.room_to_place(field) & BIT[square] != 0:
            return None
        name = self.tables.squares[square]
        if self.tables.field_of(square) != field:
            return f"PG-1: {name} is on the other battlefield"
        if self.army(self.side).one & self.tables.field(field) != 0:
            if field == EARTH:
                return f"PG-26: {name} is no empty square adjacent to one of your units"
            return (
                f"PG-27: {name} is neither empty and adjacent nor held by one of your units alone"
            )
        starts = self.tables.starts[self.side * 2 + field]
        if starts & ~self.army(1 - self.side).one != 0:
            return f"PG-28: {name} is no starting square of yours without an enemy"
        return f"PG-29: {name} is not empty"

    def _why_no_elimination(self, square: i64) -> str | None:
        if self.step != ELIMINATION:
            return "PG-24: no unit is to be eliminated now"
        field = self._icon_field()
        if self.victims(field) & BIT[square] != 0:
            return None
        unit = self.tables.unit(1 - self.side, 0 if field == EARTH else self.tables.size - 1)
        return f"PG-24: no {unit} is on {self.tables.squares[square]}"

    def _why_no_sabotage(self, square: i64) -> str | None:
        name = self.tables.squares[square]
        if self.step != SABOTAGING:
            return "PG-32: squares are sabotaged at the count"
        if self.tables.points[square] == 0:
            return f"PG-32: {name} has no victory points"
        if self.sabotaged & BIT[square] != 0:
            return f"PG-32: {name} is sabotaged already"
        if self.controlled(1 - self.side) & BIT[square] == 0:
            return f"PG-32: {SIDES[1 - self.side]} does not control {name}"
        return None
