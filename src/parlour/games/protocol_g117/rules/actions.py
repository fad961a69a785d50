"""Protocol G117: the pair of a turn and the part of each action (PG-12, PG-13)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, lowest_bit
from parlour.games.protocol_g117.rules.events import next_icon
from parlour.games.protocol_g117.rules.points import next_point
from parlour.games.protocol_g117.rules.state import PAIR, PART, SETUP, State
from parlour.games.protocol_g117.rules.tables import PARTS, PO


def pairs(position: State) -> list[int]:
    """PG-12, PG-R14: both parts of every available pair."""
    found: list[int] = []
    left = position.tables.every_pair & ~position.used
    while left != 0:
        move = position.tables.first_choose + lowest_bit(left) * 2
        found.append(move)
        found.append(move + 1)
        left &= left - 1
    return found


def why_no_pair(position: State, number: i64) -> str | None:
    """Why a pair cannot be chosen."""
    if position.step == PAIR:
        pair = number >> 1
        if position.used & BIT[pair] == 0:
            return None
        return f"PG-14: {position.tables.action(position.side, pair)} is used up"
    if position.step == SETUP:
        return "PG-8: HU's second Troop comes first"
    if position.side == position.first():
        return "PG-12: the pair of this turn is chosen"
    partner = position.tables.action(position.side, position.pair)
    return f"PG-13: the second player must use the partner action, {partner}"


def choose_pair(position: State, number: i64) -> None:
    """PG-12: the first player has a free choice of pair and part."""
    position.pair = number >> 1
    choose_part(position, number & 1)


def parts(position: State) -> list[int]:
    """PG-13, PG-R1, PG-R14: either part."""
    return [position.tables.first_part, position.tables.first_part + 1]


def why_no_part(position: State) -> str | None:
    """Why no part can be chosen."""
    if position.step == PART:
        return None
    return "PG-13: no action is to be answered now"


def choose_part(position: State, part: i64) -> None:
    """PG-12, PG-13, PG-R1: a marker on the part, then it is resolved."""
    army = position.army(position.side)
    if part == PO:
        army.po_marks |= BIT[position.pair]
    else:
        army.event_marks |= BIT[position.pair]
    if position.audience is not None:
        _tell_part(position, part)
    if part == PO:
        position.points = position.tables.po[position.action()]
        next_point(position)
    else:
        position.icon = 0
        next_icon(position)


def _tell_part(position: State, part: i64) -> None:
    tables = position.tables
    second = position.side != position.first()
    facts = position.acting()
    facts["pair"] = tables.pairs[position.pair]
    facts["action"] = tables.action(position.side, position.pair)
    facts["part"] = PARTS[part]
    facts["points"] = tables.po[position.action()]
    facts["icons"] = ", ".join(tables.icon_words[position.action()])
    position.tell("action", "PG-13" if second else "PG-12", facts)
