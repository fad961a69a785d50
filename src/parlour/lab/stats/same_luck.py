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
from parlour.lab.stats.claims import LITTLE, Claim, level_claim
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
    """The spread of the results of two levels, in parts that add up to 1."""

    weak: str
    strong: str
    choice: float
    """Between the levels: who plays."""
    shared: float
    """Between matches, for both levels alike: luck that everybody meets."""
    rest: float
    """Luck that one level meets and the other does not, and the ups and downs of the players."""
    claim: Claim
    """That the second has other results than the first."""
    low: float
    """The least that choice may be, by the interval of the claim."""
    high: float


def spread_of(results: Results) -> Spread | None:
    """Luck and choice in the results of two levels; None where nothing differs. Alone they are the
    weakest that does not move at random and the strongest, on the same luck; else the weakest in
    a match against the rules of thumb.

    Of a result of either level, each as likely, the variance is the part between the two means
    (choice) and the part within each level; of the latter the covariance is what both meet."""
    found = _alone(results) if results.alone else _in_a_match(results)
    if found is None:
        return None
    weak, strong, pairs, bounds = found
    between, shared, rest = spread_parts(pairs)
    whole = between + shared + rest
    if whole == 0:
        return None
    reach = bounds[1] - bounds[0] if bounds else 0.0
    apart = Sums(bounds=(-reach, reach) if bounds else None)
    apart.numbers(b - a for a, b in pairs)
    little = LITTLE * (1.0 if results.in_points else results.design.game.span)
    claim = level_claim(f"{strong} and {weak}", apart, little)
    low, high = _range(claim.value, shared + rest)
    return Spread(weak, strong, between / whole, shared / whole, rest / whole, claim, low,
                  high)  # fmt: skip


Pairs = list[tuple[float, float]]
Bounds = tuple[float, float] | None


def spread_parts(pairs: Pairs) -> tuple[float, float, float]:
    """The variance of a result of either of two, each as likely: between their means, what they
    share within a pair, and the rest.

    >>> spread_parts([(0, 1), (0, 1)]), spread_parts([(0, 0), (1, 1)])
    ((0.25, 0.0, 0.0), (0.0, 0.25, 0.0))
    """
    count = len(pairs)
    if count < 2:
        return 0.0, 0.0, 0.0
    first, last = (sum(pair[place] for pair in pairs) / count for place in (0, 1))
    within = sum((a - first) ** 2 + (b - last) ** 2 for a, b in pairs) / (2 * count)
    both = sum((a - first) * (b - last) for a, b in pairs) / count
    shared = min(max(both, 0.0), within)
    return ((last - first) / 2) ** 2, shared, within - shared


def _alone(results: Results) -> tuple[str, str, Pairs, Bounds] | None:
    """The two ends of the ladder, match by match on the same luck."""
    levels = [level for level in results.levels if level != "random"]
    levels = levels if len(levels) > 1 else results.levels
    if len(levels) < 2:
        return None
    one, other = (columns_of(results, level, ["value"])["value"]
                  for level in (levels[0], levels[-1]))  # fmt: skip
    bounds = results.design.experiment.bounds
    return levels[0], levels[-1], list(zip(one, other, strict=False)), bounds


def _in_a_match(results: Results) -> tuple[str, str, Pairs, Bounds] | None:
    """The weakest level in one seat and the one in the seat after it, who met in every match."""
    arms = [arm for arm in results.design.experiment.arms
            if arm.against and results.arms[arm.name].matches]  # fmt: skip
    arms = [arm for arm in arms if arm.level != "random"] or arms
    if not arms:
        return None
    rows = columns_of(results, arms[0].name, ["seat", "seats", "winners"])
    pairs = []
    for seat, seats, winners in zip(rows["seat"], rows["seats"], rows["winners"], strict=True):
        part = 1.0 / max(len(winners), 1)
        one, other = (part if each in winners else 0.0 for each in (seat, (seat + 1) % seats))
        pairs.append((one, other))
    return arms[0].level, arms[0].against, pairs, (0.0, 1.0)


def _range(apart: Estimate, within: float) -> tuple[float, float]:
    """The part of choice at the two ends of an interval, the spread within levels as measured."""
    least = min(abs(apart.low), abs(apart.high)) if apart.beyond() else 0.0
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
