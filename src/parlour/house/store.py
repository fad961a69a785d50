"""The store: matches in a database, every change of a match in one durable transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
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
    NEWER,
    CannotOpen,
    CannotRead,
    CannotSave,
    told_as,
    why_not,
)
from parlour.match.disclosure import EventRow

PLAYING = "playing"
OVER = "over"
KEPT = "kept"
"""A record without its key: it can be read but not played on."""
BUSY_SECONDS = 10
MIGRATIONS = Path(__file__).parent / "migrations"

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
    sa.Index("ix_seat_token", "token", unique=True),
    sa.Index("ix_seat_person", "person"),
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
    """The hash of the person's token, the same at all tables of one browser."""


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
    """A match as the store has it."""

    match: MatchRow
    seats: list[SeatRow]
    events: list[EventRow]
    held: dict[int, str]
    """Covered answers by their seats."""
    standing: list[StandingRow] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A match that is being played, by who sits there."""

    match: str
    game: str
    created: float
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
    finish: Finish | None = None
    """How a try has ended; what was stored of it before stands."""
    facts: dict[str, Any] = field(default_factory=dict)
    """New values of the match itself: status, result, invitation."""


class Store:
    """Reads and writes matches; knows no rules."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(parlour_writes=True)
        self._told: list[Callable[[str, int], None]] = []

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def _saving(self) -> Iterator[sa.Connection]:
        """A transaction that is stored as a whole or not at all."""
        with told_as(CannotSave), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with told_as(CannotRead), self.engine.connect() as connection:
            yield connection

    def add(
        self, match: MatchRow, seats: Iterable[SeatRow], events: Sequence[EventRow] = ()
    ) -> None:
        """A new match with its seats, and with what happened in it before it came here."""
        name = {"match": match.id}
        with self._saving() as connection:
            self._add(connection, match, seats)
            if events:
                connection.execute(event_table.insert(), [name | asdict(each) for each in events])

    def _add(self, connection: sa.Connection, match: MatchRow, seats: Iterable[SeatRow]) -> None:
        name = {"match": match.id}
        connection.execute(match_table.insert(), asdict(match))
        connection.execute(seat_table.insert(), [name | asdict(seat) for seat in seats])

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
        with self._saving() as connection:
            self._claim(connection, change)
            self._write(connection, change)
        for tell in self._told:
            tell(change.match, change.revision + 1)
        return change.revision + 1

    def _claim(self, connection: sa.Connection, change: Change) -> None:
        """Refuse a change that was decided on an older state of the match."""
        here = (match_table.c.id == change.match) & (match_table.c.revision == change.revision)
        values = {"revision": change.revision + 1, **change.facts}
        if connection.execute(match_table.update().where(here).values(values)).rowcount != 1:
            raise Conflict

    def _write(self, connection: sa.Connection, change: Change) -> None:
        name = {"match": change.match}
        if change.events:
            connection.execute(event_table.insert(), [name | asdict(e) for e in change.events])
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
        if change.receipt is not None:
            connection.execute(receipt_table.insert(), name | asdict(change.receipt))
        if change.standing is not None:
            mine = standing_table.c.match == change.match
            connection.execute(standing_table.delete().where(mine))
            for each in change.standing:
                connection.execute(standing_table.insert(), name | asdict(each))

    def revision(self, match: str) -> int | None:
        """The present revision of a match; None if there is no such match."""
        query = sa.select(match_table.c.revision).where(match_table.c.id == match)
        with self._reading() as connection:
            return connection.execute(query).scalar()

    def read(self, match: str) -> Stored | None:
        """Everything about a match."""
        with self._reading() as connection:
            row = _first(connection, sa.select(match_table).where(match_table.c.id == match))
            if row is None:
                return None
            return Stored(
                MatchRow(**row),
                self._seats(connection, match),
                self._events(connection, match),
                self._held(connection, match),
                self._standing(connection, match),
                self._receipts(connection, match),
            )

    def _seats(self, connection: sa.Connection, match: str) -> list[SeatRow]:
        chosen = sa.select(seat_table).where(seat_table.c.match == match)
        rows = connection.execute(chosen.order_by(seat_table.c.number)).mappings()
        return [SeatRow(**_without_match(row)) for row in rows]

    def _events(self, connection: sa.Connection, match: str) -> list[EventRow]:
        chosen = sa.select(event_table).where(event_table.c.match == match)
        rows = connection.execute(chosen.order_by(event_table.c.seq)).mappings()
        return [EventRow(**_without_match(row)) for row in rows]

    def _held(self, connection: sa.Connection, match: str) -> dict[int, str]:
        rows = connection.execute(sa.select(held_table).where(held_table.c.match == match))
        return {row.seat: row.notation for row in rows}

    def _standing(self, connection: sa.Connection, match: str) -> list[StandingRow]:
        chosen = sa.select(standing_table).where(standing_table.c.match == match)
        order = chosen.order_by(standing_table.c.seat, standing_table.c.asked)
        rows = connection.execute(order).mappings()
        return [StandingRow(**_without_match(row)) for row in rows]

    def _receipts(self, connection: sa.Connection, match: str) -> list[Receipt]:
        rows = connection.execute(sa.select(receipt_table).where(receipt_table.c.match == match))
        return [Receipt(**_without_match(row)) for row in rows.mappings()]

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
        """Keep what a look back has found, in the place of what was found before."""
        table = analysis_table
        here = (table.c.match == row.match) & (table.c.seat == row.seat)
        with self._saving() as connection:
            connection.execute(table.delete().where(here))
            connection.execute(table.insert(), asdict(row))

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

    def unfinished(self) -> list[tuple[str, bool]]:
        """Every match that is being played, and whether persons play it: those first, the newest
        before the others."""
        order = (PERSONS.desc(), match_table.c.created.desc())
        query = sa.select(match_table.c.id, PERSONS).where(match_table.c.status == PLAYING)
        with self._reading() as connection:
            return [(match, bool(yes)) for match, yes in connection.execute(query.order_by(*order))]

    def count_bots_only(self) -> int:
        """How many matches are being played by bots only."""
        query = sa.select(sa.func.count()).select_from(match_table)
        with self._reading() as connection:
            chosen = (match_table.c.status == PLAYING) & ~PERSONS
            return int(connection.execute(query.where(chosen)).scalar_one())

    def newest_open(self, most: int) -> list[OpenTable]:
        """The matches that were opened last and are being played, newest first."""
        query = sa.select(match_table).where(match_table.c.status == PLAYING)
        query = query.order_by(match_table.c.created.desc(), match_table.c.id).limit(most)
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
            return [
                OpenTable(row.id, row.game, row.created, self._seats(connection, row.id))
                for row in rows
            ]


def _first(connection: sa.Connection, query: sa.Select[Any]) -> dict[str, Any] | None:
    row = connection.execute(query).mappings().first()
    return dict(row) if row is not None else None


def _without_match(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "match"}


def open_store(url: str) -> Store:
    """Open a database, bringing its tables up to date; `sqlite:///matches.db` is a file."""
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
    return Store(engine)


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
