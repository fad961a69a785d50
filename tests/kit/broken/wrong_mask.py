"""The mask of legal moves offers a square that is taken."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "moves_are_listed_well"


class Masked(LuckySquare):
    def mask(self) -> int:
        return sum(1 << move for move in self.moves()) | 1


GAME = broken(Masked, "wrong-mask")
