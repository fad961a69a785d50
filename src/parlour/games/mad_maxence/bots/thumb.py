"""Mad Maxence: the rules of thumb of somebody who does not know the booklet.

Pages that have been read are played out in mind, with their coins, the open one and those that a
road leads back to; a page that nobody has read is worth a guess. Everything else is weighed by
one estimate: what she has, and how much time is left.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.playout import Policy, seen_by
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Rng
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import (
    COMBAT,
    DEFEAT,
    DEPART,
    ENDED,
    NONE,
    REPAIR,
    RETRY,
    STRIKE,
    Booklet,
)

FAR: Final = 99
SAME: Final = 1e-9
"""Promises that differ by less are the same."""


@final
class Weights:
    """What speaks for winning, each in units of the logarithm of the odds. They were fitted to
    what became of some thousand matches, then tried out one by one."""

    def __init__(self) -> None:
        self.base: float = -9.1
        self.combat: float = 0.6
        """Each coin in a fight ..."""
        self.skill: float = 0.1
        """... and in other tests."""
        self.sound: float = 2.0
        """Combativeness up to this is worth `health`, beyond it `more_health`."""
        self.health: float = 0.91
        self.more_health: float = 0.36
        self.word: float = 0.6
        self.fuel: float = 0.05
        self.parts: float = 0.42
        self.near: float = 10.0
        """Time to spare up to this is worth `time`, beyond it `more_time`, up to `plenty`."""
        self.plenty: float = 15.0
        self.time: float = 0.45
        self.more_time: float = 0.05
        self.curious: float = 0.4
        """What a page that nobody has read may bring ..."""
        self.eager: float = 0.1
        """... and that of the exit."""


WEIGHTS: Final = Weights()


class Thumb(Policy):
    """Reads what lies open well, and guesses the rest."""

    def __init__(self) -> None:
        self.ways: dict[str, list[int]] = {}
        """How far the exit is, for each booklet, by where one is and where one came from."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move."""
        assert isinstance(position, Journey)
        if position.asking == DEFEAT:
            return RETRY
        ways = self._ways_of(position)
        known = seen_by(position, 0, rng)
        assert isinstance(known, Journey)
        good: list[int] = []
        most = -1.0
        for move in known.moves():
            promise = _promise_of(known, move, ways)
            if promise > most + SAME:
                most = promise
                good = []
            if promise > most - SAME:
                good.append(move)
        return good[rng.below(len(good))]

    def evaluate(self, position: Position) -> list[float]:
        """The chance to win; what can be read of the open page is played out."""
        assert isinstance(position, Journey)
        return [self._judged(position)]

    def reason(self, position: Position, move: i64) -> str:
        """What speaks for a move."""
        assert isinstance(position, Journey)
        world = position.world
        asking = position.asking
        if asking == DEFEAT:
            return "a retry costs nothing" if move == RETRY else ""
        if asking == COMBAT:
            return _why_fight(position, move)
        if asking != DEPART:
            return "of all the options of the page this one promises the most"
        if move == REPAIR:
            return f"{position.called(world.health)} is worth more than what it costs"
        if move < world.first_option:
            return "fuel that is not needed can win back time"
        if move >= world.first_use:
            return "it helps now"
        return _why_road(position, move - world.first_go)

    def _judged(self, position: Journey) -> float:
        """The open page is played out. In a campaign every adventure that is done counts."""
        asking = position.asking
        if asking == ENDED:
            return 1.0 if position.won() else 0.0
        if asking == DEPART:
            odds = self._hoped(position)
            if not position.campaign:
                return odds
            return (float(position.adventure) + odds) / float(len(position.world.booklets))
        if position.to_move() == CHANCE:
            total = 0.0
            weights = 0
            for outcome, weight in position.outcomes():
                twin = position.copy()
                twin.apply(outcome)
                total += float(weight) * self._judged(twin)
                weights += weight
            return total / float(weights)
        most = 0.0
        for move in position.moves():
            twin = position.copy()
            twin.apply(move)
            most = max(most, self._judged(twin))
        return most

    def _hoped(self, position: Journey) -> float:
        """The odds of a departure; a page that was only visited in mind, since nobody has read
        it, may have brought something."""
        way_out = position.booklet.exit
        guessed = position.visited & position.blank & ~BIT[way_out]
        hope = WEIGHTS.curious * float(count_bits(guessed))
        if position.at == way_out and position.blank & BIT[way_out] != 0:
            return _odds(position, 0, hope + WEIGHTS.eager)
        return _odds(position, _way(position, self._ways_of(position)), hope)

    def _ways_of(self, position: Journey) -> list[int]:
        booklet = position.booklet
        if booklet.id not in self.ways:
            self.ways[booklet.id] = ways_to_exit(booklet, len(position.world.places))
        return self.ways[booklet.id]


def _why_fight(position: Journey, move: i64) -> str:
    coins = position.level(position.world.combat)
    if move == STRIKE:
        return f"{_coins(coins)} against {position.foe}: worth what tails may cost"
    return f"{_coins(coins)} against {position.foe}: tails would cost too much"


def _coins(number: i64) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"


