"""Every entry against the mean of all: they play the same matches on the same luck, and are
compared match by match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

from parlour.engine.experiments import CompareAll, Entry
from parlour.lab.arrow import pa, pc
from parlour.lab.estimates import Estimate
from parlour.lab.run.stages import Stages
from parlour.lab.stats.formats import percent, plain, points, signed
from parlour.lab.stats.summing import PairSums, Rows, Sums, rows_of, sums_of

LEAST: Final = 20
"""Matches of an entry, at least."""


@dataclass
class ComparedAll:
    """All that the report of such a comparison is made of."""

    experiment: CompareAll
    stages: Stages
    entries: list[Entry]
    results: dict[str, Sums]
    """The results of each entry."""
    apart: dict[str, Sums]
    """How far each is from the mean of all, match by match."""
    traits: dict[str, Sums]
    """The same for the mean of all entries with a trait."""

    def show(self, value: float, digits: int | None = None) -> str:
        """A result."""
        return (plain if self.stages.game.unit else percent)(value, digits)

    def change(self, value: float, digits: int | None = None) -> str:
        """A difference of results."""
        return signed(value) if self.stages.game.unit else points(value)

    @property
    def unit(self) -> str:
        """What results count."""
        return self.stages.game.unit or "share of wins"

    def ranked(self, sums: dict[str, Sums]) -> list[tuple[str, Estimate]]:
        """The best first; the intervals of all on the page hold together."""
        tests = len(self.apart) + len(self.traits)
        found = [(name, each.mean(tests)) for name, each in sums.items()]
        return sorted(found, key=lambda each: -each[1].value)


def play(experiment: CompareAll, stages: Stages) -> ComparedAll:
    """Play every entry and compare them."""
    entries = list(experiment.entries(stages.setup))
    most = stages.wanted.games or max(LEAST, stages.budget // len(entries))
    stages.total = most * len(entries)
    found = ComparedAll(experiment, stages, entries, {}, {}, {})
    run = stages.play("all", entries, most)
    if run is not None:
        rows = rows_of(run)
        found.results = sums_of(rows, stages.column)
        _compare(found, rows)
        rows.close()
    return found


def _compare(found: ComparedAll, rows: Rows) -> None:
    """Chunk by chunk: those of the same number have the same matches."""
    having: dict[str, list[str]] = {}
    for entry in found.entries:
        for trait in entry.traits:
            having.setdefault(trait, []).append(entry.name)
    column = found.stages.column
    bounds = PairSums(rows.bounds).number(column).bounds
    found.apart = {entry.name: Sums(bounds=bounds) for entry in found.entries}
    found.traits = {trait: Sums(bounds=bounds) for trait in having}
    for chunk in zip(*rows.groups.values(), strict=True):
        values = {
            name: rows.file.read_row_group(number, [column], use_threads=False).column(column)
            for name, number in zip(rows.groups, chunk, strict=True)
        }
        usual = _mean(list(values.values()))
        for name, mine in values.items():
            found.apart[name].column(pc.subtract(mine, usual))
        for trait, names in having.items():
            found.traits[trait].column(pc.subtract(_mean([values[name] for name in names]), usual))


def _mean(columns: list[pa.ChunkedArray]) -> pa.ChunkedArray:
    return pc.divide(reduce(pc.add, columns), float(len(columns)))
