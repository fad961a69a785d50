"""Re-dealing prefers one corner."""

from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from tests.examples.lucky_square import CORNERS, LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "redeals_are_fair"


class Unfair(LuckySquare):
    def redeal(self, seat: int, rng: Rng) -> Position:
        twin = self.copy()
        assert isinstance(twin, LuckySquare)
        if seat != 0 and self.lucky >= 0:
            twin.lucky = CORNERS[min(int(rng.below(6)), 3)]
        return twin


GAME = broken(Unfair, "unfair-redeal")
