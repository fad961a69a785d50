"""What can be expected of the moves of a position, and who knows it exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class MoveValue:
    """One move, and the score that its seat can expect after it."""

    move: int
    result: float
    error: float = 0.0
    """The standard error of the result; nothing where it is exact."""
    tries: int = 0
    """How many matches it was tried in; none where it is exact."""
    length: int = 0
    """The turn on which the shortest win comes, where that is known."""


class Oracle(Protocol):
    """Knows the exact results of a game, or of some of its positions."""

    def values(self, position: Any) -> list[MoveValue]:
        """Every legal move with its exact result, best first; empty where it is not known."""
        ...
