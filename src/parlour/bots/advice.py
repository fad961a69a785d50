"""What a seat can expect of its moves: exactly where a game is solved, else by search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mode

from parlour.bots.search.search import Budget, Search, ranked
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import Prospect


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


def merged(found: Sequence[Advice]) -> Advice:
    """What several searches of one position have found together (root-parallel search). In doubt
    the move counts that most of them put first."""
    if len(found) == 1 or found[0].exact:
        return found[0]
    heaps: dict[int, list[Prospect]] = defaultdict(list)
    for advice in found:
        for each in advice.prospects:
            heaps[each.move].append(each)
    liked = mode(advice.best.move for advice in found)
    together = ranked([_pooled(heap) for heap in heaps.values()], liked)
    return Advice(found[0].seat, tuple(together), exact=False)


def _pooled(heap: list[Prospect]) -> Prospect:
    """One move, weighed several times."""
    tries = sum(each.tries for each in heap)
    result = sum(each.result * each.tries for each in heap) / tries
    error = sqrt(sum((each.error * each.tries) ** 2 for each in heap)) / tries
    return Prospect(heap[0].move, result, error, tries)
