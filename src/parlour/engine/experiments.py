"""Experiments of a game's own that the lab plays, declared beside its rules: a race for the best
pair, what every way to begin is worth, whether things are in balance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """A way to set the game up that is tried against others."""

    name: str
    options: Mapping[str, object]
    components: dict[str, Any] | None = None
    dealt: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What chance gives, in the words of its book, by what is asked; then it is free again."""
    traits: tuple[str, ...] = ()
    """What it shares with others, such as a member in a place."""


@dataclass(frozen=True, slots=True)
class PairPart:
    """One half of a pair."""

    name: str
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Race:
    """Which pair of parts is best. There are too many to try them all."""

    name: str
    title: str
    says: str
    pairs: str
    """What pairs are called: 'pairs of agents'."""
    parts: Callable[[Any], Sequence[PairPart]]
    """All parts that a setup allows; a pair may be the same part twice."""
    entry: Callable[[Any, str, str], Entry]
    """How a setup begins with a pair, given by the names of its parts."""
    known: Callable[[Any], Mapping[str, tuple[str, str]]] = lambda setup: {}
    """Pairs that one wants to compare with, by what they are called."""
    traits: str = "Traits"
    """What the traits of parts are called."""
    prices: Callable[[Any], Mapping[str, int]] = lambda setup: {}
    """What a trait costs, where traits are bought."""


@dataclass(frozen=True)
class CompareAll:
    """What each of some entries is worth, all on the same luck."""

    name: str
    title: str
    says: str
    entries: Callable[[Any], Sequence[Entry]]
    each: str
    """What an entry is called: 'order'."""
    traits: str = "Traits"
    """What the traits of entries are called."""


@dataclass(frozen=True)
class Balance:
    """Whether things of a kind win their part, at every number of seats."""

    name: str
    title: str
    says: str
    groups: tuple[str, ...]
    """Groups of the game's measures; a seat has one thing of each."""


OwnExperiment = Race | CompareAll | Balance
