"""Toroball on the table: what one sees, touches, is told, and is warned of."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.events import Event
from parlour.engine.study import Study
from parlour.games.toroball import GAME
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.table.forecasts import cow_forecasts, kick_forecasts, step_forecasts
from parlour.games.toroball.table.narration import cues, log_line
from parlour.games.toroball.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Flight, Roll, Walk
from parlour.scene.table import Grid, Plates, Scene
from tests.games.toroball.cases import acts, case, charge, pitch

rule = pytest.mark.rule


def seen(study: Study, seat: int = 0) -> Scene:
    """What a seat sees."""
    position = study.position
    assert isinstance(position, Toroball)
    return scene(position, seat)


def piece(study: Study, name: str) -> Any:
    """A piece on the table."""
    return next(each for each in seen(study).pieces if each.id == name)


def paths(study: Study, move: str, seat: int) -> tuple[tuple[str, ...], ...]:
    """What one touches to make a move."""
    number = study.position.book().number(move)
    return next(choice.touches for choice in seen(study, seat).choices if choice.move == number)


def at(study: Study) -> Toroball:
    """The position of a study."""
    assert isinstance(study.position, Toroball)
    return study.position


# Seeing


def test_the_pitch_has_a_goal_beyond_each_end() -> None:
    grid = next(zone for zone in seen(case(round=1)).zones if isinstance(zone, Grid))
    assert [len(row) for row in grid.rows] == [13] * 7
    assert (grid.rows[3][0].id, grid.rows[3][12].id) == ("goal-west", "goal-east")
    assert grid.rows[0][1].id == "square-A1"


@rule("TB-36", "TB-42", "TB-33")
def test_marks_say_how_a_character_is() -> None:
    study = pitch(
        W1="D4", E1="K6 perched", E3="J1", cow="J6", moved=["W1"], W2="out until 2", to_move="East"
    )  # fmt: skip
    assert piece(study, "W1").marks == ("dust", "target")
    assert piece(study, "W1").dim
    assert piece(study, "E1").marks == ("perched", "pressure")
    assert piece(study, "W2").at == "bench-west"
    assert "returns in round 2" in piece(study, "W2").label
    assert piece(study, "cow").text == "2"


def test_the_ball_lies_where_it_came_down_while_it_scatters() -> None:
    study = acts("W1", "C4").play("kick east 6")
    assert piece(study, "ball").at == "square-F4"
    assert "rolls on from F4" in seen(study).prompt.text


@rule("TB-30")
@pytest.mark.parametrize(
    ("ene", "said"), [(5, "agitation 6, 3 more steps"), (6, "agitation 6, wild enough")]
)
def test_a_cow_at_its_wildest_cannot_be_agitated(ene: int, said: str) -> None:
    plates = next(zone for zone in seen(case(ene=ene)).zones if isinstance(zone, Plates))
    assert plates.spots[1].detail == said


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_the_prompt_reads_well_from_each_seat(seat: int) -> None:
    words = seen(acts("E1", "H4"), seat).prompt.text
    mine, other = "Step or kick with East 1, 4 steps left", "Waiting for East"
    assert words == (mine if seat == 1 else other)


@pytest.mark.parametrize(
    ("seat", "title"), [(0, "West (you) : East"), (1, "West : East (you)"), (-1, "West : East")]
)
def test_the_score_says_who_one_is(seat: int, title: str) -> None:
    assert title in [getattr(zone, "label", "") for zone in seen(case(round=1), seat).zones]


# Forecasts


@rule("TB-25", "TB-26")
def test_a_target_shows_its_fan() -> None:
    study = acts("E1", "D4", ball="D4", W3="A4")
    forecasts = kick_forecasts(at(study))
    fan = dict(forecasts["goal-west"])
    assert fan["goal-west"] == "1/6 goal"
    assert fan["square-B3"] == fan["square-B5"] == "2/6"
    assert ("square-A4", "✕") in forecasts["goal-west"]
    assert dict(kick_forecasts(at(acts("E1", "D4", ball="D4")))["goal-west"])["goal-west"] == "goal"


@rule("TB-37", "TB-39")
def test_the_cow_shows_its_way() -> None:
    study = charge("W1", "D4", "I4")
    assert cow_forecasts(at(study)) == (
        ("square-H4", "way"), ("square-G4", "way"), ("square-F3", "⚄ 1"),
        ("square-E4", "⚄ 2-5"), ("W1", "! 4/6"),
    )  # fmt: skip
    assert dict(cow_forecasts(at(pitch(cow="I4"))))["square-J4"] == "2"


@rule("TB-34")
def test_a_bottle_shows_where_a_drinker_ends() -> None:
    study = acts("W1", "C3")
    position = at(study)
    before = position.digest()
    ends = dict(step_forecasts(position, int(position.pitch.number("B2"))))
    assert ends == {
        "square-B2": "1/6", "square-H2": "1/6", "square-F6": "2/6", "square-F2": "1/6",
        "square-H6": "1/6",
    }  # fmt: skip
    assert position.digest() == before


# Touching


def test_what_one_touches() -> None:
    study = pitch(W1="C4")
    assert paths(study, "act W1", 0) == (("square-C4",),)
    assert paths(study, "act W2", 0) == (("W2",),)
    assert paths(study, "skip W2", 0) == (("plate-skip", "W2"),)
    study.play("act W1")
    assert paths(study, "step C3", 0) == (("square-C3",),)
    assert ("plate-kick", "square-I4") in paths(study, "kick east 6", 0)
    assert ("goal-west",) in paths(study, "shot west", 0)


@rule("TB-9", "TB-13", "TB-29", "TB-16")
@pytest.mark.parametrize(
    ("words", "thing", "reason"),
    [
        ({"asks": "arrow"}, "square-K4", "TB-9"),
        ({"asks": "arrow"}, "W1", "TB-50"),
        ({"turns": ["W1", "E1"]}, "W1", "TB-13"),
        ({"to_move": "West"}, "E1", "TB-13"),
        ({"to_move": "West"}, "square-J2", "TB-13"),
        ({"acting": {"character": "W1"}}, "cow", "TB-29"),
        ({"acting": {"character": "W1"}}, "square-H4", "TB-16"),
        ({"acting": {"character": "W1"}}, "ball", "TB-21"),
        ({"acting": {"character": "W1"}}, "goal-east", "TB-21"),
        ({"acting": {"character": "W1"}}, "plate-end", "TB-18"),
        ({"acting": {"character": "W1"}}, "plate-skip", "TB-15"),
        ({"acting": {"character": "W1"}}, "plate-perch", "TB-31"),
    ],
)
def test_what_is_no_target_says_why(words: dict[str, object], thing: str, reason: str) -> None:
    position = at(case(**words))
    move = move_meant(GAME, position, 0, thing)
    assert move is not None
    assert str(position.why_not(move)).startswith(reason)


@rule("TB-45", "TB-R8")
def test_one_is_asked_before_giving_a_goal_away() -> None:
    study = acts("W1", "B4", ball="B4")
    shot = study.position.book().number("shot west")
    asked = {choice.move: choice.warning for choice in seen(study).choices}
    assert asked[shot] == "This gives East a goal at once."
    assert not asked[study.position.book().number("step B5")]
    last = acts("W1", "B4", ball="B4", score={"West": 0, "East": 1})
    assert {c.move: c.warning for c in seen(last).choices}[shot].startswith("This loses")


# Telling


@pytest.mark.parametrize(
    ("study", "outcome", "kind", "line"),
    [
        (acts("W1", "C4").play("kick east 6"), 2, "scatter",
         "Compass 2, east: the ball rolls to G4."),
        (acts("E1", "D4", ball="D4", W3="A4").play("shot west"), 5, "goal",
         "Goal for East as the ball rolls in. West 0, East 1."),
        (acts("W1", "C3").play("step B2"), 4, "run",
         "Compass 4: West 1 runs A3-B4-C5-D6-E7-F6."),
        (charge("W1", "D4", "I4"), 2, "charge",
         "The cow rolls 2 + 2 and goes for West 1: H4-G4-F3-E4."),
        (charge("W1", "D4", "I4"), 2, "nudge", "West 1 is nudged on D4 and returns in round 3."),
        (charge("W1", "D4", "I4"), 6, "rest", "The cow rolls 6 and does nothing."),
    ],
)  # fmt: skip
def test_the_log(study: Study, outcome: int, kind: str, line: str) -> None:
    twin = study.copy().then(outcome)
    assert log_line(twin.told(kind)[0]) == line


def test_how_things_are_staged() -> None:
    run = charge("W1", "D4", "I4").then(2)
    staged = [cue for event in run.events for cue in cues(event)]
    assert Roll((2,), "cow") in staged
    assert Walk("cow", ("square-H4", "square-G4", "square-F3", "square-E4")) in staged
    assert Flight("beret-west", "square-D4", "bench-west") in staged
    goal = acts("E1", "B4", ball="B4").play("shot west")
    staged = [cue for event in goal.events for cue in cues(event)]
    assert Flight("ball", "ball", "goal-west") in staged
    assert Burst("confetti", "goal-west", 4) in staged


def test_an_end_without_a_winner_is_told() -> None:
    facts: dict[str, object] = {"team": None, "goals": [1, 1], "round": 40}
    assert log_line(Event("end", "TB-48", facts)) == "A draw, 1 all, after round 40."
