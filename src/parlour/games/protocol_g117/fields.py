"""Protocol G117: the fields of a position, and which of them fit together.

What a description leaves out comes from the start, with HU's second Troop placed; cubes that are
neither on a battlefield nor eliminated are the supply. A turn that is said has as many pairs used
up as there were turns before it. If it does not say what is asked, that follows from the points and
the pair; otherwise the first player chooses a pair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import BIT, count_bits, lowest_bit
from parlour.engine.fields import (
    Bits,
    Derived,
    Each,
    Field,
    FieldGroup,
    Fields,
    Heap,
    OneOf,
    Sparse,
    Whole,
    refuse_unless,
)
from parlour.games.protocol_g117.rules.army import Army
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
    EARTH,
    ELIMINATE,
    EVENT,
    GAIN,
    HU,
    PARTS,
    PO,
    SIDES,
    Tables,
)

if TYPE_CHECKING:
    from parlour.games.protocol_g117.rules.position import ProtocolG117

WIDTH = 2
"""Bits for the units of a side on a square, of which there are at most three."""

ALONE = {
    SETUP: "PG-8: there is no choice for the second Troop",
    POINT: "PG-16: nothing can be done with a point, so the action is over",
    SECOND: "PG-17: nobody can have made a first step",
    PLACE: "PG-23: a new unit has no choice of squares, so nobody is asked",
    ELIMINATION: "PG-24: there is no choice of units to eliminate, so nobody is asked",
    SABOTAGING: "PG-32: there is no choice of squares to sabotage, so nobody is asked",
}
"""Why a decision is not asked for that has one option or none."""


def declare(tables: Tables) -> Fields:
    """Everything that lies on the battlefields or is going on."""
    pairs, squares = OneOf(tables.pairs, none=NONE), Bits(tables.squares)
    cubes = Whole(0, tables.cubes)
    count = Whole(0, sum(tables.points))
    most_icons = max(len(words) for words in tables.icon_words)
    sabotages = Whole(0, max(words.count("S") for words in tables.icon_words))
    part = OneOf(PARTS, none=NONE)
    return Fields(
        Field("seat1_side", OneOf([side.lower() for side in SIDES]), at="ai_seat"),
        Derived("table", lambda position: position.tables.name),
        Field("turn", Whole(1, 2 * SERIES)),
        Derived("first", lambda position: SIDES[position.first()], OneOf(SIDES)),
        Field("to_move", OneOf([*SIDES, "over"]), get=_mover, put=_let_move),
        Field("step", OneOf(STEPS)),
        Field("pair", pairs),
        Field("points", Whole(0, max(tables.po))),
        Field("icon", Whole(1, max(most_icons, 1)), get=lambda p: p.icon + 1, put=_put_icon),
        *(_units(tables, kind) for kind in range(len(UNIT_LISTS))),
        _by_side("supply", cubes, "supply"),
        _by_side("eliminated", cubes, "lost"),
        _by_side("score", Whole(0, 2 * SERIES * count.high), "score"),
        Field("used", Bits(tables.pairs)),
        Field(
            "marks",
            Sparse(tables.pairs, Sparse(SIDES, part, NONE), [NONE, NONE]),
            get=_marks,
            put=_put_marks,
        ),
        _by_side("sabotages", sabotages, "held"),
        Field("sabotaged", squares),
        FieldGroup(
            "last_count",
            *(_gained(side, count) for side in (AI, HU)),
            Field("sabotaged", squares, at="bolts"),
            present=lambda position: True,
            clear=lambda position: None,
        ),
    )


def _mover(position: ProtocolG117) -> int:
    return len(SIDES) if position.step == ENDED else int(position.side)


def _let_move(position: ProtocolG117, mover: int) -> None:
    position.side = mover if mover < len(SIDES) else NONE


def _put_icon(position: ProtocolG117, number: int) -> None:
    position.icon = number - 1


def _units(tables: Tables, kind: int) -> Field:
    """Units of a kind: a square stands as often as there are of them."""
    side, field = divmod(kind, len(SIDES))
    first = 0 if field == EARTH else int(tables.earth_size)
    names = tables.squares[: tables.earth_size] if field == EARTH else tables.squares[first:]

    def get(position: ProtocolG117) -> int:
        army = position.army(side)
        counts = [_count(army, first + place) for place in range(len(names))]
        return sum(count << WIDTH * place for place, count in enumerate(counts))

    def put(position: ProtocolG117, heap: int) -> None:
        army = position.army(side)
        for place in range(len(names)):
            for _ in range(_count(army, first + place)):
                army.lift(first + place)
            for _ in range(heap >> WIDTH * place & (1 << WIDTH) - 1):
                army.put(first + place)

    return Field(UNIT_LISTS[kind], Heap(names, WIDTH), get=get, put=put)


def _count(army: Army, square: int) -> int:
    return sum(bool(row & BIT[square]) for row in (army.one, army.two, army.three))


def _by_side(name: str, kind: Whole, at: str) -> Field:
    """A number for each side."""

    def put(position: ProtocolG117, row: list[int]) -> None:
        for side, number in enumerate(row):
            setattr(position.army(side), at, number)

    return Field(
        name,
        Each(SIDES, kind),
        get=lambda position: [getattr(position.army(side), at) for side in (AI, HU)],
        put=put,
    )


def _gained(side: int, kind: Whole) -> Field:
    """What the last count brought to a side."""

    def put(position: ProtocolG117, number: int) -> None:
        position.army(side).gained = number

    return Field(SIDES[side], kind, get=lambda position: position.army(side).gained, put=put)


def _marks(position: ProtocolG117) -> list[list[int]]:
    """Which part of each pair was chosen by whom, this series."""
    return [
        [_mark(position.army(side), pair) for side in (AI, HU)]
        for pair in range(len(position.tables.pairs))
    ]


def _mark(army: Army, pair: int) -> int:
    chosen = army.event_marks & BIT[pair]
    return PO if army.po_marks & BIT[pair] else EVENT if chosen else NONE


def _put_marks(position: ProtocolG117, marks: list[list[int]]) -> None:
    for side in (AI, HU):
        army = position.army(side)
        chosen = [pair[side] for pair in marks]
        army.po_marks = sum(int(BIT[n]) for n, part in enumerate(chosen) if part == PO)
        army.event_marks = sum(int(BIT[n]) for n, part in enumerate(chosen) if part == EVENT)


# Reading


def arrange(position: ProtocolG117, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    if position.step == SETUP:
        position.hu.put(lowest_bit(position.tables.second_troop))
    position.side = NONE
    for army in (position.ai, position.hu):
        army.supply = army.lost = NONE
    position.fields().arrange(position, words, _settle)


def _settle(position: ProtocolG117, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    if "step" not in said:
        position.step = POINT if position.points else PAIR if position.pair == NONE else PART
    if position.step == SETUP and "troops" not in said:
        position.hu.lift(lowest_bit(position.tables.second_troop))
    _squares(position)
    for side in (AI, HU):
        _cubes(position, side)
    _turn(position, said)
    _who_decides(position)
    _action(position, said)
    _marks_fit(position)
    _sabotage(position)
    if position.step == SETUP:
        _set_up(position)
    if position.step == ENDED:
        _ended(position)
    else:
        refuse_unless(len(position.moves()) > 1, ALONE.get(int(position.step), ""))


# What lies on the battlefields


def _squares(position: ProtocolG117) -> None:
    """PG-4: no square holds more than its limit."""
    tables = position.tables
    for square, name in enumerate(tables.squares):
        limit = int(tables.limits[square])
        held = _count(position.ai, square) + _count(position.hu, square)
        refuse_unless(held <= limit, f"PG-4: {name} holds at most {limit}")


def _cubes(position: ProtocolG117, side: int) -> None:
    """PG-6: a side has so many cubes in all."""
    army, cubes = position.army(side), int(position.tables.cubes)
    out = cubes - int(army.units_on(position.tables.all))
    if army.lost == NONE:
        army.lost = 0 if army.supply == NONE else max(out - army.supply, 0)
    if army.supply == NONE:
        army.supply = max(out - army.lost, 0)
    total = cubes - out + int(army.supply) + int(army.lost)
    refuse_unless(total == cubes, f"PG-6: {SIDES[side]} has {cubes} cubes, not {total}")


def _set_up(position: ProtocolG117) -> None:
    """PG-7, PG-8: the second Troop is not placed yet."""
    fresh = position.turn == 1
    for side in (AI, HU):
        army, starts = position.army(side), position.tables.starts
        fresh &= army.one == starts[2 * side] | starts[2 * side + 1] and army.two == 0
    refuse_unless(bool(fresh), "PG-8: HU's second Troop is placed at the start")


# The turn and its pair


def _turn(position: ProtocolG117, said: frozenset[str]) -> None:
    """PG-10, PG-14: a pair is used up in each turn of a series."""
    tables, counted = position.tables, position.step in (SABOTAGING, ENDED)
    if "turn" not in said:
        late = position.step == PAIR and position.side == HU
        used = int(count_bits(position.used)) - counted if "used" in said else int(late)
        position.turn = min(max(used, 0), SERIES - 1) + 1
    if position.step in (SETUP, PAIR, ENDED):
        position.pair = NONE
    elif position.pair == NONE:
        known = position.step == SABOTAGING and "used" in said
        open_pairs = position.used if known else tables.every_pair & ~position.used
        refuse_unless(open_pairs != 0, "PG-14: say the pair of this turn")
        position.pair = lowest_bit(open_pairs)
    number = (int(position.turn) - 1) % SERIES + counted
    if "used" not in said:
        position.used = _usual_pairs(position, number)
    why = f"PG-14: {number} pairs are used up in turn {position.turn}"
    refuse_unless(count_bits(position.used) == number, why)
    if position.pair != NONE:
        used = position.used & BIT[position.pair] != 0
        name = f"PG-14: the pair {tables.pairs[position.pair]} is"
        refuse_unless(used == counted, f"{name} {'used up' if used else 'not used up'}")


def _usual_pairs(position: ProtocolG117, number: int) -> int:
    """So many used pairs: that of this turn if it is over, then the last ones."""
    pairs = [n for n in reversed(range(SERIES)) if n != position.pair]
    if position.step == SABOTAGING:
        pairs.insert(0, int(position.pair))
    return sum(int(BIT[n]) for n in pairs[:number])


def _who_decides(position: ProtocolG117) -> None:
    """PG-8, PG-12, PG-13, PG-32: the first player, unless it is for the second."""
    first, step = int(position.first()), position.step
    if step in (SETUP, PAIR, PART, ENDED):
        position.side = {SETUP: HU, PART: 1 - first}.get(int(step), first)
    elif position.side == NONE:
        later = step == SABOTAGING and position.army(first).held == 0
        position.side = 1 - first if later else first


def _action(position: ProtocolG117, said: frozenset[str]) -> None:
    """PG-15, PG-22: points left of a PO part, or the icon of an Event."""
    tables, step = position.tables, position.step
    if step in (POINT, SECOND):
        most = int(tables.po[position.action()])
        if "points" not in said:
            position.points = most
        name = tables.action(position.side, position.pair)
        fits = 1 <= position.points <= most
        refuse_unless(fits, f"PG-15: of {name} one to {most} points are left")
    else:
        position.points = 0
    if step in (PLACE, ELIMINATION):
        _icon(position, said)
    else:
        position.icon = 0


def _icon(position: ProtocolG117, said: frozenset[str]) -> None:
    """PG-22, PG-23: the icon asks for it, and there is a cube to place."""
    tables, action = position.tables, position.action()
    first, last = int(tables.first_icon[action]), int(tables.first_icon[action + 1])
    wanted = GAIN if position.step == PLACE else ELIMINATE
    fits = [n for n in range(last - first) if tables.icons[first + n] >> 1 == wanted]
    if "icon" not in said and fits:
        position.icon = fits[0]
    name = tables.action(position.side, position.pair)
    why = f"PG-22: that icon of {name} does not ask for a {STEPS[position.step]}"
    refuse_unless(position.icon in fits, why)
    cube = position.step == ELIMINATION or position.army(position.side).supply > 0
    refuse_unless(cube, f"PG-23: the supply of {SIDES[position.side]} is empty")


def _marks_fit(position: ProtocolG117) -> None:
    """PG-12 to PG-14: parts were chosen of pairs that are used up and of that of this turn."""
    current = 0 if position.pair == NONE else int(BIT[position.pair])
    for side in (AI, HU):
        army = position.army(side)
        stray = (army.po_marks | army.event_marks) & ~(position.used | current)
        name = position.tables.pairs[int(lowest_bit(stray))] if stray else ""
        refuse_unless(not stray, f"PG-14: a part of {name} was chosen, so it is used up")
    army, who = position.army(position.side), SIDES[position.side]
    wrong = 0
    if position.step in (POINT, SECOND, PART):
        wrong |= army.event_marks & current
    if position.step in (PLACE, ELIMINATION, PART):
        wrong |= army.po_marks & current
    refuse_unless(not wrong, f"PG-13: {who} has chosen another part of this pair")


# Count and end


def _sabotage(position: ProtocolG117) -> None:
    """PG-25, PG-32: sabotages are held from an event to the count of the turn."""
    first, names = int(position.first()), position.tables.squares
    worthless = position.sabotaged & ~position.tables.valued
    name = names[int(lowest_bit(worthless))] if worthless else ""
    refuse_unless(not worthless, f"PG-32: {name} has no victory points")
    if position.step != SABOTAGING:
        refuse_unless(position.sabotaged == 0, "PG-32: squares are sabotaged at the count")
        idle = position.step not in (SETUP, PAIR, ENDED) or position.ai.held + position.hu.held == 0
        refuse_unless(idle, "PG-25: a sabotage is held until the count of its turn")
        return
    who = SIDES[position.side]
    held = position.army(position.side).held > 0
    refuse_unless(held, f"PG-32: {who} holds no sabotage")
    waits = position.side != first and position.army(first).held > 0
    refuse_unless(not waits, f"PG-32: {SIDES[first]} is first and uses its sabotages first")


def _ended(position: ProtocolG117) -> None:
    """PG-34, PG-36, PG-37: when scores are compared and differ, or after the last turn."""
    turn, equal = int(position.turn), position.ai.score == position.hu.score
    compared = turn == SERIES or (turn > SERIES and turn % 2 == 0)
    refuse_unless(compared, f"PG-36: scores are not compared after turn {turn}")
    refuse_unless(not equal or turn == 2 * SERIES, "PG-35: with equal scores play goes on")
