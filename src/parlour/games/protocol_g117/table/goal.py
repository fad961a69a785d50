"""Protocol G117: what one wants, and what would lose the match."""

from __future__ import annotations

from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import SERIES
from parlour.games.protocol_g117.rules.tables import AI, HU, SIDES
from parlour.games.protocol_g117.table.narration import counted
from parlour.scene.table import Goal, GoalPart


def goal(position: ProtocolG117, seat: int) -> Goal:
    """PG-34, PG-36: more points than the other side where scores are compared."""
    last = compared_after(position)
    turns = GoalPart("Turns played", int(position.turn) - 1, last)
    if seat < 0:
        return Goal(f"Hold numbers, and lead after turn {last}", (turns,))
    mine = int(position.side_of(seat))
    other = SIDES[HU if mine == AI else AI]
    return Goal(
        f"Hold numbers, and lead {other} after turn {last}", (turns,),
        _danger(position, mine, other) if position.turn == last else "",
    )  # fmt: skip


def compared_after(position: ProtocolG117) -> int:
    """PG-34, PG-36: the turn after which the scores are compared next."""
    turn = int(position.turn)
    return SERIES if turn <= SERIES else turn + turn % 2


def _danger(position: ProtocolG117, mine: int, other: str) -> str:
    behind = int(position.army(1 - mine).score - position.army(mine).score)
    if behind <= 0:
        return ""
    return f"The last count comes, and {other} is {counted(behind, 'point')} ahead"
