"""Bonnie and Clyde: positions from words, for tests, puzzles and bug reports."""

from __future__ import annotations

from parlour.engine.core.bits import count_bits
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.bonnie_and_clyde.rules.position import (
    ASKS,
    CARTRIDGE,
    CUBES,
    DAILY_ACTION,
    ENDED,
    ENDINGS,
    HUNGER,
    LOST_CUBE,
    NO_CUBE,
    OPEN,
    PLACE,
    POEM,
    POLICE,
    POLICE_DIE,
    ROY_DIE,
    WON,
    BonnieAndClyde,
)
from parlour.games.bonnie_and_clyde.rules.tables import DAILY, PLACES

ROY = ["absent", "present"]
GAUGES = ("love", "boredom", "threat", "ammunition", "savings", "passion", "poem", "prison")
NAMES = {
    "police_threat": "threat",
    "poems": "poem",
    "passions": "passion",
    "dollars": "savings",
    "cartridges": "ammunition",
    "roy_thornton": "roy",
}
"""Other words for the fields."""
SHORT = {"ride": "go for a ride", "ammunition": "get ammunition"}
"""Shorter words for places and daily actions."""
SAME = {
    "roy": {"+": "present", "-": "absent", "true": "present", "false": "absent"},
    "phase": {
        "police": "police die",
        "roy": "Roy die",
        "places": "place",
        "daily": "daily action",
        "daily actions": "daily action",
    },
}
"""Other words for what some fields say."""


def arrange(position: BonnieAndClyde, words: dict[str, object]) -> None:
    """What is not said comes from the start: gauges at 0, $1, Roy present, turn 1.

    - `love`, `boredom`, `threat`, `ammunition`, `savings`, `passion`, `poem`, `prison`, `turn`:
      numbers. `roy`: present or absent (also + or -).
    - `phase`: what is asked: police die, cartridge, lost cube, Roy die, place, daily action or
      poem. Or `to_move` (player, chance, over) and `chance` (police die, Roy die). If none is
      said, the player decides: about a cartridge if a `die` is given and he has one, about a
      daily action if the place cubes are used, else about a place.
    - `die`, `total`: this turn's police die, and the total it came to.
    - `lost_cube`: none, place or daily. `places`, `daily`: those used this turn.
    - `held`: whether all four conditions held at the end of the previous turn. `leaving`:
      whether Leave Town was played this turn.
    - `ending`: won, police, hunger or time, if the match is over.
    """
    said = _tidy(words)
    read = Words(said)
    _gauges(position, read)
    _used(position, read)
    position.ending = read.one_of("ending", ENDINGS, ENDINGS[OPEN])
    position.asking = _asking(position, read, said)
    _police(position, read)
    _evening(position, read)
    read.done()
    _check(position)


def _tidy(words: dict[str, object]) -> dict[str, object]:
    """Names in any case, dollars as '$2', and other words for the same thing."""
    said: dict[str, object] = {}
    for given, value in words.items():
        name = given.strip().lower().replace(" ", "_")
        name = NAMES.get(name, name)
        if isinstance(value, list | tuple):
            value = [SHORT.get(_low(each), each) for each in value]
        elif isinstance(value, str) and value.startswith("$") and value[1:].isdigit():
            value = int(value[1:])
        elif name in SAME:
            value = SAME[name].get(_low(value), value)
        said[name] = value
    return said


def _low(value: object) -> str:
    return str(value).strip().lower()


def _gauges(position: BonnieAndClyde, read: Words) -> None:
    board = position.board
    position.turn = read.whole("turn", 1, int(board.max_turns), 1)
    for gauge in GAUGES:
        top = int(getattr(board, f"max_{gauge}"))
        setattr(position, gauge, read.whole(gauge, 0, top, int(getattr(position, gauge))))
    position.roy = read.one_of("roy", ROY, ROY[int(position.roy)]) == 1


def _used(position: BonnieAndClyde, read: Words) -> None:
    """BC-19, BC-24: cubes that lie on places and daily actions."""
    position.lost = read.one_of("lost_cube", CUBES, CUBES[NO_CUBE])
    position.places = _set(read, "places", PLACES)
    position.daily = _set(read, "daily", DAILY)
    cubes = position.place_cubes()
    many = f"BC-19: {cubes} places at most are used this turn"
    refuse_unless(count_bits(position.places) <= cubes, many)
    cubes = position.daily_cubes()
    many = f"BC-24: {cubes} daily actions at most are used this turn"
    refuse_unless(count_bits(position.daily) <= cubes, many)


def _set(read: Words, name: str, choices: list[str]) -> int:
    return sum({1 << place for place in read.some_of(name, choices, [])})


def _asking(position: BonnieAndClyde, read: Words, said: dict[str, object]) -> int:
    """From `phase`, or from `to_move` and `chance`, or as the rest suggests."""
    chance = read.one_of("chance", ASKS, None)
    mover = read.one_of("to_move", ["player", "chance", "over"], None)
    phase = read.one_of("phase", ASKS, None)
    if position.ending != OPEN or mover == 2 or phase == ENDED:
        refuse_unless(position.ending != OPEN, "a position that is over says how in 'ending'")
        return ENDED
    refuse_unless(
        chance in (-1, POLICE_DIE, ROY_DIE), "chance names a die: 'police die' or 'Roy die'"
    )
    if phase < 0 and chance >= 0 and mover != 0:
        phase = chance
    if phase < 0 and mover == 1:
        phase = POLICE_DIE
    if phase < 0:
        phase = _suggested(position, said)
    dice = phase in (POLICE_DIE, ROY_DIE)
    refuse_unless(mover != 1 or dice, "to_move is chance, but the phase is a decision")
    refuse_unless(mover != 0 or not dice, "to_move is player, but the phase is a die")
    refuse_unless(chance in (-1, phase), "chance and phase name different things")
    return phase


