"""What the house hands out: answers to actions, and what a seat may see of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.scene.table import Choice, Prompt, Scene

TAKEN: Final = "taken"
STALE: Final = "stale"
ILLEGAL: Final = "illegal"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action."""

    kind: str
    """'taken', 'stale' (look at the match again) or 'illegal'."""
    seq: int
    """The sequence number of the match once the action was dealt with."""
    why: str = ""
    rule: str = ""
    """The id of the rule that forbids it."""

    @property
    def taken(self) -> bool:
        """Whether the action is done and durable."""
        return self.kind == TAKEN


@dataclass(frozen=True, slots=True)
class Opened:
    """A new match: what its host needs to know."""

    match: str
    token: str | None
    """The host's seat; None if only bots play."""
    seat: int | None
    invitation: str | None
    """For the free seats; None if there are none."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat that was taken."""

    match: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in plain words."""

    text: str
    rule: str
    kind: str


@dataclass(frozen=True, slots=True)
class Told:
    """One event of the log, as one seat may know it."""

    seq: int
    kind: str
    who: int
    """A seat, or -1 for chance."""
    notation: str | None
    """None while it is covered."""
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it."""

    number: int
    label: str
    """What the game calls the seat."""
    who: str
    """'person', 'empty', or the name of a bot."""
    name: str
    answered: bool
    """Whether its covered answer lies on the table."""
    last_seen: float | None


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat (or a bystander) may see of a match."""

    match: str
    game: str
    title: str
    seat: int
    """Who looks; -1 is a bystander."""
    seq: int
    scene: Scene
    notations: tuple[str, ...]
    """What to send for each choice of the scene, in the same order."""
    log: tuple[LogLine, ...]
    waiting: tuple[int, ...]
    """The persons' seats that owe an answer."""
    answered: str | None
    """The seat's own covered answer."""
    why_no_undo: str | None
    why_no_concede: str | None
    seats: tuple[SeatView, ...]
    over: bool
    result: dict[str, Any] | None
    practice: bool
    seeded: bool
    """Whether the key was known to somebody before the match."""
    commitment: str
    key: str | None
    """The dealer's key, once the match is over."""

    @property
    def prompt(self) -> Prompt:
        """Whose turn it is and what is asked."""
        return self.scene.prompt

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do now."""
        return self.scene.choices


@dataclass(frozen=True, slots=True)
class MatchView:
    """A line in the list of a person's matches."""

    match: str
    game: str
    title: str
    seat: int
    names: tuple[str, ...]
    your_turn: bool
    over: bool
    continuable: bool
    """False if the rules have changed since."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The key of a finished match and the hash that was shown before it."""

    key: str
    commitment: str


def line_of(game: Game, event: Event) -> LogLine:
    """One event in plain words; events are told to everybody."""
    if game.log_line is not None:
        return LogLine(game.log_line(event), event.rule, event.kind)
    facts = ", ".join(f"{name} {value}" for name, value in event.facts.items())
    return LogLine(f"{event.kind}: {facts}" if facts else event.kind, event.rule, event.kind)
