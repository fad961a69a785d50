"""Which Side: what one wants, and what would lose the match."""

from __future__ import annotations

from parlour.games.which_side.rules.position import WhichSide
from parlour.scene.table import Goal, GoalPart


def goal(position: WhichSide, seat: int) -> Goal:
    """WS-3, WS-36: so many means of production, before the employers are too strong."""
    held, target = int(position.controlled()), int(position.target())
    return Goal(
        f"Take {target} means of production", (GoalPart("Taken", held, target),), _danger(position)
    )


def _danger(position: WhichSide) -> str:
    """WS-17, WS-35, WS-38, WS-R1: nobody left, or too few turns."""
    if position.outside() == 1:
        return "Only one worker is left outside prison: without any you have lost"
    board = position.board
    missing = int(position.target() - position.controlled())
    turns = turns_left(position)
    if missing > turns * board.means_per_turn - position.taken:
        return "Too few turns are left to win"
    return f"The last turn: {missing} to take" if turns == 1 else ""


def turns_left(position: WhichSide) -> int:
    """WS-8, WS-38, WS-R1: at most so many turns, this one included."""
    left = int(position.board.last_strength - position.strength)
    return left + 1 if position.turn else left
