"""Mad Maxence: game file and adventures as tables that the rules look up, and the move books.

The steps of all booklets become one program: each line has an operation, two numbers and the line
to jump to, so that a position in the middle of a location is one line number.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book, Family
from parlour.engine.fields import Fields
from parlour.games.mad_maxence.adventure_check import Campaign, words_of
from parlour.games.mad_maxence.adventure_file import (
    Adventure,
    Choose,
    Condition,
    Drop,
    Fight,
    Gain,
    If,
    Item,
    Note,
    Put,
    Step,
    Steps,
    Test,
    Win,
)

NONE: Final = -1

# What a position asks.
DEPART: Final = 0
CHOICE: Final = 1
COMBAT: Final = 2
TOSS: Final = 3
DEFEAT: Final = 4
ENDED: Final = 5
PHASES: Final = ["departure", "choice", "fight", "toss", "defeat", "over"]
ASKS: Final = ["departure", "choice", "fight or flee", "coins", "retry or give up", "nothing"]
FIRST: Final = [
    "you must leave", "choose what to do here", "fight or flee", "the coins fall",
    "try again or give up", "nothing is asked",
]  # fmt: skip
"""What must be done before anything else."""

# Why an adventure is lost.
CAUGHT: Final = 0
STRANDED: Final = 1

READY: Final = -1
"""No fuel manoeuvre in this departure yet."""
DONE: Final = 9
"""The fuel manoeuvre of this departure is over."""

# Operations.
END: Final = 0
"""The location is over (also `stop`)."""
BACK: Final = 1
"""A piece of equipment has been used."""
GAIN: Final = 2
PUT: Final = 3
ITEM: Final = 4
DROP: Final = 5
NOTE: Final = 6
TEST: Final = 7
FIGHT: Final = 8
CHOOSE: Final = 9
IF: Final = 10
JUMP: Final = 11
WIN: Final = 12

# The numbers of the moves; manoeuvres, options, roads and uses follow in this order.
REPAIR: Final = 0
STRIKE: Final = 1
FLEE: Final = 2
RETRY: Final = 3
GIVE_UP: Final = 4
FIRST_MANOEUVRE: Final = 5
SLOTS: Final = 8
"""How many options a choice may have."""

BITS: Final = 6
"""How many bits of a whole number hold one gauge."""
FULL: Final = 63


def level(gauges: i64, gauge: i64) -> i64:
    """What a gauge says. All gauges of a position lie in one number."""
    return (gauges >> gauge * BITS) & FULL


def with_level(gauges: i64, gauge: i64, number: i64) -> i64:
    """The gauges with one of them changed."""
    return gauges + ((number - level(gauges, gauge)) << gauge * BITS)


@final
class Rule:
    """A condition as sets of bits and levels."""

    def __init__(self, condition: Condition, world: World) -> None:
        self.words: i64 = _bits(condition.has, world.words)
        self.no_words: i64 = _bits(condition.lacks, world.words)
        self.items: i64 = _bits(condition.has, world.items)
        self.no_items: i64 = _bits(condition.lacks, world.items)
        self.gauges = vec[i64]([world.gauges.index(gauge) for gauge, _ in condition.at_least])
        self.levels = vec[i64]([number for _, number in condition.at_least])
        most = condition.clock_at_most
        self.clock_at_most: i64 = FULL if most is None else most

    def holds(self, gauges: i64, words: i64, held: i64) -> bool:
        """All of it must hold; the clock of a [carry] table is looked at by the caller."""
        if words & self.words != self.words or words & self.no_words != 0:
            return False
        if held & self.items != self.items or held & self.no_items != 0:
            return False
        for place in range(len(self.gauges)):
            if level(gauges, self.gauges[place]) < self.levels[place]:
                return False
        return True


def _bits(names: tuple[str, ...], known: list[str]) -> int:
    return sum(1 << known.index(name) for name in names if name in known)


@final
class Decision:
    """A `choose` step: its options, when they are offered, and the line each leads to."""

    def __init__(self, step: Choose, rules: list[Rule], book: Book) -> None:
        self.step = step
        self.labels: list[str] = [option.label for option in step.options]
        self.rules = rules
        self.lines: list[int] = []
        self.book = book


@final
class Booklet:
    """One adventure: where its lists begin in the program, its roads, its start."""

    def __init__(self, adventure: Adventure, world: World) -> None:
        places = world.places
        empty = [NONE] * len(places)
        self.data = adventure
        self.id: str = adventure.id
        self.title: str = adventure.title
        self.limit: i64 = adventure.limit
        self.start: i64 = places.index(adventure.start)
        self.exit: i64 = places.index(adventure.exit)
        self.all: i64 = _bits(adventure.chart.places, places)
        self.beside = vec[i64]([_bits(adventure.chart.beside.get(p, ()), places) for p in places])
        self.enter = vec[i64](empty)
        self.again = vec[i64](empty)
        self.lost = vec[i64](empty)
        self.gauges: i64 = 0
        for gauge, name in enumerate(world.gauges):
            self.gauges = with_level(self.gauges, gauge, adventure.gauges[name])
        self.carried = _flags(_carried(adventure), world.gauges)
        self.caps = _levels(dict(adventure.carry.caps), world.gauges)
        self.floor = _levels(dict(adventure.carry.floor), world.gauges)
        self.reset = _levels(dict(adventure.carry.reset), world.gauges)
        self.words: i64 = _bits(adventure.carry.words, world.words)
        self.bonus: list[tuple[Rule, list[int]]] = []

    def name(self, place: str) -> str:
        """The name of a location."""
        return self.data.pages[place].name


def _carried(adventure: Adventure) -> set[str]:
    """MM-21: the gauges that are named anywhere in the table."""
    carry = adventure.carry
    named = [gauge for levels in (carry.caps, carry.floor, carry.reset) for gauge, _ in levels]
    return {*carry.keep, *named}


def _flags(names: set[str], known: list[str]) -> vec[i64]:
    return vec[i64]([int(name in names) for name in known])


def _levels(levels: dict[str, int], known: list[str]) -> vec[i64]:
    return vec[i64]([levels.get(name, NONE) for name in known])


@final
class World:
    """All that does not change during a match."""

    def __init__(self, campaign: Campaign) -> None:
        game = campaign.game
        adventures = campaign.adventures
        self.campaign = campaign
        self.fields: Fields | None = None
        """The fields of a position, once they are asked for."""
        self.gauges: list[str] = [gauge.id for gauge in game.gauges]
        self.names: list[str] = [gauge.name for gauge in game.gauges]
        self.shorts: list[str] = [gauge.short or gauge.id.upper() for gauge in game.gauges]
        self.tops = vec[i64]([gauge.top for gauge in game.gauges])
        self.skills: list[int] = [n for n, gauge in enumerate(game.gauges) if gauge.skill]
        self.coins: i64 = game.coins
        self.clock: i64 = self.gauges.index(game.clock.gauge)
        self.causes = [game.clock.cause, "stranded"]
        fight, repair, manoeuvre = game.fight, game.repair, game.manoeuvre
        self.combat: i64 = self.gauges.index(fight.skill) if fight is not None else NONE
        self.health: i64 = self.gauges.index(fight.health) if fight is not None else NONE
        self.parts: i64 = self.gauges.index(repair.spends) if repair is not None else NONE
        self.fuel: i64 = self.gauges.index(manoeuvre.spends) if manoeuvre is not None else NONE
        self.driving: i64 = self.gauges.index(manoeuvre.skill) if manoeuvre is not None else NONE
        kinds = manoeuvre.kinds if manoeuvre is not None else []
        self.manoeuvres: list[str] = [kind.id for kind in kinds]
        self.difficulties = vec[i64]([kind.difficulty for kind in kinds])
        self.saves = vec[i64]([kind.saves for kind in kinds])
        pieces = {piece.id: piece for each in adventures for piece in each.equipment}
        self.words: list[str] = [word for word in _all_words(adventures) if word not in pieces]
        self.items: list[str] = list(pieces)
        self.item_names: list[str] = [piece.name for piece in pieces.values()]
        self.fitted: list[list[tuple[int, int]]] = [
            [(self.gauges.index(gauge), number) for gauge, number in piece.fitted]
            for piece in pieces.values()
        ]
        self.once: i64 = _bits(tuple(p.id for p in pieces.values() if p.once), self.items)
        self.usable: list[str] = [p.id for p in pieces.values() if p.use is not None]
        self.usables: i64 = _bits(tuple(self.usable), self.items)
        self.places: list[str] = _all_places(adventures)
        self.first_option: i64 = FIRST_MANOEUVRE + len(kinds)
        self.first_go: i64 = self.first_option + SLOTS
        self.first_use: i64 = self.first_go + len(self.places)
        self.uses = vec[i64]([self.items.index(item) for item in self.usable])
        """The equipment that each `use` move is about."""
        self.plain_book = self.book_with([])
        heads = [str(number) for number in range(game.coins + 1)]
        self.outcome_book = Book((Family("heads", (heads,), "{0} heads", "MM-12"),))

        # The program.
        self.ops: list[int] = []
        self.ones: list[int] = []
        self.twos: list[int] = []
        self.jumps: list[int] = []
        self.wheres: list[str] = []
        self.rules: list[Rule] = []
        self.decisions: list[Decision] = []
        self.foes: list[str] = []
        self.booklets: list[Booklet] = []
        for adventure in adventures:
            self._booklet(adventure)
        self.use_lines: list[int] = []
        for piece in pieces.values():
            self.use_lines.append(
                NONE if piece.use is None else self._list(f"use {piece.id}:", piece.use, BACK)
            )
        self.op = vec[i64](self.ops)
        self.one = vec[i64](self.ones)
        self.two = vec[i64](self.twos)
        self.jump = vec[i64](self.jumps)

    def book_with(self, labels: list[str]) -> Book:
        """The moves, numbered as above; the options bear the labels of the decision at hand."""
        slots = labels + [str(number) for number in range(len(labels) + 1, SLOTS + 1)]
        return Book(
            (
                Family("repair", (), "Repair", "MM-5"),
                Family("fight", (), "Fight on", "MM-14"),
                Family("flee", (), "Flee", "MM-13"),
                Family("retry", (), "Try the adventure again", "MM-22"),
                Family("give up", (), "Give up", "MM-24"),
                Family("manoeuvre", (self.manoeuvres,), "Try the {0} manoeuvre", "MM-7"),
                Family("choose", (slots,), "{0}", "MM-11"),
                Family("go", (self.places,), "Drive to {0}", "MM-9"),
                Family("use", (self.usable,), "Use {0}", "MM-6"),
            )
        )

    # Writing the program

    def _booklet(self, adventure: Adventure) -> None:
        booklet = Booklet(adventure, self)
        for page in adventure.pages.values():
            place = self.places.index(page.id)
            where = f"{adventure.id} {page.id}:"
            booklet.enter[place] = self._list(where, page.enter, END)
            same = booklet.enter[place]
            booklet.again[place] = same if page.same else self._list(where, page.again, END)
            booklet.lost[place] = self._list(where, page.lost or (), END)
        for condition, gains in adventure.carry.bonus:
            changes = [0] * len(self.gauges)
            for gauge, number in gains:
                changes[self.gauges.index(gauge)] += number
            booklet.bonus.append((Rule(condition, self), changes))
        self.booklets.append(booklet)

    def _line(self, op: int, where: str, one: int = 0, two: int = 0) -> int:
        self.ops.append(op)
        self.ones.append(one)
        self.twos.append(two)
        self.jumps.append(NONE)
        self.wheres.append(where)
        return len(self.ops) - 1

    def _list(self, where: str, steps: Steps, last: int) -> int:
        """A list of steps; returns its first line."""
        first = len(self.ops)
        self._steps(where, steps)
        self._line(last, "")
        return first

    def _steps(self, where: str, steps: Steps) -> None:
        for step in steps:
            self._step(where, step)

    def _step(self, where: str, step: Step) -> None:
        here = f"{where} {step.where}"
        if isinstance(step, Gain):
            for gauge, number in step.changes:
                self._line(GAIN, "", self.gauges.index(gauge), number)
        elif isinstance(step, Put):
            for gauge, number in step.levels:
                self._line(PUT, "", self.gauges.index(gauge), number)
        elif isinstance(step, Item):
            self._line(ITEM, "", self.items.index(step.id))
        elif isinstance(step, Drop):
            self._line(DROP, "", self.items.index(step.id))
        elif isinstance(step, Note):
            self._line(NOTE, "", self.words.index(step.word))
        elif isinstance(step, Test):
            line = self._line(TEST, here, self.gauges.index(step.skill), step.difficulty)
            self._two_ways(where, line, step.success, step.failure)
        elif isinstance(step, If):
            line = self._line(IF, "", len(self.rules))
            self.rules.append(Rule(step.condition, self))
            self._two_ways(where, line, step.then, step.otherwise)
        elif isinstance(step, Fight):
            line = self._line(FIGHT, here, len(self.foes), step.c)
            self.foes.append(step.foe)
            if step.flee is None:
                self._steps(where, step.won)
            else:
                self._two_ways(where, line, step.won, step.flee)
        elif isinstance(step, Choose):
            self._choose(where, here, step)
        else:
            self._line(WIN if isinstance(step, Win) else END, "")

    def _two_ways(self, where: str, line: int, first: Steps, second: Steps) -> None:
        """The first list follows the line, the second is jumped to; both go on after them."""
        self._steps(where, first)
        over = self._line(JUMP, "")
        self.jumps[line] = len(self.ops)
        self._steps(where, second)
        self.jumps[over] = len(self.ops)

    def _choose(self, where: str, here: str, step: Choose) -> None:
        labels = [option.label for option in step.options]
        rules = [Rule(option.when, self) for option in step.options]
        decision = Decision(step, rules, self.book_with(labels))
        self._line(CHOOSE, here, len(self.decisions))
        self.decisions.append(decision)
        ends: list[int] = []
        for option in step.options:
            decision.lines.append(len(self.ops))
            self._steps(where, option.then)
            ends.append(self._line(JUMP, ""))
        for end in ends:
            self.jumps[end] = len(self.ops)


def _all_words(adventures: tuple[Adventure, ...]) -> list[str]:
    """Every word that is noted or carried, in the order of the files."""
    found: dict[str, None] = {}
    for adventure in adventures:
        for word in words_of(adventure):
            found[word] = None
    return list(found)


def _all_places(adventures: tuple[Adventure, ...]) -> list[str]:
    """Every place of every map."""
    found: dict[str, None] = {}
    for adventure in adventures:
        for place in adventure.chart.places:
            found[place] = None
    return list(found)
