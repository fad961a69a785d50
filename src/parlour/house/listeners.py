"""Listeners: who is at which table, and is told when its match has changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock

Listener = Callable[[str, int], None]
"""Is told a match and its sequence number; what a seat may see of it is asked for afterwards."""
HERE = -1
"""In the place of the number: somebody has come to a seat or left it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Present:
    """Somebody at a table."""

    listener: Listener
    seats: frozenset[int]
    """The seats whose secrets they may hear of; none for a bystander."""
    host: str
    """Where they came from."""


class Listeners(dict[str, list[Present]]):
    """Those who listen to matches. Whoever listens with a seat is there."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = Lock()

    def add(
        self,
        match: str,
        listener: Listener,
        seats: Iterable[int],
        host: str = "",
        left: Callable[[], None] = lambda: None,
    ) -> Callable[[], None]:
        """Listen; returns how to stop, after which `left` is called once."""
        entry = Present(listener, frozenset(seats), host)
        with self._guard:
            self.setdefault(match, []).append(entry)
        self._tell_others(match, entry)

        def stop() -> None:
            with self._guard:
                listeners = self.get(match, [])
                if entry not in listeners:
                    return
                listeners.remove(entry)
                if not listeners:
                    self.pop(match, None)
            left()
            self._tell_others(match, entry)

        return stop

    def _tell_others(self, match: str, moved: Present) -> None:
        """That somebody has come or gone who has a seat."""
        for each in self.at(match) if moved.seats else []:
            if each is not moved:
                self._tell(each, match, HERE)

    def at(self, match: str) -> list[Present]:
        """Everybody at a table."""
        with self._guard:
            return list(self.get(match, ()))

    def here(self, match: str) -> set[int]:
        """The seats whose persons are at the table."""
        return {seat for each in self.at(match) for seat in each.seats}

    def host(self, match: str) -> str:
        """Where the first person at the table came from; empty if there is none."""
        return next((each.host for each in self.at(match) if each.seats), "")

    def tell(self, match: str, seq: int, only: int | None = None) -> None:
        """Tell everybody, or only whoever sits in a seat. What goes wrong there cannot harm a
        match that is stored."""
        for each in self.at(match):
            if only is not None and only not in each.seats:
                continue
            self._tell(each, match, seq)

    def _tell(self, one: Present, match: str, seq: int) -> None:
        try:
            one.listener(match, seq)
        except Exception:
            log.exception("a listener of match %s failed", match)
