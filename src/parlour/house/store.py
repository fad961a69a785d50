"""The store: matches in a database, every change of a match in one durable transaction."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import event as hooks

from parlour.engine.errors import ParlourError
from parlour.house.database_errors import (
    DAMAGED,
    IN_USE,
    NEWER,
    CannotOpen,
    CannotRead,
    CannotSave,
    StoreFailed,
    told_as,
    why_not,
)
from parlour.match.disclosure import SEAT, EventRow

PLAYING = "playing"
OVER = "over"
KEPT = "kept"
"""A record without its key: it can be read but not played on."""
PLAY, REVIEW = "play", "review"
"""The kinds of jobs."""
HERE = -1
"""In the place of a sequence number: somebody has come to a seat or left it."""
LOOK = 0
"""In the same place: other servers shall look, whatever the number is."""
CHANNEL = "parlour"
LEASE = 15.0
"""Seconds after which a server that has not been heard of counts as dead."""
FORGOTTEN = 86_400.0
"""Seconds after which nobody remembers it."""
EVERYBODY = -1
"""In the place of a seat: a job that is nobody's own."""
BOT, FREE = "bot", "free"
"""A bot plays on in the seat of a stranger who stays away, or somebody else may have it."""
BUSY_SECONDS = 10
MIGRATIONS = Path(__file__).parent / "migrations"

log = logging.getLogger(__name__)
metadata = sa.MetaData()

