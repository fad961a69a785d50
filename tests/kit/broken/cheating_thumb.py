"""The rules of thumb choose a move that is not legal."""

from dataclasses import replace

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from tests.examples.lucky_square import GAME as SOUND

CAUGHT_BY = "thumb_plays_by_the_rules"


class Cheat(Policy):
    def choose(self, position: Position, rng: Rng) -> int:
        return 4


GAME = replace(SOUND, slug="cheating-thumb", thumb=Cheat)
