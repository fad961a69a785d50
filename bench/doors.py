"""How much a stranger can slow a house down: a real server, with and without a crowd, in one run.

Each row is a ratio in the same run on the same machine, so that a busy machine slows both sides.
The crowd comes from loopback, so it shares its host with whoever is measured: a crowd from
elsewhere has less weight.

Usage: python -m bench.doors
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from tests.browser.server import Server
from websockets.asyncio.client import ClientConnection

from bench.load import for_one, line
from bench.serving import p99

MOVES = 150
PACE = 0.08
"""Seconds between two moves: quicker ones are refused."""
ASKERS = 100
TABLES = 50
WATCHERS = 20


def opened(server: Server, game: str, **words: str) -> tuple[str, str]:
    """Open a match as the start form does: its id and the cookie of the seat."""
    return for_one(server, game, words)


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        found: dict[str, Any] = json.loads(await socket.recv())
        if found["is"] == kind:
            return found


async def moves(server: Server, count: int = MOVES) -> list[float]:
    """How long moves take from sending to the durable answer, in The Last Glow with practice."""
    match, token = opened(server, "last-glow", practice="yes")
    taken: list[float] = []
    async with line(server, match, token) as socket:
        table = await heard(socket, "table")
        for number in range(count):
            undo = number % 2 == 1
            ask = {"act": "undo"} if undo else {"act": "move", "move": "light"}
            began = time.perf_counter()
            await socket.send(json.dumps({**ask, "seq": table["seq"], "key": f"k{number}"}))
            while (found := json.loads(await socket.recv()))["is"] != "answer":
                table = found
            taken.append(time.perf_counter() - began)
            while table["seq"] < found["seq"]:
                table = await heard(socket, "table")
            await asyncio.sleep(PACE)
    return taken


async def pages(server: Server, count: int = 30) -> list[float]:
    """How long the hall takes."""
    taken = []
    for _ in range(count):
        began = time.perf_counter()
        await asyncio.to_thread(lambda: urlopen(server.address).read())
        taken.append(time.perf_counter() - began)
    return taken


async def bot_moves(server: Server, count: int = 20) -> list[float]:
    """How long a person waits for a bot's move in Toroball."""
    match, token = opened(server, "toroball", **{"seat-2": "beginner"})
    taken: list[float] = []
    async with line(server, match, token) as socket:
        table = await heard(socket, "table")
        while len(taken) < count and not table["over"]:
            if not table["choices"]:
                table = await heard(socket, "table")
                continue
            choice = table["choices"][-1]
            began = time.perf_counter()
            ask = {"act": "move", "move": choice["move"], "seq": table["seq"]}
            await socket.send(json.dumps({**ask, "key": f"k{len(taken)}-{table['seq']}"}))
            table = await heard(socket, "table")
            waited = False
            while not table["choices"] and not table["over"]:
                table, waited = await heard(socket, "table"), True
            if waited:
                taken.append(time.perf_counter() - began)
    return taken


async def asking(server: Server, stack: AsyncExitStack) -> list[asyncio.Task[None]]:
    """A hundred sockets that want advice all the time."""
    tables = [opened(server, "last-glow") for _ in range(5)]

    async def ask(match: str, token: str) -> None:
        socket = await stack.enter_async_context(line(server, match, token))
        table = await heard(socket, "table")
        while True:
            await socket.send(json.dumps({"act": "advise", "seq": table["seq"]}))
            found = json.loads(await socket.recv())
            if found["is"] == "refused":
                await asyncio.sleep(0.5)

    found = [asyncio.create_task(ask(*tables[n % len(tables)])) for n in range(ASKERS)]
    await asyncio.sleep(2.0)
    return found


async def tables_of_bots(server: Server, stack: AsyncExitStack) -> list[asyncio.Task[None]]:
    """Many tables at which only bots play."""
    for number in range(TABLES):
        opened(
            server, "toroball", **{"seat-1": "skilled", "seat-2": "skilled", "seed": str(number)}
        )
    return []


async def watching(server: Server, stack: AsyncExitStack) -> list[asyncio.Task[None]]:
    """Bystanders who come from the beginning of a long match, again and again."""
    match, _ = opened(server, "toroball", **{"seat-1": "beginner", "seat-2": "beginner"})

    async def watch() -> None:
        while True:
            async with line(server, match, "", "0") as socket:
                await heard(socket, "table")
            await asyncio.sleep(0.5)

    return [asyncio.create_task(watch()) for _ in range(WATCHERS)]


Crowd = Callable[[Server, AsyncExitStack], Awaitable[list[asyncio.Task[None]]]]
Measured = Callable[[Server], Awaitable[list[float]]]


async def compared(measured: Measured, crowd: Crowd) -> tuple[list[float], list[float]]:
    """The same without and with a crowd, each on a server of its own."""
    both = []
    for crowded in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.open()
            try:
                async with AsyncExitStack() as stack:
                    tasks = await crowd(server, stack) if crowded else []
                    both.append(await measured(server))
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
            finally:
                server.kill()
    return both[0], both[1]


def row(name: str, alone: list[float], crowded: list[float]) -> str:
    """One line of the table."""
    ratio = p99(crowded) / p99(alone)
    middle = f"{median(alone) * 1000:.0f} / {median(crowded) * 1000:.0f}"
    return f"| {name} | {middle} | {p99(alone):.0f} / {p99(crowded):.0f} | {ratio:.1f} |"


async def main() -> None:
    """Print the table."""
    rows: list[tuple[str, Measured, Crowd]] = [
        (f"a move, {ASKERS} sockets asking for advice", moves, asking),
        (f"the hall, {ASKERS} sockets asking for advice", pages, asking),
        (f"a bot's move, {TABLES} tables of bots", bot_moves, tables_of_bots),
        (f"a move, {WATCHERS} bystanders from the beginning", moves, watching),
    ]
    print("| without / with | median ms | p99 ms | ratio of p99 |\n|---|---|---|---|")
    for name, measured, crowd in rows:
        print(row(name, *await compared(measured, crowd)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
