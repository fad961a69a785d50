"""A Most Dangerous Rescue: what one wants, and what would lose the match."""

from __future__ import annotations

from typing import Final

from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ATTACK,
    CHOOSE,
    MEMBERS,
    NONE,
    QUADRANTS,
    SEEK,
)
from parlour.scene.table import Goal, GoalPart

NEAR: Final = 3
"""Life that one attack may take."""


def goal(position: Rescue, seat: int) -> Goal:
    """DR-34, DR-43: beat all members, the boss last, before the gang has its artifacts."""
    text = f"Beat the gang before it has {_counted(position.board.to_lose)}"
    fallen = int(position.beaten) + (position.asking == SEEK or position.way != NONE)
    return Goal(text, (GoalPart("Members beaten", fallen, MEMBERS),), _danger(position))


def _danger(position: Rescue) -> str:
    """DR-25, DR-43: an attack that takes all life, the last artifact, little life."""
    life, attack = int(position.player.life), _their_attack(position)
    if attack >= life:
        name = position.board.member_names[position.member()]
        return f"{name} attacks for {attack}, and your life is {life}"
    if position.counter + 1 == position.board.to_lose:
        return "With its next artifact the gang has won"
    return f"Your life is {life}: at 0 you have lost" if life <= NEAR else ""


def _their_attack(position: Rescue) -> int:
    """DR-24: what the gang takes from the player in this scene, if he does not defend."""
    if position.asking != CHOOSE or position.gang_takes == NONE:
        return 0
    strategy = position.active * QUADRANTS + position.gang_takes
    if position.board.first[strategy] != ATTACK:
        return 0
    return int(position.gang.first_score(position.board, strategy))


def _counted(artifacts: int) -> str:
    return f"{artifacts} artifact{'' if artifacts == 1 else 's'}"
