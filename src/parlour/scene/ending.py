"""The vocabulary of an end: what is told once a match is over and nothing is secret any more.

A game that has more to tell than who has won gives an ending: what decided, series of numbers by
turn, and facts about each seat. Renderers draw it as a chart with a table, or say it in lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.scene.table import Fact


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers of one thing, turn after turn."""

    name: str
    values: tuple[int, ...]
    seat: int | None = None
    """Whose they are, if anybody's."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Series side by side, all equally long."""

    label: str
    """What is counted: 'Progress'."""
    turns: str
    """What goes by: 'game turn'."""
    series: tuple[Series, ...]
    first: int = 0
    """The number of the first turn; 0 where the start is counted too."""
    goals: Mapping[int, str] = field(default_factory=dict)
    """Heights that mean something: {15: 'complete'}."""

    @property
    def title(self) -> str:
        """What it shows."""
        return f"{self.label} by {self.turns}"

    @property
    def numbers(self) -> range:
        """The turns by their numbers."""
        longest = max((len(each.values) for each in self.series), default=0)
        return range(self.first, self.first + longest)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What there is to say about one seat."""

    seat: int
    name: str
    facts: tuple[Fact, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match went, for whoever has just finished it."""

    why: tuple[str, ...] = ()
    """What decided, in sentences."""
    charts: tuple[Chart, ...] = ()
    seats: tuple[SeatSummary, ...] = ()
