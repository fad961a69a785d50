"""What a table costs the house, and how many tables one process holds.

Every table has two persons with a socket each, who move in turn at the pace of a move a second.
The load comes from this process, on the same machine. `--before FOLDER` runs the source in another
folder (a checkout with its core compiled in place) in turns with this one.

Usage: python -m bench.house [--before FOLDER] [--tables N ...] [--moves N]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

import msgspec
from tests.browser.server import Server
from tests.conftest import ROOT
from websockets.asyncio.client import ClientConnection

from bench.doors import line

TICK = os.sysconf("SC_CLK_TCK")


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


class OtherServer(Server):
    """The same server from the source in another folder."""

    def __init__(self, folder: Path, source: Path) -> None:
        super().__init__(folder)
        self.source = source

    def environment(self) -> dict[str, str]:
        """Where its package is."""
        return {"PYTHONPATH": str(self.source)}


@contextmanager
def served(source: Path) -> Iterator[OtherServer]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = OtherServer(Path(folder), source)
        server.open()
        try:
            yield server
        finally:
            server.kill()


def processor(pid: int) -> float:
    """Seconds that a process has computed so far."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / TICK


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

    async def move(self, number: int, rng: random.Random) -> None:
        """Send one of the legal moves."""
        chosen = rng.choice(self.table.choices).move
        ask = {"act": "move", "seq": self.table.seq, "key": f"k{number}", "move": chosen}
        await self.socket.send(msgspec.json.encode(ask).decode())


def for_two(server: Server) -> tuple[str, list[str]]:
    """A match of Toroball, and the seats of two persons."""
    where, kept = sent(server, "/start/toroball", {"seat-2": "friend"})
    _, guest = sent(server, f"/join/{kept['invitation']}", {})
    return where.rpartition("/")[2], [kept["seat"], guest["seat"]]


def sent(server: Server, path: str, words: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Where a form leads, and the cookies that it gives."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"origin": server.address, "content-type": "application/x-www-form-urlencoded"}
    connection.request("POST", path, urlencode(words), headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    cookies = SimpleCookie()
    for each in answer.headers.get_all("set-cookie", []):
        cookies.load(each)
    connection.close()
    return answer.headers["location"], {name: kept.value for name, kept in cookies.items()}


async def play(
    server: Server, pace: float, moves: int, seed: int, taken: list[float], gate: asyncio.Barrier
) -> None:
    """Play moves at a table, a new one whenever a match is over; note how long each takes from
    the touch until both persons see it."""
    rng = random.Random(seed)
    made = 0
    while made < moves:
        match, tokens = await asyncio.to_thread(for_two, server)
        async with AsyncExitStack() as stack:
            lines = [line(server, match, token) for token in tokens]
            both = [Person(await stack.enter_async_context(each)) for each in lines]
            for person in both:
                await person.hear()
            if made == 0:
                await gate.wait()
                await asyncio.sleep(rng.random() * pace)
            while made < moves and not both[0].table.over:
                mover = next(person for person in both if person.table.choices)
                began = time.perf_counter()
                seq = mover.table.seq
                await mover.move(made, rng)
                await asyncio.gather(*[person.hear(seq + 1) for person in both])
                taken.append(time.perf_counter() - began)
                made += 1
                await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))


async def under_load(
    server: OtherServer, tables: int, moves: int, pace: float = 1.0
) -> tuple[list[float], float]:
    """What moves take at so many tables at once, and how long the server computes meanwhile."""
    taken: list[float] = []
    gate = asyncio.Barrier(tables + 1)
    each = [play(server, pace, moves, number, taken, gate) for number in range(tables)]
    playing = asyncio.gather(*each)
    await gate.wait()
    began = processor(server.pid)
    await playing
    return taken, processor(server.pid) - began


def p99(taken: list[float]) -> float:
    """So long the slowest of a hundred takes, in milliseconds."""
    return quantiles(taken, n=100, method="inclusive")[-1] * 1000


def told(name: str, taken: list[float], seconds: float) -> str:
    """A row of the table."""
    cost = seconds / len(taken) * 1000
    return f"| {name} | {cost:.1f} | {median(taken) * 1000:.0f} | {p99(taken):.0f} |"


def measured(name: str, source: Path, tables: int, moves: int) -> None:
    """Print what a move costs at so many tables."""
    with served(source) as server:
        asyncio.run(under_load(server, 2, 5, 0.2))  # what is read at first
        found = asyncio.run(under_load(server, tables, moves))
        print(told(f"{name}, {tables} tables", *found), flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="a checkout to compare with")
    parser.add_argument("--tables", type=int, nargs="+", default=[20])
    parser.add_argument("--moves", type=int, default=20)
    asked = parser.parse_args()
    sources = {"now": ROOT / "src"}
    if asked.before:
        sources = {"before": asked.before / "src", **sources}
    print("| Toroball, two persons a table | ms of processor a move | median ms | p99 ms |")
    print("|---|---:|---:|---:|")
    for tables in asked.tables:
        for name, source in sources.items():
            measured(name, source, tables, asked.moves)


if __name__ == "__main__":
    main()
