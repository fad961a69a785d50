"""Adds up the rows of an experiment, chunk by chunk: what a report needs, whatever their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.lab.arrow import pa, pc, pq
from parlour.lab.estimates import Estimate, bounded, mean, z_of
from parlour.lab.plan.experiment import NUMBER, Experiment
from parlour.lab.run.rows import FACT
from parlour.lab.run.running import MATCHES, Run

HALF = 0.5
"""A single seat whose expected result fell below this part of that at the start has turned the
match if it still wins; one whose expected loss did has thrown it away if it still loses."""
NUMBERS = (
    "share", "first", "value", "decisions", "forced", "options", "turns", "lead_changes", "behind",
)  # fmt: skip
PAIRED = ("share", "first", "value", "turns", "decisions", "forced")


@dataclass
class Sums:
    """Count, sum and sum of squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    bounds: tuple[float, float] | None = None
    """Between which the numbers lie, where that is known; then each is counted."""
    counts: Counter[float] = field(default_factory=Counter)

    def add(self, count: int, total: float | None, squares: float | None) -> None:
        """Count some more in."""
        self.count += count
        self.total += total or 0.0
        self.squares += squares or 0.0

    def column(self, values: pa.ChunkedArray | pa.Array) -> None:
        """Count a column in."""
        numbers = pc.cast(values, pa.float64())
        known = len(numbers) - numbers.null_count
        self.add(known, pc.sum(numbers).as_py(), pc.sum(pc.multiply(numbers, numbers)).as_py())
        if self.bounds is not None:
            self.counts.update(_counts(numbers))

    def numbers(self, values: Iterable[float]) -> None:
        """Count single numbers in."""
        for value in values:
            self.add(1, value, value * value)
            if self.bounds is not None:
                self.counts[value] += 1

    @property
    def parts(self) -> tuple[int, float, float]:
        """The three numbers."""
        return self.count, self.total, self.squares

    def mean(self, tests: int = 1) -> Estimate:
        """The mean. Between bounds its interval holds whenever one looks; else only for a number
        of matches that was fixed beforehand. With so many others it holds together."""
        if self.bounds is None:
            return mean(*self.parts, z_of(tests))
        return bounded(self.counts, *self.bounds, tests)


@dataclass
class Note:
    """What was noted of one thing: its numbers, and the results of whoever had it."""

    values: Sums = field(default_factory=Sums)
    results: Sums = field(default_factory=Sums)
    products: float = 0.0
    """Numbers times results, added up."""


