"""Urban Recovery by rules of thumb."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_playout
from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.urban_recovery.bots.thumb import Thumb, way_home
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import END_TURN

from .cases import BOARDS, GAME, at, position, yard


def chosen(study: Study) -> str:
    here = position(study)
    return here.book().notation(int(Thumb().choose(here, Kiss(1))))


def followed(here: UrbanRecovery) -> UrbanRecovery:
    """The end of a match that goes on by rules of thumb."""
    thumb, rng = Thumb(), Kiss(1)
    while here.to_move() != OVER:
        here.play(int(thumb.choose(here, rng)))
    return here


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_is_won_where_chance_loses(board: str) -> None:
    end = followed(position(at(board=board)))
    assert end.result()["cause"] == "won"
    assert end.turn <= BOARDS[board] + 3
    for seed in range(20):
        lost = GAME.start(board=board)
        random_playout(lost, Kiss(seed))
        assert lost.scores() == [0.0]


def test_a_turn_later_the_main_board_is_still_won() -> None:
    study = at().play("step N", "end turn")
    assert followed(position(study)).result()["cause"] == "won"


def test_a_brick_beside_him_is_taken_and_a_friend_released() -> None:
    assert chosen(at(player="a9")) == "pick up"
    assert chosen(at(player="n3", enemies={"E": "k5 W"})) == "release"


def test_he_walks_home_behind_a_patrol_not_before_it() -> None:
    study = at(components=yard("A patrol c4 c7 e7 e4"), player="c2", friend=True)
    assert followed(position(study)).result()["cause"] == "won"


def test_he_warms_himself_in_time() -> None:
    study = at(components=yard(), player="a6", cold=7)
    assert chosen(study) == "step E"
    assert followed(position(study)).result()["cause"] == "won"


def test_he_breaks_the_only_way_in() -> None:
    walled = {12: "+           +-+", 13: "|. . . . . .WF|"}
    study = at(components=yard(lines=walled), brick=True)
    end = followed(position(study))
    assert (end.result()["cause"], end.broken) == ("won", 1)


def test_whoever_asks_again_is_told_to_go_on() -> None:
    here = position(at(board="broken-glass"))
    line = way_home(here)
    thumb = Thumb()
    for move in line:
        assert thumb.choose(here, Kiss(7)) == move
        here.apply(move)
    assert here.result()["cause"] == "won"


def test_without_a_way_home_he_lasts_as_long_as_he_can() -> None:
    """Warmth is too far away: he waits for the cold, unseen."""
    walled = {10: "+-+-+         +", 11: "|. .|y u . . .|", 12: "+-+-+         +"}
    study = at(components=yard(lines=walled, cold_limit=3), player="a6")
    end = followed(position(study))
    assert (end.result()["cause"], end.turn) == ("frozen", 3)
    assert chosen(at(player="a6", cold=7)) == end.book().notation(END_TURN)
