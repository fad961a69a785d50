"""Claims: what a report could say, and whether the matches that were played say it.

Everything that a report calls a finding is here, so that a test can hold all of it against the
truth. An interval tells which of three it is: surely so, surely not by much, or too few matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.lab.estimates import CLAIMS, Estimate, matches_missing, share
from parlour.lab.stats.summing import ArmSums, Sums

LITTLE: Final = 0.05
"""A difference of shares that hardly anybody notices at a table."""
ENOUGH: Final = 180
"""Matches after which a share is known to a dozen points either way."""


@dataclass(frozen=True)
class Claim:
    """That something differs from what it is compared with."""

    about: str
    value: Estimate
    """With an interval that holds together with those of all other claims of the report."""
    than: float = 0.0
    little: float = LITTLE
    """A difference that does not matter."""

    @property
    def sure(self) -> bool:
        """Whether it surely differs."""
        return self.value.beyond(self.than)

    @property
    def most(self) -> float:
        """By how much it may differ."""
        return max(self.value.high - self.than, self.than - self.value.low)

    @property
    def negligible(self) -> bool:
        """Whether it surely differs by little, if at all."""
        return self.most <= self.little

    @property
    def missing(self) -> int:
        """About how many more matches would tell, if it goes on like this."""
        return matches_missing(self.value, max(abs(self.value.value - self.than), self.little / 2))


def seat_claim(arm: ArmSums, seats: int) -> tuple[int, Claim]:
    """The seat whose share of the wins is furthest from its part."""
    even = 1 / seats
    found = [share(arm.seats[seat], arm.decided, seats * CLAIMS) for seat in range(seats)]
    far = max(
        range(seats),
        key=lambda seat: (round(abs(found[seat].value - even), 9), found[seat].value),
    )
    return far, Claim(f"seat {far}", found[far], even)


def level_claim(about: str, apart: Sums, little: float = LITTLE) -> Claim:
    """How much better one level does than another, from the differences of their results."""
    return Claim(about, apart.mean(CLAIMS), little=little)


def apart_claim(about: str, first: Sums, last: Sums, tests: int) -> Claim:
    """How much larger one mean is than another; the intervals of both hold together."""
    low, high = first.mean(tests), last.mean(tests)
    count = min(low.count, high.count)
    apart = Estimate(high.value - low.value, high.low - low.high, high.high - low.low, count)
    return Claim(about, apart)


def close_level(arms: Mapping[str, ArmSums], levels: Sequence[str]) -> str:
    """The strongest level that has played enough to tell who wins more, or the one with most;
    never chosen by what came of its matches."""
    known = [level for level in levels if arms[level].matches >= ENOUGH]
    return known[-1] if known else max(reversed(levels), key=lambda level: arms[level].matches)
