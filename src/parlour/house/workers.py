"""Processes in which bots think and matches are studied, so that tables stay quick."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.house.work_queue import ADVICE, ALONE, HINT, PLAY, REVIEW, Work, WorkQueue

SECONDS = 120.0
"""Whoever thinks longer than this is given up."""
NICE = 10
"""How far what nobody waits for gives way to whoever plays."""

log = logging.getLogger(__name__)


class Workers:
    """As many processes as there are cores for what is answered at once, as many for what takes
    its time, and as many for what nobody waits for; the later give way to the earlier. Each is
    started when it is first needed."""

    def __init__(self, queue: WorkQueue, count: int = 0) -> None:
        count = count or os.cpu_count() or 1
        self._queue = queue
        lines = {(PLAY, HINT): 0, (ADVICE,): NICE // 2, (REVIEW, ALONE): NICE}
        self._crews = [Crew(queue, urgencies, nice) for urgencies, nice in lines.items()]
        self._crews[0].give_back(self._crews[0].take())  # before anybody waits for it
        self._threads = [Thread(target=each.work, daemon=True) for each in self._crews * count]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Send all processes home."""
        self._queue.close()
        for crew in self._crews:
            crew.close()
        for thread in self._threads:
            thread.join()


class Crew:
    """Processes that do work of some urgencies; one that is there is used before another starts."""

    def __init__(self, queue: WorkQueue, urgencies: Sequence[int], nice: int) -> None:
        self._queue = queue
        self._urgencies = urgencies
        self._nice = nice
        self._guard = Lock()
        self._free: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._closed = False

    def work(self) -> None:
        """Let one thing after the other be thought about until the queue is closed."""
        while (work := self._queue.claim(self._urgencies)) is not None:
            try:
                self._think(work)
            except Exception as error:
                self._queue.fail(work, error)

    def _think(self, work: Work) -> None:
        task = work.asked()
        if task is None:
            self._queue.finish(work, None)
            return
        thinker = self.take()
        work.stop = thinker.stop
        if work.dropped:
            self.give_back(thinker)
            return
        try:
            answer, failure = thinker.ask(task.errand())
        except TimeoutError:
            self._forget(thinker)
            raise ParlourError("thinking takes too long: ask again later") from None
        except (EOFError, OSError):
            if not self._closed:
                log.warning("a process died over its work: asking another one")
            self._forget(thinker)
            self._queue.give_back(work)
            return
        work.stop = _nothing
        self.give_back(thinker)
        if failure is None:
            self._queue.finish(work, answer)
        else:
            self._queue.fail(work, failure)

    def take(self) -> Thinker:
        """A process that has nothing to do."""
        with self._guard:
            if self._closed:
                raise ParlourError("the house is closing")
            thinker = self._free.pop() if self._free else Thinker(self._nice)
            self._all.add(thinker)
        thinker.wanted()
        return thinker

    def give_back(self, thinker: Thinker) -> None:
        """It has nothing to do any more."""
        with self._guard:
            self._free.append(thinker)

    def _forget(self, thinker: Thinker) -> None:
        with self._guard:
            self._all.discard(thinker)
        thinker.kill()

    def close(self) -> None:
        """End all processes in the middle of what they do."""
        with self._guard:
            self._closed = True
            for thinker in self._all:
                thinker.kill()


def _nothing() -> None:
    """There is nothing to stop any more."""


class Thinker:
    """A process that thinks about one thing at a time."""

    def __init__(self, nice: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._stopped = context.RawValue("b", 0)
        """Whether the answer that is being found is not wanted any more."""
        self._line, theirs = context.Pipe()
        given = (theirs, self._stopped, nice)
        self._process = context.Process(target=_serve, args=given, daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, errand: Any) -> tuple[Any, Exception | None]:
        """Its answer, or why there is none."""
        self._line.send(errand)
        if not self._line.poll(SECONDS):
            raise TimeoutError
        answer: tuple[Any, Exception | None] = self._line.recv()
        return answer

    def wanted(self) -> None:
        """What is asked next is to be answered."""
        self._stopped.value = 0

    def stop(self) -> None:
        """Nobody wants the answer any more."""
        self._stopped.value = 1

    def kill(self) -> None:
        """End it."""
        self._process.kill()
        self._process.join()


def _serve(line: Connection, stopped: Any, nice: int) -> None:
    """Do what comes down the line. Ctrl-C is for the house; if that dies its processes go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(nice)
    Thread(target=_leave_with_the_house, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(_done(line.recv(), stopped))


def _done(errand: Any, stopped: Any) -> tuple[Any, Exception | None]:
    try:
        return errand.here(find_game, lambda: bool(stopped.value)), None
    except ParlourError as error:
        return None, error
    except Exception as error:
        return None, RuntimeError(f"{type(error).__name__}: {error}")


def _leave_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)
