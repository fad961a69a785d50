"""Lucha Libre evaluated: what of a position tells how it will end.

Judged are the fans and the lamps of both corners at the start of a round, by how far the leader
still has to go. What speaks for one corner speaks as much against the other.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import WAVE, Tables

LEFT: Final = [1, 2, 3, 4, 6, 8, 11, 15, 20]
"""The fewest fans that the leader lacks in each family but the last."""
FAMILIES: Final = [f"{left} to go" for left in LEFT]
STEPS: Final = 5
"""Spaces above the lowest that are told apart."""
FEW: Final = 3
"""With fewer fans than these rerolls run out."""
FEATURES: Final = [
    "fans",
    "fans squared",
    *[f"space {space} or more in the ring" for space in range(1, STEPS + 1)],
    "spaces outside",
    "spaces outside squared",
    "fewer than 3 fans",
    "no fans",
]
OUTSIDE: Final = 2 + STEPS
"""The place of the feature of that name."""


def judged(position: LuchaLibre) -> bool:
    """Whether the position is one to fit the weights to: the start of a round."""
    return position.step == WAVE and position.wave == 1 and position.asked == 0


def family_of(position: LuchaLibre) -> i64:
    """Which weights it takes: by the fans that the leader lacks."""
    return family_at(position.tables, position.first.fans, position.second.fans)


def family_at(tables: Tables, fans: i64, their_fans: i64) -> i64:
    """The family of two counts of fans."""
    left = tables.target - max(fans, their_fans)
    family: i64 = len(LEFT) - 1
    while family > 0 and LEFT[family] > left:
        family -= 1
    return family


def features_of(position: LuchaLibre, seat: i64) -> list[float]:
    """In the order of `FEATURES`, each for the seat less the same for the other."""
    mine = position.corner(seat)
    other = position.corner(1 - seat)
    found = [0.0] * len(FEATURES)
    _add(found, mine, 1.0)
    _add(found, other, -1.0)
    ahead = float(mine.fans - other.fans)
    found[1] = ahead * abs(ahead) / 10.0
    return found


def _add(found: list[float], mine: Corner, sign: float) -> None:
    found[0] += sign * float(mine.fans)
    for step in range(min(mine.energy, STEPS)):
        found[2 + step] += sign
    found[OUTSIDE] += sign * float(mine.rested)
    found[OUTSIDE + 1] += sign * float(mine.rested * mine.rested) / 10.0
    if mine.fans < FEW:
        found[OUTSIDE + 2] += sign
    if mine.fans == 0:
        found[OUTSIDE + 3] += sign


def chance(tables: Tables, mine: Corner, other: Corner) -> float:
    """The chance of a corner to win at the start of a round: its features weighed, unlisted."""
    weights = EVALUATIONS[family_at(tables, mine.fans, other.fans)]
    ahead = float(mine.fans - other.fans)
    points = _points(weights, mine) - _points(weights, other)
    return 1.0 / (1.0 + exp(-points - weights.weights[1] * ahead * abs(ahead) / 10.0))


def _points(evaluation: Evaluation, mine: Corner) -> float:
    weights = evaluation.weights
    points = weights[0] * float(mine.fans)
    step: i64 = 0
    while step < mine.energy and step < STEPS:
        points += weights[2 + step]
        step += 1
    points += weights[OUTSIDE] * float(mine.rested)
    points += weights[OUTSIDE + 1] * float(mine.rested * mine.rested) / 10.0
    if mine.fans < FEW:
        points += weights[OUTSIDE + 2]
    if mine.fans == 0:
        points += weights[OUTSIDE + 3]
    return points


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
