"""Mad Maxence: reading a description of a position."""

from __future__ import annotations

from typing import Any

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.mad_maxence.rules.position import (
    CAUGHT,
    CHOICE,
    COMBAT,
    DEFEAT,
    DEPART,
    DONE,
    ENDED,
    PHASES,
    READY,
    STRANDED,
    TOSS,
    Journey,
)
from parlour.games.mad_maxence.rules.tables import (
    CHOOSE,
    FIGHT,
    NONE,
    TEST,
    level,
    with_level,
)

ALIASES = {
    "location": "at",
    "previous": "came_from",
    "from": "came_from",
    "items": "equipment",
    "notes": "words",
}
LISTS = ("words", "equipment", "found", "used", "visited", "read", "route")
PLACES = ("at", "came_from", "visited", "read", "route")
STOPS = {CHOOSE: CHOICE, TEST: TOSS, FIGHT: COMBAT}
"""What a step asks where the steps of a location stop."""
MOVERS = ["player", "chance", "over"]


def arrange(position: Journey, words: dict[str, object]) -> None:
    """What is not said comes from the start of the adventure. A description that does not say
    what is going on means a departure: the page of the location is done.

    - Gauges by their names, `tu`, `tech`, `o`, `d`, `c`, `f`, `p`, in large or small letters, or
      written out (`fuel`); all of them may stand in `gauges`.
    - `at` (or `location`): a number, a letter, or the name of the place; `came_from`, `visited`,
      `read`, `route` likewise. `words`, `equipment`; `found`: equipment held before in this
      adventure.
    - `phase`: departure, arrival (the page of the location is read now), choice, fight, toss,
      defeat or over. `step` names the step of a page where it stopped, as `describe` does.
    - `fight`: the name of the opponent, or {"foe": "Garage hounds", "c": 1, "round": 1}; `k` is
      another word for the opponent's combativeness. With the phase toss the coins are asked,
      otherwise whether to fight or flee.
    - `manoeuvre`: none, done, or with the phase toss the kind that is tried; `used`: equipment
      used in this departure.
    - `coins`: {"tossed": 2, "heads": 1}, as they lie since the last toss.
    - `cause`: erasers or stranded, after a defeat.
    - In a campaign `booklet`, `tries` ({"mm-1": 2}) and `entry` (gauges, words and equipment with
      which the adventure was entered).
    - `to_move` (player, chance, over) and `place` only repeat what follows from the rest.
    """
    read = Words(_renamed(position, words))
    mover = read.one_of("to_move", MOVERS, None)
    read.skip("place")
    _booklet(position, read)
    _gauges(position, read)
    _notebook(position, read)
    _places(position, read, words.get("phase") == "arrival")
    _campaign(position, read)
    _coins(position, read)
    phase = _phase(position, read, mover)
    read.done()
    if phase == "arrival":
        position.arrive(position.at)
    turn = position.to_move()
    now = 1 if turn == CHANCE else 2 if turn == OVER else 0
    refuse_unless(mover in (NONE, now), f"MM-4: the next to move is {MOVERS[now]}")


def _renamed(position: Journey, words: dict[str, object]) -> dict[str, object]:
    """Other words for the same fields, and gauges that stand among the fields."""
    world = position.world
    found: dict[str, Any] = {}
    gauges: dict[str, object] = {}
    names = {
        name.lower(): gauge for name, gauge in zip(world.gauge_names, world.gauges, strict=True)
    }
    for given, value in words.items():
        name = names.get(given.lower(), given.lower())
        if name in world.gauges:
            gauges[name] = value
        else:
            found[ALIASES.get(name.replace(" ", "_"), name.replace(" ", "_"))] = value
    if gauges:
        levels = found.get("gauges") or {}
        found["gauges"] = {**levels, **gauges} if isinstance(levels, dict) else levels
    for name in LISTS:
        if isinstance(found.get(name), str):
            found[name] = [found[name]]
    ids = {name.lower(): item for name, item in zip(world.item_names, world.items, strict=True)}
    for name in ("equipment", "found", "used"):
        if isinstance(found.get(name), list):
            found[name] = [ids.get(str(each).lower(), each) for each in found[name]]
    _by_number(position, found)
    if isinstance(found.get("fight"), str):
        found["fight"] = {"foe": found["fight"]}
    if isinstance(found.get("fight"), dict):
        k = found.pop("k", None) if "k" in found else found["fight"].get("k")
        fight = {name: value for name, value in found["fight"].items() if name != "k"}
        found["fight"] = fight if k is None else {"c": k, **fight}
        if found.get("at") is None:
            found["at"] = _where(position, fight, str(found.get("booklet") or ""))
    return found


def _by_number(position: Journey, found: dict[str, Any]) -> None:
    """Locations that are called by their names."""
    booklets = {booklet.id: booklet for booklet in position.world.booklets}
    booklet = booklets.get(str(found.get("booklet")), position.booklet)
    ids = {page.name.lower(): page.id for page in booklet.data.pages.values()}
    for name in PLACES:
        value = found.get(name)
        if isinstance(value, list):
            found[name] = [ids.get(str(each).lower(), each) for each in value]
        elif isinstance(value, str):
            found[name] = ids.get(value.lower(), value)


