"""The tables in memory: read from the store when they are wanted, one change at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, TypeVar

from parlour.engine.core.playout import Policy
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.house.database_errors import CannotSave
from parlour.house.rows import MatchRow, Receipt, SeatRow, Stored
from parlour.house.seat_view import SeatViews
from parlour.house.store import Conflict, Store
from parlour.house.stored_match import NoSeat, StoredMatch
from parlour.house.timers import Timers

T = TypeVar("T")
TRIES = 5


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
    away: float = 300.0
    """After so many seconds away, a stranger loses a seat that was open to everybody."""
    open_tables: int = 20
    """Tables with a seat for everybody that are listed."""
    open_for: float = 86_400.0
    """For so many seconds after it was opened, a table is listed."""
    kept: float = 300.0
    """For so many seconds the seats of a rematch are only for those who sat there before."""
    takeover: float = 600.0
    """For so many seconds a code to take one's tables along is good."""


class TableCache:
    """Keeps tables while they are wanted. May be called from many threads at once."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        find: Callable[[str], Game],
        bots: Callable[[str, Game], Policy],
        limits: Limits,
        timers: Timers,
    ) -> None:
        self.store = store
        self._hears = store.database.serves
        """Whether it is heard what other servers change in a match; else it is looked up."""
        self.clock = clock
        self.find = find
        self.bots = bots
        self.limits = limits
        self.trouble = ""
        """Why nothing can be saved now; empty while all is well."""
        self._left: set[str] = set()
        """Matches that another server has left, and that were not looked at since."""
        self._timers = timers
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._tables: dict[str, SeatViews] = {}
        self._reading: set[str] = set()
        """Matches that are being read."""
        self._stale: set[str] = set()
        """Matches that another server has changed since they were read, or while they are."""
        self._committing: set[str] = set()
        """Matches of which this house itself is storing a change."""
        store.tell(self._changed_elsewhere)

    def at(self, match: str, work: Callable[[StoredMatch], T]) -> T:
        """Do something at a table that nobody else touches meanwhile."""
        return self.seen(match, lambda views: work(views.table))

    def seen(self, match: str, work: Callable[[SeatViews], T]) -> T:
        """Look at a table that nobody else touches meanwhile."""
        with self._lock(match):
            for tried in range(TRIES):
                views = self._views(match)
                try:
                    with self._in_step(match, views.table):
                        return work(views)
                except Conflict:
                    with self._guard:
                        self._tables.pop(match, None)
                except NoSeat:  # unless somebody has just sat down by another server
                    if tried or not self.store.shared:
                        raise
                    self.changed_by_another(match)
        raise ParlourError("the match is busy: try again")

    def known(self, match: str) -> StoredMatch | None:
        """A table that is in memory anyway, as it was a moment ago."""
        views = self._tables.get(match)
        return views.table if views is not None else None

    def stored(self, match: str) -> Stored:
        """A match as the store has it."""
        stored = self.store.read(match)
        if stored is None:
            raise NoMatch("there is no such match")
        return stored

    def drop(self, match: str) -> None:
        """Forget a table that was changed or removed in the store, once nobody is busy there."""
        with self._guard:
            lock = self._locks.setdefault(match, Lock())
        with lock, self._guard:
            self._tables.pop(match, None)
        self._timers.set(match, None)

    def commit(
        self,
        table: StoredMatch,
        receipt: Receipt | None = None,
        following: tuple[MatchRow, list[SeatRow]] | None = None,
        **facts: Any,
    ) -> int:
        """Store what happened at a table, and with it a match that follows; return its sequence
        number."""
        change = table.change(self.store.server, receipt, **facts)
        change.following = following
        self._committing.add(table.row.id)
        try:
            table.stored(self.store.commit(change), change)
            table.row = replace(table.row, **facts)
        except CannotSave as error:
            self.trouble = str(error)
            raise
        finally:
            self._committing.discard(table.row.id)
        self.trouble = ""
        self._set_timer(table)
        return table.seq

    def is_mine(self, table: StoredMatch) -> bool:
        """Whether this server does what goes on by itself at a table."""
        return table.job is not None and table.job.owner == self.store.server

    def take_over(self, match: str) -> None:
        """This server does from now on what goes on by itself at a table."""
        with self._guard:
            self._left.add(match)
            self._tables.pop(match, None)

    def changed_by_another(self, match: str) -> None:
        """Another server has stored something: it is read when the table is next needed."""
        with self._guard:
            if match in self._tables or match in self._reading:
                self._stale.add(match)

    def forget_all(self) -> None:
        """Nobody knows what others have stored meanwhile: read everything anew."""
        with self._guard:
            self._stale.update(self._tables, self._reading)

    def _set_timer(self, table: StoredMatch) -> None:
        self._timers.set(table.row.id, table.due() if self.is_mine(table) else None)

    @contextmanager
    def _in_step(self, match: str, table: StoredMatch) -> Iterator[None]:
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

    def _views(self, match: str) -> SeatViews:
        """The match in memory."""
        with self._guard:
            stale = match in self._stale or not self._hears(match)
            self._stale.discard(match)
            views = self._tables.get(match)
            if views is None:
                self._reading.add(match)
        if views is None:
            try:
                return self._read(match)
            finally:
                with self._guard:
                    self._reading.discard(match)
        if stale:
            self._catch_up(views.table)
        return views

    def _read(self, match: str) -> SeatViews:
        """Play a match again from what the store has of it."""
        stored = self.stored(match)
        table = StoredMatch(self.find(stored.match.game), stored, self.bots)
        if match in self._left:
            self._left.discard(match)
            if table.renew_window(self.clock()):
                self.commit(table)
        views = SeatViews(table)
        self._keep(match, views)
        self._set_timer(table)
        return views

    def _catch_up(self, table: StoredMatch) -> None:
        """Take what another server has stored."""
        news = self.store.news(table.row.id, len(table.events))
        if news is None:
            raise NoMatch("there is no such match")
        if news.match.revision != table.revision:
            table.catch_up(news)
            self._set_timer(table)

    def _changed_elsewhere(self, match: str, revision: int) -> None:
        """Forget a table that somebody else has changed: it is read again when it is needed."""
        with self._guard:
            views = self._tables.get(match)
            if views and views.table.revision < revision and match not in self._committing:
                del self._tables[match]

    def _keep(self, match: str, views: SeatViews) -> None:
        with self._guard:
            self._tables.pop(match, None)
            while len(self._tables) >= self.limits.cached:
                del self._tables[next(iter(self._tables))]
            self._tables[match] = views
