"""Homes: of several processes behind one door, each table has one where its sockets go.

A table whose persons sat in two processes would be read, played and drawn in both, and every
process would have to hear of every move. So whichever process accepts a socket passes it on, with
what was read of it, to the one that its table belongs to. Pages and forms are served where they
come.
"""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from parlour.house.database import BUCKETS, bucket_of

WANTED: Final = re.compile(rb"GET /match/([\w-]{1,32})/socket[ ?]")
LARGEST: Final = 65_536
"""Bytes of a request that are passed on; nobody needs more."""
KIND: Final = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM


def letter_boxes(count: int) -> list[tuple[socket.socket, socket.socket]]:
    """For each of some processes a pair: where it takes sockets out, and where others put them."""
    found = [socket.socketpair(socket.AF_UNIX, KIND) for _ in range(count)]
    for pair in found:
        for end in pair:
            end.setblocking(False)
    return found


@dataclass
class Homes:
    """Where sockets belong, as one of several processes knows it."""

    own: int
    """The number of this process."""
    inbox: socket.socket
    boxes: Sequence[socket.socket]
    """Where those for each process are put."""

    @property
    def buckets(self) -> list[int]:
        """The buckets of the matches that belong to this process."""
        return [each for each in BUCKETS if each % len(self.boxes) == self.own]

    def elsewhere(self, request: bytes) -> int | None:
        """The other process that a request is for, if it is for one."""
        wanted = WANTED.match(request)
        if wanted is None:
            return None
        home = bucket_of(wanted[1].decode()) % len(self.boxes)
        return home if home != self.own else None

    def pass_on(self, home: int, request: bytes, connection: int) -> bool:
        """Give a connection away; False if the other process has more than it can take now."""
        try:
            socket.send_fds(self.boxes[home], [request], [connection])
        except OSError:
            return False
        return True

    def open(self, made: Callable[[], asyncio.Protocol]) -> None:
        """Serve what others pass on."""
        loop, serving = asyncio.get_running_loop(), set[asyncio.Task[None]]()

        async def serve(request: bytes, connection: socket.socket) -> None:
            _, protocol = await loop.connect_accepted_socket(made, connection)
            protocol.data_received(request)

        def take() -> None:
            with suppress(BlockingIOError):
                request, files, _, _ = socket.recv_fds(self.inbox, LARGEST, 1)
                for each in files:
                    connection = socket.socket(fileno=each)
                    connection.setblocking(False)
                    task = loop.create_task(serve(request, connection))
                    serving.add(task)
                    task.add_done_callback(serving.discard)

        loop.add_reader(self.inbox, take)

    def close(self) -> None:
        """Take no more out."""
        asyncio.get_running_loop().remove_reader(self.inbox)
