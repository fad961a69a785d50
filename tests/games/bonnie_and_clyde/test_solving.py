"""Bonnie and Clyde solved: the rules lead to the values that were known beforehand."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.engine.core.playout import Policy, policy_playout
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.core.solver import Solver
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.bots.solving import Days
from parlour.games.bonnie_and_clyde.bots.thumb import Thumb
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule

VALUES = {
    3: (0.5901, 0.6305, 0.6674, 0.6774),
    4: (0.6087, 0.6416, 0.6831, 0.7092, 0.7181),
    5: (0.6219, 0.6577, 0.6908, 0.7233, 0.7639),
    6: (0.6251, 0.6638, 0.6975, 0.7268, 0.7693),
    8: (0.6321, 0.6700, 0.7025, 0.7354, 0.7746),
}
"""The chance to win by savings maximum and start savings."""


def start(most: int = 4, first: int = 1) -> BonnieAndClyde:
    position = GAME.start(savings_maximum=most, start_savings=first)
    assert isinstance(position, BonnieAndClyde)
    return position


@cache
def solved(most: int = 4) -> Solver:
    return Solver(Days())


def best(position: Position, solver: Solver) -> list[int]:
    """The moves that no other one beats."""
    found = solver.after(position)
    top = max(value for _, value in found)
    return [move for move, value in found if value > top - 1e-9]


def named(position: BonnieAndClyde, solver: Solver) -> set[str]:
    return {position.book().notation(move) for move in best(position, solver)}


class Perfect(Policy):
    """Always a best move: the first of them."""

    def choose(self, position: Position, rng: Rng) -> int:
        return best(position, solved())[0]


@pytest.mark.fast_core
@rule("BC-R1", "BC-R11", "BC-R21")
@pytest.mark.parametrize(
    "most",
    [pytest.param(most, marks=pytest.mark.slow if most > 5 else ()) for most in sorted(VALUES)],
)
def test_the_values_of_the_start(most: int) -> None:
    found = [solved(most).value(start(most, first)) for first in range(len(VALUES[most]))]
    assert found == pytest.approx(VALUES[most], abs=0.0001)


@pytest.mark.fast_core
@rule("BC-R11")
def test_the_value_of_the_printed_game_to_six_digits() -> None:
    assert solved().value(start()) == pytest.approx(0.641581, abs=5e-7)


@pytest.mark.fast_core
@rule("BC-R7")
def test_the_first_turn_of_perfect_play() -> None:
    study = GAME.study().then(1, 1)
    for move in ("cement city", "dallas", "work", "get ammunition dollars"):
        position = study.position
        assert isinstance(position, BonnieAndClyde)
        assert move in named(position, solved())
        study.play(move)
    unarmed = GAME.study().then(6).position
    assert isinstance(unarmed, BonnieAndClyde)
    assert "lose place" in named(unarmed, solved())


@pytest.mark.fast_core
@rule("BC-R18", "BC-29")
def test_perfect_play_wins_as_often_as_it_should_and_never_starves() -> None:
    rng, ends = Kiss(4), []
    for _ in range(2_000):
        position = start()
        policy_playout(position, [Perfect()], rng)
        ends.append(position.result())
    won = sum(end["cause"] == "won" for end in ends) / len(ends)
    assert won == pytest.approx(0.6416, abs=0.04)
    assert {end["cause"] for end in ends} == {"won", "police"}
    assert max(int(str(end["turns"])) for end in ends) < 60


@pytest.mark.fast_core
def test_chances_never_exceed_the_value_of_the_position() -> None:
    rng, thumb = Kiss(9), Thumb()
    for _ in range(40):
        position = start()
        while position.to_move() != -2:
            if position.to_move() == -1:
                position.apply(position.sample(rng))
                continue
            chances = dict(solved().after(position))
            assert max(chances.values()) == pytest.approx(solved().value(position), abs=1e-8)
            position.apply(thumb.choose(position, rng))


def test_rules_of_thumb_win_about_half() -> None:
    rng, won = Kiss(1), 0
    for _ in range(400):
        position = start()
        policy_playout(position, [Thumb()], rng)
        won += position.result()["cause"] == "won"
    assert 0.45 < won / 400 < 0.66
