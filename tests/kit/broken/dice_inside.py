"""The rules roll for themselves."""

import random

from tests.examples.lucky_square import CORNERS, LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "records_replay"


class Gambling(LuckySquare):
    def apply(self, move: int) -> None:
        if self.lucky < 0:
            self.lucky = random.choice(CORNERS)
        else:
            super().apply(move)


GAME = broken(Gambling, "dice-inside")
