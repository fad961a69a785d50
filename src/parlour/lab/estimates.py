"""Estimates with their intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

NORMAL = NormalDist()
Z95 = NORMAL.inv_cdf(0.975)


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


def z_of(tests: int = 1, level: float = 0.95) -> float:
    """How many standard errors an interval reaches, if so many of them are to hold together.

    >>> round(z_of(), 3), round(z_of(20), 3)
    (1.96, 3.023)
    """
    return NORMAL.inv_cdf(1 - (1 - level) / (2 * max(tests, 1)))


def share(hits: float, of: int, z: float = Z95) -> Estimate:
    """A share with Wilson's interval.

    >>> share(50, 100)
    Estimate(value=0.5, low=0.40383..., high=0.59616..., count=100)
    """
    if of == 0:
        return Estimate(math.nan, 0.0, 1.0)
    part = hits / of
    z2 = z * z
    middle = (part + z2 / (2 * of)) / (1 + z2 / of)
    half = z * math.sqrt(part * (1 - part) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Estimate(part, max(middle - half, 0.0), min(middle + half, 1.0), of)


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
