"""The grid is wiped when it is full, so a match need not end."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "matches_end"


class Endless(LuckySquare):
    def winner(self) -> int:
        return -1

    def apply(self, move: int) -> None:
        super().apply(move)
        if "-" not in self.marks:
            self.marks = ["-"] * 9


GAME = broken(Endless, "never-ends")
