"""What matches of the same number, and so of the same luck, tell besides their means: how much of
the spread of results is choice, how many are won at no level, how many minutes they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from parlour.lab.estimates import Estimate, mean, share
from parlour.lab.plan.experiment import measures_of
from parlour.lab.run.running import MATCHES
from parlour.lab.stats.claims import LITTLE, Claim, ladder_claim
from parlour.lab.stats.results import Results
from parlour.lab.stats.summing import Rows, Sums


def columns_of(results: Results, arm: str, names: Sequence[str]) -> dict[str, list[Any]]:
    """Some columns of an arm, match by match."""
    rows = Rows(results.run.folder / MATCHES, results.run.experiment)
    try:
        groups = rows.groups[arm]
        table = rows.file.read_row_groups(groups, list(names), use_threads=False)
        return {name: table.column(name).to_pylist() for name in names}
    finally:
        rows.close()


@dataclass(frozen=True)
class Spread:
    """The spread of the results of two levels that met the same luck, in parts that add up to 1."""

    weak: str
    strong: str
    choice: float
    """Between the levels: who plays."""
    shared: float
    """Between matches, for both levels alike: luck that everybody meets."""
    rest: float
    """Luck that one level meets and the other does not, and the ups and downs of the players."""
    claim: Claim
    """That the stronger has the better results."""
    low: float
    """The least that choice may be, by the interval of the claim."""
    high: float


def ends_of_ladder(results: Results) -> tuple[str, str] | None:
    """The arms of the weakest and the strongest who play as people do; against the same opponents
    where there are some."""
    levels = [level for level in results.levels if level != "random"] or results.levels
    if len(levels) < 2:
        levels = results.levels
    if len(levels) < 2:
        return None
    if results.alone:
        return levels[0], levels[-1]
    other = next((arm.against for arm in results.design.experiment.arms if arm.against), "")
    names = [level if level == other else f"{level} against {other}" for level in levels]
    names = [name for name in names if name in results.arms and results.arms[name].matches]
    return (names[0], names[-1]) if len(names) > 1 else None


def spread_of(results: Results) -> Spread | None:
    """Luck and choice in the results of the two ends of the ladder; None where nothing differs.

    Of a match by either, each as likely, the variance of the result is the part between the two
    means (choice) and the part within each level; of the latter the covariance of the two on the
    same luck is what everybody meets."""
    ends = ends_of_ladder(results)
    if ends is None:
        return None
    column = "value" if results.alone else "share"
    one, other = (columns_of(results, name, [column])[column] for name in ends)
    count = min(len(one), len(other))
    if count < 2:
        return None
    little = LITTLE * (1.0 if results.in_points else results.design.game.span)
    claim = ladder_claim(results.arms, ends, column, little)
    one, other = one[:count], other[:count]
    first, last = sum(one) / count, sum(other) / count
    within = sum((a - first) ** 2 + (b - last) ** 2 for a, b in zip(one, other, strict=True))
    within /= 2 * count
    if within == 0 and first == last:
        return None
    both = sum((a - first) * (b - last) for a, b in zip(one, other, strict=True)) / count
    between = ((last - first) / 2) ** 2
    shared = min(max(both, 0.0), within)
    whole = between + within
    low, high = _reach(claim.value, within)
    choice = between / whole
    return Spread(*ends, choice, shared / whole, (within - shared) / whole, claim,
                  min(low, choice), max(high, choice))  # fmt: skip


def _reach(apart: Estimate, within: float) -> tuple[float, float]:
    """The part of choice at the two ends of an interval, the spread within levels as measured."""
    least = 0.0 if apart.low <= 0 <= apart.high else min(abs(apart.low), abs(apart.high))
    most = max(abs(apart.low), abs(apart.high))
    low, high = ((gap / 2) ** 2 for gap in (least, most))
    return low / ((low + within) or 1.0), high / ((high + within) or 1.0)


@dataclass(frozen=True)
class Winnable:
    """Matches of one seat, by how many of the levels win them on the same luck."""

    levels: Sequence[str]
    matches: int
    nobody: int
    everybody: int

    @property
    def lost(self) -> Estimate:
        """The part that no level wins."""
        return share(self.nobody, self.matches)


def winnable(results: Results) -> Winnable:
    """What becomes of the same luck at all levels that were played."""
    won = [[part > 0 for part in columns_of(results, level, ["share"])["share"]]
           for level in results.levels]  # fmt: skip
    count = min(len(each) for each in won)
    together = [sum(each[number] for each in won) for number in range(count)]
    return Winnable(
        results.levels, count, together.count(0), sum(each == len(won) for each in together)
    )


@dataclass(frozen=True)
class Duration:
    """How many minutes the matches of an arm would take people."""

    mean: Estimate
    short: float
    """One in ten is shorter."""
    long: float
    """One in ten is longer."""
    counts: Counter[float]
    """Matches by whole minutes."""


def duration_of(results: Results, arm: str) -> Duration:
    """Minutes from what is counted in a match: choices, forced decisions and turns."""
    seconds = measures_of(results.design.game).seconds
    rows = columns_of(results, arm, ["decisions", "forced", "turns"])
    found = sorted(
        (seconds.choice * (made - forced) + seconds.forced * forced + seconds.turn * turns) / 60
        for made, forced, turns in zip(rows["decisions"], rows["forced"], rows["turns"],
                                       strict=True)
    )  # fmt: skip
    sums = Sums(len(found), sum(found), sum(each * each for each in found))
    last = len(found) - 1
    return Duration(
        mean(*sums.parts),
        found[round(last * 0.1)],
        found[round(last * 0.9)],
        Counter(float(round(each)) for each in found),
    )


def rows_digest(results: Results) -> str:
    """What the bytes of the rows are known by."""
    return blake2b((results.run.folder / MATCHES).read_bytes(), digest_size=8).hexdigest()
