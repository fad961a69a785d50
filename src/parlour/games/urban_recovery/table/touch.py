"""Urban Recovery by touch: what one touches to make a move, and what is meant by the rest."""

from __future__ import annotations

from parlour.engine.core.position import OVER
from parlour.games.urban_recovery.rules.position import CAUGHT, FROZEN, LATE, UrbanRecovery
from parlour.games.urban_recovery.rules.tables import (
    DIRECTIONS,
    END_TURN,
    FIRST_THROW,
    NOWHERE,
    PICK_UP,
    RELEASE,
)
from parlour.games.urban_recovery.table.forecasts import spot
from parlour.scene.choices import after

Paths = tuple[tuple[str, ...], ...]

WAYS = ("plate-n", "plate-e", "plate-s", "plate-w")
PLATES = {PICK_UP: "plate-pick-up", RELEASE: "plate-release", END_TURN: "plate-end-turn"}
THROW = "plate-throw"


def touches(position: UrbanRecovery, move: int) -> Paths:
    """A square or a plate; to throw, first the brick or its plate, then the target."""
    board = position.board
    if move < PICK_UP:
        square = spot(board, int(position.walk(position.player, move)))
        plain = ((square,), (WAYS[move],))
        return (*plain, ("player", square)) if _alone(position) else plain
    if move == RELEASE:
        return ((PLATES[move],), ("friend",)) if _alone(position) else ((PLATES[move],),)
    if move < FIRST_THROW:
        return ((PLATES[move],),)
    target = spot(board, move - FIRST_THROW)
    return ((THROW, target), ("brick", target))


def _alone(position: UrbanRecovery) -> bool:
    """Whether the player has his square to himself; pieces that share one are too small for a
    finger."""
    board = position.board
    here = position.player
    friend = not position.friend and here == board.friend
    return not friend and here not in list(position.at) and here != position.lying


def label(position: UrbanRecovery, move: int) -> str:
    """The move as it reads in this position."""
    if move >= PICK_UP:
        return position.book().sentence(move)
    there = position.board.names[position.walk(position.player, move)]
    return f"Step {DIRECTIONS[move]} to {there}"


def warning(position: UrbanRecovery, move: int) -> str:
    """UR-R11: what to ask before a move that loses. Without hints nobody says what the
    enemies are about to do."""
    if move in (PICK_UP, RELEASE):
        return ""
    then = after(position, move)
    assert isinstance(then, UrbanRecovery)
    if then.to_move() != OVER or then.scores()[0]:
        return ""
    if then.ending == CAUGHT:
        if move == END_TURN and not position.hints:
            return ""
        where = then.board.names[then.player]
        when = "will see you" if move == END_TURN else "would see you"
        return f"{then.board.ids[then.catcher]} {when} on {where}. This loses the match at once."
    reasons = {FROZEN: "You would freeze.", LATE: "The night would be over."}
    return f"{reasons[int(then.ending)]} This loses the match at once."


def move_meant(position: UrbanRecovery, name: str) -> int | None:
    """The move meant by touching a square, a plate, a person or a brick."""
    board = position.board
    kind, _, rest = name.partition("-")
    plates = {plate: move for move, plate in PLATES.items()}
    if name in plates:
        return plates[name]
    if name in WAYS:
        return WAYS.index(name)
    if name in (THROW, "brick"):
        return FIRST_THROW + int(position.player)
    if name == "friend":
        return RELEASE
    if kind == "square" and rest in board.names:
        return _meant_by_square(position, board.names.index(rest))
    if kind == "enemy" and rest in board.ids:
        return FIRST_THROW + int(position.at[board.ids.index(rest)])
    return None


def _meant_by_square(position: UrbanRecovery, square: int) -> int | None:
    """A step to the next square, otherwise a throw."""
    board = position.board
    for direction in range(4):
        if board.plan.beyond(int(position.player), direction) == square:
            return direction
    if square == position.player or position.player == NOWHERE:
        return None
    return FIRST_THROW + square
