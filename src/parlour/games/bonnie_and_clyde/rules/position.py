"""Bonnie and Clyde: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.engine.core.dice import DiePosition
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.fields import Fields
from parlour.games.bonnie_and_clyde.fields import declare
from parlour.games.bonnie_and_clyde.rules.tables import (
    ACTION,
    ASKS,
    BUY_AMMUNITION,
    CARTRIDGE,
    CEMENT_CITY,
    CUBES,
    DAILY,
    DAILY_ACTION,
    DAILY_CUBE,
    DAILY_LEFT,
    DALLAS,
    DECLINE,
    ENDED,
    ENDINGS,
    HOME,
    HUNGER,
    KEEP,
    LEAVE_TOWN,
    LOSE_DAILY,
    LOSE_PLACE,
    LOST_CUBE,
    NO_CUBE,
    OPEN,
    PHOTO,
    PLACE,
    PLACE_CUBE,
    PLACES,
    PLACES_LEFT,
    POEM,
    POLICE,
    POLICE_DIE,
    RIDE,
    ROY_DIE,
    RULES,
    SPEND,
    STEAL_AMMUNITION,
    STICK_UP_ARMED,
    STICK_UP_BOLD,
    TIME,
    WON,
    WORK,
    WRITE,
    Board,
)

ANSWERS: Final = (1 << SPEND) | (1 << KEEP)
CUBE_KINDS: Final = (1 << LOSE_PLACE) | (1 << LOSE_DAILY)
POEM_ANSWERS: Final = (1 << WRITE) | (1 << DECLINE)


@final
class BonnieAndClyde(DiePosition):
    """A position of Bonnie and Clyde."""

    def __init__(self, board: Board) -> None:
        """BC-1, BC-2, BC-3: everything in its place, the first police die still to come."""
        super().__init__()
        self.board = board
        self.asking: i64 = POLICE_DIE
        self.turn: i64 = 1
        self.love: i64 = board.start_love
        self.boredom: i64 = board.start_boredom
        self.threat: i64 = board.start_threat
        self.ammunition: i64 = board.start_ammunition
        self.savings: i64 = board.start_savings
        self.passion: i64 = 0
        self.poem: i64 = 0
        self.prison: i64 = 0
        self.roy: bool = board.start_roy
        """Whether Roy Thornton is present."""
        self.die: i64 = 0
        """This turn's police die, 0 before it is rolled."""
        self.total: i64 = 0
        """Die and modifier, less a spent cartridge; marks the police strip (BC-R3)."""
        self.lost: i64 = NO_CUBE
        self.places: i64 = 0
        """Places used this turn, as a set."""
        self.daily: i64 = 0
        """Daily actions used this turn, as a set."""
        self.held: bool = False
        """Whether all four conditions held at the end of the previous turn (BC-26)."""
        self.leaving: bool = False
        self.ending: i64 = OPEN

    def copy(self) -> BonnieAndClyde:
        twin = BonnieAndClyde(self.board)
        twin.asking = self.asking
        twin.turn = self.turn
        twin.love = self.love
        twin.boredom = self.boredom
        twin.threat = self.threat
        twin.ammunition = self.ammunition
        twin.savings = self.savings
        twin.passion = self.passion
        twin.poem = self.poem
        twin.prison = self.prison
        twin.roy = self.roy
        twin.die = self.die
        twin.total = self.total
        twin.lost = self.lost
        twin.places = self.places
        twin.daily = self.daily
        twin.held = self.held
        twin.leaving = self.leaving
        twin.ending = self.ending
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking in (POLICE_DIE, ROY_DIE):
            return CHANCE
        return OVER if asking == ENDED else 0

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    def mask(self) -> i64:
        asking = self.asking
        if asking == PLACE:
            return self._open_places()
        if asking == DAILY_ACTION:
            return self._open_daily()
        if asking == CARTRIDGE:
            return ANSWERS
        if asking == LOST_CUBE:
            return CUBE_KINDS
        return POEM_ANSWERS if asking == POEM else 0

    def why_not(self, move: int) -> str | None:
        asking = self.asking
        if asking == ENDED:
            return "BC-32: the match is over"
        if self.to_move() == CHANCE:
            return f"BC-13: the {ASKS[asking]} comes first"
        if self.mask() & BIT[move] != 0:
            return None
        if move <= KEEP:
            return self._why_no_cartridge()
        if move <= LOSE_DAILY:
            return "BC-17: no cube is lost now"
        if move >= WRITE:
            return "BC-6: a poem is written only when Boredom rises above its top"
        if asking == POEM:
            return "BC-6: first say whether a poem is written"
        if asking < PLACE:
            first = (
                "whether a cartridge is spent" if asking == CARTRIDGE else "which cube is given up"
            )
            return f"BC-13: first say {first}"
        return self._why_no_place(move) if move <= RIDE else self._why_no_daily(move)

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == PLACE:
            self._go(move)
        elif asking == DAILY_ACTION:
            self._act(move)
        elif asking == POLICE_DIE:
            self._police_die(move + 1)
        elif asking == ROY_DIE:
            self._roy_die(move + 1)
        elif asking == CARTRIDGE:
            self._cartridge(move == SPEND)
        elif asking == LOST_CUBE:
            self._lose_cube(PLACE_CUBE if move == LOSE_PLACE else DAILY_CUBE)
        else:
            self._poem_answer(move == WRITE)

    # Gauge rules

    def _love_up(self, rule: str) -> None:
        """BC-4: at the top it becomes Passion, but not while Roy is present."""
        if self.love < self.board.max_love:
            self.love += 1
            self._tell_gauge(rule, "love", self.love, 1)
        elif self.passion == self.board.max_passion:
            self._tell_wasted("BC-4", "love", "full")
        elif self.roy:
            self._tell_wasted("BC-4", "love", "roy")
        else:
            self.passion += 1
            if self.audience is not None:
                facts: dict[str, object] = {"passion": self.passion, "of": self.board.max_passion}
                self.tell("passion", "BC-4", facts)

    def _love_down(self, rule: str) -> None:
        """BC-5: below 0 a Passion goes."""
        if self.love > 0:
            self.love -= 1
            self._tell_gauge(rule, "love", self.love, -1)
        elif self.passion > 0:
            self.passion -= 1
            if self.audience is not None:
                self.tell("passion lost", "BC-5", {"passion": self.passion})
        else:
            self._tell_wasted("BC-5", "love", "empty")

    def _boredom_up(self, rule: str) -> None:
        """BC-6: at the top a poem may be written, if there is money and paper."""
        if self.boredom < self.board.max_boredom:
            self.boredom += 1
            self._tell_gauge(rule, "boredom", self.boredom, 1)
        elif self.can_write():
            self.asking = POEM
        else:
            self._tell_wasted("BC-6", "boredom", self._why_no_poem())

    def can_write(self) -> bool:
        """BC-6: what a poem needs, apart from Boredom that overflows."""
        return self.savings >= self.board.poem_price and self.poem < self.board.max_poem

    def _why_no_poem(self) -> str:
        return "full" if self.poem == self.board.max_poem else "money"

    def _poem_answer(self, write: bool) -> None:
        """BC-6, BC-R9: pay and write, or let it be."""
        if write:
            self._pay(self.board.poem_price, "BC-6")
            self.poem += 1
            if self.audience is not None:
                facts: dict[str, object] = {"poem": self.poem, "of": self.board.max_poem}
                self.tell("poem", "BC-6", facts)
        else:
            self._tell_wasted("BC-6", "boredom", "declined")
        if self.daily != 0:
            self._after_daily()
        else:
            self._after_place()

    def _boredom_down(self, rule: str) -> None:
        """BC-7: below 0 a poem goes."""
        if self.boredom > 0:
            self.boredom -= 1
            self._tell_gauge(rule, "boredom", self.boredom, -1)
        elif self.poem > 0:
            self.poem -= 1
            if self.audience is not None:
                self.tell("poem lost", "BC-7", {"poem": self.poem})
        else:
            self._tell_wasted("BC-7", "boredom", "empty")

    def _threat_up(self, rule: str) -> None:
        """BC-8: at the top Clyde goes to prison."""
        if self.threat < self.board.max_threat:
            self.threat += 1
            self._tell_gauge(rule, "threat", self.threat, 1)
        else:
            self._prison_event()

    def _prison_event(self) -> None:
        """BC-8, BC-R10: Love -1 in any case; Prison +1 while a space is free."""
        full = self.prison == self.board.max_prison
        if not full:
            self.prison += 1
        if self.audience is not None:
            modifier = self.board.modifiers[self.prison]
            facts: dict[str, object] = {"prison": self.prison, "modifier": modifier, "full": full}
            self.tell("prison", "BC-8", facts)
        self._love_down("BC-8")

    def _ammunition_up(self, rule: str) -> None:
        """BC-10: a surplus is lost."""
        if self.ammunition < self.board.max_ammunition:
            self.ammunition += 1
            self._tell_gauge(rule, "ammunition", self.ammunition, 1)
        else:
            self._tell_wasted("BC-10", "ammunition", "full")

    def _earn(self, dollars: i64, rule: str) -> None:
        """BC-10: a surplus is lost."""
        before = self.savings
        self.savings = min(before + dollars, self.board.max_savings)
        if self.savings > before:
            self._tell_gauge(rule, "savings", self.savings, self.savings - before)
        if self.savings - before < dollars:
            self._tell_wasted("BC-10", "savings", "full")

    def _pay(self, dollars: i64, rule: str) -> None:
        """BC-12: whoever pays has the full amount."""
        self.savings -= dollars
        self._tell_gauge(rule, "savings", self.savings, -dollars)

    def _use_cartridge(self, rule: str) -> None:
        """BC-12: whoever spends a cartridge has one."""
        self.ammunition -= 1
        self._tell_gauge(rule, "ammunition", self.ammunition, -1)

    def _tell_gauge(self, rule: str, gauge: str, value: i64, by: i64) -> None:
        if self.audience is not None:
            self.tell("gauge", rule, {"gauge": gauge, "to": value, "by": by})

    def _tell_wasted(self, rule: str, gauge: str, why: str) -> None:
        if self.audience is not None:
            self.tell("wasted", rule, {"gauge": gauge, "why": why})

    # Police action

    def modifier(self) -> i64:
        """BC-14, BC-R2: the last prison space taken, and one more at the top of Threat."""
        modifier = self.board.modifiers[self.prison]
        if self.threat == self.board.max_threat:
            modifier += self.board.wanted
        return modifier

    def _police_die(self, die: i64) -> None:
        """BC-14, BC-15: with a cartridge at hand the player is asked first."""
        modifier = self.modifier()
        self.die = die
        self.total = die + modifier
        if self.audience is not None:
            facts: dict[str, object] = {
                "turn": self.turn, "die": die, "modifier": modifier, "total": self.total,
            }  # fmt: skip
            self.tell("police", "BC-14", facts)
        if self.ammunition > 0:
            self.asking = CARTRIDGE
        else:
            self._police_action()

    def _why_no_cartridge(self) -> str:
        if self.asking == LOST_CUBE:
            return "BC-15: no cartridge can be spent any more on this roll"
        return "BC-15: a cartridge is spent right after the police die"

    def _cartridge(self, spend: bool) -> None:
        """BC-15, BC-R5: exactly one, and it lowers the total by 1."""
        if spend:
            self.total -= 1
            self._use_cartridge("BC-15")
            if self.audience is not None:
                self.tell("shot", "BC-15", {"total": self.total})
        self._police_action()

    def _police_action(self) -> None:
        """BC-16: the effect of the total."""
        board = self.board
        total = self.total
        self.asking = ROY_DIE
        if total >= board.death_total:
            self._end(POLICE, "BC-16")
        elif total >= board.ambush_total:
            self._threat_up("BC-16")
            self._forced_ammunition()
        elif total >= board.threat_total:
            self._threat_up("BC-16")
        elif total >= board.love_total:
            self._love_down("BC-16")
        elif total >= board.boredom_total:
            self._boredom_down("BC-16")
        elif self.audience is not None:
            self.tell("quiet", "BC-16", {"total": total})

    def _forced_ammunition(self) -> None:
        """BC-11, BC-R6: without a cartridge a cube is lost instead."""
        if self.ammunition > 0:
            self._use_cartridge("BC-16")
            return
        self.asking = LOST_CUBE
        if self.audience is not None:
            self.tell("unarmed", "BC-11", {})

    def _lose_cube(self, kind: i64) -> None:
        """BC-17, BC-R17: chosen before Roy's die is seen."""
        self.lost = kind
        self.asking = ROY_DIE
        if self.audience is not None:
            self.tell("cube", "BC-17", {"kind": CUBES[kind]})

    # Roy Thornton

    def _roy_die(self, die: i64) -> None:
        """BC-18."""
        switches = die >= self.board.roy_switches
        if switches:
            self.roy = not self.roy
        if self.audience is not None:
            self.tell("roy", "BC-18", {"die": die, "switches": switches, "present": self.roy})
        self.asking = PLACE

    # Places

    def place_cubes(self) -> i64:
        """BC-3, BC-17: the place cubes of this turn."""
        return self.board.place_cubes - 1 if self.lost == PLACE_CUBE else self.board.place_cubes

    def _open_places(self) -> i64:
        """BC-19: each place once; a ride must be paid (BC-12)."""
        legal = PLACES_LEFT[self.places]
        return legal if self.savings >= self.board.ride_price else legal & ~BIT[RIDE]

    def _why_no_place(self, move: int) -> str:
        if self.asking == DAILY_ACTION:
            return "BC-19: the place cubes of this turn are used"
        if self.places & BIT[ACTION[move]] != 0:
            return "BC-19: Clyde has been there this turn"
        return f"BC-12: a ride costs ${self.board.ride_price}, and there is ${self.savings}"

    def _go(self, move: i64) -> None:
        """BC-19: one place, resolved before the next is chosen."""
        if self.audience is not None:
            cube = self.place_cubes() - count_bits(self.places)
            self.tell("place", RULES[move], {"place": PLACES[ACTION[move]], "cube": cube})
        self.places |= BIT[ACTION[move]]
        if move == HOME:
            self._home()
        elif move == CEMENT_CITY:
            self._cement_city()
        elif move == DALLAS:
            self._dallas()
        else:
            self._ride()
        if self.asking == PLACE:
            self._after_place()

    def _after_place(self) -> None:
        """BC-13, BC-19: all cubes are used, then the daily actions follow."""
        left = self.place_cubes() - count_bits(self.places)
        self.asking = PLACE if left > 0 else DAILY_ACTION

    def _home(self) -> None:
        """BC-20."""
        self._boredom_up("BC-20")

    def _cement_city(self) -> None:
        """BC-21, BC-R16: without Boredom the visit costs a poem."""
        self._boredom_down("BC-21")
        self._love_up("BC-21")

    def _dallas(self) -> None:
        """BC-22."""
        self._earn(self.board.dallas_gain, "BC-22")

    def _ride(self) -> None:
        """BC-23."""
        self._pay(self.board.ride_price, "BC-23")
        self._love_up("BC-23")

    # Daily actions

    def daily_cubes(self) -> i64:
        """BC-3, BC-17: the daily cubes of this turn."""
        return self.board.daily_cubes - 1 if self.lost == DAILY_CUBE else self.board.daily_cubes

    def _open_daily(self) -> i64:
        """BC-24, BC-12: each action once, and only what can be paid."""
        board = self.board
        legal = DAILY_LEFT[self.daily]
        if self.savings < board.photo_price:
            legal &= ~BIT[PHOTO]
        if self.savings < board.ammunition_price:
            legal &= ~BIT[BUY_AMMUNITION]
        if self.ammunition == 0:
            legal &= ~BIT[STICK_UP_ARMED]
        if not self.held or not self.love_to_death():
            legal &= ~BIT[LEAVE_TOWN]
        return legal

    def _why_no_daily(self, move: int) -> str:
        if self.asking == PLACE:
            return "BC-13: the places come before the daily actions"
        if self.daily & BIT[ACTION[move]] != 0:
            return "BC-24: this action has been used this turn"
        if move == LEAVE_TOWN:
            return self._why_no_leaving()
        if move == STICK_UP_ARMED:
            return "BC-12: there is no cartridge to spend"
        price = self.board.photo_price if move == PHOTO else self.board.ammunition_price
        return f"BC-12: it costs ${price}, and there is ${self.savings}"

    def _act(self, move: i64) -> None:
        """BC-24: one action, resolved before the next is chosen."""
        self.daily |= BIT[ACTION[move]]
        if self.audience is not None:
            self.tell("daily", RULES[move], {"action": DAILY[ACTION[move]]})
        if move == WORK:
            self._work()
        elif move == PHOTO:
            self._photo()
        elif move in (BUY_AMMUNITION, STEAL_AMMUNITION):
            self._get_ammunition(move == BUY_AMMUNITION)
        elif move in (STICK_UP_ARMED, STICK_UP_BOLD):
            self._stick_up(move == STICK_UP_ARMED)
        elif move == LEAVE_TOWN:
            self._leave_town()
        if self.asking == DAILY_ACTION:
            self._after_daily()

    def _after_daily(self) -> None:
        """BC-13, BC-24: all cubes are used, then the evening comes."""
        self.asking = DAILY_ACTION
        if count_bits(self.daily) == self.daily_cubes():
            self._resolution()

    def _work(self) -> None:
        """BC-25b: the wage first, so that it may pay a poem."""
        self._earn(self.board.work_gain, "BC-25b")
        self._boredom_up("BC-25b")

    def _photo(self) -> None:
        """BC-25c: each point of Love by itself."""
        self._pay(self.board.photo_price, "BC-25c")
        points = self.board.photo_love
        while points > 0:
            self._love_up("BC-25c")
            points -= 1

    def _get_ammunition(self, bought: bool) -> None:
        """BC-25d: for dollars or for Threat."""
        if bought:
            self._pay(self.board.ammunition_price, "BC-25d")
        else:
            self._threat_up("BC-25d")
        self._ammunition_up("BC-25d")

    def _stick_up(self, armed: bool) -> None:
        """BC-25e: for a cartridge or for Threat."""
        if armed:
            self._use_cartridge("BC-25e")
        else:
            self._threat_up("BC-25e")
        self._earn(self.board.stick_up_gain, "BC-25e")

    def _leave_town(self) -> None:
        """BC-26: it changes no gauge."""
        self.leaving = True

    def love_to_death(self) -> bool:
        """BC-27: the four conditions."""
        board = self.board
        return (
            self.love == board.max_love
            and self.ammunition == board.max_ammunition
            and self.passion == board.max_passion
            and self.poem == board.max_poem
        )

    def missing(self) -> list[str]:
        """BC-27: which of the four conditions do not hold."""
        board = self.board
        found: list[str] = []
        if self.love < board.max_love:
            found.append(f"Love {board.max_love}")
        if self.ammunition < board.max_ammunition:
            found.append(f"Ammunition {board.max_ammunition}")
        if self.passion < board.max_passion:
            found.append(f"Passion {board.max_passion}")
        if self.poem < board.max_poem:
            found.append(f"Poem {board.max_poem}")
        return found

    def _why_no_leaving(self) -> str:
        if self.board.at_once:
            return "BC-R11: Leave Town is not needed: all four at the end of a turn win"
        if not self.love_to_death():
            return f"BC-27: they still need {', '.join(self.missing())}"
        return "BC-26: all four must have held at the end of the previous turn"

    # Resolution and end

    def wins_tonight(self) -> bool:
        """BC-30, BC-R11: all four in the evening, and Leave Town unless it is not needed."""
        return self.love_to_death() and (self.leaving or self.board.at_once)

    def _resolution(self) -> None:
        """BC-28, BC-29, BC-30: pay for the day, then leave or go on."""
        if self.savings < self.board.life_cost:
            self._end(HUNGER, "BC-29")
            return
        self._pay(self.board.life_cost, "BC-28")
        if self.wins_tonight():
            self._end(WON, "BC-30")
        elif self.turn >= self.board.max_turns:
            self._end(TIME, "BC-31")
        else:
            self._next_turn(self.love_to_death())

    def _next_turn(self, held: bool) -> None:
        """BC-3, BC-17, BC-26: all cubes are back; what holds tonight is remembered."""
        if self.audience is not None and self.leaving:
            self.tell("stayed", "BC-30", {})
        if self.audience is not None and held:
            self.tell("ready", "BC-26", {})
        used = self.places
        self.turn += 1
        self.die = 0
        self.total = 0
        self.lost = NO_CUBE
        self.places = 0
        self.daily = 0
        self.held = held
        self.leaving = False
        self.asking = POLICE_DIE
        if self.audience is not None:
            self.tell("turn", "BC-13", {"turn": self.turn, "places": self._used(used)})

    def _used(self, places: i64) -> list[str]:
        return [PLACES[place] for place in bit_list(places)]

    def _end(self, ending: i64, rule: str) -> None:
        self.ending = ending
        self.asking = ENDED
        if self.audience is not None:
            self.tell("end", rule, {"ending": ENDINGS[ending], "turn": self.turn})

    def scores(self) -> list[float]:
        return [1.0 if self.ending == WON else 0.0]

    def result(self) -> dict[str, object]:
        """BC-32."""
        won = self.ending == WON
        return {
            "winners": [0] if won else [],
            "cause": ENDINGS[self.ending],
            "turns": self.turn,
            "love": self.love,
            "boredom": self.boredom,
            "threat": self.threat,
            "ammunition": self.ammunition,
            "savings": self.savings,
            "passion": self.passion,
            "poem": self.poem,
            "prison": self.prison,
            "roy": "present" if self.roy else "absent",
        }

    # In words

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields
