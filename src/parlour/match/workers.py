"""Processes in which bots think and matches are studied, so that tables stay quick."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.match.work import ADVICE, ALONE, PLAY, REVIEW, Work, WorkQueue

SECONDS = 120.0
"""Whoever thinks longer than this is given up."""
NICE = 10
"""How far what nobody waits for gives way to whoever plays."""

log = logging.getLogger(__name__)


class Workers:
    """As many processes as there are cores for whoever waits, and as many for the rest, which give
    way to them. Each is started when it is first needed."""

    def __init__(self, queue: WorkQueue, count: int = 0) -> None:
        count = count or os.cpu_count() or 1
        self._queue = queue
        self._workers = [Worker(queue, (PLAY, ADVICE), 0) for _ in range(count)]
        self._workers += [Worker(queue, (REVIEW, ALONE), NICE) for _ in range(count)]
        self._workers[0].begin()  # before anybody waits for it
        for worker in self._workers:
            worker.start()

    def close(self) -> None:
        """Send all processes home."""
        self._queue.close()
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.join()


class Worker(Thread):
    """Claims work of some urgencies and lets a process of its own do it."""

    def __init__(self, queue: WorkQueue, urgencies: Sequence[int], nice: int) -> None:
        super().__init__(name=f"thinking-{urgencies[0]}", daemon=True)
        self._queue = queue
        self._urgencies = urgencies
        self._nice = nice
        self._context = multiprocessing.get_context("spawn")
        self._stopped = self._context.RawValue("b", 0)
        """Whether the answer that is being found is not wanted any more."""
        self._process: Any = None
        self._line: Connection | None = None

    def run(self) -> None:
        """Think about one thing after the other until the queue is closed."""
        while (work := self._queue.claim(self._urgencies)) is not None:
            try:
                self._think(work)
            except Exception as error:
                self._queue.fail(work, error)
        self._end()

    def _think(self, work: Work) -> None:
        task = work.asked()
        if task is None:
            self._queue.finish(work, None)
            return
        self._stopped.value = 0
        work.stop = self._stop
        if work.dropped:
            return
        try:
            line = self.begin()
            line.send(task.errand())
            if not line.poll(SECONDS):
                raise ParlourError("thinking takes too long: ask again later")
            found = line.recv()
        except (EOFError, OSError):
            log.warning("a process died over its work: asking another one")
            self._end()
            self._queue.give_back(work)
        except ParlourError:
            self._end()
            raise
        else:
            self._take(work, found)

    def _take(self, work: Work, found: Any) -> None:
        answer, failure = found
        if failure is None:
            self._queue.finish(work, answer)
        else:
            self._queue.fail(work, failure)

    def _stop(self) -> None:
        self._stopped.value = 1

    def begin(self) -> Connection:
        """The line to the process, which is started if there is none."""
        if self._line is None:
            self._line, theirs = self._context.Pipe()
            given = (theirs, self._stopped, self._nice)
            self._process = self._context.Process(target=_serve, args=given, daemon=True)
            self._process.start()
            theirs.close()
        return self._line

    def kill(self) -> None:
        """End the process in the middle of what it does."""
        process = self._process
        if process is not None:
            process.kill()

    def _end(self) -> None:
        """Forget the process; the next work gets another one."""
        self.kill()
        if self._line is not None:
            self._line.close()
            self._process.join()
        self._line = self._process = None


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
