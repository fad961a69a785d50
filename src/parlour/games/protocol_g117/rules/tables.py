"""Protocol G117: the components as tables that the rules look up, and the move book."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.core.bits import BIT
from parlour.engine.fields import Fields
from parlour.games.protocol_g117.components import PAIRS, UNITS, Battlefield, Components

AI: Final = 0
HU: Final = 1
SIDES: Final = ["AI", "HU"]

EARTH: Final = 0
MATRIX: Final = 1

# The parts of an action (PG-12), in the order of the move book.
PO: Final = 0
EVENT: Final = 1
PARTS: Final = ["PO", "Event"]

# Icons: what one is about is its number divided by 2, which battlefield the remainder.
GAIN: Final = 0
ELIMINATE: Final = 1
SABOTAGE: Final = 2

BYTES: Final = 8
"""A set of squares is looked up byte by byte."""
FAR: Final = 9
"""A square that cannot be reached counts as so far away."""


@final
class Tables:
    """The components as tables. Squares are numbered through: Earth first, then the Matrix."""

    def __init__(self, data: Components, name: str) -> None:
        self.data = data
        self.name = name
        """As the option calls it."""
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        earth, matrix = data.earth.names(), data.matrix.names()
        self.squares = earth + matrix
        self.field_names = [data.earth.name, data.matrix.name]
        number = {name: place for place, name in enumerate(self.squares)}
        size = len(self.squares)
        self.size: i64 = size
        self.earth_size: i64 = len(earth)
        self.earth: i64 = _set(list(range(len(earth))))
        self.matrix: i64 = _set(list(range(len(earth), size)))
        self.all: i64 = self.earth | self.matrix

        neighbours: list[list[int]] = [[] for _ in range(size)]
        for one, other in data.earth.joined() + data.matrix.joined():
            neighbours[number[one]].append(number[other])
            neighbours[number[other]].append(number[one])
        self.adjacent = vec[i64]([_set(each) for each in neighbours])
        self.contact = vec[i64]([_set([*each, n]) for n, each in enumerate(neighbours)])
        """PG-19: adjacent squares and the square itself."""
        self.near_table = vec[i64](_by_bytes(neighbours))
        self.rings = vec[i64](_rings(neighbours))
        """For each square the sets of squares at most 0, 1, 2 ... steps away."""

        points = _listed(data.earth, "points") + _listed(data.matrix, "points")
        self.points = vec[i64](points)
        self.valued: i64 = _set([n for n in range(size) if points[n] > 0])
        self.ones: i64 = _set([n for n in range(size) if points[n] & 1])
        self.twos: i64 = _set([n for n in range(size) if points[n] & 2])
        self.fours: i64 = _set([n for n in range(size) if points[n] & 4])
        """The victory numbers by their binary digits: sums are counted bits."""
        limits = _listed(data.earth, "limits") + _listed(data.matrix, "limits")
        self.limits = vec[i64](limits)
        self.single: i64 = _set([n for n in range(size) if limits[n] == 1])
        self.double: i64 = _set([n for n in range(size) if limits[n] == 2])
        self.triple: i64 = _set([n for n in range(size) if limits[n] == 3])

        starts = [
            data.earth.starts.ai, data.matrix.starts.ai, data.earth.starts.hu, data.matrix.starts.hu
        ]  # fmt: skip
        self.starts = vec[i64]([_set([number[name] for name in each]) for each in starts])
        """By side and battlefield, as the units are."""
        beside = [n for name in data.earth.starts.hu for n in neighbours[number[name]]]
        taken = data.earth.starts.hu + data.earth.starts.ai
        second = [n for n in beside if points[n] == 0 and self.squares[n] not in taken]
        self.second_troop: i64 = _set(second)
        """PG-8: where HU may put its second Troop."""
        self.cubes: i64 = data.cubes.each_side

        self.pairs = list(PAIRS)
        self.every_pair: i64 = _set(list(range(len(PAIRS))))
        actions = [data.actions[pair].ai for pair in PAIRS]
        actions += [data.actions[pair].hu for pair in PAIRS]
        self.action_names = [action.name for action in actions]
        """AI's ten, then HU's ten."""
        self.po = vec[i64]([action.po for action in actions])
        self.icon_words = [list(action.event) for action in actions]
        self.first_icon = vec[i64](_starts_of([len(action.event) for action in actions]))
        self.icons = vec[i64]([_icon(word) for action in actions for word in action.event])

        self.first_choose: i64 = size
        self.first_part: i64 = size + 2 * len(PAIRS)
        self.first_step: i64 = self.first_part + 2
        self.first_attack: i64 = self.first_step + size * size
        self.first_charge: i64 = self.first_attack + size
        self.end_action: i64 = self.first_charge + size * size
        self.stop: i64 = self.end_action + 1
        self.first_place: i64 = self.stop + 1
        self.first_eliminate: i64 = self.first_place + size
        self.first_sabotage: i64 = self.first_eliminate + size
        names = self.action_names
        both = [f"{names[n]} or {names[n + len(PAIRS)]}" for n in range(len(PAIRS))]
        self.book = move_book(self.squares, both)

    def near(self, squares: i64) -> i64:
        """All squares adjacent to one of these."""
        found: i64 = 0
        place: i64 = 0
        while squares != 0:
            found |= self.near_table[place + (squares & 255)]
            squares >>= 8
            place += 256
        return found

    def field(self, side_or_field: i64) -> i64:
        """The squares of a battlefield."""
        return self.earth if side_or_field == EARTH else self.matrix

    def field_of(self, square: i64) -> i64:
        """The battlefield of a square."""
        return EARTH if square < self.earth_size else MATRIX

    def unit(self, side: i64, square: i64) -> str:
        """PG-1: what a unit of a side is called there."""
        return UNITS[side * 2 + self.field_of(square)]

    def action(self, side: i64, pair: i64) -> str:
        """The name of an action."""
        return self.action_names[side * len(self.pairs) + pair]


def _set(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= int(BIT[number])
    return found


def _listed(field: Battlefield, what: str) -> list[int]:
    if what == "points":
        return [field.points.get(name, 0) for name in field.names()]
    return [field.limits.get(name, 0) or field.limit for name in field.names()]


def _by_bytes(neighbours: list[list[int]]) -> list[int]:
    """For each byte of a set of squares and each value of it, the squares adjacent to those."""
    found: list[int] = []
    for place in range(BYTES):
        for value in range(256):
            near = 0
            for digit in range(8):
                square = place * 8 + digit
                if value >> digit & 1 and square < len(neighbours):
                    near |= _set(neighbours[square])
            found.append(near)
    return found


def _rings(neighbours: list[list[int]]) -> list[int]:
    found: list[int] = []
    for square in range(len(neighbours)):
        reached = {square}
        for _ in range(FAR):
            found.append(_set(sorted(reached)))
            reached |= {each for one in reached for each in neighbours[one]}
    return found


def _starts_of(lengths: list[int]) -> list[int]:
    """Where each of some lists of these lengths begins, one behind the other, and the end."""
    found = [0]
    for length in lengths:
        found.append(found[-1] + length)
    return found


def _icon(word: str) -> int:
    """PG-22: a gain or an elimination with its battlefield, or a sabotage."""
    if word == "S":
        return SABOTAGE * 2
    kind = GAIN if word[0] == "+" else ELIMINATE
    return kind * 2 + UNITS.index(word[1:]) % 2


def move_book(squares: list[str], actions: list[str]) -> Book:
    """The moves, numbered as in the tables; an action may be called by both sides' names."""
    halves = {PARTS[PO]: "Take the points", PARTS[EVENT]: "Play the event"}
    return Book(
        (
            Family("setup", (squares,), "Put the second Troop on {0}", "PG-8"),
            *(
                Family("choose", ([pair], [part]), f"{halves[part]} of {names}", "PG-12")
                for pair, names in zip(PAIRS, actions, strict=True)
                for part in PARTS
            ),
            *(
                Family("part", ([part],), f"Answer: {halves[part].lower()}", "PG-13")
                for part in PARTS
            ),
            Family("step", (squares, squares), "Move from {0} to {1}", "PG-17"),
            Family("attack", (squares,), "Attack on {0}", "PG-19"),
            Family("charge", (squares, squares), "Charge from {0} against {1}", "PG-20"),
            Family("end action", (), "End the action", "PG-16"),
            Family("stop", (), "Stop after one step", "PG-17"),
            Family("place", (squares,), "Place the new unit on {0}", "PG-23"),
            Family("eliminate", (squares,), "Eliminate the unit on {0}", "PG-24"),
            Family("sabotage", (squares,), "Sabotage {0}", "PG-32"),
        )
    )
