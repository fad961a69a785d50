"""Connections: time limits, and how many there may be. No time passes here but the loop's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from parlour.web.connections import (
    BACKLOG,
    BODY_SECONDS,
    BY_HOST,
    HEAD_SECONDS,
    READ_BYTES,
    READ_SECONDS,
    TOTAL,
    UNREAD_BYTES,
    Connections,
    LimitedProtocol,
    files_for_connections,
    limited,
)
from parlour.web.hosts import host_key

HALF = b"GET / HTTP/1.1\r\nhost: x\r\n"
WHOLE = HALF + b"\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n"
UPGRADE = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"


class ClockLoop(asyncio.SelectorEventLoop):
    """A loop whose clock a test moves."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Wire(asyncio.Transport):
    """A transport that nobody reads from unless the test says so."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5), "sockname": ("127.0.0.1", 80)})
        self.sent = b""
        self.unread = 0
        self.closed = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.sent += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == 0

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.unread:
            self.abort()

    def abort(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self.protocol
        return found

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        """Reads as it is told to."""

    def resume_reading(self) -> None:
        """Reads as it is told to."""


class Told(asyncio.Protocol):
    """Stands for uvicorn's WebSocket and remembers what it was told."""

    made: list[Told] = []  # noqa: RUF012

    def __init__(self, config: Config, server_state: ServerState, app_state: Any) -> None:
        self.told: list[object] = []
        self.made.append(self)

    def data_received(self, data: bytes) -> None:
        self.told.append("opened" if data.startswith(b"GET") else data)

    def pause_writing(self) -> None:
        self.told.append("pause")

    def resume_writing(self) -> None:
        self.told.append("resume")

    def connection_lost(self, exc: Exception | None) -> None:
        self.told.append("lost")


class Server:
    """Makes connections of one server; its app answers when the test lets it."""

    def __init__(self, **limits: Any) -> None:
        self.counted = Connections(**limits)
        self.answering = asyncio.Event()
        self.heard: list[str] = []
        self.config = Config(self.app, ws=Told, interface="asgi3", log_config=None)
        self.state = ServerState()
        self.loop = asyncio.get_running_loop()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        """Read the whole request, then answer."""
        message = {"more_body": True}
        while message.get("more_body"):
            message = await receive()
            self.heard.append(str(message["type"]))
        await self.answering.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def connect(self, *data: bytes, address: str = "192.0.2.1") -> Wire:
        """A new connection that has sent something."""
        wire = Wire(address)
        wire.protocol = limited(self.counted)(self.config, self.state, {})
        wire.protocol.connection_made(wire)
        for each in data:
            wire.protocol.data_received(each)
        return wire

    async def settle(self, seconds: float = 0.0) -> None:
        """Let time pass, and do all that is due."""
        assert isinstance(self.loop, ClockLoop)
        self.loop.now += seconds
        for _ in range(10):
            await asyncio.sleep(0)

    def timers(self) -> int:
        """Timers that are set."""
        scheduled: list[asyncio.TimerHandle] = self.loop._scheduled  # type: ignore[attr-defined]
        return sum(not timer.cancelled() for timer in scheduled)


