"""The evaluation: chances, and better positions have better ones."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.lucha_libre.bots.evaluation import (
    EVALUATIONS,
    FEATURES,
    chance,
    family_of,
    features_of,
)
from parlour.games.lucha_libre.bots.thumb import Thumb
from parlour.games.lucha_libre.rules.position import LuchaLibre
from tests.games.lucha_libre.cases import GAME, claims, fight, on

THUMB = Thumb()


def position_of(study: object) -> LuchaLibre:
    """The position of a study."""
    position = getattr(study, "position", None)
    assert isinstance(position, LuchaLibre)
    return position


def test_chances_add_up_and_what_is_tried_first_is_legal() -> None:
    rng = Kiss(4)
    position = GAME.start()
    for _ in range(150):
        turn = position.to_move()
        if turn == OVER:
            break
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        one, two = THUMB.evaluate(position)
        assert 0.0 <= one <= 1.0
        assert one + two == pytest.approx(1.0)
        assert THUMB.first(position, rng) in position.moves()
        position.apply(random_move(position, rng))


def test_the_chance_is_that_of_the_features() -> None:
    study = fight("6-6-6-6", "1-1-4", fans={"santo": 20, "demon": 2}, energy=on(santo=4))
    position = position_of(study)
    told = EVALUATIONS[int(family_of(position))].chance(features_of(position, 0))
    assert chance(position.tables, position.first, position.second) == pytest.approx(told)
    assert len(features_of(position, 0)) == len(FEATURES)
    assert features_of(position, 0) == [-each for each in features_of(position, 1)]


@pytest.mark.parametrize("fans", [12, 20, 28, 34])
def test_fans_and_lamps_are_worth_having(fans: int) -> None:
    even = position_of(fight("1-1-3", "1-1-4", fans={"santo": fans, "demon": fans}))
    more = position_of(fight("1-1-3", "1-1-4", fans={"santo": fans + 1, "demon": fans}))
    lit = position_of(
        fight("1-1-3-3", "1-1-4", fans={"santo": fans, "demon": fans}, energy=on(santo=3))
    )
    assert THUMB.evaluate(even)[0] == pytest.approx(0.5)
    assert THUMB.evaluate(more)[0] > 0.5
    assert THUMB.evaluate(lit)[0] > 0.5


def test_a_covered_answer_does_not_count() -> None:
    study = fight("1-1-3", "1-1-4")
    accepted = position_of(study.play("accept"))
    rerolled = position_of(study.play("reroll 1-1"))
    assert THUMB.evaluate(accepted) == THUMB.evaluate(rerolled)
    assert THUMB.first(accepted, Kiss(1)) == THUMB.first(rerolled, Kiss(1))


def test_dice_that_win_are_worth_the_match() -> None:
    assert THUMB.evaluate(position_of(claims("1-1-4", "5-5-5", fans={"demon": 33})))[1] == 1.0
