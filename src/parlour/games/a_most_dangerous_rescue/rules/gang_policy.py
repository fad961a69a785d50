"""A Most Dangerous Rescue: how the gang decides. It has no will of its own, only a rule."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.games.a_most_dangerous_rescue.rules.holdings import Side
from parlour.games.a_most_dangerous_rescue.rules.tables import NONE, QUADRANTS, Board


def gang_funds(board: Board, gang: Side, card: i64) -> i64:
    """DR-16: assets; resources only if the scene says that the gang spends."""
    return gang.income() + (len(gang.resources) if board.spend[card] else 0)


def gang_choice(board: Board, gang: Side, colour: i64, card: i64) -> i64:
    """DR-18, DR-R7: the affordable strategy nearest to the border of the member's colour."""
    funds = gang_funds(board, gang, card)
    start = card * QUADRANTS
    best: i64 = NONE
    for quadrant in range(i64(QUADRANTS)):
        if board.cost[start + quadrant] > funds:
            continue
        if best == NONE or _suits_better(board, gang, colour, start + quadrant, start + best):
            best = quadrant
    return best


def _suits_better(board: Board, gang: Side, colour: i64, one: i64, other: i64) -> bool:
    """DR-18, DR-R8: nearer; then dearer; then stronger; then the quadrant that came first."""
    near, far = board.away(colour, one), board.away(colour, other)
    if near != far:
        return near < far
    if board.cost[one] != board.cost[other]:
        return board.cost[one] > board.cost[other]
    strength = gang.first_score(board, one) + gang.second_score(board, one)
    return strength > gang.first_score(board, other) + gang.second_score(board, other)
