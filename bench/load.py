"""Persons at tables, played from this process: forms, sockets and moves.

Every table has a loopback address of its own (127.0.0.0/8), so that the limits of a house for one
host stay as they are.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import msgspec
from tests.browser.server import Server
from websockets.asyncio.client import ClientConnection, connect

from bench.serving import Load, MeasuredServer, Meter

LOCAL = "127.0.0.1"
PATIENCE = 30.0
"""Seconds after which a move that nobody has seen is given up."""
WARM = (8, 1.0, 0.1)
"""Tables, seconds and the pace of a load before the one that is measured: every process of a server
gets some of it."""


class Move(msgspec.Struct):
    """A legal move."""

    move: str


class Message(msgspec.Struct, rename={"kind": "is"}):
    """What a client looks at of a message; the rest is skipped."""

    kind: str
    seq: int = 0
    over: bool = False
    choices: list[Move] = []


READ = msgspec.json.Decoder(Message)


def host_number(number: int) -> str:
    """A loopback address of its own for each table.

    >>> host_number(0), host_number(249), host_number(250), host_number(5000)
    ('127.1.0.1', '127.1.0.250', '127.1.1.1', '127.1.20.1')
    """
    rest, last = divmod(number, 250)
    return f"127.{1 + rest // 250}.{rest % 250}.{1 + last}"


def sent(
    server: Server, path: str, words: dict[str, str], host: str = LOCAL
) -> tuple[str, dict[str, str]]:
    """Where a form leads, and the cookies that it gives."""
    connection = HTTPConnection(LOCAL, server.port, timeout=60, source_address=(host, 0))
    headers = {"origin": server.address, "content-type": "application/x-www-form-urlencoded"}
    connection.request("POST", path, urlencode(words), headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    cookies = SimpleCookie()
    for each in answer.headers.get_all("set-cookie", []):
        cookies.load(each)
    connection.close()
    return answer.headers["location"], {name: kept.value for name, kept in cookies.items()}


def for_one(server: Server, game: str, words: dict[str, str], host: str = LOCAL) -> tuple[str, str]:
    """A match, and the seat of whoever opened it."""
    where, kept = sent(server, f"/start/{game}", words, host)
    return where.rpartition("/")[2], kept.get("seat", "")


def for_two(
    server: Server, host: str = LOCAL, words: dict[str, str] | None = None
) -> tuple[str, list[str]]:
    """A match of Toroball, and the seats of two persons."""
    where, kept = sent(server, "/start/toroball", {"seat-2": "friend", **(words or {})}, host)
    _, guest = sent(server, f"/join/{kept['invitation']}", {}, host)
    return where.rpartition("/")[2], [kept["seat"], guest["seat"]]


def line(server: Server, match: str, token: str, seen: str = "", host: str = LOCAL) -> connect:
    """An open table; like a browser it answers pings and sends none."""
    address = f"ws://{LOCAL}:{server.port}/match/{match}/socket?seen={seen}"
    headers = {"cookie": f"seat={token}"} if token else {}
    return connect(
        address,
        origin=server.address,  # type: ignore[arg-type]
        additional_headers=headers,
        max_size=None,
        ping_interval=None,
        local_addr=(host, 0),
    )


class Person:
    """One person at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table = Message("")

    async def hear(self, seq: int = 0) -> None:
        """Listen until the table has come to a sequence number."""
        while not self.table.kind or self.table.seq < seq:
            found = READ.decode(await self.socket.recv())
            if found.kind == "table":
                self.table = found

    async def send(self, key: str, act: str, move: str = "") -> None:
        """Decide something on the table as it is."""
        ask = {"act": act, "seq": self.table.seq, "key": key, "move": move}
        await self.socket.send(msgspec.json.encode(ask).decode())


class Table:
    """A table as its persons see it, who move in turn, at random."""

    def __init__(self, persons: list[Person], seed: int) -> None:
        self.persons = persons
        self.rng = random.Random(seed)
        self.made = 0

    @property
    def seq(self) -> int:
        """How far the match has come."""
        return self.persons[0].table.seq

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.persons[0].table.over

    def decided(self) -> tuple[Person, str, str]:
        """Who does what next."""
        mover = next(person for person in self.persons if person.table.choices)
        return mover, "move", self.rng.choice(mover.table.choices).move

    async def step(self) -> float:
        """Do it; how long it takes until everybody at the table sees it."""
        mover, act, move = self.decided()
        seq, began = mover.table.seq, time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await mover.send(f"k{self.made}", act, move)
            await asyncio.gather(*[person.hear(seq + 1) for person in self.persons])
        self.made += 1
        return time.perf_counter() - began


class PracticeTable(Table):
    """Somebody at two screens moves at one of them and takes it back at the other."""

    def decided(self) -> tuple[Person, str, str]:
        """The same move again and again, so that only the match gets longer."""
        person = self.persons[self.made % 2]
        if self.made % 2:
            return person, "undo", ""
        return person, "move", person.table.choices[0].move


@asynccontextmanager
async def seated(
    server: Server, match: str, tokens: list[str], host: str
) -> AsyncIterator[list[Person]]:
    """Persons with a socket each who see the table."""
    async with AsyncExitStack() as stack:
        lines = [line(server, match, token, host=host) for token in tokens]
        found = [Person(await stack.enter_async_context(each)) for each in lines]
        for person in found:
            await person.hear()
        yield found


async def paced(table: Table, pace: float) -> float:
    """A move, and then what is left of the time that a move has."""
    taken = await table.step()
    await asyncio.sleep(max(0.0, pace - taken))
    return taken


class Crowd:
    """Many tables that begin and end together."""

    def __init__(self, server: MeasuredServer, tables: int, pace: float) -> None:
        self.server = server
        self.tables = tables
        self.pace = pace
        self._taken: list[float] = []
        self._until = 0.0
        self._begin = asyncio.Barrier(tables + 1)
        self._end = asyncio.Barrier(tables + 1)

    async def play(self, seconds: float) -> Load:
        """What moves take meanwhile; sockets are opened before and closed after."""
        async with asyncio.TaskGroup() as group:
            for number in range(self.tables):
                group.create_task(self._play_at(number))
            await self._begin.wait()
            self._until = time.perf_counter() + seconds
            meter = Meter(self.server)
            await self._end.wait()
            return meter.read(self._taken)

    async def _play_at(self, number: int) -> None:
        """A table of two, and a new one whenever a match is over."""
        host, first = host_number(number), True
        while True:
            match, tokens = await asyncio.to_thread(for_two, self.server, host)
            async with seated(self.server, match, tokens, host) as persons:
                table = Table(persons, number)
                if first:
                    await self._begin.wait()
                    await asyncio.sleep(table.rng.random() * self.pace)
                first = False
                while time.perf_counter() < self._until and not table.over:
                    self._taken.append(await paced(table, self.pace))
                if time.perf_counter() >= self._until:
                    await self._end.wait()
                    return


def under_load(server: MeasuredServer, tables: int, seconds: float, pace: float = 1.0) -> Load:
    """What moves take at so many tables at once."""

    async def run() -> Load:
        return await Crowd(server, tables, pace).play(seconds)

    return asyncio.run(run())


def warm_up(server: MeasuredServer) -> None:
    """Let it read and draw what it does at first."""
    under_load(server, *WARM)
