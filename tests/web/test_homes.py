"""The sockets of a table go to one of several processes, whichever of them accepts them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from zlib import crc32

import pytest

from parlour.web.homes import LARGEST, Homes, letter_boxes

MATCH = next(f"match-{n}" for n in range(9) if crc32(f"match-{n}".encode()) % 2 == 1)
"""It belongs to the second of two processes."""
REQUEST = f"GET /match/{MATCH}/socket?seen=3 HTTP/1.1\r\nhost: here\r\n\r\n".encode()


@pytest.fixture
def homes() -> Iterator[tuple[Homes, Homes]]:
    pairs = letter_boxes(2)
    boxes = [box for _, box in pairs]
    yield Homes(0, pairs[0][0], boxes), Homes(1, pairs[1][0], boxes)
    for pair in pairs:
        for end in pair:
            end.close()


class Echo(asyncio.Protocol):
    """Says what it hears, and from whom."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(b"home: " + data)


def test_a_socket_is_served_where_its_table_belongs(homes: tuple[Homes, Homes]) -> None:
    here, there = homes

    async def come() -> bytes:
        there.open(Echo)
        client, accepted = socket.socketpair()
        assert here.passed_on(REQUEST, accepted.fileno())
        accepted.close()  # the process that accepted it has no part in it any more
        reader, writer = await asyncio.open_connection(sock=client)
        heard = await reader.readexactly(len(REQUEST) + 6)
        writer.write(b"more")
        heard += await reader.readexactly(10)
        writer.close()
        there.close()
        return heard

    assert asyncio.run(come()) == b"home: " + REQUEST + b"home: more"


@pytest.mark.parametrize(
    "request_",
    [
        REQUEST.replace(b"GET", b"POST"),
        REQUEST.replace(b"/socket", b"/sockets"),
        REQUEST.replace(b"/match/", b"/review/"),
        REQUEST[:20],
        REQUEST + b" " * LARGEST,
        b"",
    ],
)
def test_everything_else_is_served_where_it_comes(
    homes: tuple[Homes, Homes], request_: bytes
) -> None:
    with socket.socket() as connection:
        assert not homes[0].passed_on(request_, connection.fileno())


def test_a_table_of_this_process_stays_here(homes: tuple[Homes, Homes]) -> None:
    with socket.socket() as connection:
        assert not homes[1].passed_on(REQUEST, connection.fileno())


def test_what_cannot_be_taken_is_served_where_it_comes(homes: tuple[Homes, Homes]) -> None:
    with socket.socket() as connection:
        taken = 0
        while homes[0].passed_on(REQUEST, connection.fileno()):
            taken += 1
        assert taken > 0, "until nothing more fits in"
