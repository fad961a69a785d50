"""Urban Recovery by rules of thumb: what a careful runner does who watches the patrols."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.urban_recovery.rules import OPEN, WON, UrbanRecovery
from parlour.games.urban_recovery.tables import (
    BLOCKED,
    END_TURN,
    FAR,
    FIRST_THROW,
    NOWHERE,
    PICK_UP,
    PILE,
    RELEASE,
    WARM,
)

AHEAD: Final = 8
"""How many turns of the patrols he thinks ahead."""
AFTER_THROW: Final = 5
"""How many he thinks ahead of each throw that he weighs."""
CHILLY: Final = 4
"""So many tokens before the last one he looks for warmth."""


@final
class Walk:
    """The best walk that was found: how soon it is there, how near it comes, how it begins."""

    def __init__(self) -> None:
        self.turns: i64 = FAR
        self.near: i64 = FAR
        self.first: i64 = NOWHERE

    def sure(self) -> i64:
        """How it begins, if it gets there."""
        return self.first if self.turns < FAR else NOWHERE


@final
class Thumb(Policy):
    """The first rule that has something to say decides."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, UrbanRecovery)
        if position.can_release():
            return RELEASE
        if position.can_pick_up():
            return PICK_UP
        goal = goal_of(position)
        walk = safest_walk(position, goal, AHEAD, rng)
        if walk.turns < FAR:
            return walk.first
        move = self._warm_up(position, rng)
        if move == NOWHERE:
            move = self._throw(position, goal, walk.near, rng)
        if move == NOWHERE:
            move = self._fetch_brick(position, rng)
        if move == NOWHERE:
            move = walk.first
        return move if move != NOWHERE else self._last_hope(position)

    def _throw(self, position: UrbanRecovery, goal: vec[i64], near: i64, rng: Rng) -> i64:
        """A brick that opens a way to the goal, or at least nearer to it than he comes without:
        go where it can be thrown, and throw it."""
        if not position.brick or position.thrown:
            return NOWHERE
        board = position.board
        cold = vec[i64]([FAR for _ in range(int(board.squares))])
        first = vec[i64]([NOWHERE for _ in range(int(board.squares))])
        steps = walked_steps(position, cold, first)
        best: i64 = NOWHERE
        fewest: i64 = FAR
        for target in range(board.squares):
            if board.kinds[target] == BLOCKED or not stirs(position, target):
                continue
            thrower = nearest_thrower(position, target, steps)
            if thrower == NOWHERE:
                continue
            twin = position.copy()
            twin.player = thrower
            twin.cold = cold[thrower]
            twin.steps = position.steps - steps[thrower]
            twin.apply(FIRST_THROW + target)
            if twin.ending != OPEN:
                continue
            walk = safest_walk(twin, goal, AFTER_THROW, rng)
            if walk.turns < fewest or (walk.turns == fewest and walk.near < near):
                fewest = walk.turns
                near = walk.near
                here = thrower == position.player
                best = FIRST_THROW + target if here else first[thrower]
        return best

    def _warm_up(self, position: UrbanRecovery, rng: Rng) -> i64:
        """Pass a warm square before it is late."""
        if position.cold < position.board.cold_limit - CHILLY:
            return NOWHERE
        return safest_walk(position, beside(position, WARM, 0), AHEAD, rng).sure()

    def _fetch_brick(self, position: UrbanRecovery, rng: Rng) -> i64:
        """Have a brick in hand before one needs it."""
        if position.brick:
            return NOWHERE
        return safest_walk(position, beside(position, PILE, 1), AHEAD, rng).sure()

    def _last_hope(self, position: UrbanRecovery) -> i64:
        """No walk is safe: throw whatever keeps him unseen this turn, or wait."""
        for move in position.moves():
            twin = position.copy()
            twin.apply(move)
            if twin.ending == WON:
                return move
            if move >= FIRST_THROW and twin.ending == OPEN:
                if not twin.foresee().looked_at(twin.player):
                    return move
        return END_TURN


def walked_steps(position: UrbanRecovery, cold: vec[i64], first: vec[i64]) -> vec[i64]:
    """How many steps of this turn lead unseen to each square, with what cold, and how they
    begin."""
    board = position.board
    steps = vec[i64]([FAR for _ in range(int(board.squares))])
    steps[position.player] = 0
    cold[position.player] = position.cold
    now = position.looks()
    edge = [int(position.player)]
    for made in range(position.steps):
        further: list[int] = []
        for square in edge:
            for direction in range(4):
                other = position.walk(square, direction)
                if other < 0 or steps[other] < FAR or now.looked_at(other):
                    continue
                steps[other] = made + 1
                cold[other] = 0 if board.kinds[other] == WARM else cold[square]
                first[other] = first[square] if first[square] != NOWHERE else direction
                further.append(int(other))
        edge = further
    return steps


