"""A match has more decisions than the game declares."""

from dataclasses import replace

from parlour.engine.bounds import bounds_of
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "bounds_hold"


GAME = replace(
    broken(LuckySquare, "longer-than-said"),
    bounds_of=lambda start: bounds_of(start, "two marks each", decisions=4, chances=1),
)
