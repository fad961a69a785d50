"""Protocol G117: the cubes of a side (PG-6)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits


@final
class Army:
    """The cubes of a side: where they stand, what is left, what was won."""

    def __init__(self, cubes: i64) -> None:
        self.one: i64 = 0
        """Squares with at least one unit."""
        self.two: i64 = 0
        self.three: i64 = 0
        self.supply: i64 = cubes
        self.lost: i64 = 0
        """PG-6: eliminated for good."""
        self.score: i64 = 0
        self.held: i64 = 0
        """PG-25: sabotages kept for the count."""
        self.gained: i64 = 0
        """What the last count brought."""
        self.po_marks: i64 = 0
        """Pairs of this series whose PO part was chosen."""
        self.event_marks: i64 = 0

    def copy_of(self, army: Army) -> None:
        """Be like another army."""
        self.one = army.one
        self.two = army.two
        self.three = army.three
        self.supply = army.supply
        self.lost = army.lost
        self.score = army.score
        self.held = army.held
        self.gained = army.gained
        self.po_marks = army.po_marks
        self.event_marks = army.event_marks

    def put(self, square: i64) -> None:
        """A unit more on a square."""
        bit = BIT[square]
        if self.one & bit == 0:
            self.one |= bit
        elif self.two & bit == 0:
            self.two |= bit
        else:
            self.three |= bit

    def lift(self, square: i64) -> None:
        """A unit less on a square."""
        bit = BIT[square]
        if self.three & bit != 0:
            self.three ^= bit
        elif self.two & bit != 0:
            self.two ^= bit
        else:
            self.one ^= bit

    def enter(self, square: i64) -> None:
        """PG-6: a cube comes from the supply."""
        self.supply -= 1
        self.put(square)

    def lose(self, square: i64) -> None:
        """PG-6: a cube is out of the game."""
        self.lost += 1
        self.lift(square)

    def units_on(self, squares: i64) -> i64:
        """How many units stand on some squares."""
        count = count_bits(self.one & squares)
        more = self.two & squares
        if more != 0:
            count += count_bits(more) + count_bits(self.three & squares)
        return count
