"""An event does not say by which rule it happened."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "events_can_be_told"


class Lawless(LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "", {"square": move})


GAME = broken(Lawless, "lawless-event")
