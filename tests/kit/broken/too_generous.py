"""A move that is not offered can be played all the same."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "other_moves_are_refused"


class Generous(LuckySquare):
    def play(self, move: int) -> None:
        self.apply(move)


GAME = broken(Generous, "too-generous")
