"""Positions from words: what may be said, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.which_side.cases import at, has, workers


def test_nothing_said_but_a_field_means_a_first_action() -> None:
    study = at(savings=7)
    assert has(study, turn=1, strength=1, decision="action", actions=4, done=0, savings=7)
    assert workers(study) == (4, 0, 0, 0)


def test_fields_may_be_spelled_as_the_rules_spell_them() -> None:
    study = at(**{
        "Police Threat": 2, "Employer's Strength": 5, "Savings": 9, "in prison": 1,
        "Unsanitary": 1, "union agitation": 2,
    })  # fmt: skip
    assert has(study, threat=2, strength=5, savings=9, prison=1, unsanitary=1, union=2)
    grouped = at(workers={"healthy": 2, "injured": 1}, gauges={"risk": 3}, resources={"strike": 1})
    assert has(grouped, healthy=2, injured=1, risk=3, strike=1)


def test_means_by_id_or_name() -> None:
    assert at(means=["M4", "Bakery cooperative"])["means"] == ["M1", "M4"]
    assert at(means=["docks", "m8"])["means"] == ["M8"]


def test_who_is_missing_was_never_recruited_or_is_dead() -> None:
    assert has(at(healthy=2), recruits=4, dead=2)
    assert has(at(healthy=2, dead=4), recruits=2)
    assert has(at(healthy=6), recruits=2, dead=0)
    assert has(at(healthy=2, recruits=1), dead=5)


def test_phase_says_what_is_asked() -> None:
    assert at(phase="resolution")["decision"] == "means"
    assert at(phase="worker")["decision"] == "action"
    assert has(at(phase="employer", turn=4, strength=5), turn=4, strength=6, dice_left=2)
    assert has(at(chance="employer die", strength=6, turn=4), turn=4, strength=6, dice_left=2)
    assert at(phase="set-up", healthy=4)["chance"] == "set-up die"


def test_spent_places() -> None:
    study = at(spent=["chemistry", "cafe"])
    assert study["spent"] == ["cafe", "chemistry_risk", "chemistry_unsanitary"]
    assert not study.can("chemistry_risk")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"healthy": 6, "injured": 3}, "WS-R13: there are 8 workers in all"),
        ({"healthy": 2, "dead": 1, "recruits": 2}, "WS-R13"),
        ({"healthy": 4, "dead": 1, "recruits": 4}, "WS-R13"),
        ({"healthy": 0}, "WS-17: without a worker outside prison"),
        ({"risk": 4}, "risk is a whole number from 0 to 3"),
        ({"threat": 4}, "threat is a whole number from 0 to 3"),
        ({"savings": 21}, "savings is a whole number from 0 to 20"),
        ({"strength": 11}, "strength is a whole number from 0 to 10"),
        ({"means": ["M9"]}, "means cannot be 'M9'"),
        ({"means": ["M1", "M2", "M3", "M4", "M5"]}, "WS-36: with 5 means the match is won"),
        ({"done": 4}, "WS-19: every action is used already"),
        ({"decision": "arrest"}, "WS-15: only between a healthy and an injured"),
        ({"decision": "arrest", "phase": "resolution", "injured": 1}, "WS-15: arrests happen"),
        ({"decision": "arrest", "injured": 1, "done": 0}, "WS-19: somebody was arrested"),
        ({"decision": "means", "phase": "worker"}, "WS-7: the means belongs to the resolution"),
        ({"decision": "means", "taken": 1}, "WS-35: no more means"),
        ({"decision": "means", "chance": "employer die"}, "not both"),
        ({"decision": "employer die"}, "decision is 'action', 'arrest' or 'means'"),
        ({"chance": "action"}, "chance is 'set-up die' or 'employer die'"),
        ({"to_move": "chance"}, "say in 'chance' which die is asked"),
        ({"to_move": "player", "phase": "employer"}, "WS-7: the player decides nothing"),
        ({"to_move": "chance", "decision": "action"}, "to_move does not fit the action"),
        ({"to_move": "over"}, "says how in 'ending'"),
        ({"ending": "won"}, "WS-36: won when the target is reached"),
        ({"ending": "wiped out"}, "WS-17: lost when nobody is outside"),
        ({"chance": "set-up die", "means": ["M1"]}, "WS-4: the set-up die is rolled before"),
        ({"spent": ["docks"]}, "WS-R4: docks is never used up"),
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


@pytest.mark.rule("WS-R14")
def test_modes_and_phases_as_the_rulebook_writes_them() -> None:
    for mode in ("Advanced", "Experienced"):
        assert at(mode=mode)["mode"] == "experienced"
    study = at(**{"mode": "Hard", "Employer's Strength": 2, "phase": "Employer Phase"})
    assert (study["mode"], study["strength"], study["dice_left"]) == ("hard", 3, 2)
    study = at(phase="Worker Phase", spent=["CHEMISTRY WORKSHOP", "Political Cafe"])
    assert not study.can("chemistry_risk")
    assert not study.can("cafe")
    words = {"prisoners": 1, "healthy workers": 2, "temporary increases": 1}
    assert at(**words)["life_cost"] == 5


@pytest.mark.rule("WS-38")
def test_no_turn_starts_on_the_top() -> None:
    with pytest.raises(BadPosition, match="WS-38"):
        at(strength=10, phase="employer")
