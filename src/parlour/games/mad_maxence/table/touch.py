"""Mad Maxence by touch: what one touches to make a move."""

from __future__ import annotations

from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import (
    FIRST_MANOEUVRE,
    FLEE,
    GIVE_UP,
    REPAIR,
    RETRY,
    STRIKE,
    World,
)

Paths = tuple[tuple[str, ...], ...]

PLATES = {
    REPAIR: "plate-repair",
    STRIKE: "plate-fight",
    FLEE: "plate-flee",
    RETRY: "plate-retry",
    GIVE_UP: "plate-give-up",
}


def manoeuvre_plate(world: World, kind: int) -> str:
    """The id of the plate of a manoeuvre."""
    return f"plate-manoeuvre-{world.manoeuvres[kind]}"


def touches(position: Journey, move: int) -> Paths:
    """A plate, an option of the page, a place of the map, or a piece of equipment."""
    world = position.world
    if move in PLATES:
        return ((PLATES[move],),)
    if move < world.first_option:
        return ((manoeuvre_plate(world, move - FIRST_MANOEUVRE),),)
    if move < world.first_go:
        return ((f"option-{move - int(world.first_option) + 1}",),)
    if move < world.first_use:
        place = f"place-{world.places[move - int(world.first_go)]}"
        return ((place,), ("car", place))
    return ((f"item-{world.usable[move - int(world.first_use)]}",),)
