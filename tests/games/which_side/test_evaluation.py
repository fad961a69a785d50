"""The evaluation of positions, and the reasons of the rules of thumb."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.which_side.bots.thumb import Thumb
from parlour.games.which_side.rules.tables import MODES
from tests.games.which_side.cases import GAME, at


def evaluation(**words: object) -> float:
    return Thumb().evaluate(at(**words).position)[0]


@pytest.mark.parametrize("mode", MODES)
def test_it_is_a_chance_wherever_a_decision_is_asked(mode: str) -> None:
    position, rng = GAME.start(mode=mode), Kiss(7)
    while (turn := position.to_move()) != OVER:
        if turn != CHANCE:
            assert 0.0 <= Thumb().evaluate(position)[0] <= 1.0
        chance = turn == CHANCE
        position.apply(position.sample(rng) if chance else random_move(position, rng))
    assert Thumb().evaluate(position) == position.scores()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"savings": 9}, {"savings": 2}),
        ({"healthy": 4}, {"healthy": 3, "injured": 1}),
        ({"healthy": 4}, {"healthy": 3, "prison": 1}),
        ({"strength": 4}, {"strength": 6}),
        ({"means": ["M4", "M5"]}, {"means": ["M4"]}),
        ({"union": 1}, {}),
        ({"mode": "normal"}, {"mode": "experienced"}),
        ({"mode": "experienced"}, {"mode": "hard"}),
    ],
)
def test_what_is_plainly_better_is_worth_more(
    better: dict[str, object], worse: dict[str, object]
) -> None:
    common: dict[str, object] = {"savings": 6, "strength": 4, "turn": 4, "actions": 4}
    assert evaluation(**{**common, **better}) > evaluation(**{**common, **worse})


def test_a_win_within_the_turn_is_sure() -> None:
    assert evaluation(means=["M1", "M2", "M3", "M5"], strike=1, sabotage=1, savings=20) == 1.0


def test_every_choice_has_a_reason() -> None:
    position, rng, thumb = GAME.start(mode="experienced"), Kiss(3), Thumb()
    while (turn := position.to_move()) != OVER:
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        move = thumb.choose(position, rng)
        assert thumb.reason(position, move)
        position.apply(move)
