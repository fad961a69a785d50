"""Urban Recovery by touch: what one touches to make a move, and what the rest means."""

from __future__ import annotations

from parlour.engine.core.position import OVER
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import (
    CAUGHT,
    END_TURN,
    FIRST_THROW,
    FROZEN,
    LATE,
    PICK_UP,
    RELEASE,
    SAID_WAYS,
)
from parlour.games.urban_recovery.table.forecasts import spot
from parlour.scene.choices import NOTHING, after

Paths = tuple[tuple[str, ...], ...]

WAYS = ("plate-n", "plate-e", "plate-s", "plate-w")
PLATES = {PICK_UP: "plate-pick-up", RELEASE: "plate-release", END_TURN: "plate-end-turn"}
THROW = "plate-throw"


def touches(position: UrbanRecovery, move: int) -> Paths:
    """A square or a plate; to throw, first the brick or its plate, then the target."""
    board = position.board
    if move < PICK_UP:
        beyond = board.plan.beyond(int(position.player), move)
        if beyond < 0:
            return ((WAYS[move],),)
        square = spot(board, beyond)
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
    return f"Step {SAID_WAYS[move]} to {there}"


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
    """An enemy is a target, and the friend is there to be released; the player's own square means
    nothing."""
    board = position.board
    kind, _, rest = name.partition("-")
    if kind == "enemy" and rest in board.ids:
        return FIRST_THROW + int(position.at[board.ids.index(rest)])
    if name == "friend":
        return RELEASE
    return NOTHING if name == spot(board, int(position.player)) else None
