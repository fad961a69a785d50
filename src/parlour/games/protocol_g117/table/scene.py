"""Protocol G117 on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.protocol_g117.components import Battlefield, said_event
from parlour.games.protocol_g117.rules.points import chargeable, targets
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
)
from parlour.games.protocol_g117.rules.tables import AI, EARTH, EVENT, HU, PARTS, PO, SIDES
from parlour.games.protocol_g117.table.narration import closing, counted
from parlour.games.protocol_g117.table.touch import (
    END,
    STOP,
    half_id,
    pieces_on,
    sentence,
    square_id,
    touches,
    warning,
)
from parlour.scene.choices import choices
from parlour.scene.table import (
    Fact,
    Graph,
    Grid,
    Mood,
    Panel,
    Piece,
    Plates,
    Prompt,
    Scene,
    Spot,
    Track,
    Zone,
)

MOOD = Mood(
    colours={
        "ground": "#070b1c",
        "ink": "#e6ecff",
        "quiet": "#8e9cc4",
        "accent": "#5fe3ff",
        "glow": "#ffe66b",
        "danger": "#ff5470",
        "ai": "#ff4fc3",
        "hu": "#4fdcff",
        "seat-1": "#ff4fc3",
        "seat-2": "#4fdcff",
        "drone": "#ff4fc3",
        "bot": "#ff4fc3",
        "troop": "#4fdcff",
        "decker": "#4fdcff",
        "number": "#ffffff",
        "number-ai": "#ff4fc3",
        "number-hu": "#4fdcff",
        "number-mixed": "#ffe66b",
        "square": "#24335f",
        "second": "#ff5470",
    },
    symbols={
        "drone": "D",
        "bot": "B",
        "troop": "T",
        "decker": "K",
        "first-ai": "▼",
        "first-hu": "▼",
        "cube-supply": "□",
        "cube-field": "■",
        "cube-lost": "×",
    },
)
BOX = (720.0, 720.0)
NODE = (104.0, 104.0)


@dataclass(frozen=True, slots=True)
class Square(Spot):
    """A square of a battlefield, with its victory number."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Unit(Piece):
    """A unit, which may have to share its square."""

    shares: bool = False


@dataclass(frozen=True, slots=True)
class Half(Spot):
    """A half of an action box, with what is printed on it."""

    printed: str = ""


def scene(position: ProtocolG117, seat: int) -> Scene:
    """All is open; the seat that is asked may act."""
    asked = seat >= 0 and position.to_move() == seat
    return Scene(
        title="Protocol G117",
        seat=seat,
        prompt=_prompt(position, seat),
        zones=_zones(position, seat),
        pieces=(*_units(position, asked), *_first(position)),
        choices=choices(position, seat, touches, sentence, warning),
        mood=MOOD,
    )


# What is asked

ASKED = {
    SETUP: "Put your second Troop beside your start",
    PAIR: "Choose an action: its points or its event",
    PART: "Answer with {action}: its points or its event",
    POINT: "{action}: move, attack or charge",
    SECOND: "{action}: a second step, or stop",
    PLACE: "{action}: place your new {unit}",
    ELIMINATION: "{action}: eliminate a {unit}",
    SABOTAGING: "Sabotage a number of the enemy for this count",
}
WAITING = {
    SETUP: "HU places its second Troop",
    PAIR: "{side} chooses an action",
    PART: "{side} answers with {action}",
    POINT: "{side} uses points of {action}",
    SECOND: "{side} uses points of {action}",
    PLACE: "{side} resolves {action}",
    ELIMINATION: "{side} resolves {action}",
    SABOTAGING: "{side} names a square to sabotage",
}


def _prompt(position: ProtocolG117, seat: int) -> Prompt:
    if position.step == ENDED:
        ended = position.result()
        return Prompt(
            None, closing({"side": ended["side"], "turn": ended["turns"], "score": ended})
        )
    step, side = int(position.step), int(position.side)
    asked = int(position.to_move())
    lines = ASKED if asked == seat else WAITING
    text = lines[step].format(side=SIDES[side], action=_action(position), unit=_unit(position))
    if step in (POINT, SECOND):
        total = int(position.tables.po[side * SERIES + int(position.pair)])
        total = max(total, int(position.points))
        return Prompt(asked, text, total - int(position.points) + 1, total)
    return Prompt(asked, text)


def _action(position: ProtocolG117) -> str:
    if position.pair == NONE:
        return ""
    return position.tables.action(position.side, position.pair)


