"""The search bot: grows a tree for as long as it may and makes the move that did best."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter

from mypy_extensions import i64

from parlour.bots.search.tree import Node, Tree
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import OVER, Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.values import MoveValue

ENDLESS = 1 << 60
LARGE = 500
"""Simulations of a tree that are worth keeping."""
PART = 10
"""A place of the last tree is of use if such a part of the simulations came through it."""
NO_PLAN = -1
MUCH = 4
"""A move was tried much if it was at least one such part as often as the one tried most."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: so many simulations, or so many seconds, what comes first.

    The same seed and the same simulations give the same move; seconds depend on the machine.
    """

    simulations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.simulations <= 0 and self.seconds <= 0:
            raise ParlourError("a search needs simulations or seconds above 0")


class Search:
    """Weighs the moves of a seat by playing on from them many times."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.policy = game.thumb() if game.thumb is not None else None
        self.tree: Tree | None = None
        """The one that grew last. If the match has come to one of its places, that grows on."""
        self.plan = NO_PLAN
        """What was decided on last, where plans are weighed."""

    def decide(self, position: Position, seat: int, rng: Kiss) -> int:
        """The move to make: the best one, or where seats decide together one of the mixture that
        nobody can take advantage of. A plan is carried out as long as it can be."""
        if self.policy is not None:
            outline = self.policy.outline(position)
            if outline is not position:
                return self._plan(position, outline, seat, rng, self.policy)
        found = self.weigh(position, seat, rng)
        assert self.tree is not None
        if not self.tree.is_joint():
            spread = self.game.thinking.spread
            near = as_good(found, spread(position)) if spread is not None else found[:1]
            return near[int(rng.below(len(near)))].move if len(near) > 1 else near[0].move
        return int(self.tree.mixed(rng))

    def _plan(
        self, position: Position, outline: Position, seat: int, rng: Kiss, policy: Policy
    ) -> int:
        """The next move of the best plan."""
        move = int(policy.goes_on(position, self.plan)) if self.plan != NO_PLAN else NO_PLAN
        if move != NO_PLAN:
            return move
        plans = outline.moves()
        self.plan = plans[0]
        if len(plans) > 1:
            tree = self._grown(outline, seat, rng, lambda: False)
            kids = [node for node in tree.options() if node.visits > 0]
            much = max(node.visits for node in kids) // MUCH
            self.plan = int(max(kids, key=lambda node: (node.visits >= much, node.mean())).move)
        return int(policy.begins(self.plan))

    def weigh(
        self,
        position: Position,
        seat: int,
        rng: Kiss,
        stopped: Callable[[], bool] = lambda: False,
    ) -> list[MoveValue]:
        """The moves of the seat, best first, with what came of them. Those that were tried much
        come before the others; in doubt the rules of thumb decide which is first."""
        policy, share = self.policy, not self.game.unit
        liked = int(policy.choose(position, rng)) if policy is not None else None
        if policy is not None and (outline := policy.outline(position)) is not position:
            tree = self._grown(outline, seat, rng, stopped)
            plans = [_value_of(node, share) for node in tree.options() if node.visits > 0]
            return ranked(first_moves(plans, policy), liked)
        self.tree = tree = self._grown(position, seat, rng, stopped)
        found = [_value_of(node, share) for node in tree.options() if node.visits > 0]
        return ranked(found, liked)

    def _grown(self, position: Position, seat: int, rng: Kiss, stopped: Callable[[], bool]) -> Tree:
        how = self.game.thinking
        start = position.unanswered().copy()  # the match goes on, the tree stays
        tree = Tree(start, seat, rng, self.policy, how.explore, how.widen, how.depth)
        if self.tree is not None and (known := place_of(start, seat, self.tree)) is not None:
            tree.go_on(self.tree, known)
        most = self.budget.simulations or ENDLESS
        began = perf_counter()
        chunk = 1
        with uncollected():
            while tree.simulations < most:
                tree.grow(min(chunk, most - int(tree.simulations)))
                spent = perf_counter() - began
                if (self.budget.seconds and spent >= self.budget.seconds) or stopped():
                    break
                # Look at the clock about every hundredth of a second.
                chunk = max(1, int(int(tree.simulations) / max(spent, 1e-6) / 100))
        return tree


@contextmanager
def uncollected() -> Iterator[None]:
    """Let Python not look for cycles: a tree has none, but so many parts that looking through
    them takes longer than growing them."""
    usual = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if usual:
            gc.enable()


def place_of(position: Position, seat: int, tree: Tree) -> Node | None:
    """Where a position is in a tree of the same seat, if it was reached often enough there to
    save work. With secrets only what follows at once on one's own move is the same place."""
    if tree.simulations < LARGE or tree.seat != seat or tree.is_joint():
        return None
    known = position.known_to(seat)
    enough = tree.simulations // PART
    edge = [(tree.start, tree.root)]
    while edge:
        before, node = edge.pop()
        for kid in node.kids:
            if kid.visits < enough:
                continue
            after = before.copy()
            after.apply(kid.move)
            turn = int(after.to_move())
            if turn == seat and not kid.together and after.known_to(seat) == known:
                return kid
            if turn != OVER and not kid.together and not tree.secret:
                edge.append((after, kid))
    return None


def first_moves(plans: list[MoveValue], policy: Policy) -> list[MoveValue]:
    """The moves that plans begin with, each as good as the best plan that does."""
    best: dict[int, MoveValue] = {}
    for plan in ranked(plans, None):
        move = int(policy.begins(plan.move))
        best.setdefault(move, replace(plan, move=move))
    return list(best.values())


def ranked(found: list[MoveValue], liked: int | None) -> list[MoveValue]:
    """Moves best first, those that were tried much before the others; the liked one in doubt."""
    much = max(each.tries for each in found) // MUCH
    found = sorted(found, key=lambda one: (one.tries < much, -one.result, -one.tries, one.move))
    for place, each in enumerate(found):
        if each.move == liked and each.tries >= much and not surely_better(found[0], each):
            found.insert(0, found.pop(place))
            break
    return found


def as_good(found: list[MoveValue], spread: float) -> list[MoveValue]:
    """Of ranked moves the first, and those tried much that did hardly worse."""
    much = max(each.tries for each in found) // MUCH
    least = found[0].result - spread
    rest = [each for each in found[1:] if each.tries >= much and each.result > least]
    return [found[0], *rest]


def surely_better(one: MoveValue, other: MoveValue) -> bool:
    """Whether a move did better than another by more than chance explains."""
    return one.result - other.result > sqrt(one.error**2 + other.error**2)


def _value_of(node: Node, share: bool) -> MoveValue:
    """What came of a move: the mean of its results and how sure it is. The luck of the deals is
    taken off, so that a share of a win may seem to be below nothing or beyond all."""
    mean = node.mean()
    spread = max(node.squares / float(node.visits) - mean * mean, 0.0)
    mean = min(max(mean, 0.0), 1.0) if share else mean
    tries = int(node.visits)
    return MoveValue(int(node.move), mean, sqrt((spread + 0.25 / tries) / tries), tries)


class SearchBot(Policy):
    """A player who searches."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.search = Search(game, budget)

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        thumb = self.search.policy
        if thumb is not None and thumb.sure(position):
            return thumb.choose(position, rng)
        source = rng if isinstance(rng, Kiss) else Kiss(int(rng.below(1 << 30)))
        return self.search.decide(position, int(position.to_move()), source)
