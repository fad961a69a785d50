"""Bonnie and Clyde for the solver: what the rest of a match depends on.

The limit of turns is left out (BC-R18). So positions come back to each other, and the chances to
win are those of a match that may last as long as it likes.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.position import Position
from parlour.engine.core.solver import UNKNOWN, SolverModel
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import CARTRIDGE, DAILY_ACTION, POLICE_DIE


@final
class Days(SolverModel):
    """Every position of every turn."""

    def key(self, position: Position) -> i64:
        """All but the number of the turn."""
        assert isinstance(position, BonnieAndClyde)
        return key_of(position)

    def forget(self, position: Position) -> None:
        """BC-R18: the number of the turn."""
        assert isinstance(position, BonnieAndClyde)
        position.turn = 1


@final
class Mornings(SolverModel):
    """As far as the next morning, whose chance to win is known."""

    def __init__(self, values: list[float]) -> None:
        super().__init__()
        self.values = vec[float](values)

    def key(self, position: Position) -> i64:
        """All but the number of the turn."""
        assert isinstance(position, BonnieAndClyde)
        return key_of(position)

    def known(self, position: Position) -> float:
        """The chance to win of a position before its police die."""
        assert isinstance(position, BonnieAndClyde)
        return self.values[morning_of(position)] if position.asking == POLICE_DIE else UNKNOWN


def key_of(position: BonnieAndClyde) -> i64:
    """What the rest of the game depends on, as one number."""
    daily = position.asking == DAILY_ACTION or position.daily != 0
    key: i64 = position.asking
    key = key * 9 + position.savings
    key = key * 9 + position.love
    key = key * 9 + position.boredom
    key = key * 9 + position.threat
    key = key * 9 + position.ammunition
    key = key * 9 + position.passion
    key = key * 9 + position.poem
    key = key * 7 + position.prison
    key = key * 16 + (position.total if position.asking == CARTRIDGE else 0)
    key = key * 16 + (0 if daily else position.places)
    key = key * 64 + position.daily
    key = key * 3 + position.lost
    key = key * 2 + (1 if position.roy else 0)
    key = key * 2 + (1 if position.held else 0)
    return key * 2 + (1 if position.leaving else 0)


def morning_of(position: BonnieAndClyde) -> int:
    """The number of a position before the police die, counted through its gauges."""
    board = position.board
    number: i64 = position.savings
    number = number * (board.max_love + 1) + position.love
    number = number * (board.max_boredom + 1) + position.boredom
    number = number * (board.max_threat + 1) + position.threat
    number = number * (board.max_ammunition + 1) + position.ammunition
    number = number * (board.max_passion + 1) + position.passion
    number = number * (board.max_poem + 1) + position.poem
    number = number * (board.max_prison + 1) + position.prison
    return int(number * 2 + (1 if position.roy else 0))
