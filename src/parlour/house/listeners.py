"""Listeners: who is at which table, and is told when its match has changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock

from parlour.house.rows import HERE

Listener = Callable[[str, int], None]
"""Is told a match and its sequence number; what a seat may see of it is asked for afterwards."""

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
        self._told: dict[str, int] = {}
        """For each match that somebody listens to, the newest number that everybody was told."""

    def add(
        self,
        match: str,
        listener: Listener,
        seats: Iterable[int],
        host: str = "",
        left: Callable[[], None] = lambda: None,
        seq: int = 0,
    ) -> Callable[[], None]:
        """Listen from a sequence number on; returns how to stop, after which `left` is called
        once."""
        entry = Present(listener, frozenset(seats), host)
        with self._guard:
            self.setdefault(match, []).append(entry)
            self._told[match] = max(seq, self._told.get(match, 0))
        self._tell_others(match, entry)

        def stop() -> None:
            with self._guard:
                listeners = self.get(match, [])
                if entry not in listeners:
                    return
                listeners.remove(entry)
                if not listeners:
                    self.pop(match, None)
                    self._told.pop(match, None)
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

    def told(self, match: str) -> int:
        """The newest sequence number of which everybody at a table was told here."""
        return self._told.get(match, 0)

    def tell_who_is_here(self, match: str) -> None:
        """Somebody has come to a seat or left it."""
        for each in self.at(match):
            self._tell(each, match, HERE)

    def here(self, match: str) -> set[int]:
        """The seats whose persons are at the table."""
        return {seat for each in self.at(match) for seat in each.seats}

    def host(self, match: str) -> str:
        """Where the first person at the table came from; empty if there is none."""
        return next((each.host for each in self.at(match) if each.seats), "")

    def tell(self, match: str, seq: int, only: int | None = None) -> None:
        """Tell everybody, or only whoever sits in a seat. What goes wrong there cannot harm a
        match that is stored."""
        with self._guard:
            if match in self._told:
                self._told[match] = max(seq, self._told[match])
        for each in self.at(match):
            if only is not None and only not in each.seats:
                continue
            self._tell(each, match, seq)

    def _tell(self, one: Present, match: str, seq: int) -> None:
        try:
            one.listener(match, seq)
        except Exception:
            log.exception("a listener of match %s failed", match)
