"""Killed at any moment, the server has lost no move that it acknowledged, and doubled none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.engine.record import replay
from parlour.games import find_game
from parlour.house.house import House
from parlour.house.store import Store, open_store
from parlour.house.tokens import new_token
from tests.conftest import ROOT, kills, times
from tests.house.houses import database_at, take_up

LIVES = kills(times(10, 25))
"""How often the server is killed, for each game."""
SEATS: dict[str, dict[str, str]] = {"last-glow": {}, "lucha-libre": {"seat-2": "casual"}}
PATIENCE = 20.0


@dataclass
class Sitting:
    """What a person knows of one match: its seat, and every move that was acknowledged."""

    match: str
    token: str
    taken: list[tuple[str, str]] = field(default_factory=list)
    """Each with its key."""
    unanswered: dict[str, Any] | None = None
    """What was sent when the line broke."""
    decided: int = -1
    """The sequence number at which the last move was decided."""
    over: bool = False


class Nursery:
    """The process that forks servers."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.port = int(self.line().split()[1])
        self.address = f"127.0.0.1:{self.port}"

    def line(self) -> str:
        """The next line that it says."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the nursery has died"
        return line

    def birth(self, url: str) -> int:
        """A new server for a database."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{url}\n")
        self.process.stdin.flush()
        return int(self.line().split()[1])

    def kill(self, child: int) -> None:
        """End it, in the middle of what it does."""
        os.kill(child, signal.SIGKILL)
        assert self.line() == f"dead {child}\n"


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    """Forks servers for one test."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(
        [sys.executable, "-m", "tests.web.killing"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        # A group of its own: a test that fails leaves a server behind.
        start_new_session=True,
    ) as process:
        try:
            yield Nursery(process)
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def sit_down(at: str, game: str) -> Sitting:
    """Start a match by the form, as a browser does."""
    connection = HTTPConnection(at, timeout=PATIENCE)
    headers = {
        "origin": f"http://{at}",
        "content-type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", f"/start/{game}", urlencode(SEATS[game]), headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    token = SimpleCookie(answer.headers["set-cookie"])["seat"].value
    connection.close()
    return Sitting(answer.headers["location"].rpartition("/")[2], token)


class Line:
    """An open table over a real socket."""

    def __init__(self, socket: ClientConnection, sitting: Sitting) -> None:
        self.socket = socket
        self.sitting = sitting
        self.table: dict[str, Any] = {}

    def hear(self) -> None:
        """The next message; an answer that a move was taken is kept."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        sitting, sent = self.sitting, self.sitting.unanswered
        if message["is"] == "table":
            self.table = message
            sitting.over = message["over"]
        elif sent is not None and message.get("key") == sent["key"]:
            assert message["kind"] == "taken", message
            sitting.taken.append((sent["key"], sent["move"]))
            sitting.unanswered = None

    def wait_for_turn(self) -> None:
        """Hear on until the last move has had its effect and something is asked."""
        while self.sitting.unanswered is not None or not self._asked():
            self.hear()

    def _asked(self) -> bool:
        table = self.table
        return (
            bool(table) and table["seq"] > self.sitting.decided and (table["mine"] or table["over"])
        )

    def move(self, random: Random) -> None:
        """Send any legal move."""
        seq = self.table["seq"]
        move = random.choice(self.table["choices"])["move"]
        self.sitting.unanswered = {"act": "move", "move": move, "seq": seq, "key": new_token()}
        self.sitting.decided = seq
        self.send()

    def send(self) -> None:
        """Send what is not answered, perhaps once more."""
        self.socket.send(json.dumps(self.sitting.unanswered))


@contextmanager
def line(at: str, sitting: Sitting) -> Iterator[Line]:
    """Open the table of a match."""
    with connect(
        f"ws://{at}/match/{sitting.match}/socket",
        origin=Origin(f"http://{at}"),
        additional_headers={"cookie": f"seat={sitting.token}"},
        open_timeout=PATIENCE,
        close_timeout=1,
        max_size=None,
    ) as socket:
        yield Line(socket, sitting)


def one_life(nursery: Nursery, url: str, game: str, random: Random, last: Sitting) -> Sitting:
    """Play on in a match, or begin another, until the server is killed at a random moment."""
    child = nursery.birth(url)
    sitting = sit_down(nursery.address, game) if last.over else last
    with line(nursery.address, sitting) as table:
        play(table, random)
        until = perf_counter() + random.choice([0.0, random.random() * 0.02])
        while perf_counter() < until:  # at once, or spread over all that a server does with a move
            pass
        nursery.kill(child)
        with suppress(ConnectionClosed):
            while True:
                table.hear()
    return sitting


def play(table: Line, random: Random) -> None:
    """Send again what was not answered, make some moves, and send one more."""
    if table.sitting.unanswered is not None:
        table.send()
    table.wait_for_turn()
    for _ in range(random.randrange(8)):
        if not table.sitting.over:
            table.move(random)
            table.wait_for_turn()
    if not table.sitting.over:
        table.move(random)


def check(store: Store, sitting: Sitting) -> None:
    """Every acknowledged move is there, in its order, and at most one that was not answered."""
    for key, move in sitting.taken:
        assert store.receipt(sitting.match, 0, key) is not None, f"{move} is lost"
    found = store.read(sitting.match)
    assert found is not None
    there = [event.notation for event in found.events if event.kind == "move" and event.who == 0]
    there += [notation for seat, notation in found.held.items() if seat == 0]
    acknowledged = [move for _, move in sitting.taken]
    assert there[: len(acknowledged)] == acknowledged
    more = there[len(acknowledged) :]
    assert more in ([], [sitting.unanswered and sitting.unanswered["move"]])


@pytest.mark.parametrize("game", SEATS)
def test_a_killed_server_has_kept_what_it_acknowledged(
    nursery: Nursery, tmp_path: Path, game: str
) -> None:
    url = database_at(tmp_path / "matches.db")
    random = Random(f"kill the server of {game}")
    sittings = [Sitting("", "", over=True)]
    sent_again = 0
    for _ in range(LIVES):
        sitting = one_life(nursery, url, game, random, sittings[-1])
        if sitting is not sittings[-1]:
            sittings.append(sitting)
        sent_again += sitting.unanswered is not None
        store = open_store(url)
        check(store, sitting)
        store.close()
    assert sum(len(each.taken) for each in sittings) > 2 * LIVES
    assert sent_again > LIVES // 10, "some were killed before they answered"
    store = open_store(url)
    house = House(store)
    take_up(house)  # the last one may have been killed while a bot was due
    for sitting in sittings[1:]:
        check(store, sitting)
        view = house.queries.view(sitting.match)
        assert view.over or view.waiting
        if view.over:
            assert replay(house.queries.record(sitting.match), find_game).over
    store.close()