def on_the_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test on a loop whose clock it moves; it leaves nothing behind."""

    def run() -> None:
        with asyncio.Runner(loop_factory=ClockLoop) as runner:
            runner.run(test())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


async def nothing_left(server: Server, *wires: Wire) -> None:
    """Nobody is counted and nothing is waited for when all have gone."""
    for wire in wires:
        wire.abort()
    server.answering.set()
    await server.settle()
    assert len(server.counted) == 0
    assert server.counted._hosts == {}
    assert server.timers() == 0
    assert not server.state.tasks


@on_the_loop
async def test_the_head_of_a_request_must_come_in_time() -> None:
    server = Server()
    wire = server.connect()
    for letter in HALF[:9]:
        await server.settle(HEAD_SECONDS / 10)
        wire.protocol.data_received(bytes([letter]))
    assert not wire.closed
    await server.settle(HEAD_SECONDS / 10)
    assert wire.closed
    assert wire.sent.startswith(b"HTTP/1.1 408 ")
    await nothing_left(server)


@on_the_loop
async def test_a_connection_that_says_nothing_is_closed_without_a_word() -> None:
    server = Server()
    wire = server.connect()
    await server.settle(HEAD_SECONDS)
    assert (wire.closed, wire.sent) == (True, b"")
    await nothing_left(server)


@on_the_loop
async def test_the_body_of_a_request_must_come_in_time() -> None:
    server = Server()
    wire = server.connect(POST)
    await server.settle(BODY_SECONDS - 1)
    wire.protocol.data_received(b"ab")
    assert not wire.closed
    await server.settle(1)
    assert wire.closed
    assert wire.sent.startswith(b"HTTP/1.1 408 ")
    assert server.heard[-1] == "http.disconnect"
    await nothing_left(server)


@on_the_loop
async def test_an_answer_may_take_long() -> None:
    server = Server()
    wire = server.connect(POST, b"abcd")
    await server.settle(1000)
    assert not wire.closed
    server.answering.set()
    await server.settle()
    assert wire.sent.startswith(b"HTTP/1.1 204 ")
    await nothing_left(server, wire)


@on_the_loop
async def test_the_next_request_of_a_connection_has_its_own_time() -> None:
    server = Server()
    server.answering.set()
    wire = server.connect(WHOLE)
    await server.settle(3)
    for _ in range(3):
        wire.protocol.data_received(HALF)
        await server.settle(HEAD_SECONDS - 1)
        wire.protocol.data_received(b"\r\n")
        await server.settle(3)
    assert wire.sent.count(b" 204 ") == 4
    wire.protocol.data_received(HALF)
    await server.settle(HEAD_SECONDS)
    assert wire.closed
    await nothing_left(server)


@on_the_loop
async def test_an_idle_connection_is_closed_by_keep_alive() -> None:
    server = Server()
    server.answering.set()
    wire = server.connect(WHOLE)
    await server.settle()
    await server.settle(server.config.timeout_keep_alive)
    assert wire.closed
    assert b"408" not in wire.sent
    await nothing_left(server)


@on_the_loop
async def test_an_answer_must_be_read() -> None:
    server = Server()
    wire = server.connect(WHOLE)
    wire.unread = 3 * READ_BYTES
    wire.protocol.pause_writing()
    wire.unread -= READ_BYTES
    await server.settle(READ_SECONDS)
    assert not wire.closed
    wire.unread -= READ_BYTES - 1
    await server.settle(READ_SECONDS)
    assert wire.closed
    await nothing_left(server)


@on_the_loop
async def test_who_has_read_everything_is_not_watched() -> None:
    server = Server()
    wire = server.connect(WHOLE)
    wire.unread = 1
    wire.protocol.pause_writing()
    wire.unread = 0
    wire.protocol.resume_writing()
    await server.settle(READ_SECONDS)
    assert not wire.closed
    await nothing_left(server, wire)


@on_the_loop
async def test_a_websocket_has_no_time_limit_and_is_counted_until_it_is_lost() -> None:
    server = Server()
    wire = server.connect(UPGRADE)
    await server.settle(1000)
    wire.protocol.data_received(b"frame")
    wire.protocol.pause_writing()
    wire.protocol.resume_writing()
    assert (wire.closed, len(server.counted), server.timers()) == (False, 1, 0)
    wire.abort()
    await server.settle()
    assert Told.made[-1].told == ["opened", b"frame", "pause", "resume", "lost"]
    await nothing_left(server)


@on_the_loop
async def test_a_websocket_must_be_read() -> None:
    server = Server()
    wire = server.connect(UPGRADE)
    wire.unread = 1
    wire.protocol.pause_writing()
    await server.settle(READ_SECONDS)
    assert wire.closed
    await nothing_left(server)


@on_the_loop
async def test_a_websocket_that_asks_and_does_not_read_is_closed() -> None:
    server = Server()
    wire = server.connect(UPGRADE)
    wire.unread = UNREAD_BYTES + 1
    wire.protocol.data_received(b"frame")
    assert wire.closed
    await nothing_left(server)


@on_the_loop
async def test_the_oldest_that_waits_makes_room() -> None:
    server = Server(by_host=4)
    socket = server.connect(UPGRADE)
    answered = server.connect(WHOLE)
    half, body = server.connect(HALF), server.connect(POST)
    newer = [server.connect(HALF) for _ in range(2)]
    assert [wire.closed for wire in (socket, answered, half, body, *newer)] == [
        False, False, True, True, False, False
    ]  # fmt: skip
    assert len(server.counted) == 4
    await nothing_left(server, socket, answered, *newer)


@on_the_loop
async def test_an_idle_connection_makes_room_and_one_that_is_being_read_does_not() -> None:
    server = Server(by_host=2)
    server.answering.set()
    wires = [server.connect(WHOLE), server.connect(WHOLE)]
    await server.settle()
    wires[0].unread = 1
    new = server.connect(HALF)
    assert [wire.closed for wire in (*wires, new)] == [False, True, False]
    await nothing_left(server, wires[0], new)


@on_the_loop
async def test_nobody_is_sent_away_while_being_answered() -> None:
    server = Server(by_host=2)
    busy = [server.connect(WHOLE), server.connect(UPGRADE)]
    new = server.connect()
    assert [wire.closed for wire in (*busy, new)] == [False, False, True]
    other = server.connect(address="192.0.2.2")
    assert not other.closed
    await nothing_left(server, *busy, other)


@on_the_loop
async def test_all_hosts_together_have_a_limit() -> None:
    server = Server(by_host=2, total=3)
    wires = [server.connect(HALF, address=f"192.0.2.{number}") for number in range(5)]
    assert [wire.closed for wire in wires] == [True, True, False, False, False]
    await nothing_left(server, *wires)


@on_the_loop
async def test_the_addresses_of_a_network_are_one_host() -> None:
    server = Server(by_host=2)
    wires = [server.connect(HALF, address=f"2001:db8::{number}") for number in range(3)]
    assert [wire.closed for wire in wires] == [True, False, False]
    await nothing_left(server, *wires)


@on_the_loop
async def test_a_trusted_proxy_may_hold_more() -> None:
    server = Server(by_host=1, total=3, exempt={"192.0.2.1"})
    wires = [server.connect(HALF) for _ in range(4)]
    assert [wire.closed for wire in wires] == [True, False, False, False]
    mapped = server.connect(HALF, address="::ffff:192.0.2.1")
    assert not mapped.closed
    await nothing_left(server, *wires, mapped)


@on_the_loop
async def test_what_is_no_request_is_counted_back_too() -> None:
    server = Server()
    wire = server.connect(b"\x00\xff\r\n\r\n")
    assert wire.sent.startswith(b"HTTP/1.1 400 ")
    await nothing_left(server)


def test_a_request_is_read_before_others_can_make_it_the_oldest() -> None:
    assert BY_HOST > 2 * BACKLOG


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        (None, ""),
        ("testclient", "testclient"),
        ("1.2.3", "1.2.3"),
        ("\x00é:%%", "\x00é:%%"),
    ],
)
def test_hosts_are_counted_by_their_network(address: str | None, key: str) -> None:
    assert host_key(address) == key


def test_a_server_has_limits_of_its_own() -> None:
    one, other = Connections(), Connections()
    assert limited(one).counted is one
    assert limited(other).counted is other
    assert issubclass(limited(one), LimitedProtocol)


@pytest.mark.parametrize(
    ("files", "most"), [(256, 128), (1_024, 512), (4_096, 3_456), (10**6, TOTAL)]
)
def test_some_open_files_are_left_for_the_house(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.web.connections._raise_file_limit", lambda: files)
    assert files_for_connections() == most
