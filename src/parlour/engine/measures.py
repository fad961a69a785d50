"""What the lab measures in a game, declared beside its rules: numbers a designer may turn, what
is noted while a match is played, and how it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from parlour.engine.events import Event
from parlour.engine.experiments import OwnExperiment
from parlour.engine.values import MoveValue

USE: Final = "use"
"""What a seat has or does: how often, and how results differ with it."""
COUNT: Final = "count"
"""What happens: how often in a match."""
MEAN: Final = "mean"
"""A number that some matches have: its mean where they do."""
CURVE: Final = "curve"
"""A number by turn; the things are the turns."""
PLACE: Final = "place"
"""Where something happens; squares named 'line,column' or 'e4' are drawn as a map."""
RATE: Final = "rate"
"""How many of the notes of another group; both groups name the same things."""
RESULT: Final = "result"
"""What a seat is given: the results of all who have it; two things at once are drawn as a grid."""
TIMES: Final = " × "
"""Stands between the two things of a pair."""
MATCH: Final = -1
"""A note about the match, not about a seat."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of a game that a designer may turn, and how far."""

    path: str
    """Where it stands: `start.sp` in the components, or the name of an option. An entry of a list
    is named by its id, name or number, or by its place: `moves.triple.fans`."""
    low: int = 0
    high: int = 0
    says: str = ""
    peers: str = ""
    """Numbers of the same kind, which should weigh about the same: 'fans of moves'."""
    tries: tuple[Any, ...] = ()
    """What is tried where it is no number: the words of an option, whole lists."""
    below: str = ""
    """The number that it cannot exceed, such as the end of its track; raised with it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Notes of one kind, and how they are shown."""

    name: str
    title: str
    kind: str = USE
    says: str = ""
    of: str = ""
    """For a rate: the group it is a share of."""
    alike: bool = True
    """Whether things of this use should be about as good as each other."""
    among: tuple[str, str] = ("", "")
    """For a use: the group and thing that only those seats have which can come to it at all; their
    results are compared with each other."""
    also: tuple[str, ...] = ()
    """For places, counts and means: levels that are shown besides the usual one."""
    chosen: bool = True
    """For a use: whether seats choose its things, rather than being given them. Only of such is it
    told what is never and what is always used."""
    things: Callable[[Any], Sequence[str]] | None = None
    """For a use: all its things, from the start of a match, so that those are told which nobody
    uses."""
    offered: str = ""
    """For a use of what chance offers, such as cards: the group that counts how often each thing
    could be used. Its use is told as a part of these."""


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long people who know the rules take at a table, about. Nobody has timed them: a choice is
    a look at the table and a thought, a turn is what hands do besides (dice, cards, markers)."""

    choice: float = 8.0
    """A decision with several legal moves."""
    forced: float = 2.0
    """A decision with one."""
    turn: float = 15.0


@dataclass(frozen=True, slots=True)
class Known:
    """A number that is computed, not measured."""

    says: str
    value: str
    more: str = ""
    """What it means, where its name does not say it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A thing of a class, what it gives, and what it asks for that."""

    name: str
    path: str
    gives: float
    asks: tuple[float, ...] = ()
    """Numbers of the same meaning for all of the class: tokens, a place that is hard to reach."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """Things of one class, which should give alike for what they ask."""

    things: str
    """What they are called: 'schemes'."""
    gives: str
    """What they give: 'progress'."""
    offers: Callable[[Mapping[str, Any]], Sequence[Offer]]
    """All of them, from the tables of the components."""


class Notes:
    """What is noted in one match: numbers by group, thing and seat."""

    __slots__ = ("position", "tally")

    def __init__(self, position: Any = None) -> None:
        self.position = position
        """The match as it goes on."""
        self.tally: dict[tuple[str, str, int], float] = {}

    def add(self, group: str, thing: object, seat: int = MATCH, value: float = 1.0) -> None:
        """Note that something happened, or that so much of it did."""
        key = (group, str(thing), seat)
        self.tally[key] = self.tally.get(key, 0.0) + value

    def put(self, group: str, thing: object, value: float, seat: int = MATCH) -> None:
        """Note a number; the last one counts."""
        self.tally[group, str(thing), seat] = value


def _no_words() -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Measures:
    """What there is to measure in a game."""

    parameters: tuple[Parameter, ...] = ()
    groups: tuple[Group, ...] = ()
    tariffs: tuple[Tariff, ...] = ()
    hear: Callable[[Event, Notes], None] | None = None
    """Notes what an event tells."""
    end: Callable[[Any, Notes], None] | None = None
    """Notes what the last position tells."""
    standing: Callable[[Any], list[float]] | None = None
    """How far each seat is, in any unit; asked once a turn."""
    turn: str = "turn"
    """The event that begins a turn."""
    bounds: Callable[[Any], tuple[float, float]] | None = None
    """Between which results lie from a start, where they are points."""
    seconds: Seconds = field(default_factory=Seconds)
    """How long people take."""
    length: str = "turns"
    """The fact of a result that tells how long the match was."""
    cause: str = "cause"
    """The fact of a result that tells how it ended."""
    splits: tuple[str, ...] = ()
    """Facts of a result by which the share of wins is told apart."""
    printed: Callable[[Path, Mapping[str, object]], dict[str, Any]] | None = None
    """The tables that an owner's file is laid over, from the folder of the game and the options;
    `components.toml` if nothing is said."""
    words: Mapping[str, str] = field(default_factory=_no_words)
    """How causes, moves and things are called, where their names do not say it."""
    titles: Mapping[str, str] = field(default_factory=_no_words)
    """How the facts of a result are called, where such a word means something else."""
    pace: Mapping[str, float] = field(default_factory=dict)
    """Matches a second of a bot on one core, about; an experiment of a minute is cut by it."""
    weigh: int = 25
    """One decision of so many matches is weighed by search, to see whether it mattered."""
    weighs: Mapping[str, int] = field(default_factory=dict)
    """The same for levels that play another number of matches."""
    look: int = 100
    """Simulations of such a search."""
    weigher: Callable[[Any, int], Sequence[MoveValue]] | None = None
    """Who weighs decisions instead of a search, looking so far; with an error where it is not
    sure."""
    exact: bool = False
    """Whether the oracle of the game is quick enough to weigh decisions instead."""
    experiments: tuple[OwnExperiment, ...] = ()
    """Experiments of its own."""
    known: Callable[[Any], Sequence[Known]] | None = None
    """What can be said of a start without playing."""
    usual: Callable[[Mapping[str, object]], str] | None = None
    """The level that is looked at closely, by the options: where the rules of thumb win or lose
    nearly all, their matches tell little."""
    seats: Callable[[Mapping[str, object]], tuple[str, ...]] | None = None
    """How the seats are called, where that hangs on the options."""
