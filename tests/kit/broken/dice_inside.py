"""The rules roll for themselves."""

from itertools import cycle

from tests.examples.lucky_square import CORNERS, LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "records_replay"
ROLLS = cycle(CORNERS)
"""What they roll from: no match gets the same as the one before."""


class Gambling(LuckySquare):
    def apply(self, move: int) -> None:
        if self.lucky < 0:
            self.lucky = next(ROLLS)
        else:
            super().apply(move)


GAME = broken(Gambling, "dice-inside")
