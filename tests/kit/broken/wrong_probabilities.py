"""Sampling prefers an outcome that is said to be as likely as the others."""

from parlour.engine.core.rng import Rng
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "chance_is_exact"


class Loaded(LuckySquare):
    def sample(self, rng: Rng) -> int:
        return min(int(rng.below(5)), 3)


GAME = broken(Loaded, "wrong-probabilities")
