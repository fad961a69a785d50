"""Seeks values of some numbers with which a game does what its designer wants.

Successive halving: every candidate plays a few matches, the better half plays twice as many
more, until few are left. Candidates meet the same luck.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.lab.estimates import Estimate
from parlour.lab.plan.target import Target
from parlour.lab.stats.summing import Sums

MOST_CANDIDATES: Final = 48
MORE: Final = 16
"""Candidates that are added after the first round, where nobody has said what to try."""
LAST: Final = 4
"""Candidates that are played to the end."""
COLUMNS: Final = ("share", "first", "value", "turns", "decisions")
SHARES: Final = {"share": (0.0, 1.0), "first": (0.0, 1.0)}


@dataclass
class Candidate:
    """Some values, and what came of them."""

    changes: dict[str, Any]
    moves: float
    """How far it lies from the game as it is, in steps."""
    sums: dict[str, Sums] = field(
        default_factory=lambda: {name: Sums(bounds=SHARES.get(name)) for name in COLUMNS}
    )
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
