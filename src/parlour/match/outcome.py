"""How a match ended for whoever looks, and after how long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"
OUTCOMES: Final = (WON, LOST, DRAWN)
COUNTED: Final = ("turns", "rounds", "scenes")
"""What results say of how long a match was."""
PAUSE: Final = 300.0
"""Seconds between two events that count as played; whoever takes longer has left the table."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match was, in what the game counts."""

    count: int
    unit: str

    def __str__(self) -> str:
        """In words.

        >>> str(Length(1, "turns")), str(Length(12, "rounds"))
        ('one turn', '12 rounds')
        """
        return (
            f"one {self.unit.removesuffix('s')}" if self.count == 1 else f"{self.count} {self.unit}"
        )


@dataclass(frozen=True, slots=True)
class Summary:
    """A match that is over in numbers, for whoever looks."""

    outcome: str
    """One of `OUTCOMES`; for bystanders won if anybody has."""
    length: Length
    score: float | None
    """What the rules give, higher is better; None where that says no more than who has won."""
    seconds: float
    """How long somebody was at it."""
    own: bool
    """Whether it is told for one seat."""


def outcome_of(result: Mapping[str, Any], seat: int, seats: int) -> str:
    """How a match ended for a seat, or -1 for bystanders.

    >>> [outcome_of({"winners": [1]}, seat, 2) for seat in (0, 1, -1)]
    ['lost', 'won', 'won']
    >>> outcome_of({"winners": [0, 1]}, 0, 2), outcome_of({"winners": [0]}, 0, 1)
    ('drawn', 'won')
    """
    winners = result["winners"]
    if len(winners) == seats > 1:
        return DRAWN
    return WON if seat in winners or (seat < 0 and winners) else LOST


def length_of(result: Mapping[str, Any], moves: int) -> Length:
    """How long a match was: what its result counts, or else its moves.

    >>> str(length_of({"rounds": 7}, 30)), str(length_of({}, 30))
    ('7 rounds', '30 moves')
    """
    unit = next((each for each in COUNTED if each in result), None)
    return Length(int(result[unit]), unit) if unit is not None else Length(moves, "moves")


def seconds_played(times: Iterable[float]) -> float:
    """The time between some events, without long pauses.

    >>> seconds_played([0.0, 20.0, 4000.0, 4010.0])
    330.0
    """
    return sum(min(max(later - earlier, 0.0), PAUSE) for earlier, later in pairwise(times))
