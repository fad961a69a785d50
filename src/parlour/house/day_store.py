"""Tries at the deals of days, and what is kept secret for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict

import sqlalchemy as sa

from parlour.house.database import Database
from parlour.house.rows import MatchRow, SeatRow, Tried, TryRow
from parlour.house.schema import match_table, seat_table, secret_table, try_table
from parlour.house.statements import insert_match


class DayStore:
    """Who has tried what."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add_try(self, entry: TryRow, match: MatchRow, seats: Iterable[SeatRow]) -> bool:
        """A new match that is somebody's only try; False, and nothing is stored, if they have
        tried before."""
        try:
            with self.database.saving() as connection:
                insert_match(connection, self.database.server, match, seats)
                connection.execute(try_table.insert(), asdict(entry))
        except sa.exc.IntegrityError:
            return False
        return True

    def try_of(self, day: str, game: str, person: bytes) -> TryRow | None:
        """Somebody's try at the deal of a day."""
        table = try_table
        here = (table.c.day == day) & (table.c.game == game) & (table.c.person == person)
        row = self.database.first(sa.select(table).where(here))
        return TryRow(**row) if row is not None else None

    def tries_of(self, day: str, person: bytes) -> list[TryRow]:
        """All that somebody has tried on a day."""
        here = (try_table.c.day == day) & (try_table.c.person == person)
        with self.database.reading() as connection:
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
        with self.database.reading() as connection:
            return [
                Tried(TryRow(*row[:-4]), row.name, row.who, row.version, row.key)
                for row in connection.execute(query)
            ]

    def secret(self, name: str, made: Callable[[], bytes]) -> bytes:
        """What is kept under a name; made when it is first asked for, by whoever is first."""
        query = sa.select(secret_table.c.value).where(secret_table.c.name == name)
        with self.database.reading() as connection:
            found: bytes | None = connection.execute(query).scalar()
        if found is None:
            row = {"name": name, "value": made()}
            with suppress(sa.exc.IntegrityError), self.database.saving() as connection:
                connection.execute(secret_table.insert(), row)
            return self.secret(name, made)
        return found
