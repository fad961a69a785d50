"""Which Side: both readings of when the employers are too strong, side by side."""

from __future__ import annotations

import pytest

from parlour.engine.core.solver import Solver
from parlour.engine.errors import BadPosition
from parlour.engine.study import Study
from parlour.games.which_side.bots.solving import Strikes
from parlour.games.which_side.bots.thumb import who_goes
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import ARREST_HEALTHY, ARREST_INJURED
from parlour.testing.expectimax import expectimax
from tests.games.following import told

from .cases import GAME, at, has, turn_starts
from .test_scene import log, scene_of, spots
from .test_thumb import turn_of

rule = pytest.mark.rule
BOTH = ["exceeded", "reached"]
FOUR = ["M2", "M3", "M4", "M5"]


def side(study: Study) -> WhichSide:
    assert isinstance(study.position, WhichSide)
    return study.position


@rule("WS-R1", "WS-8", "WS-38")
def test_the_step_onto_10_starts_the_last_turn_or_ends_the_match() -> None:
    words = {"decision": "means", "strength": 9, "turn": 8, "temporary": 1}
    ours = at(defeat="exceeded", **words).play("take none")
    assert has(ours, strength=10, turn=9, chance="employer die", dice_left=1, ending="open")
    other = at(defeat="reached", **words).play("take none")
    assert has(other, strength=10, turn=9, chance=None, dice_left=0, ending="employer")
    assert other.position.result()["cause"] == "employer"
    assert told(other)[-2:] == [
        ("turn", "WS-8", {"turn": 9, "strength": 10, "dice": 0}),
        ("end", "WS-R1", {"ending": "employer", "turn": 9}),
    ]
    assert log(other)[-2] == "Turn 9, Strength 10."


@rule("WS-R1")
@pytest.mark.parametrize("defeat", BOTH)
def test_the_step_onto_9_starts_a_turn_by_both_readings(defeat: str) -> None:
    study = at(defeat=defeat, decision="means", strength=8, turn=8).play("take none")
    assert has(study, strength=9, turn=9, chance="employer die", ending="open")
    assert log(study)[-1] == "Turn 9, Strength 9: one die."


@rule("WS-R1", "WS-11", "WS-12")
def test_a_six_that_reaches_10() -> None:
    ours = turn_starts(strength=8, defeat="exceeded").then(6)
    assert has(ours, strength=10, decision="action", ending="open")
    other = turn_starts(strength=8, defeat="reached").then(6)
    assert has(other, strength=10, decision=None, ending="employer")
    assert [(kind, by) for kind, by, _ in told(other)[-2:]] == [("die", "WS-11"), ("end", "WS-R1")]
    assert log(other)[-2] == "Die 6: Strength 10."


@rule("WS-R1", "WS-10")
def test_a_six_that_reaches_9_costs_a_turn_and_a_second_one_the_match() -> None:
    study = turn_starts(strength=7, defeat="reached").then(6)
    assert has(study, strength=9, chance="employer die", dice_left=1, ending="open")
    assert has(study.then(6), strength=10, dice_left=0, ending="employer")


@rule("WS-R1", "WS-36")
@pytest.mark.parametrize("defeat", BOTH)
def test_what_is_taken_on_9_still_counts(defeat: str) -> None:
    study = at(defeat=defeat, decision="means", strength=9, savings=8, means=FOUR).play("take M1")
    assert study["ending"] == "won"


@rule("WS-R1")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"strength": 10}, "WS-R1: beyond Strength 9 the match is lost"),
        ({"strength": 10, "ending": "won", "means": [*FOUR, "M1"]}, "WS-R1: beyond Strength 9"),
        ({"strength": 9, "ending": "employer"}, "WS-12, WS-38"),
        ({"strength": 10, "ending": "employer", "phase": "resolution"}, "WS-R1: no turn is played"),
    ],
)
def test_what_cannot_be_by_the_other_reading_is_refused(
    words: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        at(defeat="reached", **words)


@rule("WS-R1")
def test_a_match_that_the_employers_won_says_when() -> None:
    assert at(defeat="reached", ending="employer", strength=10)["phase"] == "employer"
    assert at(defeat="exceeded", ending="employer", strength=10)["phase"] == "resolution"


@rule("WS-R1", "WS-9")
def test_the_table_tells_how_many_turns_are_left() -> None:
    start, late = at(defeat="reached"), at(defeat="reached", strength=9)
    labels = [
        next(zone.label for zone in scene_of(study).zones if zone.id == "strength")
        for study in (start, at(defeat="reached", strength=7), late)
    ]
    assert [label.partition(": ")[2] for label in labels] == [
        "at most 9 turns", "at most 3 turns", "the last turn",
    ]  # fmt: skip
    shown = spots(scene_of(late))
    details = [shown[f"strength-{step}"].detail for step in (8, 9, 10)]
    assert details == ["two dice", "the last turn", "defeat"]
    ours = spots(scene_of(at(defeat="exceeded", strength=9)))
    assert [ours[f"strength-{step}"].detail for step in (8, 9, 10)] == [
        "two dice", "", "the last turn",
    ]  # fmt: skip


# Bots


@rule("WS-R1")
def test_turns_to_come_end_with_9() -> None:
    turns = side(at(defeat="reached")).board.turns
    assert len(turns) == 10
    assert turns[9] == [1.0]
    assert turns[8][:2] == pytest.approx([1 / 6, 5 / 6])


@rule("WS-R1")
def test_rules_of_thumb_know_their_last_turn() -> None:
    words = {"healthy": 3, "injured": 1, "savings": 9, "strength": 9, "means": ["M1", "M4"]}
    assert "bonesetter" in turn_of(at(defeat="exceeded", **{**words, "strength": 4}))
    assert "bonesetter" not in turn_of(at(defeat="reached", **words))
    arrest = {"decision": "arrest", "injured": 1, "strength": 8, "recruits": 0, "healthy": 4}
    assert who_goes(side(at(defeat="exceeded", **arrest))) == ARREST_HEALTHY
    assert who_goes(side(at(defeat="reached", **arrest))) == ARREST_INJURED


@rule("WS-R1")
def test_each_reading_is_solved_by_itself() -> None:
    """One of the means is missing, and it cannot be had before the next turn."""
    assert GAME.oracle is not None
    words = {"decision": "means", "strength": 9, "means": FOUR, "healthy": 1, "savings": 7}
    found = {}
    for defeat in (*BOTH, *BOTH):
        position = at(defeat=defeat, **words).position
        oracle = GAME.oracle(position)
        assert oracle is not None
        [known] = oracle.values(position)
        assert known.result == pytest.approx(expectimax(position), abs=1e-12)
        found[defeat] = known.result
    assert found["exceeded"] > 0.0
    assert found["reached"] == 0.0


@rule("WS-R1")
def test_the_other_reading_is_a_ladder_that_is_one_step_shorter() -> None:
    words = {"strength": 8, "actions": 2, "done": 1, "healthy": 2, "savings": 5, "strike": 1}
    means = {"means": FOUR[:3]}
    other = at(defeat="reached", **words, **means).position
    shorter = GAME.position({**words, **means}, components={"strength": {"top": 9}})
    value = Solver(Strikes()).value(other)
    assert value == pytest.approx(Solver(Strikes()).value(shorter), abs=1e-12)
    assert 0.0 < value < 1.0
