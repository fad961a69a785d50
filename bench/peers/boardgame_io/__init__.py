"""A boardgame.io server with a small game, and tables at it by its own client in Node.

Its pages answer nothing with koa-compose 4.2, which no longer sees what is added after the server
was made: `package.json` keeps the version that boardgame.io 0.50.2 was made with.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bench.serving import Load, MeasuredServer, Meter, opened, processor

SOURCE = Path(__file__).resolve().parent
INSTALL = ("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")


class PeerServer(MeasuredServer):
    """Keeps matches in memory, or in a folder."""

    def __init__(self, folder: Path, program: Path, kept: bool) -> None:
        super().__init__(folder)
        self.program = program
        self.kept = [str(folder / "matches")] if kept else []

    def command(self) -> list[str]:
        """What is run."""
        return ["node", str(self.program / "server.js"), str(self.port), *self.kept]

    def environment(self) -> dict[str, str]:
        """As one would run it for others."""
        return {"NODE_ENV": "production"}


@contextmanager
def installed() -> Iterator[Path]:
    """The programs with what they need, in a folder that is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "boardgame_io"
        shutil.copytree(SOURCE, program, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        subprocess.run(INSTALL, cwd=program, check=True, stdout=subprocess.DEVNULL)
        yield program


@contextmanager
def peer_server(program: Path, kept: bool) -> Iterator[MeasuredServer]:
    """A server without matches."""
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(PeerServer(Path(folder), program, kept)) as server,
    ):
        yield server


def peer_load(
    program: Path, server: MeasuredServer, tables: int, seconds: float, pace: float = 1.0
) -> Load:
    """What moves take at so many tables at once."""
    words = [str(each) for each in (server.port, tables, seconds, pace)]
    command = ["node", str(program / "load.js"), *words]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as load:
        assert load.stdin is not None
        assert load.stdout is not None
        try:
            if load.stdout.readline() != "ready\n":
                raise SystemExit("bench: no tables could be opened at boardgame.io")
            meter = Meter(server, lambda: processor(load.pid))
            load.stdin.write("go\n")
            load.stdin.flush()
            taken = msgspec.json.decode(load.stdout.readline() or "[]", type=list[float])
            if not taken:
                raise SystemExit("bench: no moves were made at boardgame.io")
            return meter.read(taken)
        finally:
            load.kill()
