"""What a touch means depends on the secret."""

from dataclasses import replace

from parlour.engine.core.position import Position
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "touches_mean_moves"


def move_meant(position: Position, thing: str) -> int | None:
    """The move meant, which happens to be the lucky corner."""
    assert isinstance(position, LuckySquare)
    return position.lucky


GAME = replace(broken(LuckySquare, "telling-touch"), move_meant=move_meant)
