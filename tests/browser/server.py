"""A real server in a process of its own, that can be killed and opened again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0
"""Seconds until a server that does not answer is given up."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`parlour serve` with a database of its own; it keeps its port when it is opened again."""

    module = "parlour.cli"
    """What is run."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.python = python
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "matches.db"
        self.output = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start, and wait until it answers."""
        command = [self.python, "-m", self.module, "serve", "--port", str(self.port)]
        command += ["--hint-seconds", "0.1"]
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(
                [*command, "--database", f"sqlite:///{self.database}"],
                stdout=output,
                stderr=subprocess.STDOUT,
                # A group of its own, so that its workers end with it.
                start_new_session=True,
                env={**os.environ, "PYTHONWARNINGS": "default", **self.environment()},
            )
        self._wait_for_health(self._process)

    def environment(self) -> dict[str, str]:
        """What it is told besides."""
        return {}

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def _wait_for_health(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(URLError, OSError), urlopen(f"{self.address}/health", timeout=5):
                return
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
                break
        raise AssertionError(f"the server does not answer:\n{self.said()}")

    def said(self) -> str:
        """What it has written so far."""
        return self.output.read_text("utf-8", "replace") if self.output.exists() else ""

    def operator_link(self) -> str:
        """Where whoever runs it comes in."""
        return str(re.findall(r"http\S+/operator#\S+", self.said())[-1])

    def close(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it in the middle of what it does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(how)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            raise AssertionError("the server does not end") from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
