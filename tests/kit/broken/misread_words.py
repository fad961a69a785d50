"""A letter that the grid does not know is read as an empty square."""

from typing import Any

from parlour.engine.fields import Field, Fields, Letters
from tests.examples.lucky_square import LUCKY, LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "damaged_descriptions_are_refused"


class Guesses(Letters):
    def value(self, name: str, said: object, before: Any) -> list[str]:
        letters = [each if each in self.letters else "-" for each in str(said)]
        return (letters + ["-"] * self.count)[: self.count]

    def agrees(self, said: object, told: object) -> bool:
        return True


class Misread(LuckySquare):
    def fields(self) -> Fields:
        return Fields(Field("grid", Guesses("XO-", 9), at="marks"), LUCKY)


GAME = broken(Misread, "misread-words")
