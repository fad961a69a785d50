"""Refusals do not say which rule forbids the move."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "refusals_cite_rules"


class Curt(LuckySquare):
    def why_not(self, move: int) -> str | None:
        return None if super().why_not(move) is None else "no"


GAME = broken(Curt, "silent-refusal")