def _unit(position: ProtocolG117) -> str:
    """What the icon that is resolved is about."""
    if position.step not in (PLACE, ELIMINATION):
        return ""
    words = position.tables.icon_words[int(position.side) * SERIES + int(position.pair)]
    return words[position.icon][1:]


# Zones


def _zones(position: ProtocolG117, seat: int) -> tuple[Zone, ...]:
    mine = int(position.side_of(seat)) if seat >= 0 else NONE
    fields = (position.tables.data.earth, position.tables.data.matrix)
    return (
        _score(position, AI, mine),
        _cubes(position, AI),
        _turns(position),
        _score(position, HU, mine),
        _cubes(position, HU),
        *(_field(position, number, field) for number, field in enumerate(fields)),
        _orders(position, seat),
        _console(position, AI, seat),
        _console(position, HU, seat),
    )


def _field(position: ProtocolG117, number: int, field: Battlefield) -> Zone:
    """Earth is a grid and the Matrix a graph, unless an owner's file has it otherwise."""
    name, label = ("earth", "matrix")[number], ("Earth", "The Matrix")[number]
    first = 0 if number == EARTH else int(position.tables.earth_size)
    names = field.names()
    spots = [_square(position, first + place) for place in range(len(names))]
    if field.grid is not None and not field.squares:
        wide = field.grid.columns
        rows = tuple(tuple(spots[n : n + wide]) for n in range(0, len(spots), wide))
        return Grid(name, label, rows)
    points = {
        square_id(each): field.places.get(each, _on_a_circle(place, len(names)))
        for place, each in enumerate(names)
    }
    links = tuple((square_id(one), square_id(other)) for one, other in field.joined())
    return Graph(name, label, tuple(spots), points, links, box=BOX, node=NODE, largest=1.0)


def _on_a_circle(place: int, count: int) -> tuple[float, float]:
    """Where a square lies of which nobody said it."""
    turn = 2 * pi * place / count
    return round(50 + 50 * sin(turn), 1), round(50 - 50 * cos(turn), 1)


def _square(position: ProtocolG117, square: int) -> Spot:
    """Squares with numbers say who controls them."""
    tables = position.tables
    name, number = tables.squares[square], int(tables.points[square])
    bit = BIT[square]
    text = f"{name} worth {number}" if number else name
    words = [text]
    for side in (AI, HU):
        if (tables.starts[side * 2] | tables.starts[side * 2 + 1]) & bit:
            words.append(f"start of {SIDES[side]}")
    look = "square"
    if number:
        look, holder = _holder(position, square)
        words.append(holder)
    bolt = bool(number and (position.sabotaged | position.bolts) & bit)
    if bolt:
        words.append("sabotaged" if position.sabotaged & bit else "sabotaged in the last count")
    return Square(square_id(name), ", ".join(words), text, look, lit=bolt, number=number)


def _holder(position: ProtocolG117, square: int) -> tuple[str, str]:
    bit = BIT[square]
    for side in (AI, HU):
        if position.controlled(side) & bit:
            return f"number-{SIDES[side].lower()}", f"controlled by {SIDES[side]}"
    if position.ai.one & bit:
        return "number-mixed", "contested"
    return "number", "free"


def _turns(position: ProtocolG117) -> Track:
    """PG-35: the ten turns of the series, the one that is played lit."""
    second = position.turn > SERIES
    first = SERIES if second else 0
    spots = tuple(
        Spot(
            f"turn-{number}",
            f"turn {first + number}",
            str(first + number),
            "second" if second else "turn",
            lit=first + number == position.turn,
        )
        for number in range(1, SERIES + 1)
    )
    return Track("turns", "Turns", spots, place="middle")


def _score(position: ProtocolG117, side: int, mine: int) -> Panel:
    army = position.army(side)
    word = SIDES[side].lower()
    facts = [Fact("Points", str(army.score), f"points-{word}")]
    facts.append(Fact("Last count", f"+{army.gained}", "gained"))
    if army.held:
        facts.append(Fact("Sabotage", str(army.held), "held"))
    label = f"{SIDES[side]} (you)" if side == mine else SIDES[side]
    return Panel(f"score-{word}", label, tuple(facts), seat=int(position.seat_of(side)),
                 place="middle")  # fmt: skip


def _cubes(position: ProtocolG117, side: int) -> Track:
    """PG-6: twelve cubes: on the fields and eliminated, then the supply."""
    army, total = position.army(side), int(position.tables.cubes)
    word = SIDES[side].lower()
    spots: list[Spot] = []
    for number in range(1, total + 1):
        state, said = "supply", "in the supply"
        if number <= army.lost:
            state, said = "lost", "eliminated"
        elif number <= total - army.supply:
            state, said = "field", "on a field"
        spots.append(Spot(f"cube-{word}-{number}", f"cube {number} of {SIDES[side]}, {said}",
                          look=f"cube-{state}"))  # fmt: skip
    label = f"{SIDES[side]} supply {army.supply}, lost {army.lost}"
    return Track(f"cubes-{word}", label, tuple(spots), place="middle", in_a_row=total)


