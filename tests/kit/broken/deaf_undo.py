"""Doing the same step again tells other events."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "undo_and_redo"
TOLD: list[int] = []


class Counting(LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        TOLD.append(move)
        self.tell("mark", "TT-2", {"number": len(TOLD)})


GAME = broken(Counting, "deaf-undo")
