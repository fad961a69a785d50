"""The sockets of a table go to one of several processes, whichever of them accepts them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import pytest

from parlour.house.database import BUCKETS, bucket_of
from parlour.web.homes import Homes, letter_boxes

MATCH = next(f"match-{n}" for n in range(9) if bucket_of(f"match-{n}") % 2 == 1)
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
        assert here.elsewhere(REQUEST) == 1
        assert here.pass_on(1, REQUEST, accepted.fileno())
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
        b"",
    ],
)
def test_everything_else_is_served_where_it_comes(
    homes: tuple[Homes, Homes], request_: bytes
) -> None:
    assert homes[0].elsewhere(request_) is None


def test_every_table_belongs_to_one_process(homes: tuple[Homes, Homes]) -> None:
    assert homes[1].elsewhere(REQUEST) is None
    assert bucket_of(MATCH) in homes[1].buckets
    assert sorted(homes[0].buckets + homes[1].buckets) == list(BUCKETS)


def test_a_process_that_can_take_no_more_says_so(homes: tuple[Homes, Homes]) -> None:
    with socket.socket() as connection:
        taken = 0
        while homes[0].pass_on(1, REQUEST, connection.fileno()):
            taken += 1
    assert taken > 0
