"""Which Side: who stands where. Workers of one kind are alike; the table gives each a place."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import ACTION, ARREST, WORKER_PHASE


@dataclass(frozen=True, slots=True)
class Person:
    """One worker outside prison, by the place in the row."""

    place: int
    injured: bool
    state: str
    """'ready', 'done' for this turn, or 'resting' on the stairs."""


def people(position: WhichSide) -> list[Person]:
    """The healthy first, then the injured; whoever has acted stands at the front of the row.

    Who acted is not part of the position, only how many: it makes no difference (WS-R7).
    """
    healthy, outside = int(position.healthy), int(position.outside())
    ready = _ready(position)
    resting = min(int(position.injured) // 2, outside - ready)
    done = outside - ready - resting
    found: list[Person] = []
    for place in range(1, outside + 1):
        rests = place > outside - resting
        state = "done" if place <= done else "resting" if rests else "ready"
        found.append(Person(place, place > healthy, state))
    return found


def _ready(position: WhichSide) -> int:
    """How many can still act in this turn, or could if it were time."""
    if position.phase == WORKER_PHASE and position.asking in (ACTION, ARREST):
        return int(position.actions - position.done)
    return int(position.able())
