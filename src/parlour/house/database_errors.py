"""What can go wrong with a database, in words of which somebody can make use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from parlour.engine.errors import ParlourError

ELSEWHERE = "choose another file with --database"
DAMAGED = ("the database is damaged", f"put back a copy of it, or {ELSEWHERE}")
IN_USE = ("another program is using the database", "close that first")
NEWER = ("a newer Parlour made it", f"update Parlour, or {ELSEWHERE}")
AWAY = ("the database does not answer", "make sure that it runs and may be reached")
REASONS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_CANTOPEN: (
        "no file is there and none can be made",
        "name a file in a folder that exists and may be written",
    ),
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: ("the disk is full", "make room on it"),
    sqlite3.SQLITE_IOERR: ("the disk gives an error", f"check the disk, or {ELSEWHERE}"),
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_NOTADB: ("the file is not a database", ELSEWHERE),
    sqlite3.SQLITE_READONLY: (
        "the database may only be read",
        "make sure that the file and its folder may be written",
    ),
}
"""By SQLite's number of an error: what happened, and what to do about it."""


class CannotOpen(ParlourError):
    """A database that cannot be used; it was not changed."""

    def __init__(self, database: str, why: tuple[str, str]) -> None:
        reason, remedy = why
        super().__init__(f"{database} cannot be opened ({reason}): {remedy}")


class StoreFailed(ParlourError):
    """The database does not do what it should: what was asked can be asked again."""


class CannotSave(StoreFailed):
    """The database did not take a change: nothing of it was stored."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The house cannot save at the moment ({why}). "
            "Nothing was changed: try again in a moment."
        )


class CannotRead(StoreFailed):
    """The database did not give what was asked for."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The house cannot read at the moment ({why}). Try again in a moment.")


@contextmanager
def told_as(kind: type[CannotSave] | type[CannotRead]) -> Iterator[None]:
    """Say in words what the database refuses; what is against its tables is an error of ours."""
    try:
        yield
    except sa.exc.IntegrityError:
        raise
    except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
        raise kind(why_not(error)[0]) from error


def why_not(error: sa.exc.SQLAlchemyError) -> tuple[str, str]:
    """What happened, and what to do about it."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    if code is None and isinstance(error, sa.exc.OperationalError | sa.exc.TimeoutError):
        return AWAY
    return REASONS.get((code or 0) & 0xFF, ("the database gives an error", ELSEWHERE))
