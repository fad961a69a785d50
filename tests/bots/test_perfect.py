"""The perfect bot, and advice where a game is solved."""

from __future__ import annotations

from math import sqrt

import pytest

from parlour.bots.advice import advise
from parlour.bots.perfect import PerfectBot
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import policy_playout
from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.solution_cache import first_seat_value
from parlour.games import find_game
from parlour.testing.traces import core

CLYDE = find_game("bonnie-and-clyde")
RUNNER = find_game("urban-recovery")


@pytest.mark.fast_core
def test_it_wins_as_often_as_the_solver_says() -> None:
    bot, rng, matches = PerfectBot(CLYDE), Kiss(11), 1_000
    assert CLYDE.oracle is not None
    oracle = CLYDE.oracle(CLYDE.start())
    assert oracle is not None
    chance = first_seat_value(oracle, CLYDE.start())
    assert chance is not None
    assert chance == pytest.approx(0.641581, abs=5e-7)
    won = 0.0
    for _ in range(matches):
        position = CLYDE.start()
        policy_playout(position, [bot], rng)
        won += position.scores()[0]
    error = sqrt(chance * (1.0 - chance) / matches)
    assert abs(won / matches - chance) < 4 * error


@pytest.mark.fast_core
def test_advice_is_exact_where_the_game_is_solved() -> None:
    position = CLYDE.position({"phase": "place", "turn": 1})
    advice = advise(CLYDE, position, 0, Budget(simulations=10), Kiss(1))
    assert advice.exact
    assert position.book().notation(advice.best.move) in ("cement city", "dallas")
    assert advice.best.result == pytest.approx(0.74489, abs=5e-6)
    ride = advice.of(position.book().number("go for a ride"))
    assert ride.result == pytest.approx(0.71555, abs=5e-6)


@pytest.mark.parametrize("board", ["cold-feet", "broken-glass"][: 1 + (core() == "compiled")])
def test_it_walks_home_on_the_shortest_way(board: str) -> None:
    position = RUNNER.start(board=board)
    best = position.board.data.best  # type: ignore[attr-defined]
    bot, rng = PerfectBot(RUNNER), Kiss(1)
    while position.to_move() != OVER:
        position.play(int(bot.choose(position, rng)))
    assert position.result()["cause"] == "won"
    assert position.result()["turns"] == best


def test_elsewhere_it_plays_by_the_rules_of_thumb_or_searches() -> None:
    game = find_game("last-glow")
    position = game.position({"sp": 3, "placed": 3})
    assert game.oracle is not None
    assert game.oracle(position) is None
    for budget in (None, Budget(simulations=8)):
        move = PerfectBot(game, budget).choose(position, Kiss(2))
        assert move in position.moves()
