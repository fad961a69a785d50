"""Mad Maxence: the fields of a position, and which of them fit together.

What a description leaves out comes from the file of the adventure: its gauges, its start, an empty
notebook. If it does not say what is going on, the page of the location is done and she departs. A
fight that is named by its opponent alone is where he is; a choice, a fight or a toss without a
step is the first one of the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.errors import BadPosition
from parlour.engine.fields import (
    Bits,
    Derived,
    Each,
    Field,
    FieldGroup,
    Fields,
    ListOf,
    OneOf,
    RecordOf,
    Whole,
    refuse_unless,
)
from parlour.games.mad_maxence.rules.tables import (
    ASKS,
    BITS,
    CAUGHT,
    CHOICE,
    CHOOSE,
    COMBAT,
    DEFEAT,
    DEPART,
    DONE,
    ENDED,
    FIGHT,
    NONE,
    PHASES,
    READY,
    STRANDED,
    TEST,
    TOSS,
    World,
)

if TYPE_CHECKING:
    from parlour.games.mad_maxence.rules.position import Journey

MODES = ["single", "campaign"]
MOST_ATTEMPTS = 99
LONGEST = 200
"""Locations of a route: every move costs a unit of time, and little gives one back."""
STOPS = {CHOICE: (CHOOSE,), COMBAT: (FIGHT,), TOSS: (TEST, FIGHT)}
"""The steps where a position may ask for something."""


def declare(world: World) -> Fields:
    """Everything that is going on, and what is written in the notebook."""
    ids = [booklet.id for booklet in world.booklets]
    latest = max(int(booklet.limit) for booklet in world.booklets)
    tops = [latest if n == world.clock else int(top) for n, top in enumerate(world.tops)]
    gauges = Each(world.gauges, [Whole(0, top) for top in tops], BITS)
    place, places = OneOf(world.places, none=NONE), Bits(world.places)
    words, items = Bits(world.words), Bits(world.items, names=world.item_names)
    steps = [NONE, *[line for line, where in enumerate(world.wheres) if where]]
    foes = list(dict.fromkeys(world.foes))
    started = "own_adventure" if world.campaign.own else "adventure"
    return Fields(
        Derived("mode", lambda journey: MODES[journey.campaign], OneOf(MODES)),
        Derived(started, lambda journey: ids[journey.first], OneOf(ids)),
        Derived("attempts", lambda journey: int(journey.most_attempts), Whole(1, MOST_ATTEMPTS)),
        Field("booklet", OneOf(ids), "adventure", put=_open),
        Field("phase", OneOf(PHASES), "asking"),
        Field("gauges", gauges),
        Field("at", OneOf(world.places)),
        Derived("place", lambda journey: journey.place_name()),
        Field("came_from", place),
        Field("visited", places),
        Field("read", places),
        Field("route", ListOf(OneOf(world.places), LONGEST)),
        Field("words", words),
        Field("equipment", items, "held"),
        Field("found", items),
        Field("used", items),
        Field(
            "manoeuvre",
            OneOf(["none", "done", *world.manoeuvres]),
            get=_manoeuvre,
            put=_set_manoeuvre,
        ),
        Field(
            "step",
            OneOf([world.wheres[line] if line >= 0 else "" for line in steps]),
            get=lambda journey: steps.index(int(journey.line)),
            put=lambda journey, step: setattr(journey, "line", steps[step]),
        ),
        FieldGroup(
            "fight",
            Field(
                "foe",
                OneOf(foes),
                get=lambda journey: foes.index(journey.foe_name()),
                put=lambda journey, foe: _meet(journey, foes[foe]),
            ),
            Field("c", Whole(1, max(_strengths(world), default=1)), "foe"),
            Field("round", Whole(1, latest + 1)),
            present=lambda journey: journey.round > 0,
            clear=_no_fight,
        ),
        FieldGroup(
            "coins",
            Field("tossed", Whole(0, world.coins)),
            Field("heads", Whole(0, world.coins)),
            present=lambda journey: journey.tossed != NONE,
            clear=_no_coins,
        ),
        Field("cause", OneOf(world.causes, none=NONE)),
        Field("tries", Each(ids, Whole(0, MOST_ATTEMPTS))),
        Field(
            "entry",
            RecordOf(
                Field("gauges", gauges, "entry_gauges"),
                Field("words", words, "entry_words"),
                Field("equipment", items, "entry_held"),
            ),
            get=lambda journey: journey,
            put=lambda journey, same: None,
        ),
        # Pages that are blank follow from those that have been read, in the copy of a reader.
        aside=("blank",),
    )


def _strengths(world: World) -> list[int]:
    """With how much each opponent begins."""
    return [int(two) for op, two in zip(world.op, world.two, strict=True) if op == FIGHT]


def _open(journey: Journey, adventure: int) -> None:
    """MM-2: the start of an adventure, as its file has it."""
    booklet = journey.world.booklets[adventure]
    journey.adventure, journey.booklet = adventure, booklet
    journey.gauges = journey.entry_gauges = booklet.gauges
    journey.at = booklet.start
    journey.came_from = journey.line = journey.cause = NONE
    journey.words = journey.held = journey.found = journey.used = 0
    journey.entry_words = journey.entry_held = 0
    journey.visited = journey.read = 0
    journey.route = []
    journey.manoeuvre = READY
    journey.asking = DEPART
    _no_fight(journey)
    _no_coins(journey)


def _manoeuvre(journey: Journey) -> int:
    """Its place among none, done and the kinds of manoeuvres."""
    kind = int(journey.manoeuvre)
    return 0 if kind == READY else 1 if kind == DONE else kind + 2


def _set_manoeuvre(journey: Journey, place: int) -> None:
    journey.manoeuvre = (READY, DONE)[place] if place < 2 else place - 2


def _meet(journey: Journey, foe: str) -> None:
    """The fight with an opponent: where she is, or else the first one of the booklet."""
    world = journey.world
    fights = [line for line in range(len(world.op)) if world.op[line] == FIGHT]
    if journey.line in fights and journey.foe_name() == foe:
        return
    his = [line for line in fights if world.foes[world.one[line]] == foe]
    here = [line for line in his if _is_in(journey, line, here=True)]
    near = here or [line for line in his if _is_in(journey, line)]
    refuse_unless(bool(near), f"MM-13: {foe} is no opponent of {journey.booklet.id}")
    journey.line = near[0]


def _is_in(journey: Journey, line: int, here: bool = False) -> bool:
    """Whether a step is in the booklet, or on the page of the location."""
    booklet, place = _where(journey, line)
    return booklet == journey.booklet.id and (not here or place == _place(journey))


def _where(journey: Journey, line: int) -> tuple[str, str]:
    """The booklet and the page of a step; or `use`, and the piece of equipment."""
    booklet, _, place = journey.world.wheres[line].partition(":")[0].partition(" ")
    return booklet, place


def _place(journey: Journey) -> str:
    return journey.world.places[journey.at]


def _no_fight(journey: Journey) -> None:
    journey.foe = journey.round = 0


def _no_coins(journey: Journey) -> None:
    journey.tossed, journey.heads = NONE, 0


def arrange(journey: Journey, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    _open(journey, int(journey.adventure))
    journey.fields().arrange(journey, words, _settle)


def _settle(journey: Journey, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    fighting = journey.line != NONE and journey.world.op[journey.line] == FIGHT
    if fighting and "fight" in said and "at" not in said:
        journey.at = journey.world.places.index(_where(journey, int(journey.line))[1])
    _campaign(journey, said)
    _time(journey)
    _way(journey, said)
    _pages(journey, said)
    _notebook(journey, said)
    _phase(journey, said)
    if journey.line != NONE:
        _stopped(journey)
    _departure(journey)
    _end(journey)


def _campaign(journey: Journey, said: frozenset[str]) -> None:
    """MM-22, MM-24: which adventure of which it is, and how often each has been tried."""
    ids = [booklet.id for booklet in journey.world.booklets]
    first, now = int(journey.first), int(journey.adventure)
    may = journey.campaign or now == first
    refuse_unless(may, f"MM-24: only a campaign goes on from {ids[first]} to {ids[now]}")
    refuse_unless(first <= now, f"MM-24: the campaign began with {ids[first]}")
    if "tries" not in said:
        journey.tries = [int(first <= place <= now) for place in range(len(ids))]
    for place, tries in enumerate(journey.tries):
        begun = first <= place <= now
        later = f"MM-24: {ids[place]} comes {'later' if place > now else 'before the first one'}"
        refuse_unless(begun or tries == 0, later)
        refuse_unless(not begun or tries > 0, f"MM-22: {ids[place]} has been tried once")
        many = f"MM-R19: an adventure is tried {journey.most_attempts} times at most"
        refuse_unless(tries <= journey.most_attempts, many)
    entered = journey.entry_gauges, journey.entry_words, journey.entry_held
    fresh = now != first or entered == (journey.booklet.gauges, 0, 0)
    refuse_unless(fresh, f"MM-2: {ids[first]} was entered with the gauges of its file alone")


def _time(journey: Journey) -> None:
    """MM-3: the clock of this adventure."""
    clock = journey.world.clock
    late = f"MM-3: {journey.world.gauges[clock]} goes up to {journey.booklet.limit}"
    refuse_unless(journey.level(clock) <= journey.booklet.limit, late)


def _way(journey: Journey, said: frozenset[str]) -> None:
    """MM-9: where she is, where she came from, and the way she took."""
    places, booklet = journey.world.places, journey.booklet
    here, start = int(journey.at), int(booklet.start)
    refuse_unless(bool(booklet.all & BIT[here]), f"MM-9: {places[here]} is not on this map")
    if "route" in said:
        before = journey.route[-2] if len(journey.route) > 1 else NONE
        if "came_from" not in said:
            journey.came_from = before
        refuse_unless(journey.route[:1] == [start], f"MM-2: a route begins at {places[start]}")
        refuse_unless(journey.route[-1] == here, f"MM-9: the route does not end at {places[here]}")
        for one, other in zip(journey.route, journey.route[1:], strict=False):
            _joined(journey, one, other)
        refuse_unless(
            journey.came_from == before, "MM-9: she came from the last place of the route"
        )
    else:
        way = [place for place in (start, int(journey.came_from), here) if place != NONE]
        journey.route = [place for n, place in enumerate(way) if n == 0 or place != way[n - 1]]
    if journey.came_from != NONE:
        _joined(journey, int(journey.came_from), here)


def _joined(journey: Journey, one: int, other: int) -> None:
    """MM-9, MM-10."""
    places = journey.world.places
    joined = journey.booklet.beside[other] & BIT[one] != 0
    refuse_unless(bool(joined), f"MM-9: no road leads from {places[one]} to {places[other]}")


def _pages(journey: Journey, said: frozenset[str]) -> None:
    """MM-11, MM-R13: where she has been, and what has been read."""
    places, booklet = journey.world.places, journey.booklet
    been = sum(1 << place for place in set(journey.route))
    if "visited" not in said:
        journey.visited = been
    if "read" not in said:
        journey.read = journey.visited
    same = journey.visited == been or "route" not in said
    refuse_unless(same, "MM-11: visited are the places of the route")
    for place in bit_list(been & ~journey.visited):
        raise BadPosition(f"MM-11: {places[place]} is on her way, so she has visited it")
    refuse_unless(journey.visited & ~journey.read == 0, "MM-R13: visited pages have been read")
    others = (journey.visited | journey.read) & ~booklet.all
    refuse_unless(others == 0, f"MM-9: some of these places are not on the map of {booklet.id}")


def _notebook(journey: Journey, said: frozenset[str]) -> None:
    """MM-R16, MM-R17: what she has, has had and has used; the coins that lie there."""
    if "found" not in said:
        journey.found = journey.held | journey.used
    refuse_unless(journey.held & ~journey.found == 0, "MM-R17: what she has, she has found")
    usable = journey.used & ~(journey.world.usables & journey.found) == 0
    refuse_unless(usable, "MM-R16: used is equipment with a use that she has had")
    heads = journey.tossed == NONE or journey.heads <= journey.tossed
    refuse_unless(heads, "MM-12: no more coins show heads than are tossed")


def _phase(journey: Journey, said: frozenset[str]) -> None:
    """What is going on, where it is not said."""
    world, trying = journey.world, journey.manoeuvre not in (READY, DONE)
    if journey.line == NONE and (journey.foe or journey.round):
        journey.line = _first(journey, (FIGHT,))
    if "phase" not in said:
        journey.asking = DEPART
        if journey.cause != NONE:
            journey.asking = DEFEAT if _may_retry(journey) else ENDED
        elif journey.line != NONE:
            op = int(world.op[journey.line])
            free = op == FIGHT and world.jump[journey.line] != NONE
            journey.asking = CHOICE if op == CHOOSE else COMBAT if free else TOSS
    asking = int(journey.asking)
    if asking in STOPS and journey.line == NONE and not (asking == TOSS and trying):
        journey.line = _first(journey, STOPS[asking])


def _first(journey: Journey, steps: tuple[int, ...]) -> int:
    """The first step of some kinds on the page of the location."""
    ops = enumerate(journey.world.op)
    lines = [line for line, op in ops if op in steps and _is_in(journey, line, here=True)]
    refuse_unless(bool(lines), f"MM-11: location {_place(journey)} has no such step")
    return lines[0]


def _stopped(journey: Journey) -> None:
    """MM-11: a page, or a piece of equipment, in the middle of its steps."""
    world, line = journey.world, int(journey.line)
    op, (owner, place) = int(world.op[line]), _where(journey, line)
    if owner == "use":
        used = journey.used & BIT[world.items.index(place)]
        refuse_unless(used != 0, f"MM-6: {place} is being used, so it is among the used")
    else:
        stray = f"MM-11: step '{world.wheres[line]}' is not at {_place(journey)}"
        refuse_unless(_is_in(journey, line, here=True), stray)
    asked = op in STOPS.get(int(journey.asking), ())
    asks = ASKS[CHOICE if op == CHOOSE else COMBAT if op == FIGHT else TOSS]
    refuse_unless(asked, f"MM-11: step '{world.wheres[line]}' asks for the {asks}")
    if op == CHOOSE:
        refuse_unless(bool(journey.moves()), "MM-11: no option is left there")
    if op != FIGHT:
        refuse_unless(journey.round == 0, "MM-13: that step is no fight")
        return
    strength = int(world.two[line])
    journey.foe = journey.foe or strength
    journey.round = journey.round or 1
    weaker = f"MM-17: {journey.foe_name()} begins with {strength}"
    refuse_unless(journey.foe <= strength, weaker)
    refuse_unless(journey.level(world.health) > 0, "MM-15: with C 0 the fight is lost")
    flees = journey.asking == TOSS or world.jump[line] != NONE
    refuse_unless(flees, f"MM-13: nobody flees from {journey.foe_name()}: the coins are asked")


def _departure(journey: Journey) -> None:
    """MM-4 to MM-8: repairs, equipment, the manoeuvre; what is over when she moves."""
    asking, kind = journey.asking, journey.manoeuvre
    leaving = asking == DEPART or (asking == TOSS and journey.line == NONE)
    using = journey.line != NONE and _where(journey, int(journey.line))[0] == "use"
    fresh = leaving or using or journey.used == 0
    refuse_unless(fresh, "MM-R16: equipment is used in a departure")
    tried = kind not in (READY, DONE)
    toss = asking == TOSS and journey.line == NONE
    refuse_unless(tried == toss, "MM-7: a manoeuvre that is tried asks for a toss")
    refuse_unless(kind != DONE or asking == DEPART, "MM-7: a manoeuvre is done in a departure")


def _end(journey: Journey) -> None:
    """MM-8, MM-20, MM-24: stranded, lost or won."""
    if journey.asking == DEPART and journey.cause == NONE and not journey.moves():
        journey.cause = STRANDED
        journey.asking = DEFEAT if _may_retry(journey) else ENDED
        journey.used, journey.manoeuvre = 0, READY
    asking = journey.asking
    if asking == DEFEAT:
        refuse_unless(_may_retry(journey), "MM-24: only a campaign asks after a defeat")
        journey.cause = max(CAUGHT, journey.cause)
    over = asking in (DEFEAT, ENDED)
    refuse_unless(over or journey.cause == NONE, "MM-24: with a cause the adventure is lost")
    if over:
        refuse_unless(journey.line == NONE, "MM-24: after the end no step is going on")
    if asking == ENDED and journey.cause == NONE:
        why = "MM-20: a match is won at the exit; after a defeat say the cause"
        refuse_unless(journey.at == journey.booklet.exit, why)
        last = not journey.campaign or journey.adventure == len(journey.world.booklets) - 1
        refuse_unless(last, "MM-24: after a success the next adventure begins")


def _may_retry(journey: Journey) -> bool:
    return journey.campaign and journey.tries[journey.adventure] < journey.most_attempts
