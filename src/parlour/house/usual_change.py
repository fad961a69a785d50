"""The usual change of a match, in one statement of PostgreSQL.

Nearly every change is a move: new lines of the log, a receipt, and what goes on by itself. As a
transaction it takes six questions and answers between two processes; as one statement, which is a
transaction by itself, it takes one.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from parlour.house.rows import Change, Job, Receipt
from parlour.match.disclosure import EventRow

EVENT, RECEIPT, JOB = (
    tuple(name for name in kind.__slots__ if name != "match") for kind in (EventRow, Receipt, Job)
)
"""The columns of rows that come with a change."""
MOST = 16
"""Lines of the log that come with a usual change; the statement grows with them."""
REPLACED = (
    " ON CONFLICT (kind, match, seat) DO UPDATE"
    " SET due = excluded.due, owner = excluded.owner, progress = excluded.progress"
)


@cache
def statement(events: int, receipts: int, jobs: int) -> str:
    """Stores so many rows with a change and gives one; if the match is no longer as it was when
    the change was decided, it does neither."""
    return f"""
WITH claimed AS (
  UPDATE match SET revision = revision + 1, status = %(status)s, result = NULL
  WHERE id = %(match)s AND revision = %(revision)s RETURNING id)
{_inserted("event", EVENT, events)}
{_inserted("receipt", RECEIPT, receipts)}
{_inserted("job", JOB, jobs, REPLACED)}
SELECT CASE WHEN %(outside)s OR EXISTS (SELECT FROM server WHERE door <> %(door)s)
  THEN pg_notify(%(channel)s, %(payload)s) END FROM claimed"""


def _inserted(table: str, names: tuple[str, ...], rows: int, otherwise: str = "") -> str:
    """Inserts rows, if the match was claimed."""
    return "".join(
        f", {table}_{row} AS (INSERT INTO {table} (match, {', '.join(names)}) SELECT id, "
        + ", ".join(f"%({table}_{row}_{name})s" for name in names)
        + f" FROM claimed{otherwise})"
        for row in range(rows)
    )


def is_usual(change: Change) -> bool:
    """Whether one statement can store a change."""
    more = change.hold, change.release, change.seats, change.finish, change.following, change.rest
    plain = change.standing is None and change.facts.keys() == {"status", "result"}
    few = len(change.events) <= MOST
    return plain and few and change.facts["result"] is None and not any(more)


def store_usual(connection: sa.Connection, change: Change, notice: dict[str, Any]) -> bool:
    """Store a change; False if the match has been changed meanwhile."""
    values = {
        "match": change.match,
        "revision": change.revision,
        "status": change.facts["status"],
        **notice,
    }
    receipts = [change.receipt] if change.receipt is not None else []
    jobs = [change.job] if change.job is not None else []
    for table, names, rows in (
        ("event", EVENT, change.events),
        ("receipt", RECEIPT, receipts),
        ("job", JOB, jobs),
    ):
        for number, row in enumerate(rows):
            values.update({f"{table}_{number}_{name}": getattr(row, name) for name in names})
    sql = statement(len(change.events), len(receipts), len(jobs))
    return connection.exec_driver_sql(sql, values).rowcount == 1
