"""Statements that several stores use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from parlour.house.rows import (
    EVERYBODY,
    PLAY_JOB,
    PLAYING,
    Job,
    ListedTable,
    MatchRow,
    SeatRow,
    columns,
    without_match,
)
from parlour.house.schema import (
    event_table,
    job_table,
    match_table,
    seat_table,
)
from parlour.match.disclosure import EventRow

THIS: sa.BindParameter[str] = sa.bindparam("this_match")
READ_SEATS = sa.select(seat_table).where(seat_table.c.match == THIS).order_by(seat_table.c.number)


def this_job(kind: str, match: str, seat: int) -> sa.ColumnElement[bool]:
    """One job among all."""
    table = job_table.c
    return (table.kind == kind) & (table.match == match) & (table.seat == seat)


def insert_match(
    connection: sa.Connection,
    server: str,
    match: MatchRow,
    seats: Iterable[SeatRow],
    events: Sequence[EventRow] = (),
) -> None:
    """A new match that a server goes on with, with what happened in it before it came here."""
    name = {"match": match.id}
    connection.execute(match_table.insert(), asdict(match))
    connection.execute(seat_table.insert(), [name | asdict(seat) for seat in seats])
    if events:
        connection.execute(event_table.insert(), [name | asdict(each) for each in events])
    if match.status == PLAYING:
        job = Job(PLAY_JOB, match.id, EVERYBODY, 0.0, server)
        connection.execute(job_table.insert(), columns(job))


def seats_at(connection: sa.Connection, match: str) -> list[SeatRow]:
    """The seats of a match."""
    rows = connection.execute(READ_SEATS, {"this_match": match}).mappings()
    return [SeatRow(**without_match(row)) for row in rows]


def listed(
    connection: sa.Connection,
    chosen: sa.ColumnElement[bool],
    most: int,
    *first: sa.ColumnElement[Any],
) -> list[ListedTable]:
    """Some matches, the newest first."""
    event = event_table.c
    newest = sa.select(event.time).where(event.match == match_table.c.id)
    last = newest.order_by(event.seq.desc()).limit(1).scalar_subquery()
    c = match_table.c
    query = sa.select(c.id, c.game, c.options, c.created, c.status, last, c.day).where(chosen)
    query = query.order_by(*first, c.created.desc(), c.id).limit(most)
    rows = connection.execute(query).all()
    return [ListedTable(*row, seats_at(connection, row.id)) for row in rows]
