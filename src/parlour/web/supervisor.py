"""Several processes that serve one house: started together, replaced when one dies."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from types import FrameType
from typing import Any, Final

from parlour.web.connections import QUEUE
from parlour.web.homes import Homes, letter_boxes
from parlour.web.metrics import SHARED_NUMBERS, forget_process

SOONEST: Final = 2.0
"""Seconds that a process must live to be replaced at once."""
PATIENCE: Final = 8.0
"""Seconds that processes have to close."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WorkerPlace:
    """What one process is told besides what all are."""

    door: socket.socket
    door_name: str
    homes: Homes
    name: str
    """The name of its server."""
    before: str = ""
    """That of the dead one whose place it takes."""


Serve = Callable[[Any, WorkerPlace], None]


class Supervisor:
    """Opens the door, and lets several processes answer at it."""

    def __init__(self, count: int, serve: Serve, told: Any) -> None:
        self._count = count
        self._serve = serve
        self._told = told
        self._context = multiprocessing.get_context("spawn")
        self._boxes = letter_boxes(count)
        self._name = secrets.token_urlsafe(12)
        self._born: dict[BaseProcess, tuple[WorkerPlace, float]] = {}
        """Where a process serves, and since when."""
        self._closing = False

    def run(self, host: str, port: int) -> None:
        """Serve until somebody closes the house."""
        numbers = tempfile.mkdtemp(prefix="parlour-numbers-")
        os.environ[SHARED_NUMBERS] = numbers
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self._close)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            with socket.create_server((host, port), family=family, backlog=QUEUE) as door:
                for number in range(self._count):
                    self._start(door, number)
                while self._born:
                    self._look_after()
        finally:
            shutil.rmtree(numbers, ignore_errors=True)

    def _start(self, door: socket.socket, number: int, before: str = "") -> None:
        homes = Homes(number, self._boxes[number][0], [box for _, box in self._boxes])
        place = WorkerPlace(door, self._name, homes, secrets.token_urlsafe(12), before)
        process = self._context.Process(target=_serve, args=(self._serve, self._told, place))
        process.start()
        self._born[process] = place, time.monotonic()

    def _look_after(self) -> None:
        """Wait until a process has ended, and replace it unless the house closes."""
        ended = wait([process.sentinel for process in self._born], PATIENCE)
        for process in [each for each in self._born if each.sentinel in ended]:
            place, born = self._born.pop(process)
            process.join()
            forget_process(process.pid or 0)
            if not self._closing:
                log.error("a process of the house has ended (%s): another takes its place",
                          process.exitcode)  # fmt: skip
                time.sleep(max(SOONEST + born - time.monotonic(), 0.0))
                self._start(place.door, place.homes.own, place.name)
        if self._closing and not ended:
            for process in self._born:
                process.kill()

    def _close(self, number: int, frame: FrameType | None) -> None:
        self._closing = True
        for process in self._born:
            with suppress(OSError, AttributeError):
                process.terminate()


def _serve(serve: Serve, told: Any, place: WorkerPlace) -> None:
    """One of the processes; it ends with whoever started it."""
    Thread(target=_end_with_the_house, daemon=True).start()
    serve(told, place)


def _end_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(1)
