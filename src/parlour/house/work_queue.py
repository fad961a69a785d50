"""The queue of thinking: what waits for an answer, and whose turn it is.

Bots, hints and reviews think where no page waits for them: whoever thinks claims the next piece of
work here, and finishes it or gives it back.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, local
from typing import Any, Final, Protocol

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.match.questions import Stopped

PLAY, HINT, ADVICE, REVIEW, ALONE = range(5)
"""How urgent it is: a bot among persons, what rules of thumb would do, moves that are weighed,
a look back, a bot among bots."""
EVERY: Final = (PLAY, HINT, ADVICE, REVIEW, ALONE)
TURNS: Final = 4
"""Of so many claims one takes the least urgent work first, so that nothing waits for ever."""
TRIES: Final = 2
"""How often work is given to somebody else before it is given up."""


class Busy(ParlourError):
    """So many wait for an answer already that one more would wait too long."""


class Task(Protocol):
    """Something to think about."""

    def here(self, find: Callable[[str], Game], stopped: Stopped) -> Any:
        """Think in this process."""

    def errand(self) -> Any:
        """The same as plain data, for another process."""


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom something is thought about."""

    host: str = ""
    """Where the request came from; empty if it came from nobody."""
    seat: str = ""
    """The table, and the seat at it."""


class Work:
    """Something to be thought about when it is its turn."""

    def __init__(
        self,
        asked: Callable[[], Task | None],
        asker: Asker,
        urgency: int,
        told: Callable[[Any], Any] = lambda answer: answer,
    ) -> None:
        self.asked = asked
        """What it is about, found out only when it is its turn; None if that has passed."""
        self.asker = asker
        self.urgency = urgency
        self.told = told
        """What becomes of the answer before anybody hears it."""
        self.answer: Future[Any] = Future()
        self.tries = 0
        self.dropped = False
        self.stop: Callable[[], None] = lambda: None
        """How whoever thinks about it is told to stop."""

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self.dropped = True
        self.answer.cancel()
        self.stop()


class Lane:
    """Work of one urgency. Hosts take turns, and so do the seats of each host."""

    def __init__(self) -> None:
        self._hosts: OrderedDict[str, OrderedDict[str, deque[Work]]] = OrderedDict()

    def count(self, host: str | None = None) -> int:
        """How much waits, for everybody or for a host."""
        hosts = self._hosts.values() if host is None else [self._hosts.get(host, OrderedDict())]
        waiting = (work for seats in hosts for works in seats.values() for work in works)
        return sum(not work.dropped for work in waiting)

    def add(self, work: Work, first: bool = False) -> None:
        """Stand at the end of the line, or at its beginning."""
        seats = self._hosts.setdefault(work.asker.host, OrderedDict())
        works = seats.setdefault(work.asker.seat, deque())
        for dropped in [each for each in works if each.dropped]:
            works.remove(dropped)
        (works.appendleft if first else works.append)(work)
        if first:
            seats.move_to_end(work.asker.seat, last=False)
            self._hosts.move_to_end(work.asker.host, last=False)

    def next(self) -> Work | None:
        """Whose turn it is; the host and the seat then stand at the end."""
        while self._hosts:
            host, seats = self._hosts.popitem(last=False)
            seat, works = seats.popitem(last=False)
            work = works.popleft()
            if works:
                seats[seat] = works
            if seats:
                self._hosts[host] = seats
            if not work.dropped:
                return work
        return None

    def remove(self, work: Work) -> bool:
        """Leave the line; whether it stood there."""
        seats = self._hosts.get(work.asker.host, OrderedDict())
        works = seats.get(work.asker.seat, deque())
        if work not in works:
            return False
        works.remove(work)
        if not works:
            del seats[work.asker.seat]
        if not seats:
            del self._hosts[work.asker.host]
        return True


@dataclass(frozen=True, slots=True)
class Bound:
    """How much may wait."""

    all: int
    host: int


BOUNDS: Final = {HINT: Bound(64, 12), ADVICE: Bound(32, 6), REVIEW: Bound(64, 16)}
"""Bots need none: a table waits for one move at a time."""
BUSY: Final = "the house is thinking for others: ask again in a moment"


