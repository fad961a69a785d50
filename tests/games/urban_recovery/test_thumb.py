"""Urban Recovery by rules of thumb."""

from __future__ import annotations

import pytest

from parlour.engine.position import OVER
from parlour.engine.rng import Kiss
from parlour.engine.study import Study
from parlour.games.urban_recovery.rules import UrbanRecovery
from parlour.games.urban_recovery.tables import FAR, PILE, WARM
from parlour.games.urban_recovery.thumb import Thumb, beside, goal_of, safest_walk

from .cases import BOARDS, GAME, at, position, yard


def chosen(study: Study, seed: int = 1) -> str:
    here = position(study)
    return here.book().notation(int(Thumb().choose(here, Kiss(seed))))


def played(board: str, seed: int) -> UrbanRecovery:
    here = GAME.start(board=board)
    assert isinstance(here, UrbanRecovery)
    thumb, rng = Thumb(), Kiss(seed)
    while here.to_move() != OVER:
        here.apply(thumb.choose(here, rng))
    return here


@pytest.mark.parametrize("board", ["cold-feet", "man-at-the-door", "broken-glass"])
def test_tutorials_are_won_soon(board: str) -> None:
    for seed in range(3):
        end = played(board, seed)
        assert end.result()["cause"] == "won"
        assert end.turn <= BOARDS[board] + 3


def test_a_brick_beside_him_is_taken_and_a_friend_released() -> None:
    assert chosen(at(player="a9")) == "pick up"
    assert chosen(at(player="n3", enemies={"E": "k5 W"})) == "release"


def test_he_walks_home_behind_a_patrol_not_before_it() -> None:
    study = at(components=yard("A patrol c4 c7 e7 e4"), player="c2", friend=True)
    for _ in range(4):
        study.play(chosen(study))
        if study.over:
            break
    assert study["ending"] == "won"


def test_he_looks_for_warmth_in_time() -> None:
    here = position(at(components=yard(), player="a6", cold=6))
    walk = safest_walk(here, beside(here, WARM, 0), 3, Kiss(1))
    assert (walk.turns, here.book().notation(int(walk.first))) == (0, "step E")


def test_goals_are_counted_in_steps() -> None:
    here = position(at(components=yard(), player="g6"))
    goal = goal_of(here)
    names = here.board.names
    assert [int(goal[names.index(name)]) for name in ("g7", "g6", "f7", "g5", "a1")] == [
        0, 0, 0, 1, 11,
    ]  # fmt: skip
    piles = beside(here, PILE, 1)
    assert int(piles[names.index("c2")]) == 0
    assert int(piles[names.index("c1")]) == 1
    assert max(map(int, piles)) < FAR
