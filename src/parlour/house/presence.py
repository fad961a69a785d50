"""Presence: who is at which table now, and since when somebody is away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.house.listeners import Listener, Listeners
from parlour.house.stored_match import StoredMatch
from parlour.house.strangers import Strangers
from parlour.house.table_cache import TableCache

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
        self._clock = tables.clock
        self._listeners = listeners
        self._strangers = strangers
        self._advance = advance
        self._began = tables.clock()
        self._left: dict[tuple[str, int], float] = {}
        """When the person of a seat was last at the table."""

    def listen(
        self, match: str, listener: Listener, tokens: Sequence[str] = (), host: str = ""
    ) -> Callable[[], None]:
        """Sit or stand at a table: be told after every change that is stored and that everybody
        may notice, or a seat of one's own; returns how to leave. Whatever is due at a table to
        which a person comes gets its turn sooner."""
        rows = self._tables.at(
            match, lambda table: [table.seats[table.seat_of(token)] for token in tokens]
        )
        seats = [row.number for row in rows]
        strangers = [row.number for row in rows if row.open]

        def left() -> None:
            self._strangers.left(match, strangers)
            for seat in seats:
                self._left[match, seat] = self._clock()
            while len(self._left) > REMEMBERED:
                del self._left[next(iter(self._left))]

        stop = self._listeners.add(match, listener, seats, host, left)
        self._strangers.came(match, strangers)
        if tokens:
            self._advance(match)
        return stop

    def here(self, match: str) -> set[int]:
        """The seats whose persons are at the table."""
        return self._listeners.here(match)

    def absence(self, table: StoredMatch, seat: int) -> float:
        """For how many seconds nobody has been seen in a seat, as far as the house can know."""
        left = self._left.get((table.row.id, seat), 0.0)
        return self._clock() - max(self._began, table.seats[seat].last_seen or 0.0, left)
