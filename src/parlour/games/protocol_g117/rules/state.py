"""Protocol G117: what a position holds, and what can be seen from it (PG-1 to PG-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.position import OVER, Position
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.tables import (
    AI,
    HU,
    SIDES,
    Tables,
)

# What is asked.
SETUP: Final = 0
PAIR: Final = 1
PART: Final = 2
POINT: Final = 3
SECOND: Final = 4
PLACE: Final = 5
ELIMINATION: Final = 6
SABOTAGING: Final = 7
ENDED: Final = 8
STEPS: Final = [
    "setup", "pair", "part", "point", "second step", "place", "eliminate", "sabotage", "over"
]  # fmt: skip

SERIES: Final = 10
"""PG-10: turns of a series, one for each pair."""
NONE: Final = -1
UNIT_LISTS: Final = ["drones", "bots", "troops", "deckers"]


class State(Position):
    """Two battlefields with their units, and how far the turn is."""

    def __init__(self, tables: Tables, ai_seat: i64) -> None:
        """PG-9: before the first unit is placed."""
        super().__init__()
        self.tables = tables
        self.ai_seat: i64 = ai_seat
        self.ai = Army(tables.cubes)
        self.hu = Army(tables.cubes)
        self.turn: i64 = 1
        self.step: i64 = SETUP
        self.side: i64 = HU
        """The side that decides."""
        self.used: i64 = 0
        """PG-14: pairs of this series that are used up."""
        self.pair: i64 = NONE
        """The pair of this turn."""
        self.points: i64 = 0
        """Points left, the one in hand included."""
        self.icon: i64 = 0
        """Which icon of the event is resolved."""
        self.sabotaged: i64 = 0
        """PG-32: squares that give nothing this turn."""
        self.bolts: i64 = 0
        """Squares that gave nothing in the last count."""

    def copy_to(self, twin: State) -> None:
        """Make another position like this one."""
        twin.ai.copy_of(self.ai)
        twin.hu.copy_of(self.hu)
        twin.turn = self.turn
        twin.step = self.step
        twin.side = self.side
        twin.used = self.used
        twin.pair = self.pair
        twin.points = self.points
        twin.icon = self.icon
        twin.sabotaged = self.sabotaged
        twin.bolts = self.bolts

    def to_move(self) -> i64:
        return OVER if self.step == ENDED else self.seat_of(self.side)

    def asks(self) -> str:
        return STEPS[self.step] if self.step != ENDED else "nothing"

    def book(self) -> Book:
        return self.tables.book

    # Sides

    def army(self, side: i64) -> Army:
        """The cubes of a side."""
        return self.ai if side == AI else self.hu

    def seat_of(self, side: i64) -> i64:
        """Who plays a side."""
        return self.ai_seat if side == AI else 1 - self.ai_seat

    def side_of(self, seat: i64) -> i64:
        """The side of a seat."""
        return AI if seat == self.ai_seat else HU

    def first(self) -> i64:
        """PG-10: AI in odd turns, HU in even ones."""
        return AI if self.turn & 1 != 0 else HU

    def action(self) -> i64:
        """The number of the action that is resolved: AI's ten, then HU's ten."""
        return self.side * SERIES + self.pair

    # Battlefields and units

    def free(self) -> i64:
        """PG-4, PG-5: the squares that have room."""
        tables = self.tables
        ai = self.ai
        hu = self.hu
        full = tables.single & (ai.one | hu.one)
        full |= tables.double & (ai.two | hu.two | (ai.one & hu.one))
        if tables.triple != 0:
            mixed = (ai.two & hu.one) | (ai.one & hu.two)
            full |= tables.triple & (ai.three | hu.three | mixed)
        return tables.all & ~full

    def empty(self) -> i64:
        """PG-5: the squares without any unit."""
        return self.tables.all & ~(self.ai.one | self.hu.one)

    def controlled(self, side: i64) -> i64:
        """PG-31: squares with own units and no enemy."""
        return self.army(side).one & ~self.army(1 - side).one

    def worth(self, squares: i64) -> i64:
        """The sum of the numbers of some squares."""
        tables = self.tables
        total = count_bits(squares & tables.ones) + 2 * count_bits(squares & tables.twos)
        if tables.fours != 0:
            total += 4 * count_bits(squares & tables.fours)
        return total

    # How it stands

    def winner(self) -> str | None:
        """The side with more points."""
        if self.ai.score == self.hu.score:
            return None
        return SIDES[AI] if self.ai.score > self.hu.score else SIDES[HU]

    def scores(self) -> list[float]:
        winner = self.winner()
        if winner is None:
            return [0.5, 0.5]
        seat = self.seat_of(AI if winner == SIDES[AI] else HU)
        return [1.0, 0.0] if seat == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self.winner()
        seats = [0, 1] if winner is None else [int(self.scores()[1])]
        return {
            "winners": seats,
            "side": winner,
            "turns": self.turn,
            "series": 1 if self.turn <= SERIES else 2,
            "AI": self.ai.score,
            "HU": self.hu.score,
        }

    # In words

    def piece(self, side: i64, square: i64, place: i64) -> str:
        """What a unit is called on the table: after its kind, its square and its place there."""
        unit = self.tables.unit(side, square).lower()
        return f"{unit}-{self.tables.squares[square]}-{place}"

    def cube(self, side: i64) -> str:
        """The outline of the next cube of the supply."""
        return f"cube-{SIDES[side].lower()}-{self.tables.cubes - self.army(side).supply + 1}"

    def acting(self) -> dict[str, object]:
        """Who acts, for whoever hears what happens."""
        return {"side": SIDES[self.side]}

    def hit(self, square: i64) -> dict[str, object]:
        """A unit of the other side that is eliminated."""
        facts = self.acting()
        other = 1 - self.side
        facts["unit"] = self.tables.unit(other, square)
        facts["square"] = self.tables.squares[square]
        facts["piece"] = self.piece(other, square, self.army(other).units_on(BIT[square]))
        return facts

    def totals(self) -> dict[str, object]:
        """Both scores."""
        return {"AI": self.ai.score, "HU": self.hu.score}

    def mover(self) -> str:
        """Who is to move: a side, or over."""
        return "over" if self.step == ENDED else SIDES[self.side]
