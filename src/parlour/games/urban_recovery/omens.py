"""Urban Recovery: what enemies see, hear and will do, for whoever looks at them or at a square."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.urban_recovery.rules import AWAKE, OPEN, UrbanRecovery
from parlour.games.urban_recovery.sight import sensed
from parlour.games.urban_recovery.tables import DIRECTIONS, FIRST_THROW, Board

Omens = tuple[tuple[str, str], ...]

SEES, HEARS, SHADE = "sees", "hears", "hidden"
ARROWS = "▲▶▼◀"


def spot(board: Board, square: int) -> str:
    """The id of a square."""
    return f"square-{board.names[square]}"


@lru_cache(maxsize=4096)
def field(board: Board, square: int, facing: int) -> Omens:
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


def enemy_omens(position: UrbanRecovery, enemy: int) -> Omens:
    """The field of an enemy who is awake."""
    if not position.hints or position.stun[enemy] != AWAKE:
        return ()
    return field(position.board, int(position.at[enemy]), int(position.facing[enemy]))


def turn_omens(position: UrbanRecovery) -> Omens:
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


def target_omens(position: UrbanRecovery, target: int) -> Omens:
    """UR-20 to UR-22: who would come, by which way and facing; who would be stunned."""
    if not position.hints or not position.brick or position.thrown:
        return ()
    board = position.board
    hit = [name for enemy, name in enumerate(board.ids) if position.at[enemy] == target]
    if hit:
        return ((spot(board, target), f"{', '.join(hit)} stunned"),)
    twin = position.copy()
    twin.apply(FIRST_THROW + target)
    come = [
        f"{name}{ARROWS[twin.facing[enemy]]}"
        for enemy, name in enumerate(board.ids)
        if twin.lured >> enemy & 1
    ]
    return ((spot(board, target), f"{' '.join(come)} comes here"),) if come else ()


def said_facing(facing: int) -> str:
    """A direction as people say it."""
    return {"N": "north", "E": "east", "S": "south", "W": "west"}[DIRECTIONS[facing]]
