"""A pickle forgets which square is lucky."""

from typing import Any

from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "positions_can_be_pickled"


class Forgetful(LuckySquare):
    def __reduce__(self) -> tuple[Any, ...]:
        revive, (kind, state) = super().__reduce__()
        return revive, (kind, {**state, "lucky": LuckySquare().lucky})


GAME = broken(Forgetful, "forgetful-pickle")
