"""A Most Dangerous Rescue evaluated."""

from __future__ import annotations

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.a_most_dangerous_rescue.bots.evaluation import FEATURES, features_of
from parlour.games.a_most_dangerous_rescue.bots.thumb import Thumb
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue

from .cases import GAME, at


def evaluation(study: Study) -> float:
    return Thumb().evaluate(study.position)[0]


def test_a_chance_for_every_feature_and_position() -> None:
    rng, thumb = Kiss(4), Thumb()
    for _ in range(5):
        position = GAME.start()
        while position.to_move() != OVER:
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
                continue
            assert isinstance(position, Rescue)
            assert len(features_of(position, 0)) == len(FEATURES)
            assert 0.0 <= thumb.evaluate(position)[0] <= 1.0
            position.apply(random_move(position, rng))


def test_the_third_asset_is_worth_much() -> None:
    assert evaluation(at(player={"assets": 3})) > evaluation(at(player={"assets": 2}))


def test_more_life_is_better() -> None:
    assert evaluation(at(player={"life": 12})) > evaluation(at(player={"life": 3}))


def test_a_boss_who_is_nearly_beaten_is_better() -> None:
    assert evaluation(at(beaten=3, yu={"life": 1})) > evaluation(at(beaten=3, yu={"life": 9}))


def test_their_artifacts_are_bad() -> None:
    assert evaluation(at(counter=0)) > evaluation(at(counter=3))