def _why_road(position: Journey, to: i64) -> str:
    if to == position.booklet.exit:
        return "it is the exit"
    if position.read & BIT[to] == 0:
        return "you have not read its page yet, and there is time"
    return "you know its page, and it lies on a good way"


def ways_to_exit(booklet: Booklet, places: int) -> list[int]:
    """The number of moves to the exit from each place, by where one came from; the last column is
    for somebody who came from nowhere (MM-9)."""
    width = places + 1
    far = [FAR] * (places * width)
    for came_from in range(width):
        far[int(booklet.exit) * width + came_from] = 0
    for _ in range(places * 2):
        for at in range(places):
            for came_from in range(width):
                for to in bit_list(booklet.beside[at]):
                    if to != came_from:
                        place = at * width + came_from
                        far[place] = min(far[place], far[to * width + at] + 1)
    return far


def _way(position: Journey, ways: list[int]) -> i64:
    """How far the exit is; at the exit itself, how far it is to come back."""
    places = len(position.world.places)
    width: i64 = places + 1
    came_from: i64 = position.came_from if position.came_from != NONE else places
    if position.at != position.booklet.exit:
        return ways[position.at * width + came_from]
    least: i64 = FAR
    for to in bit_list(position.booklet.beside[position.at]):
        if to != came_from:
            least = min(least, ways[to * width + position.at] + 1)
    return least


def _promise_of(position: Journey, move: i64, ways: list[int]) -> float:
    """The chance to win after a move, roughly. Whatever comes before a road is as good as the
    best road that follows it; what brings nothing is left alone."""
    world = position.world
    if position.asking != DEPART:
        twin = position.copy()
        twin.apply(move)
        return _promise(twin, position.adventure, ways, False)
    if world.first_go <= move < world.first_use:
        return _road(position, move, ways)
    twin = position.copy()
    twin.apply(move)
    return _promise(twin, position.adventure, ways, True) - 2.0 * SAME


def _road(position: Journey, move: i64, ways: list[int]) -> float:
    """A page that has been read is played out, any other is worth a guess."""
    to = move - position.world.first_go
    unread = position.read & BIT[to] == 0
    twin = position.copy()
    twin.apply(move)
    if twin.asking in (ENDED, DEFEAT) or not unread:
        return _promise(twin, position.adventure, ways, False)
    if to == position.booklet.exit:
        return _odds(twin, 0, WEIGHTS.eager)
    return _odds(twin, _way(twin, ways), WEIGHTS.curious)


def _leaving(position: Journey, ways: list[int]) -> float:
    """The best road; nothing if there is none."""
    world = position.world
    most = 0.0
    roads = (position.mask() & (BIT[world.first_use] - 1)) >> world.first_go
    for to in bit_list(roads):
        most = max(most, _road(position, world.first_go + to, ways))
    return most


def _promise(position: Journey, adventure: i64, ways: list[int], leaving: bool) -> float:
    """The chance to win after the open page has been played out as well as possible."""
    asking = position.asking
    if position.adventure != adventure:
        return 1.0
    if asking == ENDED:
        return 1.0 if position.won() else 0.0
    if asking == DEFEAT:
        return 0.0
    if asking == DEPART:
        return _leaving(position, ways) if leaving else estimate(position, ways)
    if position.to_move() == CHANCE:
        return _expected(position, adventure, ways, leaving)
    most = 0.0
    for move in position.moves():
        twin = position.copy()
        twin.apply(move)
        most = max(most, _promise(twin, adventure, ways, leaving))
    return most


def _expected(position: Journey, adventure: i64, ways: list[int], leaving: bool) -> float:
    total = 0.0
    weights = 0
    for outcome, weight in position.outcomes():
        twin = position.copy()
        twin.apply(outcome)
        total += float(weight) * _promise(twin, adventure, ways, leaving)
        weights += weight
    return total / float(weights)


def estimate(position: Journey, ways: list[int]) -> float:
    """The chance to win, roughly, by what she has and how much time is left."""
    return _odds(position, _way(position, ways), 0.0)


def _odds(position: Journey, way: i64, hope: float) -> float:
    """The chance to win with the exit so many moves away."""
    world = position.world
    spare = float(position.booklet.limit - position.level(world.clock) - way)
    if spare < 0.0:
        return 0.0
    for_it = WEIGHTS.base + hope + WEIGHTS.word * float(count_bits(position.words))
    for_it += WEIGHTS.time * min(spare, WEIGHTS.near)
    for_it += WEIGHTS.more_time * max(min(spare, WEIGHTS.plenty) - WEIGHTS.near, 0.0)
    for gauge in range(len(world.gauges)):
        number = float(position.level(gauge))
        if gauge == world.combat:
            for_it += WEIGHTS.combat * number
        elif gauge == world.health:
            for_it += WEIGHTS.health * min(number, WEIGHTS.sound)
            for_it += WEIGHTS.more_health * max(number - WEIGHTS.sound, 0.0)
        elif gauge == world.fuel:
            for_it += WEIGHTS.fuel * number
        elif gauge == world.parts:
            for_it += WEIGHTS.parts * number
        elif gauge in world.skills:
            for_it += WEIGHTS.skill * number
    return 1.0 / (1.0 + exp(-for_it))
