"""Toroball: what a move would do, and what one wants, in words."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.toroball.cases import GAME, acts, case, pitch

rule = pytest.mark.rule

LAST: dict[str, object] = {"turns": ["E1", "W1", "E2", "W2", "E3"], "moved": ["W1"]}
"""Only West 3 is still to have its turn, and the cow goes for West 1."""


def goal(study: Study, seat: int = 0) -> Goal:
    found = scene_of(GAME, study.position, seat).goal
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("study", "move", "lines"),
    [
        (pitch(), "act W1", ["Then: Step or kick with West 1, 4 steps left."]),
        (pitch(), "skip W1", ["West 1 stays on A1; the cow does not see it."]),
        (acts("W1", "D4"), "step E4", ["West 1 steps to E4."]),
        (
            acts("W1", "C3"), "step B2",
            [
                "West 1 steps to B2.",
                "It drinks, and runs 6 squares in a direction by the compass.",
                "4 in 6: It runs off. West 1 ends its turn, exposed to the cow.",
                "2 in 6: It runs off.",
            ],
        ),
        (
            acts("W1", "C4", ball="C4"), "kick east 6",
            ["West 1 kicks east, stopped by the shelter on F4.", "Then the ball rolls one square."],
        ),
        (
            acts("E1", "D4", ball="D4", W3="A4"), "shot west",
            [
                "East 1 shoots west, stopped by West 3 on A4.",
                "5 in 6: Then the ball rolls one square.",
                "1 in 6: Goal for East as the ball rolls in. West 0, East 1.",
            ],
        ),
        (
            acts("E1", "B4", ball="B4"), "shot west",
            ["East 1 shoots west.", "Goal for East by a clear shot. West 0, East 1."],
        ),
        (
            acts("W1", "H4", stepped=True, movement=3), "agitate",
            ["Agitation 2 → 3, and West 1 may go further."],
        ),
        (
            acts("W1", "D1", stepped=True, movement=3), "perch",
            ["West 1 perches: the cow cannot nudge it."],
        ),
        (
            acts("W1", "D4", stepped=True, movement=3), "end",
            ["West 1 ends its turn, exposed to the cow."],
        ),
        (
            pitch(W1="D4", **LAST), "skip W3",
            [
                "West 3 stays on A6; the cow does not see it.",
                "4 in 6: The cow goes for West 1. West 1 is nudged, and out until round 3.",
                "1 in 6: The cow goes for West 1.", "1 in 6: The cow does nothing.",
            ],
        ),
        (
            pitch(**{**LAST, "moved": []}), "skip W3",
            [
                "West 3 stays on A6; the cow does not see it.",
                "Nobody has moved: the cow trots off somewhere.",
            ],
        ),
    ],
)  # fmt: skip
def test_a_preview(study: Study, move: str, lines: list[str]) -> None:
    position = study.position
    mover = int(position.to_move())
    assert preview(GAME, position, position.book().number(move), mover).lines() == lines


def test_characters_are_not_called_like_squares() -> None:
    book = pitch().position.book()
    assert book.sentence(book.number("act E1")) == "Act with East 1"
    assert book.sentence(book.number("step E1")) == "Step to E1"


@rule("TB-46")
def test_what_one_wants() -> None:
    study = case(score={"West": 1, "East": 0})
    assert goal(study) == Goal("Score 2 goals in the east goal", (GoalPart("Goals", 1, 2),))
    assert goal(study, 1).text == "Score 2 goals in the west goal"
    both = Goal("Score 2 goals", (GoalPart("West", 1, 2), GoalPart("East", 0, 2)))
    assert goal(study, -1) == both


@rule("TB-45", "TB-46", "TB-48")
@pytest.mark.parametrize(
    ("words", "danger"),
    [
        ({}, ""),
        ({"score": {"West": 0, "East": 1}}, "If East scores once more, you lose"),
        ({"round": 40}, "If East scores once more, you lose"),
        ({"round": 40, "score": {"West": 0, "East": 1}}, "The last round, and you are behind"),
        (
            {"W1": "out until 3", "W2": "A7 perched", "W3": "D2", "round": 2},
            "Only West 3 is on the field: without it East gets a goal",
        ),
    ],
)
def test_what_would_lose_now(words: dict[str, object], danger: str) -> None:
    assert goal(pitch(**words)).danger == danger
