"""Mad Maxence: who knows the booklet by heart, and the exact chance to win of every move."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from time import perf_counter

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.solver import PASSING, UNKNOWN, Solver
from parlour.engine.solution_cache import MANY, CacheFile, SolverOracle
from parlour.engine.values import MoveValue
from parlour.games.mad_maxence.bots.solving import Roads, fits
from parlour.games.mad_maxence.bots.solving_whole import ALL, Whole, can_be_whole
from parlour.games.mad_maxence.bots.solving_whole import MANY as MANY_RESULTS
from parlour.games.mad_maxence.rules.position import VEIL, Journey, begin
from parlour.games.mad_maxence.rules.tables import DEPART, READY, World

MOST = 500_000
"""Positions that are walked for the result of one move."""
LATE = 12
"""With so much time left a walk finds the rest; before, the whole adventure is solved."""
NOTED = 1 << 61
"""From here on the table keeps the notebooks that the numbers in its keys stand for, in halves."""
HALF = 30
SAME = 1e-8
"""Results that differ by less are the same."""


def oracle(position: Journey) -> SolverOracle | None:
    """One for each adventure that is played alone; none for somebody who has not read all of its
    pages (MM-R13), and none for a campaign, where a defeat is not the end."""
    if position.campaign or position.blank & ~VEIL != 0:
        return None
    if not fits(position.world, int(position.adventure)):
        return None
    return _roads(position.world, int(position.adventure))


@lru_cache(maxsize=8)
def _roads(world: World, adventure: int) -> SolverOracle:
    return Traveller(begin(world, adventure, False, 1))


class Traveller(SolverOracle):
    """Walks through the ends of an adventure. Asked thoroughly before that, it solves all of it
    once and keeps what lies along the best play from the start."""

    def __init__(self, start: Journey, *parts: object) -> None:
        world, adventure = start.world, int(start.adventure)
        files = repr(world.campaign)
        cache = CacheFile(
            "mad-maxence", "1", Path(__file__).parent.parent, files, adventure, *parts
        )
        super().__init__(lambda: Roads(world, adventure), start, cache, MOST)
        self.world = world
        self.adventure = adventure
        self.within = ALL
        self.room = int(MANY_RESULTS)
        """Results that blocks may hold."""
        self.looked = False
        """Whether the cache folder has been looked into."""

    def _answer(self, position: Journey) -> list[MoveValue]:
        self._look()
        if self.thorough and not self._ready and self._early(position):
            self._solve()
        if self.solver.values.count > MANY:
            self.solver = Solver(self.model())
            self.looked = False
            self._look()
        return super()._answer(position)

    def _prepare(self) -> None:
        """What there is has been read."""

    def _look(self) -> None:
        if not self.looked:
            self.looked = True
            assert self.cache is not None
            self._ready = self._read(self.cache)
            self._number_notes()

    def _number_notes(self) -> None:
        """Keys number notebooks by the order in which they were met: meet them in that order."""
        model, values = self.solver.model, self.solver.values
        assert isinstance(model, Roads)
        number = 0
        while (low := values.value(NOTED + 2 * number)) != UNKNOWN:
            model.notes.of(int(low) + (int(values.value(NOTED + 2 * number + 1)) << HALF))
            number += 1

    def _keep_notes(self) -> None:
        model, values = self.solver.model, self.solver.values
        assert isinstance(model, Roads)
        for note, number in model.notes.known.items():
            values.put(NOTED + 2 * number, float(note & ((1 << HALF) - 1)))
            values.put(NOTED + 2 * number + 1, float(note >> HALF))

    def _early(self, position: Journey) -> bool:
        left = position.booklet.limit - position.level(self.world.clock)
        return bool(left > LATE) and can_be_whole(self.world, self.adventure, self.within)

    def _solve(self) -> None:
        """The whole adventure; then the best play from its start is walked through."""
        assert isinstance(self.start, Journey)
        assert self.cache is not None
        self._ready = True
        if self._solve_from(self.start, self.within):
            self._keep_notes()
            self.cache.write(self.solver.values, self.stats)

    def _solve_from(self, start: Journey, within: int) -> bool:
        """The rest of the adventure within some places, and the best play from here; whether
        there is room for it."""
        began = perf_counter()
        whole = Whole(start, within)
        if not whole.explore(self.room):
            return False
        whole.make_room()
        for places in whole.order():
            whole.solve_set(places)
            self.stats.walked = int(whole.done)
            self.stats.seconds = perf_counter() - began
            self.watch(self.stats)
        lines = BestPlay(whole, self.solver)
        lines.walk(start)
        self.stats.states = int(self.solver.values.count)
        self.stats.seconds = perf_counter() - began
        return True


class BestPlay:
    """Puts results along the best play among the values of a solver."""

    def __init__(self, whole: Whole, solver: Solver) -> None:
        self.whole = whole
        self.model = solver.model
        self.known = solver.values
        self.seen: set[int] = set()

    def walk(self, start: Position) -> None:
        """All that can come up when only best moves are made."""
        todo = [start.copy()]
        while todo:
            position = todo.pop()
            key = self.model.key(position) if position.to_move() != OVER else PASSING
            if position.to_move() == OVER or key in self.seen:
                continue
            if key != PASSING:
                self.seen.add(int(key))
            following = self._following(position)
            if position.to_move() == CHANCE:
                todo += [then for then, _ in following]
                continue
            found = [(then, self.value(then)) for then, _ in following]
            best = max(value for _, value in found)
            if best > 0:
                todo += [then for then, value in found if value > best - SAME]

    def _following(self, position: Position) -> list[tuple[Position, int]]:
        found: list[tuple[Position, int]] = []
        chance = position.to_move() == CHANCE
        for move, weight in position.outcomes() if chance else [(m, 1) for m in position.moves()]:
            then = position.copy()
            then.apply(move)
            found.append((then, weight))
        return found

    def value(self, position: Position) -> float:
        """The exact result of a position."""
        assert isinstance(position, Journey)
        if position.to_move() == OVER:
            return position.scores()[0]
        known = float(self.model.known(position))
        if known >= 0:
            return known
        key = self.model.key(position)
        if key != PASSING and (kept := float(self.known.value(key))) != UNKNOWN:
            return kept
        if position.asking == DEPART and position.manoeuvre == READY:
            value = float(self.whole.result_of(position))
        elif position.to_move() == CHANCE:
            following = self._following(position)
            total = sum(weight for _, weight in following)
            value = sum(self.value(then) * weight for then, weight in following) / total
        else:
            value = max(self.value(then) for then, _ in self._following(position))
        if key != PASSING:
            self.known.put(key, value)
        return value
