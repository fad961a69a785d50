"""Mad Maxence: who has read the booklet before, and keeps to the places where that helps most."""

from __future__ import annotations

from functools import lru_cache

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.solver import Solver
from parlour.engine.values import MoveValue
from parlour.games.mad_maxence.bots import solving_whole
from parlour.games.mad_maxence.bots.oracle import LATE, MOST, BestPlay, Traveller
from parlour.games.mad_maxence.bots.solving import FAR, Roads, fits
from parlour.games.mad_maxence.bots.solving_whole import Whole, can_be_whole
from parlour.games.mad_maxence.rules.position import Journey, begin
from parlour.games.mad_maxence.rules.tables import DEFEAT, World

FEW = 1
"""Positions that are walked where the best play should be known."""
EXACT = 8
"""Digits of a result; those that differ later are equal."""
SLOWER = 100 if str(solving_whole.__file__).endswith(".py") else 1
"""Where nothing is compiled, all takes so many times as long."""
ROOM = 4_000_000 // SLOWER
"""Results that places may take which nobody has named, a second or so for each try ..."""
TABLE_ROOM = 40_000_000 // SLOWER
"""... and those that are named: what is larger is left to the rules of thumb."""


def insider(position: Journey) -> Insider | None:
    """One for each adventure and all that one can enter it with: a retry begins with the same."""
    if position.asking == DEFEAT or not fits(position.world, int(position.adventure)):
        return None
    return _insider(
        position.world,
        int(position.adventure),
        int(position.entry_gauges),
        int(position.entry_words),
        int(position.entry_held),
    )


@lru_cache(maxsize=64)
def _insider(world: World, adventure: int, gauges: int, words: int, held: int) -> Insider:
    start = Journey(world, adventure, False, 1)
    start.gauges, start.words, start.held = gauges, words, held
    start.enter_adventure()
    return Insider(start)


class Insider(Traveller):
    """Solves an adventure within some places, the first time it is asked, and keeps what lies
    along the best play. Where that does not lead it solves the rest from there."""

    def __init__(self, start: Journey) -> None:
        entry = [int(each) for each in (start.entry_gauges, start.entry_words, start.entry_held)]
        super().__init__(start, "within", *entry)
        self.room = TABLE_ROOM

    def _answer(self, position: Journey) -> list[MoveValue]:
        """As somebody who plays this one adventure, and has read every page."""
        twin = position.copy()
        twin.campaign, twin.blank = False, 0
        self._look()
        if not self._ready:
            self._ready = True
            if self._can_solve():
                self._solve()
        left = twin.booklet.limit - twin.level(self.world.clock)
        self.most = FEW if left > LATE else MOST // SLOWER
        found = super()._answer(twin)
        if not found and left > LATE and self._can_solve():
            self._solve_from(twin, self.within | way_out(twin))
            found = super()._answer(twin)
        return sorted(found, key=lambda each: (-round(each.result, EXACT), *_left(twin, each.move)))

    def _can_solve(self) -> bool:
        self.within = known_places(self.world, self.adventure)
        return can_be_whole(self.world, self.adventure, self.within)


def _left(position: Journey, move: int) -> tuple[int, bool, int, int]:
    """Among equal moves the one that leaves more to carry over: skill in combat, what repairs and
    manoeuvres would spend, then time."""
    then = position.copy()
    then.apply(move)
    world = then.world
    waits = bool(move < world.first_option)
    return -int(then.level(world.combat)), waits, int(then.level(world.clock)), move


def known_places(world: World, adventure: int) -> int:
    """The places that the adventure names, or those that grow from the shortest way out."""
    named = world.booklets[adventure].data.known
    if named:
        return sum(int(BIT[world.places.index(place)]) for place in named)
    return _grown(world, adventure)


@lru_cache(maxsize=64)
def _grown(world: World, adventure: int) -> int:
    """The place that helps most is added, or the two, as long as any do and it takes little
    room."""
    start = begin(world, adventure, False, 1)
    within = way_out(start)
    best = chance_within(start, within)
    while True:
        one = _wider(start, [within])
        found = _best(start, one)
        if found[0] <= best:
            found = _best(start, _wider(start, one))
        if found[0] <= best:
            return within
        best, within = found


def _best(start: Journey, sets: list[int]) -> tuple[float, int]:
    return max([(chance_within(start, each), each) for each in sets], default=(0.0, 0))


def _wider(start: Journey, sets: list[int]) -> list[int]:
    """Sets of places with one more each."""
    found: set[int] = set()
    for within in sets:
        beside = 0
        for place in bit_list(within):
            beside |= int(start.booklet.beside[place])
        found |= {within | int(BIT[place]) for place in bit_list(beside & ~within)}
    return sorted(found)


def chance_within(start: Journey, within: int) -> float:
    """The exact chance to win within some places; below 0 if that takes too much room."""
    world, adventure = start.world, int(start.adventure)
    if not can_be_whole(world, adventure, within):
        return -1.0
    whole = Whole(start, within)
    if not whole.explore(ROOM):
        return -1.0
    whole.solve()
    return BestPlay(whole, Solver(Roads(world, adventure))).value(start)


def way_out(position: Journey) -> int:
    """Where she is, and a shortest way to a page where one can win."""
    reach = Roads(position.world, position.adventure).reach
    at = int(position.at)
    places = int(BIT[at])
    while 0 < reach.home[at] < FAR:
        ahead = bit_list(position.booklet.beside[at])
        at = next(place for place in ahead if reach.home[place] < reach.home[at])
        places |= int(BIT[at])
    return places
