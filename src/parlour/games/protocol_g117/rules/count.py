"""Protocol G117: count and end (PG-11, PG-14, PG-31 to PG-37)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, lowest_bit
from parlour.games.protocol_g117.rules.army import Army
from parlour.games.protocol_g117.rules.state import ENDED, NONE, PART, SABOTAGING, SERIES, State
from parlour.games.protocol_g117.rules.tables import AI, HU, SIDES
from parlour.games.protocol_g117.rules.turns import turn_starts


def action_over(position: State) -> None:
    """PG-11, PG-14: the second player answers; then the pair is used up."""
    position.points = 0
    position.icon = 0
    if position.side == position.first():
        position.side = 1 - position.side
        position.step = PART
        return
    position.used |= BIT[position.pair]
    position.side = position.first()
    next_sabotage(position)


# Sabotage


def open_to_sabotage(position: State) -> i64:
    """PG-32, PG-R3: numbers that the opponent controls and that are not sabotaged."""
    return position.tables.valued & position.controlled(1 - position.side) & ~position.sabotaged


def why_no_sabotage(position: State, square: i64) -> str | None:
    """Why a square cannot be sabotaged."""
    name = position.tables.squares[square]
    if position.step != SABOTAGING:
        return "PG-32: squares are sabotaged at the count"
    if position.tables.points[square] == 0:
        return f"PG-32: {name} carries no number"
    if position.sabotaged & BIT[square] != 0:
        return f"PG-32: {name} is sabotaged already"
    if position.controlled(1 - position.side) & BIT[square] == 0:
        return f"PG-32: {SIDES[1 - position.side]} does not control {name}"
    return None


def next_sabotage(position: State) -> None:
    """PG-32: the first player's sabotages, then the second player's, then the count."""
    while True:
        army = position.army(position.side)
        while army.held > 0:
            squares = open_to_sabotage(position)
            if squares == 0:
                _sabotage_lost(position, army)
            elif squares & (squares - 1) != 0:
                position.step = SABOTAGING
                return
            else:
                sabotage(position, lowest_bit(squares))
        if position.side != position.first():
            break
        position.side = 1 - position.side
    _count(position)


def sabotage(position: State, square: i64) -> None:
    """PG-32."""
    position.army(position.side).held -= 1
    position.sabotaged |= BIT[square]
    if position.audience is not None:
        facts = position.acting()
        facts["square"] = position.tables.squares[square]
        facts["number"] = position.tables.points[square]
        position.tell("sabotage", "PG-32", facts)


def _sabotage_lost(position: State, army: Army) -> None:
    """PG-32: there is nothing to sabotage."""
    army.held -= 1
    if position.audience is not None:
        position.tell("sabotage lost", "PG-32", position.acting())


# Count


def _count(position: State) -> None:
    """PG-33: the numbers of all controlled squares, less the sabotaged ones."""
    left = ~position.sabotaged
    for side in (AI, HU):
        army = position.army(side)
        army.gained = position.worth(position.controlled(side) & left)
        army.score += army.gained
    if position.audience is not None:
        _tell_count(position)
    position.bolts = position.sabotaged
    position.sabotaged = 0
    _turn_over(position)


def _tell_count(position: State) -> None:
    names = position.tables.squares
    facts: dict[str, object] = {
        "turn": position.turn,
        "gained": {"AI": position.ai.gained, "HU": position.hu.gained},
        "score": position.totals(),
        "sabotaged": [names[n] for n in bit_list(position.sabotaged)],
        "AI": [names[n] for n in bit_list(_scoring(position, AI))],
        "HU": [names[n] for n in bit_list(_scoring(position, HU))],
    }
    position.tell("count", "PG-33", facts)


def _scoring(position: State, side: i64) -> i64:
    return position.controlled(side) & position.tables.valued & ~position.sabotaged


# End


def _turn_over(position: State) -> None:
    """PG-34 to PG-37: compare where scores are compared, else the next turn."""
    turn = position.turn
    if turn == SERIES or (turn > SERIES and turn & 1 == 0):
        if position.ai.score != position.hu.score or turn == 2 * SERIES:
            _end(position)
            return
    if turn == SERIES:
        _second_series(position)
    position.turn += 1
    turn_starts(position)


def _second_series(position: State) -> None:
    """PG-35, PG-R16: all pairs again, everything else stays."""
    position.used = 0
    for side in (AI, HU):
        army = position.army(side)
        army.po_marks = 0
        army.event_marks = 0
    if position.audience is not None:
        position.tell("series", "PG-35", {"score": position.totals()})


def _end(position: State) -> None:
    """PG-34, PG-36, PG-37."""
    position.step = ENDED
    position.pair = NONE
    if position.audience is not None:
        facts: dict[str, object] = {"turn": position.turn, "score": position.totals()}
        facts["side"] = position.winner()
        rule = "PG-34" if position.turn == SERIES else "PG-36"
        position.tell("end", rule if facts["side"] is not None else "PG-37", facts)
