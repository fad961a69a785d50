"""Mad Maxence for the solver: what the rest of an adventure depends on.

The player knows the whole booklet. What cannot matter any more is left out of the key: pages that
read the same at every visit, words and equipment that this booklet never asks for again.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.bits import BIT
from parlour.engine.position import Position
from parlour.engine.solver import PASSING, Lens
from parlour.games.mad_maxence.rules import COMBAT, DEPART, Journey
from parlour.games.mad_maxence.tables import (
    CHOOSE,
    DROP,
    IF,
    ITEM,
    Booklet,
    Rule,
    World,
    level,
)

NOTES: Final = 1 << 12
"""How many different notebooks a key can tell apart."""


@final
class Roads(Lens):
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
        self.notes: dict[int, int] = {}
        """Numbers of the notebooks that were met."""
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
        key: i64 = position.visited & self.changing
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
        number = self.notes.get(note)
        if number is None:
            number = len(self.notes)
            assert number < NOTES, "an adventure with too many words and pieces"
            self.notes[note] = number
        return number

    def forget(self, position: Position) -> None:
        """The way here."""
        assert isinstance(position, Journey)
        position.route = []


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
