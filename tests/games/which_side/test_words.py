"""Positions from words: what may be said, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.which_side.cases import at, has, workers


def test_nothing_said_but_a_field_means_a_first_action() -> None:
    study = at(savings=7)
    assert has(study, turn=1, strength=1, decision="action", actions=4, done=0, savings=7)
    assert workers(study) == (4, 0, 0, 0)


def test_names_and_codes_in_upper_and_lower_case() -> None:
    assert at(means=["M4", "Bakery cooperative"])["means"] == ["M1", "M4"]
    assert has(at(Threat=2, MEANS=["docks"], mode="Hard"), threat=2, means=["M8"], mode="hard")


def test_who_is_missing_was_never_recruited_or_is_dead() -> None:
    assert has(at(healthy=2), recruits=4, dead=2)
    assert has(at(healthy=2, dead=4), recruits=2)
    assert has(at(healthy=6), recruits=2, dead=0)
    assert has(at(healthy=2, recruits=1), dead=5)


def test_phase_says_what_is_asked() -> None:
    assert at(phase="resolution")["decision"] == "means"
    assert at(phase="worker")["decision"] == "action"
    assert has(at(phase="employer", strength=6, turn=4), chance="employer die", dice_left=2)
    assert at(phase="set-up", healthy=4)["chance"] == "set-up die"


@pytest.mark.rule("WS-R4")
def test_spent_places() -> None:
    used = ["cafe", "chemistry_risk", "chemistry_unsanitary"]
    study = at(spent=used)
    assert has(study, spent=used, done=2)
    assert not study.can("chemistry_risk")


@pytest.mark.rule("WS-19")
def test_all_actions_are_used_before_the_resolution() -> None:
    assert has(at(decision="means", healthy=3), actions=3, done=3)
    assert has(at(decision="means", healthy=3, done=5), actions=5)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"healthy": 6, "injured": 3}, "WS-R13: there are 8 workers in all"),
        ({"healthy": 2, "dead": 1, "recruits": 2}, "WS-R13"),
        ({"healthy": 4, "dead": 1, "recruits": 4}, "WS-R13"),
        ({"healthy": 0}, "WS-17: without a worker outside prison"),
        ({"risk": 4}, "risk is a whole number from 0 to 3"),
        ({"threat": 4}, "WS-15: threat is 4 only while an arrest is asked"),
        ({"threat": 5}, "threat is a whole number from 0 to 4"),
        ({"savings": 21}, "savings is a whole number from 0 to 20"),
        ({"strength": 11}, "strength is a whole number from 0 to 10"),
        ({"means": ["M9"]}, "means cannot be 'M9'"),
        ({"means": ["M1", "M2", "M3", "M4", "M5"]}, "WS-36: with 5 means the match is won"),
        ({"done": 4}, "WS-19: every action is used already"),
        ({"decision": "arrest"}, "WS-15: only between a healthy and an injured"),
        ({"decision": "arrest", "phase": "resolution", "injured": 1}, "WS-15: arrests happen"),
        ({"decision": "arrest", "injured": 1, "done": 0}, "WS-19: somebody was arrested"),
        ({"decision": "means", "phase": "worker"}, "WS-7: the means belongs to the resolution"),
        ({"decision": "means", "taken": 1}, "WS-35: what was taken in this turn is under control"),
        ({"decision": "means", "taken": 1, "means": ["M1"]}, "WS-35: no more means"),
        ({"decision": "means", "actions": 4, "done": 3}, "WS-19: all actions are used before"),
        ({"decision": "means", "chance": "employer die"}, "chance cannot be 'employer die' here"),
        ({"decision": "employer die"}, "decision cannot be 'employer die'"),
        ({"chance": "action"}, "chance cannot be 'action'"),
        ({"to_move": "chance"}, "to_move cannot be 'chance' here"),
        ({"to_move": "player", "phase": "employer"}, "to_move cannot be 'player' here"),
        ({"to_move": "chance", "decision": "action"}, "to_move cannot be 'chance' here"),
        ({"to_move": "over"}, "to_move cannot be 'over' here"),
        ({"ending": "won"}, "WS-36: it is won with 5 means, not 0"),
        ({"ending": "wiped out"}, "WS-17: it is wiped out if and only if nobody is outside"),
        ({"chance": "set-up die", "means": ["M1"]}, "WS-4: the set-up die is rolled before"),
        ({"chance": "set-up die", "spent": ["union"]}, "WS-4: the set-up die is rolled before"),
        ({"chance": "set-up die", "savings": 9}, "WS-4: the set-up die is rolled before"),
        ({"spent": ["docks"]}, "WS-R4: docks is never used up"),
        ({"spent": ["chemistry_risk"]}, "WS-R4: chemistry_risk and chemistry_unsanitary are used"),
        ({"spent": ["union", "press"], "done": 1}, "WS-19: more places are used up"),
        ({"chance": "employer die", "spent": ["union"]}, "spent cannot be"),
        ({"chance": "employer die", "dice_left": 2}, "WS-9: on Strength 1 at most 1"),
        ({"turn": 3, "strength": 2}, "WS-8: in turn 3 Strength is 3 or more"),
        ({"turn": 0}, "WS-4: turn 1 starts after the set-up die"),
        ({"means": ["M8", "Docks"]}, "means names 'Docks' twice"),
        ({"life_cost": 4}, "life_cost cannot be 4 here: all else that is said makes it 5"),
        ({"decision": None, "chance": None}, "decision cannot be None"),
        ({"healthy": None}, "healthy is a whole number"),
        ({"ending": "employer"}, "WS-12, WS-38: the employers win on Strength 10"),
        ({"ending": "employer", "strength": 10, "temporary": 1}, "WS-37"),
        ({"ending": "wiped out", "healthy": 0, "savings": 1}, "WS-34: debts wipe out"),
        ({"savinks": 3}, "Did you mean 'savings'"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        at(**words)


def test_positions_that_are_over() -> None:
    won = at(ending="won", means=["M1", "M2", "M3", "M4", "M5"])
    assert won.over
    assert won.position.scores() == [1.0]
    lost = at(ending="wiped out", healthy=0, prison=2)
    assert lost.position.result()["cause"] == "wiped out"
    assert at(ending="employer", strength=10).over
