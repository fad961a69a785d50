"""Seeks values of some numbers with which a game does what its designer wants.

Successive halving: every candidate plays a few matches, the better half plays twice as many
more, until few are left. Candidates meet the same luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from time import monotonic
from typing import Any, Final

from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadComponents, BadOption, ParlourError
from parlour.engine.game import Game, Setup
from parlour.lab.estimates import Estimate
from parlour.lab.plan.changes import Sweep, changed, parameters_of, value_at
from parlour.lab.plan.design import BUSY, CORES, LEAST, Wanted, notches
from parlour.lab.plan.experiment import CHANGED, Arm, experiment_of, pace_of, size_of
from parlour.lab.plan.target import Target
from parlour.lab.run.running import Progress, Runner
from parlour.lab.run.workers import ChunkWorkers
from parlour.lab.stats.effects import FEW_PAIRS, MANY_PAIRS
from parlour.lab.stats.summing import Rows, Sums, rows_of

MOST_CANDIDATES: Final = 48
MORE: Final = 16
"""Candidates that are added after the first round, where nobody has said what to try."""
LAST: Final = 4
"""Candidates that are played to the end."""
COLUMNS: Final = ("share", "first", "value", "turns", "decisions")


@dataclass
class Candidate:
    """Some values, and what came of them."""

    changes: dict[str, Any]
    moves: float
    """How far it lies from the game as it is, in steps."""
    sums: dict[str, Sums] = field(default_factory=lambda: {name: Sums() for name in COLUMNS})
    matches: int = 0
    alive: bool = True

    @property
    def name(self) -> str:
        """Its values."""
        return ", ".join(f"{path} {value}" for path, value in self.changes.items()) or "as it is"

    def found(self, column: str, tests: int = 1) -> Estimate:
        """What came of it, in one of the columns; it holds with so many others together."""
        return self.sums[column].mean(tests)

    def miss(self, target: Target) -> float:
        """How far it is from the target."""
        found = self.found(target.column)
        return abs(found.value - target.value) if found.count else math.inf


@dataclass
class Searched:
    """All that was tried."""

    target: Target
    known: list[Candidate]
    rounds: int
    """In how many rounds it was to be tried; after each the worse half is dropped."""
    done: int = 0

    @property
    def matches(self) -> int:
        """How many were played."""
        return sum(each.matches for each in self.known)

    @property
    def base(self) -> Candidate:
        """The game as it is."""
        return next(each for each in self.known if not each.changes)

    def found(self, each: Candidate) -> Estimate:
        """What came of a candidate, with an interval that holds for all of them in all rounds."""
        return each.found(self.target.column, len(self.known) * self.rounds)

    @property
    def cut(self) -> bool:
        """Whether the time was up before all rounds were played."""
        return self.done < self.rounds

    def known_well(self, each: Candidate) -> bool:
        """Whether its interval holds: what has no bounds needs many matches, whose number was
        fixed beforehand."""
        if each.sums[self.target.column].bounds is not None:
            return each.matches >= FEW_PAIRS
        return each.matches >= MANY_PAIRS and not self.cut

    def reaches(self, each: Candidate) -> bool:
        """Whether it surely lies within the target."""
        found, target = self.found(each), self.target
        low, high = target.value - target.within, target.value + target.within
        return self.known_well(each) and low <= found.low and found.high <= high

    def may_reach(self, each: Candidate) -> bool:
        """Whether what came of it lies within the target, which may be chance."""
        return each.miss(self.target) <= self.target.within

    def best_first(self) -> list[Candidate]:
        """Those who reach it with the smallest change first, then by how far they miss it."""
        sure = {id(each): self.reaches(each) for each in self.known}
        return sorted(
            self.known,
            key=lambda each: (
                not sure[id(each)],
                each.moves if sure[id(each)] else each.miss(self.target),
            ),
        )


def candidates(game: Game, setup: Setup, sweeps: Sequence[Sweep] | None, seed: int) -> list[
    Candidate]:  # fmt: skip
    """All combinations of the stated values, or every declared number a notch down and up."""
    found: list[dict[str, Any]] = [{}]
    if sweeps is None:
        for each in parameters_of(game):
            if not each.tries:
                found += [{each.path: value} for value in notches(game, setup, each)]
    else:
        grid = [dict(zip([s.path for s in sweeps], values, strict=True))
                for values in product(*[s.values for s in sweeps])]  # fmt: skip
        found += _some(grid, seed)
    fit: list[Candidate] = []
    for changes in found:
        changes = {path: value for path, value in changes.items()
                   if value != value_at(game, setup, path)}  # fmt: skip
        try:
            changed(game, setup, changes)
        except (BadComponents, BadOption):
            continue
        if changes not in [each.changes for each in fit]:
            fit.append(Candidate(changes, _moves(game, setup, changes)))
    if len(fit) < 2:
        raise ParlourError("there is nothing to try: name numbers with --sweep PATH=LOW..HIGH")
    return fit


def _some(grid: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """All, or as many as can be tried, taken evenly from the whole range."""
    rng = Kiss(seed)
    left = list(grid)
    while len(left) > MOST_CANDIDATES:
        left.pop(int(rng.below(len(left))))
    return left


def _moves(game: Game, setup: Setup, changes: dict[str, Any]) -> float:
    total = 0.0
    for path, value in changes.items():
        now = value_at(game, setup, path)
        total += abs(value - now) if isinstance(value, int) and isinstance(now, int) else 1.0
    return total


def search(
    game: Game,
    setup: Setup,
    target: Target,
    sweeps: Sequence[Sweep] | None,
    wanted: Wanted,
    folder: Path,
    workers: ChunkWorkers,
    seconds: float,
    progress: Callable[[Progress], None],
) -> Searched:
    """Every candidate that was tried, with what came of it."""
    known = candidates(game, setup, sweeps, wanted.seed)
    until = monotonic() + seconds
    many = len(known) + (MORE if sweeps is None else 0)
    stages = max(1, math.ceil(math.log2(many / LAST)) + 1) + (sweeps is None)
    budget = wanted.minutes * 60 * CORES * BUSY * pace_of(game, target.level)
    size = size_of(game, target.level)
    first = 0
    fresh = known
    for stage in range(stages):
        most = wanted.games or max(LEAST, math.ceil(budget / stages / len(fresh) / size) * size)
        arms = [_arm(game, setup, each, target.level, size, most, first) for each in fresh]
        experiment = experiment_of(game, setup, wanted.seed, arms)
        run = Runner(experiment, folder / f"stage-{stage + 1}", workers).run(
            until - monotonic(), progress
        )
        _learn(fresh, rows_of(run))
        if not run.timely:
            return Searched(target, known, stages, stage)
        if stage == 0 and sweeps is None:
            fresh = more = mixed(game, setup, known, target)
            known = known + more
            if more:
                continue
        first += most
        alive = sorted(
            (each for each in known if each.alive),
            key=lambda each: (each.miss(target), each.moves),
        )
        for each in alive[max(LAST, len(alive) // 2) :]:
            each.alive = each.changes == {}
        fresh = [each for each in known if each.alive]
    return Searched(target, known, stages, stages)


def mixed(game: Game, setup: Setup, known: Sequence[Candidate], target: Target) -> list[Candidate]:
    """Where single notches miss: values between, and two notches at once, by what they should do
    together if neither minds the other."""
    base = next(each for each in known if not each.changes)
    goal, now = _stretched(target.value, target), _found(base, target)
    single = [(each, _found(each, target) - now) for each in known if each.changes]
    tried: list[tuple[float, dict[str, Any]]] = []
    for each, does in single:
        if 0 < (goal - now) / (does or math.inf) < 1:
            tried += _between(game, setup, each, (goal - now) / does)
    for (one, this), (other, that) in combinations(single, 2):
        if one.changes.keys() != other.changes.keys():
            tried.append((abs(now + this + that - goal), one.changes | other.changes))
    nearest = min(abs(now + does - goal) for _, does in single)
    found: list[Candidate] = []
    for miss, changes in sorted(tried, key=lambda each: each[0]):
        if len(found) == MORE or miss > nearest:
            break
        with suppress(BadComponents, BadOption):
            changed(game, setup, changes)
            found.append(Candidate(changes, _moves(game, setup, changes)))
    return found


def _between(
    game: Game, setup: Setup, each: Candidate, part: float
) -> list[tuple[float, dict[str, Any]]]:
    """The value that lies so far between a number as it is and its notch, if there is one."""
    path, value = next(iter(each.changes.items()))
    now = value_at(game, setup, path)
    middle = round(now + part * (value - now))
    return [] if middle in (now, value) else [(0.0, {path: middle})]


def _found(each: Candidate, target: Target) -> float:
    return _stretched(each.found(target.column).value, target)


def _stretched(value: float, target: Target) -> float:
    """On a scale where changes add up: shares are hard to move near their ends."""
    if target.column not in ("share", "first"):
        return value
    value = min(max(value, 0.01), 0.99)
    return math.log(value / (1 - value))


def _arm(
    game: Game, setup: Setup, each: Candidate, level: str, size: int, most: int, first: int
) -> Arm:
    new = changed(game, setup, each.changes)
    return Arm(each.name, level, CHANGED, "", most, size, first, dict(new.options),
               new.components, each.changes)  # fmt: skip


def _learn(alive: Sequence[Candidate], rows: Rows) -> None:
    for each in alive:
        for name in COLUMNS:
            each.sums[name].bounds = rows.bounds.get(name)
        for number in rows.groups[each.name]:
            part = rows.file.read_row_group(number, list(COLUMNS), use_threads=False)
            each.matches += part.num_rows
            for name in COLUMNS:
                each.sums[name].column(part.column(name))
    rows.close()
