"""What is left out of observations does not follow from them."""

from parlour.engine.fields import Derived, Fields
from tests.examples.lucky_square import LUCKY, LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "observations_are_right"


class Vague(LuckySquare):
    def fields(self) -> Fields:
        return Fields(LUCKY, Derived("grid", lambda position: "".join(position.marks)))


GAME = broken(Vague, "blind-observation")
