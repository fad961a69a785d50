"""Listeners: who is told when a match has changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Lock

Listener = Callable[[str, int], None]
"""Is told a match and its sequence number; what a seat may see of it is asked for afterwards."""

log = logging.getLogger(__name__)


class Listeners(dict[str, list[tuple[Listener, frozenset[int]]]]):
    """Those who listen to matches, each with the seats whose secrets it may hear of."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = Lock()

    def add(self, match: str, listener: Listener, seats: Iterable[int]) -> Callable[[], None]:
        """Listen; returns how to stop."""
        entry = (listener, frozenset(seats))
        with self._guard:
            self.setdefault(match, []).append(entry)

        def stop() -> None:
            with self._guard:
                listeners = self.get(match, [])
                if entry in listeners:
                    listeners.remove(entry)
                if not listeners:
                    self.pop(match, None)

        return stop

    def tell(self, match: str, seq: int, only: int | None = None) -> None:
        """Tell everybody, or only whoever sits in a seat. What goes wrong there cannot harm a
        match that is stored."""
        with self._guard:
            listeners = list(self.get(match, ()))
        for listener, seats in listeners:
            if only is not None and only not in seats:
                continue
            try:
                listener(match, seq)
            except Exception:
                log.exception("a listener of match %s failed", match)
