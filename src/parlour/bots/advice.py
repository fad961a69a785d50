"""Advice: what a seat can expect of its moves, exactly where a game is solved, else by search; and
hints, which put it into words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mode
from typing import Final

import msgspec

from parlour.bots.search.search import Budget, Search, ranked
from parlour.engine.book import Book
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import MoveValue

HINTS: Final = Budget(simulations=20_000, seconds=1.0)
"""How long a hint is thought about."""
ENOUGH_TRIES: Final = 8
"""What was found of a move that was tried less often may be an accident."""
NAMED: Final = 4
"""Moves that a hint names."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of a seat, best first, with what can be expected of each."""

    seat: int
    values: tuple[MoveValue, ...]
    exact: bool

    @property
    def best(self) -> MoveValue:
        """The move to make."""
        return self.values[0]

    def of(self, move: int) -> MoveValue:
        """What can be expected of one of the moves."""
        return next(each for each in self.values if each.move == move)


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
    if oracle is not None and (known := oracle.values(position)):
        return Advice(seat, tuple(known), exact=True)
    search = Search(game, budget)
    return Advice(seat, tuple(search.weigh(position, seat, rng, stopped)), exact=False)


def merged(found: Sequence[Advice]) -> Advice:
    """What several searches of one position have found together (root-parallel search). In doubt
    the move counts that most of them put first."""
    if len(found) == 1 or found[0].exact:
        return found[0]
    heaps: dict[int, list[MoveValue]] = defaultdict(list)
    for advice in found:
        for each in advice.values:
            heaps[each.move].append(each)
    liked = mode(advice.best.move for advice in found)
    together = ranked([_pooled(heap) for heap in heaps.values()], liked)
    return Advice(found[0].seat, tuple(together), exact=False)


def _pooled(heap: list[MoveValue]) -> MoveValue:
    """One move, weighed several times."""
    tries = sum(each.tries for each in heap)
    result = sum(each.result * each.tries for each in heap) / tries
    error = sqrt(sum((each.error * each.tries) ** 2 for each in heap)) / tries
    return MoveValue(heap[0].move, result, error, tries)


class WeighedMove(msgspec.Struct, frozen=True):
    """A move in words, with what can be expected of it."""

    move: str
    label: str
    result: float
    error: float = 0.0
    tries: int = 0


def weighed_move(book: Book, value: MoveValue) -> WeighedMove:
    """The value of a move in words."""
    words, label = book.notation(value.move), book.sentence(value.move)
    return WeighedMove(words, label, value.result, value.error, value.tries)


class Hint(msgspec.Struct, frozen=True):
    """The best moves of a seat, best first."""

    options: list[WeighedMove]
    reason: str
    """Why the first one, in words; empty where the rules of thumb do not say."""
    unit: str
    """What results count; empty where they are shares of a win."""
    exact: bool = False

    @property
    def best(self) -> WeighedMove:
        """The move to make."""
        return self.options[0]


def hint(
    game: Game,
    position: Position,
    seat: int,
    budget: Budget,
    rng: Kiss,
    stopped: Callable[[], bool] = lambda: False,
) -> Hint:
    """Weigh the moves of a seat; the position holds nothing that the seat may not know."""
    return hint_of(game, position, advise(game, position, seat, budget, rng, stopped), rng)


def hint_of(game: Game, position: Position, advice: Advice, rng: Kiss) -> Hint:
    """Put advice into words."""
    book = position.book()
    options = [weighed_move(book, each) for each in worth_naming(advice)]
    reason = reason_for(game, position, advice.best.move, rng)
    return Hint(options, reason, game.unit, advice.exact)


def worth_naming(advice: Advice) -> list[MoveValue]:
    """The best move and the most promising others; those hardly tried promise by accident."""
    best = advice.best
    others = [each for each in advice.values[1:] if advice.exact or each.tries >= ENOUGH_TRIES]
    others.sort(key=lambda each: -each.result)
    return [best, *others[: NAMED - 1]]


def reason_for(game: Game, position: Position, move: int, rng: Kiss) -> str:
    """Why the rules of thumb would make this move; empty if they would not, or cannot say."""
    policy: Policy | None = game.thumb() if game.thumb is not None else None
    if policy is None or policy.choose(position, rng) != move:
        return ""
    return policy.reason(position, move)
