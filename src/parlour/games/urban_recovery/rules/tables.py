"""Urban Recovery: a board as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.core.bits import BIT
from parlour.engine.fields import Fields
from parlour.games.urban_recovery.board import SOLID, WINDOW, Plan
from parlour.games.urban_recovery.components import BoardFile, Limits
from parlour.games.urban_recovery.rules.sight import heard, seen

DIRECTIONS: Final = ["N", "E", "S", "W"]
SAID_WAYS: Final = ["north", "east", "south", "west"]
"""The directions as people say them."""

# The numbers of the moves: four steps, three plain ones, then a throw for each square.
PICK_UP: Final = 4
RELEASE: Final = 5
END_TURN: Final = 6
FIRST_THROW: Final = 7

NOWHERE: Final = -1
FAR: Final = 1_000_000
"""As far as a square that cannot be walked to."""
SPAN: Final = 60
"""How many squares one whole number of a set of squares holds."""

# How it ended.
OPEN: Final = 0
WON: Final = 1
CAUGHT: Final = 2
FROZEN: Final = 3
LATE: Final = 4
ENDINGS: Final = ["open", "won", "caught", "frozen", "late"]

# How long an enemy has been stunned (UR-R9).
AWAKE: Final = 0
JUST_HIT: Final = 1
SINCE_BEFORE: Final = 2
STUNS: Final = ["no", "just hit", "since the turn before"]

WAYS_BACK: Final = ["walk", "at-once"]
"""UR-R14: how an enemy comes back to his route."""

# What a square is.
PLAIN: Final = 0
START: Final = 1
FRIEND: Final = 2
PILE: Final = 3
WARM: Final = 4
SHELTER: Final = 5
BLOCKED: Final = 6
LETTERS: Final = ".SFbyuX"


@final
class Field:
    """How many steps every square is away from one of them."""

    def __init__(self, steps: list[int]) -> None:
        self.steps = vec[i64](steps)


@final
class Board:
    """A board as tables. Squares are numbered row by row from the top left; of a table with
    four entries for each square, those of a square are N, E, S, W."""

    def __init__(
        self, data: BoardFile, limits: Limits, plan: Plan, own: bool, back_at_once: bool = False
    ) -> None:
        count = len(plan.squares)
        self.data = data
        self.plan = plan
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.own = own
        """Whether it comes from an owner's file."""
        self.back_at_once: bool = back_at_once
        """UR-R14: whether an enemy is put back on his route instead of walking there."""
        self.columns: i64 = plan.columns
        self.squares: i64 = count
        self.names = [plan.name(square) for square in range(count)]
        self.steps: i64 = limits.steps
        self.enemy_steps: i64 = limits.enemy_steps
        self.throw: i64 = limits.throw
        self.cold_limit: i64 = data.cold_limit
        self.turn_limit: i64 = data.turn_limit
        self.kinds = vec[i64]([LETTERS.index(letter) for letter in plan.squares])
        self.start: i64 = plan.squares.index("S")
        self.friend: i64 = plan.squares.index("F")
        self._lay_edges(plan)
        self._lay_routes(plan)
        self.words: i64 = (count + SPAN - 1) // SPAN
        """How many whole numbers a set of squares needs."""
        facings = [(square, facing) for square in range(count) for facing in range(4)]
        sights = [seen(plan, square, facing) for square, facing in facings]
        noises = [heard(plan, square, facing) for square, facing in facings]
        self.sight = vec[i64](_sets(sights, int(self.words)))
        """For each square and facing, the squares that an enemy sees from there (UR-10)."""
        self.danger = vec[i64](_sets(self._dangers(facings, sights), int(self.words)))
        """Of those, the squares on which he sees the player (UR-15)."""
        self.hearing = vec[i64](_sets(noises, int(self.words)))
        self._fields: dict[int, Field] = {}
        self.answers: dict[tuple[int, ...], int] = {}
        """What the rules of thumb have in mind to do in positions of this board."""
        self.book = move_book(self.names)

    def best(self) -> int:
        """The proven shortest win by the reading of UR-R14 that is played; 0 if none is told."""
        return self.data.best_at_once if self.back_at_once else self.data.best

    def _lay_edges(self, plan: Plan) -> None:
        walks: list[int] = []
        flights: list[int] = []
        glass: list[int] = []
        self.windows: list[str] = []
        for square in range(len(plan.squares)):
            for direction in range(4):
                edge, other = plan.edge(square, direction), plan.beyond(square, direction)
                flights.append(NOWHERE if edge == SOLID else other)
                walks.append(NOWHERE if edge in (SOLID, WINDOW) else other)
                glass.append(self._window(square, other) if edge == WINDOW else NOWHERE)
        self.walks = vec[i64](walks)
        """Where a step leads while all windows are whole (UR-4)."""
        self.flights = vec[i64](flights)
        """Where a brick flies, and a straight look goes (UR-11, UR-19)."""
        self.glass = vec[i64](glass)
        """The number of the window in an edge."""

    def _window(self, square: int, other: int) -> int:
        """Windows are named after the two squares, the upper or left one first."""
        name = f"{self.names[min(square, other)]}-{self.names[max(square, other)]}"
        if name not in self.windows:
            self.windows.append(name)
        return self.windows.index(name)

    def _lay_routes(self, plan: Plan) -> None:
        self.ids = [route.enemy for route in plan.routes]
        self.enemies: i64 = len(plan.routes)
        self.routes = [vec[i64](list(route.squares)) for route in plan.routes]
        self.guards = vec[i64]([1 if route.guard else 0 for route in plan.routes])
        self.facings = vec[i64]([route.facing for route in plan.routes])
        """How each enemy faces at set-up."""

    def _dangers(self, facings: list[tuple[int, int]], sights: list[set[int]]) -> list[set[int]]:
        """UR-15, UR-R17: shelters hide, but not on the square of the enemy himself."""
        shelters = {square for square, kind in enumerate(self.kinds) if kind == SHELTER}
        return [
            (sight - shelters) | {square}
            for (square, _), sight in zip(facings, sights, strict=True)
        ]

    def walk(self, square: i64, direction: i64, broken: i64) -> i64:
        """UR-3, UR-4: the square that a step leads to; NOWHERE if the edge stops it."""
        edge = square * 4 + direction
        window = self.glass[edge]
        if window >= 0:
            return self.flights[edge] if broken & BIT[window] != 0 else NOWHERE
        return self.walks[edge]

    def sees(self, square: i64, facing: i64, target: i64) -> bool:
        """UR-10: whether an enemy there sees the target square."""
        first = (square * 4 + facing) * self.words
        return self.sight[first + target // SPAN] & BIT[target % SPAN] != 0

    def endangers(self, square: i64, facing: i64, target: i64) -> bool:
        """UR-15: whether an enemy there sees a player on the target square."""
        first = (square * 4 + facing) * self.words
        return self.danger[first + target // SPAN] & BIT[target % SPAN] != 0

    def hears(self, square: i64, facing: i64, target: i64) -> bool:
        """UR-14: whether an enemy there hears a brick on the target square."""
        first = (square * 4 + facing) * self.words
        return self.hearing[first + target // SPAN] & BIT[target % SPAN] != 0

    def steps_to(self, goal: i64, broken: i64) -> Field:
        """How far every square is from a goal for whoever walks; worked out once."""
        key = broken * self.squares + goal
        known = self._fields.get(key)
        if known is None:
            known = self._flood(goal, broken)
            self._fields[key] = known
        return known

    def _flood(self, goal: i64, broken: i64) -> Field:
        steps = [FAR] * int(self.squares)
        steps[goal] = 0
        edge = [int(goal)]
        while edge:
            further: list[int] = []
            for square in edge:
                for direction in range(4):
                    other = self.walk(square, direction, broken)
                    if other >= 0 and steps[other] == FAR:
                        steps[other] = steps[square] + 1
                        further.append(int(other))
            edge = further
        return Field(steps)

    def first_step(self, square: i64, goal: i64, broken: i64) -> i64:
        """UR-22: the first of N, E, S, W that shortens the way; NOWHERE if there is none."""
        steps = self.steps_to(goal, broken).steps
        here = steps[square]
        if here == FAR:
            return NOWHERE
        for direction in range(4):
            other = self.walk(square, direction, broken)
            if other >= 0 and steps[other] < here:
                return direction
        return NOWHERE

    def route_number(self, enemy: i64, square: i64) -> i64:
        """UR-R15: the lowest number that a square has on his route; NOWHERE off it."""
        route = self.routes[enemy]
        for number in range(len(route)):
            if route[number] == square:
                return number
        return NOWHERE

    def ahead(self, enemy: i64, number: i64) -> i64:
        """UR-34: how an enemy faces who has come back to a square of his route."""
        if self.guards[enemy] != 0:
            return self.facings[enemy]
        route = self.routes[enemy]
        here = route[number]
        there = route[(number + 1) % len(route)]
        return direction_of(here, there, self.columns)


def direction_of(here: i64, there: i64, columns: i64) -> i64:
    """The direction of a single step."""
    if there == here - columns:
        return 0
    if there == here + 1:
        return 1
    return 2 if there == here + columns else 3


def _sets(sets: list[set[int]], words: int) -> list[int]:
    """Sets of squares as bits, each in so many whole numbers."""
    found: list[int] = []
    for squares in sets:
        bits = [0] * words
        for square in squares:
            bits[square // SPAN] += int(BIT[square % SPAN])
        found += bits
    return found


def move_book(names: list[str]) -> Book:
    """The moves, numbered as above."""
    return Book(
        (
            *(
                Family("step", ([word],), f"Step {said}", "UR-16")
                for word, said in zip(DIRECTIONS, SAID_WAYS, strict=True)
            ),
            Family("pick up", (), "Pick up a brick", "UR-18"),
            Family("release", (), "Release your friend", "UR-26"),
            Family("end turn", (), "End the turn", "UR-28"),
            Family("throw", (names,), "Throw the brick to {0}", "UR-19"),
        )
    )
