"""An event tells the secret to everybody."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "no_leaks"


class Loud(LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "TT-2", {"square": move, "lucky": move == self.lucky})


GAME = broken(Loud, "leaks-by-event")
