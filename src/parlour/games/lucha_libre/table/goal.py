"""Lucha Libre: what one wants, and how near the other corner is to it."""

from __future__ import annotations

from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import ROLL
from parlour.scene.table import Goal, GoalPart


def goal(position: LuchaLibre, seat: int) -> Goal:
    """LL-34: the first team with the target has won."""
    text = f"Be the first team with {position.tables.target} fans"
    if seat < 0:
        names = position.tables.team_names
        both = (position.first, position.second)
        return Goal(text, tuple(_fans(position, names[each.team], each) for each in both))
    mine, other = position.corner(seat), position.corner(1 - seat)
    parts = (_fans(position, "Your fans", mine), _fans(position, "Their fans", other))
    return Goal(text, parts, _danger(position, mine, other))


def _fans(position: LuchaLibre, name: str, corner: Corner) -> GoalPart:
    return GoalPart(name, int(corner.fans), int(position.tables.target))


def _danger(position: LuchaLibre, mine: Corner, other: Corner) -> str:
    """LL-34, LL-39: dice of the other corner that reach the target, or a last round behind it."""
    tables = position.tables
    name = tables.team_names[other.team]
    if position.step != ROLL:
        brings = max(
            int(tables.fans[claim - tables.first_claim]) for claim in position.claims(other)
        )
        if other.fans + brings >= tables.target:
            return f"{name} can reach {other.fans + brings} fans with its dice"
    if position.round == position.round_cap and mine.fans < other.fans:
        return f"This is the last round, and {name} has more fans"
    return ""
