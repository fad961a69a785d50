"""Toroball evaluated, its rules of thumb and their outlines."""

from __future__ import annotations

import pytest

from parlour.bots import any_bot
from parlour.engine.core.playout import policy_playout
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.toroball.bots.thumb import Thumb
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import TURN
from tests.games.toroball.cases import GAME, acts, pitch


def west(study: Study) -> float:
    """The chance of West to win."""
    chances = Thumb().evaluate(study.position)
    assert sum(chances) == pytest.approx(1)
    return chances[0]


def likes(study: Study) -> str:
    """What the rules of thumb do, in words."""
    return study.position.book().notation(int(Thumb().choose(study.position, Kiss(1))))


def test_a_clear_shot_is_worth_much() -> None:
    near = pitch(W1="H5", ball="H4", cow="C2")
    assert west(near) > west(pitch(W1="H5", ball="H4", cow="C2", E3="K4")) > 0.4
    assert west(near) > west(pitch(W1="C5", ball="C4", cow="I2"))


def test_goals_count() -> None:
    ahead = pitch(score={"West": 1, "East": 0})
    assert west(ahead) > west(pitch()) > west(pitch(score={"West": 0, "East": 1}))


def test_a_lead_counts_more_near_the_end() -> None:
    late = pitch(score={"West": 1, "East": 0}, round=40)
    assert west(late) > west(pitch(score={"West": 1, "East": 0}))


def test_it_shoots_when_the_lane_is_clear() -> None:
    assert likes(acts("W1", "H4", ball="H4", cow="C2")) == "shot east"


def test_every_decision_has_a_reason_and_a_worth() -> None:
    thumb, rng = Thumb(), Kiss(5)
    position = GAME.start_of(GAME.setup({}, 2))
    for _ in range(200):
        turn = position.to_move()
        if turn == OVER:
            return
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        move = thumb.choose(position, rng)
        assert thumb.reason(position, move)
        assert all(0 <= each <= 1 for each in thumb.evaluate(position))
        position.apply(move)


def test_a_plan_is_a_turn_by_the_rules() -> None:
    """What an outline does in one move, its steps do one by one."""
    thumb, rng = Thumb(), Kiss(8)
    position = GAME.start_of(GAME.setup({}, 2))
    compared = 0
    while position.to_move() != OVER and compared < 12:
        if position.to_move() == CHANCE:
            position.apply(position.sample(rng))
            continue
        assert isinstance(position, Toroball)
        outline = thumb.outline(position)
        plan = outline.moves()[int(rng.below(len(outline.moves())))]
        outline.apply(plan)
        move = thumb.begins(plan)
        kicked = position.kicked
        while move >= 0:
            assert move in position.moves()
            position.apply(move)
            done = position.to_move() < 0 or position.step == TURN or position.kicked > kicked
            move = -1 if done else thumb.goes_on(position, plan)
        assert position.describe() == outline.describe()
        compared += 1


def test_a_search_plays_a_match() -> None:
    bots = [any_bot("search:3", GAME), Thumb()]
    position = GAME.start_of(GAME.setup({"goals_to_win": 1, "round_cap": 3}, 2))
    assert sum(policy_playout(position, bots, Kiss(2))) > 0
