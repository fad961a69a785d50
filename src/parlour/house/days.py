"""Days by UTC, and the one condition on which all of the deal of a day stays closed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from parlour.engine.errors import ParlourError

FIRST, LAST = 1970, 9999
"""Years that clocks have."""
OPENS = "this is the deal of the day: that opens after midnight UTC"
NO_UNDO = "nothing is taken back in the deal of the day"
NO_HINT = "there are no hints in the deal of the day"
NO_BOT = "no bot plays for you in the deal of the day"
UNSEEN = "this is the deal of the day: others can look at it after midnight UTC"


def day_of(now: float) -> str:
    """The day of a time.

    >>> day_of(0.0), day_of(86400.0)
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def read_day(text: str) -> date:
    """A day as it is written: 2026-05-03."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text or not FIRST <= found.year < LAST:
        raise ParlourError(f"a day is written 2026-05-03, not '{text[:20]}'")
    return found


def day_after(day: str, days: int = 1) -> str:
    """Some days later.

    >>> day_after("2024-02-28"), day_after("2024-03-01", -1)
    ('2024-02-29', '2024-02-29')
    """
    return (read_day(day) + timedelta(days)).isoformat()


def end_of(day: str) -> float:
    """The midnight at which a day is over."""
    found = datetime.combine(read_day(day_after(day)), datetime.min.time(), UTC)
    return found.timestamp()


def counts(day: str | None, now: float) -> bool:
    """Whether a match of a day counts: it is a try at its deal, and the day is not over."""
    return day is not None and now < end_of(day)


def check_open(day: str | None, now: float, why: str = OPENS) -> None:
    """Refuse what must not be known or done while a match counts."""
    if counts(day, now):
        raise ParlourError(why)
