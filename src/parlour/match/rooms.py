"""The rooms of the house: its tables in memory, one change at a time, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from parlour.engine.core.playout import Policy
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.match.alarm import Alarms, Wait
from parlour.match.database_errors import CannotSave
from parlour.match.listeners import Listener, Listeners
from parlour.match.store import Conflict, Receipt, Store, Stored
from parlour.match.table import Table

T = TypeVar("T")
TRIES = 5
REMEMBERED = 10_000
"""So many who left are remembered with the time at which they did."""


class NoMatch(ParlourError):
    """An id that names no match."""


@dataclass(frozen=True)
class Limits:
    """How much the house takes from outside."""

    name: int = 32
    """Letters of a person's name."""
    client_key: int = 64
    notation: int = 200
    events: int = 20_000
    """Events of one match; undoing for ever ends here."""
    cached: int = 500
    """Matches kept in memory."""
    absent: float = 120.0
    """After so many seconds away, others may hand a person's seat to a bot."""
    reviews: int = 20
    """Matches that are looked back at, at the same time."""
    bots_only: int = 100
    """Matches that only bots play, at the same time."""
    standing: int = 50
    """Standing answers of one seat."""


class Rooms:
    """Reads matches from the store when they are wanted and keeps them while they are."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        find: Callable[[str], Game],
        bots: Callable[[str, Game], Policy],
        limits: Limits,
        wait: Wait,
    ) -> None:
        self.store = store
        self.clock = clock
        self.find = find
        self.bots = bots
        self.limits = limits
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._tables: dict[str, Table] = {}
        self._committing: set[str] = set()
        """Matches of which this house itself is storing a change."""
        self._asleep: set[str] = set()
        """Matches that were being played when the house opened, and not looked at since."""
        self._began = clock()
        self.trouble = ""
        """Why nothing can be saved now; empty while all is well."""
        self._left: dict[tuple[str, int], float] = {}
        """When the person of a seat was last at the table."""
        self._listeners = Listeners()
        self._alarms = Alarms(clock, wait, self._ring)
        store.tell(self._changed_elsewhere)

    def _ring(self, match: str) -> None:
        """Something is due at a table."""
        raise NotImplementedError

    def listen(
        self, match: str, listener: Listener, tokens: Sequence[str] = (), host: str = ""
    ) -> Callable[[], None]:
        """Sit or stand at a table: be told after every change that is stored and that everybody
        may notice, or a seat of one's own; returns how to leave."""
        seats = self._at(match, lambda table: [table.seat_of(token) for token in tokens])

        def left() -> None:
            for seat in seats:
                self._left[match, seat] = self.clock()
            while len(self._left) > REMEMBERED:
                del self._left[next(iter(self._left))]

        return self._listeners.add(match, listener, seats, host, left)

    def _absence(self, table: Table, seat: int) -> float:
        """For how many seconds nobody has been seen in a seat, as far as the house can know."""
        left = self._left.get((table.row.id, seat), 0.0)
        return self.clock() - max(self._began, table.seats[seat].last_seen or 0.0, left)

    def _at(self, match: str, work: Callable[[Table], T]) -> T:
        """Do something at a table that nobody else touches meanwhile."""
        with self._lock(match):
            for _ in range(TRIES):
                table = self._table(match)
                try:
                    with self._in_step(match, table):
                        return work(table)
                except Conflict:
                    continue
        raise ParlourError("the match is busy: try again")

    @contextmanager
    def _in_step(self, match: str, table: Table) -> Iterator[None]:
        """Forget a table whose memory may be ahead of the store."""
        try:
            yield
        except BaseException as error:
            if table.unstored or not isinstance(error, ParlourError):
                with self._guard:
                    self._tables.pop(match, None)
            raise

    def _lock(self, match: str) -> Lock:
        with self._guard:
            known = self._locks.get(match)
        if known is not None:
            return known
        if self.store.revision(match) is None:
            raise NoMatch("there is no such match")
        with self._guard:
            return self._locks.setdefault(match, Lock())

    def _table(self, match: str) -> Table:
        """The match in memory."""
        table = self._tables.get(match)
        if table is None:
            stored = self._stored(match)
            table = Table(self.find(stored.match.game), stored, self.bots)
            if match in self._asleep:
                self._asleep.discard(match)
                if table.renew_beat(self.clock()):
                    self._commit(table)
            self._keep(match, table)
            self._alarms.set(match, table.due())
        return table

    def _changed_elsewhere(self, match: str, revision: int) -> None:
        """Forget a table that somebody else has changed: it is read again when it is needed."""
        with self._guard:
            table = self._tables.get(match)
            if table and table.revision < revision and match not in self._committing:
                del self._tables[match]

    def _keep(self, match: str, table: Table) -> None:
        with self._guard:
            self._tables.pop(match, None)
            while len(self._tables) >= self.limits.cached:
                del self._tables[next(iter(self._tables))]
            self._tables[match] = table

    def _stored(self, match: str) -> Stored:
        stored = self.store.read(match)
        if stored is None:
            raise NoMatch("there is no such match")
        return stored

    def _commit(self, table: Table, receipt: Receipt | None = None, **facts: object) -> int:
        """Store what happened at a table; return its sequence number."""
        self._committing.add(table.row.id)
        try:
            table.stored(self.store.commit(table.change(receipt, **facts)), receipt)
        except CannotSave as error:
            self.trouble = str(error)
            raise
        finally:
            self._committing.discard(table.row.id)
        self.trouble = ""
        self._alarms.set(table.row.id, table.due())
        return table.seq