def _orders(position: ProtocolG117, seat: int) -> Plates:
    """Points left as dots, beside the two buttons."""
    points = int(position.points) if position.step in (POINT, SECOND) else 0
    left = f"{counted(points, 'point')} left" if points else "no points"
    return Plates(
        "orders",
        "Orders",
        (
            Spot(STOP, "Stop", "Stop", "order", "after one step"),
            Spot(END, "End action", "End action", "order", f"{left} {'●' * points}".strip()),
        ),
        "middle",
    )


def _console(position: ProtocolG117, side: int, seat: int) -> Plates:
    """Ten action boxes of two halves; HU's face AI's, the inner rows in the middle."""
    pairs = position.tables.pairs
    order = pairs if side == AI else [*pairs[5:], *pairs[:5]]
    spots = tuple(
        _half(position, side, pairs.index(pair), part) for pair in order for part in (PO, EVENT)
    )
    mine = seat >= 0 and int(position.side_of(seat)) == side
    label = f"{'Your console' if mine else 'Console'}: {SIDES[side]}"
    return Plates(f"console-{SIDES[side].lower()}", label, spots, titled=True)


def _half(position: ProtocolG117, side: int, pair: int, part: int) -> Spot:
    tables = position.tables
    army, bit = position.army(side), BIT[pair]
    action = side * SERIES + pair
    name = tables.action_names[action]
    marked = (army.po_marks if part == PO else army.event_marks) & bit
    used = bool(position.used & bit)
    points = int(tables.po[action])
    printed = f"{points} PO" if part == PO else ", ".join(tables.icon_words[action])
    many = counted(points, "operation point")
    said = many if part == PO else said_event(tables.icon_words[action])
    state = "marked" if marked else "used" if used else "free"
    label = f"{name}: {said}"
    label += {"marked": ", chosen", "used": ", used up", "free": ""}[state]
    lit = position.pair == pair
    other = 1 - side
    partner = tables.action_names[other * SERIES + pair]
    forecasts = tuple((half_id(other, tables.pairs[pair], each), "partner") for each in (PO, EVENT))
    word = PARTS[part].lower()
    return Half(
        half_id(side, tables.pairs[pair], part),
        label,
        name,
        f"{word}-{state}",
        f"Partner: {partner}",
        lit,
        forecasts,
        printed=printed,
    )


# Pieces


def _units(position: ProtocolG117, asked: bool) -> list[Piece]:
    found: list[Piece] = []
    attackable = int(targets(position)) if asked and position.step == POINT else 0
    for side in (AI, HU):
        army = position.army(side)
        for square in bit_list(army.one):
            for name in pieces_on(position, side, square):
                found.append(_piece(position, name, side, square, asked, attackable))
    return found


def _piece(
    position: ProtocolG117, name: str, side: int, square: int, asked: bool, attackable: int
) -> Piece:
    tables = position.tables
    unit = tables.unit(side, square)
    marks: tuple[str, ...] = ()
    forecasts: tuple[tuple[str, str], ...] = ()
    if asked and position.step == POINT:
        if side == position.side:
            victims = bit_list(chargeable(position, square))
            forecasts = tuple(
                (enemy, "charge") for victim in victims
                for enemy in pieces_on(position, 1 - side, victim)
            )  # fmt: skip
        elif attackable & BIT[square]:
            marks = ("attack",)
    label = f"{unit} of {SIDES[side]} on {tables.squares[square]}"
    label += ", can be attacked" if marks else ""
    seat = int(position.seat_of(side))
    at = square_id(tables.squares[square])
    letter = {"Decker": "K"}.get(unit, unit[0])
    here = sum(int(army.units_on(BIT[square])) for army in (position.ai, position.hu))
    return Unit(
        name, "token", label, at, unit.lower(), letter, seat=seat, marks=marks, forecasts=forecasts,
        shares=here > 1,
    )  # fmt: skip


def _first(position: ProtocolG117) -> list[Piece]:
    """The first player marker, on the turn that is played."""
    side = SIDES[position.first()]
    at = f"turn-{(int(position.turn) - 1) % SERIES + 1}"
    label = f"{side} is the first player of turn {position.turn}"
    return [Piece("first-player", "marker", label, at, f"first-{side.lower()}")]
