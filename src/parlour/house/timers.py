"""Timers: what the house does later, by the clock that it is given."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Timer

Wait = Callable[[float, Callable[[], None]], object]
"""Calls something after so many seconds."""


def by_timer(seconds: float, work: Callable[[], None]) -> None:
    """Wait in a thread of its own, which ends with the house."""
    timer = Timer(seconds, work)
    timer.daemon = True
    timer.start()


class Timers:
    """For each match the next moment at which something is due."""

    def __init__(self, clock: Callable[[], float], wait: Wait, ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._wait = wait
        self._ring = ring
        self._guard = Lock()
        self._due: dict[str, float] = {}

    def set(self, match: str, due: float | None) -> None:
        """Ring when something is due; a timer for the same moment is set once."""
        with self._guard:
            if due is None:
                self._due.pop(match, None)
                return
            if self._due.get(match) == due:
                return
            self._due[match] = due
        self._wait(max(due - self._clock(), 0.0), lambda: self._rings(match, due))

    def _rings(self, match: str, due: float) -> None:
        """A timer that was moved stays silent."""
        with self._guard:
            if self._due.get(match) != due:
                return
            del self._due[match]
        self._ring(match)
