"""What one touches in Protocol G117, and what a touch means that is not possible."""

from __future__ import annotations

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.points import targets
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import ELIMINATION, PLACE, SABOTAGING, SECOND, SETUP
from parlour.games.protocol_g117.rules.tables import FAR, PARTS, PO, SIDES
from parlour.games.protocol_g117.table.narration import counted

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
    return f"{name}: the event {', '.join(tables.icon_words[action])}"


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
    """What one touches to make a move: halves of boxes, units, squares, two buttons."""
    tables = position.tables
    side, other = int(position.side), 1 - int(position.side)
    said = tables.book.move(move)
    names = said.arguments
    if said.family == "choose":
        return ((half_id(side, names[0], PARTS.index(names[1])),),)
    if said.family == "part":
        return ((half_id(side, tables.pairs[position.pair], PARTS.index(names[0])),),)
    if said.family in ("end action", "stop"):
        return ((END if said.family == "end action" else STOP,),)
    squares = [tables.squares.index(name) for name in names]
    if said.family == "step":
        units = pieces_on(position, side, squares[0])
        return tuple((unit, square_id(names[1])) for unit in units)
    if said.family == "charge":
        units, enemies = (
            pieces_on(position, side, squares[0]),
            pieces_on(position, other, squares[1]),
        )
        return tuple((unit, enemy) for unit in units for enemy in enemies)
    if said.family == "attack":
        return tuple((enemy,) for enemy in pieces_on(position, other, squares[0]))
    here: Paths = ((square_id(names[0]),),)
    if said.family == "eliminate":
        return (*((enemy,) for enemy in pieces_on(position, other, squares[0])), *here)
    return here


def move_meant(position: ProtocolG117, name: str) -> int | None:
    """The move that a seat means by touching something that is no target now."""
    meant = _meant(position, name)
    return meant if meant is not None and position.why_not(meant) is not None else None


def _meant(position: ProtocolG117, name: str) -> int | None:
    tables = position.tables
    if name in (STOP, END):
        return int(tables.stop if name == STOP else tables.end_action)
    kind, _, rest = name.partition("-")
    if kind == "half":
        return _meant_half(position, name)
    if kind == "square" and rest in tables.squares:
        return _meant_square(position, tables.squares.index(rest))
    square = rest.rpartition("-")[0]
    if kind in ("drone", "bot", "troop", "decker") and square in tables.squares:
        return _meant_unit(position, kind, tables.squares.index(square))
    return None


def _meant_half(position: ProtocolG117, name: str) -> int | None:
    """A half of the own console is a choice of that part."""
    tables, side = position.tables, int(position.side)
    halves = [half_id(side, pair, part) for pair in tables.pairs for part in range(len(PARTS))]
    return int(tables.first_choose) + halves.index(name) if name in halves else None


def _meant_square(position: ProtocolG117, square: int) -> int | None:
    tables = position.tables
    first = {
        SETUP: 0,
        PLACE: int(tables.first_place),
        ELIMINATION: int(tables.first_eliminate),
        SABOTAGING: int(tables.first_sabotage),
    }
    step = int(position.step)
    if step in first:
        return first[step] + square
    unit = _nearest(position, position.army(position.side), square)
    return None if unit is None else int(tables.first_step + unit * tables.size + square)


def _nearest(position: ProtocolG117, army: Army, square: int) -> int | None:
    """The unit that one would move to a square, other than one that stands there."""
    tables = position.tables
    for steps in range(1, FAR):
        for unit in bit_list(army.one & tables.rings[square * FAR + steps]):
            if unit != square:
                return unit
    return None


def _meant_unit(position: ProtocolG117, kind: str, square: int) -> int | None:
    """An enemy is to be attacked, or eliminated; an own unit is to move where it cannot."""
    tables = position.tables
    own = tables.unit(position.side, square).lower() == kind
    if position.step in (SETUP, PLACE, ELIMINATION, SABOTAGING):
        return _meant_square(position, square)
    if not own or position.step == SECOND:
        return None if own else int(tables.first_attack) + square
    around = bit_list(tables.adjacent[square] & ~position.free())
    return int(tables.first_step + square * tables.size + around[0]) if around else None
