"""Urban Recovery: a board as squares, edges, routes and the tile."""

from __future__ import annotations

from dataclasses import dataclass

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Columns and rows that a step in each direction goes."""

OPEN, SOLID, DOORWAY, WINDOW = range(4)
EDGES = {" ": OPEN, "-": SOLID, "|": SOLID, "D": DOORWAY, "W": WINDOW}
SQUARES = ".SFbyuX"
START, FRIEND, PILE, WARM, SHELTER, BLOCKED = "SFbyuX"


@dataclass(frozen=True)
class Route:
    """Where an enemy walks: his squares in arrow order, and the way he faces at first."""

    enemy: str
    guard: bool
    squares: tuple[int, ...]
    facing: int


@dataclass(frozen=True)
class Plan:
    """A board as squares, numbered row by row from the top left."""

    columns: int
    rows: int
    squares: str
    """One character each, as in the file."""
    edges: tuple[int, ...]
    """For each square the four edges N, E, S, W."""
    routes: tuple[Route, ...]
    tile: Tile

    def name(self, square: int) -> str:
        """'a1' is the top left square."""
        return square_name(square % self.columns, square // self.columns)

    def beyond(self, square: int, direction: int) -> int:
        """The square over an edge; -1 off the board."""
        across, down = STEPS[direction]
        column, row = square % self.columns + across, square // self.columns + down
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else -1

    def edge(self, square: int, direction: int) -> int:
        """What lies between a square and the next one."""
        return self.edges[square * 4 + direction]

    def find(self, feature: str) -> int:
        """The only square of a kind."""
        return self.squares.index(feature)


@dataclass(frozen=True)
class Tile:
    """UR-9: what an enemy senses, as (squares ahead, squares to his right)."""

    sight: tuple[tuple[int, int], ...]
    hearing: tuple[tuple[int, int], ...]
    """Also where he sees."""


def square_name(column: int, row: int) -> str:
    """Columns are letters from the left, rows are numbers from the top."""
    return f"{chr(ord('a') + column)}{row + 1}"
