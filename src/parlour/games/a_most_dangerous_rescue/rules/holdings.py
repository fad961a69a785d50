"""A Most Dangerous Rescue: what lies before the player or before the gang."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.games.a_most_dangerous_rescue.rules.tables import Board

PLAYER: Final = 0
GANG: Final = 1
SIDES: Final = ["player", "yu"]
ONGOING: Final = 3
"""Cards that complete a research (DR-31)."""
FRAME: Final = 4
"""Resource cards that become an asset (DR-32)."""
ASSETS: Final = 4
"""The slot of the assets, beside the four of the research."""
SLOTS: Final = ["red", "blue", "green", "purple", "assets"]


@final
class Side:
    """What lies before the player or before the gang."""

    ongoing: vec[i64]
    """The cards of each research that is not complete."""
    completed: vec[i64]

    def __init__(self, life: i64) -> None:
        self.life: i64 = life
        self.assets: i64 = 0
        self.resources: list[int] = []
        """The oldest first (DR-20)."""
        self.ongoing = vec[i64]([0, 0, 0, 0])
        self.completed = vec[i64]([0, 0, 0, 0])

    def copy(self) -> Side:
        """A side of its own."""
        twin = Side(self.life)
        twin.assets = self.assets
        twin.resources = self.resources.copy()
        for colour in range(4):
            twin.ongoing[colour] = self.ongoing[colour]
            twin.completed[colour] = self.completed[colour]
        return twin

    def income(self) -> i64:
        """What the assets pay for (DR-17)."""
        return count_bits(self.assets)

    def bonus(self, colour: i64) -> i64:
        """DR-5: one for each completed research of the colour."""
        return count_bits(self.completed[colour])

    def notes(self) -> i64:
        """All ongoing research cards."""
        ongoing = self.ongoing
        return ongoing[0] | ongoing[1] | ongoing[2] | ongoing[3]

    def finished(self) -> i64:
        """All completed research cards."""
        completed = self.completed
        return completed[0] | completed[1] | completed[2] | completed[3]

    def cash(self) -> i64:
        """The resource cards as a set."""
        found: i64 = 0
        for card in self.resources:
            found |= BIT[card]
        return found

    def first_score(self, board: Board, strategy: i64) -> i64:
        """DR-5: the score of the ATTACK or DEFENCE of a strategy."""
        bonus = self.bonus(board.first[strategy])
        return board.cost[strategy] + board.first_edge[strategy] + bonus

    def second_score(self, board: Board, strategy: i64) -> i64:
        """DR-5: the score of the MONEY or RESEARCH of a strategy."""
        bonus = self.bonus(board.second[strategy])
        return board.cost[strategy] + board.second_edge[strategy] + bonus
