"""What stands apart from its like, found without being told of any change.

By play: every declared number is turned a notch on the same luck. Among numbers of one kind, such
as the fans of every move, those are named whose notch does surely more than is usual among the
others.

From the data alone: what the things of a class give is fitted to what they ask, each time to all
but one. That one is named if its number is not the nearest to what the others lead one to expect,
and surely so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from parlour.engine.game import Game, Setup
from parlour.engine.measures import Offer, Tariff
from parlour.lab.estimates import CLAIMS, Estimate, z_of
from parlour.lab.plan.changes import printed
from parlour.lab.plan.experiment import Arm, measures_of
from parlour.lab.stats.effects import apart_of, columns_of
from parlour.lab.stats.lift import CLEAR, PEERS
from parlour.lab.stats.results import Results


@dataclass(frozen=True)
class Weight:
    """What a notch of one number does to one column."""

    arm: Arm
    column: str
    change: Estimate
    spread: float
    """Of the column, in single matches."""

    @property
    def path(self) -> str:
        """The number that is turned."""
        return next(iter(self.arm.changes))

    @property
    def size(self) -> float:
        """The change in spreads."""
        return abs(self.change.value) / self.spread


@dataclass(frozen=True)
class WeightOutlier:
    """A number that surely weighs more than its like."""

    kind: str
    weight: Weight
    usual: float
    """What a notch does in the middle of its kind, whichever way."""

    @property
    def apart(self) -> float:
        """By how many spreads more it weighs."""
        return self.weight.size - self.usual / self.weight.spread


def weight_outliers(results: Results) -> list[WeightOutlier]:
    """Numbers that weigh more than their like, the most striking first."""
    if not results.run.fixed:
        return []
    kinds: dict[str, set[str]] = {}
    for each in results.design.levers:
        if each.peers:
            kinds.setdefault(each.peers, set()).add(each.path)
    striking = [
        each
        for kind, paths in kinds.items()
        for each in _weight_outliers(results, kind, paths, len(kinds))
    ]
    return sorted(striking, key=lambda each: -each.apart)


def _weight_outliers(
    results: Results, kind: str, paths: set[str], kinds: int
) -> list[WeightOutlier]:
    columns = [_outliers(kind, known) for known in _weights(results, paths, kinds)]
    known = [each for each in columns if each]
    # What a designer asks about first comes first; then whatever differs most.
    known.sort(key=lambda each: (each[0].weight.column != results.headline, -each[0].apart))
    return known[0] if known else []


def _outliers(kind: str, known: list[Weight]) -> list[WeightOutlier]:
    """Those of a column that are surely apart from the middle of the others, heaviest first."""
    striking = []
    for each in known:
        usual = median(abs(other.change.value) for other in known if other is not each)
        if each.change.beyond() and abs(each.change.value) - usual > CLEAR * each.change.half:
            striking.append(WeightOutlier(kind, each, usual))
    return striking


def _weights(results: Results, paths: set[str], kinds: int) -> list[list[Weight]]:
    """Column by column the numbers with the larger of their notches, the heaviest first."""
    arms = [
        arm
        for arm in results.design.experiment.arms
        if len(arm.changes) == 1
        and paths.issuperset(arm.changes)
        and arm.level == results.design.base
        and results.pairs[arm.name].matches > 1
    ]
    columns: dict[str, dict[str, Weight]] = {}
    tests = CLAIMS * kinds * sum(len(columns_of(results, arm)) for arm in arms)
    for arm in arms:
        for name, (change, spread) in apart_of(results, arm, tests).items():
            weight = Weight(arm, name, change, spread)
            best = columns.setdefault(name, {})
            if weight.path not in best or best[weight.path].size < weight.size:
                best[weight.path] = weight
    return [
        sorted(best.values(), key=lambda each: -each.size)
        for best in columns.values()
        if len(best) >= PEERS
    ]


NEAREST = 0.5
"""Numbers are whole: what is nearer than this to the usual is as near as can be."""


SPARE = 5
"""Things beyond the numbers they ask, below which nothing can be fitted."""


FLAT = 0.05
"""The least spread that is believed, where all of a class are alike."""


@dataclass(frozen=True)
class PriceOutlier:
    """A thing that does not give what its like do."""

    tariff: Tariff
    offer: Offer
    usual: float
    """What the others would give for what it asks."""
    apart: float
    """By how many of its likely errors it stands apart."""


def price_outliers(game: Game, setup: Setup) -> list[PriceOutlier]:
    """What gives more or less than its like, the most striking first."""
    tariffs = measures_of(game).tariffs
    tables = printed(game, setup) if tariffs else {}
    found = [each for tariff in tariffs for each in _price_outliers(tariff, tariff.offers(tables))]
    return sorted(found, key=lambda each: -each.apart)


def _price_outliers(tariff: Tariff, offers: Sequence[Offer]) -> list[PriceOutlier]:
    striking = []
    for each in offers:
        others = [other for other in offers if other is not each]
        if len(others) < len(each.asks) + SPARE:
            return []
        usual, error = _usual(others, each)
        apart = abs(each.gives - usual) / error
        if abs(each.gives - usual) >= NEAREST and apart > z_of(len(offers)):
            striking.append(PriceOutlier(tariff, each, usual, apart))
    return striking


def _usual(others: Sequence[Offer], one: Offer) -> tuple[float, float]:
    """What the others would give in the place of one, and how far off that is likely to be."""
    rows = [(1.0, *each.asks) for each in others]
    wanted = [each.gives for each in others]
    size = len(rows[0])
    # A little is added on the diagonal, for numbers that are the same in all rows.
    square = [
        [sum(row[i] * row[j] for row in rows) + (1e-9 if i == j else 0.0) for j in range(size)]
        for i in range(size)
    ]
    line = [1.0, *one.asks]
    prices = solved(square, [sum(row[i] * y for row, y in zip(rows, wanted, strict=True))
                             for i in range(size)])  # fmt: skip
    left = sum((y - _dot(row, prices)) ** 2 for row, y in zip(rows, wanted, strict=True))
    spread = max(math.sqrt(left / (len(rows) - size)), FLAT)
    reach = max(_dot(line, solved(square, line)), 0.0)
    return _dot(line, prices), spread * math.sqrt(1 + reach)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def solved(square: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations.

    >>> solved([[2, 0], [1, 1]], [4, 5])
    [2.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(square, right, strict=True)]
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda line: abs(rows[line][place]))
        rows[place], rows[best] = rows[best], rows[place]
        top = rows[place] = [value / rows[place][place] for value in rows[place]]
        for line, row in enumerate(rows):
            if line != place:
                rows[line] = [a - row[place] * b for a, b in zip(row, top, strict=True)]
    return [row[-1] for row in rows]
