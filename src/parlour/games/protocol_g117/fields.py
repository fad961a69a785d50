"""Protocol G117: reading a description of a position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from parlour.engine.core.bits import BIT, bit_list, count_bits, lowest_bit
from parlour.engine.errors import BadPosition, nearest
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words, each_of, renamed
from parlour.games.protocol_g117.components import UNITS
from parlour.games.protocol_g117.rules.count import next_sabotage
from parlour.games.protocol_g117.rules.events import next_icon
from parlour.games.protocol_g117.rules.points import next_point
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import (
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
from parlour.games.protocol_g117.rules.tables import (
    AI,
    EVENT,
    HU,
    PARTS,
    PO,
    SIDES,
)
from parlour.games.protocol_g117.rules.turns import set_up

MOST = 999
"""No score in a description is larger."""
FIELDS = ("earth", "matrix")
OTHER_FIELDS = {
    "drone": "drones", "bot": "bots", "troop": "troops", "decker": "deckers", "scores": "score",
    "po": "points", "points_left": "points", "side": "to_move", "player": "to_move",
    "action": "pair", "used_pairs": "used", "available_pairs": "available",
    "first_player": "first", "sabotage": "sabotages", "held": "sabotages", "lost": "eliminated",
    "asks": "step", "phase": "step", "squares": "units", "human": "hu", "humans": "hu",
}  # fmt: skip
"""Other words for the fields of a description."""
OTHER_STEPS = {
    "set-up": "setup", "pair and part": "pair", "po": "point", "move": "point", "gain": "place",
    "count": "sabotage", "end": "over", "nothing": "over",
}  # fmt: skip
BY_SIDE = ("supply", "eliminated", "score", "sabotages")
"""Fields with a number for each side."""


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
    - `AI` and `HU`: what belongs to a side in one place, {"drones": ["b3"], "supply": 3}.
    More words for the fields are in `OTHER_FIELDS`; units may be told in several ways, see
    `_told_units`.
    """
    read = Words(_plain(position, words))
    step = read.one_of("step", STEPS, None)
    part = read.one_of("part", PARTS, None)
    _units(position, read, step)
    _cubes(position, read)
    _scores(position, read)
    pair, actor = _pair(position, read)
    step = _step(read, step, part, pair)
    mover = read.one_of("to_move", [*SIDES, "over"], None)
    if mover == NONE and step in (POINT, SECOND, PLACE, ELIMINATION):
        mover = actor
    _pairs(position, read)
    _turn(position, read, step, mover)
    _sabotage(position, read, step)
    _last_count(position, read.each("last_count"))
    points = read.whole("points", 0, 9, 0)
    icon = read.whole("icon", 1, 9, 1)
    read.done()
    _asked(position, step, mover, pair, part)
    _begin(position, points, icon - 1)


# In other words


def _plain(position: ProtocolG117, words: dict[str, object]) -> dict[str, object]:
    """The fields under their own names, with what is said of a side where it belongs."""
    found = renamed(words, OTHER_FIELDS)
    units = dict(each_of("units", found.pop("units", None)))
    for side in SIDES:
        told = {
            **each_of(side, found.pop(side.lower(), None)),
            **each_of(side, units.pop(side, None)),
        }
        _of_side(found, SIDES.index(side), renamed(told, OTHER_FIELDS))
    earth = position.tables.squares[: position.tables.earth_size]
    for square, said in units.items():
        field = FIELDS[0 if _square(square) in earth else 1]
        found[field] = {**each_of(field, found.get(field)), square: said}
    for name in BY_SIDE:
        value = found.get(name)
        if isinstance(value, list | tuple) and len(value) == len(SIDES):
            found[name] = dict(zip(SIDES, value, strict=True))
        elif isinstance(value, str):
            found[name] = {value: 1}
    for name in UNIT_LISTS:
        found[name] = _squares(found.get(name))
    step = found.get("step")
    found["step"] = OTHER_STEPS.get(str(step).lower(), step)
    return found


