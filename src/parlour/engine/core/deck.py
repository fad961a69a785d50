"""A face-down deck has no order until somebody looks.

It is a list of places, each with a known card or an unknown one, and one pool of
unseen cards for all the unknown places (and for cards laid aside unseen). Seeing an
unknown place is a chance event over the pool.
"""

from __future__ import annotations

from typing import Final, final

from parlour.engine.core.rng import Rng

UNKNOWN: Final = -1


@final
class Deck:
    """Cards are numbers 0 .. kinds-1; several cards may have the same number.

    >>> deck = Deck(3, [1, 1, 1])
    >>> deck.see(0, 2); deck.draw(); deck.pool
    2
    [1, 1, 0]
    """

    def __init__(self, size: int, pool: list[int]) -> None:
        self.places: list[int] = [UNKNOWN] * size
        """From the top down."""
        self.pool: list[int] = pool
        """How many unseen cards there are of each kind."""

    def copy(self) -> Deck:
        """A deck of its own."""
        twin = Deck(0, self.pool.copy())
        twin.places = self.places.copy()
        return twin

    def __len__(self) -> int:
        return len(self.places)

    def top_known(self) -> bool:
        """Whether the next card is known already, so that drawing it asks no chance."""
        return self.places[0] != UNKNOWN

    def see(self, place: int, card: int) -> None:
        """An unknown place turns out to hold this card."""
        assert self.places[place] == UNKNOWN
        assert self.pool[card] > 0
        self.places[place] = card
        self.pool[card] -= 1

    def draw(self) -> int:
        """Take the known top card."""
        card = self.places.pop(0)
        assert card != UNKNOWN
        return card

    def to_bottom(self) -> None:
        """Put the top card, known or not, under the others."""
        self.places.append(self.places.pop(0))

    def outcomes(self) -> list[tuple[int, int]]:
        """What an unknown place can hold, with exact weights."""
        return [(card, count) for card, count in enumerate(self.pool) if count > 0]

    def sample(self, rng: Rng) -> int:
        """One unseen card, each as likely as the others."""
        left = int(rng.below(sum(self.pool)))
        for card, count in enumerate(self.pool):
            left -= count
            if left < 0:
                return card
        raise AssertionError("the pool is not empty")
