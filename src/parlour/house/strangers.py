"""Strangers: whoever has taken a seat that was open to everybody loses it by staying away."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from threading import Lock

from parlour.bots import usual_bot
from parlour.engine.errors import ParlourError
from parlour.house.listeners import Listeners
from parlour.house.rows import FREE
from parlour.house.stored_match import StoredMatch
from parlour.house.table_cache import TableCache
from parlour.house.timers import Wait
from parlour.house.turns import Turns
from parlour.match.match import PERSON

log = logging.getLogger(__name__)


class Strangers:
    """Watches the seats of strangers who are not at their table, with one timer for all."""

    def __init__(self, tables: TableCache, listeners: Listeners, turns: Turns, wait: Wait) -> None:
        self._tables = tables
        self._clock = tables.clock
        self._longest = tables.limits.away
        self._listeners = listeners
        self._turns = turns
        self._wait = wait
        self._guard = Lock()
        self._away: dict[tuple[str, int], float] = {}
        """Since when."""
        self._waiting = False

    def watch(self) -> None:
        """After a restart nobody is there: count from now on."""
        for match, seat in self._tables.store.strangers():
            self.left(match, [seat])

    def came(self, match: str, seats: Iterable[int]) -> None:
        """Somebody is at the table."""
        with self._guard:
            for seat in seats:
                self._away.pop((match, seat), None)

    def left(self, match: str, seats: Iterable[int]) -> None:
        """Strangers have left the table, unless they have it open elsewhere."""
        here = self._listeners.here(match)
        with self._guard:
            for seat in seats:
                if seat not in here:
                    self._away[match, seat] = self._clock()
        self._look_later()

    def _look_later(self) -> None:
        """Wait for whoever has been away longest."""
        with self._guard:
            if self._waiting or not self._away:
                return
            self._waiting = True
            due = min(self._away.values()) + self._longest
        self._wait(max(due - self._clock(), 0.0), self._look)

    def _look(self) -> None:
        with self._guard:
            self._waiting = False
            now = self._clock()
            gone = [key for key, left in self._away.items() if left + self._longest <= now]
            for key in gone:
                del self._away[key]
        for match, seat in gone:
            self._lose(match, seat)
        self._look_later()

    def _lose(self, match: str, seat: int) -> None:
        """Let a bot play on, or free the seat, as the host has chosen."""

        def work(table: StoredMatch) -> int | None:
            row = table.seats[seat]
            here = seat in self._listeners.here(match)
            if here or table.over or not row.open or row.who != PERSON:
                return None
            if table.row.absent == FREE:
                table.clear_seat(seat, self._clock())
            else:
                table.change_seat(seat, usual_bot(table.game), self._clock())
            self._tables.commit(table)
            return table.seq

        try:
            seq = self._tables.at(match, work)
        except ParlourError as error:
            log.warning("the seat of a stranger at match %s stays: %s", match, error)
            return
        if seq is not None:
            self._listeners.tell(match, seq)
            self._turns.advance(match)
