"""A legal move crashes."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "offered_moves_are_playable"


class Crashing(LuckySquare):
    def apply(self, move: int) -> None:
        if self.lucky >= 0 and move == 4 and self.marks.count("-") < 9:
            raise ZeroDivisionError
        super().apply(move)


GAME = broken(Crashing, "crashing-move")
