"""Who plays the chunks: this process, processes of this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from parlour.engine.errors import ParlourError
from parlour.lab.plan.experiment import Chunk
from parlour.lab.run.playing import play_chunk

LIVES = 3
"""A chunk that took so many workers with it is given up."""
PATIENCE = 10.0
"""Seconds until a worker that does not leave is ended."""

Play = Callable[[bytes, Chunk], bytes]


class ChunkWorkers(Protocol):
    """Play chunks in any order and hand them back as they are done."""

    def play(self, experiment: bytes, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """Every chunk once, with its rows. Closing the iterator stops the work."""
        ...


class ThisProcess:
    """This process."""

    def play(self, experiment: bytes, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """One after the other."""
        for chunk in chunks:
            yield chunk, play_chunk(experiment, chunk)


@dataclass
class Worker:
    """A process and what it is at."""

    process: BaseProcess
    line: Connection
    chunk: Chunk | None = None


class Processes:
    """Processes of this machine. One that is lost is replaced, and only its chunk is repeated."""

    def __init__(self, count: int = 0, play: Play = play_chunk) -> None:
        self.count = count or os.cpu_count() or 1
        self._play = play
        self._context: Any = multiprocessing.get_context("spawn")
        self.pids: set[int] = set()
        """Who works now; for whoever wants to look, or to shoot."""

    def play(self, experiment: bytes, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """Each process gets its next chunk when it is done with the last."""
        crew: list[Worker] = []
        again: deque[Chunk] = deque()
        lost: dict[Chunk, int] = {}
        try:
            for _ in range(self.count):
                worker = self._hired(experiment)
                crew.append(worker)
                if not _give(worker, chunks, again):
                    break
            while any(worker.chunk is not None for worker in crew):
                busy = {worker.line: worker for worker in crew if worker.chunk is not None}
                for line in wait(list(busy)):
                    assert isinstance(line, Connection)
                    worker = busy[line]
                    chunk = worker.chunk
                    assert chunk is not None
                    found = _heard(worker)
                    if found is None:
                        lost[chunk] = lost.get(chunk, 0) + 1
                        if lost[chunk] >= LIVES:
                            raise ParlourError(
                                f"matches {chunk.first} to {chunk.first + chunk.matches - 1} of "
                                f"arm {chunk.arm + 1} ended {LIVES} processes: is memory short?"
                            )
                        self._dismiss(worker)
                        crew.remove(worker)
                        worker = self._hired(experiment)
                        crew.append(worker)
                        again.append(chunk)
                        _give(worker, chunks, again)
                        continue
                    if isinstance(found, Exception):
                        raise found
                    worker.chunk = None
                    _give(worker, chunks, again)
                    yield chunk, found
        finally:
            for worker in crew:
                self._dismiss(worker)

    def _hired(self, experiment: bytes) -> Worker:
        mine, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(theirs, experiment, self._play), daemon=True
        )
        process.start()
        theirs.close()
        self.pids.add(process.pid)
        return Worker(process, mine)

    def _dismiss(self, worker: Worker) -> None:
        """A worker that is still at it is ended: its chunk is not wanted any more."""
        if worker.chunk is not None:
            worker.process.terminate()
        worker.line.close()
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        self.pids.discard(worker.process.pid or 0)


def _give(worker: Worker, chunks: Iterator[Chunk], again: deque[Chunk]) -> bool:
    """Hand out the next chunk, lost ones first; False if none is left."""
    worker.chunk = again.popleft() if again else next(chunks, None)
    if worker.chunk is not None:
        # A worker that is gone already is found out when it is listened to.
        with suppress(OSError):
            worker.line.send(worker.chunk)
    return worker.chunk is not None


def _heard(worker: Worker) -> Any:
    """What a worker answers: rows, or what went wrong; None if it is gone."""
    try:
        return worker.line.recv()
    except (EOFError, OSError):
        return None


def _work(line: Connection, experiment: bytes, play: Play) -> None:
    """What a worker does until nobody asks any more."""
    # An interrupt is meant for whoever asked; that one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            chunk = line.recv()
            try:
                found: object = play(experiment, chunk)
            except Exception as error:
                found = error
            line.send(found)