def _suggested(position: BonnieAndClyde, said: dict[str, object]) -> int:
    """The decision that a description without a phase means."""
    idle = position.places == 0 and position.daily == 0
    if (said.get("die") or said.get("total")) and position.ammunition > 0 and idle:
        return CARTRIDGE
    used = count_bits(position.places) == position.place_cubes()
    return DAILY_ACTION if position.daily != 0 or used else PLACE


def _police(position: BonnieAndClyde, read: Words) -> None:
    """BC-14: die and total; one of them is enough while the cartridge is decided."""
    modifier = int(position.modifier())
    die = read.whole("die", 0, 6, 0)
    total = read.whole("total", 0, 6 + modifier, 0)
    if position.asking == CARTRIDGE:
        refuse_unless(die > 0 or total > 0, "BC-14: say in 'die' what the police rolled")
        die = die or total - modifier
        total = total or die + modifier
        wrong = f"BC-14: the modifier is {modifier}, so die {die} comes to {die + modifier}"
        refuse_unless(die >= 1 and total == die + modifier, wrong)
    position.die = die
    position.total = total


def _evening(position: BonnieAndClyde, read: Words) -> None:
    """BC-26: what held last night, and whether the couple is leaving."""
    fresh = position.asking == POLICE_DIE and position.love_to_death()
    position.held = read.flag("held", fresh)
    left = bool(position.daily >> DAILY.index("leave town") & 1)
    position.leaving = read.flag("leaving", left)
    refuse_unless(position.leaving == left, "BC-26: leaving means that Leave Town was played")
    refuse_unless(position.held or not left, "BC-26: Leave Town needs what held last night")


def _check(position: BonnieAndClyde) -> None:
    """What a turn allows at each step."""
    asking = position.asking
    if asking <= ROY_DIE:
        idle = position.places == 0 and position.daily == 0
        refuse_unless(idle, "BC-13: the dice come before places and daily actions")
    if asking <= LOST_CUBE:
        refuse_unless(position.lost == NO_CUBE, "BC-17: no cube is lost yet")
    if asking == POLICE_DIE:
        refuse_unless(position.die == 0, "BC-14: the police die is not rolled yet")
        same = position.held == position.love_to_death()
        refuse_unless(same, "BC-26: nothing has changed since the end of the previous turn")
    elif asking == CARTRIDGE:
        refuse_unless(position.ammunition > 0, "BC-15: there is no cartridge to spend")
    elif asking == LOST_CUBE:
        unarmed = position.ammunition == 0 and position.threat > 0
        refuse_unless(unarmed, "BC-11: a cube is lost only without ammunition, after Threat +1")
    elif asking == PLACE:
        refuse_unless(position.daily == 0, "BC-13: the places come before the daily actions")
        left = position.place_cubes() - count_bits(position.places)
        refuse_unless(left > 0, "BC-19: all place cubes are used")
    elif asking == DAILY_ACTION:
        _check_daily(position)
    elif asking == POEM:
        _check_poem(position)
    else:
        _check_end(position)


def _check_daily(position: BonnieAndClyde) -> None:
    """Which places were used may be left unsaid."""
    placed = count_bits(position.places)
    whole = placed in (0, position.place_cubes())
    refuse_unless(whole, f"BC-19: {position.place_cubes()} place cubes are used first")
    left = position.daily_cubes() - count_bits(position.daily)
    refuse_unless(left > 0, "BC-24: all daily cubes are used")


def _check_poem(position: BonnieAndClyde) -> None:
    """BC-6: somebody was bored, has the money and a free page."""
    if position.places == 0 and position.daily == 0:
        position.places = 1 << PLACES.index("home")
    bored = position.boredom == position.board.max_boredom
    refuse_unless(bored, f"BC-6: a poem needs Boredom {position.board.max_boredom}")
    refuse_unless(position.can_write(), "BC-6: a poem needs money and a free space")
    action, cause = (DAILY, position.daily) if position.daily else (PLACES, position.places)
    name = "work" if position.daily else "home"
    refuse_unless(bool(cause >> action.index(name) & 1), f"BC-6: nobody was bored by {name}")


def _check_end(position: BonnieAndClyde) -> None:
    if position.ending == WON:
        left = position.leaving and position.love_to_death()
        refuse_unless(left, "BC-30: it is won by leaving town while all four conditions hold")
    elif position.ending == HUNGER:
        broke = position.savings < position.board.life_cost
        refuse_unless(broke, "BC-29: hunger needs empty savings")
    elif position.ending == POLICE:
        deadly = position.total == 0 or position.total >= position.board.death_total
        refuse_unless(deadly, f"BC-16: the police kill at {position.board.death_total} or more")