def _where(position: Journey, fight: dict[str, object], booklet: str) -> str | None:
    """The location of a fight that is named by the opponent alone."""
    world = position.world
    start = f"{booklet or position.booklet.id} "
    foe = str(fight.get("foe", "")).lower()
    for line, where in enumerate(world.wheres):
        if where.startswith(start) and int(world.op[line]) == FIGHT:
            if world.foes[world.one[line]].lower() == foe:
                return where.removeprefix(start).partition(":")[0]
    return None


def _booklet(position: Journey, read: Words) -> None:
    """MM-2: the start of an adventure of the campaign, or of the one that is played alone."""
    world = position.world
    names = [booklet.id for booklet in world.booklets]
    position.adventure = read.one_of("booklet", names, position.booklet.id)
    booklet = position.booklet = world.booklets[position.adventure]
    position.gauges = position.entry_gauges = booklet.gauges
    position.at = booklet.start
    position.came_from = position.line = position.tossed = position.cause = NONE
    position.words = position.held = position.found = position.used = 0
    position.foe = position.round = position.heads = 0
    position.manoeuvre = READY
    position.asking = DEPART


def _gauges(position: Journey, read: Words) -> None:
    position.gauges = _levels(position, read.each("gauges"), position.gauges)


def _levels(position: Journey, given: dict[str, object] | None, gauges: int) -> int:
    """MM-1."""
    levels = Words({name.lower(): number for name, number in (given or {}).items()})
    for gauge, name in enumerate(position.world.gauges):
        number = levels.whole(name, 0, int(position.top(gauge)), int(level(gauges, gauge)))
        gauges = int(with_level(gauges, gauge, number))
    levels.done()
    return gauges


def _set(places: list[int]) -> int:
    return sum(int(BIT[place]) for place in set(places))


def _notebook(position: Journey, read: Words) -> None:
    world = position.world
    position.words = _set(read.some_of("words", world.words, []))
    position.held = _set(read.some_of("equipment", world.items, []))
    found = _set(read.some_of("found", world.items, bit_list(position.held)))
    refuse_unless(position.held & ~found == 0, "MM-R17: what she has, she has found")
    position.found = found
    position.used = _set(read.some_of("used", world.items, []))
    usable = position.used & ~world.usables == 0 and position.used & ~position.found == 0
    refuse_unless(usable, "MM-R16: used is equipment with a use that she has had")


def _places(position: Journey, read: Words, arriving: bool) -> None:
    """MM-9, MM-11: where she is, where she came from, where she has been."""
    world, booklet = position.world, position.booklet
    places = world.places
    start = int(booklet.start)
    here = read.one_of("at", places, places[start])
    refuse_unless(booklet.all & BIT[here] != 0, f"MM-9: {places[here]} is not on this map")
    came_from = read.one_of("came_from", places, None)
    if came_from != NONE:
        joined = booklet.beside[here] & BIT[came_from] != 0
        why = f"MM-9: no road leads from {places[came_from]} to {places[here]}"
        refuse_unless(joined, why)
    route = [place for place in (start, came_from, here) if place != NONE]
    route = [place for n, place in enumerate(route) if n == 0 or place != route[n - 1]]
    if arriving:
        route.pop()
    position.at = here
    position.came_from = came_from
    position.route = read.some_of("route", places, route)
    position.visited = _set([*read.some_of("visited", places, []), *position.route])
    position.read = _set(read.some_of("read", places, bit_list(position.visited)))
    refuse_unless(position.visited & ~position.read == 0, "MM-R13: visited pages have been read")


def _campaign(position: Journey, read: Words) -> None:
    """MM-22: attempts, and what she had when she entered."""
    world = position.world
    position.tries = [0] * len(world.booklets)
    given = Words(read.each("tries") or {})
    most = int(position.most_attempts)
    for place, booklet in enumerate(world.booklets):
        now = int(place == position.adventure)
        position.tries[place] = given.whole(booklet.id, now, max(most, 1), now)
        later = place > position.adventure and position.tries[place] > 0
        refuse_unless(not later, f"MM-24: {booklet.id} comes later")
    given.done()
    entry = Words(read.each("entry") or {})
    position.entry_gauges = _levels(position, entry.each("gauges"), int(position.booklet.gauges))
    position.entry_words = _set(entry.some_of("words", world.words, []))
    position.entry_held = _set(entry.some_of("equipment", world.items, []))
    entry.done()


def _coins(position: Journey, read: Words) -> None:
    given = read.each("coins")
    if given is None:
        return
    coins = Words(given)
    position.tossed = coins.whole("tossed", 0, int(position.world.coins), 0)
    position.heads = coins.whole("heads", 0, int(position.tossed), 0)
    coins.done()