@dataclass
class ArmSums:
    """What the rows of an arm add up to."""

    name: str
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Of the columns that have some."""
    matches: int = 0
    numbers: dict[str, Sums] = field(default_factory=dict)
    facts: dict[str, Sums] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[float] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    """The causes of the ends that were wins."""
    seats: Counter[int] = field(default_factory=Counter)
    """Sole wins by seat; -1 nobody, -2 shared."""
    splits: dict[str, dict[str, Sums]] = field(default_factory=dict)
    """Results by the words of a fact."""
    notes: dict[tuple[str, str], Note] = field(default_factory=dict)
    results: Sums = field(default_factory=Sums)
    """The results of all seats: those of one who has a thing are compared with the rest."""
    mattered: tuple[int, int] = (0, 0)
    """Decisions that were weighed, and those that mattered."""
    sole: int = 0
    """Of those weighed, with one move surely better than all others."""
    hopeless: tuple[int, int] = (0, 0)
    """Decisions that were weighed exactly, and those after which nobody wins."""
    gaps: Sums = field(default_factory=Sums)
    led: tuple[int, int] = (0, 0)
    """Matches with a leader at half time, and those that the leader won."""
    judged: int = 0
    """Matches of one seat that were judged on the way."""
    turned: int = 0
    """Of these, won although they were as good as lost."""
    thrown: int = 0
    """Lost although they were as good as won."""

    def number(self, name: str) -> Sums:
        """The sums of a column."""
        return self.numbers.setdefault(name, Sums(bounds=self.bounds.get(name)))

    @property
    def decided(self) -> int:
        """Matches that one seat has won."""
        return sum(count for seat, count in self.seats.items() if seat >= 0)

    def take(self, table: pa.Table, experiment: Experiment, splits: Iterable[str]) -> None:
        """Count a chunk in."""
        self.matches += table.num_rows
        for name in NUMBERS:
            self.number(name).column(table.column(name))
        for name, kind in experiment.facts.items():
            if kind == NUMBER:
                self.facts.setdefault(name, Sums()).column(table.column(FACT + name))
        self.lengths.update(_counts(table.column("turns")))
        self.scores.update(_counts(_first_scores(table)))
        won = pc.greater(table.column("share"), 0.0)
        self.causes.update(_counts(table.column("cause")))
        self.won.update(_counts(table.filter(won).column("cause")))
        self._seats(table)
        for name in splits:
            if FACT + name in table.column_names:
                self._split(table, name)
        self._notes(table)
        self._course(table)

    def _seats(self, table: pa.Table) -> None:
        winners = table.column("winners")
        sizes = pc.list_value_length(winners)
        self.seats[-1] += pc.sum(pc.equal(sizes, 0)).as_py() or 0
        self.seats[-2] += pc.sum(pc.greater(sizes, 1)).as_py() or 0
        alone = winners.filter(pc.equal(sizes, 1))
        self.seats.update(_counts(pc.list_flatten(alone)))

    def _split(self, table: pa.Table, name: str) -> None:
        value = table.column("value")
        grouped = (
            pa.table(
                {
                    "word": pc.cast(table.column(FACT + name), pa.string()),
                    "value": value,
                    "square": pc.multiply(value, value),
                }
            )
            .group_by("word", use_threads=False)
            .aggregate([("value", "count"), ("value", "sum"), ("square", "sum")])
        )
        known = self.splits.setdefault(name, {})
        for row in grouped.to_pylist():
            if row["word"] is not None:
                sums = known.setdefault(row["word"], Sums())
                sums.add(row["value_count"], row["value_sum"], row["square_sum"])

    def _notes(self, table: pa.Table) -> None:
        seats = table.column("seats")[0].as_py() if table.num_rows else 1
        if seats == 1:
            self.results.column(table.column("value"))
        else:
            shares = _all_shares(table)
            self.results.column(shares)
        flat = pc.list_flatten(table.column("notes")).combine_chunks()
        if len(flat) == 0:
            return
        value, result = pc.struct_field(flat, "value"), pc.struct_field(flat, "result")
        notes = pa.table(
            {
                "group": pc.struct_field(flat, "group"),
                "thing": pc.struct_field(flat, "thing"),
                "value": value,
                "value2": pc.multiply(value, value),
                "result": result,
                "result2": pc.multiply(result, result),
                "product": pc.multiply(value, result),
            }
        )
        sums: Any = [(name, "sum") for name in ("value", "value2", "result", "result2", "product")]
        grouped = notes.group_by(["group", "thing"], use_threads=False).aggregate(
            [("value", "count"), ("result", "count"), *sums]
        )
        for row in grouped.to_pylist():
            note = self.notes.setdefault((row["group"], row["thing"]), Note())
            note.values.add(row["value_count"], row["value_sum"], row["value2_sum"])
            note.results.add(row["result_count"], row["result_sum"], row["result2_sum"])
            note.products += row["product_sum"] or 0.0

    def _course(self, table: pa.Table) -> None:
        mattered = table.column("mattered")
        known, hits = self.mattered
        weighed = len(mattered) - mattered.null_count
        self.mattered = known + weighed, hits + (pc.sum(mattered).as_py() or 0)
        self.sole += pc.sum(table.column("sole")).as_py() or 0
        hopeless = table.column("hopeless")
        known, hits = self.hopeless
        told = len(hopeless) - hopeless.null_count
        self.hopeless = known + told, hits + (pc.sum(hopeless).as_py() or 0)
        self.gaps.column(table.column("gap"))
        leader = table.column("leader_won")
        known, hits = self.led
        self.led = known + len(leader) - leader.null_count, hits + (pc.sum(leader).as_py() or 0)
        low, high = table.column("lowest"), table.column("highest")
        self.judged += len(low) - low.null_count
        won = pc.greater(table.column("share"), 0.0)
        opened = table.column("opened")
        turned = pc.and_(won, pc.less(low, pc.multiply(opened, HALF)))
        fears = pc.multiply(pc.subtract(1.0, opened), HALF)
        thrown = pc.and_(pc.invert(won), pc.less(pc.subtract(1.0, high), fears))
        self.turned += pc.sum(turned).as_py() or 0
        self.thrown += pc.sum(thrown).as_py() or 0


def _counts(values: Any) -> dict[Any, int]:
    """How often each value comes up; unknown ones do not count."""
    found = pc.value_counts(values)
    return {row["values"]: row["counts"] for row in found.to_pylist() if row["values"] is not None}


def _first_scores(table: pa.Table) -> Any:
    """The score of the seat that is looked at, in steps that can be counted."""
    scores = table.column("scores")
    if table.num_rows and table.column("seats")[0].as_py() == 1:
        return pc.round(pc.list_element(scores, 0), 2)
    return pc.round(pc.list_flatten(scores), 2)


def _all_shares(table: pa.Table) -> pa.Array:
    """The result of every seat of every match: shares of the win."""
    found: list[float] = []
    seats = table.column("seats")[0].as_py()
    for winners in table.column("winners").to_pylist():
        found += [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return pa.array(found, pa.float64())


@dataclass
class PairSums:
    """Differences between two arms, match by match on the same luck."""

    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Of the columns that have some."""
    matches: int = 0
    numbers: dict[str, Sums] = field(default_factory=dict)
    changed: int = 0
    """Matches with another result."""

    def take(self, new: pa.Table, old: pa.Table, names: Iterable[str]) -> None:
        """Count the matches that both have."""
        count = min(new.num_rows, old.num_rows)
        new, old = new.slice(0, count), old.slice(0, count)
        if new.column("match") != old.column("match"):
            raise ValueError("these arms are not paired")
        self.matches += count
        for name in names:
            one = pc.cast(new.column(name), pa.float64())
            apart = pc.subtract(one, pc.cast(old.column(name), pa.float64()))
            self.number(name).column(apart)
        differ = pc.not_equal(new.column("value"), old.column("value"))
        self.changed += pc.sum(differ).as_py() or 0

    def number(self, name: str) -> Sums:
        """The differences of a column; they lie as far apart as its bounds."""
        low, high = self.bounds.get(name, (0.0, 0.0))
        bounds = (low - high, high - low) if name in self.bounds else None
        return self.numbers.setdefault(name, Sums(bounds=bounds))