def stirs(position: UrbanRecovery, target: i64) -> bool:
    """Whether a brick there hits or lures anybody, or may break a window."""
    board = position.board
    for direction in range(4):
        if board.glass[target * 4 + direction] >= 0:
            return True
    for enemy in range(board.enemies):
        if position.at[enemy] == target or position.hears(enemy, target):
            return True
    return False


def nearest_thrower(position: UrbanRecovery, target: i64, steps: vec[i64]) -> i64:
    """The square, the fewest steps away, from which a brick reaches the target."""
    board = position.board
    best: i64 = NOWHERE
    for direction in range(4):
        square = target
        for _ in range(board.throw):
            square = board.flights[square * 4 + direction]
            if square < 0:
                break
            if steps[square] < FAR and (best == NOWHERE or steps[square] < steps[best]):
                best = square
    return best


def goal_of(position: UrbanRecovery) -> vec[i64]:
    """How far each square is from the friend, or from home once he is free; 0 is there."""
    board = position.board
    if position.friend:
        return board.steps_to(board.start, position.broken).steps
    steps = board.steps_to(board.friend, position.broken).steps
    found = vec[i64]([0 for _ in range(int(board.squares))])
    for square in range(board.squares):
        found[square] = max(steps[square] - 1, 0)
    return found


def beside(position: UrbanRecovery, kind: i64, within: i64) -> vec[i64]:
    """How far each square is from the nearest of a kind, or from a square beside it."""
    board = position.board
    found = vec[i64]([FAR for _ in range(int(board.squares))])
    for other in range(board.squares):
        if board.kinds[other] == kind:
            steps = board.steps_to(other, position.broken).steps
            for square in range(board.squares):
                if steps[square] < FAR:
                    found[square] = min(found[square], max(steps[square] - within, 0))
    return found


def safest_walk(position: UrbanRecovery, goal: vec[i64], turns: i64, rng: Rng) -> Walk:
    """Everywhere that one can be after each turn without being seen or frozen; enemies go
    their ways whatever one does, so all walks are tried at once."""
    board = position.board
    walk = Walk()
    cold = vec[i64]([FAR for _ in range(int(board.squares))])
    first = vec[i64]([NOWHERE for _ in range(int(board.squares))])
    cold[position.player] = position.cold
    now = position.looks()
    steps = position.steps
    for turn in range(turns):
        _spread(position, now, cold, first, steps)
        if _arrived(walk, goal, cold, first, turn, rng):
            return walk
        now = now.foresee()
        alive = _wait(position, now, cold, first)
        if not alive:
            return walk
        _approach(walk, goal, cold, first, rng)
        now = now.looks()
        steps = board.steps
    return walk


def _spread(
    position: UrbanRecovery, now: UrbanRecovery, cold: vec[i64], first: vec[i64], steps: i64
) -> None:
    """Walk on from every square, over squares that nobody sees."""
    board = position.board
    edge: list[int] = []
    for square in range(board.squares):
        if cold[square] < FAR:
            edge.append(int(square))
    for _ in range(steps):
        further: list[int] = []
        for square in edge:
            for direction in range(4):
                other = position.walk(square, direction)
                if other < 0 or now.looked_at(other):
                    continue
                tokens: i64 = 0 if board.kinds[other] == WARM else cold[square]
                if tokens < cold[other]:
                    cold[other] = tokens
                    first[other] = first[square] if first[square] != NOWHERE else direction
                    further.append(int(other))
        edge = further


def _arrived(
    walk: Walk, goal: vec[i64], cold: vec[i64], first: vec[i64], turn: i64, rng: Rng
) -> bool:
    """Whether some walk is there; which one does not matter."""
    ties: i64 = 0
    for square in range(len(goal)):
        if goal[square] == 0 and cold[square] < FAR:
            ties += 1
            if rng.below(ties) == 0:
                walk.first = first[square] if first[square] != NOWHERE else END_TURN
    if ties > 0:
        walk.turns = turn
    return ties > 0


def _wait(position: UrbanRecovery, now: UrbanRecovery, cold: vec[i64], first: vec[i64]) -> bool:
    """The enemies' turn: whoever is seen or frozen is out. Whether anybody is left."""
    alive = False
    for square in range(position.board.squares):
        if cold[square] == FAR:
            continue
        cold[square] += 1
        if cold[square] >= position.board.cold_limit or now.looked_at(square):
            cold[square] = FAR
            continue
        alive = True
        if first[square] == NOWHERE:
            first[square] = END_TURN
    return alive


def _approach(walk: Walk, goal: vec[i64], cold: vec[i64], first: vec[i64], rng: Rng) -> None:
    """The walk that came nearest after the last turn that was survived."""
    walk.near = FAR + 1
    ties: i64 = 0
    for square in range(len(goal)):
        if cold[square] == FAR or goal[square] > walk.near:
            continue
        ties = ties + 1 if goal[square] == walk.near else 1
        walk.near = goal[square]
        if rng.below(ties) == 0:
            walk.first = first[square]
