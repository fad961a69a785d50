"""Protocol G117: set-up and turns, count and end (PG-7 to PG-14, PG-31 to PG-37)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.state import (
    ENDED,
    NONE,
    PAIR,
    PART,
    SABOTAGING,
    SERIES,
    Fields,
)
from parlour.games.protocol_g117.rules.tables import AI, EARTH, HU, MATRIX, SIDES


class Turns(Fields):
    """How a match runs from HU's second Troop to the last count."""

    # Set-up

    def set_up(self) -> None:
        """PG-7, PG-8: what needs no decision, and the second Troop where there is no choice."""
        tables = self.tables
        for side in (AI, HU):
            for square in bit_list(
                tables.starts[side * 2 + EARTH] | tables.starts[side * 2 + MATRIX]
            ):
                self.army(side).enter(square)
        if count_bits(tables.second_troop) == 1:
            self._second_troop(lowest_bit(tables.second_troop))

    def _second_troop(self, square: i64) -> None:
        """PG-8: beside HU's start, where there are no points."""
        self.hu.enter(square)
        if self.audience is not None:
            self.tell("setup", "PG-8", {"side": "HU", "square": self.tables.squares[square]})
        self._turn_starts()

    # Turn

    def _turn_starts(self) -> None:
        """PG-11, PG-12."""
        self.step = PAIR
        self.side = self.first()
        self.pair = NONE
        if self.audience is not None:
            self.tell("turn", "PG-10", {"turn": self.turn, "first": SIDES[self.side]})

    def _pair_moves(self) -> list[int]:
        """PG-12, PG-R14: both parts of every available pair."""
        found: list[int] = []
        left = self.tables.every_pair & ~self.used
        while left != 0:
            move = self.tables.first_choose + lowest_bit(left) * 2
            found.append(move)
            found.append(move + 1)
            left &= left - 1
        return found

    def _action(self) -> i64:
        """The number of the action that is resolved: AI's ten, then HU's ten."""
        return self.side * SERIES + self.pair

    def _action_over(self) -> None:
        """PG-11, PG-14: the second player answers; then the pair is used up."""
        self.points = 0
        self.icon = 0
        if self.side == self.first():
            self.side = 1 - self.side
            self.step = PART
            return
        self.used |= BIT[self.pair]
        self.side = self.first()
        self.next_sabotage()

    # Count

    def open_to_sabotage(self) -> i64:
        """PG-32, PG-R3: numbers that the opponent controls and that are not sabotaged."""
        return self.tables.valued & self.controlled(1 - self.side) & ~self.sabotaged

    def next_sabotage(self) -> None:
        """PG-32: the first player's sabotages, then the second player's, then the count."""
        while True:
            army = self.army(self.side)
            while army.held > 0:
                squares = self.open_to_sabotage()
                if squares == 0:
                    self._sabotage_lost(army)
                elif squares & (squares - 1) != 0:
                    self.step = SABOTAGING
                    return
                else:
                    self._sabotage(lowest_bit(squares))
            if self.side != self.first():
                break
            self.side = 1 - self.side
        self._count()

    def _sabotage(self, square: i64) -> None:
        """PG-32."""
        self.army(self.side).held -= 1
        self.sabotaged |= BIT[square]
        if self.audience is not None:
            facts = self._acting()
            facts["square"] = self.tables.squares[square]
            facts["number"] = self.tables.points[square]
            self.tell("sabotage", "PG-32", facts)

    def _sabotage_lost(self, army: Army) -> None:
        """PG-32: there is nothing to sabotage."""
        army.held -= 1
        if self.audience is not None:
            self.tell("sabotage lost", "PG-32", self._acting())

    def worth(self, squares: i64) -> i64:
        """The sum of the numbers of some squares."""
        tables = self.tables
        total = count_bits(squares & tables.ones) + 2 * count_bits(squares & tables.twos)
        if tables.fours != 0:
            total += 4 * count_bits(squares & tables.fours)
        return total

    def _count(self) -> None:
        """PG-33: the numbers of all controlled squares, less the sabotaged ones."""
        left = ~self.sabotaged
        for side in (AI, HU):
            army = self.army(side)
            army.gained = self.worth(self.controlled(side) & left)
            army.score += army.gained
        if self.audience is not None:
            self._tell_count()
        self.bolts = self.sabotaged
        self.sabotaged = 0
        self._turn_over()

    def _tell_count(self) -> None:
        names = self.tables.squares
        facts: dict[str, object] = {
            "turn": self.turn,
            "gained": {"AI": self.ai.gained, "HU": self.hu.gained},
            "score": self._scores(),
            "sabotaged": [names[n] for n in bit_list(self.sabotaged)],
            "AI": [names[n] for n in bit_list(self._scoring(AI))],
            "HU": [names[n] for n in bit_list(self._scoring(HU))],
        }
        self.tell("count", "PG-33", facts)

    def _scoring(self, side: i64) -> i64:
        return self.controlled(side) & self.tables.valued & ~self.sabotaged

    # End

    def _turn_over(self) -> None:
        """PG-34 to PG-37: compare where scores are compared, else the next turn."""
        turn = self.turn
        if turn == SERIES or (turn > SERIES and turn & 1 == 0):
            if self.ai.score != self.hu.score or turn == 2 * SERIES:
                self._end()
                return
        if turn == SERIES:
            self._second_series()
        self.turn += 1
        self._turn_starts()

    def _second_series(self) -> None:
        """PG-35, PG-R16: all pairs again, everything else stays."""
        self.used = 0
        for side in (AI, HU):
            army = self.army(side)
            army.po_marks = 0
            army.event_marks = 0
        if self.audience is not None:
            self.tell("series", "PG-35", {"score": self._scores()})

    def _end(self) -> None:
        """PG-34, PG-36, PG-37."""
        self.step = ENDED
        self.pair = NONE
        if self.audience is not None:
            facts: dict[str, object] = {"turn": self.turn, "score": self._scores()}
            facts["side"] = self._winner()
            rule = "PG-34" if self.turn == SERIES else "PG-36"
            self.tell("end", rule if facts["side"] is not None else "PG-37", facts)

    def _winner(self) -> str | None:
        if self.ai.score == self.hu.score:
            return None
        return SIDES[AI] if self.ai.score > self.hu.score else SIDES[HU]

    def scores(self) -> list[float]:
        winner = self._winner()
        if winner is None:
            return [0.5, 0.5]
        seat = self.seat_of(AI if winner == SIDES[AI] else HU)
        return [1.0, 0.0] if seat == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self._winner()
        seats = [0, 1] if winner is None else [int(self.scores()[1])]
        return {
            "winners": seats,
            "side": winner,
            "turns": self.turn,
            "series": 1 if self.turn <= SERIES else 2,
            "AI": self.ai.score,
            "HU": self.hu.score,
        }
