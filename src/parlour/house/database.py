"""The database: opened, brought up to date, and every change of it one durable transaction."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any
from zlib import crc32

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
    told_as,
    why_not,
)
from parlour.house.schema import match_table, metadata, server_table

CHANNEL = "parlour"
BUSY_SECONDS = 10
MIGRATIONS = Path(__file__).parent / "migrations"
BUCKETS = range(64)
"""Matches fall into so many, each with a channel of its own: a server hears of those it serves."""
OUTSIDE = sa.bindparam("outside", type_=sa.Boolean) | sa.exists().where(
    server_table.c.door != sa.bindparam("door")
)
"""Whether anybody but the server that makes a change could need to hear of it. To tell wakes every
server that listens, whatever it listens to."""
PG_NOTIFY = sa.func.pg_notify(
    sa.bindparam("channel", type_=sa.Text), sa.bindparam("payload", type_=sa.Text)
)
TOLD = sa.case((OUTSIDE, PG_NOTIFY))


def bucket_of(match: str) -> int:
    """The bucket of a match."""
    return crc32(match.encode()) % len(BUCKETS)


def channel(bucket: int) -> str:
    """Where changes of its matches are told."""
    return f"{CHANNEL}_{bucket}"


class Database:
    """Transactions, and whoever is told of them."""

    def __init__(
        self,
        engine: sa.Engine,
        server: str = "",
        door: str = "",
        buckets: Collection[int] = BUCKETS,
    ) -> None:
        self.engine = engine
        self.server = server or secrets.token_urlsafe(12)
        """The name of this server among those that share the database."""
        self.door = door or self.server
        """The same for all servers that pass sockets on to each other."""
        self.buckets = buckets
        """Those of the matches whose sockets come here."""
        self.shared = engine.dialect.name == "postgresql"
        """Whether other servers may use the same database."""
        self.backends: set[int] = set()
        """The processes of PostgreSQL that work for this server."""
        self._reads = self._at_once = engine
        if self.shared:
            self._reads = engine.execution_options(isolation_level="REPEATABLE READ")
            self._at_once = _without_transactions(engine)
            for each in (engine, self._at_once):
                _know_backends(each, self.backends)
        self._writing = engine.execution_options(parlour_writes=True)
        self._writer = Lock()
        """Held by whoever writes to SQLite. It takes one writer at a time, and would let others
        sleep for up to 100 ms before they ask again."""
        self._told: list[Callable[[str, int], None]] = []

    def address(self) -> str:
        """How the driver itself reaches the database."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextmanager
    def saving(self) -> Iterator[sa.Connection]:
        """A transaction that is stored as a whole or not at all."""
        with self._in_turn(), told_as(CannotSave), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def saving_at_once(self) -> Iterator[sa.Connection]:
        """Each statement is stored by itself; only where several may write at a time."""
        with told_as(CannotSave), self._at_once.connect() as connection:
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
    def reading(self) -> Iterator[sa.Connection]:
        """All that is read in it was so at one moment."""
        with told_as(CannotRead), self._reads.connect() as connection:
            yield connection

    def serves(self, match: str) -> bool:
        """Whether sockets of a match come here, and changes by others are heard."""
        return bucket_of(match) in self.buckets

    def notice(self, match: str, seq: int) -> dict[str, str | bool]:
        """What is told of a change, and where."""
        told = {"channel": channel(bucket_of(match)), "payload": f"{match} {seq}"}
        return {**told, "door": self.door, "outside": not self.serves(match)}

    def notify(self, connection: sa.Connection, match: str, seq: int) -> None:
        """Let other servers hear of a change once it is durable."""
        if self.shared:
            connection.execute(sa.select(TOLD), self.notice(match, seq))

    def wake(self, bucket: int) -> None:
        """Wake whoever listens there, for nothing."""
        with self.saving() as connection:
            connection.execute(sa.select(PG_NOTIFY), {"channel": channel(bucket), "payload": ""})

    def await_writers(self) -> None:
        """Wait until every change of a match that has begun is stored or given up."""
        with self.saving() as connection:
            name = connection.dialect.identifier_preparer.format_table(match_table)
            connection.exec_driver_sql(f"LOCK TABLE {name} IN SHARE MODE")

    def tell(self, changed: Callable[[str, int], None]) -> None:
        """Have somebody told of every change once it is durable: the match and its revision."""
        self._told.append(changed)

    def changed(self, revisions: Mapping[str, int]) -> None:
        """Matches have new revisions, and that is durable."""
        for match, revision in revisions.items():
            for tell in self._told:
                tell(match, revision)

    def first(self, query: sa.Select[Any]) -> dict[str, Any] | None:
        """The first row of a query, if there is one."""
        with self.reading() as connection:
            row = connection.execute(query).mappings().first()
            return dict(row) if row is not None else None


def open_database(
    url: str, server: str = "", door: str = "", buckets: Collection[int] = BUCKETS
) -> Database:
    """Open a database for a server, bringing its tables up to date; `sqlite:///matches.db` is a
    file."""
    try:
        parsed = sa.make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file and parsed.database in (None, "", ":memory:"):
            raise ParlourError("matches are kept in a file: sqlite:///FILE")
        given = {"timeout": BUSY_SECONDS} if is_file else {}
        engine = sa.create_engine(parsed, connect_args=given, pool_use_lifo=True)
    except (sa.exc.ArgumentError, ModuleNotFoundError) as error:
        raise ParlourError(f"'{url}' names no database ({error}): try sqlite:///FILE") from None
    if is_file:
        _prepare_sqlite(engine)
    try:
        _make_ready(engine)
    except BaseException:
        engine.dispose()
        raise
    return Database(engine, server, door, buckets)


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


def _without_transactions(engine: sa.Engine) -> sa.Engine:
    """An engine for the same database whose connections leave each statement by itself. It has
    connections of its own: to set one up and to set it back costs more than a statement."""
    alone = sa.create_engine(
        engine.url, isolation_level="AUTOCOMMIT", pool_use_lifo=True, pool_reset_on_return=None
    )
    hooks.listen(engine, "engine_disposed", lambda _engine: alone.dispose())
    return alone


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
