"""Rows: what is stored of a match, as the house reads and writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.match.disclosure import EventRow

PLAYING = "playing"
OVER = "over"
KEPT = "kept"
"""A record without its key: it can be read but not played on."""
PLAY_JOB, REVIEW_JOB = "play", "review"
"""The kinds of jobs."""
HERE = -1
"""In the place of a sequence number: somebody has come to a seat or left it."""
LOOK = 0
"""In the same place: other servers shall look, whatever the number is."""
EVERYBODY = -1
"""In the place of a seat: a job that is nobody's own."""
SCORES = "scores"
"""In a stored result: what the rules give each seat, where that says more than who has won."""
BOT, FREE = "bot", "free"
"""A bot plays on in the seat of a stranger who stays away, or somebody else may have it."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What does not change while a match is played, and where it stands."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    components: dict[str, Any] | None
    practice: bool
    seeded: bool
    """Whether somebody knew the key before the match: a chosen seed, the same deal again."""
    key: bytes = field(repr=False)
    commitment: str
    invitation: bytes | None
    """The hash of the invitation that is good now."""
    created: float
    status: str = PLAYING
    result: dict[str, Any] | None = None
    revision: int = 0
    """Grows with every change of the match, also with those that are no event."""
    window: float = 2.5
    """How long the table waits for whoever may have an answer, in seconds."""
    slow: bool = False
    """Whether nobody is asked live for covert answers."""
    shared: bool = False
    """Whether several persons sit at one screen."""
    host: int | None = None
    """The seat of whoever opened the table, if it is known."""
    absent: str = BOT
    """What becomes of the seat of a stranger who stays away."""
    next: str | None = None
    """The rematch, once somebody wanted one."""
    next_by: int | None = None
    """The seat that wanted it."""
    kept_until: float | None = None
    """In a rematch: until then its seats are only for those who sat there before."""
    day: str | None = None
    """The day whose deal it is."""
    lesson: int | None = None
    """The part of the game's lesson that is played, from 1."""


@dataclass(slots=True)
class SeatRow:
    """A seat of a match."""

    number: int
    who: str
    """'person', 'empty', or the name of a bot."""
    name: str = ""
    token: bytes | None = None
    """The hash of the seat's token."""
    last_seen: float | None = None
    person: bytes | None = None
    """The hash of the token of the person who sits there."""
    open: bool = False
    """Whether anybody in the house may sit here; whoever does is a stranger."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """How a seat answers a kind of covert question without being asked."""

    seat: int
    asked: str
    """The kind of question, as the position says it."""
    notation: str
    """The answer; empty for no answer."""
    until: int | None = None
    """The round it is for, by how many the log has told; None for the whole match."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """That an action was taken, so that it is not taken twice."""

    seat: int
    client_key: str
    seq: int


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    """What a look back at a match has found for a seat."""

    match: str
    seat: int
    digest: str
    """Of the record and the rules that it was found with."""
    made: float
    review: str


@dataclass(frozen=True, slots=True)
class Job:
    """Something that goes on by itself: a match that is played, or one that is looked back at."""

    kind: str
    match: str
    seat: int
    """Whose match is looked back at; -1 for a match that is played."""
    due: float
    """When something is to be done: 0 is at once, else a reaction window ends then."""
    owner: str | None
    """The server that does it."""
    progress: str | None = None
    """What has been found so far."""


@dataclass(frozen=True, slots=True)
class TakeoverRow:
    """A code by which a person takes their tables along."""

    code: bytes
    """The hash of the code."""
    person: bytes
    sealed: bytes = field(repr=False)
    """The token of the person, which only the code opens."""
    until: float


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The matches that somebody had a seat in before they were forgotten."""

    removed: list[str]
    """They were theirs alone, and are gone."""
    left: list[str]
    """Others have played there too."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a try at the deal of a day has ended."""

    ended: float
    moves: int
    """Decisions of whoever tried."""
    won: bool
    score: float | None
    """What the rules give, higher is better; None if the match was given up."""
    words: str
    """How the game tells it."""


@dataclass(frozen=True, slots=True)
class TryRow:
    """Somebody's only try at the deal of a day in one game."""

    day: str
    game: str
    person: bytes = field(repr=False)
    """The hash of the person's token, or who else has tried."""
    match: str = ""
    ended: float | None = None
    moves: int = 0
    won: bool = False
    score: float | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Tried:
    """A try with what its match says of it."""

    entry: TryRow
    name: str
    who: str
    version: str
    key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as the store has it, or what is new of it."""

    match: MatchRow
    seats: list[SeatRow]
    events: list[EventRow]
    held: dict[int, str]
    """Covered answers by their seats."""
    standing: list[StandingRow] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    job: Job | None = None
    """What goes on by itself there."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A match in a list, by who sits there."""

    match: str
    game: str
    options: dict[str, Any]
    created: float
    status: str
    last: float | None
    """When something was last stored; what everybody may know of it only once it is over."""
    day: str | None
    """The day whose deal it is."""
    seats: list[SeatRow]


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A match that is over, from the seat of a person."""

    match: str
    game: str
    result: dict[str, Any]
    day: str | None
    seat: int
    moves: int
    """Decisions of that seat."""
    ended: float
    names: tuple[str, ...]
    """Who sat in each seat."""


@dataclass(slots=True)
class Change:
    """What one transaction does to a match."""

    match: str
    revision: int
    """The revision it was decided at."""
    events: list[EventRow] = field(default_factory=list)
    hold: dict[int, str] = field(default_factory=dict)
    release: list[int] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    receipt: Receipt | None = None
    standing: list[StandingRow] | None = None
    """All standing answers, if they have changed."""
    job: Job | None = None
    """What goes on by itself from now on, if that has changed."""
    rest: bool = False
    """Whether nothing goes on by itself any more."""
    seq: int = 0
    """The sequence number after it, for whoever hears of it."""
    finish: Finish | None = None
    """How a try has ended; what was stored of it before stands."""
    facts: dict[str, Any] = field(default_factory=dict)
    """New values of the match itself: status, result, invitation."""
    following: tuple[MatchRow, list[SeatRow]] | None = None
    """A new match that is opened with it."""


def columns(row: Any) -> dict[str, Any]:
    """A flat row as plain data."""
    return {name: getattr(row, name) for name in row.__slots__}


def without_match(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row of the database without the match to which it belongs."""
    return {name: value for name, value in row.items() if name != "match"}
