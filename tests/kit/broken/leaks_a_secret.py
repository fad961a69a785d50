"""The lucky square shows in what Noughts know."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "no_leaks"


class Leaky(LuckySquare):
    def known_to(self, seat: int) -> dict[str, object]:
        return self.describe()


GAME = broken(Leaky, "leaks-a-secret")
