"""A copy shares its grid with the original."""

from typing import Self

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "copies_are_deep"


class Shallow(LuckySquare):
    def copy(self) -> Self:
        twin = type(self)()
        twin.marks = self.marks
        twin.lucky = self.lucky
        return twin


GAME = broken(Shallow, "shallow-copy")
