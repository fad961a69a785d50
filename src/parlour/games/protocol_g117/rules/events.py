"""Protocol G117: the Event part and placement (PG-22 to PG-30)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, lowest_bit
from parlour.games.protocol_g117.components import UNITS
from parlour.games.protocol_g117.rules.count import action_over
from parlour.games.protocol_g117.rules.state import ELIMINATION, PLACE, State
from parlour.games.protocol_g117.rules.tables import EARTH, ELIMINATE, GAIN

# Icons


def next_icon(position: State) -> None:
    """PG-22: in printed order; what leaves no choice is done at once."""
    tables = position.tables
    action = position.action()
    last = tables.first_icon[action + 1] - tables.first_icon[action]
    while position.icon < last:
        icon = tables.icons[tables.first_icon[action] + position.icon]
        kind = icon >> 1
        if kind == GAIN:
            squares = room_to_place(position, icon & 1)
            if position.army(position.side).supply == 0:
                squares = 0
        elif kind == ELIMINATE:
            squares = victims(position, icon & 1)
        else:
            _hold_sabotage(position)
            continue
        if squares == 0:
            _nothing(position, kind, icon & 1)
        elif squares & (squares - 1) != 0:
            position.step = PLACE if kind == GAIN else ELIMINATION
            return
        elif kind == GAIN:
            place(position, lowest_bit(squares))
        else:
            eliminate(position, lowest_bit(squares))
    action_over(position)


def icon_field(position: State) -> i64:
    """The battlefield of the icon that is resolved."""
    tables = position.tables
    return tables.icons[tables.first_icon[position.action()] + position.icon] & 1


def _nothing(position: State, kind: i64, field: i64) -> None:
    """PG-23, PG-24: no cube, no square, no victim."""
    position.icon += 1
    if position.audience is not None:
        facts = position.acting()
        mine = position.side if kind == GAIN else 1 - position.side
        facts["unit"] = UNITS[mine * 2 + field]
        facts["why"] = "supply" if position.army(position.side).supply == 0 else "square"
        rule = "PG-23" if kind == GAIN else "PG-24"
        position.tell("no gain" if kind == GAIN else "no victim", rule, facts)


# Gain


def room_to_place(position: State, field: i64) -> i64:
    """PG-26 to PG-30: where a new unit may stand."""
    tables = position.tables
    mine = position.army(position.side)
    squares = tables.field(field)
    own = mine.one & squares
    if own == 0:
        return _without_units(position, field)
    other = position.army(1 - position.side)
    alone = own & ~mine.two & ~other.one & ~tables.single
    return (tables.near(own) & position.empty()) | alone


def _without_units(position: State, field: i64) -> i64:
    """PG-28, PG-29, PG-R18: a start without an enemy, else any empty square."""
    tables = position.tables
    starts = tables.starts[position.side * 2 + field] & ~position.army(1 - position.side).one
    return starts if starts != 0 else position.empty() & tables.field(field)


def why_no_place(position: State, square: i64) -> str | None:
    """Why a new unit cannot be placed there."""
    if position.step != PLACE:
        return "PG-23: no unit is to be placed now"
    field = icon_field(position)
    if room_to_place(position, field) & BIT[square] != 0:
        return None
    name = position.tables.squares[square]
    if position.tables.field_of(square) != field:
        return f"PG-1: {name} is on the other battlefield"
    if position.army(position.side).one & position.tables.field(field) != 0:
        if field == EARTH:
            return f"PG-26: {name} is no empty square adjacent to one of your units"
        return f"PG-27: {name} is neither empty and adjacent nor held by one of your units alone"
    starts = position.tables.starts[position.side * 2 + field]
    if starts & ~position.army(1 - position.side).one != 0:
        return f"PG-28: {name} is no starting square of yours without an enemy"
    return f"PG-29: {name} is not empty"


def place(position: State, square: i64) -> None:
    """PG-23."""
    position.icon += 1
    army = position.army(position.side)
    if position.audience is not None:
        facts = position.acting()
        facts["unit"] = position.tables.unit(position.side, square)
        facts["square"] = position.tables.squares[square]
        facts["piece"] = position.piece(position.side, square, army.units_on(BIT[square]) + 1)
        facts["cube"] = position.cube(position.side)
        position.tell("gain", "PG-23", facts)
    army.enter(square)


# Eliminate


def victims(position: State, field: i64) -> i64:
    """PG-24: every enemy unit of that kind."""
    return position.army(1 - position.side).one & position.tables.field(field)


def why_no_elimination(position: State, square: i64) -> str | None:
    """Why no unit can be eliminated there."""
    if position.step != ELIMINATION:
        return "PG-24: no unit is to be eliminated now"
    field = icon_field(position)
    if victims(position, field) & BIT[square] != 0:
        return None
    unit = UNITS[(1 - position.side) * 2 + field]
    return f"PG-24: no {unit} is on {position.tables.squares[square]}"


def eliminate(position: State, square: i64) -> None:
    """PG-24."""
    position.icon += 1
    if position.audience is not None:
        position.tell("eliminate", "PG-24", position.hit(square))
    position.army(1 - position.side).lose(square)


# Sabotage


def _hold_sabotage(position: State) -> None:
    """PG-25."""
    position.icon += 1
    position.army(position.side).held += 1
    if position.audience is not None:
        position.tell("sabotage held", "PG-25", position.acting())
