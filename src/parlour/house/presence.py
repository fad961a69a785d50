"""Presence: who is at which table now, and since when somebody is away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from parlour.house.listeners import Listener, Listeners
from parlour.house.rows import SeatRow
from parlour.house.stored_match import StoredMatch
from parlour.house.strangers import Strangers
from parlour.house.table_cache import TableCache

ELSEWHERE: Final = frozenset[int]()
REMEMBERED = 10_000
"""So many who left are remembered with the time at which they did."""


class Presence:
    """Whoever listens with a seat is there."""

    def __init__(
        self,
        tables: TableCache,
        listeners: Listeners,
        strangers: Strangers,
        advance: Callable[[str], None],
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self._listeners = listeners
        self._strangers = strangers
        self._advance = advance
        self._began = tables.clock()
        self._left: dict[tuple[str, int], float] = {}
        """When the person of a seat was last at the table."""
        self._elsewhere: dict[str, frozenset[int]] = {}
        """Who is at the same table by another server."""
        self._later: ThreadPoolExecutor | None = None
        """Where it is noted that somebody has left: no line waits for that."""

    def close(self) -> None:
        """Note the last who went."""
        if self._later is not None:
            self._later.shutdown()
            self._later = None

    def listen(
        self, match: str, listener: Listener, tokens: Sequence[str] = (), host: str = ""
    ) -> Callable[[], None]:
        """Sit or stand at a table: be told after every change that is stored and that everybody
        may notice, or a seat of one's own; returns how to leave. Whatever is due at a table to
        which a person comes gets its turn sooner."""

        def work(table: StoredMatch) -> tuple[list[SeatRow], bool, int]:
            rows = [table.seats[table.seat_of(token)] for token in tokens]
            return rows, table.bot_due() is not None, table.seq

        rows, bot_due, seq = self._tables.at(match, work)
        seats = [row.number for row in rows]
        strangers = [row.number for row in rows if row.open]

        def left() -> None:
            self._strangers.left(match, strangers)
            self._note_left(match, seats)
            if self._store.shared:
                gone = [seat for seat in seats if seat not in self._listeners.here(match)]
                self._later = self._later or ThreadPoolExecutor(1, "presence")
                self._later.submit(self._gone, match, gone)

        new = [seat for seat in seats if seat not in self._listeners.here(match)]
        stop = self._listeners.add(match, listener, seats, host, left, seq)
        self._strangers.came(match, strangers)
        if self._store.shared:
            for seat in new:
                self._store.servers.come(match, seat)
            self._elsewhere[match] = self._asked_elsewhere(match)
        if tokens and bot_due:
            self._advance(match)
        return stop

    def _note_left(self, match: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self._left[match, seat] = self._clock()
        while len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]

    def _gone(self, match: str, seats: Iterable[int]) -> None:
        """Let other servers know who has left."""
        for seat in seats:
            self._store.servers.go(match, seat)
        if not self._listeners.at(match):
            self._elsewhere.pop(match, None)

    def _asked_elsewhere(self, match: str) -> frozenset[int]:
        return frozenset(self._store.servers.here(match, self._clock()))

    def look_again(self, match: str) -> None:
        """Somebody has come to a table of another server or left it."""
        before, now = self._elsewhere.get(match, ELSEWHERE), self._asked_elsewhere(match)
        self._elsewhere[match] = now
        self._note_left(match, before - now)
        self._listeners.tell_who_is_here(match)

    def here(self, match: str) -> set[int]:
        """The seats whose persons are at the table."""
        return self._listeners.here(match) | self._elsewhere.get(match, ELSEWHERE)

    def absence(self, table: StoredMatch, seat: int) -> float:
        """For how many seconds nobody has been seen in a seat, as far as the house can know."""
        left = self._left.get((table.row.id, seat), 0.0)
        return self._clock() - max(self._began, table.seats[seat].last_seen or 0.0, left)
