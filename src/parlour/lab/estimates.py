"""Estimates with their intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

NORMAL = NormalDist()
Z95 = NORMAL.inv_cdf(0.975)
ERROR: Final = 0.05
CLAIMS: Final = 9
"""Kinds of findings that a report can make: the ladder, the seats, changes, readings, numbers that
are turned, numbers that weigh more than their like, things that stand out, and what seats are
given (two tables at most). What a finding rests on is corrected for them and for their number
(Bonferroni), so that all findings of a report are true together in 19 of 20 reports."""
STAKES: Final = tuple(0.95 * 0.5**n for n in range(9))
"""The part of its money that is bet on each match: large stakes tell early, and where numbers
spread little between their bounds; small ones tell late."""
HALVINGS: Final = 26


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval it lies in with 95 % confidence."""

    value: float
    low: float
    high: float
    count: int = 0

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def beyond(self, other: float = 0.0) -> bool:
        """Whether it surely differs from a number."""
        return self.low > other or self.high < other


def as_data(value: Estimate) -> dict[str, float | int | None]:
    """An estimate as plain data.

    >>> as_data(Estimate(0.5, 0.25, math.inf, 4))
    {'value': 0.5, 'low': 0.25, 'high': None, 'count': 4}
    """
    known = [None if not math.isfinite(each) else round(each, 6)
             for each in (value.value, value.low, value.high)]  # fmt: skip
    return {"value": known[0], "low": known[1], "high": known[2], "count": value.count}


def z_of(tests: int = 1, error: float = ERROR) -> float:
    """How many standard errors an interval reaches, if so many of them are to hold together.

    >>> round(z_of(), 3), round(z_of(20), 3)
    (1.96, 3.023)
    """
    return NORMAL.inv_cdf(1 - error / (2 * max(tests, 1)))


def share(hits: float, of: int, tests: int = 1) -> Estimate:
    """A share. Its interval holds whenever one looks, and with so many others together.

    >>> share(50, 100)
    Estimate(value=0.5, low=0.33..., high=0.66..., count=100)
    """
    return bounded({0.0: of - hits, 1.0: hits}, tests=tests)


def bounded(
    counts: Mapping[float, float], low: float = 0.0, high: float = 1.0, tests: int = 1
) -> Estimate:
    """The mean of numbers between two bounds, given how often each came up.

    The interval is a confidence sequence: it holds at every number of matches at once, so one may
    look, stop or go on as one likes. Against every mean that is too low somebody bets on each
    match, with several stakes at once; fair bets do not make anybody rich, so a mean against
    which they have made 2 / error times their money is ruled out (Ville's inequality;
    Waudby-Smith and Ramdas, 2023). The stakes are fixed and the order does not matter.

    >>> bounded({-1.0: 5, 0.0: 80, 1.0: 15}, -1.0, 1.0)
    Estimate(value=0.1, low=-0.06..., high=0.26..., count=100)
    """
    count = sum(counts.values())
    if count <= 0:
        return Estimate(math.nan, low, high)
    span = high - low
    scaled = [((value - low) / span, often) for value, often in counts.items() if often > 0]
    rich = math.log(2 * max(tests, 1) / ERROR)
    least = _least(scaled, rich)
    most = 1.0 - _least([(1.0 - value, often) for value, often in scaled], rich)
    middle = sum(value * often for value, often in counts.items()) / count
    return Estimate(middle, low + least * span, low + most * span, round(count))


def _least(scaled: Sequence[tuple[float, float]], rich: float) -> float:
    """The least mean of numbers from 0 to 1 that is not ruled out."""
    mean = sum(value * often for value, often in scaled) / sum(often for _, often in scaled)
    low, high = 0.0, mean
    for _ in range(HALVINGS if mean > 0 else 0):
        middle = (low + high) / 2
        won = [
            sum(often * math.log1p(stake * (value / middle - 1)) for value, often in scaled)
            for stake in STAKES
        ]
        most = max(won)
        together = most + math.log(sum(math.exp(each - most) for each in won) / len(won))
        low, high = (middle, high) if together >= rich else (low, middle)
    return low


def matches_missing(value: Estimate, apart: float) -> int:
    """About how many more matches would make an interval so narrow, in round numbers.

    >>> matches_missing(share(63, 100), 0.13), matches_missing(share(63, 100), 0.5)
    (50, 0)
    """
    if not value.count or apart <= 0 or not math.isfinite(value.half):
        return 0
    missing = value.count * ((value.half / apart) ** 2 - 1)
    if missing <= 0:
        return 0
    size = int(10 ** max(math.floor(math.log10(missing)), 1))
    return math.ceil(missing / size) * size


def mean(count: int, total: float, squares: float, z: float = Z95) -> Estimate:
    """A mean from sums."""
    if count == 0:
        return Estimate(math.nan, -math.inf, math.inf)
    middle = total / count
    half = z * math.sqrt(variance(count, total, squares) / count)
    return Estimate(middle, middle - half, middle + half, count)


def variance(count: int, total: float, squares: float) -> float:
    """The spread of single numbers, from sums."""
    if count < 2:
        return math.inf
    middle = total / count
    return max(squares / count - middle * middle, 0.0) * count / (count - 1)


def difference(
    one: tuple[int, float, float], other: tuple[int, float, float], z: float = Z95
) -> Estimate:
    """How far two means of independent numbers lie apart (Welch)."""
    n, m = one[0], other[0]
    if n < 2 or m < 2:
        return Estimate(math.nan, -math.inf, math.inf, n)
    apart = one[1] / n - other[1] / m
    # A group without any spread is small, not certain: as if one more had gone the other way.
    half = z * math.sqrt(_safe(one) / n + _safe(other) / m)
    return Estimate(apart, apart - half, apart + half, n)


def slope(
    numbers: tuple[int, float, float],
    results: tuple[int, float, float],
    products: float,
    z: float = Z95,
) -> Estimate:
    """How much results differ for each one more of a number (least squares). Both are summed over
    all; where the number is 0 or 1 it is the difference of two means.

    >>> round(slope((4, 2, 2), (4, 3, 3), 2).value, 9)
    0.5
    """
    count, total, squares = numbers
    middle = total / count
    across = squares / count - middle * middle
    if count < 3 or across <= 1e-12:
        return Estimate(math.nan, -math.inf, math.inf, count)
    mean_result = results[1] / count
    spread = max(results[2] / count - mean_result**2, 0.0)
    value = (products / count - middle * mean_result) / across
    left = max(spread - value * value * across, 1.0 / (count + 1.0) ** 2)
    half = z * math.sqrt(left / ((count - 2) * across))
    return Estimate(value, value - half, value + half, count)


def _safe(sums: tuple[int, float, float]) -> float:
    n, total, squares = sums
    return max(variance(n, total, squares), 1.0 / (n + 1.0))
