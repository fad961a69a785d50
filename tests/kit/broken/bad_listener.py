"""The match goes another way when somebody listens."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "listening_changes_nothing"


class Shy(LuckySquare):
    def moves(self) -> list[int]:
        return super().moves()

    def apply(self, move: int) -> None:
        super().apply(move)
        if self.audience is not None and self.marks.count("-") == 4:
            self.marks = list("XOXOXOOXO")


GAME = broken(Shy, "bad-listener")
