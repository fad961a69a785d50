"""Connections: how long a request may take to arrive, and how many a host may hold open.

uvicorn waits for ever for the rest of a request, and does not know hosts. Here a request has a
time limit, an answer has to be read, and when a host (or everybody together) holds too many
connections, the oldest that only waits makes room for the new one: whoever asks at once is heard,
however many others stand in the door.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Collection, Container
from contextlib import suppress
from typing import Any, Protocol

import h11
import uvicorn
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from parlour.web.homes import LARGEST, Homes
from parlour.web.hosts import host_key

HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
ARRIVAL_SECONDS: dict[object, float] = {h11.IDLE: HEAD_SECONDS, h11.SEND_BODY: BODY_SECONDS}
"""Until the head of a request, and then its body, must be there."""
BUSY_SECONDS = 0.05
"""Until a process that could not take a connection is asked again."""
READ_SECONDS = 30.0
READ_BYTES = 16_384
"""Of an answer so much must be read in so many seconds, or all that is left."""
UNREAD_BYTES = 4_194_304
"""A WebSocket that goes on asking while so much is unread is closed."""
BY_HOST = 256
TOTAL = 9_600
"""Connections of one host, and of all together."""
BACKLOG = 100
"""Connections accepted at once; two rounds of them must fit into those of a host, so that a
request that is there already is read before others can make its connection the oldest."""
QUEUE = 2_048
"""Connections that may wait to be accepted."""
RESERVE = 640
"""Open files for connections just accepted or just closed, and for the house itself."""
TIME_OUT = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Countable(Protocol):
    """A connection as it is counted."""

    @property
    def waiting(self) -> bool:
        """Whether it waits for its client: for a request, or the rest of one."""

    def cut(self) -> None:
        """End it at once."""


class Connections:
    """All connections of a server, by host and in the order in which they came."""

    def __init__(
        self, by_host: int = BY_HOST, total: int = TOTAL, exempt: Container[str] = ()
    ) -> None:
        self.by_host = by_host
        self.total = total
        self.exempt = exempt
        """Addresses of proxies, behind which there are many hosts."""
        self._all: dict[Countable, str] = {}
        self._hosts: dict[str, dict[Countable, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def add(self, connection: Countable, address: str) -> bool:
        """Count a connection if there is room for it or can be made."""
        host = host_key(address)
        most = self.total if address in self.exempt else self.by_host
        if not self._make_room(self._hosts.get(host, {}), most):
            return False
        if not self._make_room(self._all, self.total):
            return False
        self._all[connection] = host
        self._hosts.setdefault(host, {})[connection] = None
        return True

    def _make_room(self, held: Collection[Countable], most: int) -> bool:
        """Cut the oldest that waits if there are as many as there may be."""
        if len(held) < most:
            return True
        oldest = next((each for each in held if each.waiting), None)
        if oldest is None:
            return False
        self.remove(oldest)
        oldest.cut()
        return True

    def remove(self, connection: Countable) -> None:
        """Count a connection no more."""
        host = self._all.pop(connection, None)
        if host is None:
            return
        del self._hosts[host][connection]
        if not self._hosts[host]:
            del self._hosts[host]


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 with time limits, counted until the connection is lost.

    It stays the protocol of a connection that has become a WebSocket, and passes everything on.
    """

    counted: Connections
    homes: Homes | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._websocket: asyncio.Protocol | None = None
        self._awaited: object = None
        """What must be there in time: the state of a client that is sending it."""
        self._arrival: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> bool:
        """Whether it waits for its client: for a request, or the rest of one."""
        arriving = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        return arriving and self._websocket is None and not self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End it at once, even if not everything that was sent has been read."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or close it; the head of a request must come soon."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # `pause_writing` as soon as anything is unread
        if self.counted.add(self, self.client[0] if self.client else ""):
            self._expect_arrival()
        else:
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self.counted.remove(self)
        _cancel(self._arrival, self._reading)
        if self._websocket is None:
            super().connection_lost(exc)
        else:
            self._websocket.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and see what is still to come."""
        home = self._home(data)
        if home is not None:
            self._pass_on(home, data)
        elif self._websocket is None:
            super().data_received(data)
            self._expect_arrival()
        elif self.transport.get_write_buffer_size() > UNREAD_BYTES:
            self.cut()
        else:
            self._websocket.data_received(data)

    def _home(self, data: bytes) -> int | None:
        """The other process that serves a request which begins here, if one does."""
        begins = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if self.homes is None or self._websocket is not None or not begins:
            return None
        return self.homes.elsewhere(data)

    def _pass_on(self, home: int, data: bytes) -> None:
        """Give the connection away, as soon as it can be taken and before its time is up."""
        assert self.homes is not None
        if self.transport.is_closing():
            return
        number = self.transport.get_extra_info("socket").fileno()
        if len(data) > LARGEST or self.homes.pass_on(home, data, number):
            self.cut()
        else:
            self.transport.pause_reading()
            self.loop.call_later(BUSY_SECONDS, self._pass_on, home, data)

    def on_response_complete(self) -> None:
        """The next request may have begun already."""
        super().on_response_complete()
        self._expect_arrival()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Pass on to a WebSocket from now on."""
        super().handle_websocket_upgrade(event)
        found = self.transport.get_protocol()
        assert isinstance(found, asyncio.Protocol)
        self._websocket = found
        self.transport.set_protocol(self)

    def _expect_arrival(self) -> None:
        """Set the time limit anew if something else is awaited than before."""
        idle = self._websocket is not None or self.timeout_keep_alive_task is not None
        awaited = None if idle else self.conn.their_state
        if awaited is self._awaited:
            return
        self._awaited = awaited
        _cancel(self._arrival)
        if awaited in ARRIVAL_SECONDS:
            self._arrival = self.loop.call_later(ARRIVAL_SECONDS[awaited], self._not_arrived)

    def _not_arrived(self) -> None:
        """Say so if a request was begun and no answer was, and end it."""
        ours = self.conn.our_state
        if ours is h11.SEND_RESPONSE or (ours is h11.IDLE and self.conn.trailing_data[0]):
            self.transport.write(TIME_OUT)
        self.cut()

    def pause_writing(self) -> None:
        """Something is unread."""
        (self._websocket or self.flow).pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """Everything was read."""
        _cancel(self._reading)
        (self._websocket or self.flow).resume_writing()

    def _expect_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(READ_SECONDS, self._look_if_read, unread)

    def _look_if_read(self, unread: int) -> None:
        """End it if too little of what was unread has been read."""
        if self.transport.get_write_buffer_size() > unread - READ_BYTES:
            self.cut()
        else:
            self._expect_reading()


