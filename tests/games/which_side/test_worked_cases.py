"""The worked cases of docs/games/which-side.md, by their number."""

from __future__ import annotations

import pytest

from tests.games.which_side.cases import at, has, last_action, turn_starts, workers


@pytest.mark.parametrize(("healthy", "actions"), [(0, 2), (2, 4)])
def test_case_1_rulebook_example(healthy: int, actions: int) -> None:
    study = turn_starts(healthy=healthy, injured=3, strength=3).then(2)
    assert study["actions"] == actions
    assert at(healthy=healthy, injured=3)["actions"] == actions


@pytest.mark.parametrize(("mode", "cost"), [("normal", 5), ("hard", 6)])
def test_case_2_start_cost(mode: str, cost: int) -> None:
    assert at(mode=mode)["life_cost"] == cost
    dearer = at(mode=mode).then(1)
    assert dearer["life_cost"] == cost + 1
    dearer.then(2).play("docks", "creek", "triangle", "triangle", "take none")
    assert has(dearer, turn=2, life_cost=cost)
    hurt = at(mode=mode).then(5)
    assert workers(hurt) == (3, 1, 0, 0)
    assert hurt["life_cost"] == cost + 1
    assert hurt.then(2)["actions"] == 4


def test_case_3_a_first_turn() -> None:
    study = at(mode="normal").then(2)
    assert has(study, risk=1, turn=1, strength=1)
    study.then(3)
    assert study["threat"] == 1
    assert has(study.play("docks"), savings=5, risk=2)
    assert has(study.play("creek"), savings=8, unsanitary=1)
    assert has(study.play("cafe"), strike=1, threat=2)
    assert has(study.play("triangle"), savings=5, decision="means")
    assert has(study.play("take M3"), savings=3, means=["M3"], strike=0)


def test_case_4_hurt() -> None:
    study = at(risk=3, healthy=4)
    cost = study["life_cost"]
    assert isinstance(cost, int)
    study.play("docks")
    assert workers(study) == (3, 1, 0, 0)
    assert has(study, savings=5, risk=0, life_cost=cost + 1, actions=4, done=1)


def test_case_5_jail() -> None:
    study = at(threat=3, healthy=2, injured=1)
    cost = study["life_cost"]
    assert isinstance(cost, int)
    study.play("tenderloin")
    assert study["savings"] == 5
    assert has(study.copy().play("arrest healthy"), prison=1, life_cost=cost, threat=0)
    assert has(study.copy().play("arrest injured"), injured=0, life_cost=cost - 2, threat=0)


def test_case_6_missing_dollars() -> None:
    study = last_action(mode="normal", healthy=3, injured=1, savings=1)
    assert study["life_cost"] == 6
    study.play("triangle")  # Savings 3
    assert workers(study) == (0, 4, 0, 0)
    assert study["savings"] == 0
    study.play("take none").then(2)
    assert has(study, actions=2, life_cost=9)


def test_case_7_two_dice() -> None:
    study = turn_starts(strength=2)
    assert has(study, strength=3, dice_left=2)
    study.then(6)
    assert has(study, strength=4, dice_left=1)
    study.then(6)
    assert has(study, strength=5, decision="action")
    study.play(*["triangle"] * 4, "take none")
    assert has(study, strength=6, dice_left=2)


def test_case_8_last_turn() -> None:
    study = turn_starts(strength=9, savings=9, means=["M2", "M3", "M4", "M5"])
    assert has(study, strength=10, dice_left=1)
    assert study.copy().then(6).over
    for die in range(1, 6):
        played = study.copy().then(die)
        played.play(*["triangle"] * 4)
        assert played.copy().play("take M1").position.scores() == [1.0]
        lost = played.play("take none")
        assert lost.over
        assert lost.position.result()["cause"] == "employer"


def test_case_9_recruit() -> None:
    study = at(healthy=4).play("greenwich", "greenwich")
    assert has(study, healthy=6, life_cost=7, actions=4, done=2, recruits=2)
    assert not at(healthy=8).can("greenwich")


def test_case_10_once_per_turn() -> None:
    study = at(healthy=1, injured=3, actions=4, savings=9).play("chemistry_risk")
    assert not study.can("chemistry_unsanitary")
    study.play("bonesetter", "bonesetter", "bonesetter")
    assert workers(study) == (4, 0, 0, 0)


def test_case_11_order_of_pay_and_means() -> None:
    study = last_action(savings=5, healthy=3, injured=1, sabotage=1)
    assert study["life_cost"] == 6
    study.play("triangle")  # Savings 7
    assert study["savings"] == 1
    assert study.why_not("take M2") == "WS-35: the Machine shop costs $2, and the purse holds $1"
    assert study.moves == ["take none"]
