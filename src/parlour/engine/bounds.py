"""How large a game is: what its matches never exceed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.engine.book import Book
from parlour.engine.core.position import Position


@dataclass(frozen=True)
class Bounds:
    """What no match from a start exceeds. The lengths are proven from the rules, as the reason
    says, or assumed where `proven` is false."""

    moves: int
    """Decisions of the book: they are numbered from 0."""
    outcomes: int
    """Outcomes of the largest book of chance; 0 in a game without chance."""
    decisions: int
    """Decisions in a match, of all seats together."""
    steps: int
    """Decisions and outcomes in a match."""
    lowest: float
    highest: float
    """Between which a score lies."""
    reason: str
    proven: bool


def bounds_of(
    start: Position,
    reason: str,
    *,
    decisions: int,
    chances: int = 0,
    books: Iterable[Book] = (),
    scores: tuple[float, float] = (0.0, 1.0),
    proven: bool = True,
) -> Bounds:
    """The bounds of a match with at most so many decisions and chance events; `books` has the books
    of outcomes where there are several."""
    several = list(books) or ([start.outcome_book()] if chances else [])
    return Bounds(
        moves=start.book().size,
        outcomes=max((book.size for book in several), default=0),
        decisions=int(decisions),
        steps=int(decisions + chances),
        lowest=scores[0],
        highest=scores[1],
        reason=reason,
        proven=proven,
    )
