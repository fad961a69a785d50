"""Advice: what a seat can expect of its moves, exactly where a game is solved, else by search; and
hints, which put it into words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from statistics import mode
from typing import Final

import msgspec

from parlour.bots.narration import result_words
from parlour.bots.search.search import Budget, Search, ranked
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import MoveValue
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview

HINTS: Final = Budget(simulations=20_000, seconds=1.0)
"""How long a hint is thought about."""
ENOUGH_TRIES: Final = 8
"""What was found of a move that was tried less often may be an accident."""
NAMED: Final = 4
"""Moves that a hint names."""
USUAL: Final = "it usually serves best"
LOOKED_AT: Final = 11
"""Others that are looked at for it: many may come to the same."""


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


def labels_of(game: Game, position: Position, seat: int) -> dict[int, str]:
    """The moves of a seat as the table names them."""
    return {each.move: each.label for each in scene_of(game, position, seat).choices}


def weighed_move(position: Position, labels: Mapping[int, str], value: MoveValue) -> WeighedMove:
    """The value of a move in words."""
    book, move = position.book(), value.move
    label = labels.get(move) or book.sentence(move)
    return WeighedMove(book.notation(move), label, value.result, value.error, value.tries)


class Hint(msgspec.Struct, frozen=True):
    """The best moves of a seat, best first."""

    options: list[WeighedMove]
    reason: str
    """Why the first one, in words without a full stop."""
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
    labels = labels_of(game, position, advice.seat)
    named = worth_naming(game, position, labels, advice)
    options = [weighed_move(position, labels, each) for each in named]
    reason = why_best(game, position, advice, named, rng)
    return Hint(options, reason, game.unit, advice.exact)


def worth_naming(
    game: Game, position: Position, labels: Mapping[int, str], advice: Advice
) -> list[MoveValue]:
    """The best move and the most promising others that differ from it and from each other; those
    hardly tried promise by accident, and none is said to promise more than the best."""
    others = [each for each in advice.values[1:] if advice.exact or each.tries >= ENOUGH_TRIES]
    others.sort(key=lambda each: -each.result)
    others = [replace(each, result=min(each.result, advice.best.result)) for each in others]
    named: list[MoveValue] = []
    known: list[tuple[str, list[str]]] = []
    for each in [advice.best, *others[:LOOKED_AT]]:
        told = preview(game, position, each.move, advice.seat).telling()
        label = labels.get(each.move, "")
        same = (
            label == its_label or (told and told == its_told and not _apart(each, other))
            for other, (its_label, its_told) in zip(named, known, strict=True)
        )
        if not any(same):
            named.append(each)
            known.append((label, told))
        if len(named) == NAMED:
            break
    return named


def _apart(one: MoveValue, other: MoveValue) -> bool:
    """Whether the difference between two results is no noise."""
    return abs(one.result - other.result) > max(2.0 * hypot(one.error, other.error), 1e-9)


def why_best(
    game: Game, position: Position, advice: Advice, named: Sequence[MoveValue], rng: Kiss
) -> str:
    """Why the best move is made: by the rules of thumb, else by what comes of it and not of the
    next best, else by what it promises."""
    best = named[0]
    others = [each.move for each in named[1:]] or position.moves()
    other = next((move for move in others if move != best.move), None)
    if other is None:
        return "there is nothing else to do"
    if reason := reason_for(game, position, best.move, rng):
        return reason
    told = what_comes(game, position, advice.seat, best.move, other)
    results = [result_words(each.result, game.unit) for each in named[:2]]
    if len(results) == 2 and results[0] != results[1]:
        promise = f"it promises {results[0]}, the next best {results[1]}"
        return next((line for line in told if _tells_more(line)), promise)
    return told[0] if told else "nothing else promises more"


def _tells_more(line: str) -> bool:
    """Whether a line says more than the move itself: how much changes, odds, or a reason."""
    return " → " in line or ": " in line


def reason_for(game: Game, position: Position, move: int, rng: Kiss) -> str:
    """Why the rules of thumb would make this move; empty if they would not, or cannot say."""
    policy: Policy | None = game.thumb() if game.thumb is not None else None
    if policy is None or policy.choose(position, rng) != move:
        return ""
    return policy.reason(position, move)


def what_comes(game: Game, position: Position, seat: int, move: int, other: int) -> list[str]:
    """What a move would do and another one would not, in sentences of the game; what says most
    comes first."""
    if game.log_line is None:
        return []
    known = preview(game, position, other, seat).telling()
    told = preview(game, position, move, seat).telling()
    lines = [line.removesuffix(".") for line in told if line not in known]
    return sorted(lines, key=_tells_more, reverse=True)


class QuickHint(msgspec.Struct, frozen=True):
    """What the rules of thumb would do."""

    move: str
    label: str
    reason: str
    """Why, in words without a full stop."""


def quick_hint(game: Game, position: Position, seat: int, move: int) -> QuickHint:
    """Put what the rules of thumb have chosen into words."""
    label = labels_of(game, position, seat).get(move) or position.book().sentence(move)
    return QuickHint(position.book().notation(move), label, _why(game, position, seat, move))


def _why(game: Game, position: Position, seat: int, move: int) -> str:
    other = next((each for each in position.moves() if each != move), None)
    if other is None:
        return "there is nothing else to do"
    said = game.thumb().reason(position, move) if game.thumb is not None else ""
    return said or next(iter(what_comes(game, position, seat, move, other)), USUAL)
