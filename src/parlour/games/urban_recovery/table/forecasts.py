"""Urban Recovery: what enemies see, hear and will do, for whoever looks at them or at a square."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.sight import sensed
from parlour.games.urban_recovery.rules.tables import AWAKE, FIRST_THROW, OPEN, Board

Forecasts = tuple[tuple[str, str], ...]

SEES, HEARS, SHADE = "sees", "hears", "hidden"
ARROWS = "▲▶▼◀"
STEP = "•"
"""Marks a square that an enemy passes."""


def spot(board: Board, square: int) -> str:
    """The id of a square."""
    return f"square-{board.names[square]}"


@lru_cache(maxsize=4096)
def field(board: Board, square: int, facing: int) -> Forecasts:
    """UR-9 to UR-14: what an enemy there sees, what he only hears, and what walls hide."""
    found: list[tuple[str, str]] = []
    pink = set(_tile(board, square, facing))
    for other in range(int(board.squares)):
        if other == square:
            continue
        if board.sees(square, facing, other):
            found.append((spot(board, other), SEES))
        elif other in pink and board.hears(square, facing, other):
            found.append((spot(board, other), SHADE))
        elif board.hears(square, facing, other):
            found.append((spot(board, other), HEARS))
    return tuple(found)


def _tile(board: Board, square: int, facing: int) -> list[int]:
    return list(sensed(board.plan, square, facing, board.plan.tile.sight))


def enemy_forecasts(position: UrbanRecovery, enemy: int) -> Forecasts:
    """The field of an enemy who is awake."""
    if not position.hints or position.stun[enemy] != AWAKE:
        return ()
    return field(position.board, int(position.at[enemy]), int(position.facing[enemy]))


def turn_forecasts(position: UrbanRecovery) -> Forecasts:
    """Where the enemies will be after their turn, and how they will face."""
    if not position.hints or position.ending != OPEN:
        return ()
    board = position.board
    then = position.foresee()
    places: dict[str, list[str]] = {}
    for enemy, name in enumerate(board.ids):
        arrow = "zz" if then.stun[enemy] != AWAKE else ARROWS[then.facing[enemy]]
        places.setdefault(spot(board, int(then.at[enemy])), []).append(f"{name}{arrow}")
    return tuple((place, " ".join(names)) for place, names in places.items())


def seen_by(position: UrbanRecovery, square: int) -> list[str]:
    """The enemies who would see the player on a square now."""
    board = position.board
    return [
        name
        for enemy, name in enumerate(board.ids)
        if position.stun[enemy] == AWAKE
        and board.endangers(position.at[enemy], position.facing[enemy], square)
    ]


def target_forecasts(position: UrbanRecovery, target: int) -> Forecasts:
    """UR-20 to UR-22: who would come, by which way and facing; who would be stunned."""
    if not position.hints or not position.brick or position.thrown:
        return ()
    board = position.board
    hit = [name for enemy, name in enumerate(board.ids) if position.at[enemy] == target]
    if hit:
        return ((spot(board, target), f"{', '.join(hit)} stunned"),)
    twin = position.copy()
    twin.apply(FIRST_THROW + target)
    come = [enemy for enemy in range(int(board.enemies)) if twin.lured >> enemy & 1]
    if not come:
        return ()
    passed = {square for enemy in come for square in _way(twin, int(position.at[enemy]), target)}
    names = " ".join(f"{board.ids[enemy]}{ARROWS[twin.facing[enemy]]}" for enemy in come)
    steps = tuple((spot(board, square), STEP) for square in sorted(passed))
    return (*steps, (spot(board, target), names))


def _way(position: UrbanRecovery, start: int, target: int) -> list[int]:
    """UR-22: the squares that an enemy passes on his way to a brick."""
    found: list[int] = []
    square = start
    while square != target:
        found.append(square)
        way = position.board.first_step(square, target, position.broken)
        square = int(position.walk(square, way))
    return found[1:]
