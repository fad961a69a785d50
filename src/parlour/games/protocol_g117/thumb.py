"""The rules of thumb of Protocol G117: hold numbers, keep units, watch what can be attacked.

Worths are whole numbers in hundredths of a point, so that they are the same on every machine.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.bits import BIT, lowest_bit
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.protocol_g117.rules import (
    ENDED,
    NONE,
    PAIR,
    PART,
    POINT,
    SABOTAGING,
    SECOND,
    SERIES,
    Army,
    ProtocolG117,
)
from parlour.games.protocol_g117.tables import FAR, Tables

SCORED: Final = 100
"""A point that is counted."""
HELD: Final = 300
"""A point that is controlled, with three counts or more to come."""
UNIT: Final = 160
DISTANCE: Final = 25
"""For each step that the nearest unit lacks to a point that is not controlled."""
ATTACKED: Final = 80
"""For each unit that the enemy can attack."""
VICTORY: Final = 1_000_000
LEAST: Final = -(10**15)

PAIR_NOISE: Final = 60
"""Of two pairs that promise nearly the same, either will do: nobody plays every match alike."""
STEP_NOISE: Final = 8


class Thumb(Policy):
    """Play each step for the best table after it, and each pair for the best after the answer."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """All is open, so a seat may look at everything."""
        assert isinstance(position, ProtocolG117)
        mind = Mind(position.copy(), rng)
        if position.step == PAIR:
            return mind.best_pair()
        if position.step == PART:
            return mind.best_part()
        return mind.best_move(STEP_NOISE)


@final
class Mind:
    """One position, thought through by the side that decides in it."""

    def __init__(self, position: ProtocolG117, rng: Rng) -> None:
        self.position = position
        self.tables: Tables = position.tables
        self.rng = rng
        self.side: i64 = position.side

    # What a table is worth

    def worth(self, side: i64) -> i64:
        """What the position is worth to a side."""
        position = self.position
        mine = position.army(side)
        other = position.army(1 - side)
        ahead = mine.score - other.score
        if position.step == ENDED:
            return VICTORY * ahead
        left = self._counts_left()
        held = HELD if left >= 3 else SCORED * left
        control = position.worth(position.controlled(side))
        control -= position.worth(position.controlled(1 - side))
        worth = SCORED * ahead + held * control
        if left <= 1 and position.side != position.first():
            return worth
        worth += UNIT * (mine.units_on(self.tables.all) - other.units_on(self.tables.all))
        worth -= DISTANCE * (self._distances(mine, other) - self._distances(other, mine))
        return worth - ATTACKED * (self._attacked(mine, other) - self._attacked(other, mine))

    def _counts_left(self) -> i64:
        """Counts to come, this turn's included, until scores are compared."""
        turn = self.position.turn
        if turn <= SERIES:
            return SERIES + 1 - turn
        return 1 + (turn & 1)

    def _distances(self, mine: Army, other: Army) -> i64:
        """For each number that I do not control: its points times the steps to it."""
        tables = self.tables
        left = tables.valued & ~(mine.one & ~other.one)
        total: i64 = 0
        while left != 0:
            square = lowest_bit(left)
            left &= left - 1
            ring = square * FAR
            steps: i64 = 0
            while steps < FAR and tables.rings[ring + steps] & mine.one == 0:
                steps += 1
            total += tables.points[square] * steps
        return total

    def _attacked(self, mine: Army, other: Army) -> i64:
        """My units with two enemies in contact."""
        contact = self.tables.contact
        left = mine.one
        total: i64 = 0
        while left != 0:
            square = lowest_bit(left)
            left &= left - 1
            if contact[square] & other.one != 0 and other.units_on(contact[square]) >= 2:
                total += mine.units_on(BIT[square])
        return total

    # Small steps

    def best_move(self, noise: i64) -> i64:
        """The move after which the table is worth most to the side that decides."""
        position = self.position
        best: i64 = NONE
        most: i64 = LEAST
        for move in position.moves():
            worth = self._after(move)
            if noise > 0:
                worth += self.rng.below(noise)
            if worth > most:
                most = worth
                best = move
        return best

    def _after(self, move: i64) -> i64:
        """What the table is worth after a move; after a first step, with the best second one."""
        position = self.position
        tables = self.tables
        side = position.side
        mine = position.army(side)
        other = position.army(1 - side)
        if position.step == POINT or position.step == SECOND:
            if tables.first_step <= move < tables.first_attack:
                return self._stepped(move)
            if move < tables.first_charge:
                square = move - tables.first_attack
                other.lift(square)
                worth = self.worth(side)
                other.put(square)
                return worth
            if move < tables.end_action:
                return self._charged(move - tables.first_charge)
            return self.worth(side)
        if position.step == SABOTAGING:
            return tables.points[move - tables.first_sabotage] * STEP_NOISE
        if move >= tables.first_eliminate:
            square = move - tables.first_eliminate
            other.lift(square)
            worth = self.worth(side)
            other.put(square)
            return worth
        square = move - tables.first_place if move >= tables.first_place else move
        mine.put(square)
        worth = self.worth(side)
        mine.lift(square)
        return worth

    def _stepped(self, move: i64) -> i64:
        tables = self.tables
        position = self.position
        number = move - tables.first_step
        start: i64 = number // tables.size
        end: i64 = number % tables.size
        mine = position.army(position.side)
        mine.lift(start)
        mine.put(end)
        worth = self.worth(position.side)
        if position.step == POINT:
            worth = max(worth, self._best_second())
        mine.lift(end)
        mine.put(start)
        return worth

    def _best_second(self) -> i64:
        """The best that a second step of any unit brings."""
        tables = self.tables
        position = self.position
        mine = position.army(position.side)
        free = position.free()
        units = mine.one
        most: i64 = LEAST
        while units != 0:
            start = lowest_bit(units)
            units &= units - 1
            squares = tables.adjacent[start] & free
            while squares != 0:
                end = lowest_bit(squares)
                squares &= squares - 1
                mine.lift(start)
                mine.put(end)
                most = max(most, self.worth(position.side))
                mine.lift(end)
                mine.put(start)
        return most

    def _charged(self, number: i64) -> i64:
        """Both units are gone."""
        tables = self.tables
        position = self.position
        start: i64 = number // tables.size
        square: i64 = number % tables.size
        mine = position.army(position.side)
        other = position.army(1 - position.side)
        mine.lift(start)
        other.lift(square)
        worth = self.worth(position.side)
        mine.put(start)
        other.put(square)
        return worth

    # Pairs and parts

    def best_pair(self) -> i64:
        """The pair and part after whose best answer the table is worth most."""
        best: i64 = NONE
        most: i64 = LEAST
        for move in self.position.moves():
            twin = self._played(move)
            worth = twin.worth_after(self.position.turn, self.side) + self.rng.below(PAIR_NOISE)
            if worth > most:
                most = worth
                best = move
        return best

    def best_part(self) -> i64:
        """The part after which the turn ends best."""
        best: i64 = NONE
        most: i64 = LEAST
        for move in self.position.moves():
            twin = self._played(move)
            worth = twin.worth_after(self.position.turn, self.side) + self.rng.below(STEP_NOISE)
            if worth > most:
                most = worth
                best = move
        return best

    def _played(self, move: i64) -> Mind:
        """A mind of its own after a move."""
        twin = Mind(self.position.copy(), self.rng)
        twin.position.apply(move)
        return twin

    def worth_after(self, turn: i64, side: i64) -> i64:
        """What the table is worth to a side once a turn is over, greedily played by both."""
        position = self.position
        while position.turn == turn and position.step != ENDED:
            if position.step == PART:
                return self._answered(turn, side)
            position.apply(self.best_move(0))
        return self.worth(side)

    def _answered(self, turn: i64, side: i64) -> i64:
        """The second player takes the part that is better for him."""
        answerer = self.position.side
        part = self.tables.first_part
        one = self._played(part).worth_after(turn, answerer)
        two = self._played(part + 1).worth_after(turn, answerer)
        worth = max(one, two)
        return worth if answerer == side else -worth
