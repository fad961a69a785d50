"""The store: matches in a database, every change of a match in one durable transaction."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

import sqlalchemy as sa

from parlour.house.database import BUCKETS, TOLD, Database, open_database
from parlour.house.database_errors import StoreFailed
from parlour.house.day_store import DayStore
from parlour.house.person_store import PersonStore
from parlour.house.rows import (
    EVERYBODY,
    PLAY_JOB,
    PLAYING,
    REVIEW_JOB,
    AnalysisRow,
    Change,
    Job,
    ListedTable,
    MatchRow,
    Receipt,
    SeatRow,
    StandingRow,
    Stored,
    columns,
    without_match,
)
from parlour.house.schema import (
    PERSONS,
    analysis_table,
    event_table,
    held_table,
    job_table,
    match_table,
    receipt_table,
    seat_table,
    standing_table,
    try_table,
)
from parlour.house.server_store import ServerStore
from parlour.house.statements import THIS, insert_match, listed, seats_at, this_job
from parlour.house.usual_change import is_usual, store_usual
from parlour.match.disclosure import SEAT, EventRow

log = logging.getLogger(__name__)


class Conflict(Exception):
    """The match was changed by somebody else since it was read: read it again."""


class Store:
    """Reads and writes matches; knows no rules. What belongs to servers, persons and days has a
    store of its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engine = database.engine
        self.shared = database.shared
        self.tell = database.tell
        self.servers = ServerStore(database)
        self.persons = PersonStore(database)
        self.days = DayStore(database)

    @property
    def server(self) -> str:
        """The name of this server among those that share the database."""
        return self.database.server

    def close(self) -> None:
        """Let go of all connections, and of all jobs."""
        try:
            self.servers.leave(self.server)
        except StoreFailed as error:
            log.warning("others hear later that this server has closed: %s", error)
        self.engine.dispose()

    def add(
        self, match: MatchRow, seats: Iterable[SeatRow], events: Sequence[EventRow] = ()
    ) -> None:
        """A new match with its seats, and with what happened in it before it came here."""
        with self.database.saving() as connection:
            insert_match(connection, self.server, match, seats, events)

    def commit(self, change: Change) -> int:
        """Make a change durable, all of it or nothing; return the new revision."""
        try:
            if self.shared and is_usual(change):
                self._store_at_once(change)
            else:
                with self.database.saving() as connection:
                    self._claim(connection, change)
                    self._write(connection, change)
        except sa.exc.IntegrityError as error:  # another server was quicker
            raise Conflict from error
        self.database.changed({change.match: change.revision + 1})
        return change.revision + 1

    def _store_at_once(self, change: Change) -> None:
        notice = self.database.notice(change.match, change.seq)
        with self.database.saving_at_once() as connection:
            if not store_usual(connection, change, notice):
                raise Conflict

    def _claim(self, connection: sa.Connection, change: Change) -> None:
        """Refuse a change that was decided on an older state of the match; let other servers hear
        of any other once it is durable."""
        values = {"revision": change.revision + 1, **change.facts}
        known: dict[str, Any] = {"this_match": change.match, "this_revision": change.revision}
        if self.shared:
            known |= self.database.notice(change.match, change.seq)
        claim = claiming(tuple(values), self.shared)
        if connection.execute(claim, values | known).rowcount != 1:
            raise Conflict

    def _write(self, connection: sa.Connection, change: Change) -> None:
        name = {"match": change.match}
        if change.events:
            rows = [name | columns(each) for each in change.events]
            connection.execute(ADD_EVENT, rows if len(rows) > 1 else rows[0])
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
            insert_match(connection, self.server, *change.following)
        if change.receipt is not None:
            connection.execute(ADD_RECEIPT, name | columns(change.receipt))
        if change.standing is not None:
            mine = standing_table.c.match == change.match
            connection.execute(standing_table.delete().where(mine))
            for each in change.standing:
                connection.execute(standing_table.insert(), name | asdict(each))
        if change.rest or change.job is not None:
            connection.execute(DROP_PLAY, {"this_match": change.match})
        if change.job is not None:
            connection.execute(job_table.insert(), columns(change.job))

    def revision(self, match: str) -> int | None:
        """The present revision of a match; None if there is no such match."""
        query = sa.select(match_table.c.revision).where(match_table.c.id == match)
        with self.database.reading() as connection:
            return connection.execute(query).scalar()

    def read(self, match: str) -> Stored | None:
        """Everything about a match."""
        with self.database.reading() as connection:
            found = self._row(connection, match)
            if found is None:
                return None
            rows = self._rows(connection, READ_RECEIPTS, match)
            receipts = [Receipt(**without_match(row)) for row in rows]
            return Stored(
                found[0],
                seats_at(connection, match),
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
        with self.database.reading() as connection:
            found = self._row(connection, match)
            if found is None:
                return None
            events = self._events(connection, match, known)
            quiet = not events  # what changed is no event
            seats = quiet or any(event.kind == SEAT for event in events)
            return Stored(
                found[0],
                seats_at(connection, match) if seats else [],
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
            job = Job(PLAY_JOB, match, EVERYBODY, row["job_due"], row["job_owner"])
        return MatchRow(**facts), job

    def _rows(
        self, connection: sa.Connection, query: sa.Select[Any], match: str, **more: Any
    ) -> Iterable[Any]:
        return connection.execute(query, {"this_match": match, **more}).mappings()

    def _events(self, connection: sa.Connection, match: str, after: int = 0) -> list[EventRow]:
        rows = self._rows(connection, READ_EVENTS, match, after=after)
        return [EventRow(**without_match(row)) for row in rows]

    def _held(self, connection: sa.Connection, match: str) -> dict[int, str]:
        rows = self._rows(connection, READ_HELD, match)
        return {row["seat"]: row["notation"] for row in rows}

    def _standing(self, connection: sa.Connection, match: str) -> list[StandingRow]:
        rows = self._rows(connection, READ_STANDING, match)
        return [StandingRow(**without_match(row)) for row in rows]

    def receipt(self, match: str, seat: int, client_key: str) -> Receipt | None:
        """The receipt of an action that was taken before."""
        table = receipt_table
        here = (table.c.match == match) & (table.c.seat == seat)
        query = sa.select(table).where(here & (table.c.client_key == client_key))
        row = self.database.first(query)
        return Receipt(**without_match(row)) if row is not None else None

    def analysis(self, match: str, seat: int) -> AnalysisRow | None:
        """What a look back has found."""
        table = analysis_table
        query = sa.select(table).where((table.c.match == match) & (table.c.seat == seat))
        row = self.database.first(query)
        return AnalysisRow(**row) if row is not None else None

    def keep_analysis(self, row: AnalysisRow) -> None:
        """Keep what a look back has found, in the place of what was found before: it is done."""
        table = analysis_table
        here = (table.c.match == row.match) & (table.c.seat == row.seat)
        with self.database.saving() as connection:
            connection.execute(table.delete().where(here))
            connection.execute(table.insert(), asdict(row))
            connection.execute(job_table.delete().where(this_job(REVIEW_JOB, row.match, row.seat)))

    def match_invited(self, invitation: bytes) -> str | None:
        """The match of an invitation by its hash."""
        query = sa.select(match_table.c.id).where(match_table.c.invitation == invitation)
        with self.database.reading() as connection:
            return connection.execute(query).scalar()

    def count_bots_only(self) -> int:
        """How many matches are being played by bots only."""
        query = sa.select(sa.func.count()).select_from(match_table)
        with self.database.reading() as connection:
            chosen = (match_table.c.status == PLAYING) & ~PERSONS
            return int(connection.execute(query.where(chosen)).scalar_one())

    def newest_playing(self, most: int) -> list[ListedTable]:
        """The matches that were opened last and are being played, newest first."""
        with self.database.reading() as connection:
            return listed(connection, match_table.c.status == PLAYING, most)

    def open_to_all(self, since: float, most: int) -> list[ListedTable]:
        """The newest matches with a free seat for everybody in the house, where a person waits."""
        c = seat_table.c
        free = sa.select(c.match).where(c.open, c.who == "empty")
        waits = sa.select(c.match).where(c.who == "person")
        playing = (match_table.c.status == PLAYING) & (match_table.c.created > since)
        there = match_table.c.id.in_(free) & match_table.c.id.in_(waits)
        with self.database.reading() as connection:
            return listed(connection, playing & there, most)

    def strangers(self) -> list[tuple[str, int]]:
        """The seats of strangers at matches that are being played."""
        c = seat_table.c
        query = sa.select(c.match, c.number).join(match_table, match_table.c.id == c.match)
        chosen = c.open & (c.who == "person") & (match_table.c.status == PLAYING)
        with self.database.reading() as connection:
            return [(row.match, row.number) for row in connection.execute(query.where(chosen))]


PLAYED = (
    (job_table.c.match == match_table.c.id)
    & (job_table.c.kind == PLAY_JOB)
    & (job_table.c.seat == EVERYBODY)
)
READ_MATCH = (
    sa.select(match_table, job_table.c.due.label("job_due"), job_table.c.owner.label("job_owner"))
    .select_from(match_table.outerjoin(job_table, PLAYED))
    .where(match_table.c.id == THIS)
)
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
READ_RECEIPTS = sa.select(receipt_table).where(receipt_table.c.match == THIS)
ADD_EVENT = event_table.insert()
ADD_RECEIPT = receipt_table.insert()
DROP_PLAY = job_table.delete().where(
    (job_table.c.match == sa.bindparam("this_match")) & (job_table.c.kind == PLAY_JOB)
)


@cache
def claiming(columns: tuple[str, ...], shared: bool) -> sa.Update:
    """Changes some columns of a match that nobody else has changed meanwhile, and tells other
    servers; made once, since to build a statement costs more than to execute it."""
    table = match_table.c
    same = (table.id == THIS) & (table.revision == sa.bindparam("this_revision"))
    change = match_table.update().where(same)
    change = change.values({name: sa.bindparam(name) for name in columns})
    return change.returning(TOLD) if shared else change


def open_store(
    url: str, server: str = "", door: str = "", buckets: Collection[int] = BUCKETS
) -> Store:
    """The store of a server in a database; `sqlite:///matches.db` is a file."""
    return Store(open_database(url, server, door, buckets))
