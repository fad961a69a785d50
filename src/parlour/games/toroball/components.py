"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from parlour.engine.components import Part, load_components
from parlour.engine.errors import nearest

FILE = Path(__file__).with_name("components.toml")
DIRECTIONS = (
    "north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east",
)  # fmt: skip
"""In the order in which one reads squares; the opposite of number n is number 7 - n."""
ACROSS = (-1, 0, 1, -1, 1, -1, 0, 1)
DOWN = (-1, -1, -1, 0, 0, 1, 1, 1)
SIDES = ("west", "east")
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
MOST_ROUNDS, MOST_GOALS = 200, 9
FENCE, ARROW, SANGRIA, BARRIER, START, SHELTER, SAND = "faSb*#."

Few = Annotated[int, Meta(ge=1, le=12)]
Square = Annotated[str, Meta(pattern=r"^[A-U]\d{1,2}$")]


class Goal(Part):
    behind: Square
    arrows: Annotated[list[tuple[Square, str]], Meta(min_length=1, max_length=7)]


class Goals(Part):
    west: Goal
    east: Goal


class Compass(Part):
    faces: Annotated[list[str], Meta(min_length=6, max_length=6)]


class Characters(Part):
    movement: Few
    kick_least: Few
    kick_most: Few
    adrenaline: Annotated[int, Meta(ge=0, le=12)]


class Cow(Part):
    least: Few
    most: Few
    calmed: Annotated[int, Meta(ge=0, le=12)]


class Match(Part):
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    goals: Annotated[int, Meta(ge=1, le=MOST_GOALS)]


class Components(Part):
    reconstructed: list[str]
    pitch: Annotated[list[str], Meta(min_length=5, max_length=15)]
    goals: Goals
    compass: Compass
    characters: Characters
    cow: Cow
    match: Match

    @property
    def columns(self) -> int:
        """How many squares a row has."""
        return len(self.pitch[0])

    def squares(self, letter: str) -> list[str]:
        """The squares of a kind, row by row."""
        return [
            name_of(column, row)
            for row, line in enumerate(self.pitch)
            for column, each in enumerate(line)
            if each == letter
        ]

    def camp(self, letter: str, side: int) -> list[str]:
        """The squares of a kind in the western (0) or eastern (1) half, row by row."""
        middle = self.columns // 2
        return [
            name
            for name in self.squares(letter)
            if (place_of(name)[0] < middle if side == 0 else place_of(name)[0] > middle)
        ]


def name_of(column: int, row: int) -> str:
    """A square by column and row, both from 0."""
    return f"{LETTERS[column]}{row + 1}"


def place_of(name: str) -> tuple[int, int]:
    """Column and row of a square, both from 0."""
    return LETTERS.index(name[0]), int(name[1:]) - 1


def load(own: dict[str, Any] | None = None, name: str = "") -> Components:
    """The components, with an owner's changes laid over them."""
    return load_components(Components, FILE, own, name, (_shape, _kinds, _goals, _numbers))


def _shape(data: Components) -> Iterator[str]:
    """TB-1: odd numbers of rows and columns, all rows of one length."""
    columns, rows = data.columns, len(data.pitch)
    if not 7 <= columns <= len(LETTERS) or columns % 2 == 0:
        yield f"pitch: a row has an odd number of squares from 7 to 21, not {columns}"
    if rows % 2 == 0:
        yield f"pitch: it has an odd number of rows, not {rows}"
    for number, row in enumerate(data.pitch):
        if len(row) != columns:
            yield f"pitch, entry {number + 1}: has {len(row)} squares, the first row {columns}"
        for letter in row:
            if letter not in "faSb*#.":
                yield f"pitch, entry {number + 1}: '{letter}' is none of f a S b * # ."


def _kinds(data: Components) -> Iterator[str]:
    """TB-4 to TB-6: what must be where."""
    columns, rows = data.columns, len(data.pitch)
    middle = name_of(columns // 2, rows // 2)
    if data.squares(SHELTER) != [middle]:
        yield f"pitch: the central hiding spot # is {middle} and nowhere else"
    for side, word in enumerate(SIDES):
        for letter, count, what in ((SANGRIA, 2, "sangria squares S"), (START, 1, "start *")):
            found = data.camp(letter, side)
            if len(found) != count:
                yield f"pitch: the {word} half has {count} {what}, not {len(found)}"
            if len(data.squares(letter)) > 2 * count:
                yield f"pitch: no {what} in the middle column"
    for name in data.squares(FENCE):
        column, row = place_of(name)
        if column not in (0, columns - 1) and row not in (0, rows - 1):
            yield f"pitch: {name} is a fence square f and not at the edge"


def _goals(data: Components) -> Iterator[str]:
    """TB-2, TB-3: arrows are at the edge and point into their goal."""
    for side, word in enumerate(SIDES):
        goal = data.goals.west if side == 0 else data.goals.east
        place = f"goals, {word}"
        edge = 0 if side == 0 else data.columns - 1
        column, row = place_of(goal.behind)
        if column != edge or row >= len(data.pitch):
            yield f"{place}, field behind: {goal.behind} is not at the {word} edge"
        there = (column - 1 if side == 0 else column + 1, row)
        for name, way in goal.arrows:
            if way not in DIRECTIONS:
                yield f"{place}, field arrows: '{way}' is no direction.{nearest(way, DIRECTIONS)}"
                continue
            number = DIRECTIONS.index(way)
            start = place_of(name)
            if (start[0] + ACROSS[number], start[1] + DOWN[number]) != there:
                yield f"{place}, field arrows: {way} of {name} is not the goal"
        if sorted(name for name, _ in goal.arrows) != sorted(data.camp(ARROW, side)):
            yield f"{place}, field arrows: the pitch has {', '.join(data.camp(ARROW, side))}"


def _numbers(data: Components) -> Iterator[str]:
    """TB-8, TB-21, TB-30: the compass and the limits."""
    for face, word in enumerate(data.compass.faces):
        if word not in DIRECTIONS:
            yield (
                f"compass, field faces, entry {face + 1}: '{word}' is no direction."
                f"{nearest(word, DIRECTIONS)}"
            )
    if data.characters.kick_least > data.characters.kick_most:
        yield "characters, field kick_most: must not be below kick_least"
    if data.cow.least > data.cow.most:
        yield "cow, field most: must not be below least"
