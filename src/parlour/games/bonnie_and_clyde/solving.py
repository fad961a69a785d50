"""Bonnie and Clyde solved: the exact chance to win from every position, by the rules themselves.

The positions of a turn are walked through once and kept as a graph; then the values are
improved turn by turn until they stand. The limit of turns is left out (BC-R18), so positions
are told apart only by what the rest of the game depends on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.playout import Policy
from parlour.engine.position import CHANCE, OVER, Position
from parlour.engine.rng import Rng
from parlour.games.bonnie_and_clyde.rules import (
    CARTRIDGE,
    DAILY_ACTION,
    POLICE_DIE,
    WON,
    BonnieAndClyde,
)

LOST_NODE: Final = 0
WON_NODE: Final = 1
STANDS: Final = 1e-10
"""When no value moves by more in a turn, they stand."""
EQUAL: Final = 1e-9
"""Chances that differ by less are the same."""


def key_of(position: BonnieAndClyde) -> int:
    """What the rest of the game depends on, as one number."""
    daily = position.asking == DAILY_ACTION or position.daily != 0
    key: i64 = position.asking
    key = key * 9 + position.savings
    key = key * 9 + position.love
    key = key * 9 + position.boredom
    key = key * 9 + position.threat
    key = key * 9 + position.ammunition
    key = key * 9 + position.passion
    key = key * 9 + position.poem
    key = key * 7 + position.prison
    key = key * 16 + (position.total if position.asking == CARTRIDGE else 0)
    key = key * 16 + (0 if daily else position.places)
    key = key * 64 + position.daily
    key = key * 3 + position.lost
    key = key * 2 + (1 if position.roy else 0)
    key = key * 2 + (1 if position.held else 0)
    return int(key * 2 + (1 if position.leaving else 0))


def rank_of(position: BonnieAndClyde) -> int:
    """How far the turn has come; a step within a turn always leads further."""
    cubes: i64 = 0
    for used in (position.places, position.daily):
        left = used
        while left != 0:
            left &= left - 1
            cubes += 1
    return int(position.asking + 10 * cubes) if position.asking != POLICE_DIE else 0


@final
class Solution:
    """All positions that can follow some starts of one board, each with its chance to win."""

    def __init__(self, starts: list[BonnieAndClyde]) -> None:
        self.numbers: dict[int, int] = {}
        self.steps: list[list[int]] = [[], []]
        self.chance: list[bool] = [False, False]
        self.ranks: list[int] = [0, 0]
        self.waiting: list[BonnieAndClyde] = []
        for start in starts:
            self._number(start.copy())
        while self.waiting:
            self._walk(self.waiting.pop())
        self.sweeps: int = 0
        self.values = vec[float]([0.0] * len(self.steps))
        self._solve()

    def _number(self, position: BonnieAndClyde) -> int:
        """The node of a position; a new one waits to be walked through."""
        if position.to_move() == OVER:
            return WON_NODE if position.ending == WON else LOST_NODE
        key = key_of(position)
        if key in self.numbers:
            return self.numbers[key]
        number = len(self.steps)
        self.numbers[key] = number
        self.steps.append([])
        self.chance.append(position.to_move() == CHANCE)
        self.ranks.append(rank_of(position))
        position.turn = 1
        self.waiting.append(position)
        return number

    def _walk(self, position: BonnieAndClyde) -> None:
        steps = self.steps[self.numbers[key_of(position)]]
        moves = list(range(6)) if position.to_move() == CHANCE else position.moves()
        for move in moves:
            twin = position.copy()
            twin.apply(move)
            steps.append(self._number(twin))

    def _solve(self) -> None:
        """The end of a turn first; once a sweep the mornings take what their turns are worth."""
        ranks = self.ranks
        order = sorted(range(2, len(ranks)), key=lambda node: -ranks[node])
        nodes = vec[i64](order)
        ends: list[int] = []
        targets: list[int] = []
        for node in order:
            targets += self.steps[node]
            ends.append(len(targets))
        flat = vec[i64](targets)
        last = vec[i64](ends)
        self.values[WON_NODE] = 1.0
        moved = 1.0
        while moved > STANDS:
            moved = self._sweep(nodes, flat, last)
            self.sweeps += 1

    def _sweep(self, nodes: vec[i64], flat: vec[i64], last: vec[i64]) -> float:
        values = self.values
        chance = self.chance
        moved = 0.0
        edge: i64 = 0
        for place in range(i64(len(nodes))):
            node = nodes[place]
            first = edge
            end = last[place]
            best = 0.0
            total = 0.0
            while edge < end:
                value = values[flat[edge]]
                total += value
                if value > best:
                    best = value
                edge += 1
            if chance[node]:
                best = total / float(end - first)
            moved = max(moved, abs(best - values[node]))
            values[node] = best
        return moved

    def value(self, position: BonnieAndClyde) -> float:
        """The chance to win with perfect play, from a position that can follow a start."""
        if position.to_move() == OVER:
            return 1.0 if position.ending == WON else 0.0
        return self.values[self.numbers[key_of(position)]]

    def chances(self, position: BonnieAndClyde) -> dict[int, float]:
        """The chance to win after each legal move."""
        found: dict[int, float] = {}
        for move in position.moves():
            twin = position.copy()
            twin.apply(move)
            found[move] = self.value(twin)
        return found

    def best(self, position: BonnieAndClyde) -> list[int]:
        """The moves that no other one beats."""
        chances = self.chances(position)
        top = max(chances.values())
        return [move for move, chance in chances.items() if chance > top - EQUAL]


def morning_of(position: BonnieAndClyde) -> int:
    """The number of a position before the police die, counted through its gauges."""
    board = position.board
    number: i64 = position.savings
    number = number * (board.max_love + 1) + position.love
    number = number * (board.max_boredom + 1) + position.boredom
    number = number * (board.max_threat + 1) + position.threat
    number = number * (board.max_ammunition + 1) + position.ammunition
    number = number * (board.max_passion + 1) + position.passion
    number = number * (board.max_poem + 1) + position.poem
    number = number * (board.max_prison + 1) + position.prison
    return int(number * 2 + (1 if position.roy else 0))


@final
class Mornings:
    """The solution as a table of mornings: the rest of a turn is played out by the rules."""

    def __init__(self, values: list[float]) -> None:
        self.values = values

    def chances(self, position: BonnieAndClyde) -> dict[int, float]:
        """The chance to win after each legal move."""
        seen: dict[int, float] = {}
        found: dict[int, float] = {}
        for move in position.moves():
            twin = position.copy()
            twin.apply(move)
            found[move] = self._value(twin, seen)
        return found

    def _value(self, position: BonnieAndClyde, seen: dict[int, float]) -> float:
        if position.to_move() == OVER:
            return 1.0 if position.ending == WON else 0.0
        if position.asking == POLICE_DIE:
            return self.values[morning_of(position)]
        key = key_of(position)
        if key in seen:
            return seen[key]
        chance = position.to_move() == CHANCE
        best = 0.0
        total = 0.0
        moves = list(range(6)) if chance else position.moves()
        for move in moves:
            twin = position.copy()
            twin.apply(move)
            value = self._value(twin, seen)
            best = max(best, value)
            total += value
        seen[key] = total / float(len(moves)) if chance else best
        return seen[key]


@final
class Perfect(Policy):
    """Always a best move: the first of them."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, BonnieAndClyde)
        return self.solution.best(position)[0]
