"""Protocol G117: the PO part (PG-15 to PG-21)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, lowest_bit
from parlour.games.protocol_g117.rules.count import action_over
from parlour.games.protocol_g117.rules.state import POINT, SECOND, State
from parlour.games.protocol_g117.rules.tables import EARTH, FAR, SIDES

# Points


def next_point(position: State) -> None:
    """PG-15, PG-16: another point, unless there is none or nothing can be done with it."""
    if position.points > 0 and _can_act(position):
        position.step = POINT
    else:
        action_over(position)


def _can_act(position: State) -> bool:
    """Whether a point can be used at all."""
    adjacent = position.tables.adjacent
    free = position.free()
    units = position.army(position.side).one
    other = position.army(1 - position.side).one
    while units != 0:
        unit = lowest_bit(units)
        if adjacent[unit] & (free | other) != 0 or other & BIT[unit] != 0:
            return True
        units &= units - 1
    return False


def point_moves(position: State) -> list[int]:
    """PG-15: a Move, an Attack, a Charge, or the end of the action."""
    found = steps(position)
    tables = position.tables
    enemies = targets(position)
    while enemies != 0:
        found.append(tables.first_attack + lowest_bit(enemies))
        enemies &= enemies - 1
    units = position.army(position.side).one
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        first = tables.first_charge + unit * tables.size
        victims = chargeable(position, unit)
        while victims != 0:
            found.append(first + lowest_bit(victims))
            victims &= victims - 1
    found.append(tables.end_action)
    return found


def _why_no_point(position: State) -> str:
    if position.step == SECOND:
        return "PG-17: first make the second step of this Move, or stop"
    return "PG-15: no operation point is to be used now"


def why_no_end(position: State) -> str | None:
    """Why the action cannot be ended."""
    return None if position.step == POINT else "PG-16: an action ends before a point, not now"


def use_point(position: State, move: i64) -> None:
    """PG-15."""
    tables = position.tables
    if move < tables.first_attack:
        _make_step(position, move)
        position.step = SECOND
        return
    if move < tables.first_charge:
        _attack(position, move - tables.first_attack)
    elif move < tables.end_action:
        number = move - tables.first_charge
        _charge(position, number // tables.size, number % tables.size)
    else:
        if position.audience is not None:
            facts = position.acting()
            facts["left"] = position.points
            position.tell("end action", "PG-16", facts)
        position.points = 1
    _point_used(position)


def _point_used(position: State) -> None:
    """PG-15: points are used one after the other."""
    position.points -= 1
    next_point(position)


# Move


def steps(position: State) -> list[int]:
    """PG-17, PG-18: to an adjacent square that has room at that moment."""
    tables = position.tables
    found: list[int] = []
    free = position.free()
    units = position.army(position.side).one
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        first = tables.first_step + unit * tables.size
        squares = tables.adjacent[unit] & free
        while squares != 0:
            found.append(first + lowest_bit(squares))
            squares &= squares - 1
    return found


def why_no_step(position: State, start: i64, end: i64) -> str | None:
    """Why a unit cannot step there."""
    tables = position.tables
    if position.step != POINT and position.step != SECOND:
        return _why_no_point(position)
    names = tables.squares
    if position.army(position.side).one & BIT[start] == 0:
        return f"PG-17: {SIDES[position.side]} has no unit on {names[start]}"
    if tables.field_of(start) != tables.field_of(end):
        return "PG-1: a unit never leaves its battlefield"
    if tables.adjacent[start] & BIT[end] == 0:
        rule = "PG-2" if tables.field_of(start) == EARTH else "PG-3"
        return f"{rule}: {names[start]} and {names[end]} are not adjacent"
    if position.free() & BIT[end] == 0:
        return f"PG-18: {names[end]} has no room"
    return None


def second_steps(position: State) -> list[int]:
    """PG-17: a second step of any unit, or a stop."""
    found = steps(position)
    found.append(position.tables.stop)
    return found


def why_no_stop(position: State) -> str | None:
    """Why a Move cannot be stopped."""
    return None if position.step == SECOND else "PG-17: there is no Move to stop"


def second_step(position: State, move: i64) -> None:
    """PG-17, PG-R22: a second step of any unit, or a stop."""
    if move != position.tables.stop:
        _make_step(position, move)
    _point_used(position)


def _make_step(position: State, move: i64) -> None:
    """PG-17."""
    tables = position.tables
    number = move - tables.first_step
    start: i64 = number // tables.size
    end: i64 = number % tables.size
    army = position.army(position.side)
    if position.audience is not None:
        facts = position.acting()
        facts["unit"] = tables.unit(position.side, start)
        facts["from"] = tables.squares[start]
        facts["to"] = tables.squares[end]
        facts["piece"] = position.piece(position.side, start, army.units_on(BIT[start]))
        facts["into"] = position.piece(position.side, end, army.units_on(BIT[end]) + 1)
        facts["second"] = position.step == SECOND
        position.tell("step", "PG-17", facts)
    army.lift(start)
    army.put(end)


# Attack


def targets(position: State) -> i64:
    """PG-19: enemy units with two of mine in contact."""
    contact = position.tables.contact
    mine = position.army(position.side)
    left = position.army(1 - position.side).one
    found: i64 = 0
    while left != 0:
        square = lowest_bit(left)
        left &= left - 1
        if contact[square] & mine.one != 0 and mine.units_on(contact[square]) >= 2:
            found |= BIT[square]
    return found


def why_no_attack(position: State, square: i64) -> str | None:
    """Why a unit cannot be attacked."""
    if position.step != POINT:
        return _why_no_point(position)
    why = _why_no_target(position, square, "PG-19")
    if why is not None or targets(position) & BIT[square] != 0:
        return why
    return (
        f"PG-19: fewer than two of your units are in contact with {position.tables.squares[square]}"
    )


def _why_no_target(position: State, square: i64, rule: str) -> str | None:
    if position.army(1 - position.side).one & BIT[square] != 0:
        return None
    name = position.tables.squares[square]
    if position.army(position.side).one & BIT[square] != 0:
        return f"PG-21: the unit on {name} is your own"
    return f"{rule}: no enemy unit is on {name}"


def _attack(position: State, square: i64) -> None:
    """PG-19: the target is eliminated, the attackers stay."""
    if position.audience is not None:
        tables = position.tables
        facts = position.hit(square)
        mine = position.army(position.side)
        around = [
            position.piece(position.side, n, place)
            for n in bit_list(mine.one & tables.contact[square])
            for place in range(1, int(mine.units_on(BIT[n])) + 1)
        ]
        facts["by"] = around[:2]
        position.tell("attack", "PG-19", facts)
    position.army(1 - position.side).lose(square)


# Charge


def chargeable(position: State, unit: i64) -> i64:
    """PG-20, PG-R10: enemy units that a unit can be in contact with after at most two steps."""
    tables = position.tables
    enemies = position.army(1 - position.side).one & tables.rings[unit * FAR + 3]
    if enemies == 0:
        return 0
    free = position.free()
    reached = BIT[unit]
    reached |= tables.adjacent[unit] & free
    reached |= tables.near(reached) & free
    return enemies & (reached | tables.near(reached))


def why_no_charge(position: State, unit: i64, square: i64) -> str | None:
    """Why a unit cannot charge another."""
    if position.step != POINT:
        return _why_no_point(position)
    names = position.tables.squares
    if position.army(position.side).one & BIT[unit] == 0:
        return f"PG-20: {SIDES[position.side]} has no unit on {names[unit]}"
    why = _why_no_target(position, square, "PG-20")
    if why is not None:
        return why
    if position.tables.field_of(unit) != position.tables.field_of(square):
        return "PG-1: a unit never leaves its battlefield"
    if chargeable(position, unit) & BIT[square] != 0:
        return None
    return f"PG-20: from {names[unit]} no square in contact with {names[square]} is in reach"


def _charge(position: State, unit: i64, square: i64) -> None:
    """PG-20, PG-R11: both are eliminated."""
    if position.audience is not None:
        facts = position.hit(square)
        mine = position.army(position.side)
        facts["own"] = position.tables.unit(position.side, unit)
        facts["from"] = position.tables.squares[unit]
        facts["own_piece"] = position.piece(position.side, unit, mine.units_on(BIT[unit]))
        position.tell("charge", "PG-20", facts)
    position.army(position.side).lose(unit)
    position.army(1 - position.side).lose(square)
