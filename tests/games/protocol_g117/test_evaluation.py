"""The evaluation: chances, and better positions have better ones."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.games.protocol_g117.bots.evaluation import (
    EVALUATIONS,
    FAMILIES,
    FEATURES,
    family_of,
    features_of,
)
from parlour.games.protocol_g117.bots.thumb import Thumb
from parlour.games.protocol_g117.rules.position import ProtocolG117
from tests.games.protocol_g117.cases import GAME

THUMB = Thumb()


def chance_of_ai(**words: object) -> float:
    """AI's chance at the start of a turn."""
    return THUMB.evaluate(GAME.study({"turn": 6, **words}).position)[0]


def test_chances_add_up_in_every_position_of_a_match() -> None:
    rng = Kiss(2)
    position = GAME.start()
    while position.to_move() != OVER:
        one, two = THUMB.evaluate(position)
        assert 0.0 <= one <= 1.0
        assert one + two == pytest.approx(1.0)
        position.apply(random_move(position, rng))


def test_judging_changes_nothing() -> None:
    position = GAME.study({"turn": 3}).play("choose O1 PO").position
    before = position.digest()
    THUMB.evaluate(position)
    assert position.digest() == before


def test_what_speaks_for_one_side_speaks_against_the_other() -> None:
    position = GAME.study({"turn": 4, "score": {"AI": 9, "HU": 5}}).position
    assert isinstance(position, ProtocolG117)
    assert features_of(position, 0) == [-each for each in features_of(position, 1)]
    assert len(features_of(position, 0)) == len(FEATURES)
    assert FAMILIES[int(family_of(position))] == "turn 4"
    assert len(EVALUATIONS) == len(FAMILIES)


def test_a_lead_is_worth_more_the_later_it_is() -> None:
    level = chance_of_ai(score={"AI": 12, "HU": 12})
    assert (
        chance_of_ai(score={"AI": 16, "HU": 12}) > level > chance_of_ai(score={"AI": 8, "HU": 12})
    )
    late = chance_of_ai(turn=10, score={"AI": 20, "HU": 12})
    assert late > chance_of_ai(turn=4, score={"AI": 20, "HU": 12})


def test_units_are_worth_having() -> None:
    few = chance_of_ai(bots=["w", "e"], deckers=["s", "se"], drones=["b3"], troops=["f3"])
    more = chance_of_ai(bots=["w", "e", "n"], deckers=["s", "se"], drones=["b3"], troops=["f3"])
    assert more > few


def test_every_choice_has_a_reason() -> None:
    rng = Kiss(5)
    position = GAME.start()
    while position.to_move() != OVER:
        move = THUMB.choose(position, rng)
        assert THUMB.reason(position, move)
        position.apply(move)


def test_what_is_tried_first_is_legal() -> None:
    rng = Kiss(3)
    position = GAME.start()
    while position.to_move() != OVER:
        assert THUMB.first(position, rng) in position.moves()
        position.apply(random_move(position, rng))
