"""Bonnie and Clyde by touch: what one touches to make a move, and what the rest means."""

from __future__ import annotations

from parlour.engine.core.bits import count_bits
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import (
    BUY_AMMUNITION,
    CEMENT_CITY,
    DALLAS,
    DECLINE,
    GOOD_WORK,
    HOME,
    KEEP,
    LEAVE_TOWN,
    LOSE_DAILY,
    LOSE_PLACE,
    PHOTO,
    RIDE,
    SPEND,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
    WORK,
    WRITE,
)

Paths = tuple[tuple[str, ...], ...]

TARGETS = {
    SPEND: "plate-spend",
    KEEP: "plate-keep",
    LOSE_PLACE: "plate-lose-place",
    LOSE_DAILY: "plate-lose-daily",
    HOME: "place-home",
    CEMENT_CITY: "place-cement-city",
    DALLAS: "place-dallas",
    RIDE: "place-ride",
    GOOD_WORK: "daily-good-work",
    WORK: "daily-work",
    PHOTO: "daily-photo",
    BUY_AMMUNITION: "daily-buy-ammunition",
    STEAL_AMMUNITION: "daily-steal-ammunition",
    STICK_UP_ARMED: "daily-stick-up-armed",
    STICK_UP_BOLD: "daily-stick-up-bold",
    LEAVE_TOWN: "daily-leave-town",
    WRITE: "plate-write",
    DECLINE: "plate-decline",
}
"""What one touches for each move."""

MEANT = {
    "page-": WRITE,
    "poem": WRITE,
    "target-": LEAVE_TOWN,
    "death": LEAVE_TOWN,
    "total-": SPEND,
    "face-": SPEND,
    "ammunition": SPEND,
    "place-cube-": HOME,
    "cube-": HOME,
    "crossing": HOME,
}
"""What is meant by touching something whose name starts so."""


def next_cube(position: BonnieAndClyde) -> str:
    """The place cube that is put down next."""
    return f"place-cube-{position.place_cubes() - count_bits(position.places)}"


def touches(position: BonnieAndClyde, move: int) -> Paths:
    """A place or a plate; a place cube may be carried to its place."""
    target = TARGETS[move]
    if HOME <= move <= RIDE:
        return ((target,), (next_cube(position), target))
    return ((target,),)


def move_meant(position: BonnieAndClyde, name: str) -> int | None:
    """What stands for a move without being touched to make it: the pages for a poem."""
    return next((move for starts, move in MEANT.items() if name.startswith(starts)), None)
