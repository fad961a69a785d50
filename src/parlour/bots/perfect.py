"""The perfect bot: knows the exact result of every move where the game is solved."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.bots.search.search import Budget, SearchBot
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.game import Game


class PerfectBot(Policy):
    """Plays a best move where somebody knows it; elsewhere as the rules of thumb or, with a
    budget, as the search bot would."""

    def __init__(self, game: Game, budget: Budget | None = None) -> None:
        self.game = game
        self.other: Policy | None = SearchBot(game, budget) if budget is not None else None
        if self.other is None and game.thumb is not None:
            self.other = game.thumb()

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        knows = self.game.insider or self.game.oracle
        oracle = knows(position) if knows is not None else None
        known = oracle.values(position) if oracle is not None else []
        if known:
            return known[0].move
        return self.other.choose(position, rng) if self.other is not None else moves[0]
