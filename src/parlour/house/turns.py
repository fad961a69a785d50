"""What goes on by itself at a table: chance, bots, and reaction windows that end."""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from threading import Lock
from typing import Any

from parlour.engine.errors import ParlourError
from parlour.house.database_errors import StoreFailed
from parlour.house.listeners import Listeners
from parlour.house.stored_match import EMPTY, StoredMatch
from parlour.house.table_cache import NoMatch, TableCache
from parlour.house.timers import Timers, Wait
from parlour.house.work_queue import ALONE, PLAY, Asker, Busy, Work, WorkQueue
from parlour.match.match import PERSON
from parlour.match.questions import Question

RETRY = 5.0
"""Seconds until a table that could not be saved is tried again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Due:
    """What a bot is asked, in which seat, and at which revision of the match."""

    revision: int
    seat: int
    question: Question


class Turns:
    """Lets tables go on where no person must decide, one step at a time."""

    def __init__(
        self,
        tables: TableCache,
        listeners: Listeners,
        queue: WorkQueue,
        timers: Timers,
        wait: Wait,
    ) -> None:
        self._tables = tables
        self._clock = tables.clock
        self._listeners = listeners
        self._queue = queue
        self._timers = timers
        self._wait = wait
        self._guard = Lock()
        self._moving: dict[str, Work] = {}
        """The tables where a bot is due, each with the work that will move it."""
        self._again: set[str] = set()
        """Those of them where more has happened meanwhile."""

    def advance(self, match: str, urgency: int | None = None) -> None:
        """Let everything go on that needs no person: one decision at a time, when it is its turn.
        Each is durable before it is told."""
        asker = Asker(self._listeners.host(match), match)
        urgency = self._urgency(match) if urgency is None else urgency
        due: list[Due] = []

        def asked() -> Question | None:
            due.extend(self._due(match))
            return due[0].question if due else None

        with self._guard:
            waiting = self._moving.get(match)
            if waiting is None:
                work = self._moving[match] = Work(asked, asker, urgency)
            else:
                self._again.add(match)
        if waiting is not None:
            self._queue.move(waiting, asker, urgency)
            return
        work.answer.add_done_callback(lambda answer: self._moved(match, due, answer))
        try:
            self._queue.put(work)
        except Busy:  # the house closes: it goes on after the next start
            work.drop()

    def _urgency(self, match: str) -> int:
        """Tables with persons come first."""
        table = self._tables.known(match)
        alone = table is not None and all(seat.who not in (PERSON, EMPTY) for seat in table.seats)
        return ALONE if alone else PLAY

    def _due(self, match: str) -> list[Due]:
        """What a bot must decide now, if one must; chance that is due is dealt first."""
        seq = self._tables.at(match, self.deal)
        if seq is not None:
            self._listeners.tell(match, seq)
        return self._tables.at(match, self._bot_due)

    def _bot_due(self, table: StoredMatch) -> list[Due]:
        """What a bot is asked now, if one is and this server is to ask it."""
        asked = table.bot_question() if self._tables.is_mine(table) else None
        return [Due(table.revision, *asked)] if asked is not None else []

    def _moved(self, match: str, due: list[Due], answer: Future[Any]) -> None:
        """A bot has decided, or there was nothing to decide: look at the table again if more is
        due."""
        go_on = self._take_answer(match, due, answer)
        with self._guard:
            del self._moving[match]
            again = match in self._again
            self._again.discard(match)
        if go_on or (again and go_on is not None):
            self.advance(match)

    def _take_answer(self, match: str, due: list[Due], answer: Future[Any]) -> bool | None:
        """Store what a bot has decided; whether it has, None if nothing can be done now."""
        try:
            move = answer.result()
            if due and move is not None:
                self._tell_bot_moved(match, due[0], move)
            return bool(due)
        except (CancelledError, NoMatch):
            return None
        except StoreFailed as error:
            self._try_later(match, error)
            return None
        except ParlourError as error:
            log.warning("match %s sleeps on: %s", match, error)
        except Exception:
            log.exception("match %s does not go on by itself", match)
        return False

    def _try_later(self, match: str, error: StoreFailed) -> None:
        """Nothing can be saved or read now: say so at the table, and go on when it can."""
        log.warning("match %s waits: %s", match, error)
        self._listeners.tell(match, 0)
        self._wait(RETRY, lambda: self.advance(match))

    def _tell_bot_moved(self, match: str, due: Due, move: int) -> None:
        seq = self._bot_moved(match, due.revision, move, due.seat)
        if seq is not None:
            self._listeners.tell(match, seq)

    def deal(self, table: StoredMatch) -> int | None:
        """Deal chance that is due: at the start, or after a match was left in between."""
        if table.seq >= self._tables.limits.events:
            return None
        stood = table.seq
        table.follow(self._clock())
        seq = self._tables.commit(table) if table.unstored else stood
        return seq if seq > stood else None

    def _bot_moved(self, match: str, revision: int, move: int, seat: int = -1) -> int | None:
        """Store a bot's move, unless the match has changed while it thought; where everybody
        can see it, return the sequence number."""

        def work(table: StoredMatch) -> int | None:
            if table.revision != revision:
                return None
            stood = table.seq
            table.take_bot(seat, move, self._clock())
            seq = self._tables.commit(table)
            return seq if seq > stood else None

        return self._tables.at(match, work)

    def ring(self, match: str) -> None:
        """A window may be over: show what followed it, and go on."""

        def work(table: StoredMatch) -> int | None:
            if not self._tables.is_mine(table):
                return None
            seq = self.deal(table)
            self._timers.set(match, table.due())
            return seq

        try:
            seq = self._tables.at(match, work)
        except StoreFailed as error:
            self._try_later(match, error)
            return
        except Exception:
            log.exception("match %s does not end its reaction window", match)
            return
        if seq is not None:
            self._listeners.tell(match, seq)
            self.advance(match)

    def wake(self, match: str, persons: bool) -> bool:
        """Let a match go on that was left, and wait for a step; whether the house is open."""
        self.advance(match, PLAY if persons else ALONE)
        work = self._moving.get(match)
        if work is not None:
            try:
                work.answer.exception()
            except CancelledError:
                return False
        return True
