"""Nazi Hunter: spots and pieces that know more than their words, for whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.scene.table import Piece, Spot


@dataclass(frozen=True, slots=True)
class Strength:
    """What an agent can bring against an area alone, from where it stands."""

    agent: str
    force: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Area(Spot):
    """A place of the city and how strong those are who hide there."""

    opposition: int | None = None
    """None where nobody is."""
    strengths: tuple[Strength, ...] = ()
    together: bool = False
    """Whether both agents are enough if they join."""
    used: int = 0
    """Force that waits for the other agent."""
    missing: int = 0


@dataclass(frozen=True, slots=True)
class CaseFile(Piece):
    """A file: what is printed on it and what has become of it."""

    pattern: str = "static"
    effect: str = "none"
    force: int = 0
    """His current force on the map, else the printed one."""
    bonus: int = 0
    """What plus-one files add to it now."""
    left: int | None = None
    """Rounds until the Airport, if he moves and is on the map."""
    stamp: str = ""
    """'turned', 'in custody' or 'escaped'."""
    place: int = 0
    """His place in the deck, if he is known there."""
