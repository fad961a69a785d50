"""Urban Recovery: a board file read as a plan, and all that makes one unfit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from parlour.engine.errors import BadComponents, ParlourError
from parlour.games.urban_recovery.board import (
    BLOCKED,
    DIRECTIONS,
    DOORWAY,
    EDGES,
    FRIEND,
    OPEN,
    SHELTER,
    SOLID,
    SQUARES,
    START,
    STEPS,
    WINDOW,
    Plan,
    Route,
    Tile,
    square_name,
)
from parlour.games.urban_recovery.components import BoardFile
from parlour.games.urban_recovery.rules.sight import seen

MOST_COLUMNS = 26
MOST_ENEMIES = 8
MOST_WINDOWS = 40
ENEMY = re.compile(r"(\w{1,2}) (patrol|guard) ([a-z]\d{1,2}(?: [a-z]\d{1,2})*)(?: ([NESW]))?")


def read_plan(board: BoardFile, tile: Sequence[str], shown: str) -> Plan:
    """A board file with its map, its enemies and its tile checked."""
    try:
        plan = replace(_map(board.map), tile=_tile(board.tile or tile))
        plan = replace(plan, routes=_enemies(plan, board.enemies))
        _check_start(plan)
    except Unfit as error:
        raise BadComponents(f"{shown}: {error}") from None
    return plan


class Unfit(ParlourError):
    """What is wrong with a board, by field and place."""


def _refuse(wrong: bool, reason: str) -> None:
    """Refuse a board for a reason."""
    if wrong:
        raise Unfit(reason)


# The tile


def _tile(lines: Sequence[str]) -> Tile:
    """UR-9: the enemy stands at ^ and looks up the page."""
    cells = [line.split() for line in lines]
    _refuse(len({len(line) for line in cells}) != 1, "field tile: its lines differ in length")
    places = {
        (row, column): cell for row, line in enumerate(cells) for column, cell in enumerate(line)
    }
    unknown = sorted({cell for cell in places.values() if cell not in ("p", "t", "^", ".")})
    _refuse(bool(unknown), f"field tile: '{''.join(unknown)}' is none of p, t, ^ and .")
    own = [place for place, cell in places.items() if cell == "^"]
    _refuse(len(own) != 1, f"field tile: it has {len(own)} enemies ^, not one")
    ((own_row, own_column),) = own
    ahead = {(own_row - row, column - own_column): cell for (row, column), cell in places.items()}
    return Tile(
        tuple(place for place, cell in ahead.items() if cell == "p"),
        tuple(place for place, cell in ahead.items() if cell in ("p", "t")),
    )


# The map


def _map(lines: Sequence[str]) -> Plan:
    """UR-1, UR-2: squares at odd places, edges between them."""
    wide = {len(line) for line in lines}
    _refuse(len(wide) != 1, "field map: its lines differ in length")
    width, height = wide.pop(), len(lines)
    _refuse(width % 2 == 0 or height % 2 == 0, "field map: it needs 2H+1 lines of 2W+1 characters")
    columns, rows = width // 2, height // 2
    _refuse(columns < 1 or columns > MOST_COLUMNS, f"field map: 1 to {MOST_COLUMNS} columns fit")
    plan = Plan(columns, rows, _squares(lines), _edges(lines), (), Tile((), ()))
    for feature, what in ((START, "start square S"), (FRIEND, "friend F")):
        count = plan.squares.count(feature)
        _refuse(count != 1, f"field map: it has {count} squares with the {what}, not one")
    _check_border(plan)
    _check_blocked(plan)
    windows = plan.edges.count(WINDOW) // 2
    _refuse(windows > MOST_WINDOWS, f"field map: it has more than {MOST_WINDOWS} windows")
    return plan


def _squares(lines: Sequence[str]) -> str:
    found = ""
    for row, line in enumerate(lines[1::2]):
        for column, square in enumerate(line[1::2]):
            where = square_name(column, row)
            _refuse(square not in SQUARES, f"field map: {where} is '{square}', none of {SQUARES}")
            found += square
    return found


def _edges(lines: Sequence[str]) -> tuple[int, ...]:
    found: list[int] = []
    for row in range(len(lines) // 2):
        for column in range(len(lines[0]) // 2):
            for direction, (across, down) in enumerate(STEPS):
                drawn = lines[2 * row + 1 + down][2 * column + 1 + across]
                where = f"{DIRECTIONS[direction]} of {square_name(column, row)}"
                _refuse(drawn not in EDGES, f"field map: the edge {where} is '{drawn}'")
                found.append(EDGES[drawn])
    return tuple(found)


def _check_border(plan: Plan) -> None:
    """UR-1: the outer border is solid."""
    for square in range(len(plan.squares)):
        for direction in range(4):
            outside = plan.beyond(square, direction) < 0
            where = f"{DIRECTIONS[direction]} of {plan.name(square)}"
            broken = outside and plan.edge(square, direction) != SOLID
            _refuse(broken, f"field map: the outer border {where} is not solid (UR-1)")


def _check_blocked(plan: Plan) -> None:
    """UR-1: a blocked square is walled off from the others."""
    for square in range(len(plan.squares)):
        if plan.squares[square] != BLOCKED:
            continue
        for direction in range(4):
            other = plan.beyond(square, direction)
            leaks = (
                other >= 0
                and plan.squares[other] != BLOCKED
                and plan.edge(square, direction) != SOLID
            )
            where = f"between {plan.name(square)} and {plan.name(other)}"
            _refuse(leaks, f"field map: the edge {where} of a blocked square is not solid (UR-1)")


# The enemies


def _enemies(plan: Plan, lines: Sequence[str]) -> tuple[Route, ...]:
    """UR-6, UR-7: patrols and guards in the order of the file."""
    _refuse(len(lines) > MOST_ENEMIES, f"field enemies: more than {MOST_ENEMIES} enemies")
    routes: list[Route] = []
    for line in lines:
        route = _route(plan, line)
        twice = any(other.enemy.lower() == route.enemy.lower() for other in routes)
        _refuse(twice, f"field enemies: there are two enemies {route.enemy}")
        for square in route.squares:
            shelter = plan.squares[square] == SHELTER
            where = plan.name(square)
            _refuse(shelter, f"field enemies, {route.enemy}: the shelter {where} is on his route")
        routes.append(route)
    return tuple(routes)


def _route(plan: Plan, line: str) -> Route:
    match = ENEMY.fullmatch(" ".join(line.split()))
    if match is None:
        raise Unfit(
            f"field enemies: '{line}' is neither '<id> patrol <corners>' nor "
            "'<id> guard <square> <facing>'"
        )
    enemy, kind, places, facing = match.groups()
    about = f"field enemies, {enemy}"
    corners = [_square(plan, place, about) for place in places.split()]
    if kind == "guard":
        _refuse(len(corners) != 1 or facing is None, f"{about}: a guard has one post and a facing")
        return Route(enemy, True, tuple(corners), DIRECTIONS.index(facing))
    _refuse(facing is not None, f"{about}: a patrol has no facing of its own")
    _refuse(len(corners) < 2, f"{about}: a patrol needs two corners at least")
    squares: list[int] = []
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        squares += _run(plan, one, other, about)
    return Route(enemy, False, tuple(squares), _first_facing(plan, squares))


def _square(plan: Plan, place: str, about: str) -> int:
    column, row = ord(place[0]) - ord("a"), int(place[1:]) - 1
    inside = column < plan.columns and 0 <= row < plan.rows
    _refuse(not inside, f"{about}: {place} is not on the board")
    square = row * plan.columns + column
    _refuse(plan.squares[square] == BLOCKED, f"{about}: {place} is blocked")
    return square


def _run(plan: Plan, start: int, end: int, about: str) -> list[int]:
    """The squares of a straight run, the last one left out."""
    said = f"{plan.name(start)} to {plan.name(end)}"
    across = end % plan.columns - start % plan.columns
    down = end // plan.columns - start // plan.columns
    _refuse((across == 0) == (down == 0), f"{about}: the run {said} is not straight")
    step = ((across > 0) - (across < 0), (down > 0) - (down < 0))
    direction = STEPS.index(step)
    found: list[int] = []
    square = start
    while square != end:
        found.append(square)
        walkable = plan.edge(square, direction) in (OPEN, DOORWAY)
        where = f"{DIRECTIONS[direction]} of {plan.name(square)}"
        _refuse(not walkable, f"{about}: the run {said} is stopped {where}")
        square = plan.beyond(square, direction)
    return found


def _first_facing(plan: Plan, squares: Sequence[int]) -> int:
    """UR-6: from square 0 towards square 1."""
    return next(each for each in range(4) if plan.beyond(squares[0], each) == squares[1])


def _check_start(plan: Plan) -> None:
    """On a board where one is caught before the first step nothing can be played."""
    start = plan.find(START)
    for route in plan.routes:
        caught = start in seen(plan, route.squares[0], route.facing)
        _refuse(caught, f"field enemies, {route.enemy}: he sees the start square at set-up")
