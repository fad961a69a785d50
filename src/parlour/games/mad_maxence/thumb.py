"""Mad Maxence: the rules of thumb of somebody who does not know the booklet.

The page that lies open is played out in mind, with its coins; what the other pages say is not
looked at. On the road habits decide.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.engine.bits import BIT, bit_list
from parlour.engine.playout import Policy
from parlour.engine.position import CHANCE, Position
from parlour.engine.rng import Rng
from parlour.games.mad_maxence.rules import DEFEAT, DEPART, ENDED, Journey
from parlour.games.mad_maxence.tables import FIRST_MANOEUVRE, NONE, REPAIR, RETRY, Booklet

SOUND: Final = 2
"""So much combativeness is kept before an unknown place, one more before the exit."""
HURRY: Final = 8
"""With so little time left one heads for the exit."""
SKILLED: Final = 2
"""From this skill on fuel is spent on an easy manoeuvre ..."""
LATE: Final = 8
"""... and from this time on."""
FAR: Final = 99

# What the chance to win is made of, roughly.
BASE: Final = 0.01
COMBAT: Final = 0.08
SKILL: Final = 0.03
HEALTH: Final = 0.03
WORD: Final = 0.08
STORE: Final = 0.02
BEST: Final = 0.75
LEISURE: Final = 14.0
"""With so much time more than the way to the exit takes, time is no worry."""


class Thumb(Policy):
    """Reads the open page well, and travels by habit."""

    def __init__(self) -> None:
        self.ways: dict[str, list[int]] = {}
        """How far the exit is, for each booklet, by where one is and where one came from."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move."""
        assert isinstance(position, Journey)
        if position.asking == DEFEAT:
            return RETRY
        ways = self._ways_of(position)
        if position.asking == DEPART:
            return _depart(position, ways, rng)
        best: i64 = NONE
        most = -1.0
        for move in position.moves():
            twin = position.copy()
            twin.apply(move)
            promise = _promise(twin, position.adventure, ways)
            if promise > most:
                most = promise
                best = move
        return best

    def _ways_of(self, position: Journey) -> list[int]:
        booklet = position.booklet
        if booklet.id not in self.ways:
            self.ways[booklet.id] = ways_to_exit(booklet, len(position.world.places))
        return self.ways[booklet.id]


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


def _promise(position: Journey, adventure: i64, ways: list[int]) -> float:
    """The chance to win after the open page has been played out as well as possible."""
    asking = position.asking
    if position.adventure != adventure:
        return 1.0
    if asking == ENDED:
        return 1.0 if position.won() else 0.0
    if asking == DEFEAT:
        return 0.0
    if asking == DEPART:
        return _estimate(position, ways)
    if position.to_move() == CHANCE:
        return _expected(position, adventure, ways)
    most = 0.0
    for move in position.moves():
        twin = position.copy()
        twin.apply(move)
        most = max(most, _promise(twin, adventure, ways))
    return most


def _expected(position: Journey, adventure: i64, ways: list[int]) -> float:
    total = 0.0
    weights = 0
    for outcome, weight in position.outcomes():
        twin = position.copy()
        twin.apply(outcome)
        total += float(weight) * _promise(twin, adventure, ways)
        weights += weight
    return total / float(weights)


def _estimate(position: Journey, ways: list[int]) -> float:
    """The chance to win, roughly, by what she has and how much time is left."""
    world = position.world
    spare = float(position.booklet.limit - position.level(world.clock) - _way(position, ways))
    if spare < 0.0:
        return 0.0
    chance = BASE
    for gauge in range(len(world.gauges)):
        number = float(position.level(gauge))
        if gauge == world.combat:
            chance += COMBAT * number
        elif gauge == world.health:
            chance += HEALTH * number
        elif gauge != world.clock:
            chance += (SKILL if gauge in world.skills else STORE) * number
    chance += WORD * float(len(bit_list(position.words)))
    return min(chance, BEST) * min(1.0, (1.0 + spare) / LEISURE)


def _depart(position: Journey, ways: list[int], rng: Rng) -> i64:
    """Mend the car, use what there is, shake them off, take a road."""
    world = position.world
    legal = position.mask()
    left = position.booklet.limit - position.level(world.clock)
    sound = SOUND if left > HURRY else SOUND + 1
    if legal & BIT[REPAIR] != 0 and position.level(world.health) < sound:
        return REPAIR
    for use in bit_list(legal >> world.first_use):
        if _helps(position, world.first_use + use, ways):
            return world.first_use + use
    if legal & BIT[FIRST_MANOEUVRE] != 0:
        if position.level(world.driving) >= SKILLED and position.level(world.clock) >= LATE:
            return FIRST_MANOEUVRE
    roads = bit_list((legal & (BIT[world.first_use] - 1)) >> world.first_go)
    if not roads:
        return bit_list(legal)[0]
    return world.first_go + _road(position, roads, ways, rng)


def _helps(position: Journey, use: i64, ways: list[int]) -> bool:
    """Whether she is better off after using a piece of equipment."""
    twin = position.copy()
    twin.apply(use)
    return _promise(twin, position.adventure, ways) > _estimate(position, ways)


def _road(position: Journey, roads: list[int], ways: list[int], rng: Rng) -> int:
    """Somewhere new while there is time, then the shortest way to the exit."""
    booklet = position.booklet
    left = booklet.limit - position.level(position.world.clock)
    new = [to for to in roads if position.visited & BIT[to] == 0 and to != booklet.exit]
    if left > HURRY and new:
        return new[rng.below(len(new))]
    width = len(position.world.places) + 1
    nearest = min([ways[to * width + position.at] for to in roads])
    good = [to for to in roads if ways[to * width + position.at] == nearest]
    return good[rng.below(len(good))]
