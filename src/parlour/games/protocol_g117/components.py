"""The schema of components.toml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, field

from parlour.engine.components import Part, check_components, laid_over, read_toml
from parlour.engine.errors import nearest

FOLDER = Path(__file__).parent
FIRST = "standard"
"""The table that components.toml prints; the others are files with what differs."""
PAIRS = ("O1", "O2", "O3", "O4", "O5", "I1", "I2", "I3", "I4", "I5")
"""The places of the actions: five of the outer row, five of the inner row (PG-R2)."""
UNITS = ("Drone", "Bot", "Troop", "Decker")
"""AI on Earth and in the Matrix, HU on Earth and in the Matrix (PG-1)."""
ICONS = {"+": "gain a {}", "x": "eliminate a {}"}
MOST_SQUARES = 60
"""On both battlefields together: a set of squares is one number."""
COLUMNS = "abcdefghijklmnopqrstuvwxyz"

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Square = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,11}$")]
Coordinate = Annotated[float, Meta(ge=0, le=100)]
Limit = Annotated[int, Meta(ge=1, le=3)]
MOST_POINTS = 7


def said_event(icons: Sequence[str]) -> str:
    """Icons in words.

    >>> said_event(["xTroop", "S"])
    'eliminate a Troop, sabotage'
    """
    return ", ".join(
        "sabotage" if icon == "S" else ICONS[icon[0]].format(icon[1:]) for icon in icons
    )


class Cubes(Part):
    each_side: Annotated[int, Meta(ge=4, le=30)]


class Size(Part):
    columns: Annotated[int, Meta(ge=1, le=26)]
    rows: Annotated[int, Meta(ge=1, le=26)]


class Starts(Part):
    ai: Annotated[list[str], Meta(min_length=1, max_length=6)]
    hu: Annotated[list[str], Meta(min_length=1, max_length=6)]


class Battlefield(Part):
    """A grid of squares named a1, b1 ..., or squares joined by edges."""

    name: Name
    limit: Limit
    points: dict[str, int]
    starts: Starts
    grid: Size | None = None
    squares: list[Square] = field(default_factory=list)
    edges: list[tuple[str, str]] = field(default_factory=list)
    places: dict[str, tuple[Coordinate, Coordinate]] = field(default_factory=dict)
    """Where squares are drawn."""
    limits: dict[str, int] = field(default_factory=dict)
    """Squares that hold another number of units than the others."""

    def names(self) -> list[str]:
        """The names of the squares; those of a grid line by line."""
        if self.squares or self.grid is None:
            return list(self.squares)
        columns = COLUMNS[: self.grid.columns]
        return [f"{column}{row + 1}" for row in range(self.grid.rows) for column in columns]

    def joined(self) -> list[tuple[str, str]]:
        """PG-2, PG-3: the adjacent squares, each pair once."""
        if self.squares or self.grid is None:
            return list(self.edges)
        names, wide = self.names(), self.grid.columns
        beside = [(n, n + 1) for n in range(len(names)) if (n + 1) % wide]
        below = [(n, n + wide) for n in range(len(names) - wide)]
        return [(names[one], names[other]) for one, other in beside + below]


class Action(Part):
    name: Name
    po: Annotated[int, Meta(ge=1, le=5)]
    event: Annotated[list[str], Meta(min_length=1, max_length=4)]


class Pair(Part):
    ai: Action
    hu: Action


class Components(Part):
    reconstructed: list[str]
    cubes: Cubes
    earth: Battlefield
    matrix: Battlefield
    actions: dict[str, Pair]


def printed(table: str) -> dict[str, Any]:
    """What a named table prints: the first one, with the changes of the others laid over it."""
    first = read_toml(FOLDER / "components.toml")
    return first if table == FIRST else laid_over(first, read_toml(FOLDER / f"{table}.toml"))


def load(table: str, own: dict[str, Any] | None = None, name: str = "") -> Components:
    """The components of a named table, or with an owner's changes laid over them."""
    data, shown = printed(table), f"the table {table}"
    if own is not None:
        data, shown = laid_over(data, own), name or "your components"
    return check_components(Components, data, shown, (_fields, _squares, _second_troop, _actions))


def _fields(data: Components) -> Iterator[str]:
    yield from _field(data.earth, "earth")
    yield from _field(data.matrix, "matrix")


def _squares(data: Components) -> Iterator[str]:
    """A set of squares is one number, and each has a name of its own."""
    earth, matrix = data.earth.names(), data.matrix.names()
    count = len(earth) + len(matrix)
    if count > MOST_SQUARES:
        yield f"earth and matrix: {count} squares in all, more than {MOST_SQUARES}"
    for square in earth:
        if square in matrix:
            yield f"matrix, field squares: there is a square '{square}' on earth too"


def _field(data: Battlefield, name: str) -> Iterator[str]:
    names = data.names()
    if not names:
        yield f"{name}: it needs a grid, or squares and edges"
    for square in names:
        if names.count(square) > 1:
            yield f"{name}, field squares: {square} is named twice"
    for one, other in data.joined():
        for square in (one, other):
            if square not in names:
                yield f"{name}, field edges: no square '{square}'.{nearest(square, names)}"
        if one == other:
            yield f"{name}, field edges: {one} cannot be adjacent to itself"
    for what, numbers, most in (("points", data.points, MOST_POINTS), ("limits", data.limits, 3)):
        for square, number in numbers.items():
            if number and square not in names:
                yield f"{name}, {what}: no square '{square}'.{nearest(square, names)}"
            if not 0 <= number <= most:
                yield f"{name}, {what}, field {square}: 0 to {most}, not {number}"
    starts = [*data.starts.ai, *data.starts.hu]
    for number, square in enumerate(starts):
        if square not in names:
            yield f"{name}, starts: no square '{square}'.{nearest(square, names)}"
        if square in starts[:number]:
            yield f"{name}, starts: {square} is named twice"


def _second_troop(data: Components) -> Iterator[str]:
    """PG-8: a square without points beside the start, and cubes for the set-up."""
    starts = data.earth.starts
    free = [
        square
        for edge in data.earth.joined()
        for start, square in (edge, edge[::-1])
        if start in starts.hu and square not in (*starts.ai, *starts.hu)
        and not data.earth.points.get(square)
    ]  # fmt: skip
    if not free:
        yield "earth, starts, field hu: no adjacent square without points for the second Troop"
    placed = len(starts.hu) + len(data.matrix.starts.hu) + 1
    most = max(placed, len(starts.ai) + len(data.matrix.starts.ai))
    if most > data.cubes.each_side:
        yield f"cubes, field each_side: the set-up needs {most}"


def _actions(data: Components) -> Iterator[str]:
    """PG-R2: ten pairs, with icons that their side has."""
    actions = data.actions
    for pair in actions:
        if pair not in PAIRS:
            yield f"actions: no pair '{pair}'.{nearest(pair, PAIRS)}"
    for pair in PAIRS:
        if pair not in actions:
            yield f"actions: the pair {pair} is missing"
            return
        for side, action in (("ai", actions[pair].ai), ("hu", actions[pair].hu)):
            mine, other = (UNITS[:2], UNITS[2:]) if side == "ai" else (UNITS[2:], UNITS[:2])
            known = [*(f"+{unit}" for unit in mine), *(f"x{unit}" for unit in other), "S"]
            for icon in action.event:
                if icon not in known:
                    place = f"actions, {pair}, {side}, field event"
                    yield f"{place}: {side.upper()} has no icon '{icon}'.{nearest(icon, known)}"
