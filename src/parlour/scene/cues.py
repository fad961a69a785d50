"""Cues: how an event is staged. A game says it beside its scene, a renderer performs it.

A cue names ids of the scene before or after the event. It adds nothing that the two scenes
do not say already: whoever skips it sees the same table in the end.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are not pieces of the table: they tumble over a place and settle on true faces."""

    faces: tuple[int, ...]
    at: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Tumble:
    """Dice or coins that lie on the table and were thrown, also those that fell the same way."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Travel:
    """A piece that is named after its place goes on under another name."""

    piece: str
    into: str


@dataclass(frozen=True, slots=True)
class Flight:
    """A shape of the look flies from one thing to another: a fan, a coin, a card from a pile."""

    shape: str
    start: str
    end: str
    count: int = 1
    arc: bool = False
    """Whether it rises on its way, as what flies does; else it goes straight."""


@dataclass(frozen=True, slots=True)
class Burst:
    """A shape that spreads over a place and fades; a size of 1 covers the place."""

    shape: str
    at: str
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Rise:
    """Words that rise from a thing and fade: '+1', '-2', 'in custody'."""

    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Walk:
    """A piece goes to where it lies now over other places, one after the other."""

    piece: str
    path: tuple[str, ...]


Cue = Roll | Tumble | Travel | Flight | Burst | Rise | Walk
