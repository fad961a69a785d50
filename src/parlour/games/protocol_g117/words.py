"""Protocol G117: reading a description of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.engine.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.words import Words, refuse_unless
from parlour.games.protocol_g117.components import UNITS
from parlour.games.protocol_g117.rules import ProtocolG117
from parlour.games.protocol_g117.rules_state import (
    ELIMINATION,
    ENDED,
    NONE,
    PAIR,
    PART,
    PLACE,
    POINT,
    SABOTAGING,
    SECOND,
    SERIES,
    SETUP,
    STEPS,
    UNIT_LISTS,
)
from parlour.games.protocol_g117.tables import (
    AI,
    EVENT,
    HU,
    PARTS,
    PO,
    SIDES,
)

MOST = 999
"""No score in a description is larger."""
FIELDS = ("earth", "matrix")


def arrange(position: ProtocolG117, words: dict[str, object]) -> None:
    """What is not said comes from the start, with HU's second Troop placed.

    - `drones`, `bots`, `troops`, `deckers`: lists of squares, one entry for each unit. Or
      `earth` and `matrix`: {"b3": "Drone", "core": ["Bot", "Decker"]}, each the whole field.
    - `supply`, `eliminated`, `score`, `sabotages` (held for the count): {"AI": ..., "HU": ...}.
      Cubes that are neither on a field nor eliminated are the supply.
    - `turn` 1 to 20, or only `first`: who is first player; by default the next turn that fits
      the pairs that are used up.
    - `used`: pairs that are used up, `available`: those that are not. `marks`:
      {"O1": {"AI": "PO", "HU": "Event"}}, the parts that were chosen.
    - `step`: setup, pair, part, point, second step, place, eliminate, sabotage or over; by
      default the choice of a pair. `to_move`: AI, HU or over; by default the first player.
    - `pair`: the pair of this turn, by its place (O1) or the name of an action. With `part`, PO
      or Event, the side to move begins that part; without, the second player chooses it.
    - `points`: operation points left, the one in hand included; `icon`: which icon of the event
      is resolved, from 1.
    - `sabotaged`: squares that give nothing in this count.
    - `last_count`: {"AI": 5, "HU": 3, "sabotaged": ["b3"]}.
    """
    read = Words(words)
    step = read.one_of("step", STEPS, None)
    part = read.one_of("part", PARTS, None)
    _units(position, read, step)
    _cubes(position, read)
    _scores(position, read)
    pair = _pair(position, read)
    step = _step(read, step, part, pair)
    mover = read.one_of("to_move", [*SIDES, "over"], None)
    _pairs(position, read)
    _turn(position, read, step, mover)
    _sabotage(position, read, step)
    _last_count(position, read.each("last_count"))
    points = read.whole("points", 0, 9, 0)
    icon = read.whole("icon", 1, 9, 1)
    read.done()
    _asked(position, step, mover, pair, part)
    _begin(position, points, icon - 1)


# What lies on the fields


def _units(position: ProtocolG117, read: Words, step: int) -> None:
    said = {name: read.has(name) for name in UNIT_LISTS}
    whole = [read.each(field) for field in FIELDS]
    lists = [read.some_of(name, position.tables.squares, []) for name in UNIT_LISTS]
    for kind, name in enumerate(UNIT_LISTS):
        given = whole[kind % 2]
        if given is not None:
            refuse_unless(not said[name], f"say {name} or {FIELDS[kind % 2]}, not both")
            lists[kind] = _of_kind(position, given, kind)
        elif not said[name]:
            lists[kind] = _at_the_start(position, kind, step)
    _put(position, lists)


def _of_kind(position: ProtocolG117, given: dict[str, object], kind: int) -> list[int]:
    """The squares of one kind of unit in {"core": ["Bot", "Decker"]}."""
    known = [unit.lower() for unit in UNITS if UNITS.index(unit) % 2 == kind % 2]
    names = position.tables.squares
    found: list[int] = []
    for square, said in given.items():
        if square.lower() not in names:
            raise BadPosition(f"no square '{square}'.{nearest(square, names)}")
        for unit in [said] if isinstance(said, str) else _sequence(square, said):
            word = str(unit).strip().lower()
            refuse_unless(word in known, f"PG-1: {square} cannot hold {unit!r}")
            if word == UNITS[kind].lower():
                found.append(names.index(square.lower()))
    return found


def _sequence(name: str, said: object) -> Sequence[object]:
    if isinstance(said, list | tuple):
        return said
    raise BadPosition(f"{name} holds a unit or a list of units, not {said!r}")


def _at_the_start(position: ProtocolG117, kind: int, step: int) -> list[int]:
    """PG-7, PG-8."""
    found = bit_list(position.tables.starts[kind])
    if UNITS[kind] == "Troop" and step != SETUP:
        found.append(int(lowest_bit(position.tables.second_troop)))
    return found


def _put(position: ProtocolG117, lists: list[list[int]]) -> None:
    """PG-1, PG-4: each kind on its battlefield, and no square over its limit."""
    tables = position.tables
    for side in (AI, HU):
        army = position.army(side)
        army.one = army.two = army.three = 0
    held: Counter[int] = Counter()
    for kind, squares in enumerate(lists):
        for square in squares:
            name = tables.squares[square]
            where = tables.field_of(square) == kind % 2
            refuse_unless(where, f"PG-1: {UNITS[kind]}s cannot be on {name}")
            held[square] += 1
            limit = int(tables.limits[square])
            refuse_unless(held[square] <= limit, f"PG-4: {name} holds at most {limit}")
            position.army(kind // 2).put(square)


def _cubes(position: ProtocolG117, read: Words) -> None:
    """PG-6: each side has 12 cubes in all."""
    tables = position.tables
    cubes = int(tables.cubes)
    supply = _by_side(read, "supply", cubes)
    lost = _by_side(read, "eliminated", cubes)
    for side in (AI, HU):
        army = position.army(side)
        on_fields = int(army.units_on(tables.all))
        who = SIDES[side]
        refuse_unless(on_fields <= cubes, f"PG-6: {who} has {cubes} cubes, not {on_fields}")
        gone, left = lost[side], supply[side]
        if gone is None:
            gone = 0 if left is None else cubes - on_fields - left
        if left is None:
            left = cubes - on_fields - gone
        total = on_fields + gone + left
        fits = gone >= 0 and left >= 0 and total == cubes
        refuse_unless(fits, f"PG-6: {who} has {cubes} cubes, not {max(total, on_fields + left)}")
        army.supply, army.lost = left, gone


def _by_side(read: Words, name: str, most: int) -> list[int | None]:
    """A number for each side; None where it is not said."""
    found: list[int | None] = [None, None]
    for key, said in (read.each(name) or {}).items():
        word = key.upper()
        if word not in SIDES:
            raise BadPosition(f"{name}: no side '{key}'.{nearest(key, SIDES)}")
        if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= most:
            raise BadPosition(f"{name} of {word} is a whole number from 0 to {most}, not {said!r}")
        found[SIDES.index(word)] = said
    return found


def _scores(position: ProtocolG117, read: Words) -> None:
    for side, score in enumerate(_by_side(read, "score", MOST)):
        position.army(side).score = score or 0


def _last_count(position: ProtocolG117, given: dict[str, object] | None) -> None:
    fields = dict(given or {})
    squares = Words({"sabotaged": fields.pop("sabotaged", None)})
    gained = _by_side(Words({"last_count": fields}), "last_count", MOST)
    position.bolts = _set(squares.some_of("sabotaged", position.tables.squares, []))
    for side in (AI, HU):
        position.army(side).gained = gained[side] or 0


# The turn and its pair


def _pair(position: ProtocolG117, read: Words) -> int:
    tables = position.tables
    names = [*tables.pairs, *tables.action_names]
    place = read.one_of("pair", names, None)
    return place if place < SERIES else (place - SERIES) % SERIES


def _step(read: Words, said: int, part: int, pair: int) -> int:
    """What is asked, where only the pair, the part or the points say it."""
    if said != NONE:
        return said
    if part == EVENT:
        return PLACE
    if part == PO or read.has("points"):
        return POINT
    return PART if pair != NONE else PAIR


def _pairs(position: ProtocolG117, read: Words) -> None:
    """PG-14: the pairs that are used up."""
    tables = position.tables
    both = read.has("used") and read.has("available")
    refuse_unless(not both, "say used or available, not both")
    left = _set(read.some_of("available", tables.pairs, list(range(SERIES))))
    position.used = _set(read.some_of("used", tables.pairs, [])) | (int(tables.every_pair) & ~left)
    _marks(position, read.each("marks"))


def _turn(position: ProtocolG117, read: Words, step: int, mover: int) -> None:
    """PG-10: the turn says who is first; without it, the next that fits what is said."""
    first = read.one_of("first", SIDES, None)
    leads = first if first != NONE else mover if step == PAIR else NONE
    spent = int(count_bits(position.used)) - (step == SABOTAGING and position.used != 0)
    turn = min(spent + 1, SERIES)
    if leads in (AI, HU) and turn % 2 == leads:
        turn = turn % SERIES + 1
    position.turn = read.whole("turn", 1, 2 * SERIES, turn)
    here = int(position.first())
    why = f"PG-10: in turn {position.turn} {SIDES[here]} is the first player"
    refuse_unless(first in (NONE, here), why)
    if step == PAIR:
        refuse_unless(mover in (NONE, here), f"{why} and chooses the pair")
    if step != ENDED:
        _enough(position, step)


def _enough(position: ProtocolG117, step: int) -> None:
    """PG-14: a pair for each turn of the series that is to come."""
    turn = int(position.turn)
    to_come = SERIES - (turn - 1) % SERIES - (step == SABOTAGING)
    fits = SERIES - int(count_bits(position.used)) >= to_come
    refuse_unless(fits, f"PG-14: turn {turn} needs {to_come} pairs that are not used up")


def _marks(position: ProtocolG117, given: dict[str, object] | None) -> None:
    tables = position.tables
    for pair, said in (given or {}).items():
        if pair.upper() not in tables.pairs:
            raise BadPosition(f"marks: no pair '{pair}'.{nearest(pair, tables.pairs)}")
        bit = BIT[tables.pairs.index(pair.upper())]
        if not isinstance(said, dict):
            raise BadPosition(f"marks of {pair} are a dictionary, not {said!r}")
        for key in said:
            if key.upper() not in SIDES:
                raise BadPosition(f"marks: no side '{key}'.{nearest(key, SIDES)}")
            army = position.army(SIDES.index(key.upper()))
            part = Words(said).one_of(key, PARTS, None)
            army.po_marks |= bit if part == PO else 0
            army.event_marks |= bit if part == EVENT else 0


def _sabotage(position: ProtocolG117, read: Words, step: int) -> None:
    for side, held in enumerate(_by_side(read, "sabotages", 2 * SERIES)):
        position.army(side).held = held or 0
    squares = read.some_of("sabotaged", position.tables.squares, [])
    for square in squares:
        why = f"PG-32: {position.tables.squares[square]} has no victory points"
        refuse_unless(position.tables.points[square] > 0, why)
    position.sabotaged = _set(squares)
    why = "PG-32: squares are sabotaged at the count"
    refuse_unless(not squares or step == SABOTAGING, why)


def _asked(position: ProtocolG117, step: int, mover: int, pair: int, part: int) -> None:
    """Who decides, with which pair."""
    tables = position.tables
    first = int(position.first())
    second_side = 1 - first
    default = {SETUP: HU, PART: second_side}.get(step, first)
    side = default if mover == NONE else mover
    why = f"to_move is {'over' if step == ENDED else SIDES[default]} here"
    if step == ENDED:
        refuse_unless(mover in (NONE, len(SIDES)), why)
        side = first
    elif step in (SETUP, PART, PAIR):
        refuse_unless(side == default, why)
    refuse_unless(side < len(SIDES), "a position that is over says 'step': 'over'")
    if step in (SETUP, PAIR, ENDED):
        refuse_unless(pair == NONE, "PG-12: the pair of this turn is not chosen yet")
    elif pair == NONE:
        left = int(tables.every_pair) & ~int(position.used)
        refuse_unless(left != 0, "PG-14: say the pair of this turn")
        pair = int(lowest_bit(left))
    if step not in (SETUP, PAIR, SABOTAGING, ENDED):
        why = f"PG-14: the pair {tables.pairs[pair]} is used up"
        refuse_unless(not position.used & BIT[pair], why)
    if step == SABOTAGING and pair != NONE:
        position.used |= BIT[pair]
    position.step, position.side, position.pair = step, side, pair
    if step == SETUP:
        _check_setup(position)
    wrong = part == EVENT and step in (POINT, SECOND)
    wrong |= part == PO and step in (PLACE, ELIMINATION)
    refuse_unless(not wrong, f"the {PARTS[part]} part does not ask for a {STEPS[step]}")


def _check_setup(position: ProtocolG117) -> None:
    """PG-8: the second Troop is not placed yet."""
    fresh = ProtocolG117(position.tables, position.ai_seat)
    fresh.set_up()
    same = all(
        position.army(side).one == fresh.army(side).one
        and position.army(side).two == fresh.army(side).two
        for side in (AI, HU)
    )
    refuse_unless(same and position.turn == 1, "PG-8: HU's second Troop is placed at the start")


def _begin(position: ProtocolG117, points: int, icon: int) -> None:
    """Go to the decision that is described; what leaves no choice happens at once."""
    step = position.step
    action = int(position.side) * SERIES + int(position.pair)
    tables = position.tables
    refuse_unless(points == 0 or step in (POINT, SECOND), "PG-15: points belong to a PO part")
    refuse_unless(icon == 0 or step in (PLACE, ELIMINATION), "PG-22: an icon belongs to an event")
    if step in (POINT, SECOND):
        position.points = points or int(tables.po[action])
        if step == POINT:
            position.next_point()
        else:
            why = "PG-17: nobody could have made a first step"
            refuse_unless(position.army(position.side).one != 0, why)
    elif step in (PLACE, ELIMINATION):
        count = int(tables.first_icon[action + 1] - tables.first_icon[action])
        name = tables.action(position.side, position.pair)
        refuse_unless(icon < count, f"PG-22: the event of {name} has {count} icons")
        position.icon = icon
        position.next_icon()
    elif step == SABOTAGING:
        position.next_sabotage()
    elif step == ENDED:
        _check_end(position)


def _check_end(position: ProtocolG117) -> None:
    """PG-34, PG-36, PG-37."""
    turn, equal = int(position.turn), position.ai.score == position.hu.score
    compared = turn == SERIES or (turn > SERIES and turn % 2 == 0)
    refuse_unless(compared, f"PG-36: scores are not compared after turn {turn}")
    refuse_unless(not equal or turn == 2 * SERIES, "PG-35: with equal scores play goes on")


def _set(squares: Sequence[int]) -> int:
    found = 0
    for square in squares:
        found |= int(BIT[square])
    return found
