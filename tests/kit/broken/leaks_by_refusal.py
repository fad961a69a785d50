"""The reason for a refusal depends on the secret."""

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "no_leaks"


class Chatty(LuckySquare):
    def why_not(self, move: int) -> str | None:
        reason = super().why_not(move)
        return f"{reason}, and it is the lucky one" if reason and move == self.lucky else reason


GAME = broken(Chatty, "leaks-by-refusal")
