"""Mad Maxence solved whole: an adventure from its start, over all places.

Results lie in blocks, one for each set of visited places, place, place she came from and notebook
(the skills, words and equipment that matter). A block has a result for every clock, combativeness,
fuel and spare parts. Visited places only grow in number, so the largest sets come first; within a
set fuel never grows, and with the same fuel the clock always goes up (MM-R14).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.position import CHANCE, OVER
from parlour.games.mad_maxence.bots.solving import Roads
from parlour.games.mad_maxence.rules.position import WAYS, Journey
from parlour.games.mad_maxence.rules.tables import (
    CHOOSE,
    DEFEAT,
    DEPART,
    DROP,
    END,
    FIGHT,
    GAIN,
    IF,
    JUMP,
    NONE,
    NOTE,
    PUT,
    TEST,
    WIN,
    Rule,
    World,
    level,
    with_level,
)

ONE: Final = 1 << 30
"""A certain win, as it is kept: results are exact to a billionth."""
NOTEBOOKS: Final = 1 << 10
NOWHERE: Final = -1
LINES: Final = 65536
MANY: Final = 1_000_000_000_000
ALL: Final = -1
"""All places, as a set of them."""
MOST_CHANGING: Final = 11
"""Each more doubles time and memory."""


@final
class Whole:
    """One adventure of a world, for somebody who knows the booklet."""

    def __init__(self, start: Journey, within: i64 = ALL) -> None:
        world = start.world
        self.start = start
        self.world = world
        self.booklet = start.booklet
        self.within: i64 = within
        """The places that roads may lead to."""
        self.model = Roads(world, start.adventure)
        self.reach = self.model.reach
        self.limit: i64 = self.booklet.limit
        self.clock: i64 = world.clock
        self.health: i64 = world.health
        self.fuel: i64 = world.fuel
        self.parts: i64 = world.parts
        self.most_health: i64 = world.tops[self.health]
        self.most_fuel: i64 = self._most(self.fuel, within)
        self.most_parts: i64 = self._most(self.parts, within)
        self.row: i64 = (self.most_health + 1) * (self.most_parts + 1)
        """Results for one amount of fuel and one time."""
        self.size: i64 = self.row * (self.limit + 1) * (self.most_fuel + 1)
        self.changing: i64 = self.model.changing & ~BIT[self.booklet.start]
        self.places: i64 = len(world.places)
        self.op = world.op
        self.one = world.one
        self.two = world.two
        self.jump = world.jump
        # The notebooks.
        self.numbers: dict[tuple[int, int, int, int], int] = {}
        self.skills = vec[i64]([])
        self.words = vec[i64]([])
        self.held = vec[i64]([])
        self.found = vec[i64]([])
        self.turned: dict[int, int] = {}
        # The blocks.
        self.block: dict[int, int] = {}
        self.sets: dict[int, list[tuple[int, int, int]]] = {}
        """The blocks of each set: place, place she came from, notebook."""
        self.pool = vec[i32]([])
        self.done: i64 = 0
        """Results that are known."""
        # The page that is being read.
        self.place: i64 = 0
        self.ends = vec[i64]([])
        """Where the block begins that follows the page, for each notebook; of each road."""
        self.road: i64 = 0
        self.rounds: dict[int, int] = {}
        self.fights = vec[float]([])
        """Results in the middle of fights."""
        self.most_foe: i64 = 1
        for line in range(len(world.ops)):
            if world.ops[line] == FIGHT:
                self.most_foe = max(self.most_foe, world.twos[line])

    # What can come up

    def _fresh(self, places: i64) -> i64:
        """Of some places those whose pages can have brought something since the start."""
        return (places & self.booklet.all & ~self.start.visited) | BIT[self.start.at]

    def _most(self, gauge: i64, places: i64) -> i64:
        """What fuel or spare parts can say once these places are visited."""
        reach = self.reach
        if reach.endless if gauge == self.fuel else reach.endless_parts:
            return self.world.tops[gauge]
        most = self.start.level(gauge)
        for place in bit_list(self._fresh(places)):
            most += reach.fuel[place] if gauge == self.fuel else reach.parts[place]
        return min(most, self.world.tops[gauge])

    def _earliest(self, places: i64, fuel: i64) -> i64:
        """The earliest that she can have visited these places, with so much fuel left."""
        reach = self.reach
        if reach.endless:
            return 0
        time = self.start.level(self.clock) + count_bits(places & ~self.start.visited)
        spent = self.start.level(self.fuel) - fuel
        driving = self.start.level(self.world.driving)
        for place in bit_list(self._fresh(places)):
            time -= reach.time[place]
            spent += reach.fuel[place]
            driving += reach.driving[place]
        return max(0, time - max(0, spent) * reach.saved(driving))

    # Notebooks

    def note(self, skills: i64, words: i64, held: i64, found: i64) -> i64:
        """The number of a notebook."""
        key = self._note_key(skills, words, held, found)
        number = self.numbers.get(key)
        if number is None:
            number = len(self.numbers)
            assert number < NOTEBOOKS
            self.numbers[key] = number
            self.skills = append(self.skills, i64(key[0]))
            self.words = append(self.words, i64(key[1]))
            self.held = append(self.held, i64(key[2]))
            self.found = append(self.found, i64(key[3]))
        return number

    def _note_key(
        self, skills: i64, words: i64, held: i64, found: i64
    ) -> tuple[int, int, int, int]:
        """What of a notebook matters."""
        model = self.model
        return (
            int(skills),
            int(words & model.words),
            int(held & model.items),
            int(found & model.found),
        )

    def _skills(self, gauges: i64) -> i64:
        """The gauges that belong to the notebook."""
        for gauge in (self.clock, self.health, self.fuel, self.parts):
            gauges = with_level(gauges, gauge, 0)
        return gauges

    def _is_axis(self, gauge: i64) -> bool:
        return (
            gauge == self.clock or gauge == self.health or gauge == self.fuel or gauge == self.parts
        )

    def _turn(self, note: i64, line: i64) -> i64:
        """The notebook after a line that changes it."""
        key = note * LINES + line
        known = self.turned.get(key)
        if known is not None:
            return known
        world = self.world
        op = self.op[line]
        one = self.one[line]
        skills, words, held, found = (
            self.skills[note], self.words[note], self.held[note], self.found[note],
        )  # fmt: skip
        if op in (GAIN, PUT):
            number = self.two[line] + (level(skills, one) if op == GAIN else 0)
            skills = with_level(skills, one, max(0, min(number, world.tops[one])))
        elif op == NOTE:
            words |= BIT[one]
        elif op == DROP:
            held &= ~BIT[one]
        elif found & BIT[one] == 0:
            held |= BIT[one]
            found |= BIT[one]
            for gauge, amount in world.fitted[one]:
                number = max(0, min(level(skills, gauge) + amount, world.tops[gauge]))
                skills = with_level(skills, gauge, number)
        after = self.note(skills, words, held, found)
        self.turned[key] = after
        return after

    # Which blocks there are

    def explore(self, most: i64 = MANY) -> bool:
        """All blocks that can come up; whether they hold no more results than that."""
        booklet = self.booklet
        pages: dict[int, list[int]] = {}
        todo: list[tuple[int, int, int, int]] = []
        self._next_departures(self.start, todo)
        while len(todo) > 0:
            if len(self.block) * self.size > most or len(self.numbers) > NOTEBOOKS // 2:
                return False
            places, at, came_from, note = todo.pop()
            for to in bit_list(booklet.beside[at] & self.within):
                if to == came_from:
                    continue
                line, then = self._page(places, to)
                for after in self._after(pages, line, to, note):
                    self._meet(then, to, at, after, todo)
        return True

    def _next_departures(self, position: Journey, todo: list[tuple[int, int, int, int]]) -> None:
        """The blocks of the departures that a position leads to, if nobody drives on before."""
        if position.to_move() == OVER or position.asking == DEFEAT:
            return
        if position.asking == DEPART:
            skills = self._skills(position.gauges)
            note = self.note(skills, position.words, position.held, position.found)
            visited = position.visited & self.changing
            self._meet(visited, position.at, position.came_from, note, todo)
            return
        chance = position.to_move() == CHANCE
        for move in [each for each, _ in position.outcomes()] if chance else position.moves():
            then = position.copy()
            then.apply(move)
            self._next_departures(then, todo)

    def _page(self, places: i64, to: i64) -> tuple[i64, i64]:
        """The list that is read on a place, and the visited places then."""
        if self.changing & BIT[to] != 0 and places & BIT[to] == 0:
            return self.booklet.enter[to], places | BIT[to]
        return self.booklet.again[to], places

    def _meet(
        self, places: i64, at: i64, came_from: i64, note: i64, todo: list[tuple[int, int, int, int]]
    ) -> None:
        key = self._key(places, at, came_from, note)
        if key in self.block:
            return
        self.block[key] = len(self.block)
        found = (int(places), int(at), int(came_from), int(note))
        todo.append(found)
        if places not in self.sets:
            self.sets[places] = []
        self.sets[places].append((int(at), int(came_from), int(note)))

    def _key(self, places: i64, at: i64, came_from: i64, note: i64) -> i64:
        return ((places * 64 + at) * 64 + came_from + 1) * NOTEBOOKS + note

    def _after(self, pages: dict[int, list[int]], line: i64, place: i64, note: i64) -> list[int]:
        """The notebooks with which a list may end, whatever the gauges say."""
        key = line * NOTEBOOKS + note
        if key not in pages:
            found: set[int] = set()
            self._read(line, place, note, found)
            pages[key] = sorted(found)
        return pages[key]

    def _read(self, line: i64, place: i64, note: i64, found: set[int]) -> None:
        while True:
            op = self.op[line]
            if op == END:
                found.add(note)
                return
            if op == WIN:
                return
            if op == JUMP:
                line = self.jump[line]
            elif op in (IF, TEST, FIGHT):
                if op != IF or self._noted(self.world.rules[self.one[line]], note):
                    self._read(line + 1, place, note, found)
                if op == FIGHT:
                    self._read(self.booklet.lost[place], place, note, found)
                    if self.jump[line] == NONE:
                        return
                line = self.jump[line]
            elif op == CHOOSE:
                decision = self.world.decisions[self.one[line]]
                for option in range(len(decision.rules)):
                    if self._noted(decision.rules[option], note):
                        self._read(decision.lines[option], place, note, found)
                return
            else:
                if (op != GAIN and op != PUT) or not self._is_axis(self.one[line]):
                    note = self._turn(note, line)
                line += 1

    def _noted(self, rule: Rule, note: i64) -> bool:
        """Whether a condition may hold with a notebook."""
        words = self.words[note]
        held = self.held[note]
        if words & rule.words != rule.words or words & rule.no_words != 0:
            return False
        return held & rule.items == rule.items and held & rule.no_items == 0

    def _holds(self, rule: Rule, fuel: i64, time: i64, health: i64, parts: i64, note: i64) -> bool:
        if not self._noted(rule, note):
            return False
        for place in range(len(rule.gauges)):
            gauge = rule.gauges[place]
            if gauge == self.clock:
                has = time
            elif gauge == self.health:
                has = health
            elif gauge == self.fuel:
                has = fuel
            elif gauge == self.parts:
                has = parts
            else:
                has = level(self.skills[note], gauge)
            if has < rule.levels[place]:
                return False
        return True

    # Results

    def solve(self) -> None:
        """All of it."""
        self.make_room()
        for places in self.order():
            self.solve_set(places)

    def make_room(self) -> None:
        """For the results of all blocks, 4 bytes each."""
        self.pool = vec[i32]([0 for _ in range(i64(len(self.block)) * self.size)])

    def order(self) -> list[int]:
        """The sets of visited places, the largest first."""
        return sorted(self.sets, key=lambda each: -int(count_bits(each)))

    def solve_set(self, places: i64) -> None:
        """All blocks of a set; those of larger sets are known."""
        blocks = self.sets[places]
        roads = Roadbook()
        for at, came_from, note in blocks:
            roads.begin(self.block[self._key(places, at, came_from, note)] * self.size, note)
            for to in bit_list(self.booklet.beside[at] & self.within):
                if to != came_from:
                    roads.add(self._arrival(places, at, to, note, roads))
        roads.finish()
        most_fuel = self._most(self.fuel, places)
        most_parts = self._most(self.parts, places)
        first = vec[i64]([self._earliest(places, fuel) for fuel in range(most_fuel + 1)])
        # Pages that are read for the first time lead to larger sets: they can be read at once.
        kept = vec[i64](roads.firsts)
        for number in range(i64(len(kept))):
            self._open(places, roads, kept[number])
            for fuel in range(most_fuel + 1):
                for time in range(first[fuel] + 1, self.limit + 1):
                    self._read_row(roads, kept[number], fuel, time, most_parts)
        self._forget_fights()
        leaving = vec[float]([0.0 for _ in range(i64(len(blocks)) * self.size)])
        again = vec[i64](roads.agains)
        width: i64 = NOTEBOOKS
        self.ends = vec[i64]([NOWHERE for _ in range(i64(len(again)) * width)])
        for number in range(i64(len(again))):
            self._fill_ends(places, roads, again[number], number * width)
        for fuel in range(most_fuel + 1):
            time = self.limit
            while time >= first[fuel]:
                self._depart_rows(roads, leaving, fuel, time)
                for number in range(i64(len(again))):
                    self.place = roads.to[again[number]]
                    self.road = number
                    self._read_row(roads, again[number], fuel, time, most_parts)
                time -= 1
        self._forget_fights()
        self.done += len(blocks) * self.size

    def _arrival(self, places: i64, at: i64, to: i64, note: i64, roads: Roadbook) -> i64:
        """Where the results of a road lie: in the block it leads to, below 0 in a row of its own
        if a page is read there."""
        line, then = self._page(places, to)
        if self.op[line] == END:
            return self.block[self._key(then, to, at, note)] * self.size
        return NOWHERE - roads.page(at, to, note, line, then != places)

    def _open(self, places: i64, roads: Roadbook, page: i64) -> None:
        """Turn to a page that is read for the first time."""
        self._forget_fights()
        self.road = 0
        self.place = roads.to[page]
        self.ends = vec[i64]([NOWHERE for _ in range(NOTEBOOKS)])
        self._fill_ends(places | BIT[self.place], roads, page, 0)

    def _fill_ends(self, places: i64, roads: Roadbook, page: i64, first: i64) -> None:
        for note in range(i64(len(self.skills))):
            key = self._key(places, roads.to[page], roads.at[page], note)
            if key in self.block:
                self.ends[first + note] = self.block[key] * self.size

    def _forget_fights(self) -> None:
        if len(self.rounds) > 0:
            self.rounds = {}
            self.fights = vec[float]([])

    def _read_row(self, roads: Roadbook, page: i64, fuel: i64, time: i64, most_parts: i64) -> None:
        """What arriving on a page is worth, for one amount of fuel and one time. Nobody arrives
        without health (MM-8)."""
        if len(roads.arrivals) == 0:
            roads.arrivals = vec[float]([0.0 for _ in range(roads.pages() * self.size)])
        place = page * self.size + (fuel * (self.limit + 1) + time) * self.row
        line = roads.line[page]
        note = roads.note[page]
        for health in range(1, self.most_health + 1):
            place += self.most_parts + 1
            for parts in range(most_parts + 1):
                roads.arrivals[place + parts] = self._walk(line, fuel, time, health, parts, note)

    def _depart_rows(self, roads: Roadbook, leaving: vec[float], fuel: i64, time: i64) -> None:
        """MM-4 to MM-9: every departure of the set, for one amount of fuel and one time."""
        world = self.world
        row = self.row
        width = self.most_parts + 1
        here = (fuel * (self.limit + 1) + time) * row
        kinds: i64 = len(world.saves)
        pool = self.pool
        arrivals = roads.arrivals
        late = time >= self.limit
        for number in range(i64(len(roads.base))):
            base = roads.base[number] + here
            mine = number * self.size
            out = mine + here
            if not late:
                for road in range(roads.first[number], roads.first[number + 1]):
                    goal = roads.goal[road]
                    if goal >= 0:
                        goal += here + row
                        for state in range(width, row):
                            value = float(pool[goal + state]) / float(ONE)
                            if value > leaving[out + state]:
                                leaving[out + state] = value
                    else:
                        goal = (NOWHERE - goal) * self.size + here + row
                        for state in range(width, row):
                            value = arrivals[goal + state]
                            if value > leaving[out + state]:
                                leaving[out + state] = value
            for state in range(width, row):
                pool[base + state] = i32(i64(leaving[out + state] * float(ONE) + 0.5))
            if fuel > 0 and time > 0:
                driving = level(self.skills[roads.notes[number]], world.driving)
                same = mine + ((fuel - 1) * (self.limit + 1) + time) * row
                for kind in range(kinds):
                    share = chance(driving, world.difficulties[kind])
                    then = same - min(world.saves[kind], time) * row
                    if share > 0.0:
                        for state in range(width, row):
                            value = share * leaving[then + state]
                            value += (1.0 - share) * leaving[same + state]
                            kept = i32(i64(value * float(ONE) + 0.5))
                            if kept > pool[base + state]:
                                pool[base + state] = kept
            if not late:
                # MM-5: a part and a time unit for a point of health.
                for state in range(row - width):
                    if state % width > 0:
                        kept = pool[base + row + state + width - 1]
                        if kept > pool[base + state]:
                            pool[base + state] = kept

    def _walk(self, line: i64, fuel: i64, time: i64, health: i64, parts: i64, note: i64) -> float:
        """The result from a line of the program on."""
        while True:
            op = self.op[line]
            if op in (GAIN, PUT):
                gauge = self.one[line]
                number = self.two[line]
                if gauge == self.clock:
                    if op == GAIN:
                        number += time
                        if number > self.limit and number > time:
                            return 0.0
                    time = max(0, min(number, self.limit))
                elif gauge == self.health:
                    health = _within(number + (health if op == GAIN else 0), self.most_health)
                elif gauge == self.fuel:
                    fuel = _within(number + (fuel if op == GAIN else 0), self.most_fuel)
                elif gauge == self.parts:
                    parts = _within(number + (parts if op == GAIN else 0), self.most_parts)
                else:
                    note = self._turn(note, line)
                line += 1
            elif op == END:
                place = (fuel * (self.limit + 1) + time) * self.row
                place += health * (self.most_parts + 1) + parts
                return float(self.pool[self.ends[self.road * NOTEBOOKS + note] + place]) / float(
                    ONE
                )
            elif op == JUMP:
                line = self.jump[line]
            elif op == TEST:
                share = chance(level(self.skills[note], self.one[line]), self.two[line])
                value = 0.0
                if share > 0.0:
                    value += share * self._walk(line + 1, fuel, time, health, parts, note)
                if share < 1.0:
                    value += (1.0 - share) * self._walk(
                        self.jump[line], fuel, time, health, parts, note
                    )
                return value
            elif op == FIGHT:
                return self._fight(line, self.two[line], fuel, time, health, parts, note)
            elif op == CHOOSE:
                decision = self.world.decisions[self.one[line]]
                best = 0.0
                for option in range(len(decision.rules)):
                    if self._holds(decision.rules[option], fuel, time, health, parts, note):
                        value = self._walk(decision.lines[option], fuel, time, health, parts, note)
                        best = max(best, value)
                return best
            elif op == IF:
                rule = self.world.rules[self.one[line]]
                holds = self._holds(rule, fuel, time, health, parts, note)
                line = line + 1 if holds else self.jump[line]
            elif op == WIN:
                return 1.0
            else:
                note = self._turn(note, line)
                line += 1

    def _fight(
        self, line: i64, foe: i64, fuel: i64, time: i64, health: i64, parts: i64, note: i64
    ) -> float:
        """MM-13 to MM-18."""
        key = (self.road * LINES + line) * NOTEBOOKS + note
        if key not in self.rounds:
            self.rounds[key] = len(self.fights)
            for _ in range(self.most_foe * self.size):
                self.fights = append(self.fights, -1.0)
        place: i64 = self.rounds[key]
        place += ((foe - 1) * (self.most_fuel + 1) + fuel) * (self.limit + 1) * self.row
        place += time * self.row + health * (self.most_parts + 1) + parts
        known = self.fights[place]
        if known >= 0.0:
            return known
        coins = level(self.skills[note], self.world.combat)
        value = 0.0
        for heads in range(coins + 1):
            left = max(0, health - coins + heads)
            if left == 0:
                then = self._walk(self.booklet.lost[self.place], fuel, time, 0, parts, note)
            elif heads >= foe:
                then = self._walk(line + 1, fuel, time, left, parts, note)
            elif time < self.limit:
                then = self._fight(line, foe - heads, fuel, time + 1, left, parts, note)
            else:
                then = 0.0
            value += float(WAYS[coins][heads]) * then
        value /= float(BIT[coins])
        if self.jump[line] != NONE:
            value = max(value, self._walk(self.jump[line], fuel, time, health, parts, note))
        self.fights[place] = value
        return value

    def result_of(self, position: Journey) -> float:
        """The result of a departure; nothing can be won where no road within the places leads."""
        skills = self._skills(position.gauges)
        key = self._note_key(skills, position.words, position.held, position.found)
        note = self.numbers.get(key)
        if note is None:
            return 0.0
        visited = position.visited & self.changing
        block = self.block.get(self._key(visited, position.at, position.came_from, note))
        if block is None:
            return 0.0
        place = position.level(self.fuel) * (self.limit + 1) + position.level(self.clock)
        place = place * self.row + position.level(self.health) * (self.most_parts + 1)
        place += position.level(self.parts)
        return float(self.pool[block * self.size + place]) / float(ONE)


def can_be_whole(world: World, adventure: int, within: int = ALL) -> bool:
    """Whether an adventure has the gauges that blocks are made of, no equipment to be used, and
    little enough within some places that changes at a second visit."""
    axes = (world.clock, world.health, world.fuel, world.parts)
    if NONE in axes or world.usables != 0 or len(world.ops) >= LINES:
        return False
    if any(gauge in axes for fitted in world.fitted for gauge, _ in fitted):
        return False
    if any(skill in axes for skill in world.skills):
        return False
    return bool(count_bits(Roads(world, adventure).changing & within) <= MOST_CHANGING)


@final
class Roadbook:
    """The departures of a set, and the pages that its roads lead to."""

    def __init__(self) -> None:
        self.base: list[int] = []
        self.notes: list[int] = []
        self.first: list[int] = []
        self.goal: list[int] = []
        self.at: list[int] = []
        self.to: list[int] = []
        self.note: list[int] = []
        self.line: list[int] = []
        self.firsts: list[int] = []
        self.agains: list[int] = []
        self.numbers: dict[int, int] = {}
        self.arrivals = vec[float]([])

    def begin(self, base: i64, note: i64) -> None:
        """Another departure."""
        self.base.append(base)
        self.notes.append(note)
        self.first.append(len(self.goal))

    def add(self, goal: i64) -> None:
        """A road of the departure that was begun last."""
        self.goal.append(goal)

    def finish(self) -> None:
        """All departures are there."""
        self.first.append(len(self.goal))

    def pages(self) -> i64:
        """How many pages there are."""
        return len(self.to)

    def page(self, at: i64, to: i64, note: i64, line: i64, is_first: bool) -> i64:
        """The number of the page that is read with a notebook after a road."""
        key = (at * 64 + to) * NOTEBOOKS + note
        number = self.numbers.get(key)
        if number is None:
            number = len(self.to)
            self.numbers[key] = number
            self.at.append(at)
            self.to.append(to)
            self.note.append(note)
            self.line.append(line)
            if is_first:
                self.firsts.append(number)
            else:
                self.agains.append(number)
        return number


def chance(coins: i64, wanted: i64) -> float:
    """MM-12: that so many coins show as many heads as wanted, or more."""
    ways = WAYS[coins]
    good = 0
    for heads in range(len(ways)):
        if heads >= wanted:
            good += ways[heads]
    return float(good) / float(BIT[coins])


def _within(number: i64, top: i64) -> i64:
    return max(0, min(number, top))
