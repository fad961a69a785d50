"""Urban Recovery: who knows the shortest win from every position, or that there is none.

Nothing is left to chance here, so a position is won or lost. Each move is followed by the A* search
of `solving.py`, whose bound, the walk that is left, is never too long: the first win that it finds
is a shortest one, and if nothing is left to follow there is none.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from parlour.engine.core.solver import UNKNOWN, ValueMap
from parlour.engine.solution_cache import BaseOracle, CacheFile, best_first
from parlour.engine.values import MoveValue
from parlour.games.urban_recovery.bots.solving import Solver, enemies_of
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import OPEN, WON, Board

PATIENCE = 200_000
"""How many outlooks are followed at most to find a best move ..."""
QUICK_LOOK = 5_000
"""... whether the others win at all, for whoever wants to play on ..."""
STUDY = 50_000
"""... and on which turn, for whoever wants to know it exactly."""
EAGER = 2
"""The weight of the walk that is left with which some win is found soon."""
NEVER = 0.0
"""The turn of a win that does not come."""


class WaysHome(BaseOracle):
    """Knows on which turn each move can win at the earliest."""

    def __init__(self, cache: CacheFile) -> None:
        super().__init__()
        self.cache = cache
        self.turns = ValueMap()
        """The turn of the shortest win of every position that was asked for."""
        found = cache.read()
        if found is not None:
            self.turns.fill(found[0], found[1])

    def _answer(self, position: Any) -> list[MoveValue]:
        """Every legal move, the ones that win first and the soonest win before the others. A
        win whose turn takes long to prove has no length: it is not sooner than the best."""
        began, known = perf_counter(), int(self.turns.count)
        self.stats.walked, self.stats.cached = 0, True
        best = self.turn_of(position, PATIENCE)
        if best == UNKNOWN:
            return []
        found = [self._after(position, move, best) for move in position.moves()]
        self.stats.seconds = perf_counter() - began
        if self.turns.count > known:
            self.cache.write(self.turns, self.stats)
        whole = [each for each in found if each is not None]
        return best_first(whole) if len(whole) == len(found) else []

    def best(self, position: UrbanRecovery) -> list[MoveValue]:
        """Only moves of a shortest win, for whoever plays and does not ask about the others."""
        if position.to_move() < 0:
            return []
        with self._guard:
            known = int(self.turns.count)
            best = self.turn_of(position, PATIENCE)
            if self.turns.count > known:
                self.cache.write(self.turns, self.stats)
            if best in (UNKNOWN, NEVER):
                return []
            found = []
            for move in position.moves():
                then = position.copy()
                then.apply(move)
                if self._known(then) == best:
                    found.append(MoveValue(move, 1.0, length=int(best)))
            return found

    def _after(self, position: UrbanRecovery, move: int, best: float) -> MoveValue | None:
        """What a move leads to; None where it cannot be said."""
        if best == NEVER:
            return MoveValue(move, 0.0)
        then = position.copy()
        then.apply(move)
        turn = self.turn_of(then, STUDY, best) if self.thorough else self._known(then)
        if turn != UNKNOWN:
            return MoveValue(move, 1.0 if turn > NEVER else 0.0, length=int(turn))
        solver = Solver(then, EAGER)
        if self._solved(solver, PATIENCE if self.thorough else QUICK_LOOK):
            return MoveValue(move, 1.0)
        return None if solver.promised() else MoveValue(move, 0.0)

    def _known(self, position: UrbanRecovery) -> float:
        """The turn of the shortest win, if nobody has to look for it."""
        if position.ending != OPEN:
            return float(position.turn) if position.ending == WON else NEVER
        return self.turns.value(key_of(position))

    def turn_of(self, position: UrbanRecovery, patience: int, best: float = NEVER) -> float:
        """The turn of the shortest win, NEVER if there is none, UNKNOWN if it takes too long to
        find; but not before it is clear that it is later than the best."""
        known = self._known(position)
        if known != UNKNOWN:
            return known
        solver = Solver(position)
        won = self._solved(solver, patience)
        while not won and 0 < int(solver.promised()) <= best:
            won = self._solved(solver, int(solver.expanded) + QUICK_LOOK)
        if not won and solver.promised():
            return UNKNOWN
        turn = float(solver.turns()) if won else NEVER
        self._remember(position, solver.line() if won else [], turn)
        return turn

    def _remember(self, position: UrbanRecovery, line: list[int], turn: float) -> None:
        """Whoever keeps to a shortest way is told so at once."""
        here = position.copy()
        self.turns.put(key_of(here), turn)
        for move in line:
            here.apply(move)
            if here.ending == OPEN:
                self.turns.put(key_of(here), turn)

    def _solved(self, solver: Solver, most: int) -> bool:
        """Look on until so many outlooks are followed."""
        before = int(solver.expanded)
        won = solver.solve(most)
        self.stats.walked += int(solver.expanded) - before
        self.stats.states = int(self.turns.count)
        self.stats.cached = False
        self.watch(self.stats)
        return won


def key_of(here: UrbanRecovery) -> int:
    """A number of 62 bits that stands for all that a position is told apart by."""
    state = [*enemies_of(here), here.turn, here.player, here.steps, here.cold, here.lying]
    state += [here.lured, here.brick, here.thrown, here.friend]
    text = " ".join(str(int(each)) for each in state)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 2


def oracle(position: UrbanRecovery) -> WaysHome:
    """One for each board and reading."""
    return _ways(position.board)


class Runner:
    """Knows a shortest way home, and nothing else."""

    def __init__(self, ways: WaysHome) -> None:
        self.ways = ways

    def values(self, position: Any) -> list[MoveValue]:
        """The moves of a shortest win; empty where there is none, or none is found."""
        return self.ways.best(position)


def runner(position: UrbanRecovery) -> Runner:
    """Who plays perfectly without weighing the other moves, which takes most of the time."""
    return Runner(_ways(position.board))


@lru_cache(maxsize=16)
def _ways(board: Board) -> WaysHome:
    data = json.loads(msgspec.json.encode(board.data))
    numbers = (board.steps, board.enemy_steps, board.throw, board.back_at_once)
    limits = [int(each) for each in numbers]
    tile = [board.plan.tile.sight, board.plan.tile.hearing]
    return WaysHome(
        CacheFile("urban-recovery", "1", Path(__file__).parent.parent, data, limits, tile)
    )
