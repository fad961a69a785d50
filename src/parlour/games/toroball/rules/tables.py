"""Toroball: the pitch as tables that the rules look up, and the books."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.fields import Fields
from parlour.games.toroball import books
from parlour.games.toroball.components import (
    ACROSS,
    ARROW,
    BARRIER,
    DIRECTIONS,
    DOWN,
    FENCE,
    SANGRIA,
    START,
    Components,
    Goal,
    name_of,
    place_of,
)

NOWHERE: Final = -1
NOBODY: Final = -1

# What stands on a square. Characters are 0 to 5: W1, W2, W3, E1, E2, E3 (TB-49).
EMPTY: Final = -1
COW: Final = 6
SOLID: Final = 7
"""The central hiding spot, and what is beyond the pitch."""

HIDING_LINES: Final = ["through", "touching"]
"""TB-R24: which line between the cow and a character hides it."""

# What a square is.
PLAIN: Final = 0
AT_FENCE: Final = 1
AT_BARRIER: Final = 2
AT_BOTTLE: Final = 3


@final
class Pitch:
    """The pitch as tables. Inside, squares are numbered row by row with a border of one square
    all around, so that a step in a direction is an addition; `inner` leads from the numbers of
    the book to these, `outer` back."""

    def __init__(self, data: Components, touching: bool = False) -> None:
        self.data = data
        self.touching: bool = touching
        """TB-R24: whether a line hides that only touches a corner of the central hiding spot."""
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.columns: i64 = data.columns
        self.rows: i64 = len(data.pitch)
        self.wide: i64 = data.columns + 2
        self.size: i64 = self.wide * (self.rows + 2)
        self.delta = vec[i64](
            [int(self.wide) * down + across for across, down in zip(ACROSS, DOWN, strict=True)]
        )
        self.real = [name_of(c, r) for r in range(len(data.pitch)) for c in range(data.columns)]
        """The names of the squares, row by row."""
        self.inner = vec[i64]([int(self.number(name)) for name in self.real])
        self.names = ["" for _ in range(int(self.size))]
        outer = [NOWHERE for _ in range(int(self.size))]
        for number, name in enumerate(self.real):
            self.names[int(self.inner[number])] = name
            outer[int(self.inner[number])] = number
        self.outer = vec[i64](outer)
        self.blank = vec[i64]([NOWHERE for _ in range(int(self.size))])
        """A number for each square, none said yet."""
        self.shelter: i64 = self.number(name_of(data.columns // 2, len(data.pitch) // 2))
        self._lay_squares(data)
        self._lay_lines(data)
        self.hidden = vec[i64](self._hidings())
        """For each square of the cow and each square of a character, 1 if the central hiding
        spot hides it (TB-32)."""
        self.apart = vec[i64](self._distances())
        """For each two squares, the king steps between them."""
        self._numbers(data)

    def number(self, name: str) -> i64:
        """The number of a square."""
        column, row = place_of(name)
        return self.wide * (row + 1) + column + 1

    def _lay_squares(self, data: Components) -> None:
        self.kinds = vec[i64]([PLAIN for _ in range(int(self.size))])
        self.empty = vec[i64]([SOLID for _ in range(int(self.size))])
        """A pitch on which nobody stands."""
        for square in self.inner:
            self.empty[square] = EMPTY
        self.empty[self.shelter] = SOLID
        for letter, kind in ((FENCE, AT_FENCE), (BARRIER, AT_BARRIER), (SANGRIA, AT_BOTTLE)):
            for name in data.squares(letter):
                self.kinds[self.number(name)] = kind
        self.bottles = vec[i64](self._both(data, SANGRIA))
        """The northern and the southern one of West, then those of East (TB-5)."""
        self.spots = vec[i64](self._both(data, START))
        """Where cow and ball start, in the west and in the east."""
        self.arrows = vec[i64](self._both(data, ARROW))
        self.arrow_team = vec[i64](
            [0 for _ in data.goals.west.arrows] + [1 for _ in data.goals.east.arrows]
        )

    def _both(self, data: Components, letter: str) -> list[int]:
        names = data.camp(letter, 0) + data.camp(letter, 1)
        return [int(self.number(name)) for name in names]

    def _lay_lines(self, data: Components) -> None:
        """Where each direction leads from each square: bounces, goals, kicks, shots."""
        size = int(self.size)
        self.bounces = vec[i64]([0 for _ in range(size * 8)])
        """For each square and direction, the direction in which a run goes on (TB-35)."""
        self.enters = vec[i64]([NOBODY for _ in range(size * 8)])
        """For each square and direction, the team whose goal a step enters (TB-22)."""
        self.reach = vec[i64]([0 for _ in range(size * 8)])
        """For each square and direction, how many squares of the pitch lie ahead."""
        self.shots = vec[i64]([NOWHERE for _ in range(size * 8)])
        """For each square and direction, the squares between it and a goal, if a shot can enter
        it (TB-21)."""
        goals = (data.goals.west, data.goals.east)
        self.goals = vec[i64]([int(self._behind(goal, side)) for side, goal in enumerate(goals)])
        for side, goal in enumerate(goals):
            for name, word in goal.arrows:
                self.enters[self.number(name) * 8 + DIRECTIONS.index(word)] = side
        most = data.characters.kick_most
        for square in self.inner:
            for way in range(8):
                self.bounces[square * 8 + way] = self._bounce(square, way)
                self._lay_line(square, way, most)

    def _behind(self, goal: Goal, side: int) -> i64:
        return self.number(goal.behind) + (1 if side == 1 else -1)

    def _off(self, square: i64) -> bool:
        """Whether a number is not on the pitch."""
        return self.outer[square] == NOWHERE

    def _bounce(self, square: i64, way: i64) -> i64:
        """TB-35: off the edge the part that points out is reversed; off the shelter all of it."""
        way = self._off_edge(square, way)
        if square + self.delta[way] == self.shelter:
            way = self._off_edge(square, 7 - way)
        return way

    def _off_edge(self, square: i64, way: i64) -> i64:
        column, row = int(square % self.wide), int(square // self.wide)
        across, down = ACROSS[way], DOWN[way]
        if not 1 <= column + across <= self.columns:
            across = -across
        if not 1 <= row + down <= self.rows:
            down = -down
        return list(zip(ACROSS, DOWN, strict=True)).index((across, down))

    def _lay_line(self, square: i64, way: i64, most: int) -> None:
        """TB-21, TB-22: straight ahead until the pitch or the range ends."""
        here = square
        count = 0
        while count < most:
            if self.enters[here * 8 + way] != NOBODY:
                self.shots[square * 8 + way] = count
            here += self.delta[way]
            if self._off(here):
                break
            count += 1
        self.reach[square * 8 + way] = count

    def _hidings(self) -> list[int]:
        found = [0 for _ in range(int(self.size * self.size))]
        for way in range(8):
            character = int(self.shelter + self.delta[way])
            for cow in self.inner:
                if self._through_shelter(int(cow), character):
                    found[int(cow) * int(self.size) + character] = 1
        return found

    def _through_shelter(self, cow: int, character: int) -> bool:
        """TB-32, TB-R24: whether the segment between two middles passes through the inside, or,
        where that is enough, touches a corner."""
        wide, shelter = int(self.wide), int(self.shelter)
        low, high = Fraction(0), Fraction(1)
        for start, end, middle in (
            (cow % wide, character % wide, shelter % wide),
            (cow // wide, character // wide, shelter // wide),
        ):
            if start == end:
                if start != middle:
                    return False
                continue
            one = Fraction(2 * (middle - start) - 1, 2 * (end - start))
            other = Fraction(2 * (middle - start) + 1, 2 * (end - start))
            low, high = max(low, min(one, other)), min(high, max(one, other))
        return low < high or (self.touching and low == high)

    def _distances(self) -> list[int]:
        wide, size = int(self.wide), int(self.size)
        places = [(square % wide, square // wide) for square in range(size)]
        return [max(abs(a - c), abs(b - d)) for a, b in places for c, d in places]

    def _numbers(self, data: Components) -> None:
        self.movement: i64 = data.characters.movement
        self.kick_least: i64 = data.characters.kick_least
        self.kick_most: i64 = data.characters.kick_most
        self.adrenaline: i64 = data.characters.adrenaline
        self.ene_least: i64 = data.cow.least
        self.ene_most: i64 = data.cow.most
        self.calmed: i64 = data.cow.calmed
        compass = data.compass.faces
        self.compass = vec[i64]([DIRECTIONS.index(word) for word in compass])
        distances = [str(n) for n in range(data.characters.kick_least, int(self.kick_most) + 1)]
        self.distances: i64 = len(distances)
        squares = len(self.real)
        self.first_act: i64 = len(self.arrows)
        self.first_skip: i64 = self.first_act + 6
        self.first_return: i64 = self.first_skip + 6
        self.first_place: i64 = self.first_return + 6
        self.first_step: i64 = self.first_place + squares
        self.first_kick: i64 = self.first_step + squares
        self.first_shot: i64 = self.first_kick + 8 * self.distances
        self.agitate: i64 = self.first_shot + 8
        self.perch: i64 = self.agitate + 1
        self.hide: i64 = self.agitate + 2
        self.end: i64 = self.agitate + 3
        self.stay: i64 = self.agitate + 4
        """To skip just after a return."""
        arrows = [self.names[int(square)] for square in self.arrows]
        self.book = books.move_book(arrows, self.real, distances)
        self.first_player_book = books.first_player_book()
        self.cow_start_book = books.cow_start_book([self.names[int(each)] for each in self.spots])
        self.compass_book = books.compass_book(list(compass))
        self.cow_move_book = books.cow_move_book()

    def distance(self, one: i64, other: i64) -> i64:
        """TB-1: king steps."""
        return self.apart[one * self.size + other]

    def straight(self, one: i64, other: i64) -> i64:
        """The square of the distance in a straight line."""
        across = one % self.wide - other % self.wide
        down = one // self.wide - other // self.wide
        return across * across + down * down
