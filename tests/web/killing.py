"""A server that is killed: run by `test_killed`.

It listens once and forks a server for each line it reads, so that a new life costs no import
and whoever connects in between waits until there is a server again.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys

import uvicorn

from parlour.games import all_games
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.web.app import make_app

LEASE = 0.3
"""Seconds after which the next server takes over from one that was killed."""


def say(*words: object) -> None:
    """One line, out at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def serve(url: str, listening: socket.socket) -> None:
    """Serve the matches of a database until the end."""
    store = open_store(url)
    store.servers.lease = LEASE
    house = House(store)
    config = uvicorn.Config(make_app(house), log_level="error")
    asyncio.run(uvicorn.Server(config).serve([listening]))


def main() -> None:
    """Say the port; then fork a server for each URL, say its number first and its death last."""
    all_games()
    listening = socket.create_server(("127.0.0.1", 0))
    say("port", listening.getsockname()[1])
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                say("born", os.getpid())
                serve(line.strip(), listening)
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        say("dead", child)


if __name__ == "__main__":
    main()
