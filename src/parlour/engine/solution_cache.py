"""What was solved: asked move by move, and kept in the cache folder of whoever runs Parlour."""

from __future__ import annotations

import json
import os
import sys
import zlib
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.solver import UNKNOWN, Solver, SolverModel, ValueMap
from parlour.engine.values import MoveValue, Oracle

FORMAT = 1
CHUNK = 20_000
"""Positions between two looks at who waits."""
PATIENCE = 20
"""How many times as far one looks who is thorough."""
MANY = 3_000_000
"""So many results of different ends are kept; then it begins anew."""
LATER = 1_000_000
"""The length of a win that nobody has counted."""
COMPUTED = ("rules/*.py", "bots/solving*.py", "bots/oracle.py")
"""The files of a game that results depend on, besides its components."""


@dataclass
class SolverStats:
    """What it took to know something."""

    states: int = 0
    """Positions whose results are kept."""
    walked: int = 0
    """Positions that were walked through, or outlooks that were followed."""
    together: int = 0
    """The most positions that had to be solved together."""
    sweeps: int = 0
    error: float = 0.0
    """By how much a result may be too low."""
    seconds: float = 0.0
    """The time it took to solve, then or now."""
    cached: bool = False
    """Whether the results came from the cache folder."""

    @property
    def memory(self) -> int:
        """About how many bytes the results take."""
        return 48 * self.states


Watch = Callable[[SolverStats], None]


def _nobody(stats: SolverStats) -> None:
    """Nobody waits."""


class BaseOracle:
    """An oracle that can say what it took; the base of all of them."""

    def __init__(self) -> None:
        self.stats = SolverStats()
        self.watch: Watch = _nobody
        """Told now and then how far it has come."""
        self.thorough = False
        """Whether whoever asks has time for what is good to know and not needed to play."""

        self._guard = Lock()

    def values(self, position: Any) -> list[MoveValue]:
        """Every legal move with its exact result, best first; empty where it is not known. Who
        asks at the same time waits."""
        if position.to_move() < 0:
            return []
        with self._guard:
            return self._answer(position)

    def _answer(self, position: Any) -> list[MoveValue]:
        """The same, for one asker at a time."""
        raise NotImplementedError


class SolverOracle(BaseOracle):
    """Knows what the solver finds: of a whole game that is solved from its start and kept, or
    of ends of matches, as far as a walk through so many positions shows."""

    def __init__(
        self,
        model: Callable[[], SolverModel],
        start: Position | None = None,
        cache: CacheFile | None = None,
        most: int = 0,
    ) -> None:
        super().__init__()
        self.model = model
        self.solver = Solver(model())
        self.start = start
        self.cache = cache
        self.most = most
        """How many positions are walked for one result, unless there is time to be thorough."""
        self._ready = start is None

    def _answer(self, position: Any) -> list[MoveValue]:
        """Every legal move with its exact result, best first; empty where it is not known."""
        self._prepare()
        if self.start is None and self.solver.values.count > MANY:
            self.solver = Solver(self.model())
        found: list[MoveValue] = []
        for move in position.moves():
            then = position.copy()
            then.apply(move)
            value = self.value(then)
            if value == UNKNOWN:
                return []
            found.append(MoveValue(move, value))
        return best_first(found)

    def _prepare(self) -> None:
        """Read what was solved before, or solve it now and keep it."""
        if self._ready:
            return
        self._ready = True
        assert self.start is not None
        if self.cache is not None and self._read(self.cache):
            return
        self.value(self.start)
        if self.cache is not None:
            self.cache.write(self.solver.values, self.stats)

    def _read(self, cache: CacheFile) -> bool:
        found = cache.read()
        if found is None:
            return False
        keys, values, self.stats = found
        self.solver.values.fill(keys, values)
        self.stats.cached = True
        return True

    def value(self, position: Position) -> float:
        """The result of a position, `UNKNOWN` if it takes too many others."""
        began = perf_counter()
        solver = self.solver
        before = int(solver.walked)
        most = self.most * (PATIENCE if self.thorough else 1)
        solver.begin(position)
        while not solver.go_on(CHUNK):
            self._count(began)
            if most and solver.walked - before > most:
                solver.stop()
                self._count(began)
                return UNKNOWN
        if solver.walked > before:
            self._count(began)
            self.stats.seconds += perf_counter() - began
        return float(solver.answer)

    def _count(self, began: float) -> None:
        solver, stats = self.solver, self.stats
        stats.states = int(solver.values.count)
        stats.walked = max(stats.walked, int(solver.walked))
        stats.together = max(stats.together, int(solver.together))
        stats.sweeps = max(stats.sweeps, int(solver.sweeps))
        stats.error = max(stats.error, solver.error)
        self.watch(stats)


