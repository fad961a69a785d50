"""Runs an experiment: chunks are kept as they come, and lie in one Parquet file at the end.

Rows never gather in memory. Which chunks count is decided in their own order, so the file is
the same whoever played them, and in which order they came back. A run that was stopped goes on
from the chunks that lie there.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from parlour.lab.arrow import pa, pc, pq
from parlour.lab.estimates import Z95
from parlour.lab.plan.experiment import Chunk, Experiment, order
from parlour.lab.run.rows import schema_of, unpacked
from parlour.lab.run.workers import ChunkWorkers

MATCHES: Final = "matches.parquet"
EXPERIMENT: Final = "experiment.json"
CHUNKS: Final = "chunks"
FEW: Final = 200
"""Matches before which no arm stops: an interval from fewer may be small by accident."""


@dataclass
class RunningMean:
    """Numbers added up, as far as a mean and its spread need them."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def take(self, count: int, total: float, squares: float) -> None:
        """Count some more in."""
        self.count += count
        self.total += total
        self.squares += squares

    def half(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if self.count == 0:
            return math.inf
        mean = self.total / self.count
        # As if one more match had gone the other way: all of a few alike prove little.
        spread = max(self.squares / self.count - mean * mean, 1.0 / (self.count + 1.0) ** 2)
        return Z95 * math.sqrt(spread / self.count)


@dataclass
class Progress:
    """How far a run has come."""

    done: int
    wanted: int
    line: str


@dataclass
class Run:
    """What lies in a folder after a run."""

    folder: Path
    experiment: Experiment
    played: list[int]
    """Matches of each arm that count."""
    timely: bool = True
    """Whether everything was played before the time was up."""
    resumed: int = 0
    """Chunks that lay there from a run before."""


@dataclass
class _Arm:
    """How far an arm has come; chunks count in their order."""

    chunks: int
    moments: RunningMean = field(default_factory=RunningMean)
    counted: int = 0
    waiting: dict[int, tuple[int, float, float]] = field(default_factory=dict)
    over: bool = False

    def take(self, number: int, found: tuple[int, float, float], precision: float) -> None:
        """Count a chunk when those before it are counted."""
        self.waiting[number] = found
        while not self.over and self.counted in self.waiting:
            self.moments.take(*self.waiting.pop(self.counted))
            self.counted += 1
            enough = self.moments.count >= FEW and self.moments.half() <= precision
            self.over = self.counted >= self.chunks or (precision > 0 and enough)


class Runner:
    """Runs one experiment in one folder."""

    def __init__(self, experiment: Experiment, folder: Path, workers: ChunkWorkers) -> None:
        self.experiment = experiment
        self.folder = folder
        self.workers = workers
        self.arms = [_Arm(arm.chunks()) for arm in experiment.arms]
        self.paired = {arm.level for arm in experiment.arms if arm.changes}
        """Arms that changed ones are compared with."""
        self.resumed = 0

    def run(
        self,
        seconds: float = math.inf,
        progress: Callable[[Progress], None] = lambda progress: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Run:
        """Play until every arm is known well enough, the time is up, or nobody wants more."""
        until = monotonic() + seconds
        self._prepare()
        late = False
        played = self.workers.play(msgspec.json.encode(self.experiment), self._wanted())
        try:
            for chunk, data in played:
                self._keep(chunk, data)
                progress(self._progress(chunk))
                if all(arm.over for arm in self.arms):
                    break
                late = monotonic() >= until
                if late or stopped():
                    break
        finally:
            close = getattr(played, "close", None)
            if close is not None:
                close()
        if stopped() and not late and not all(arm.over for arm in self.arms):
            raise KeyboardInterrupt
        counted = self._gathered()
        return Run(self.folder, self.experiment, counted, not late, self.resumed)

    def _prepare(self) -> None:
        """Take over what a run of the same experiment has left; remove what another one has."""
        chunks = self.folder / CHUNKS
        chunks.mkdir(parents=True, exist_ok=True)
        sign = chunks / "identity"
        if not sign.exists() or sign.read_text() != self.experiment.identity():
            for file in chunks.iterdir():
                file.unlink()
            _write(sign, self.experiment.identity().encode())
        for place, arm in enumerate(self.arms):
            for number in range(arm.chunks):
                if (file := self._file(place, number)).exists():
                    table = unpacked(file.read_bytes())
                    if table.num_rows == self.experiment.chunk(place, number).matches:
                        self.resumed += 1
                        arm.take(number, _moments(table), self._precision(place))

    def _precision(self, place: int) -> float:
        """Arms that are paired are as long as their partners."""
        arm = self.experiment.arms[place]
        return 0.0 if arm.changes or arm.name in self.paired else self.experiment.precision

    def _wanted(self) -> Iterator[Chunk]:
        """What is still to be played; decided as late as possible, because arms get ready."""
        for chunk in order(self.experiment):
            arm = self.arms[chunk.arm]
            known = chunk.number < arm.counted or chunk.number in arm.waiting
            if not arm.over and not known:
                yield chunk

    def _file(self, place: int, number: int) -> Path:
        return self.folder / CHUNKS / f"{place:03d}-{number:06d}.arrow"

    def _keep(self, chunk: Chunk, data: bytes) -> None:
        _write(self._file(chunk.arm, chunk.number), data)
        arm = self.arms[chunk.arm]
        arm.take(chunk.number, _moments(unpacked(data)), self._precision(chunk.arm))

    def _progress(self, chunk: Chunk) -> Progress:
        """In matches; an arm that is known well enough counts as done."""
        done = wanted = 0
        for arm, planned in zip(self.arms, self.experiment.arms, strict=True):
            wanted += arm.moments.count if arm.over else planned.most
            done += arm.moments.count
        return Progress(done, wanted, self.experiment.arms[chunk.arm].name)

    def _gathered(self) -> list[int]:
        """Lay the chunks that count into one file, in their order, and clear up."""
        schema = schema_of(self.experiment.facts)
        path = self.folder / MATCHES
        part = path.with_suffix(".part")
        with pq.ParquetWriter(part, schema, compression="zstd") as writer:
            for place, arm in enumerate(self.arms):
                for number in range(arm.counted):
                    table = unpacked(self._file(place, number).read_bytes())
                    writer.write_table(table, row_group_size=max(table.num_rows, 1))
        os.replace(part, path)
        _write(self.folder / EXPERIMENT, _laid_down(self.experiment))
        if all(arm.over for arm in self.arms):
            for file in (self.folder / CHUNKS).iterdir():
                file.unlink()
            (self.folder / CHUNKS).rmdir()
        return [arm.moments.count for arm in self.arms]


def finished(experiment: Experiment, folder: Path) -> bool:
    """Whether all matches of an experiment that stops at no precision lie in a folder already."""
    known, rows = folder / EXPERIMENT, folder / MATCHES
    if not (known.exists() and rows.exists()) or (folder / CHUNKS).exists():
        return False
    return known.read_bytes() == _laid_down(experiment)


def _laid_down(experiment: Experiment) -> bytes:
    return msgspec.json.format(msgspec.json.encode(experiment), indent=1)


def _moments(table: pa.Table) -> tuple[int, float, float]:
    """Count, sum and sum of squares of the results of a chunk."""
    value = table.column("value")
    total = pc.sum(value).as_py() or 0.0
    squares = pc.sum(pc.multiply(value, value)).as_py() or 0.0
    return table.num_rows, total, squares


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)
