"""The Last Glow evaluated: what of a position tells how it will end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import MODES

FAMILIES: Final = MODES
FEATURES: Final = [
    "always",
    "vp",
    "vp squared",
    "sp",
    "sp squared",
    "sp at most 2",
    "brightness",
    "brightness squared",
    "Hearts of line 1",
    "Hearts of line 2",
    "Hearts of line 3",
    "Hearts of line 4",
    "Hearts squared",
    "Hearts nearby",
    "Hearts above",
    "items",
    "items nearby",
    "aboard",
    "crew left",
    "crew left and Hearts nearby",
    "crew left and danger",
    "danger",
    "on line 2",
    "on line 3",
    "on line 4",
]
HIGHEST_DANGER: Final = 9
LAST_LINE: Final = 3
"""Lines further down, on an owner's board, count like it."""


def family_of(position: LastGlow) -> i64:
    """Which weights it takes."""
    return position.mode


def features_of(position: LastGlow, seat: i64) -> list[float]:
    """In the order of `FEATURES`."""
    board = position.board
    ship = position.lighthouse
    lines: list[float] = [0.0, 0.0, 0.0, 0.0]
    hearts = 0.0
    nearby = 0.0
    above = 0.0
    for square in bit_list(position.hearts):
        place: i64 = min(square // board.columns, LAST_LINE)
        lines[place] += 1.0
        hearts += 1.0
        nearby += 1.0 / float(1 + board.distance[ship * board.squares + square])
        if square < ship and (ship - square) % board.columns == 0:
            above += 1.0
    items = 0.0
    reach = 0.0
    for square in bit_list(position.items):
        items += 1.0
        reach += 1.0 / float(1 + board.distance[ship * board.squares + square])
    left = float(position.limit() - position.placed)
    danger = float(min(danger_at(position, ship), HIGHEST_DANGER)) / float(HIGHEST_DANGER)
    vp, sp = float(position.vp), float(position.sp)
    bright = float(max(position.brightness - board.dark, 0))
    line = ship // board.columns
    return [
        1.0,
        vp,
        vp * vp,
        sp,
        sp * sp,
        1.0 if sp <= 2.0 else 0.0,
        bright,
        bright * bright,
        lines[0],
        lines[1],
        lines[2],
        lines[3],
        hearts * hearts,
        nearby,
        above,
        items,
        reach,
        float(position.aboard),
        left,
        left * nearby,
        left * danger,
        danger,
        1.0 if line == 1 else 0.0,
        1.0 if line == 2 else 0.0,
        1.0 if line == 3 else 0.0,
    ]


def danger_at(position: LastGlow, ship: i64) -> i64:
    """Hearts that may hit the ship once it has fallen from this square."""
    board = position.board
    fallen = ship + board.columns
    if fallen >= board.squares:
        return HIGHEST_DANGER
    danger: i64 = 3 if position.hearts & BIT[fallen] != 0 else 0
    for square in bit_list(position.hearts):
        for die in range(6):
            goes = board.storm[square * 6 + die]
            if goes == fallen:
                danger += 1
            elif goes < -1:
                danger += board.explosion[square * board.squares + fallen]
    return danger


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
