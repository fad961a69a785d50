"""Which Side: what one touches to make a move, and what touching anything else means."""

from __future__ import annotations

from parlour.games.which_side.components import ACTIONS
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import (
    ARREST_HEALTHY,
    ARREST_INJURED,
    FIRST_TAKE,
    GREENWICH,
    LAWYERS_RELEASE,
    LAWYERS_THREAT,
    TAKE_NONE,
    TENEMENT_RISK,
    TENEMENT_UNSANITARY,
)
from parlour.games.which_side.table.people import people
from parlour.scene.choices import NOTHING

Paths = tuple[tuple[str, ...], ...]

MEANT = {
    "mark-risk": TENEMENT_RISK,
    "mark-unsanitary": TENEMENT_UNSANITARY,
    "mark-threat": LAWYERS_THREAT,
}
"""Touching the mark of a gauge means to bring it down."""


def touches(position: WhichSide, move: int) -> Paths:
    """A place, or a worker brought there; a worker who is arrested; a workshop."""
    if move in (ARREST_HEALTHY, ARREST_INJURED):
        return _arrest(position, move == ARREST_INJURED)
    if move >= TAKE_NONE:
        return ((_plate(position, move),),)
    place = f"do-{ACTIONS[move]}"
    ready = [person.place for person in people(position) if person.state == "ready"]
    brought = tuple((f"worker-{number}", place) for number in ready)
    return ((place,), *brought, *_shown(position, move))


def _shown(position: WhichSide, move: int) -> Paths:
    """Whoever is recruited or freed may be touched instead of the place."""
    if move == GREENWICH:
        return tuple((f"recruit-{n}",) for n in range(1, int(position.recruits) + 1))
    if move == LAWYERS_RELEASE:
        return tuple((f"prisoner-{n}",) for n in range(1, int(position.prison) + 1))
    return ()


def _plate(position: WhichSide, move: int) -> str:
    if move == TAKE_NONE:
        return "take-none"
    return f"take-{position.board.ids[move - FIRST_TAKE]}"


def _arrest(position: WhichSide, injured: bool) -> Paths:
    kind = "injured" if injured else "healthy"
    same = [person.place for person in people(position) if person.injured == injured]
    return ((f"arrest-{kind}",), *((f"worker-{number}",) for number in same))


def move_meant(position: WhichSide, name: str) -> int | None:
    """A gauge means the action that brings it down; a worker who cannot act means nothing."""
    return NOTHING if name.startswith("worker-") else MEANT.get(name)
