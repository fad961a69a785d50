"""Claims: what a report could say, and whether the matches that were played say it.

Everything that a report calls a finding is here, so that a test can hold all of it against the
truth. An interval tells which of three it is: surely so, surely not by much, or too few matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.lab.estimates import CLAIMS, Estimate, matches_missing, share
from parlour.lab.stats.summing import ArmSums

LITTLE: Final = 0.05
"""A difference of shares that hardly anybody notices at a table."""
ENOUGH: Final = 0.12
"""Half of an interval that is narrow enough to say who wins more."""


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


def ladder_claim(arms: Mapping[str, ArmSums], levels: Sequence[str]) -> Claim:
    """How much more the last of some levels wins than the first."""
    low, high = (arms[level].number("share").mean(2 * CLAIMS) for level in (levels[0], levels[-1]))
    apart = Estimate(
        high.value - low.value, high.low - low.high, high.high - low.low, min(low.count, high.count)
    )
    return Claim(f"{levels[-1]} against {levels[0]}", apart)


def close_level(arms: Mapping[str, ArmSums], levels: Sequence[str]) -> str:
    """The strongest level that has played enough to tell who wins more, or the one with most."""
    known = [level for level in levels if arms[level].number("first").mean().half <= ENOUGH]
    return known[-1] if known else max(reversed(levels), key=lambda level: arms[level].matches)
