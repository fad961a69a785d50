"""The rules of thumb: what they do in plain cases, and that they are worth asking."""

from __future__ import annotations

import pytest

from parlour.engine.components import read_toml
from parlour.engine.core.playout import policy_playout
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.which_side.bots.thumb import Thumb
from parlour.games.which_side.rules.position import WhichSide
from parlour.testing.traces import core
from tests.games.which_side.cases import GAME, at
from tests.games.which_side.test_components import FILE


def advice(study: Study) -> str:
    return study.position.book().notation(int(Thumb().choose(study.position, Kiss(1))))


def turn_of(study: Study) -> list[str]:
    """What they do with the actions that are left."""
    done: list[str] = []
    while not study.over and study["decision"] == "action":
        done.append(advice(study))
        study.play(done[-1])
    return done


def test_first_turn_recruits_as_many_as_can_be_fed() -> None:
    study = at(mode="normal").then(2).then(3)
    assert turn_of(study) == ["greenwich", "greenwich", "creek", "docks"]
    assert study["savings"] == 1


def test_heal_and_free_while_turns_are_left() -> None:
    assert "bonesetter" in turn_of(at(healthy=3, injured=1, savings=9, strength=4))
    assert advice(at(healthy=3, prison=1, savings=9, strength=4)) == "lawyers_release"
    late = at(healthy=3, injured=1, savings=9, strength=10, means=["M1", "M4"])
    assert advice(late) != "bonesetter"


def test_a_winning_means_without_money_is_worth_hunger() -> None:
    study = at(
        healthy=4, savings=0, strength=9, sabotage=1, means=["M1", "M2", "M3", "M5"], actions=1,
    )  # fmt: skip
    assert turn_of(study) == ["cafe"]
    assert advice(study) == "take M4"


def test_the_press_never_costs_a_meal() -> None:
    study = at(healthy=7, savings=2, actions=3, turn=2, recruits=1)
    turn_of(study)
    assert study["injured"] == 0


def test_the_safest_work_first_and_safe_work_at_the_brink() -> None:
    words = {"savings": 0, "strength": 9, "healthy": 4, "actions": 1}
    assert advice(at(risk=2, unsanitary=1, threat=2, **words)) == "creek"
    assert advice(at(risk=3, unsanitary=3, threat=3, **words)) == "triangle"


@pytest.mark.rule("WS-R4")
def test_other_components_are_obeyed() -> None:
    actions = [
        {**action, "repeatable": action["id"] == "triangle"}
        for action in read_toml(FILE)["actions"]
    ]
    for seed in range(20):
        position = GAME.start(components={"actions": actions})
        rng = Kiss(seed)
        while position.to_move() != OVER:
            chance = position.to_move() == CHANCE
            position.play(int(position.sample(rng) if chance else Thumb().choose(position, rng)))


@pytest.mark.rule("WS-12", "WS-38")
def test_turns_to_come_are_counted_by_the_dice() -> None:
    start = at().position
    assert isinstance(start, WhichSide)
    turns = start.board.turns
    assert turns[10] == [1.0]
    assert turns[9][:2] == pytest.approx([1 / 6, 5 / 6])
    assert all(sum(chances) == pytest.approx(1) for chances in turns)
    after_setup = sum(turns[0][8:]) * 5 / 6 + sum(turns[1][8:]) / 6
    assert after_setup == pytest.approx(0.701, abs=0.003)  # measured by rolling the dice alone


MATCHES = 300 if core() == "compiled" else 25
"""Planning takes long without the compiled core."""


@pytest.mark.parametrize(("mode", "least"), [("normal", 0.9), ("experienced", 0.8), ("hard", 0.04)])
def test_they_reach_the_bands_for_a_planning_player(mode: str, least: float) -> None:
    if mode == "hard" and core() == "plain":
        pytest.skip("so few matches say nothing about the hardest mode")
    won = 0
    for seed in range(MATCHES):
        position = GAME.start(mode=mode)
        policy_playout(position, [Thumb()], Kiss(seed))
        won += bool(position.scores()[0])
    assert won / MATCHES >= least
