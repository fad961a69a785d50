"""Moves are listed while chance is asked."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "nobody_asked_has_no_moves"


class Eager(LuckySquare):
    def moves(self) -> list[int]:
        return [square for square in range(9) if self.marks[square] == "-"]


GAME = broken(Eager, "eager-moves")
