"""What servers share out among themselves: leases, jobs, and who is at which table."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa

from parlour.house.database import Database
from parlour.house.rows import HERE, Job, columns
from parlour.house.schema import PERSONS, job_table, match_table, presence_table, server_table
from parlour.house.statements import this_job

LEASE = 15.0
"""Seconds after which a server that has not been heard of counts as dead."""
FORGOTTEN = 600.0
"""Seconds after which nobody remembers it, nor tells it of changes."""


class ServerStore:
    """Jobs and the servers that do them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.shared = database.shared
        self.lease = LEASE

    def renew(self, now: float) -> bool:
        """Say that this server is there, for as long as a lease lasts; whether others knew it. If
        not, they tell it of all changes from now on."""
        values = {"id": self.database.server, "lease": now + self.lease}
        with self.database.saving() as connection:
            mine = server_table.c.id == self.database.server
            change = server_table.update().where(mine).values(values)
            known = connection.execute(change).rowcount == 1
            if not known:
                connection.execute(server_table.insert(), {**values, "door": self.database.door})
            gone = server_table.c.lease < now - FORGOTTEN
            connection.execute(server_table.delete().where(gone))
        if not known:
            self.database.await_writers()
        return known

    def leave(self, server: str) -> None:
        """A server is there no more: others take its jobs at once."""
        with self.database.saving() as connection:
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
        with self.database.saving() as connection:
            found: list[tuple[Job, bool]] = []
            for row in connection.execute(query).mappings().all():
                facts = {**row, "owner": self.database.server}
                persons = bool(facts.pop("persons"))
                found.append((Job(**facts), persons))
                mine = table.update().where(this_job(row["kind"], row["match"], row["seat"]))
                connection.execute(mine.values(owner=self.database.server))
        return found

    def add_job(self, job: Job) -> bool:
        """Begin a job, unless it is being done."""
        try:
            with self.database.saving() as connection:
                connection.execute(job_table.insert(), columns(job))
        except sa.exc.IntegrityError:
            return False
        return True

    def job(self, kind: str, match: str, seat: int) -> Job | None:
        """A job that is being done."""
        query = sa.select(job_table).where(this_job(kind, match, seat))
        row = self.database.first(query)
        return Job(**row) if row is not None else None

    def note_progress(self, kind: str, match: str, seat: int, progress: str) -> bool:
        """Keep what was found so far; whether the job is still wanted of this server."""
        mine = this_job(kind, match, seat) & (job_table.c.owner == self.database.server)
        with self.database.saving() as connection:
            change = job_table.update().where(mine).values(progress=progress)
            return connection.execute(change).rowcount == 1

    def drop_job(self, kind: str, match: str, seat: int) -> None:
        """Nobody wants it done any more."""
        with self.database.saving() as connection:
            connection.execute(job_table.delete().where(this_job(kind, match, seat)))

    # Who is at which table, where several servers share them

    def come(self, match: str, seat: int) -> None:
        """The person of a seat has come to a table of this server."""
        row = {"match": match, "seat": seat, "server": self.database.server}
        with (
            suppress(sa.exc.IntegrityError),
            self.database.saving() as connection,
        ):  # by two lines at once
            connection.execute(presence_table.insert(), row)
            self.database.notify(connection, match, HERE)

    def go(self, match: str, seat: int) -> None:
        """The person of a seat has left all tables of this server."""
        table = presence_table.c
        here = (
            (table.match == match) & (table.seat == seat) & (table.server == self.database.server)
        )
        with self.database.saving() as connection:
            connection.execute(presence_table.delete().where(here))
            self.database.notify(connection, match, HERE)

    def here(self, match: str, now: float) -> set[int]:
        """The seats whose persons are at tables of other living servers."""
        table, server = presence_table.c, server_table.c
        query = (
            sa.select(table.seat)
            .join(server_table, server.id == table.server)
            .where(
                (table.match == match) & (server.lease > now) & (server.id != self.database.server)
            )
        )
        with self.database.reading() as connection:
            return set(connection.execute(query).scalars())
