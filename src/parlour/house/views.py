"""What the house hands out: answers to actions, and what a seat may see of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from parlour.bots.review import Review
from parlour.match.lesson import LessonPart
from parlour.match.log import LogLine
from parlour.match.outcome import Length, Summary
from parlour.scene.cues import Cue
from parlour.scene.ending import Ending
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
class Rematch:
    """The match that follows, with the seats that were taken there."""

    match: str
    seats: list[Seated]
    opened: bool
    """Whether it was opened just now."""
    invitation: str | None
    """For whoever has opened it, if seats are free."""


@dataclass(frozen=True, slots=True)
class MomentView:
    """The table after one event of the log, as a seat saw it then."""

    scene: Scene
    cues: tuple[Cue, ...]
    """How the event is staged."""
    kept: int
    """How many lines of the log still stand before it."""
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """What happened between two sequence numbers, moment by moment."""

    before: Scene
    kept: int
    """The lines of the log that stood before."""
    moments: tuple[MomentView, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """That so much has happened that it is told in short."""

    count: int
    """How many events of the log."""
    step: int
    """The moment after which they came, to look at them one by one."""
    lines: tuple[str, ...]
    """The last of what was told."""


@dataclass(frozen=True, slots=True)
class Past:
    """The table after so many steps, for whoever looks back."""

    match: str
    game: str
    title: str
    seat: int
    step: int
    of: int
    """How many steps there are."""
    scene: Scene
    cues: tuple[Cue, ...]
    """How the step that led here is staged."""
    log: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why something that was touched makes no move."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class QuickHint:
    """What the rules of thumb would do."""

    notation: str
    label: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a look back at a match has found, or has found so far."""

    match: str
    game: str
    seat: int
    names: tuple[str, ...]
    """Who sat in each seat."""
    state: str
    """'none', 'running', 'done' or 'failed'."""
    review: Review | None
    moments: tuple[int, ...]
    """For each number of steps made, the number of the moment at which one saw that."""
    mine: bool
    """Whether whoever looks sat there."""


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
    holding: bool = False
    """Whether it has stopped the clock of the window."""
    handed: str = ""
    """Who has handed it to a bot in the absence of its person."""
    here: bool = False
    """Whether its person is at the table."""
    open: bool = False
    """Whether anybody in the house may sit there, or has come that way."""
    removable: bool = False
    """Whether whoever looks may send its person away."""


@dataclass(frozen=True, slots=True)
class WindowView:
    """A window as a seat may know it."""

    seq: int
    """The sequence number of what everybody waits after."""
    may: tuple[int, ...]
    """Who may have an answer, by what everybody can see."""
    seconds: float
    """How long a reaction window lasts; 0 where no clock runs."""
    still: float
    """How long the clock stands still yet."""
    left: float
    """How long it runs then."""
    asks: str
    """What this seat is really asked for; empty if it is not."""
    why_no_hold: str | None


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson, and how far somebody is in it."""

    part: LessonPart
    number: int
    """Of the part, from 1."""
    parts: int
    made: int
    """How many of its moves are made."""


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
    private: bool
    """Whether seats know or decide things now that others at the same screen must not see."""
    seeded: bool
    """Whether the key was known to somebody before the match."""
    commitment: str
    key: str | None
    """The dealer's key, once the match is over and does not count any more."""
    day: str | None = None
    """The day whose deal it is."""
    counting: bool = False
    """Whether that day is not over: then much stays closed."""
    passage: Passage | None = None
    """What happened since the sequence number that was asked for, unless it was too much."""
    missed: Missed | None = None
    """That in short, if it was."""
    trouble: str = ""
    """Why the house cannot save anything now; empty while all is well."""
    window: WindowView | None = None
    """What everybody waits for, if somebody may have an answer."""
    standing: tuple[str, ...] = ()
    """The kinds of questions that this seat does not want to be asked."""
    ending: Ending | None = None
    """How the match went, once it is over, if the game has more to tell than who has won."""
    summary: Summary | None = None
    """The same in numbers."""
    lesson: LessonView | None = None
    rematch: str = ""
    """Who wants a rematch, for those who sat there; empty if nobody does."""
    kept: bool = False
    """Whether the free seats are kept for those who sat at the match before."""

    @property
    def prompt(self) -> Prompt:
        """Whose turn it is and what is asked."""
        return self.scene.prompt

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do now."""
        return self.scene.choices


@dataclass(frozen=True, slots=True)
class TryLine:
    """A try at the deal of a day, as a line of the board."""

    match: str
    """Empty before midnight, unless it is one's own."""
    name: str
    who: str
    """'person', or the name of a bot."""
    mine: bool
    finished: bool
    won: bool
    given_up: bool
    words: str
    """How the game tells the end."""
    moves: int
    """How often whoever tried has decided."""
    place: int = 0
    """Equal results share a place; 0 if it is not on the board."""


@dataclass(frozen=True, slots=True, order=True)
class DayKey:
    """The key of a deal with its fingerprint."""

    key: str
    commitment: str


@dataclass(frozen=True, slots=True)
class DayBoard:
    """Who has tried the deal of a day in one game, and what came of it."""

    game: str
    title: str
    day: str
    counting: bool
    """Whether the day is not over: no line tells its match, and there is no key."""
    lines: tuple[TryLine, ...]
    """Those who finished in time, best first."""
    unfinished: int
    """How many play, or have stopped before the end."""
    mine: TryLine | None
    commitment: str
    """Of the key, while it is not shown."""
    next_commitment: str
    """Of tomorrow's."""
    keys: tuple[DayKey, ...]
    """One, unless the rules have changed within the day."""
    bot: TryLine | None
    """What the strongest bot did with the same deal, or is doing."""

    @property
    def finished(self) -> tuple[TryLine, ...]:
        """The matches that can be looked at beside each other, the bot's last."""
        bot = (self.bot,) if self.bot is not None and self.bot.finished else ()
        return (*self.lines, *bot)


@dataclass(frozen=True, slots=True)
class MatchView:
    """A line in the list of a person's matches."""

    match: str
    game: str
    title: str
    seat: int
    names: tuple[str, ...]
    your_turn: bool
    prompt: str
    over: bool
    continuable: bool
    """False if the rules have changed since."""
    since: float
    """When the table was last changed, as far as everybody could see."""
    here: bool = False
    """Whether the person has the table open."""
    counting: bool = False
    """Whether it is a try at the deal of a day that is not over."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that a person has played to its end."""

    match: str
    game: str
    title: str
    outcome: str
    given_up: bool
    length: Length
    score: float | None
    """What the rules give, higher is better; None where that says no more than who has won."""
    unit: str
    """What scores count."""
    ended: float
    others: tuple[str, ...]
    """Who else sat there."""
    counting: bool
    """Whether it is a try at the deal of a day that is not over."""
