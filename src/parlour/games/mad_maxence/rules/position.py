"""Mad Maxence: the position and its rules, in the order of the rulebook.

What the rules are about comes from files: the gauges, the clock and the coins from the game file,
the places and all that happens there from the adventures.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Fields
from parlour.games.mad_maxence.fields import declare
from parlour.games.mad_maxence.rules.tables import (
    ASKS,
    BACK,
    CAUGHT,
    CHOICE,
    CHOOSE,
    COMBAT,
    DEFEAT,
    DEPART,
    DONE,
    DROP,
    END,
    ENDED,
    FIGHT,
    FIRST,
    FIRST_MANOEUVRE,
    FLEE,
    GAIN,
    GIVE_UP,
    IF,
    ITEM,
    JUMP,
    NONE,
    NOTE,
    PUT,
    READY,
    REPAIR,
    RETRY,
    STRANDED,
    STRIKE,
    TEST,
    TOSS,
    WIN,
    Booklet,
    Rule,
    World,
    level,
    with_level,
)

VEIL: Final = 2305843009213693952
"""A bit beyond all pages: this copy belongs to somebody who only knows what has been read."""

WAYS: Final = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1], [1, 5, 10, 10, 5, 1],
               [1, 6, 15, 20, 15, 6, 1]]  # fmt: skip
"""In how many ways so many coins show so many heads."""


def begin(world: World, adventure: int, campaign: bool, attempts: int) -> Journey:
    """MM-2: a stand-alone adventure, or the first of a campaign, with the gauges of its file."""
    journey = Journey(world, adventure, campaign, attempts)
    journey.gauges = journey.booklet.gauges
    journey.enter_adventure()
    return journey


@final
class Journey(Position):
    """A position of Mad Maxence, or of another game that is told by adventure files."""

    def __init__(self, world: World, adventure: i64, campaign: bool, attempts: i64) -> None:
        super().__init__()
        self.world = world
        self.campaign: bool = campaign
        self.most_attempts: i64 = attempts
        self.first: i64 = adventure
        """The adventure with which the match began."""
        self.adventure: i64 = adventure
        self.booklet: Booklet = world.booklets[adventure]
        self.gauges: i64 = 0
        self.words: i64 = 0
        self.held: i64 = 0
        """The equipment in her notebook."""
        self.found: i64 = 0
        """Equipment held before in this adventure, or brought along (MM-R17)."""
        self.at: i64 = NONE
        self.came_from: i64 = NONE
        self.visited: i64 = 0
        self.read: i64 = 0
        """The pages of this booklet that have been read, in earlier attempts too."""
        self.route: list[int] = []
        self.asking: i64 = DEPART
        self.line: i64 = NONE
        """The line of the program where a location, or a use of equipment, has stopped."""
        self.foe: i64 = 0
        """The opponent's combativeness."""
        self.round: i64 = 0
        self.manoeuvre: i64 = READY
        """The kind of fuel manoeuvre that is being tried, READY before, DONE after it."""
        self.used: i64 = 0
        """Equipment used in this departure (MM-R16)."""
        self.tossed: i64 = NONE
        """How many coins lie on the table since the last toss, and how many of them show heads."""
        self.heads: i64 = 0
        self.cause: i64 = NONE
        self.tries: list[int] = [0] * len(world.booklets)
        self.entry_gauges: i64 = 0
        self.entry_words: i64 = 0
        self.entry_held: i64 = 0
        self.blank: i64 = 0
        """Pages that whoever holds this copy does not know: nothing is written on them."""

    def copy(self) -> Journey:
        twin = Journey(self.world, self.adventure, self.campaign, self.most_attempts)
        twin.first = self.first
        twin.gauges = self.gauges
        twin.words = self.words
        twin.held = self.held
        twin.found = self.found
        twin.at = self.at
        twin.came_from = self.came_from
        twin.visited = self.visited
        twin.read = self.read
        twin.route = self.route.copy()
        twin.asking = self.asking
        twin.line = self.line
        twin.foe = self.foe
        twin.round = self.round
        twin.manoeuvre = self.manoeuvre
        twin.used = self.used
        twin.tossed = self.tossed
        twin.heads = self.heads
        twin.cause = self.cause
        twin.tries = self.tries.copy()
        twin.entry_gauges = self.entry_gauges
        twin.entry_words = self.entry_words
        twin.entry_held = self.entry_held
        twin.blank = self.blank
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking == TOSS:
            return CHANCE
        return OVER if asking == ENDED else 0

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        """Only the options of the page that lies open have words (MM-R13)."""
        if self.asking == CHOICE:
            return self.world.decisions[self.world.one[self.line]].book
        return self.world.plain_book

    def outcome_book(self) -> Book:
        return self.world.outcome_book

    def mask(self) -> i64:
        asking = self.asking
        if asking == DEPART:
            return self._departures()
        if asking == CHOICE:
            return self._options()
        if asking == COMBAT:
            return BIT[STRIKE] | BIT[FLEE]
        return BIT[RETRY] | BIT[GIVE_UP] if asking == DEFEAT else 0

    def why_not(self, move: int) -> str | None:
        if self.asking == ENDED:
            return "MM-24: the match is over"
        if self.mask() & BIT[move] != 0:
            return None
        world = self.world
        if move in (STRIKE, FLEE):
            return "MM-13: there is no fight now"
        if move in (RETRY, GIVE_UP):
            return "MM-24: that is asked after a defeat in a campaign"
        if world.first_option <= move < world.first_go:
            return self._why_no_option(move - world.first_option)
        return self._why_no_departure(move)

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == DEPART:
            self._depart(move)
        elif asking == TOSS:
            self._coins_fall(move)
        elif asking == CHOICE:
            self._choose(move - self.world.first_option)
        elif asking == COMBAT:
            self._fight_or_flee(move)
        else:
            self._after_defeat(move)

    # Gauges and set-up

    def level(self, gauge: i64) -> i64:
        """What a gauge says; 0 for one that this game does not have."""
        return level(self.gauges, gauge) if gauge >= 0 else 0

    def called(self, gauge: i64) -> str:
        """The name of a gauge as it stands in a sentence."""
        return self.world.names[gauge].lower()

    def top(self, gauge: i64) -> i64:
        """MM-1; the top of the clock is that of the adventure."""
        return self.booklet.limit if gauge == self.world.clock else self.world.tops[gauge]

    def _put(self, gauge: i64, number: i64, rule: str) -> None:
        """MM-1: gains above the top and losses below 0 are cut off."""
        number = max(0, min(number, self.top(gauge)))
        before = level(self.gauges, gauge)
        self.gauges = with_level(self.gauges, gauge, number)
        if self.audience is not None and number != before:
            world = self.world
            facts: dict[str, object] = {
                "gauge": world.gauges[gauge], "name": world.names[gauge],
                "short": world.shorts[gauge], "from": before, "to": number,
            }  # fmt: skip
            self.tell("gauge", rule, facts)

    def enter_adventure(self) -> None:
        """MM-2: on the start location, whose steps are resolved once at no TU."""
        booklet = self.booklet
        self.tries[self.adventure] += 1
        self.entry_gauges = self.gauges
        self.entry_words = self.words
        self.entry_held = self.held
        self.found = self.held
        self.visited = 0
        self.came_from = NONE
        self.route = []
        self.cause = NONE
        self.tossed = NONE
        self.heads = 0
        if self.audience is not None:
            facts: dict[str, object] = {
                "adventure": booklet.id, "title": booklet.title,
                "attempt": self.tries[self.adventure],
            }  # fmt: skip
            self.tell("adventure", "MM-2", facts)
        self.arrive(booklet.start)

    def _spend(self, time: i64) -> bool:
        """MM-3: TU go up; she is caught when more must be spent than the clock has."""
        clock = self.world.clock
        now = level(self.gauges, clock) + time
        self._put(clock, now, "MM-3")
        if now <= self.booklet.limit:
            return True
        self._lose(CAUGHT, "MM-3")
        return False

    # Turn

    def _begin_departure(self) -> None:
        """MM-4: the location is over."""
        self.line = NONE
        self.manoeuvre = READY
        self.used = 0
        self._go_on_departing()

    def _go_on_departing(self) -> None:
        """MM-8, MM-R16: with nothing left to do she is stranded."""
        self.asking = DEPART
        if self._departures() == 0:
            self._lose(STRANDED, "MM-8")

    def _departures(self) -> i64:
        """MM-R18: repair, equipment, manoeuvre and roads in one decision."""
        world = self.world
        legal = self._roads() << world.first_go
        if self.manoeuvre == READY:
            if self.can_repair():
                legal |= BIT[REPAIR]
            if self.can_manoeuvre():
                legal |= (BIT[len(world.manoeuvres)] - 1) << FIRST_MANOEUVRE
            if self.held & world.usables & ~self.used != 0:
                legal |= self._uses() << world.first_use
        return legal

    def _why_no_departure(self, move: i64) -> str:
        world = self.world
        if self.asking != DEPART:
            return f"MM-4: first {FIRST[self.asking]}"
        if world.first_go <= move < world.first_use:
            return self._why_no_road(move - world.first_go)
        if self.manoeuvre == DONE:
            return "MM-7: after a manoeuvre only the road is left"
        if move == REPAIR:
            return self._why_no_repair()
        if move >= world.first_use:
            return self._why_no_use(world.uses[move - world.first_use])
        return self._why_no_manoeuvre()

    def _depart(self, move: i64) -> None:
        world = self.world
        if move == REPAIR:
            self._repair()
        elif move < world.first_option:
            self._announce(move - FIRST_MANOEUVRE)
        elif move >= world.first_use:
            self._use(world.uses[move - world.first_use])
        else:
            self._move(move - world.first_go)

    def can_repair(self) -> bool:
        """MM-5: with P 1 or more, C below its top and TU below the limit."""
        world = self.world
        if world.parts < 0 or self.level(world.parts) < 1:
            return False
        if self.level(world.health) >= self.top(world.health):
            return False
        return self.level(world.clock) < self.booklet.limit

    def _why_no_repair(self) -> str:
        world = self.world
        if world.parts < 0:
            return "MM-5: there are no repairs in this game"
        if self.level(world.parts) < 1:
            return f"MM-5: a repair needs {self.called(world.parts)}, and there are none"
        if self.level(world.health) >= self.top(world.health):
            return f"MM-5: {self.called(world.health)} is at its top already"
        return f"MM-5: there are no {self.called(world.clock)} left for a repair"

    def _repair(self) -> None:
        """MM-5: P -1, TU +1, C +1."""
        world = self.world
        if self.audience is not None:
            self.tell("repair", "MM-5", {})
        self._put(world.parts, self.level(world.parts) - 1, "MM-5")
        if self._spend(1):
            self._put(world.health, self.level(world.health) + 1, "MM-5")
            self._go_on_departing()

    def _uses(self) -> i64:
        """MM-6, MM-R16: the pieces that can be used now, by the numbers of their moves."""
        world = self.world
        ready = self.held & world.usables & ~self.used
        legal: i64 = 0
        for use in range(len(world.uses)):
            if ready & BIT[world.uses[use]] != 0:
                legal |= BIT[use]
        return legal

    def _why_no_use(self, item: i64) -> str:
        if self.used & BIT[item] != 0:
            return "MM-R16: you have used it since you arrived here"
        return f"MM-6: you do not have it: {self._name(item)}"

    def _use(self, item: i64) -> None:
        """MM-6: its steps are resolved; a piece marked `once` is discarded."""
        self.used |= BIT[item]
        if self.world.once & BIT[item] != 0:
            self.held &= ~BIT[item]
        if self.audience is not None:
            self.tell("use", "MM-6", {"item": self.world.items[item], "name": self._name(item)})
        self.line = self.world.use_lines[item]
        self.run()

    def can_manoeuvre(self) -> bool:
        """MM-7: with F, C and TU 1 or more."""
        world = self.world
        if world.fuel < 0 or self.level(world.fuel) < 1 or self.level(world.clock) < 1:
            return False
        return world.health < 0 or self.level(world.health) > 0

    def _why_no_manoeuvre(self) -> str:
        world = self.world
        if self.level(world.fuel) < 1:
            return f"MM-7: a manoeuvre needs {self.called(world.fuel)}, and there is none"
        if self.level(world.clock) < 1:
            return "MM-7: no time has passed yet that could be won back"
        return f"MM-8: without {self.called(world.health)} you cannot manoeuvre"

    def _announce(self, kind: i64) -> None:
        """MM-7: easy or hard, F -1, then the coins."""
        world = self.world
        self.manoeuvre = kind
        if self.audience is not None:
            self.tell("manoeuvre", "MM-7", {"kind": world.manoeuvres[kind]})
        self._put(world.fuel, self.level(world.fuel) - 1, "MM-7")
        self._toss()

    def _manoeuvred(self, heads: i64) -> None:
        """MM-7: success lowers TU, failure does nothing; only the move remains."""
        world = self.world
        kind = self.manoeuvre
        success = heads >= world.difficulties[kind]
        self.manoeuvre = DONE
        if self.audience is not None:
            self.tell("manoeuvred", "MM-7", {"kind": world.manoeuvres[kind], "success": success})
        if success:
            self._put(world.clock, self.level(world.clock) - world.saves[kind], "MM-7")
        self._go_on_departing()

    def _roads(self) -> i64:
        """MM-8 to MM-10: the neighbours except the location she just came from."""
        health = self.world.health
        if health >= 0 and self.level(health) == 0:
            return 0
        roads = self.booklet.beside[self.at]
        return roads & ~BIT[self.came_from] if self.came_from >= 0 else roads

    def _why_no_road(self, place: i64) -> str:
        world = self.world
        if world.health >= 0 and self.level(world.health) == 0:
            return f"MM-8: without {self.called(world.health)} you cannot drive"
        if place == self.came_from:
            return f"MM-9: you just came from {world.places[place]}"
        if place == self.at:
            return "MM-9: you are here already, and must drive on"
        return f"MM-9: no road leads from {world.places[self.at]} to {world.places[place]}"

    def _move(self, place: i64) -> None:
        """MM-9: TU +1 first, then the road."""
        if self.audience is not None:
            places = self.world.places
            self.tell("move", "MM-9", {"from": places[self.at], "to": places[place]})
        self.manoeuvre = READY
        self.used = 0
        if self._spend(1):
            self.came_from = self.at
            self.arrive(place)

    def arrive(self, place: i64) -> None:
        """MM-11: the `enter` steps on a first visit, otherwise the `again` steps."""
        first = self.visited & BIT[place] == 0
        unknown = self.blank & BIT[place] != 0
        self.at = place
        self.visited |= BIT[place]
        self.read |= BIT[place]
        self.route.append(place)
        if self.audience is not None:
            facts: dict[str, object] = {
                "place": self.world.places[place], "name": self.place_name(), "first": first,
                "short": self.world.shorts[self.world.clock], "clock": self.level(self.world.clock),
            }  # fmt: skip
            self.tell("arrive", "MM-11", facts)
        if unknown:
            self._begin_departure()
            return
        self.line = self.booklet.enter[place] if first else self.booklet.again[place]
        self.run()

    def place_name(self) -> str:
        """The name of the location she is at."""
        if self.blank & BIT[self.at] != 0:
            return "an unread page"
        return self.booklet.name(self.world.places[self.at])

    # The steps of a location

    def run(self) -> None:
        """MM-11: the steps in order, up to a decision, a toss, or the end of the location."""
        world = self.world
        while True:
            line = self.line
            op = world.op[line]
            one = world.one[line]
            if op == GAIN:
                if not self._gain(one, world.two[line]):
                    return
                self.line = line + 1
            elif op == PUT:
                self._put(one, world.two[line], "MM-11")
                self.line = line + 1
            elif op == IF:
                self.line = line + 1 if self._holds(world.rules[one]) else world.jump[line]
            elif op == JUMP:
                self.line = world.jump[line]
            elif op == CHOOSE:
                self.asking = CHOICE
                return
            elif op == TEST:
                self._toss()
                return
            elif op == FIGHT:
                self._meet(one, world.two[line])
                return
            elif op == END:
                self._begin_departure()
                return
            elif op == BACK:
                self.line = NONE
                self._go_on_departing()
                return
            elif op == WIN:
                self._win()
                return
            else:
                self._notebook(op, one)
                self.line = line + 1

    def _gain(self, gauge: i64, amount: i64) -> bool:
        """MM-R12: one gauge after the other; spending TU may end it all (MM-3)."""
        if gauge == self.world.clock and amount > 0:
            return self._spend(amount)
        self._put(gauge, level(self.gauges, gauge) + amount, "MM-11")
        return True

    def _holds(self, rule: Rule) -> bool:
        return rule.holds(self.gauges, self.words, self.held)

    def _notebook(self, op: i64, one: i64) -> None:
        """`item`, `drop` and `note`."""
        if op == NOTE:
            self._note(one)
        elif op == ITEM:
            self._take(one)
        elif op == DROP:
            self._drop(one)

    def _note(self, word: i64) -> None:
        self.words |= BIT[word]
        if self.audience is not None:
            self.tell("note", "MM-11", {"word": self.world.words[word]})

    def _take(self, item: i64) -> None:
        """MM-R17: each piece exists once; what is fitted raises gauges for good."""
        if self.found & BIT[item] != 0:
            return
        self.held |= BIT[item]
        self.found |= BIT[item]
        if self.audience is not None:
            self.tell("item", "MM-R17", {"item": self.world.items[item], "name": self._name(item)})
        for gauge, number in self.world.fitted[item]:
            self._put(gauge, self.level(gauge) + number, "MM-R17")

    def _drop(self, item: i64) -> None:
        """Its fitted gains stay."""
        if self.held & BIT[item] == 0:
            return
        self.held &= ~BIT[item]
        if self.audience is not None:
            self.tell("drop", "MM-R17", {"item": self.world.items[item], "name": self._name(item)})

    def _name(self, item: i64) -> str:
        return self.world.item_names[item]

    def _options(self) -> i64:
        """The options whose condition holds."""
        world = self.world
        decision = world.decisions[world.one[self.line]]
        legal: i64 = 0
        for number in range(len(decision.rules)):
            if self._holds(decision.rules[number]):
                legal |= BIT[number]
        return legal << world.first_option

    def _why_no_option(self, option: i64) -> str:
        if self.asking != CHOICE:
            return "MM-11: the page asks for no choice now"
        labels = self.world.decisions[self.world.one[self.line]].labels
        if option >= len(labels):
            return "MM-11: the page has fewer options"
        return f"MM-11: '{labels[option]}' is not open to you: something is missing, or in the way"

    def _choose(self, option: i64) -> None:
        decision = self.world.decisions[self.world.one[self.line]]
        if self.audience is not None:
            self.tell("choose", "MM-11", {"label": decision.labels[option]})
        self.line = decision.lines[option]
        self.run()

    # Tests

    def _toss(self) -> None:
        self.asking = TOSS

    def coins(self) -> i64:
        """MM-12, MM-14: as many as the skill says."""
        world = self.world
        if self.line == NONE:
            return self.level(world.driving)
        if world.op[self.line] == FIGHT:
            return self.level(world.combat)
        return self.level(world.one[self.line])

    def outcomes(self) -> list[tuple[int, int]]:
        """The number of heads, by its ways."""
        ways = WAYS[self.coins()]
        return [(heads, ways[heads]) for heads in range(len(ways))]

    def sample(self, rng: Rng) -> i64:
        return count_bits(rng.below(BIT[self.coins()]))

    def _coins_fall(self, heads: i64) -> None:
        """MM-12: the coins of a test, a fight or a manoeuvre."""
        coins = self.coins()
        self.tossed = coins
        self.heads = heads
        if self.audience is not None:
            self.tell("coins", "MM-12", {"coins": coins, "heads": heads})
        if self.line == NONE:
            self._manoeuvred(heads)
        elif self.world.op[self.line] == FIGHT:
            self._round(heads, coins - heads)
        else:
            self._tested(heads)

    def _tested(self, heads: i64) -> None:
        """MM-12: heads equal to or above the difficulty succeed."""
        world = self.world
        line = self.line
        success = heads >= world.two[line]
        if self.audience is not None:
            facts: dict[str, object] = {
                "skill": world.names[world.one[line]], "difficulty": world.two[line],
                "success": success,
            }  # fmt: skip
            self.tell("test", "MM-12", facts)
        self.line = line + 1 if success else world.jump[line]
        self.run()

    # Combat

    def foe_name(self) -> str:
        """The opponent of the fight that goes on."""
        return self.world.foes[self.world.one[self.line]]

    def _meet(self, foe: i64, combativeness: i64) -> None:
        """MM-13: an opponent with combativeness K."""
        self.foe = combativeness
        self.round = 1
        if self.audience is not None:
            self.tell("meet", "MM-13", {"foe": self.world.foes[foe], "c": combativeness})
        self.face_foe()

    def face_foe(self) -> None:
        """MM-13: before every toss she may flee, if the fight has a `flee` list."""
        if self.world.jump[self.line] != NONE:
            self.asking = COMBAT
        else:
            self._toss()

    def _fight_or_flee(self, move: i64) -> None:
        """MM-13, MM-R11: the `flee` steps, and the combat is over."""
        if move == STRIKE:
            self._toss()
            return
        if self.audience is not None:
            self.tell("flee", "MM-13", {"foe": self.foe_name()})
        self._fight_over()
        self.line = self.world.jump[self.line]
        self.run()

    def _round(self, heads: i64, tails: i64) -> None:
        """MM-14 to MM-17."""
        world = self.world
        health = max(0, self.level(world.health) - tails)
        won = health > 0 and heads >= self.foe
        left = self.foe if health == 0 else max(0, self.foe - heads)
        if self.audience is not None:
            facts: dict[str, object] = {
                "foe": self.foe_name(), "round": self.round, "heads": heads, "tails": tails,
                "left": left, "health": health,
            }  # fmt: skip
            self.tell("round", "MM-14", facts)
        self._put(world.health, health, "MM-14")
        if health == 0:
            self._lose_combat()
        elif won:
            self._win_combat()
        else:
            self.foe = left
            self.round += 1
            if self._spend(1):
                self.face_foe()

    def _win_combat(self) -> None:
        """MM-16."""
        if self.audience is not None:
            self.tell("beaten", "MM-16", {"foe": self.foe_name()})
        self._fight_over()
        self.line += 1
        self.run()

    def _lose_combat(self) -> None:
        """MM-15, MM-18: even if the heads were enough; the rest of the location is skipped."""
        if self.audience is not None:
            page = self.booklet.data.pages[self.world.places[self.at]]
            self.tell("defeated", "MM-18", {"foe": self.foe_name(), "text": page.lost_text})
        self._fight_over()
        self.line = self.booklet.lost[self.at]
        self.run()

    def _fight_over(self) -> None:
        self.foe = 0
        self.round = 0

    # End, campaign

    def _win(self) -> None:
        """MM-20, MM-24: success in the last adventure wins the match."""
        if self.audience is not None:
            page = self.booklet.data.pages[self.world.places[self.at]]
            facts: dict[str, object] = {"adventure": self.booklet.id, "text": page.win_text}
            self.tell("win", "MM-20", facts)
        self.line = NONE
        if not self.campaign or self.adventure == len(self.world.booklets) - 1:
            self.asking = ENDED
            return
        self._carry_over()
        self.adventure += 1
        self.booklet = self.world.booklets[self.adventure]
        self.read = 0
        if self.blank != 0:
            self.blank = self.booklet.all | VEIL
        self.enter_adventure()

    def _carry_over(self) -> None:
        """MM-21: caps, floor, bonus, reset, in this order."""
        world = self.world
        done = self.booklet
        ahead = world.booklets[self.adventure + 1]
        clock = level(self.gauges, world.clock)
        bonus = [0] * len(world.gauges)
        for rule, gains in done.bonus:
            if clock <= rule.clock_at_most and self._holds(rule):
                for gauge in range(len(gains)):
                    bonus[gauge] += gains[gauge]
        gauges: i64 = 0
        for gauge in range(len(world.gauges)):
            number = level(self.gauges if done.carried[gauge] != 0 else ahead.gauges, gauge)
            if done.caps[gauge] >= 0:
                number = min(number, done.caps[gauge])
            number = max(number, done.floor[gauge]) + bonus[gauge]
            if done.reset[gauge] >= 0:
                number = done.reset[gauge]
            top = ahead.limit if gauge == world.clock else world.tops[gauge]
            gauges = with_level(gauges, gauge, max(0, min(number, top)))
        self.gauges = gauges
        self.words &= done.words

    def _lose(self, cause: i64, rule: str) -> None:
        """MM-3, MM-8, MM-24: the adventure is lost; in a campaign the player decides."""
        self.cause = cause
        self.line = NONE
        self._fight_over()
        self.manoeuvre = READY
        self.used = 0
        if self.audience is not None:
            facts: dict[str, object] = {
                "cause": self.world.causes[cause], "adventure": self.booklet.id,
                "place": self.world.places[self.at],
            }  # fmt: skip
            self.tell("lost", rule, facts)
        again = self.campaign and self.tries[self.adventure] < self.most_attempts
        self.asking = DEFEAT if again else ENDED

    def _after_defeat(self, move: i64) -> None:
        """MM-22, MM-24: retry with what she had when she entered, or give up."""
        if move == GIVE_UP:
            self.asking = ENDED
            if self.audience is not None:
                self.tell("give up", "MM-24", {"adventure": self.booklet.id})
            return
        if self.audience is not None:
            self.tell("retry", "MM-22", {"adventure": self.booklet.id})
        self.gauges = self.entry_gauges
        self.words = self.entry_words
        self.held = self.entry_held
        self.enter_adventure()

    def won(self) -> bool:
        """Whether the match ended with success."""
        return self.asking == ENDED and self.cause == NONE

    def scores(self) -> list[float]:
        return [1.0 if self.won() else 0.0]

    def result(self) -> dict[str, object]:
        """MM-23."""
        world = self.world
        tried = range(len(world.booklets))
        return {
            "winners": [0] if self.won() else [],
            "won": self.won(),
            "cause": None if self.cause == NONE else world.causes[self.cause],
            "adventure": self.booklet.id,
            world.gauges[world.clock]: int(self.level(world.clock)),
            "gauges": self._levels(self.gauges),
            "equipment": self._items(self.held),
            "words": self._noted(self.words),
            "route": [world.places[place] for place in self.route],
            "attempts": {
                world.booklets[place].id: self.tries[place] for place in tried if self.tries[place]
            },
        }

    # What is known

    def has_secrets(self) -> bool:
        """MM-R13: pages are not read before they are reached."""
        return self.blank == 0 and self.asking != ENDED and self.unread() != 0

    def unread(self) -> i64:
        """Pages of this booklet, or of a later one, that nobody has seen; never 0 before the
        last booklet of a campaign."""
        if self.campaign and self.adventure < len(self.world.booklets) - 1:
            return self.booklet.all
        return self.booklet.all & ~self.read

    def redeal(self, seat: int, rng: Rng) -> Journey:
        """What a reader knows: unread pages are blank, and nothing happens there."""
        twin = self.copy()
        twin.blank = self.booklet.all & ~self.read | VEIL
        return twin

    def reveals(self, move: int) -> bool:
        """MM-R13: a page that is read stays read."""
        twin = self.copy()
        twin.apply(move)
        return bool(twin.read != self.read or twin.adventure != self.adventure)

    # In words

    def fields(self) -> Fields:
        if self.world.fields is None:
            self.world.fields = declare(self.world)
        return self.world.fields

    def _levels(self, gauges: i64) -> dict[str, int]:
        return {name: int(level(gauges, gauge)) for gauge, name in enumerate(self.world.gauges)}

    def _items(self, items: i64) -> list[str]:
        return [self.world.items[item] for item in bit_list(items)]

    def _noted(self, words: i64) -> list[str]:
        return [self.world.words[word] for word in bit_list(words)]
