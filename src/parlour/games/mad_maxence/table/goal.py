"""Mad Maxence: what one wants, and what would lose the adventure."""

from __future__ import annotations

from typing import Final

from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import NONE
from parlour.scene.table import Goal, GoalPart

LATE: Final = 3
"""With so much time left the end is near."""


def goal(position: Journey, seat: int) -> Goal:
    """MM-20, MM-24: out by the exit in time; a campaign is a row of adventures."""
    world = position.world
    way_out = world.places[position.booklet.exit]
    text = f"Get out at {way_out} before {world.campaign.game.clock.pursuers} catch you"
    if not position.campaign:
        return Goal(text, (), _danger(position))
    won = GoalPart("Adventures won", int(position.adventure), len(world.booklets))
    return Goal(text, (won,), _danger(position))


def _danger(position: Journey) -> str:
    """MM-3, MM-8: no time for another road, or nothing to repair the car with."""
    world = position.world
    left = int(position.booklet.limit - position.level(world.clock))
    if left <= LATE:
        return f"{left or 'No'} {position.called(world.clock)} left"
    if world.health != NONE and position.level(world.health) <= 1 and not _repairs(position):
        return f"At {position.called(world.health)} 0 you would be stranded"
    return ""


def _repairs(position: Journey) -> bool:
    return bool(position.level(position.world.parts))
