"""The evaluation of positions, and the reasons of the rules of thumb."""

from __future__ import annotations

import pytest

from parlour.bots.search.search import Budget, SearchBot
from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.nazi_hunter.bots.thumb import Thumb
from parlour.games.nazi_hunter.rules.tables import MODES

from .cases import GAME, agent, at, pair, unknown

ALL = 40
"""The forces of all fugitives."""


def evaluation(**words: object) -> float:
    return Thumb().evaluate(at(**words).position)[0]


@pytest.mark.parametrize("mode", MODES)
def test_it_stays_near_the_points_there_are(mode: str) -> None:
    position, rng = GAME.start(mode=mode), Kiss(7)
    while (turn := position.to_move()) != OVER:
        if turn != CHANCE and rng.below(4) == 0:
            assert -2 * ALL <= Thumb().evaluate(position)[0] <= 1.0
        chance = turn == CHANCE
        position.apply(position.sample(rng) if chance else random_move(position, rng))
    assert Thumb().evaluate(position) == position.scores()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"captured": [12]}, {"escaped": [12]}),
        ({"areas": {"market": [10]}}, {"areas": {"market": [12]}}),
        ({"areas": {"hotel": [15]}}, {"areas": {"hotel": [3]}}),
        ({"agents": pair(agent("airport"))}, {"agents": pair(agent("market"))}),
        ({"deck": []}, {"deck": unknown(5)}),
    ],
)
def test_what_is_plainly_better_is_worth_more(
    better: dict[str, object], worse: dict[str, object]
) -> None:
    common: dict[str, object] = {"areas": {"airport": [11]}, "deck": unknown(3)}
    assert evaluation(**{**common, **better}) > evaluation(**{**common, **worse})


def test_agents_are_built_without_a_search() -> None:
    """Too many pairs for a search to tell apart: the suggested ones are built."""
    study = at(mode="create")
    bot = SearchBot(GAME, Budget(simulations=1_000_000))
    while study["phase"] == "build":
        assert Thumb().evaluate(study.position)[0] < 0.0
        move = bot.choose(study.position, Kiss(1))
        assert move == Thumb().choose(study.position, Kiss(1))
        study.play(study.position.book().notation(int(move)))


def test_every_choice_has_a_reason() -> None:
    position, rng, thumb = GAME.start(mode="create"), Kiss(3), Thumb()
    while (turn := position.to_move()) != OVER:
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        move = thumb.choose(position, rng)
        assert thumb.reason(position, move)
        position.apply(move)
