"""Bonnie and Clyde: the fields of a position, and which of them fit together.

What a description leaves out comes from the start: gauges at 0, $1, Roy present, turn 1. If it does
not say what is asked, the player decides: about a cartridge if a die is given and he has one, about
a daily action if the place cubes are used, else about a place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import count_bits
from parlour.engine.core.position import CHANCE
from parlour.engine.fields import Bits, Derived, Field, Fields, Flag, OneOf, Whole, refuse_unless
from parlour.games.bonnie_and_clyde.rules.tables import (
    ASKS,
    CARTRIDGE,
    CUBES,
    DAILY,
    DAILY_ACTION,
    ENDED,
    ENDINGS,
    HUNGER,
    LOST_CUBE,
    NO_CUBE,
    OPEN,
    PLACE,
    PLACES,
    POEM,
    POLICE,
    POLICE_DIE,
    ROY_DIE,
    TIME,
    WON,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde

GAUGES = ("love", "boredom", "threat", "ammunition", "savings", "passion", "poem", "prison")
SWITCH = ["off", "on"]
WINNING = ["leaving", "reached"]
ROY = ["absent", "present"]
DICE = {POLICE_DIE: 0, ROY_DIE: 1}
"""The dice, by their places among the words of `chance`."""
FACES = 6
HOME = 1 << PLACES.index("home")
WORK = 1 << DAILY.index("work")
LEAVE_TOWN = 1 << DAILY.index("leave town")


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    highest = FACES + int(board.modifiers[board.max_prison] + board.wanted)
    return Fields(
        Derived("savings_maximum", lambda position: int(board.max_savings), Whole(3, 8)),
        Derived("start_savings", lambda position: int(board.start_savings), Whole(0, 8)),
        Derived("chances", lambda position: SWITCH[board.chances], OneOf(SWITCH)),
        Derived("winning", lambda position: WINNING[board.at_once], OneOf(WINNING)),
        Field("turn", Whole(1, board.max_turns)),
        *(Field(gauge, Whole(0, getattr(board, f"max_{gauge}"))) for gauge in GAUGES),
        Field("roy", OneOf(ROY), put=_set_roy),
        Field("die", Whole(0, FACES)),
        Field("total", Whole(0, highest)),
        Field("lost_cube", OneOf(CUBES), "lost"),
        Field("places", Bits(PLACES)),
        Field("daily", Bits(DAILY)),
        Field("held", Flag()),
        Field("leaving", Flag()),
        Derived("to_move", lambda position: position.mover()),
        Field("phase", OneOf(ASKS), "asking"),
        Field("chance", OneOf([ASKS[die] for die in DICE], none=-1), get=_die, put=_ask),
        Field("ending", OneOf(ENDINGS)),
    )


def _set_roy(position: BonnieAndClyde, present: int) -> None:
    position.roy = present == 1


def _die(position: BonnieAndClyde) -> int:
    """The die that is asked for."""
    return DICE.get(int(position.asking), -1)


def _ask(position: BonnieAndClyde, die: int) -> None:
    if die >= 0:
        position.asking = list(DICE)[die]
    elif position.to_move() == CHANCE:
        position.asking = PLACE


def arrange(position: BonnieAndClyde, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: BonnieAndClyde, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if position.ending != OPEN:
        position.asking = ENDED
    elif "phase" not in said and not ("chance" in said and position.to_move() == CHANCE):
        position.asking = _suggested(position)
    over = position.asking == ENDED
    refuse_unless(over == (position.ending != OPEN), "a position that is over says how in 'ending'")
    _police(position, said)
    _cubes(position, said)
    _evening(position, said)
    if over:
        _ended(position)


def _suggested(position: BonnieAndClyde) -> int:
    """The decision that a description without a phase means."""
    idle = position.places == 0 and position.daily == 0
    if (position.die or position.total) and position.ammunition > 0 and idle:
        return CARTRIDGE
    used = count_bits(position.places) == position.place_cubes()
    return DAILY_ACTION if position.daily != 0 or used else PLACE


def _police(position: BonnieAndClyde, said: frozenset[str]) -> None:
    """BC-14 to BC-17: the die, what it comes to, and what it costs."""
    asking = position.asking
    modifier = int(position.modifier())
    if "die" not in said and position.total > 0:
        position.die = min(max(position.total - modifier, 1), FACES)
    if "total" not in said and position.die > 0:
        position.total = position.die + modifier
    die, total = position.die, position.total
    if asking == POLICE_DIE:
        refuse_unless(die == 0 == total, "BC-14: the police die is not rolled yet")
    elif asking == CARTRIDGE:
        refuse_unless(die > 0, "BC-14: say in 'die' what the police rolled")
        wrong = f"BC-14: the modifier is {modifier}, so die {die} comes to {die + modifier}"
        refuse_unless(total == die + modifier, wrong)
        refuse_unless(position.ammunition > 0, "BC-15: there is no cartridge to spend")
    elif asking == LOST_CUBE:
        unarmed = position.ammunition == 0 and position.threat > 0
        refuse_unless(unarmed, "BC-11: a cube is lost only without ammunition, after Threat +1")
    if asking <= LOST_CUBE:
        refuse_unless(position.lost == NO_CUBE, "BC-17: no cube is lost yet")
    shown = die - 1 <= total <= die + modifier if die > 0 else total == 0
    refuse_unless(shown, f"BC-14: die {die} cannot come to {total} with a modifier of {modifier}")


def _cubes(position: BonnieAndClyde, said: frozenset[str]) -> None:
    """BC-13, BC-19, BC-24: the cubes that lie on places and daily actions at this time of day."""
    asking = position.asking
    if asking == POEM and "places" not in said and "daily" not in said:
        position.places = HOME
    evening = asking == ENDED and position.ending != POLICE
    later = evening or asking == DAILY_ACTION or (asking == POEM and position.daily != 0)
    if later and "places" not in said:
        position.places = _filled(0, int(position.place_cubes()))
    if evening and "daily" not in said:
        left = LEAVE_TOWN if position.ending == WON and not position.board.at_once else 0
        position.daily = _filled(left, int(position.daily_cubes()))
    places, cubes = count_bits(position.places), position.place_cubes()
    refuse_unless(places <= cubes, f"BC-19: {cubes} places at most are used this turn")
    daily, rest = count_bits(position.daily), position.daily_cubes()
    refuse_unless(daily <= rest, f"BC-24: {rest} daily actions at most are used this turn")
    if later:
        refuse_unless(places == cubes, f"BC-19: {cubes} place cubes are used first")
        if asking == DAILY_ACTION:
            refuse_unless(daily < rest, "BC-24: all daily cubes are used")
        if evening:
            refuse_unless(daily == rest, f"BC-24: {rest} daily cubes are used before the evening")
    elif asking in (PLACE, POEM):
        refuse_unless(daily == 0, "BC-13: the places come before the daily actions")
        refuse_unless(asking == POEM or places < cubes, "BC-19: all place cubes are used")
    else:
        idle = places == 0 and daily == 0
        refuse_unless(idle, "BC-13: the dice come before places and daily actions")
    if asking == POEM:
        _poem(position)


def _filled(used: int, cubes: int) -> int:
    """What is used and the first of the rest, as many as there are cubes."""
    while count_bits(used) < cubes:
        used |= used + 1
    return used


def _poem(position: BonnieAndClyde) -> None:
    """BC-6: somebody was bored, has the money and a free page."""
    bored = position.boredom == position.board.max_boredom
    refuse_unless(bored, f"BC-6: a poem needs Boredom {position.board.max_boredom}")
    refuse_unless(position.can_write(), "BC-6: a poem needs money and a free space")
    if position.daily:
        refuse_unless(bool(position.daily & WORK), "BC-6: nobody was bored by work")
    else:
        refuse_unless(bool(position.places & HOME), "BC-6: nobody was bored at home")


def _evening(position: BonnieAndClyde, said: frozenset[str]) -> None:
    """BC-26, BC-R11: what held last night, and whether the couple is leaving."""
    left = bool(position.daily & LEAVE_TOWN)
    holds = position.love_to_death()
    fresh = position.asking == POLICE_DIE
    at_once = position.board.at_once
    if "held" not in said:
        position.held = (fresh and holds) or (position.ending == WON and not at_once)
    if "leaving" not in said:
        position.leaving = left
    refuse_unless(position.leaving == left, "BC-26: leaving means that Leave Town was played")
    refuse_unless(position.held or not left, "BC-26: Leave Town needs what held last night")
    same = not fresh or position.held == holds
    refuse_unless(same, "BC-26: nothing has changed since the end of the previous turn")
    over = at_once and position.held
    refuse_unless(not over, "BC-R11: a turn that ended with all four was the last")


def _ended(position: BonnieAndClyde) -> None:
    """BC-16, BC-29 to BC-31: what each ending needs."""
    board, ending = position.board, position.ending
    kills = int(board.death_total)
    deadly = position.total >= kills
    why = f"BC-16: the police kill at {kills} or more: say in 'total' what it came to"
    refuse_unless(ending != POLICE or deadly, why)
    broke = position.savings < board.life_cost
    refuse_unless(ending != HUNGER or broke, "BC-29: hunger needs empty savings")
    wins = position.wins_tonight()
    how = "at the end of a turn" if board.at_once else "by leaving town"
    why = f"BC-30: it is won {how} while all four conditions hold"
    refuse_unless(ending != WON or wins, why)
    late = position.turn == board.max_turns and not wins
    why = f"BC-31: time is up after turn {board.max_turns}, unless they leave town"
    refuse_unless(ending != TIME or late, why)
