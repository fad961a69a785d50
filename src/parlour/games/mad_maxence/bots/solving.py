"""Mad Maxence for the solver: what the rest of an adventure depends on.

The player knows the whole booklet. What cannot matter any more is left out of the key: pages that
read the same at every visit, words and equipment that this booklet never asks for again.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.position import Position
from parlour.engine.core.solver import PASSING, UNKNOWN, Numbering, SolverModel
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import (
    CHOOSE,
    COMBAT,
    DEPART,
    DROP,
    GAIN,
    IF,
    ITEM,
    PUT,
    WIN,
    Booklet,
    Rule,
    World,
    level,
)

FAR: Final = 1000
NOTES: Final = 1 << 12
"""How many different notebooks a key can tell apart."""


@final
class Roads(SolverModel):
    """One adventure of a world. Departures and fights are kept, the rest is walked through."""

    def __init__(self, world: World, adventure: i64) -> None:
        super().__init__()
        booklet = world.booklets[adventure]
        self.world = world
        self.changing: i64 = 0
        """Places whose page reads otherwise at a second visit."""
        for place in range(len(world.places)):
            if booklet.enter[place] != booklet.again[place]:
                self.changing |= BIT[place]
        self.words: i64 = 0
        self.items: i64 = world.usables
        self.found: i64 = 0
        self._read_rules(world, booklet, int(adventure))
        tops = [int(top) + 1 for top in world.tops]
        tops[world.clock] = int(booklet.limit) + 1
        self.sizes = vec[i64](tops)
        self.reach = Reach(world, booklet)
        self.notes = Numbering()
        """The notebooks that were met."""
        self.lines: i64 = len(world.ops) + 1

    def _read_rules(self, world: World, booklet: Booklet, adventure: int) -> None:
        """The words and the equipment that some line of this booklet asks for."""
        first, last = _lines(world, adventure)
        times: dict[int, int] = {}
        for line in range(len(world.ops)):
            if first <= line < last or line >= _uses(world):
                self._read_line(world, booklet, line, times)
        for item, count in times.items():
            if count > 1:
                self.found |= BIT[item]

    def _read_line(self, world: World, booklet: Booklet, line: int, times: dict[int, int]) -> None:
        op = world.ops[line]
        if op == IF:
            self._asked(world.rules[world.ones[line]])
        elif op == DROP:
            self.items |= BIT[world.ones[line]]
            self.found |= BIT[world.ones[line]]
        elif op == ITEM:
            item = world.ones[line]
            times[item] = times.get(item, 0) + (1 if _only_once(booklet, line) else 2)
        elif op == CHOOSE:
            for rule in world.decisions[world.ones[line]].rules:
                self._asked(rule)

    def _asked(self, rule: Rule) -> None:
        self.words |= rule.words | rule.no_words
        self.items |= rule.items | rule.no_items

    def key(self, position: Position) -> i64:
        """Where she is, what she has, and how far a fight has come."""
        assert isinstance(position, Journey)
        asking = position.asking
        if asking != DEPART and position.round == 0:
            return PASSING
        key: i64 = self.reach.matters(position) & ~position.visited & self.changing
        places: i64 = len(self.world.places) + 1
        key = key * places + position.at
        key = key * places + position.came_from + 1
        for gauge in range(i64(len(self.sizes))):
            key = key * self.sizes[gauge] + level(position.gauges, gauge)
        return key * NOTES + self._note(position, asking)

    def _note(self, position: Journey, asking: i64) -> i64:
        """The notebook and the step, as a small number."""
        things = len(self.world.items)
        note: i64 = position.words & self.words
        note = (note << things) + (position.held & self.items)
        note = (note << things) + (position.found & self.found)
        note = (note << things) + position.used
        note = note * self.lines + position.line + 1
        note = (note * 16 + position.foe) * 16 + position.manoeuvre + 1
        note = note * 2 + (1 if asking == COMBAT else 0)
        number = self.notes.of(note)
        assert number < NOTES, "an adventure with too many words and pieces"
        return number

    def known(self, position: Position) -> float:
        """Lost if there is no time to get to a page where one can win."""
        assert isinstance(position, Journey)
        return UNKNOWN if self.reach.can_win(position) else 0.0

    def forget(self, position: Position) -> None:
        """The way here."""
        assert isinstance(position, Journey)
        position.route = []


def fits(world: World, adventure: int) -> bool:
    """Whether an owner's files are small enough for the keys."""
    things = len(world.words) + 3 * len(world.items)
    steps = (len(world.ops) + 1) * 512
    size = (1 << len(world.places)) * (len(world.places) + 1) ** 2 * NOTES
    for gauge in range(len(world.gauges)):
        is_clock = gauge == world.clock
        size *= int(world.booklets[adventure].limit if is_clock else world.tops[gauge]) + 1
    room = 1 << 62
    return size < room and (1 << things) * steps < room


