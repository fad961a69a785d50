"""A Most Dangerous Rescue: pieces that know more than their words, for whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.scene.table import Piece, Spot


@dataclass(frozen=True, slots=True)
class Strategy(Piece):
    """A strategy of the active scene: a coin with its cost."""

    first: str = "attack"
    second: str = "money"
    first_edge: bool = False
    second_edge: bool = False
    missing: int = 0
    """What the player lacks to pay for it."""
    taken: bool = False
    card: str = ""
    """The scene card it is printed on, with its opponent line."""
    colour: str = "red"
    spend: bool = False


@dataclass(frozen=True, slots=True)
class SceneCard(Piece):
    """A scene card that lies before a side, small."""

    strategies: tuple[tuple[int, int], ...] = ()
    """Cost and square, 0 to 15 in reading order."""
    colour: str = "red"
    spend: bool = False
    gilt: bool = False
    """Kept for good: an asset or a completed research."""


@dataclass(frozen=True, slots=True)
class MemberCard(Piece):
    """A member of the gang."""

    colour: str = "red"
    boss: bool = False
    beaten: bool = False


@dataclass(frozen=True, slots=True)
class Slot(Spot):
    """A research slot with what is complete in it."""

    colour: str = "red"
    bonus: int = 0
