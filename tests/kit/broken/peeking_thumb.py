"""The rules of thumb of Noughts look at the secret."""

from dataclasses import replace

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from tests.examples.lucky_square import GAME as SOUND
from tests.examples.lucky_square import LuckySquare

CAUGHT_BY = "no_leaks"


class Peeker(Policy):
    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, LuckySquare)
        moves = position.moves()
        return position.lucky if position.lucky in moves else moves[0]


GAME = replace(SOUND, slug="peeking-thumb", thumb=Peeker)
