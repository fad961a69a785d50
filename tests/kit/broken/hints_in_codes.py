"""The rules of thumb give a reason in the words of the data."""

from dataclasses import replace

from parlour.engine.core.playout import Policy, random_move
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from tests.examples.lucky_square import LuckySquare
from tests.kit.broken import broken

CAUGHT_BY = "hints_speak_like_the_table"


class Coded(Policy):
    def choose(self, position: Position, rng: Rng) -> int:
        return int(random_move(position, rng))

    def reason(self, position: Position, move: int) -> str:
        return "it raises to_move"


GAME = replace(broken(LuckySquare, "hints-in-codes"), log_line=lambda event: "A mark.", thumb=Coded)
