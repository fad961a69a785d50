"""The rules of thumb of A Most Dangerous Rescue."""

from __future__ import annotations

from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.a_most_dangerous_rescue.bots.thumb import Thumb

from .cases import GAME, at


def chosen(study: Study) -> str:
    move = Thumb().choose(study.position, Kiss(1))
    return study.position.book().notation(int(move))


def test_never_what_leaves_nothing() -> None:
    assert chosen(at(member="M1", active="S29", player={"life": 3})) == "take d1"


def test_takes_a_kill() -> None:
    study = at(member="M1", active="S29", player={"life": 20, "assets": 3}, yu={"life": 3})
    assert chosen(study) == "take b1"


def test_takes_the_win() -> None:
    study = at(member="M1", beaten=3, active="S29", player={"life": 4}, yu={"life": 3})
    assert chosen(study) == "take b1"


def test_completes_a_research() -> None:
    player = {"assets": 4, "ongoing": {"red": 2, "green": 1}}
    study = at(member="M1", active="S29", player=player).play("take c3")
    assert chosen(study) == "research red"


def test_investigates_while_the_deck_is_large() -> None:
    assert chosen(at(deck=14, yu={"life": 0})) == "find investigation"


def test_does_not_investigate_into_the_last_reshuffle() -> None:
    study = at(deck=1, counter=3, player={"resources": 2}, yu={"life": 0})
    assert chosen(study) != "find investigation"


def test_wins_far_more_often_than_chance() -> None:
    rng = Kiss(9)
    won = 0
    for _ in range(60):
        position = GAME.start()
        policy_playout(position, [Thumb()], rng)
        won += position.result()["winners"] == [0]
    assert won >= 3