class WorkQueue:
    """What waits to be thought about. May be used from many threads."""

    def __init__(self) -> None:
        self._ready = Condition()
        self._lanes = [Lane() for _ in EVERY]
        self._claims = 0
        self._idle: list[Sequence[int]] = []
        self._closed = False

    def put(self, work: Work) -> None:
        """Let something be thought about; refused at once where it would wait too long."""
        lane, bound = self._lanes[work.urgency], BOUNDS.get(work.urgency)
        with self._ready:
            full = bound is not None and (
                lane.count() >= bound.all or lane.count(work.asker.host) >= bound.host
            )
            if full or self._closed:
                raise Busy(BUSY)
            lane.add(work)
            self._ready.notify_all()

    def claim(self, urgencies: Sequence[int] = EVERY, wait: bool = True) -> Work | None:
        """The next piece of work; None once the queue is closed, or if nothing waits."""
        with self._ready:
            while (work := self._next(urgencies)) is None and wait and not self._closed:
                self._idle.append(urgencies)
                self._ready.wait()
                self._idle.remove(urgencies)
            return work

    def _next(self, urgencies: Sequence[int]) -> Work | None:
        self._claims += 1
        order = urgencies if self._claims % TURNS else tuple(reversed(urgencies))
        found = (self._lanes[urgency].next() for urgency in order)
        return next((work for work in found if work is not None), None)

    def count(self, urgency: int) -> int:
        """How much waits that is so urgent."""
        with self._ready:
            return self._lanes[urgency].count()

    def idle(self, urgency: int) -> int:
        """How many have nothing to do who could do something so urgent."""
        with self._ready:
            return sum(urgency in urgencies for urgencies in self._idle)

    def move(self, work: Work, asker: Asker, urgency: int) -> None:
        """Let work that still waits stand in another line."""
        with self._ready:
            if self._lanes[work.urgency].remove(work):
                work.asker, work.urgency = asker, urgency
                self._lanes[urgency].add(work)
                self._ready.notify_all()

    def give_back(self, work: Work) -> None:
        """Whoever claimed it cannot do it: it is first in its line again, if it may be tried."""
        work.tries += 1
        if work.tries >= TRIES:
            self.fail(work, ParlourError("the answer was lost: ask again"))
            return
        with self._ready:
            self._lanes[work.urgency].add(work, first=True)
            self._ready.notify_all()
            if not self._closed:
                return
        work.drop()

    def finish(self, work: Work, answer: Any) -> None:
        """The answer is there."""
        try:
            told = work.told(answer) if answer is not None else None
        except Exception as error:
            self.fail(work, error)
            return
        with suppress(InvalidStateError):  # nobody wanted to know any more
            work.answer.set_result(told)

    def fail(self, work: Work, error: Exception) -> None:
        """There is no answer."""
        with suppress(InvalidStateError):
            work.answer.set_exception(error)

    def close(self) -> None:
        """The house closes: whatever waits, waits in vain."""
        with self._ready:
            self._closed = True
            waiting = [work for lane in self._lanes for work in iter(lane.next, None)]
            self._ready.notify_all()
        for work in waiting:
            work.drop()


def think_here(queue: WorkQueue, work: Work, find: Callable[[str], Game]) -> None:
    """Do a piece of work in this thread."""
    try:
        task = work.asked()
        answer = task.here(find, lambda: work.dropped) if task is not None else None
    except Exception as error:
        queue.fail(work, error)
    else:
        queue.finish(work, answer)


def think_all(queue: WorkQueue, find: Callable[[str], Game]) -> None:
    """Do all that waits in this thread, and whatever follows from it."""
    while (work := queue.claim(wait=False)) is not None:
        think_here(queue, work, find)


class AtOnce(WorkQueue):
    """Whoever asks thinks, in the same thread: for tests, and where nobody else waits."""

    def __init__(self, find: Callable[[str], Game] = find_game) -> None:
        super().__init__()
        self._find = find
        self._mine = local()

    def put(self, work: Work) -> None:
        """Do it, and whatever follows from it."""
        super().put(work)
        if getattr(self._mine, "thinking", False):
            return
        self._mine.thinking = True
        try:
            think_all(self, self._find)
        finally:
            self._mine.thinking = False
