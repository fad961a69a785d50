"""Plays an experiment of a game's own stage by stage: what is played next depends on what was
found before.

Every stage is played in a folder of its own. One that was played is not played again, so a run that
was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Final

from parlour.engine.experiments import Entry
from parlour.engine.game import Game, Setup
from parlour.lab.plan.design import BUSY, CORES, Wanted, usual_of
from parlour.lab.plan.experiment import (
    CHANGED,
    Arm,
    checked_levels,
    experiment_of,
    pace_of,
    size_of,
)
from parlour.lab.run.running import Progress, Run, Runner, finished
from parlour.lab.run.workers import ChunkWorkers

RESULTS: Final = "results.parquet"


@dataclass
class Stages:
    """Who plays the stages of an experiment, where, and for how long."""

    game: Game
    setup: Setup
    wanted: Wanted
    folder: Path
    workers: ChunkWorkers
    until: float
    """When the time is up, by the clock that only goes forward."""
    show: Callable[[Progress], None] = lambda progress: None
    total: int = 0
    """Matches of all stages, about."""
    planned: int = 0
    """Matches of the stages that were begun."""
    played: int = 0
    timely: bool = True

    def __post_init__(self) -> None:
        self.level = checked_levels(self.game, [usual_of(self.game, self.setup, self.wanted)])[0]

    @property
    def budget(self) -> int:
        """Matches for which there is time on two cores."""
        seconds = self.wanted.minutes * 60 * CORES * BUSY
        return int(seconds * pace_of(self.game, self.level))

    @property
    def column(self) -> str:
        """The result of a match: points, or a share of the win."""
        return "value" if self.game.unit else "share"

    def play(
        self, name: str, entries: Sequence[Entry], most: int, first: int = 0, seats: int = 0
    ) -> Run | None:
        """So many matches of each entry, all on the same luck; None if the time was up."""
        if not self.timely:
            return None
        setup = replace(self.setup, seats=seats or self.setup.seats)
        size = min(size_of(self.game, self.level), most)
        arms = [_arm(each, self.level, most, size, first) for each in entries]
        experiment = experiment_of(self.game, setup, self.wanted.seed, arms)
        folder = self.folder / name
        before = self.played
        self.planned += most * len(arms)
        if not finished(experiment, folder):
            run = Runner(experiment, folder, self.workers).run(
                self.until - monotonic(), lambda now: self.show(self._progress(before, now))
            )
            self.timely = run.timely
            if not run.timely:
                self.played += sum(run.played)
                return None
        played = [most] * len(arms)
        self.played += sum(played)
        self.show(Progress(self.played, max(self.total, self.played), name))
        return Run(folder, experiment, played)

    def _progress(self, before: int, now: Progress) -> Progress:
        done = before + now.done
        return Progress(done, max(self.total, before + now.wanted), now.line)


def _arm(entry: Entry, level: str, most: int, size: int, first: int) -> Arm:
    return Arm(
        entry.name, level, CHANGED, "", most, size, first, dict(entry.options), entry.components,
        {}, dict(entry.dealt),
    )  # fmt: skip
