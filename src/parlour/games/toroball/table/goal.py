"""Toroball: what one wants, and what would lose the match."""

from __future__ import annotations

from parlour.games.toroball.books import CALLED, TEAMS
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import FREE
from parlour.scene.table import Goal, GoalPart


def goal(position: Toroball, seat: int) -> Goal:
    """TB-46, TB-48: so many goals, or more than the other side after the last round."""
    wanted = int(position.goals_to_win)
    goals = "a goal" if wanted == 1 else f"{wanted} goals"
    if seat < 0:
        both = tuple(_part(position, team, name) for team, name in enumerate(TEAMS))
        return Goal(f"Score {goals}", both)
    other = TEAMS[1 - seat]
    return Goal(
        f"Score {goals} in the {other.lower()} goal", (_part(position, seat, "Goals"),),
        _danger(position, seat, other),
    )  # fmt: skip


def _part(position: Toroball, team: int, name: str) -> GoalPart:
    return GoalPart(name, int(position.goals[team]), int(position.goals_to_win))


def _danger(position: Toroball, seat: int, other: str) -> str:
    """TB-45, TB-46, TB-48: the next goal, nobody on the field, or the last round."""
    mine, theirs = int(position.goals[seat]), int(position.goals[1 - seat])
    last = position.round == position.round_cap
    if last and mine < theirs:
        return "The last round, and you are behind"
    if theirs == position.goals_to_win - 1 or (last and mine == theirs):
        return f"If {other} scores once more, you lose"
    free = [n for n in range(3 * seat, 3 * seat + 3) if position.state[n] == FREE]
    if len(free) == 1:
        return f"Only {CALLED[free[0]]} is on the field: without it {other} gets a goal"
    return ""
