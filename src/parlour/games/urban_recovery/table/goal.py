"""Urban Recovery: what one wants, and what would lose the match."""

from __future__ import annotations

from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.scene.table import Goal


def goal(position: UrbanRecovery, seat: int) -> Goal:
    """UR-26, UR-27: release the friend, then be back on the start square with him."""
    board = position.board
    if position.friend:
        return Goal(f"Bring your friend home, to {board.names[board.start]}", (), _danger(position))
    where = board.names[board.friend]
    return Goal(f"Release your friend on {where} and come home together", (), _danger(position))


def _danger(position: UrbanRecovery) -> str:
    """UR-15, UR-28, UR-29: the cold, the last turn, and, where hints are shown, being seen."""
    board = position.board
    if position.cold + 1 >= board.cold_limit:
        return f"Cold {position.cold} of {board.cold_limit}: get warm before the turn ends"
    if position.turn >= board.turn_limit:
        return "The last turn of the night"
    if position.hints and position.foresee().looked_at(position.player):
        return "Do not end the turn here: you would be seen"
    return ""