def _of_side(found: dict[str, object], side: int, told: dict[str, object]) -> None:
    """What is said of a side: its units by their names or by battlefields, and its numbers."""
    for name, value in told.items():
        if name in BY_SIDE:
            found[name] = {**each_of(name, found.get(name)), SIDES[side]: value}
            continue
        kind = UNIT_LISTS[side * 2 + FIELDS.index(name)] if name in FIELDS else name
        fits = kind in UNIT_LISTS[side * 2 : side * 2 + 2]
        refuse_unless(fits, f"{SIDES[side]} has no field '{name}'")
        found[kind] = value


def _squares(said: object) -> object:
    """A list of squares, also from `b3` or {"nw": 2}."""
    if isinstance(said, str):
        said = re.split(r"\s*,\s*", said.strip())
    if isinstance(said, dict):
        said = [name for name, count in said.items() for _ in range(_number(name, count))]
    if not isinstance(said, list | tuple):
        return said
    return [_square(each) for each in said]


def _number(name: str, count: object) -> int:
    """So many units."""
    refuse_unless(str(count).isdigit(), f"{name} holds a number of units, not {count!r}")
    return int(str(count))


def _square(said: object) -> str:
    """`W_out` and `w out` are `w-out`."""
    return re.sub(r"[\s_]+", "-", str(said).strip().lower())


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
    """The squares of one kind of unit of a battlefield."""
    names = position.tables.squares
    found: list[int] = []
    for square, unit in _told_units(given, kind % 2):
        if square not in names:
            raise BadPosition(f"no square '{square}'.{nearest(square, names)}")
        if unit == kind:
            found.append(names.index(square))
    return found


def _told_units(given: dict[str, object], field: int) -> Iterator[tuple[str, int]]:
    """Squares and kinds of units. By squares: {"core": ["Bot", "Decker"]}, {"core": "Bot, Decker"},
    {"nw": "2 Bots"}, {"nw": {"Bot": 2}}, {"b3": "AI"}; by units: {"Drones": ["b3"], "HU": ["f3"]}.
    """
    for name, said in given.items():
        kind = _kind(name, field)
        if kind != NONE:
            squares = _squares(said)
            for square in squares if isinstance(squares, list) else _sequence(name, said):
                yield str(square), kind
            continue
        square = _square(name)
        if isinstance(said, dict):
            said = [f"{count} {unit}" for unit, count in said.items()]
        told = re.split(r"\s*(?:,|\band\b)\s*", said) if isinstance(said, str) else said
        for each in _sequence(name, told):
            count, _, word = str(each).strip().rpartition(" ")
            kind = _kind(word, field)
            refuse_unless(kind != NONE, f"PG-1: {square} cannot hold {each!r}")
            for _ in range(_number(name, count or 1)):
                yield square, kind


def _kind(word: str, field: int) -> int:
    """The kind of unit on a battlefield that a word means: `Drone`, `Drones` or `AI`."""
    for side, name in enumerate(SIDES):
        kind = side * 2 + field
        if word.lower() in (name.lower(), UNITS[kind].lower(), UNIT_LISTS[kind]):
            return kind
    return NONE


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


def _pair(position: ProtocolG117, read: Words) -> tuple[int, int]:
    """The pair of this turn, and whose action it was called by, if by an action."""
    tables = position.tables
    place = read.one_of("pair", [*tables.pairs, *tables.action_names], None)
    if place < SERIES:
        return place, NONE
    return (place - SERIES) % SERIES, (place - SERIES) // SERIES


def _some_pairs(position: ProtocolG117, read: Words, name: str, default: list[int]) -> list[int]:
    """Pairs by their places or by the names of their actions."""
    tables = position.tables
    places = read.some_of(name, [*tables.pairs, *tables.action_names], default)
    return [place % SERIES for place in places]


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
    left = _set(_some_pairs(position, read, "available", list(range(SERIES))))
    used = _set(_some_pairs(position, read, "used", []))
    position.used = used | (int(tables.every_pair) & ~left)
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
    set_up(fresh)
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
            next_point(position)
        else:
            why = "PG-17: nobody could have made a first step"
            refuse_unless(position.army(position.side).one != 0, why)
    elif step in (PLACE, ELIMINATION):
        count = int(tables.first_icon[action + 1] - tables.first_icon[action])
        name = tables.action(position.side, position.pair)
        refuse_unless(icon < count, f"PG-22: the event of {name} has {count} icons")
        position.icon = icon
        next_icon(position)
    elif step == SABOTAGING:
        next_sabotage(position)
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