def _phase(position: Journey, read: Words, mover: int) -> str:
    """What is going on; fields of another phase are refused by the check at the end."""
    place = read.one_of("phase", [*PHASES, "arrival"], None)
    step = read.text("step", ".*", "")
    given = read.each("fight")
    fight = None if given is None else Words(given)
    causes = position.world.causes
    position.cause = read.one_of("cause", causes, None)
    kinds = ["none", "done", *position.world.manoeuvres]
    kind = kinds[read.one_of("manoeuvre", kinds, "none")]
    phase = [*PHASES, "arrival"][place] if place >= 0 else ""
    if not phase:
        ended = "over" if mover == 2 else "defeat" if position.cause != NONE else "departure"
        phase = "step" if step or fight is not None else ended
    if phase == "toss" and kind not in ("none", "done"):
        _manoeuvring(position, kind)
    elif phase in ("step", "choice", "fight", "toss"):
        _stopped(position, phase, step, fight)
    elif phase == "departure":
        _departing(position, kind)
    elif phase in ("defeat", "over"):
        _ended(position, phase)
    return phase


def _departing(position: Journey, kind: str) -> None:
    refuse_unless(kind in ("none", "done"), "MM-7: a manoeuvre that is tried asks for a toss")
    position.manoeuvre = DONE if kind == "done" else READY
    position.asking = DEPART
    if not position.moves():
        position.cause = STRANDED
        position.asking = ENDED
        _ended(position, "defeat" if _may_retry(position) else "over")


def _manoeuvring(position: Journey, kind: str) -> None:
    """MM-7: the fuel is spent, the coins are in the air."""
    kinds = position.world.manoeuvres
    position.asking = TOSS
    position.manoeuvre = kinds.index(kind)


def _stopped(position: Journey, phase: str, step: str, fight: Words | None) -> None:
    """A page or a piece of equipment in the middle of its steps."""
    world = position.world
    line = _line_of(position, step, fight, phase)
    op = int(world.op[line])
    position.line = line
    position.asking = STOPS[op]
    if op == FIGHT:
        given = fight if fight is not None else Words({})
        given.skip("foe")
        position.foe = given.whole("c", 1, 60, int(world.two[line]))
        position.round = given.whole("round", 1, 99, 1)
        given.done()
        refuse_unless(position.level(world.health) > 0, "MM-15: with C 0 the fight is lost")
        position.face_foe()
        if phase == "toss":
            position.asking = TOSS
    elif fight is not None:
        raise BadPosition("MM-13: that step is no fight")
    said = {"choice": CHOICE, "fight": COMBAT, "toss": TOSS}.get(phase, position.asking)
    refuse_unless(said == position.asking, f"MM-11: that step asks for the {position.asks()}")
    if op == CHOOSE:
        refuse_unless(bool(position.moves()), "MM-11: no option is left there")


def _line_of(position: Journey, step: str, fight: Words | None, phase: str) -> int:
    """The line of the program that is meant: named, or the first of its kind at the location."""
    world = position.world
    if step:
        known = [where for where in world.wheres if where.startswith(f"{position.booklet.id} ")]
        known += [where for where in world.wheres if where.startswith("use ")]
        if step not in known:
            raise BadPosition(f"step cannot be '{step}'.{nearest(step, known)}")
        owner = step.partition(":")[0].partition(" ")
        here = owner[2] == world.places[position.at] or owner[0] == "use"
        refuse_unless(here, f"MM-11: step '{step}' is not at {world.places[position.at]}")
        return world.wheres.index(step)
    start = f"{position.booklet.id} {world.places[position.at]}:"
    wanted = {"choice": (CHOOSE,), "toss": (TEST, FIGHT)}.get(phase, (FIGHT,))
    lines = [line for line, where in enumerate(world.wheres)
             if where.startswith(start) and int(world.op[line]) in wanted]  # fmt: skip
    if fight is not None:
        foes = {world.foes[world.one[line]].lower(): line
                for line in reversed(lines) if int(world.op[line]) == FIGHT}  # fmt: skip
        foe = fight.text("foe", ".*", next(reversed(foes), "")).lower()
        if foe not in foes:
            spot = world.places[position.at]
            raise BadPosition(f"foe cannot be '{foe}' at {spot}.{nearest(foe, foes)}")
        lines = [foes[foe]]
    if not lines:
        raise BadPosition(f"MM-11: location {world.places[position.at]} has no such step")
    return lines[0]


def _ended(position: Journey, phase: str) -> None:
    """MM-24: after a defeat, or at the end."""
    if phase == "defeat":
        refuse_unless(_may_retry(position), "MM-24: only a campaign asks after a defeat")
        position.cause = max(CAUGHT, position.cause)
        position.asking = DEFEAT
        return
    if position.cause == NONE:
        why = "MM-20: a match is won at the exit; after a defeat say the cause"
        refuse_unless(position.at == position.booklet.exit, why)
        last = not position.campaign or position.adventure == len(position.world.booklets) - 1
        refuse_unless(last, "MM-24: after a success the next adventure begins")
    position.asking = ENDED


def _may_retry(position: Journey) -> bool:
    return position.campaign and position.tries[position.adventure] < position.most_attempts
