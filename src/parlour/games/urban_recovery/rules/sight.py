"""Urban Recovery: exact lines of sight, in whole numbers.

A line from the middle of one square to that of another is cut by the edges between columns and
by those between rows. In units of the whole line they lie at (2i+1)/(2a) and (2j+1)/(2d) for a
line that goes a columns across and d rows down; which comes first is a comparison of products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.games.urban_recovery.board import (
    BLOCKED,
    EAST,
    NORTH,
    OPEN,
    SOLID,
    SOUTH,
    STEPS,
    WEST,
    Plan,
)


def sensed(plan: Plan, square: int, facing: int, cells: Sequence[tuple[int, int]]) -> Iterator[int]:
    """UR-9: the squares of the board on which cells of the tile fall, turned to his facing."""
    across, down = STEPS[facing]
    column, row = square % plan.columns, square // plan.columns
    for ahead, right in cells:
        x, y = column + ahead * across - right * down, row + ahead * down + right * across
        if 0 <= x < plan.columns and 0 <= y < plan.rows:
            yield y * plan.columns + x


def seen(plan: Plan, square: int, facing: int) -> set[int]:
    """UR-10: his own square, and every pink one to which the line is clear."""
    pink = sensed(plan, square, facing, plan.tile.sight)
    return {square, *(each for each in pink if line_is_clear(plan, square, each))}


def heard(plan: Plan, square: int, facing: int) -> set[int]:
    """UR-14, UR-R4: pink and tan, whatever stands between; nobody throws onto a blocked one."""
    cells = sensed(plan, square, facing, plan.tile.hearing)
    return {each for each in cells if plan.squares[each] != BLOCKED}


def line_is_clear(plan: Plan, start: int, end: int) -> bool:
    """UR-11 to UR-13."""
    across = end % plan.columns - start % plan.columns
    down = end // plan.columns - start // plan.columns
    if across == 0 or down == 0:
        return _straight(plan, start, across, down)
    return _slanted(plan, start, across, down)


def _straight(plan: Plan, square: int, across: int, down: int) -> bool:
    """UR-11, UR-R3: only solid edges block it."""
    direction = _sideways(across) if across else _lengthways(down)
    for _ in range(abs(across + down)):
        if plan.edge(square, direction) == SOLID:
            return False
        square = plan.beyond(square, direction)
    return True


def _slanted(plan: Plan, square: int, across: int, down: int) -> bool:
    """UR-12: every edge that it crosses is open."""
    sideways, lengthways = _sideways(across), _lengthways(down)
    wide, tall = abs(across), abs(down)
    columns = rows = 0
    while columns < wide or rows < tall:
        to_column, to_row = (2 * columns + 1) * tall, (2 * rows + 1) * wide
        if to_column == to_row:
            if not _past_corner(plan, square, sideways, lengthways):
                return False
            square = plan.beyond(plan.beyond(square, sideways), lengthways)
            columns, rows = columns + 1, rows + 1
            continue
        direction = sideways if to_column < to_row else lengthways
        if plan.edge(square, direction) != OPEN:
            return False
        square = plan.beyond(square, direction)
        columns, rows = columns + (direction == sideways), rows + (direction == lengthways)
    return True


def _past_corner(plan: Plan, square: int, one: int, other: int) -> bool:
    """UR-13, UR-R2: one of the two ways round the corner point is open."""
    return any(
        plan.edge(square, first) == OPEN and plan.edge(plan.beyond(square, first), second) == OPEN
        for first, second in ((one, other), (other, one))
    )


def _sideways(across: int) -> int:
    return EAST if across > 0 else WEST


def _lengthways(down: int) -> int:
    return SOUTH if down > 0 else NORTH