def _cancel(*timers: asyncio.TimerHandle | None) -> None:
    for timer in timers:
        if timer is not None:
            timer.cancel()


class LimitedServer(uvicorn.Server):
    """Lets more connections queue than are accepted at once, as asyncio has one number for both;
    and takes those that other processes pass on."""

    def __init__(self, config: Config, homes: Homes | None = None) -> None:
        super().__init__(config)
        self._homes = homes

    def _protocol(self) -> asyncio.Protocol:
        state, app = self.server_state, self.lifespan.state
        made = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=state, app_state=app
        )
        assert isinstance(made, asyncio.Protocol)
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Leave what others pass on to whoever comes next."""
        if self._homes is not None:
            self._homes.close()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Lengthen the queues of the doors as soon as they are open."""
        await super().startup(sockets)
        if self._homes is not None:
            self._homes.open(self._protocol)
        for server in self.servers:
            for door in server.sockets:
                with door.dup() as same:
                    same.listen(QUEUE)


def limited(connections: Connections, tables: Homes | None = None) -> type[LimitedProtocol]:
    """The protocol of a server that counts its connections there, and knows where tables are."""

    class Limited(LimitedProtocol):
        counted = connections
        homes = tables

    return Limited


def files_for_connections() -> int:
    """Ask this machine for open files; return for how many connections they will do."""
    files = min(_raise_file_limit(), TOTAL + RESERVE)
    return files - min(RESERVE, files // 2)


def _raise_file_limit() -> int:
    """As many open files as are of use, or as a process of this machine may have."""
    wanted = TOTAL + RESERVE
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