def bounds_of(experiment: Experiment) -> dict[str, tuple[float, float]]:
    """The columns whose numbers lie between known bounds."""
    shares = {"share": (0.0, 1.0), "first": (0.0, 1.0)}
    return shares | ({"value": experiment.bounds} if experiment.bounds else {})


def rows_of(run: Run) -> Rows:
    """The rows that a run has left."""
    return Rows(run.folder / MATCHES, run.experiment)


class Rows:
    """The rows of an experiment at rest; every row group is a chunk of one arm."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.file = pq.ParquetFile(path)
        self.experiment = experiment
        self.bounds = bounds_of(experiment)
        self.groups: dict[str, list[int]] = {arm.name: [] for arm in experiment.arms}
        for number in range(self.file.num_row_groups):
            name = self.file.metadata.row_group(number).column(0).statistics.min
            self.groups[name].append(number)

    def arm(self, name: str, splits: Iterable[str] = ()) -> ArmSums:
        """Add an arm up."""
        sums = ArmSums(name, self.bounds)
        for number in self.groups[name]:
            sums.take(self.file.read_row_group(number, use_threads=False), self.experiment, splits)
        return sums

    def pair(self, new: str, old: str) -> PairSums:
        """Add the differences of two arms up."""
        facts = [FACT + name for name, kind in self.experiment.facts.items() if kind == NUMBER]
        columns = [*PAIRED, *facts, "match"]
        sums = PairSums(self.bounds)
        for one, other in zip(self.groups[new], self.groups[old], strict=False):
            sums.take(
                self.file.read_row_group(one, columns, use_threads=False),
                self.file.read_row_group(other, columns, use_threads=False),
                columns[:-1],
            )
        return sums

    def close(self) -> None:
        """Let the file go."""
        self.file.close()


def sums_of(rows: Rows, column: str) -> dict[str, Sums]:
    """The results of every arm."""
    found: dict[str, Sums] = {}
    for name, groups in rows.groups.items():
        found[name] = Sums(bounds=rows.bounds.get(column))
        for number in groups:
            part = rows.file.read_row_group(number, [column], use_threads=False)
            found[name].column(part.column(column))
    return found
