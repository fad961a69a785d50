"""One house served by several processes: they share a door, and one that is killed is replaced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from parlour.house.store import open_store
from tests.browser.server import free_port
from tests.conftest import ROOT, kills
from tests.house.houses import database_at
from tests.web.test_killed import Sitting, check, line, sit_down

pytestmark = pytest.mark.postgresql
KILLS = kills(3)
TABLES = 4


class Workers:
    """`parlour serve --workers 2` in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.database = database_at(folder / "matches.db")
        words = ["serve", "--workers", "2", "--port", str(self.port), "--database", self.database]
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour.cli", *words],
            env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def processes(self) -> list[int]:
        """Those that serve: they have threads, whoever only keeps track of things has not."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        found = []
        for each in children.split():
            with suppress(FileNotFoundError):  # it has just died
                found += [int(each)] * (len(os.listdir(f"/proc/{each}/task")) > 4)
        return found

    def close(self) -> None:
        self.process.terminate()
        assert self.process.wait() == 0, "it closes in good order"


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    found = Workers(tmp_path)
    try:
        while len(found.processes()) < 2 or not _answers(found):
            assert found.process.poll() is None
            os.sched_yield()
        yield found
        found.close()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(found.process.pid, signal.SIGKILL)


def _answers(workers: Workers) -> bool:
    with suppress(OSError):
        return sit_down(workers.address, "last-glow").match != ""
    return False


class Player:
    """Plays against a bot until it is enough; whenever the line breaks, opens it again and sends
    what was not answered."""

    def __init__(self, workers: Workers, seed: int) -> None:
        self.address = workers.address
        self.random = Random(seed)
        self.sittings: list[Sitting] = []

    @property
    def taken(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(each.taken) for each in self.sittings)

    def play(self, enough: Event) -> None:
        while not enough.is_set():
            with suppress(ConnectionClosed, OSError, InvalidMessage):
                if not self.sittings or self.sittings[-1].over:
                    self.sittings.append(sit_down(self.address, "lucha-libre"))
                self._play_on(self.sittings[-1], enough)

    def _play_on(self, sitting: Sitting, enough: Event) -> None:
        with line(self.address, sitting) as table:
            if sitting.unanswered is not None:
                table.send()
            while not enough.is_set():
                table.wait_for_turn()
                if sitting.over:
                    return
                table.move(self.random)


def test_a_killed_process_loses_nothing_and_its_tables_go_on(workers: Workers) -> None:
    enough = Event()
    random = Random("kill workers")
    players = [Player(workers, seed) for seed in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(each.play, enough) for each in players]
        try:
            killed: set[int] = set()
            for _ in range(KILLS):
                before = [each.taken for each in players]
                while not all(
                    player.taken > had or play.done()  # it has failed
                    for player, had, play in zip(players, before, playing, strict=True)
                ):
                    os.sched_yield()
                alive: list[int] = []
                while len(alive) < 2:  # the one before has been replaced
                    alive = [each for each in workers.processes() if each not in killed]
                    os.sched_yield()
                victim = random.choice(alive)
                os.kill(victim, signal.SIGKILL)
                killed.add(victim)
        finally:
            enough.set()
        for each in playing:
            each.result()
    store = open_store(workers.database)
    for sitting in [each for player in players for each in player.sittings]:
        check(store, sitting)
    store.close()