match_table = sa.Table(
    "match",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("components", sa.JSON(none_as_null=True)),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("seeded", sa.Boolean, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("invitation", sa.LargeBinary),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("result", sa.JSON(none_as_null=True)),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("window", sa.Double, nullable=False, server_default="2.5"),
    sa.Column("slow", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("host", sa.Integer),
    sa.Column("absent", sa.String(8), nullable=False, server_default="bot"),
    sa.Column("next", sa.String(32)),
    sa.Column("next_by", sa.Integer),
    sa.Column("kept_until", sa.Double),
    sa.Column("day", sa.String(10)),
    sa.Index("ix_match_invitation", "invitation", unique=True),
    sa.Index("ix_match_status", "status"),
)

event_table = sa.Table(
    "event",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

held_table = sa.Table(
    "held",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("notation", sa.Text, nullable=False),
)

standing_table = sa.Table(
    "standing",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("asked", sa.String(200), primary_key=True),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("until", sa.Integer),
)

seat_table = sa.Table(
    "seat",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("token", sa.LargeBinary),
    sa.Column("last_seen", sa.Double),
    sa.Column("person", sa.LargeBinary),
    sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_seat_token", "token", unique=True),
    sa.Index("ix_seat_person", "person"),
    sa.Index("ix_seat_open", "open", "who"),
)

receipt_table = sa.Table(
    "receipt",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("client_key", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
)

analysis_table = sa.Table(
    "analysis",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("review", sa.Text, nullable=False),
)

server_table = sa.Table(
    "server",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("lease", sa.Double, nullable=False),
)

job_table = sa.Table(
    "job",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("owner", sa.String(32)),
    sa.Column("progress", sa.Text),
    sa.Index("ix_job_owner", "owner"),
)

presence_table = sa.Table(
    "presence",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("server", sa.String(32), primary_key=True),
)

takeover_table = sa.Table(
    "takeover",
    metadata,
    sa.Column("code", sa.LargeBinary, primary_key=True),
    sa.Column("person", sa.LargeBinary, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

try_table = sa.Table(
    "try",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("person", sa.LargeBinary, primary_key=True),
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), nullable=False),
    sa.Column("ended", sa.Double),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("score", sa.Double),
    sa.Column("words", sa.Text, nullable=False),
    sa.Index("ix_try_match", "match", unique=True),
)

secret_table = sa.Table(
    "secret",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)


BELONGING = (
    event_table,
    held_table,
    standing_table,
    receipt_table,
    analysis_table,
    seat_table,
    job_table,
    presence_table,
    try_table,
)
"""What belongs to a match and goes with it."""

PERSONS = (
    sa.exists()
    .where((seat_table.c.match == match_table.c.id) & seat_table.c.who.in_(["person", "empty"]))
    .correlate(match_table)
)
"""Whether a match has a seat for a person."""


class Conflict(Exception):
    """The match was changed by somebody else since it was read: read it again."""


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


class Store:
    """Reads and writes matches; knows no rules."""

    def __init__(self, engine: sa.Engine, server: str = "") -> None:
        self.engine = engine
        self.server = server or secrets.token_urlsafe(12)
        """The name of this server among those that share the database."""
        self.shared = engine.dialect.name == "postgresql"
        """Whether other servers may use the same database."""
        self.lease = LEASE
        self.backends: set[int] = set()
        """The processes of PostgreSQL that work for this server."""
        self._reads = engine
        if self.shared:
            _know_backends(engine, self.backends)
            self._reads = engine.execution_options(isolation_level="REPEATABLE READ")
        self._writing = engine.execution_options(parlour_writes=True)
        self._writer = Lock()
        """Held by whoever writes to SQLite. It takes one writer at a time, and would let others
        sleep for up to 100 ms before they ask again."""
        self._told: list[Callable[[str, int], None]] = []

    def close(self) -> None:
        """Let go of all connections, and of all jobs."""
        try:
            self.leave(self.server)
        except StoreFailed as error:
            log.warning("others hear later that this server has closed: %s", error)
        self.engine.dispose()

    def address(self) -> str:
        """How the driver itself reaches the database."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextmanager
    def _saving(self) -> Iterator[sa.Connection]:
        """A transaction that is stored as a whole or not at all."""
        with self._in_turn(), told_as(CannotSave), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """One writer after the other, where the database takes one at a time."""
        if self.shared:
            yield
            return
        if not self._writer.acquire(timeout=BUSY_SECONDS):
            raise CannotSave(IN_USE[0])
        try:
            yield
        finally:
            self._writer.release()

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with told_as(CannotRead), self._reads.connect() as connection:
            yield connection

    def add(
        self, match: MatchRow, seats: Iterable[SeatRow], events: Sequence[EventRow] = ()
    ) -> None:
        """A new match with its seats, and with what happened in it before it came here."""
        with self._saving() as connection:
            self._add(connection, match, seats, events)

    def _add(
        self,
        connection: sa.Connection,
        match: MatchRow,
        seats: Iterable[SeatRow],
        events: Sequence[EventRow] = (),
    ) -> None:
        name = {"match": match.id}
        connection.execute(match_table.insert(), asdict(match))
        connection.execute(seat_table.insert(), [name | asdict(seat) for seat in seats])
        if events:
            connection.execute(event_table.insert(), [name | asdict(each) for each in events])
        if match.status == PLAYING:
            job = Job(PLAY, match.id, EVERYBODY, 0.0, self.server)
            connection.execute(job_table.insert(), _fields(job))

    def add_try(self, entry: TryRow, match: MatchRow, seats: Iterable[SeatRow]) -> bool:
        """A new match that is somebody's only try; False, and nothing is stored, if they have
        tried before."""
        try:
            with self._saving() as connection:
                self._add(connection, match, seats)
                connection.execute(try_table.insert(), asdict(entry))
        except sa.exc.IntegrityError:
            return False
        return True

    def tell(self, changed: Callable[[str, int], None]) -> None:
        """Have somebody told of every change once it is durable: the match and its revision."""
        self._told.append(changed)

    def commit(self, change: Change) -> int:
        """Make a change durable, all of it or nothing; return the new revision."""
        try:
            with self._saving() as connection:
                self._claim(connection, change)
                self._write(connection, change)
                self._notify(connection, change.match, change.seq)
        except sa.exc.IntegrityError as error:  # another server was quicker
            raise Conflict from error
        for tell in self._told:
            tell(change.match, change.revision + 1)
        return change.revision + 1

    def _claim(self, connection: sa.Connection, change: Change) -> None:
        """Refuse a change that was decided on an older state of the match."""
        values = {"revision": change.revision + 1, **change.facts}
        known = {"this_match": change.match, "this_revision": change.revision}
        if connection.execute(_claiming(tuple(values)), values | known).rowcount != 1:
            raise Conflict

    def _notify(self, connection: sa.Connection, match: str, seq: int) -> None:
        """Let other servers hear of a change once it is durable."""
        if self.shared:
            connection.execute(NOTIFY, {"payload": f"{match} {seq}"})

    def _write(self, connection: sa.Connection, change: Change) -> None:
        name = {"match": change.match}
        if change.events:
            connection.execute(ADD_EVENT, [name | _fields(each) for each in change.events])
        if change.release:
            chosen = held_table.c.seat.in_(change.release) & (held_table.c.match == change.match)
            connection.execute(held_table.delete().where(chosen))
        if change.hold:
            held = [name | {"seat": seat, "notation": n} for seat, n in change.hold.items()]
            connection.execute(held_table.insert(), held)
        if change.finish is not None:
            here = (try_table.c.match == change.match) & try_table.c.ended.is_(None)
            connection.execute(try_table.update().where(here).values(asdict(change.finish)))
        for seat in change.seats:
            here = (seat_table.c.match == change.match) & (seat_table.c.number == seat.number)
            connection.execute(seat_table.update().where(here).values(asdict(seat)))
        if change.following is not None:
            self._add(connection, *change.following)
        if change.receipt is not None:
            connection.execute(ADD_RECEIPT, name | _fields(change.receipt))
        if change.standing is not None:
            mine = standing_table.c.match == change.match
            connection.execute(standing_table.delete().where(mine))
            for each in change.standing:
                connection.execute(standing_table.insert(), name | asdict(each))
        if change.rest or change.job is not None:
            connection.execute(DROP_PLAY, {"this_match": change.match})
        if change.job is not None:
            connection.execute(job_table.insert(), _fields(change.job))

    def revision(self, match: str) -> int | None:
        """The present revision of a match; None if there is no such match."""
        query = sa.select(match_table.c.revision).where(match_table.c.id == match)
        with self._reading() as connection:
            return connection.execute(query).scalar()

    def read(self, match: str) -> Stored | None:
        """Everything about a match."""
        with self._reading() as connection:
            found = self._row(connection, match)
            if found is None:
                return None
            rows = self._rows(connection, READ_RECEIPTS, match)
            receipts = [Receipt(**_without_match(row)) for row in rows]
            return Stored(
                found[0],
                self._seats(connection, match),
                self._events(connection, match),
                self._held(connection, match),
                self._standing(connection, match),
                receipts,
                found[1],
            )

    def news(self, match: str, known: int) -> Stored | None:
        """What is new of a match of which so many events are known: its row, events, covered
        answers and job; seats and standing answers only if they may have changed. Receipts are
        left out: whoever needs one asks for it."""
        with self._reading() as connection:
            found = self._row(connection, match)
            if found is None:
                return None
            events = self._events(connection, match, known)
            quiet = not events  # what changed is no event
            seats = quiet or any(event.kind == SEAT for event in events)
            return Stored(
                found[0],
                self._seats(connection, match) if seats else [],
                events,
                self._held(connection, match),
                self._standing(connection, match) if seats else [],
                job=found[1],
            )

    def _row(self, connection: sa.Connection, match: str) -> tuple[MatchRow, Job | None] | None:
        row = connection.execute(READ_MATCH, {"this_match": match}).mappings().first()
        if row is None:
            return None
        facts = {name: value for name, value in row.items() if not name.startswith("job_")}
        job = None
        if row["job_due"] is not None:
            job = Job(PLAY, match, EVERYBODY, row["job_due"], row["job_owner"])
        return MatchRow(**facts), job

    def _rows(
        self, connection: sa.Connection, query: sa.Select[Any], match: str, **more: Any
    ) -> Iterable[Any]:
        return connection.execute(query, {"this_match": match, **more}).mappings()

    def _seats(self, connection: sa.Connection, match: str) -> list[SeatRow]:
        rows = self._rows(connection, READ_SEATS, match)
        return [SeatRow(**_without_match(row)) for row in rows]

    def _events(self, connection: sa.Connection, match: str, after: int = 0) -> list[EventRow]:
        rows = self._rows(connection, READ_EVENTS, match, after=after)
        return [EventRow(**_without_match(row)) for row in rows]

    def _held(self, connection: sa.Connection, match: str) -> dict[int, str]:
        rows = self._rows(connection, READ_HELD, match)
        return {row["seat"]: row["notation"] for row in rows}

    def _standing(self, connection: sa.Connection, match: str) -> list[StandingRow]:
        rows = self._rows(connection, READ_STANDING, match)
        return [StandingRow(**_without_match(row)) for row in rows]

    def receipt(self, match: str, seat: int, client_key: str) -> Receipt | None:
        """The receipt of an action that was taken before."""
        table = receipt_table
        here = (table.c.match == match) & (table.c.seat == seat)
        query = sa.select(table).where(here & (table.c.client_key == client_key))
        with self._reading() as connection:
            row = _first(connection, query)
        return Receipt(**_without_match(row)) if row is not None else None

    def analysis(self, match: str, seat: int) -> AnalysisRow | None:
        """What a look back has found."""
        table = analysis_table
        query = sa.select(table).where((table.c.match == match) & (table.c.seat == seat))
        with self._reading() as connection:
            row = _first(connection, query)
        return AnalysisRow(**row) if row is not None else None

    def keep_analysis(self, row: AnalysisRow) -> None:
        """Keep what a look back has found, in the place of what was found before: it is done."""
        table = analysis_table
        here = (table.c.match == row.match) & (table.c.seat == row.seat)
        with self._saving() as connection:
            connection.execute(table.delete().where(here))
            connection.execute(table.insert(), asdict(row))
            connection.execute(job_table.delete().where(_this_job(REVIEW, row.match, row.seat)))

    def try_of(self, day: str, game: str, person: bytes) -> TryRow | None:
        """Somebody's try at the deal of a day."""
        table = try_table
        here = (table.c.day == day) & (table.c.game == game) & (table.c.person == person)
        with self._reading() as connection:
            row = _first(connection, sa.select(table).where(here))
        return TryRow(**row) if row is not None else None

    def tries_of(self, day: str, person: bytes) -> list[TryRow]:
        """All that somebody has tried on a day."""
        here = (try_table.c.day == day) & (try_table.c.person == person)
        with self._reading() as connection:
            rows = connection.execute(sa.select(try_table).where(here)).mappings()
            return [TryRow(**row) for row in rows]

    def tries(self, day: str, game: str) -> list[Tried]:
        """Everybody's tries at the deal of a day, those first that ended first."""
        seat, match = seat_table.c, match_table.c
        query = (
            sa.select(try_table, seat.name, seat.who, match.version, match.key)
            .join(match_table, match.id == try_table.c.match)
            .join(seat_table, (seat.match == match.id) & (seat.number == 0))
            .where((try_table.c.day == day) & (try_table.c.game == game))
            .order_by(try_table.c.ended, try_table.c.match)
        )
        with self._reading() as connection:
            return [
                Tried(TryRow(*row[:-4]), row.name, row.who, row.version, row.key)
                for row in connection.execute(query)
            ]

    def secret(self, name: str, made: Callable[[], bytes]) -> bytes:
        """What is kept under a name; made when it is first asked for, by whoever is first."""
        query = sa.select(secret_table.c.value).where(secret_table.c.name == name)
        with self._reading() as connection:
            found: bytes | None = connection.execute(query).scalar()
        if found is None:
            row = {"name": name, "value": made()}
            with suppress(sa.exc.IntegrityError), self._saving() as connection:
                connection.execute(secret_table.insert(), row)
            return self.secret(name, made)
        return found

    def match_invited(self, invitation: bytes) -> str | None:
        """The match of an invitation by its hash."""
        query = sa.select(match_table.c.id).where(match_table.c.invitation == invitation)
        with self._reading() as connection:
            return connection.execute(query).scalar()

    def seats_of(self, tokens: Sequence[bytes]) -> list[tuple[str, int]]:
        """The match and number of each seat by the hashes of their tokens, newest match first."""
        query = (
            sa.select(seat_table.c.match, seat_table.c.number)
            .join(match_table, match_table.c.id == seat_table.c.match)
            .where(seat_table.c.token.in_(tokens))
            .order_by(match_table.c.created.desc(), match_table.c.id)
        )
        with self._reading() as connection:
            return [(row.match, row.number) for row in connection.execute(query)]

    def person_seats(self, match: str, person: bytes) -> list[int]:
        """The numbers of a person's seats at a match."""
        chosen = (seat_table.c.match == match) & (seat_table.c.person == person)
        query = sa.select(seat_table.c.number).where(chosen).order_by(seat_table.c.number)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def add_takeover(self, row: TakeoverRow, now: float) -> None:
        """Keep a code, in the place of an older one of the same person."""
        table = takeover_table
        with self._saving() as connection:
            old = (table.c.person == row.person) | (table.c.until < now)
            connection.execute(table.delete().where(old))
            connection.execute(table.insert(), asdict(row))

    def takeover(self, code: bytes) -> TakeoverRow | None:
        """A code by its hash."""
        with self._reading() as connection:
            query = sa.select(takeover_table).where(takeover_table.c.code == code)
            row = _first(connection, query)
        return TakeoverRow(**row) if row is not None else None

    def take_over(self, row: TakeoverRow, own: bytes | None) -> list[str] | None:
        """Use a code up; whatever another person sat at is then its person's. Returns the matches
        that this has changed, None if the code was used before."""
        changed: dict[str, int] = {}
        with self._saving() as connection:
            used = takeover_table.delete().where(takeover_table.c.code == row.code)
            if connection.execute(used).rowcount != 1:
                return None
            if own is not None and own != row.person:
                changed = self._claim_all(connection, own)
                mine = seat_table.c.person == own
                connection.execute(seat_table.update().where(mine).values(person=row.person))
        self._tell_all(changed)
        return list(changed)

    def _claim_all(self, connection: sa.Connection, person: bytes) -> dict[str, int]:
        """Refuse all that was decided at the matches of a person until now; their revisions."""
        theirs = sa.select(seat_table.c.match).where(seat_table.c.person == person)
        here, revision = match_table.c.id.in_(theirs), match_table.c.revision
        connection.execute(match_table.update().where(here).values(revision=revision + 1))
        rows = connection.execute(sa.select(match_table.c.id, revision).where(here))
        found = {row.id: row.revision for row in rows}
        for match in found:
            self._notify(connection, match, LOOK)
        return found

    def _tell_all(self, changed: dict[str, int]) -> None:
        for match, revision in changed.items():
            for tell in self._told:
                tell(match, revision)

    def forget(self, person: bytes, bot: Callable[[str], str], now: float) -> Forgotten:
        """Remove all that is known of a person. Matches of theirs alone go; elsewhere their seats
        stay without name and token, and where a match goes on a bot plays: which one, `bot` says
        for a game."""
        found = Forgotten([], [])
        with self._saving() as connection:
            changed = self._claim_all(connection, person)
            for match in sorted(changed):
                if self._alone(connection, match, person):
                    found.removed.append(match)
                    for table in BELONGING:
                        connection.execute(table.delete().where(table.c.match == match))
                    connection.execute(match_table.delete().where(match_table.c.id == match))
                else:
                    found.left.append(match)
                    self._leave(connection, match, person, bot, now)
            changed |= self._forget_next(connection, found.removed)
            codes = takeover_table.c.person == person
            connection.execute(takeover_table.delete().where(codes))
        self._tell_all(changed)
        return found

    def _forget_next(self, connection: sa.Connection, removed: Sequence[str]) -> dict[str, int]:
        """No match is followed by one that is gone; the revisions of those that were."""
        c = match_table.c
        found = connection.execute(sa.select(c.id, c.revision).where(c.next.in_(removed))).all()
        bare = {"next": None, "next_by": None, "revision": c.revision + 1}
        connection.execute(match_table.update().where(c.next.in_(removed)).values(bare))
        return {row.id: row.revision + 1 for row in found}

    def _alone(self, connection: sa.Connection, match: str, person: bytes) -> bool:
        """Whether nobody but this person has ever sat at a match."""
        seats = self._seats(connection, match)
        mine = [seat.number for seat in seats if seat.person == person]
        if any(seat.token is not None and seat.number not in mine for seat in seats):
            return False
        c = event_table.c
        came = (c.notation == "person") & c.who.not_in(mine)
        others = (c.match == match) & (c.kind == SEAT) & (came | (c.notation == "empty"))
        return connection.execute(sa.select(c.seq).where(others).limit(1)).first() is None

    def _leave(
        self,
        connection: sa.Connection,
        match: str,
        person: bytes,
        bot: Callable[[str], str],
        now: float,
    ) -> None:
        """Take a person's name and tokens from a match that others play too."""
        facts = sa.select(match_table.c.game, match_table.c.status)
        game, status = connection.execute(facts.where(match_table.c.id == match)).one()
        last = sa.select(sa.func.coalesce(sa.func.max(event_table.c.seq), 0))
        seq = connection.execute(last.where(event_table.c.match == match)).scalar_one()
        for seat in self._seats(connection, match):
            if seat.person != person:
                continue
            for table in (held_table, standing_table, receipt_table):
                theirs = (table.c.match == match) & (table.c.seat == seat.number)
                connection.execute(table.delete().where(theirs))
            who = seat.who
            if status == PLAYING and who == "person":
                seq, who = seq + 1, bot(game)
                row = EventRow(seq, SEAT, seat.number, who, True, now)
                connection.execute(event_table.insert(), {"match": match, **asdict(row)})
            here = (seat_table.c.match == match) & (seat_table.c.number == seat.number)
            bare = asdict(SeatRow(seat.number, who))
            connection.execute(seat_table.update().where(here).values(bare))

    # Jobs, and the servers that do them

    def renew(self, now: float) -> None:
        """Say that this server is there, for as long as a lease lasts."""
        values = {"lease": now + self.lease}
        with self._saving() as connection:
            mine = server_table.update().where(server_table.c.id == self.server).values(values)
            if connection.execute(mine).rowcount == 0:
                connection.execute(server_table.insert(), {"id": self.server, **values})
            gone = server_table.c.lease < now - FORGOTTEN
            connection.execute(server_table.delete().where(gone))

    def leave(self, server: str) -> None:
        """A server is there no more: others take its jobs at once."""
        with self._saving() as connection:
            theirs = job_table.c.owner == server
            connection.execute(job_table.update().where(theirs).values(owner=None))
            here = presence_table.c.server == server
            connection.execute(presence_table.delete().where(here))
            connection.execute(server_table.delete().where(server_table.c.id == server))

    def claim(self, now: float, most: int) -> list[tuple[Job, bool]]:
        """Take jobs that no living server does, and whether persons wait for each: those first, the
        newest match before the others. Where there is one server only, it does them all."""
        table = job_table
        living = sa.select(server_table.c.id).where(server_table.c.lease > now)
        left = table.c.owner.is_(None) | table.c.owner.not_in(living) if self.shared else sa.true()
        query = (
            sa.select(table, PERSONS.label("persons"))
            .join(match_table, match_table.c.id == table.c.match)
            .where(left)
            .order_by(PERSONS.desc(), match_table.c.created.desc(), table.c.seat)
            .limit(most)
            .with_for_update(of=table, skip_locked=True)
        )
        with self._saving() as connection:
            found: list[tuple[Job, bool]] = []
            for row in connection.execute(query).mappings().all():
                facts = {**row, "owner": self.server}
                persons = bool(facts.pop("persons"))
                found.append((Job(**facts), persons))
                mine = table.update().where(_this_job(row["kind"], row["match"], row["seat"]))
                connection.execute(mine.values(owner=self.server))
        return found

    def add_job(self, job: Job) -> bool:
        """Begin a job, unless it is being done."""
        try:
            with self._saving() as connection:
                connection.execute(job_table.insert(), _fields(job))
        except sa.exc.IntegrityError:
            return False
        return True

    def job(self, kind: str, match: str, seat: int) -> Job | None:
        """A job that is being done."""
        query = sa.select(job_table).where(_this_job(kind, match, seat))
        with self._reading() as connection:
            row = _first(connection, query)
        return Job(**row) if row is not None else None

    def note_progress(self, kind: str, match: str, seat: int, progress: str) -> bool:
        """Keep what was found so far; whether the job is still wanted of this server."""
        mine = _this_job(kind, match, seat) & (job_table.c.owner == self.server)
        with self._saving() as connection:
            change = job_table.update().where(mine).values(progress=progress)
            return connection.execute(change).rowcount == 1

    def drop_job(self, kind: str, match: str, seat: int) -> None:
        """Nobody wants it done any more."""
        with self._saving() as connection:
            connection.execute(job_table.delete().where(_this_job(kind, match, seat)))

    # Who is at which table, where several servers share them

    def come(self, match: str, seat: int) -> None:
        """The person of a seat has come to a table of this server."""
        row = {"match": match, "seat": seat, "server": self.server}
        with suppress(sa.exc.IntegrityError), self._saving() as connection:  # by two lines at once
            connection.execute(presence_table.insert(), row)
            self._notify(connection, match, HERE)

    def go(self, match: str, seat: int) -> None:
        """The person of a seat has left all tables of this server."""
        table = presence_table.c
        here = (table.match == match) & (table.seat == seat) & (table.server == self.server)
        with self._saving() as connection:
            connection.execute(presence_table.delete().where(here))
            self._notify(connection, match, HERE)

    def here(self, match: str, now: float) -> set[int]:
        """The seats whose persons are at tables of other living servers."""
        table, server = presence_table.c, server_table.c
        query = (
            sa.select(table.seat)
            .join(server_table, server.id == table.server)
            .where((table.match == match) & (server.lease > now) & (server.id != self.server))
        )
        with self._reading() as connection:
            return set(connection.execute(query).scalars())

    def count_bots_only(self) -> int:
        """How many matches are being played by bots only."""
        query = sa.select(sa.func.count()).select_from(match_table)
        with self._reading() as connection:
            chosen = (match_table.c.status == PLAYING) & ~PERSONS
            return int(connection.execute(query.where(chosen)).scalar_one())

    def newest_playing(self, most: int) -> list[ListedTable]:
        """The matches that were opened last and are being played, newest first."""
        return self._listed(match_table.c.status == PLAYING, most)

    def open_to_all(self, since: float, most: int) -> list[ListedTable]:
        """The newest matches with a free seat for everybody in the house, where a person waits."""
        c = seat_table.c
        free = sa.select(c.match).where(c.open, c.who == "empty")
        waits = sa.select(c.match).where(c.who == "person")
        playing = (match_table.c.status == PLAYING) & (match_table.c.created > since)
        there = match_table.c.id.in_(free) & match_table.c.id.in_(waits)
        return self._listed(playing & there, most)

    def strangers(self) -> list[tuple[str, int]]:
        """The seats of strangers at matches that are being played."""
        c = seat_table.c
        query = sa.select(c.match, c.number).join(match_table, match_table.c.id == c.match)
        chosen = c.open & (c.who == "person") & (match_table.c.status == PLAYING)
        with self._reading() as connection:
            return [(row.match, row.number) for row in connection.execute(query.where(chosen))]

    def tables_of(self, person: bytes, most: int) -> list[ListedTable]:
        """The matches in which a person has a seat: those being played first, then the newest."""
        chosen = sa.select(seat_table.c.match).where(seat_table.c.person == person)
        playing = (match_table.c.status == PLAYING).desc()
        return self._listed(match_table.c.id.in_(chosen), most, playing)

    def count_tables_of(self, person: bytes) -> int:
        """In how many matches a person has a seat."""
        count = sa.func.count(seat_table.c.match.distinct())
        with self._reading() as connection:
            query = sa.select(count).where(seat_table.c.person == person)
            return int(connection.execute(query).scalar_one())

    def _listed(
        self, chosen: sa.ColumnElement[bool], most: int, *first: sa.ColumnElement[Any]
    ) -> list[ListedTable]:
        """Some matches, the newest first."""
        event = event_table.c
        newest = sa.select(event.time).where(event.match == match_table.c.id)
        last = newest.order_by(event.seq.desc()).limit(1).scalar_subquery()
        c = match_table.c
        query = sa.select(c.id, c.game, c.options, c.created, c.status, last, c.day).where(chosen)
        query = query.order_by(*first, c.created.desc(), c.id).limit(most)
        with self._reading() as connection:
            rows = connection.execute(query).all()
            return [ListedTable(*row, self._seats(connection, row.id)) for row in rows]


THIS: sa.BindParameter[str] = sa.bindparam("this_match")
PLAYED = (
    (job_table.c.match == match_table.c.id)
    & (job_table.c.kind == PLAY)
    & (job_table.c.seat == EVERYBODY)
)
READ_MATCH = (
    sa.select(match_table, job_table.c.due.label("job_due"), job_table.c.owner.label("job_owner"))
    .select_from(match_table.outerjoin(job_table, PLAYED))
    .where(match_table.c.id == THIS)
)
READ_SEATS = sa.select(seat_table).where(seat_table.c.match == THIS).order_by(seat_table.c.number)
READ_EVENTS = (
    sa.select(event_table)
    .where((event_table.c.match == THIS) & (event_table.c.seq > sa.bindparam("after")))
    .order_by(event_table.c.seq)
)
READ_HELD = sa.select(held_table).where(held_table.c.match == THIS)
READ_STANDING = (
    sa.select(standing_table)
    .where(standing_table.c.match == THIS)
    .order_by(standing_table.c.seat, standing_table.c.asked)
)
NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("payload", type_=sa.Text)))
READ_RECEIPTS = sa.select(receipt_table).where(receipt_table.c.match == THIS)
ADD_EVENT = event_table.insert()
ADD_RECEIPT = receipt_table.insert()
DROP_PLAY = job_table.delete().where(
    (job_table.c.match == sa.bindparam("this_match")) & (job_table.c.kind == PLAY)
)


@cache
def _claiming(columns: tuple[str, ...]) -> sa.Update:
    """Changes some columns of a match that nobody else has changed meanwhile; made once, since to
    build a statement costs more than to execute it."""
    table = match_table.c
    same = (table.id == sa.bindparam("this_match")) & (
        table.revision == sa.bindparam("this_revision")
    )
    return match_table.update().where(same).values({name: sa.bindparam(name) for name in columns})


def _this_job(kind: str, match: str, seat: int) -> sa.ColumnElement[bool]:
    table = job_table.c
    return (table.kind == kind) & (table.match == match) & (table.seat == seat)


def _fields(row: Any) -> dict[str, Any]:
    """A flat row as plain data."""
    return {name: getattr(row, name) for name in row.__slots__}


def _first(connection: sa.Connection, query: sa.Select[Any]) -> dict[str, Any] | None:
    row = connection.execute(query).mappings().first()
    return dict(row) if row is not None else None


def _without_match(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "match"}


def open_store(url: str, server: str = "") -> Store:
    """Open a database for a server, bringing its tables up to date; `sqlite:///matches.db` is a
    file."""
    try:
        parsed = sa.make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file and parsed.database in (None, "", ":memory:"):
            raise ParlourError("matches are kept in a file: sqlite:///FILE")
        engine = sa.create_engine(parsed, connect_args={"timeout": BUSY_SECONDS} if is_file else {})
    except (sa.exc.ArgumentError, ModuleNotFoundError) as error:
        raise ParlourError(f"'{url}' names no database ({error}): try sqlite:///FILE") from None
    if is_file:
        _prepare_sqlite(engine)
    try:
        _make_ready(engine)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, server)


def _make_ready(engine: sa.Engine) -> None:
    """Bring the tables up to date, unless the database is damaged, newer or not to be written."""
    name = engine.url.render_as_string(hide_password=True)
    try:
        if engine.dialect.name == "sqlite" and not _sound(engine):
            raise CannotOpen(name, DAMAGED)
        migrate(engine)
        with engine.execution_options(parlour_writes=True).begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
    except CommandError:
        raise CannotOpen(name, NEWER) from None
    except sa.exc.DBAPIError as error:
        raise CannotOpen(name, why_not(error)) from None


def _sound(engine: sa.Engine) -> bool:
    """Whether every page of a file can be read."""
    with engine.connect() as connection:
        return connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok"


def _prepare_sqlite(engine: sa.Engine) -> None:
    """WAL, every commit on the disk, and transactions that begin when we say so."""

    @hooks.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @hooks.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("parlour_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _know_backends(engine: sa.Engine, backends: set[int]) -> None:
    """Keep the numbers of the processes that serve our connections."""

    @hooks.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        backends.add(connection.info.backend_pid)

    @hooks.listens_for(engine, "close")
    def _closed(connection: Any, _record: Any) -> None:
        backends.discard(connection.info.backend_pid)


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Run the revisions that the database does not have yet."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs(to, revision)

    writing = engine.execution_options(parlour_writes=True)
    with writing.begin() as connection, EnvironmentContext(config, scripts, fn=steps) as context:
        context.configure(connection=connection, target_metadata=metadata)
        context.run_migrations()
