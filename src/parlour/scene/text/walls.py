"""The lines of a grid with walls: only where something stands, doors and windows told apart."""

from __future__ import annotations

from collections.abc import Callable

from parlour.scene.table import Grid

WALL = "wall"
UPRIGHT = {WALL: "│", "window": "║", "": " "}
LYING = {WALL: "─", "window": "═", "": " "}
UPRIGHT_DOOR, LYING_DOOR = "┊", "┄"
"""A door, and whatever else one can pass."""
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By what meets there: 1 from above, 2 from the right, 4 from below, 8 from the left."""


class Walls:
    """What stands at the left of and above each square; the border is a wall."""

    def __init__(self, grid: Grid) -> None:
        self.rows = len(grid.rows)
        self.columns = max(len(row) for row in grid.rows)
        self._between = {frozenset((one, other)): look for one, other, look in grid.walls}
        self._ids = [[spot.id for spot in row] for row in grid.rows]

    def left(self, row: int, column: int) -> str:
        """Between a square and the one at its left."""
        if not 0 <= row < self.rows:
            return ""
        if column in (0, self.columns):
            return WALL
        return self._between.get(
            frozenset((self._ids[row][column - 1], self._ids[row][column])), ""
        )

    def above(self, row: int, column: int) -> str:
        """Between a square and the one above it."""
        if not 0 <= column < self.columns:
            return ""
        if row in (0, self.rows):
            return WALL
        return self._between.get(
            frozenset((self._ids[row - 1][column], self._ids[row][column])), ""
        )

    def upright(self, row: int) -> Callable[[int], str]:
        """The characters at the left of the squares of a row."""
        return lambda column: UPRIGHT.get(self.left(row, column), UPRIGHT_DOOR)

    def rule(self, row: int, wide: int) -> str:
        """The line above a row."""
        drawn = ""
        for column in range(self.columns + 1):
            drawn += self._corner(row, column)
            if column < self.columns:
                drawn += LYING.get(self.above(row, column), LYING_DOOR) * wide
        return drawn

    def _corner(self, row: int, column: int) -> str:
        met = (
            self.left(row - 1, column),
            self.above(row, column),
            self.left(row, column),
            self.above(row, column - 1),
        )
        return CORNERS[sum(2**place for place, look in enumerate(met) if look)]
