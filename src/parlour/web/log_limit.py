"""The log of a service: nobody outside can make it long."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any, TextIO

MOST = 10
SECONDS = 60.0
"""Of one kind at most so many lines in so many seconds."""


@dataclass(slots=True)
class Seen:
    """Lines of one kind since the first of them."""

    level: int
    first: float
    message: str
    count: int = 0


class LimitedHandler(logging.StreamHandler[TextIO]):
    """Writes some lines of each kind, and then how many more there were.

    A kind is a place in the code and the type of the error: what is logged may hold words from
    outside, and there is no end of them.
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        most: int = MOST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(stream)
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._seen: dict[object, Seen] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line unless there were many of its kind."""
        now = self._clock()
        self._sum_up(now - self._seconds)
        error = record.exc_info[0] if record.exc_info else None
        new = Seen(record.levelno, now, str(record.msg).partition("\n")[0])
        seen = self._seen.setdefault((record.name, record.pathname, record.lineno, error), new)
        seen.count += 1
        if seen.count <= self._most:
            super().emit(record)

    def close(self) -> None:
        """Say what has not been said yet."""
        self._sum_up(float("inf"))
        super().close()

    def _sum_up(self, until: float) -> None:
        """Forget the kinds that began until a time, saying how many lines were left out."""
        for kind in [kind for kind, seen in self._seen.items() if seen.first <= until]:
            seen = self._seen.pop(kind)
            if seen.count > self._most:
                said = f"and {seen.count - self._most:,} more like it: {seen.message}"
                level = logging.getLevelName(seen.level)
                given = {"levelno": seen.level, "levelname": level, "msg": said}
                super().emit(logging.makeLogRecord(given))


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(levelname)s: %(message)s"}},
    "handlers": {"limited": {"()": LimitedHandler, "formatter": "line"}},
    "root": {"handlers": ["limited"], "level": "WARNING"},
}
"""For `logging.config`: every logger, also those of uvicorn and asyncio, by the one handler."""
