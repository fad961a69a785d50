"""A flood of connections: whoever asks meanwhile is answered, and the log stays short."""

from __future__ import annotations

import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

from tests.browser.server import Server
from tests.web.test_killed import Sitting, line, play, sit_down

FLOOD, BATCH = 5_000, 1_000
USUAL = 1_024
"""Open files that a process has on a usual machine unless it asks for more."""
PATIENCE = 20.0
SHORT = 100_000
"""Bytes of a log that is not flooded."""

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="sets the limits of a process as Linux does"
)


@contextmanager
def open_files(most: int) -> Iterator[None]:
    """Let this process, and what it starts, have so many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < most:
        pytest.skip(f"needs {most} open files, and this machine allows {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    server = Server(tmp_path)
    with open_files(USUAL):
        server.open()
    yield server
    server.kill()


HALF_HEAD = b"GET /health HTTP/1.1\r\nhost: "
HALF_BODY = (
    b"POST /start/last-glow HTTP/1.1\r\nhost: x\r\norigin: http://x\r\n"
    b"content-length: 1000\r\n\r\nname="
)


def stand_in_the_door(server: Server, host: int = 1) -> socket.socket:
    """A connection from a host with a request that never ends: half a head, or half a body."""
    source, door = (f"127.0.0.{host}", 0), ("127.0.0.1", server.port)
    found = socket.create_connection(door, PATIENCE, source_address=source)
    found.sendall(HALF_HEAD if host % 2 else HALF_BODY)
    return found


def well(server: Server) -> bool:
    """Whether it answers."""
    with urlopen(f"{server.address}/health", timeout=PATIENCE) as answer:
        return bool(answer.status == 200)


def play_on(at: str, sitting: Sitting) -> None:
    """Open the table of a match, and move."""
    with line(at, sitting) as table:
        play(table, Random(1))
        table.wait_for_turn()


@pytest.mark.parametrize("hosts", [1, 50])
def test_half_sent_requests_keep_nobody_out(server: Server, hosts: int) -> None:
    at = server.address.removeprefix("http://")
    sitting, other = sit_down(at, "last-glow"), sit_down(at, "last-glow")
    with open_files(2 * FLOOD), line(at, other) as kept, ExitStack() as flood:
        for number in range(FLOOD):
            flood.enter_context(closing(stand_in_the_door(server, 1 + number % hosts)))
            if number % BATCH == BATCH - 1:
                assert well(server)
                assert kept.socket.ping().wait(PATIENCE)
                play_on(at, sitting)
    assert well(server)
    server.close()
    said = server.said()
    assert len(said) < SHORT
    assert "Traceback" not in said


def test_a_server_out_of_files_goes_on_when_there_are_some(server: Server) -> None:
    assert server._process is not None
    number = server._process.pid
    held = len(list(Path(f"/proc/{number}/fd").iterdir()))
    _, hard = resource.prlimit(number, resource.RLIMIT_NOFILE)
    resource.prlimit(number, resource.RLIMIT_NOFILE, (held + 20, hard))
    with ExitStack() as flood:
        for _ in range(30):
            flood.enter_context(closing(stand_in_the_door(server)))
    assert well(server)
    server.close()
    said = server.said()
    assert "Too many open files" in said
    assert "more like it" in said
    assert len(said) < SHORT
