"""The description leaves out something the future depends on."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "descriptions_are_complete"


class Forgetful(LuckySquare):
    def __init__(self) -> None:
        super().__init__()
        self.blocked = -1

    def apply(self, move: int) -> None:
        if self.lucky >= 0 and self.marks.count("-") == 9:
            self.blocked = (move + 1) % 9
        super().apply(move)

    def moves(self) -> list[int]:
        return [move for move in super().moves() if move != self.blocked] or super().moves()


GAME = broken(Forgetful, "forgetful-words")