def best_first(found: list[MoveValue]) -> list[MoveValue]:
    """The highest result first; of equal ones the shortest, then the first in the book."""
    return sorted(found, key=lambda each: (-each.result, each.length or LATER, each.move))


def first_seat_value(oracle: Oracle, position: Position) -> float | None:
    """What the first seat can expect of a position, also where chance or nobody is to move;
    None where it is not known."""
    turn = position.to_move()
    if turn == OVER:
        return position.scores()[0]
    if turn != CHANCE:
        known = oracle.values(position)
        return known[0].result if known else None
    total, weights = 0.0, 0
    for outcome, weight in position.outcomes():
        then = position.copy()
        then.apply(outcome)
        value = first_seat_value(oracle, then)
        if value is None:
            return None
        total += value * weight
        weights += weight
    return total / weights


def cache_folder() -> Path:
    """Where what can be computed again is kept."""
    home = os.environ.get("XDG_CACHE_HOME")
    if not home and sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    return Path(home or Path.home() / ".cache") / "parlour"


class CacheFile:
    """The results of one variant of a game, in one file. It is trusted only if it was made by
    the same rules with the same components and options, and is whole."""

    def __init__(self, slug: str, version: str, folder: Path, *parts: object) -> None:
        variant = _digest(json.dumps(parts, sort_keys=True, default=str).encode())
        rules = b"".join(
            path.read_bytes() for name in COMPUTED for path in sorted(folder.glob(name))
        )
        self.name = f"{slug}-{variant}.bin"
        self.seal = _digest(f"{FORMAT} {slug} {version} {variant} ".encode() + rules)

    @property
    def path(self) -> Path:
        """Its place in the cache folder."""
        return cache_folder() / "solved" / self.name

    def read(self) -> tuple[list[int], list[float], SolverStats] | None:
        """Keys, values and what they took; None unless all of it is right."""
        try:
            head, _, body = self.path.read_bytes().partition(b"\n")
            said = json.loads(head)
            if said["seal"] != self.seal or said["digest"] != _digest(body):
                return None
            rows = zlib.decompress(body)
            size = said["account"]["states"] * 8
            steps, values = array("q", rows[:size]), array("d", rows[size:])
            stats = SolverStats(**said["account"])
        except (OSError, ValueError, KeyError, TypeError, zlib.error):
            return None
        if len(steps) != len(values):
            return None
        keys, key = [], 0
        for step in _turned(steps):
            key += step
            keys.append(key)
        return keys, list(_turned(values)), stats

    def write(self, known: ValueMap, stats: SolverStats) -> None:
        """Keep all that is known; a folder that cannot be written to is no reason to stop."""
        keys, values = known.items()
        steps = array("q", [key - before for key, before in zip(keys, [0, *keys], strict=False)])
        rows = _turned(steps).tobytes() + _turned(array("d", values)).tobytes()
        body = zlib.compress(rows, 6)
        said = asdict(stats) | {"states": len(keys)}
        head = {"seal": self.seal, "digest": _digest(body), "account": said}
        draft = self.path.with_suffix(f".{os.getpid()}.part")
        with suppress(OSError):
            draft.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(json.dumps(head).encode() + b"\n" + body)
            draft.replace(self.path)


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _turned(row: array[Any]) -> array[Any]:
    """The file has the low byte first, whatever this machine does."""
    if sys.byteorder == "big":
        row.byteswap()
    return row
