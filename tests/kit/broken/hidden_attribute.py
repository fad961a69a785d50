"""The position counts something that its description does not show."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "every_attribute_is_described"


class Counting(LuckySquare):
    def __init__(self) -> None:
        super().__init__()
        self.steps = 0

    def apply(self, move: int) -> None:
        self.steps += 1
        super().apply(move)


GAME = broken(Counting, "hidden-attribute")
