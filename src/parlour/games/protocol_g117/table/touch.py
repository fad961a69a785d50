"""What one touches in Protocol G117, and what a touch means that is not possible."""

from __future__ import annotations

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.protocol_g117.components import said_event
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.points import targets
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import ELIMINATION, PART, PLACE, SABOTAGING, SETUP
from parlour.games.protocol_g117.rules.tables import FAR, PARTS, PO, SIDES
from parlour.games.protocol_g117.table.narration import counted
from parlour.scene.choices import NOTHING

STOP, END = "order-stop", "order-end"
Paths = tuple[tuple[str, ...], ...]


def square_id(name: str) -> str:
    """A square on the table."""
    return f"square-{name}"


def half_id(side: int, pair: str, part: int) -> str:
    """A half of an action box on the table."""
    return f"half-{SIDES[side].lower()}-{pair}-{PARTS[part].lower()}"


def pieces_on(position: ProtocolG117, side: int, square: int) -> list[str]:
    """The units of a side on a square, as they are called on the table."""
    count = int(position.army(side).units_on(BIT[square]))
    return [position.piece(side, square, place) for place in range(1, count + 1)]


def sentence(position: ProtocolG117, move: int) -> str:
    """A move as it reads in this position."""
    tables = position.tables
    side = int(position.side)
    said = tables.book.move(move)
    names = said.arguments
    squares = [tables.squares.index(name) for name in names if name in tables.squares]
    if said.family == "choose":
        return _part(position, tables.pairs.index(names[0]), PARTS.index(names[1]))
    if said.family == "part":
        return _part(position, int(position.pair), PARTS.index(names[0]))
    if said.family == "step":
        return f"Move the {tables.unit(side, squares[0])} from {names[0]} to {names[1]}"
    if said.family in ("attack", "eliminate"):
        verb = "Attack" if said.family == "attack" else "Eliminate"
        return f"{verb} the {tables.unit(1 - side, squares[0])} on {names[0]}"
    if said.family == "charge":
        mine, theirs = tables.unit(side, squares[0]), tables.unit(1 - side, squares[1])
        return f"Charge: the {mine} on {names[0]} and the {theirs} on {names[1]} are eliminated"
    if said.family == "place":
        return f"Place the new {tables.unit(side, squares[0])} on {names[0]}"
    if said.family == "end action":
        return f"End the action, {counted(int(position.points), 'point')} unused"
    return said.sentence


def _part(position: ProtocolG117, pair: int, part: int) -> str:
    tables = position.tables
    action = int(position.side) * len(tables.pairs) + pair
    name = tables.action_names[action]
    if part == PO:
        return f"{name}: {counted(int(tables.po[action]), 'operation point')}"
    return f"{name}: {said_event(tables.icon_words[action])}"


def warning(position: ProtocolG117, move: int) -> str:
    """A Charge where an Attack would cost nothing."""
    tables = position.tables
    if not tables.first_charge <= move < tables.end_action:
        return ""
    target = (move - int(tables.first_charge)) % int(tables.size)
    if not targets(position) & BIT[target]:
        return ""
    return "A Charge loses your unit too; touch the enemy alone to attack without loss."


def touches(position: ProtocolG117, move: int) -> Paths:
    """What one touches to make a move: halves of boxes, units, squares, two buttons. None for what
    is chosen on the same halves and squares at another time."""
    tables, step = position.tables, position.step
    size = int(tables.size)
    if move < tables.first_choose:
        return _square(position, move) if step == SETUP else ()
    if move < tables.first_part:
        pair, part = divmod(move - int(tables.first_choose), len(PARTS))
        return ((half_id(int(position.side), tables.pairs[pair], part),),)
    if move < tables.first_step:
        part = move - int(tables.first_part)
        half = half_id(int(position.side), tables.pairs[position.pair], part)
        return ((half,),) if step == PART else ()
    if move < tables.first_attack:
        return _step(position, *divmod(move - int(tables.first_step), size))
    if move < tables.first_charge:
        return _enemies(position, move - int(tables.first_attack))
    if move < tables.end_action:
        return _charge(position, *divmod(move - int(tables.first_charge), size))
    if move < tables.first_place:
        return ((END if move == tables.end_action else STOP,),)
    if move < tables.first_eliminate:
        return _square(position, move - int(tables.first_place)) if step == PLACE else ()
    if move < tables.first_sabotage:
        square = move - int(tables.first_eliminate)
        here = (*_enemies(position, square), *_square(position, square))
        return here if step == ELIMINATION else ()
    return _square(position, move - int(tables.first_sabotage)) if step == SABOTAGING else ()


def _square(position: ProtocolG117, square: int) -> Paths:
    return ((square_id(position.tables.squares[square]),),)


def _enemies(position: ProtocolG117, square: int) -> Paths:
    return tuple((enemy,) for enemy in pieces_on(position, 1 - int(position.side), square))


def _step(position: ProtocolG117, start: int, end: int) -> Paths:
    if position.army(position.side).one & BIT[start] == 0:
        return ()
    units = pieces_on(position, int(position.side), start)
    return tuple((unit, square_id(position.tables.squares[end])) for unit in units)


def _charge(position: ProtocolG117, start: int, square: int) -> Paths:
    if position.army(1 - position.side).one & BIT[square] == 0:
        return ()
    units = pieces_on(position, int(position.side), start)
    return tuple((unit, *enemy) for unit in units for enemy in _enemies(position, square))


def move_meant(position: ProtocolG117, name: str) -> int | None:
    """A square means a step of the nearest unit, an enemy an Attack, an own unit a step, where it
    has no room if it can be; where squares are chosen, a unit means the square it stands on."""
    tables = position.tables
    kind, _, where = name.partition("-")
    if kind in ("drone", "bot", "troop", "decker"):
        where = where.rpartition("-")[0]
    elif kind != "square":
        return None
    if where not in tables.squares:
        return None
    square = tables.squares.index(where)
    chosen = {
        SETUP: 0,
        PLACE: int(tables.first_place),
        ELIMINATION: int(tables.first_eliminate),
        SABOTAGING: int(tables.first_sabotage),
    }
    if position.step in chosen:
        return chosen[int(position.step)] + square
    if kind == "square":
        unit = _nearest(position, position.army(position.side), square)
        return NOTHING if unit is None else int(tables.first_step + unit * tables.size + square)
    if tables.unit(position.side, square).lower() != kind:
        return int(tables.first_attack) + square
    around = tables.adjacent[square]
    full = bit_list(around & ~position.free()) or bit_list(around)
    return int(tables.first_step + square * tables.size + full[0]) if full else NOTHING


def _nearest(position: ProtocolG117, army: Army, square: int) -> int | None:
    """The unit that one would move to a square, other than one that stands there."""
    tables = position.tables
    for steps in range(1, FAR):
        for unit in bit_list(army.one & tables.rings[square * FAR + steps]):
            if unit != square:
                return unit
    return None
