"""Protocol G117 evaluated: what of a position tells how it will end.

A position is judged once its turn is played to the end, greedily for both: how far the steps
of an action are says little, what they lead to says much.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits, lowest_bit
from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.engine.core.rng import Kiss
from parlour.games.protocol_g117.bots.planner import Mind
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import PAIR, SERIES
from parlour.games.protocol_g117.rules.tables import AI, ELIMINATE, FAR, GAIN, HU, Tables

FAMILIES: Final = [
    *[f"turn {turn}" for turn in range(1, SERIES + 1)],
    "second series, first of two",
    "second series, second of two",
]
"""Turns that begin, or have ended the match."""

SIDE_FEATURES: Final = [
    "units on Earth",
    "units in the Matrix",
    "none on Earth",
    "none in the Matrix",
    "numbers on Earth",
    "numbers in the Matrix",
    "numbers squared",
    "way on Earth",
    "way in the Matrix",
    "attacked",
    "numbers attacked",
    "numbers in reach of a charge",
    "loose units",
    "points left",
    "gains left",
    "eliminations left",
    "sabotages left",
]
FEATURES: Final = [
    "always",
    "lead",
    *[f"AI: {name}" for name in SIDE_FEATURES],
    *[f"HU: {name}" for name in SIDE_FEATURES],
]
"""Those of AI speak for it and those of HU too: their weights have the opposite sign."""


def settled(position: ProtocolG117) -> ProtocolG117:
    """The position after its turn, greedily played by both."""
    mind = Mind(position.copy(), Kiss(1))
    mind.settle()
    return mind.position


def judged(position: ProtocolG117) -> bool:
    """Whether the position is one to fit the weights to: a turn begins."""
    return position.step == PAIR


def family_of(position: ProtocolG117) -> i64:
    """Which weights it takes: by the turn that is to begin."""
    turn = position.turn if position.step == PAIR else settled(position).turn
    if turn <= SERIES:
        return turn - 1
    return SERIES + 1 - (turn & 1)


def features_of(position: ProtocolG117, seat: i64) -> list[float]:
    """In the order of `FEATURES`; for HU with the opposite sign."""
    twin = position if position.step == PAIR else settled(position)
    sign = 1.0 if twin.side_of(seat) == AI else -1.0
    found: list[float] = [sign, sign * float(twin.ai.score - twin.hu.score)]
    _add_side(found, twin, AI, sign)
    _add_side(found, twin, HU, sign)
    return found


def _add_side(found: list[float], position: ProtocolG117, side: i64, sign: float) -> None:
    """What a side has on the battlefields and what is left of its actions."""
    tables = position.tables
    mine = position.army(side)
    other = position.army(1 - side)
    held = position.controlled(side) & tables.valued
    earth = position.worth(held & tables.earth)
    matrix = position.worth(held & tables.matrix)
    on_earth = mine.units_on(tables.earth)
    in_matrix = mine.units_on(tables.matrix)
    attacked: i64 = 0
    attacked_numbers: i64 = 0
    charged: i64 = 0
    left = mine.one
    while left != 0:
        square = lowest_bit(left)
        left &= left - 1
        around = tables.contact[square]
        if around & other.one != 0 and other.units_on(around) >= 2:
            attacked += 1
            attacked_numbers += tables.points[square]
        if held & BIT[square] != 0 and other.one & tables.rings[square * FAR + 3] != 0:
            charged += tables.points[square]
    found.append(sign * float(on_earth))
    found.append(sign * float(in_matrix))
    found.append(sign if on_earth == 0 else 0.0)
    found.append(sign if in_matrix == 0 else 0.0)
    found.append(sign * float(earth))
    found.append(sign * float(matrix))
    found.append(sign * float((earth + matrix) * (earth + matrix)) / 10.0)
    found.append(sign * float(_way(tables, mine.one, tables.earth & tables.valued & ~held)))
    found.append(sign * float(_way(tables, mine.one, tables.matrix & tables.valued & ~held)))
    found.append(sign * float(attacked))
    found.append(sign * float(attacked_numbers))
    found.append(sign * float(charged))
    found.append(sign * float(on_earth + in_matrix - count_bits(held)))
    _add_actions(found, position, side, sign)


def _way(tables: Tables, units: i64, numbers: i64) -> i64:
    """The points of some squares, each times the steps that the nearest unit lacks to it."""
    total: i64 = 0
    while numbers != 0:
        square = lowest_bit(numbers)
        numbers &= numbers - 1
        ring = square * FAR
        steps: i64 = 0
        while steps < FAR and tables.rings[ring + steps] & units == 0:
            steps += 1
        total += tables.points[square] * steps
    return total


def _add_actions(found: list[float], position: ProtocolG117, side: i64, sign: float) -> None:
    """What the pairs that are left offer a side."""
    tables = position.tables
    points: i64 = 0
    gains: i64 = 0
    eliminations: i64 = 0
    sabotages: i64 = 0
    left = tables.every_pair & ~position.used
    while left != 0:
        action = side * SERIES + lowest_bit(left)
        left &= left - 1
        points += tables.po[action]
        place = tables.first_icon[action]
        while place < tables.first_icon[action + 1]:
            kind = tables.icons[place] >> 1
            if kind == GAIN:
                gains += 1
            elif kind == ELIMINATE:
                eliminations += 1
            else:
                sabotages += 1
            place += 1
    found.append(sign * float(points))
    found.append(sign * float(gains))
    found.append(sign * float(eliminations))
    found.append(sign * float(sabotages))


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
