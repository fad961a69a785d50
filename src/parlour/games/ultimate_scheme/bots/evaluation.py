"""Ultimate Scheme evaluated: how far each seat is on the way to its ultimate scheme.

Every seat has points of its own; the chances to win are shared out by them. The weights are
fitted to matches of two, where the difference of the points decides.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlour.engine.core.bits import count_bits
from parlour.engine.core.evaluation import Evaluation, read_evaluations
from parlour.games.ultimate_scheme.bots.solving import READY, Plan
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    COLLECT_1,
    COLLECT_2,
    END_STEP,
    EXECUTE_STEP,
    MOVE_1,
    MOVE_2,
    STAGE_START,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ARMY,
    FIRE,
    KEYS,
    NO_FACTOR,
    OPINIONS,
    UNOBTAINIUM,
)

FAMILIES: Final = ["early", "middle", "late"]
MIDDLE: Final = 5
"""The progress of whoever is ahead from which on it is no longer early; then late."""
LATE: Final = 9
FEATURES: Final = [
    "progress",
    "progress above 10",
    "condition",
    "condition met",
    "factor",
    "factor met",
    "ready",
    "completed",
    "basics",
    "basics above 6",
    "unobtainium",
    "minions",
    "keys",
    "ninja",
    "cards",
    "hand",
    "game turn",
    "next schemes",
    "completes",
    "slots",
    "early slot",
]


def family_of(position: UltimateScheme) -> i64:
    """Which weights it takes."""
    most: i64 = 0
    for one in position.seats:
        if one.progress > most:
            most = one.progress
    return 0 if most < MIDDLE else 1 if most < LATE else 2


def features_of(position: UltimateScheme, seat: i64) -> list[float]:
    """In the order of `FEATURES`: what the seat has more than its rivals on average."""
    found = own(position, seat)
    for rival in range(position.players):
        if rival != seat:
            theirs = own(position, rival)
            for place in range(len(found)):
                found[place] -= theirs[place] / float(position.players - 1)
    return found


def own(position: UltimateScheme, seat: i64) -> list[float]:
    """The features of one seat."""
    board = position.board
    one = position.seats[seat]
    progress = one.progress
    goal = board.goal[one.ultimate]
    reached = board.reached(one.ultimate, one.executed)
    reached = reached if reached < goal else goal
    met = reached == goal or progress >= board.long_progress
    factor = factor_share(position, seat)
    basics = one.basics()
    rare = one.held(UNOBTAINIUM)
    keys = count_bits(one.access)
    turn, coming = prospects(position, seat)
    completes = turn >= float(READY)
    return [
        float(progress if progress < 10 else 10),
        float(progress - 10 if progress > 10 else 0),
        float(reached) / float(goal),
        1.0 if met else 0.0,
        factor,
        1.0 if factor >= 1.0 else 0.0,
        1.0 if met and factor >= 1.0 and progress >= board.short_progress else 0.0,
        1.0 if one.completed else 0.0,
        float(basics if basics < 6 else 6),
        float(basics - 6 if basics > 6 else 0),
        float(rare if rare < 4 else 4),
        float(one.minions),
        float(keys if keys < 3 else 3),
        1.0 if position.ninja == seat else 0.0,
        float(one.card_count()),
        float(count_bits(one.hand)),
        (turn - float(READY) if completes else turn) / 100.0,
        coming / 100.0,
        1.0 if completes else 0.0,
        float(slots_left(position, seat)),
        1.0 if position.first == seat else 0.0,
    ]


def factor_share(position: UltimateScheme, seat: i64) -> float:
    """How much of the X-factor's condition a seat meets."""
    if position.factor == NO_FACTOR:
        return 1.0
    kind = position.board.factor_kind[position.factor]
    least = position.board.factor_least[position.factor]
    one = position.seats[seat]
    has: i64 = 0
    if kind == FIRE:
        has = position.anarchy
    elif kind == OPINIONS:
        return 1.0 if position.ninja == seat else 0.0
    elif kind == KEYS:
        has = count_bits(one.access)
    elif kind == ARMY:
        has = one.minions
    else:
        has = one.held(UNOBTAINIUM)
    return float(has) / float(least) if has < least else 1.0


def has_slot(position: UltimateScheme, seat: i64, step: i64) -> bool:
    """Whether a seat has its slot of a step of this game turn still to come, or just has it."""
    if position.step != step:
        return position.step < step
    place = (seat - position.first + position.players) % position.players
    if place != position.slot:
        return place > position.slot
    return step == EXECUTE_STEP or position.stage == STAGE_START


def slots_left(position: UltimateScheme, seat: i64) -> i64:
    """How many moves, collections and executions a seat has left in this game turn."""
    count: i64 = 0
    for step in range(MOVE_1, END_STEP):
        if has_slot(position, seat, step):
            count += 1
    return count


def prospects(position: UltimateScheme, seat: i64) -> tuple[float, float]:
    """What the rest of the game turn is worth to a seat, and what it can begin the next with."""
    one = position.seats[seat]
    plan = Plan(position, seat)
    coming = float(plan.left(one.able, one.vault))
    if not has_slot(position, seat, EXECUTE_STEP):
        return coming, coming
    collections: i64 = 0
    if has_slot(position, seat, COLLECT_1):
        collections += 1
    if has_slot(position, seat, COLLECT_2):
        collections += 1
    if has_slot(position, seat, MOVE_2):
        return float(plan.ahead(one.plain, one.able, True)), coming
    return float(plan.best_collection(one.able, collections, False)), coming


def chances(position: UltimateScheme) -> list[float]:
    """The chance of each seat to win."""
    evaluation = EVALUATIONS[family_of(position)]
    found: list[float] = []
    total = 0.0
    for seat in range(position.players):
        weight = exp(evaluation.points(own(position, seat)))
        found.append(weight)
        total += weight
    return [weight / total for weight in found]


EVALUATIONS: list[Evaluation] = read_evaluations(
    Path(__file__).with_name("evaluation.toml"), FAMILIES, FEATURES
)
