"""Grids with walls, in a terminal."""

from __future__ import annotations

from parlour.scene.table import Grid, Spot
from parlour.scene.text.walls import Walls


def grid(*walls: tuple[str, str, str]) -> Grid:
    rows = tuple(
        tuple(Spot(f"{column}{row}", f"{column}{row}") for column in "abc") for row in "12"
    )
    return Grid("yard", "Yard", rows, walls=walls)


def drawn(yard: Grid) -> list[str]:
    """Rules and rows, squares two characters wide."""
    walls = Walls(yard)
    lines: list[str] = []
    for row in range(2):
        lines.append(walls.rule(row, 2))
        upright = walls.upright(row)
        lines.append("  ".join(upright(column) for column in range(4)))
    return [*lines, walls.rule(2, 2)]


def test_the_border_is_a_wall_and_the_rest_is_open() -> None:
    assert drawn(grid(("a1", "z9", "wall"))) == [
        "┌────────┐",
        "│        │",
        "│        │",
        "│        │",
        "└────────┘",
    ]


def test_walls_doors_and_windows_are_told_apart() -> None:
    walls = (("a1", "b1", "wall"), ("b1", "c1", "window"), ("a1", "a2", "door"),
             ("c2", "b2", "broken"), ("b1", "b2", "wall"))  # fmt: skip
    assert drawn(grid(*walls)) == [
        "┌──┬──┬──┐",
        "│  │  ║  │",
        "├┄┄┴──┤  │",
        "│     ┊  │",
        "└─────┴──┘",
    ]
