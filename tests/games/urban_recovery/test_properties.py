"""Urban Recovery: what holds in every match, and what the fields of sight must obey."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.games.urban_recovery.board import OPEN, SOLID, Plan
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.sight import line_is_clear, seen

from .cases import BOARDS, GAME, at, position

rule = pytest.mark.rule


def played(board: str, seed: int) -> Iterator[UrbanRecovery]:
    """Every position of a match that is played at random."""
    rng = Kiss(seed)
    here = GAME.start(board=board)
    assert isinstance(here, UrbanRecovery)
    yield here
    while here.to_move() != OVER:
        here.apply(random_move(here, rng))
        yield here


def straightforward(plan: Plan, start: int, end: int) -> bool:
    """The line of sight once more, slowly: cut at every grid line, in exact fractions."""
    x, y = Fraction(start % plan.columns), Fraction(start // plan.columns)
    across, down = end % plan.columns - x, end // plan.columns - y
    half = Fraction(1, 2)
    cuts = {(i + half) / abs(across) for i in range(abs(int(across)))}
    cuts |= {(i + half) / abs(down) for i in range(abs(int(down)))}
    ends = [Fraction(0), *sorted(cuts), Fraction(1)]
    middles = [(one + other) / 2 for one, other in pairwise(ends)]
    squares = [round(y + down * part) * plan.columns + round(x + across * part) for part in middles]
    pairs = pairwise(squares)
    return all(_passes(plan, one, other, bool(across and down)) for one, other in pairs)


def _passes(plan: Plan, one: int, other: int, slanted: bool) -> bool:
    beside = [way for way in range(4) if plan.beyond(one, way) == other]
    if beside:
        edge = plan.edge(one, beside[0])
        return edge == OPEN if slanted else edge != SOLID
    return any(
        plan.edge(one, way) == OPEN
        and plan.edge(plan.beyond(one, way), back) == OPEN
        and plan.beyond(plan.beyond(one, way), back) == other
        for way in range(4)
        if plan.beyond(one, way) >= 0
        for back in range(4)
    )


@rule("UR-11", "UR-12", "UR-13")
@pytest.mark.parametrize("board", ["recovery", "broken-glass"])
def test_lines_of_sight_agree_with_exact_fractions(board: str) -> None:
    plan = position(at(board=board)).board.plan
    for start in range(len(plan.squares)):
        for across in range(-4, 5):
            for down in range(-4, 5):
                column, row = start % plan.columns + across, start // plan.columns + down
                if (across or down) and 0 <= column < plan.columns and 0 <= row < plan.rows:
                    end = row * plan.columns + column
                    clear = line_is_clear(plan, start, end)
                    assert clear == straightforward(plan, start, end)
                    assert clear == line_is_clear(plan, end, start)


@rule("UR-10")
@pytest.mark.parametrize("board", BOARDS)
def test_nobody_sees_through_buildings(board: str) -> None:
    plan = position(at(board=board)).board.plan
    for square, kind in enumerate(plan.squares):
        for facing in range(4):
            field = seen(plan, square, facing)
            assert len(field) <= 13
            if kind != "X":
                assert all(plan.squares[other] != "X" for other in field)


@pytest.mark.parametrize("board", BOARDS)
def test_every_position_of_a_match_holds(board: str) -> None:
    for seed in range(12):
        turn = 0
        for here in played(board, seed):
            tables = here.board
            assert 0 <= here.cold <= tables.cold_limit
            assert here.turn >= turn
            turn = int(here.turn)
            for enemy in range(int(tables.enemies)):
                number = int(here.number[enemy])
                route = list(tables.routes[enemy])
                assert (number >= 0) == (here.at[enemy] in route)
                if number >= 0:
                    assert route[number] == here.at[enemy]
                if here.to_move() != OVER:
                    assert not here.sees_player(enemy)


@rule("UR-15", "UR-36")
@pytest.mark.parametrize("board", BOARDS)
def test_what_is_foreseen_comes_about(board: str) -> None:
    for seed in range(8):
        for here in played(board, seed):
            if here.to_move() == OVER or here.cold + 1 >= here.board.cold_limit:
                continue
            then, twin = here.foresee(), here.copy()
            twin.apply(twin.book().number("end turn"))
            assert (twin.to_move() == OVER) == then.looked_at(here.player)
            if twin.to_move() != OVER:
                assert list(twin.at) == list(then.at)
                assert list(twin.facing) == list(then.facing)


@rule("UR-17")
@pytest.mark.parametrize("board", BOARDS)
def test_a_step_loses_where_somebody_looks_now(board: str) -> None:
    for seed in range(8):
        for here in played(board, seed):
            if here.to_move() == OVER:
                continue
            now = here.looks()
            for way in range(4):
                if way in here.moves():
                    twin = here.copy()
                    twin.apply(way)
                    lost = twin.to_move() == OVER and not twin.scores()[0]
                    assert lost == now.looked_at(here.walk(here.player, way))
