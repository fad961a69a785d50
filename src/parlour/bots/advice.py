"""What a seat can expect of its moves: exactly where a game is solved, else by search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.bots.search import Budget, Search
from parlour.engine.game import Game
from parlour.engine.position import Position
from parlour.engine.prospects import Prospect
from parlour.engine.rng import Kiss


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of a seat, best first, with what can be expected of each."""

    seat: int
    prospects: tuple[Prospect, ...]
    exact: bool

    @property
    def best(self) -> Prospect:
        """The move to make."""
        return self.prospects[0]

    def of(self, move: int) -> Prospect:
        """What can be expected of one of the moves."""
        return next(each for each in self.prospects if each.move == move)


def advise(
    game: Game,
    position: Position,
    seat: int,
    budget: Budget,
    rng: Kiss,
    stopped: Callable[[], bool] = lambda: False,
) -> Advice:
    """Weigh the moves of a seat that is to move; the position holds nothing that it may not know.

    `stopped` is asked now and then; the advice is then what was found until there.
    """
    oracle = game.oracle(position) if game.oracle is not None else None
    if oracle is not None and (known := oracle.prospects(position)):
        return Advice(seat, tuple(known), exact=True)
    search = Search(game, budget)
    return Advice(seat, tuple(search.weigh(position, seat, rng, stopped)), exact=False)
