"""A Most Dangerous Rescue: what one wants, and what a choice would do."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.study import Study
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.table.goal import goal
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.a_most_dangerous_rescue.cases import GAME, at, begun

HAMMER: dict[str, Any] = {"member": "M1", "active": "S29"}
"""The Hammer takes 1 at a4: attack 3, research 3."""
ONE_OF_TWO: dict[str, Any] = {"assets": 2, "resources": ["S01", "S02"]}
FALLEN: dict[str, Any] = {"life": 0}


def table(study: Study) -> Rescue:
    assert isinstance(study.position, Rescue)
    return study.position


def wanted(study: Study) -> Goal:
    return goal(table(study), 0)


def ahead(study: Study, move: str) -> list[str]:
    """What a preview says."""
    position = table(study)
    return preview(GAME, position, position.book().number(move), 0).lines()


@pytest.mark.parametrize(
    ("words", "move", "says"),
    [
        (
            HAMMER,
            "take d1",
            ["Your life 6 → 10.", "Your life 10 → 7.", "The scene card goes to your resources."],
        ),
        (
            HAMMER,
            "pass",
            ["Your life 6 → 3.", "The scene card goes to the gang's red research (attack)."],
        ),
        (
            {**HAMMER, "player": {"life": 2}},
            "pass",
            ["Your life falls to 0.", "You have no life left: the gang has won."],
        ),
        (
            {**HAMMER, "yu": {"completed": {"purple": 1}}},
            "take d1",
            ["Your life 6 → 10.", "Your life 10 → 7.", "The scene card is discarded."],
        ),
        (
            {**HAMMER, "yu": {"ongoing": {"red": 2}}},
            "pass",
            [
                "Your life 6 → 3.",
                "The scene card goes to the gang's red research (attack).",
                "The gang completes red research: +1 on every attack.",
            ],
        ),
        (
            {**HAMMER, "yu": {"life": 2}, "player": {"assets": 3}},
            "take b1",
            [
                "The Hammer's life falls to 0.",
                "Your life 6 → 3.",
                "The scene card goes to your resources.",
                "The Hammer has fallen.",
            ],
        ),
        (
            {**HAMMER, "player": ONE_OF_TWO},
            "take b1",
            ["Then: Spend 1 resource card for your strategy."],
        ),
        ({"yu": FALLEN, "player": {"assets": 2}}, "find favour", ["Then: Give up an asset card."]),
        (
            {"yu": FALLEN},
            "find investigation",
            ["The top two cards of the scene deck are discarded."],
        ),
        (
            {"yu": FALLEN, "deck": 0, "discard": ["S01", "S02", "artifact"]},
            "find investigation",
            [
                "The top two cards of the scene deck are discarded.",
                "The discard pile becomes the scene deck: 3 cards.",
                "The gang gains the Sun Disc, artifact number 1, and 1 life.",
            ],
        ),
    ],
)
def test_a_preview_tells_what_becomes_of_lives_and_cards(
    words: dict[str, Any], move: str, says: list[str]
) -> None:
    assert ahead(at(**words), move) == says


def test_a_preview_of_research() -> None:
    study = at(**HAMMER, player={"assets": 4, "ongoing": {"blue": 2}}).play("take c3")
    assert ahead(study, "research red") == ["The scene card goes to your red research (attack)."]
    assert ahead(study, "research purple") == ["The scene card goes to your purple research."]
    assert ahead(study, "research blue") == [
        "The scene card goes to your blue research (defence).",
        "You complete blue research: +1 on every defence.",
    ]


def test_a_preview_of_the_next_member() -> None:
    study = at(yu=FALLEN, player={"assets": ["S05", "S06"]}, member="M1").play("find favour")
    assert ahead(study, "give S05") == [
        "The Wall takes over: 5 life. The gang draws a card for its research."
    ]


def test_what_waits_behind_a_payment_stands_in_the_label() -> None:
    shown = GAME.scene
    assert shown is not None
    study = at(**HAMMER, player=ONE_OF_TWO)
    label = next(each.label for each in shown(study.position, 0).choices if "b1" in each.label)
    assert label == (
        "Take b1: attack 3, money 5 (3 + 2 edge); costs 1 resource; your life 6 → 3, "
        "The Hammer's 6 → 3; you win the scene, 5 to 3"
    )


def test_the_goal() -> None:
    assert wanted(begun()) == Goal(
        "Beat the gang before it has 4 artifacts",
        (GoalPart("Members beaten", 0, 4),),
    )
    assert wanted(begun(artifacts_to_lose=1)).text.endswith("before it has 1 artifact")
    fallen = at(beaten=1, yu=FALLEN, player={"assets": 2})
    assert wanted(fallen).parts == (GoalPart("Members beaten", 2, 4),)
    assert wanted(fallen.play("find favour")).parts == (GoalPart("Members beaten", 2, 4),)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({**HAMMER, "player": {"life": 3}}, "The Hammer attacks for 3, and your life is 3"),
        ({**HAMMER, "player": {"life": 4}}, ""),
        ({**HAMMER, "counter": 3}, "With its next artifact the gang has won"),
        ({"yu": FALLEN, "player": {"life": 3}}, "Your life is 3: at 0 you have lost"),
        ({"yu": FALLEN, "player": {"life": 4}}, ""),
    ],
)
def test_what_would_lose_the_match(words: dict[str, Any], says: str) -> None:
    assert wanted(at(**words)).danger == says
