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

from parlour.lab.arrow import pq
from parlour.lab.plan.experiment import Chunk, Experiment, order
from parlour.lab.run.rows import schema_of, unpacked
from parlour.lab.run.workers import ChunkWorkers

MATCHES: Final = "matches.parquet"
EXPERIMENT: Final = "experiment.json"
CHUNKS: Final = "chunks"


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
    looked: bool = False
    """Whether somebody had a report on the first of them, and then wanted more."""

    @property
    def planned(self) -> int:
        """Matches that were to be played."""
        return sum(arm.most for arm in self.experiment.arms)

    @property
    def fixed(self) -> bool:
        """Whether as many matches were played as was said beforehand, and nobody looked before:
        only then do medians, lifts and fits say more than what happened in these matches."""
        return self.timely and not self.looked


@dataclass
class _Arm:
    """How far an arm has come; chunks count in their order."""

    chunks: int
    counted: int = 0
    matches: int = 0
    waiting: dict[int, int] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether all of it was played."""
        return self.counted >= self.chunks

    def take(self, number: int, matches: int) -> None:
        """Count a chunk when those before it are counted."""
        self.waiting[number] = matches
        while self.counted in self.waiting:
            self.matches += self.waiting.pop(self.counted)
            self.counted += 1


class Runner:
    """Runs one experiment in one folder."""

    def __init__(self, experiment: Experiment, folder: Path, workers: ChunkWorkers) -> None:
        self.experiment = experiment
        self.folder = folder
        self.workers = workers
        self.arms = [_Arm(arm.chunks()) for arm in experiment.arms]
        self.resumed = 0
        self.looked = False

    def run(
        self,
        seconds: float = math.inf,
        progress: Callable[[Progress], None] = lambda progress: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Run:
        """Play until all is played, the time is up, or nobody wants more."""
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
        timely = all(arm.over for arm in self.arms)
        return Run(self.folder, self.experiment, counted, timely, self.resumed, self.looked)

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
                        arm.take(number, table.num_rows)
        self.looked = self._looked()

    def _looked(self) -> bool:
        """Whether a report on some of these matches lies here, and more of them are wanted."""
        file = self.folder / EXPERIMENT
        if not file.exists() or not (self.folder / MATCHES).exists():
            return False
        try:
            before = msgspec.json.decode(file.read_bytes(), type=Experiment)
        except msgspec.DecodeError:
            return False
        same = before.identity() == self.experiment.identity()
        return same and (self.resumed > 0 or before != self.experiment)

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
        arm.take(chunk.number, unpacked(data).num_rows)

    def _progress(self, chunk: Chunk) -> Progress:
        done = sum(arm.matches for arm in self.arms)
        wanted = sum(arm.most for arm in self.experiment.arms)
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
        return [arm.matches for arm in self.arms]


def finished(experiment: Experiment, folder: Path) -> bool:
    """Whether all matches of an experiment lie in a folder already."""
    known, rows = folder / EXPERIMENT, folder / MATCHES
    if not (known.exists() and rows.exists()) or (folder / CHUNKS).exists():
        return False
    return known.read_bytes() == _laid_down(experiment)


def _laid_down(experiment: Experiment) -> bytes:
    return msgspec.json.format(msgspec.json.encode(experiment), indent=1)


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)
