"""Which Side for the solver: what the rest of a match depends on, and when it is lost anyway."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.position import Position
from parlour.engine.core.solver import HALF, UNKNOWN, Numbering, SolverModel
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import MEANS


@final
class Strikes(SolverModel):
    """Strength rises with every turn, so nothing comes back. Resources count only as far as some
    means of production that is not controlled yet can be paid with them."""

    def __init__(self) -> None:
        super().__init__()
        self.stocks = Numbering()
        self.rest = Numbering()

    def key(self, position: Position) -> i64:
        """Resources, means and used actions, and all the rest."""
        assert isinstance(position, WhichSide)
        stock = self._resources(position)
        stock = (stock << position.board.count) + position.means
        planning = position.asking != MEANS
        stock = (stock << 20) + (position.spent if planning else 0)
        rest: i64 = position.asking
        rest = rest * 4 + position.phase
        rest = rest * 16 + position.strength
        rest = rest * 8 + position.risk
        rest = rest * 8 + position.unsanitary
        rest = rest * 8 + position.threat
        rest = rest * 32 + position.savings
        rest = rest * 8 + position.temporary
        rest = rest * 16 + position.healthy
        rest = rest * 16 + position.injured
        rest = rest * 16 + position.prison
        rest = rest * 16 + position.recruits
        rest = rest * 4 + position.dice_left
        rest = rest * 16 + (position.actions - position.done if planning else 0)
        rest = rest * 16 + position.taken
        return self.stocks.of(stock) * HALF + self.rest.of(rest * 4 + position.mode)

    def _resources(self, position: WhichSide) -> i64:
        """What is held, up to what all means that are left would take."""
        board = position.board
        union: i64 = 0
        anarchist: i64 = 0
        strike: i64 = 0
        sabotage: i64 = 0
        for number in range(board.count):
            if position.means & BIT[number] == 0:
                union += board.union[number]
                anarchist += board.anarchist[number]
                strike += board.strike[number]
                sabotage += board.sabotage[number]
        found = min(position.union, union)
        found = found * 64 + min(position.anarchist, anarchist)
        found = found * 64 + min(position.strike, strike)
        return found * 64 + min(position.sabotage, sabotage)

    def known(self, position: Position) -> float:
        """WS-35, WS-38, WS-R1: lost if the turns that are left cannot bring enough means."""
        assert isinstance(position, WhichSide)
        board = position.board
        turns = board.last_strength - position.strength
        left = board.means_per_turn - (position.taken if position.asking == MEANS else 0)
        left += turns * board.means_per_turn
        return 0.0 if position.controlled() + left < position.target() else UNKNOWN


def fits(position: WhichSide) -> bool:
    """Whether an owner's components are small enough for the keys."""
    board = position.board
    people = board.workers + board.recruits
    tops = max(people, board.max_strength, board.means_per_turn)
    gauges = max(board.ends[0], board.ends[1], board.ends[2])
    return bool(tops <= 15 and gauges <= 7 and board.max_savings <= 31 and board.count <= 12)
