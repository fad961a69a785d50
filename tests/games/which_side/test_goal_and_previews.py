"""Which Side: what one wants, and what sending a worker would do."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.table.goal import goal
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.which_side.cases import GAME, at, last_action


def wanted(study: Study) -> Goal:
    assert isinstance(study.position, WhichSide)
    return goal(study.position, 0)


def ahead(study: Study, move: str) -> list[str]:
    """What a preview says."""
    position = study.position
    return preview(GAME, position, position.book().number(move), 0).lines()


@pytest.mark.parametrize(
    ("words", "move", "says"),
    [
        ({"savings": 2}, "docks", ["+$3: you then have $5.", "Risk 0 → 1."]),
        ({"savings": 19}, "triangle", ["+$2: you then have $20."]),
        (
            {"savings": 2, "risk": 3},
            "docks",
            [
                "+$3: you then have $5.",
                "Risk reaches Hurt and goes back to 0.",
                "A worker is injured.",
            ],
        ),
        (
            {"threat": 3},
            "cafe",
            [
                "+1 strike.",
                "Police Threat reaches Jail and goes back to 0.",
                "A worker goes to prison.",
            ],
        ),
        (
            {"threat": 3, "healthy": 3, "injured": 1},
            "cafe",
            ["+1 strike.", "Police Threat reaches Jail and goes back to 0."],
        ),
        ({"savings": 2}, "press", ["-$1, +1 anarchist agitation."]),
        ({"healthy": 4}, "union", ["+1 union agitation."]),
        ({"unsanitary": 2}, "tenement_unsanitary", ["Unsanitary 2 → 1."]),
        ({"threat": 1}, "lawyers_threat", ["Police Threat 1 → 0."]),
        ({"prison": 1}, "lawyers_release", ["A worker is freed from prison."]),
        ({"injured": 1}, "bonesetter", ["A worker is healed."]),
        ({"healthy": 4}, "greenwich", ["A worker joins, and acts from the next turn on."]),
    ],
)
def test_a_preview_of_an_action(words: dict[str, object], move: str, says: list[str]) -> None:
    assert ahead(at(**words), move) == says


def test_the_last_action_pays_the_life_cost() -> None:
    assert ahead(last_action(savings=5), "triangle") == [
        "+$2: you then have $7.",
        "The life cost of $5 is paid: $2 left.",
    ]
    assert ahead(last_action(savings=0), "triangle") == [
        "+$2: you then have $2.",
        "$3 missing for the life cost of $5: 3 injuries.",
    ]
    weak = last_action(savings=0, healthy=1, injured=1, actions=2, done=1)
    assert ahead(weak, "triangle") == [
        "+$2: you then have $2.",
        "$2 missing for the life cost of $4: 2 injuries.",
        "An injured worker dies.",
    ]


def test_a_preview_of_taking_and_of_the_die_that_follows() -> None:
    study = at(decision="means", strike=1, sabotage=1, means=["M1", "M2"], strength=4)
    assert ahead(study, "take M4") == [
        "You take the Power station for a strike and a sabotage: 3 of 5 means of production.",
        "The next turn begins: Strength 5.",
        "3 in 6: A danger rises by 1.",
        "1 in 6: The life cost is $6 in that turn.",
        "1 in 6: A worker is injured.",
        "1 in 6: Strength rises to 6.",
    ]
    assert ahead(study, "take none")[0] == "The next turn begins: Strength 5."
    last = at(decision="means", strength=10)
    assert ahead(last, "take none") == ["The employers' grip is too strong: the Commune is lost."]


def test_a_preview_of_an_arrest() -> None:
    study = at(threat=3, healthy=3, injured=1).play("cafe")
    assert ahead(study, "arrest healthy") == ["A worker goes to prison."]
    assert ahead(study, "arrest injured") == ["An injured worker dies."]


def test_the_goal() -> None:
    assert wanted(at(mode="normal")) == Goal(
        "Take 5 means of production", (GoalPart("Taken", 0, 5),)
    )
    hard = wanted(at(mode="hard", means=["M1", "M2"], strength=2))
    assert (hard.text, hard.parts) == (
        "Take 8 means of production",
        (GoalPart("Taken", 2, 8),),
    )


ALL_BUT_ONE = ["M1", "M2", "M3", "M4"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"means": ALL_BUT_ONE, "strength": 9}, ""),
        ({"means": ALL_BUT_ONE, "strength": 10}, "The last turn: 1 to take"),
        ({"means": ALL_BUT_ONE[1:], "strength": 10}, "Too few turns are left to win"),
        ({"means": ALL_BUT_ONE[1:], "strength": 9}, ""),
        (
            {"healthy": 1, "prison": 3, "strength": 2},
            "Only one worker is left outside prison: without any you have lost",
        ),
    ],
)
def test_what_would_lose_the_match(words: dict[str, object], says: str) -> None:
    assert wanted(at(mode="normal", **words)).danger == says