@final
class Reach:
    """How far she can get in the time that is left, at best."""

    def __init__(self, world: World, booklet: Booklet) -> None:
        self.world = world
        self.limit: i64 = booklet.limit
        count = len(world.places)
        self.count: i64 = count
        self.apart = vec[i64]([FAR] * (count * count))
        """How many roads lie between two places."""
        for place in range(count):
            self._spread(booklet, place)
        self.firsts = _first_lines(world)
        wins: list[int] = []
        self.fuel = vec[i64]([0] * count)
        """What a first visit may bring at most ..."""
        self.driving = vec[i64]([0] * count)
        self.time = vec[i64]([0] * count)
        self.parts = vec[i64]([0] * count)
        self.endless: bool = False
        """... unless a later visit or a piece of equipment may bring it again and again ..."""
        self.endless_parts: bool = False
        """... which is told apart for spare parts, since they save no time."""
        for place in range(count):
            if booklet.enter[place] >= 0 and self._read_page(booklet, place):
                wins.append(place)
        for line in world.use_lines:
            if line >= 0:
                self._read_list(line, self.count)
        self.home = vec[i64]([FAR] * count)
        """How many roads lie before the nearest page where one can win."""
        for place in range(count):
            for win in wins:
                self.home[place] = min(self.home[place], self.apart[place * count + win])

    def _spread(self, booklet: Booklet, start: i64) -> None:
        self.apart[start * self.count + start] = 0
        edge = [start]
        for here in edge:
            for place in range(self.count):
                there = start * self.count + place
                if booklet.beside[here] & BIT[place] != 0 and self.apart[there] == FAR:
                    self.apart[there] = self.apart[start * self.count + here] + 1
                    edge.append(place)

    def _read_page(self, booklet: Booklet, place: i64) -> bool:
        """Whether one can win on a page; what its lists may bring."""
        enter = booklet.enter[place]
        again = booklet.again[place]
        wins = self._read_list(enter, place if again != enter else self.count)
        if again != enter:
            wins = self._read_list(again, self.count) or wins
        return self._read_list(booklet.lost[place], self.count) or wins

    def _read_list(self, line: i64, place: i64) -> bool:
        """Add up what the lines of a list may bring to a first visit of a place; beyond the last
        place, to any visit."""
        world = self.world
        wins = False
        for each in range(int(line), min([first for first in self.firsts if first > line])):
            op = world.ops[each]
            if op == WIN:
                wins = True
            elif op == GAIN:
                self._brings(world.ones[each], world.twos[each], place)
            elif op == PUT and world.ones[each] in (world.fuel, world.driving, world.clock):
                self.endless = True
            elif op == PUT and world.ones[each] == world.parts:
                self.endless_parts = True
            elif op == ITEM:
                for gauge, number in world.fitted[world.ones[each]]:
                    self._brings(gauge, number, place)
        return wins

    def _brings(self, gauge: i64, number: i64, place: i64) -> None:
        world = self.world
        saves = -number if gauge == world.clock else number
        if saves <= 0 or gauge not in (world.clock, world.fuel, world.driving, world.parts):
            return
        if gauge == world.parts:
            if place == self.count:
                self.endless_parts = True
            else:
                self.parts[place] += saves
        elif place == self.count:
            self.endless = True
        elif gauge == world.clock:
            self.time[place] += saves
        elif gauge == world.fuel:
            self.fuel[place] += saves
        else:
            self.driving[place] += saves

    def left(self, position: Journey) -> i64:
        """The time that is left, with all that fuel could save."""
        world = self.world
        left = self.limit - position.level(world.clock)
        if self.endless:
            return FAR
        reading = position.asking != DEPART
        fuel = position.level(world.fuel)
        driving = position.level(world.driving)
        for place in range(self.count):
            if position.visited & BIT[place] == 0 or (place == position.at and reading):
                left += self.time[place]
                fuel += self.fuel[place]
                driving += self.driving[place]
        return left + self.saved(driving) * fuel

    def saved(self, driving: i64) -> i64:
        """The most time that a manoeuvre can save."""
        world = self.world
        most: i64 = 0
        for kind in range(i64(len(world.saves))):
            if driving >= world.difficulties[kind]:
                most = max(most, world.saves[kind])
        return most

    def can_win(self, position: Journey) -> bool:
        """Whether she can get to a page where one can win."""
        return self.home[position.at] <= self.left(position)

    def matters(self, position: Journey) -> i64:
        """The places that she can visit, and win afterwards."""
        left = self.left(position)
        found: i64 = 0
        for place in range(self.count):
            if self.apart[position.at * self.count + place] + self.home[place] <= left:
                found |= BIT[place]
        return found


def _first_lines(world: World) -> list[int]:
    """Where the lists of the program begin, and where it ends."""
    found = {len(world.ops)} | set(world.use_lines)
    for booklet in world.booklets:
        for lists in (booklet.enter, booklet.again, booklet.lost):
            found |= {int(line) for line in lists}
    return sorted(found)


def _lines(world: World, adventure: int) -> tuple[int, int]:
    """The lines of the program that a booklet takes."""
    firsts = [min([int(line) for line in each.enter if line >= 0]) for each in world.booklets]
    firsts.append(_uses(world))
    return firsts[adventure], firsts[adventure + 1]


def _uses(world: World) -> int:
    """Where the uses of equipment begin, after all booklets."""
    found = [line for line in world.use_lines if line >= 0]
    return min(found) if found else len(world.ops)


def _only_once(booklet: Booklet, line: int) -> bool:
    """Whether a line is on a page that is read at the first visit only."""
    for place in range(len(booklet.enter)):
        if booklet.enter[place] <= line < booklet.again[place]:
            return True
    return False
