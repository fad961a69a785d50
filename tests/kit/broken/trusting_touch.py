"""A touch is read as if only the table could send it."""

from dataclasses import replace

from parlour.engine.core.position import Position
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "any_text_can_be_touched"


def move_meant(position: Position, thing: str) -> int | None:
    """The square of a number from 1 to 9, as far as digits can be trusted."""
    number = int(thing) if thing.isdigit() else 0
    return number - 1 if 1 <= number <= 9 else None


GAME = replace(broken(LuckySquare, "trusting-touch"), move_meant=move_meant)
