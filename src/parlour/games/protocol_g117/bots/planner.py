"""Protocol G117 thought through greedily: what a table is worth, and the best small step.

Worths are whole numbers in hundredths of a point, so that they are the same on every machine.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, lowest_bit
from parlour.engine.core.rng import Rng
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import (
    ENDED,
    NONE,
    PAIR,
    PART,
    POINT,
    SABOTAGING,
    SECOND,
    SERIES,
)
from parlour.games.protocol_g117.rules.tables import ELIMINATE, EVENT, FAR, GAIN, PO, Tables

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

POINT_PROMISE: Final = 130
"""What a point may bring, before it is known how."""

PAIR_NOISE: Final = 60
"""Of two pairs that promise nearly the same, either will do: nobody plays every match alike."""
STEP_NOISE: Final = 8


@final
class Mind:
    """One position, thought through by the side that decides in it."""

    def __init__(self, position: ProtocolG117, rng: Rng) -> None:
        self.position = position
        self.tables: Tables = position.tables
        self.rng = rng
        self.side: i64 = position.side
        self.scored: i64 = 0
        self.seen_units: i64 = NONE
        """The units whose way was measured last, so that it is not measured for every step."""
        self.seen_squares: i64 = NONE
        self.seen_way: i64 = 0
        self.earth: i64 = 0
        self.matrix: i64 = 0
        self.earth_step: i64 = LEAST
        self.matrix_step: i64 = LEAST

    # What a table is worth

    def worth(self, side: i64) -> i64:
        """What the position is worth to a side."""
        tables = self.tables
        return (
            self._scored(side) + self._field(side, tables.earth) + self._field(side, tables.matrix)
        )

    def _scored(self, side: i64) -> i64:
        """The part of it that does not lie on a battlefield."""
        position = self.position
        ahead = position.army(side).score - position.army(1 - side).score
        return (VICTORY if position.step == ENDED else SCORED) * ahead

    def _field(self, side: i64, squares: i64) -> i64:
        """What the units on a battlefield are worth: nothing on one depends on the other."""
        position = self.position
        if position.step == ENDED:
            return 0
        mine = position.army(side)
        other = position.army(1 - side)
        left = self._counts_left()
        control = position.worth(position.controlled(side) & squares)
        control -= position.worth(position.controlled(1 - side) & squares)
        worth = (HELD if left >= 3 else SCORED * left) * control
        if left <= 1 and position.side != position.first():
            return worth
        worth += UNIT * (mine.units_on(squares) - other.units_on(squares))
        far = self._way(mine.one & squares, squares) - self._their_way(other.one & squares, squares)
        attacked = self._attacked(mine, other, squares) - self._attacked(other, mine, squares)
        return worth - DISTANCE * far - ATTACKED * attacked

    def _counts_left(self) -> i64:
        """Counts to come, this turn's included, until scores are compared."""
        turn = self.position.turn
        if turn <= SERIES:
            return SERIES + 1 - turn
        return 1 + (turn & 1)

    def _their_way(self, units: i64, squares: i64) -> i64:
        """The way of units that stand still while others are thought through."""
        if units != self.seen_units or squares != self.seen_squares:
            self.seen_units = units
            self.seen_squares = squares
            self.seen_way = self._way(units, squares)
        return self.seen_way

    def _way(self, units: i64, squares: i64) -> i64:
        """For each number: its points times the steps that the nearest unit lacks to it."""
        tables = self.tables
        left = squares & tables.valued & ~units
        total: i64 = 0
        while left != 0:
            square = lowest_bit(left)
            left &= left - 1
            ring = square * FAR + 1
            steps: i64 = 1
            while steps < FAR and tables.rings[ring] & units == 0:
                steps += 1
                ring += 1
            total += tables.points[square] * steps
        return total

    def _attacked(self, mine: Army, other: Army, squares: i64) -> i64:
        """My units with two enemies in contact."""
        contact = self.tables.contact
        left = mine.one & squares
        total: i64 = 0
        while left != 0:
            square = lowest_bit(left)
            left &= left - 1
            near = contact[square] & other.one
            if near == 0:
                continue
            if near & (near - 1) != 0 or near & other.two != 0:
                total += mine.units_on(BIT[square])
        return total

    # Small steps

    def best_move(self, noise: i64) -> i64:
        """The move after which the table is worth most to the side that decides."""
        position = self.position
        if position.step == POINT or position.step == SECOND:
            self._survey()
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

    def _survey(self) -> None:
        """What both battlefields are worth now, and after the best single step on each."""
        tables = self.tables
        side = self.position.side
        self.scored = self._scored(side)
        self.earth = self._field(side, tables.earth)
        self.matrix = self._field(side, tables.matrix)
        self.earth_step = self._best_step(tables.earth)
        self.matrix_step = self._best_step(tables.matrix)

    def _after(self, move: i64) -> i64:
        """What the table is worth after a move; after a first step, with the best second one."""
        position = self.position
        tables = self.tables
        if position.step == POINT or position.step == SECOND:
            if move < tables.first_attack:
                return self._stepped(move - tables.first_step)
            if move < tables.first_charge:
                return self._without(NONE, move - tables.first_attack)
            if move < tables.end_action:
                number = move - tables.first_charge
                return self._without(number // tables.size, number % tables.size)
            return self.scored + self.earth + self.matrix
        if position.step == SABOTAGING:
            return tables.points[move - tables.first_sabotage] * STEP_NOISE
        if move >= tables.first_eliminate:
            return self._without(NONE, move - tables.first_eliminate)
        square = move - tables.first_place if move >= tables.first_place else move
        mine = position.army(position.side)
        mine.put(square)
        worth = self.worth(position.side)
        mine.lift(square)
        return worth

    def _without(self, unit: i64, victim: i64) -> i64:
        """An enemy unit is gone, and perhaps one of mine."""
        position = self.position
        mine = position.army(position.side)
        other = position.army(1 - position.side)
        if unit != NONE:
            mine.lift(unit)
        other.lift(victim)
        worth = self.worth(position.side)
        if unit != NONE:
            mine.put(unit)
        other.put(victim)
        return worth

    def _stepped(self, number: i64) -> i64:
        """A step, and the best that can follow on the same battlefield or on the other."""
        tables = self.tables
        position = self.position
        start: i64 = number // tables.size
        end: i64 = number % tables.size
        on_earth = start < tables.earth_size
        squares = tables.earth if on_earth else tables.matrix
        beside = self.matrix if on_earth else self.earth
        mine = position.army(position.side)
        mine.lift(start)
        mine.put(end)
        here = self._field(position.side, squares)
        worth = here + beside
        if position.step == POINT:
            worth = max(worth, here + (self.matrix_step if on_earth else self.earth_step))
            worth = max(worth, self._best_step(squares) + beside)
        mine.lift(end)
        mine.put(start)
        return self.scored + worth

    def _best_step(self, squares: i64) -> i64:
        """What a battlefield is worth after the best step on it."""
        tables = self.tables
        position = self.position
        mine = position.army(position.side)
        free = position.free() & squares
        units = mine.one & squares
        most: i64 = LEAST
        while units != 0:
            start = lowest_bit(units)
            units &= units - 1
            ends = tables.adjacent[start] & free
            while ends != 0:
                end = lowest_bit(ends)
                ends &= ends - 1
                mine.lift(start)
                mine.put(end)
                most = max(most, self._field(position.side, squares))
                mine.lift(end)
                mine.put(start)
        return most

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

    def likely_pair(self) -> i64:
        """A pair and part that promise much by what is printed on them, for me and against me."""
        other = 1 - self.side
        best: i64 = NONE
        most: i64 = LEAST
        for move in self.position.moves():
            number = move - self.tables.first_choose
            pair = number >> 1
            answer = max(self._promise(other, pair, PO), self._promise(other, pair, EVENT))
            worth = self._promise(self.side, pair, number & 1) - answer
            if worth > most:
                most = worth
                best = move
        return best

    def _promise(self, side: i64, pair: i64, part: i64) -> i64:
        """What a part may bring to a side."""
        tables = self.tables
        action = side * SERIES + pair
        if part == PO:
            return POINT_PROMISE * tables.po[action]
        position = self.position
        lasting = min(self._counts_left(), 3) * SCORED
        enemies = position.army(1 - side).one
        held = enemies & tables.valued
        worth: i64 = 0
        place = tables.first_icon[action]
        while place < tables.first_icon[action + 1]:
            kind = tables.icons[place] >> 1
            field = tables.field(tables.icons[place] & 1)
            if kind == GAIN:
                worth += lasting if position.army(side).supply > 0 else 0
            elif kind == ELIMINATE:
                worth += lasting if held & field != 0 else UNIT if enemies & field != 0 else 0
            else:
                worth += 2 * SCORED if held & tables.twos != 0 else SCORED if held != 0 else 0
            place += 1
        return worth

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

    def settle(self) -> None:
        """Play the turn to its end, greedily for both, and stop before the next pair."""
        position = self.position
        while position.step != PAIR and position.step != ENDED:
            if position.step == PART:
                self._answer()
                position = self.position
            else:
                position.apply(self.best_move(0))

    def _answer(self) -> None:
        """Play on after the part that is better for whoever answers."""
        part = self.tables.first_part
        turn = self.position.turn
        side = self.position.side
        one = self._played(part)
        two = self._played(part + 1)
        first = one.worth_after(turn, side)
        self.position = one.position if first >= two.worth_after(turn, side) else two.position

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
