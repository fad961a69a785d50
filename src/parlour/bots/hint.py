"""A hint: the best move, what it promises beside the next best ones, and why."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from parlour.bots.advice import Advice, advise
from parlour.bots.review import ENOUGH, Option, option_of
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import Prospect

NAMED = 4
"""Moves that a hint names."""


class Hint(msgspec.Struct, frozen=True):
    """The best moves of a seat, best first."""

    options: list[Option]
    reason: str
    """Why the first one, in words; empty where the rules of thumb do not say."""
    unit: str
    """What results count; empty where they are shares of a win."""
    exact: bool = False

    @property
    def best(self) -> Option:
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
    return told(game, position, advise(game, position, seat, budget, rng, stopped), rng)


def told(game: Game, position: Position, advice: Advice, rng: Kiss) -> Hint:
    """Put advice into words."""
    book = position.book()
    options = [option_of(book, each) for each in worth_naming(advice)]
    reason = reason_for(game, position, advice.best.move, rng)
    return Hint(options, reason, game.unit, advice.exact)


def worth_naming(advice: Advice) -> list[Prospect]:
    """The best move and the most promising others; those hardly tried promise by accident."""
    best = advice.best
    others = [each for each in advice.prospects[1:] if advice.exact or each.tries >= ENOUGH]
    others.sort(key=lambda each: -each.result)
    return [best, *others[: NAMED - 1]]


def reason_for(game: Game, position: Position, move: int, rng: Kiss) -> str:
    """Why the rules of thumb would make this move; empty if they would not, or cannot say."""
    policy: Policy | None = game.thumb() if game.thumb is not None else None
    if policy is None or policy.choose(position, rng) != move:
        return ""
    return policy.reason(position, move)
