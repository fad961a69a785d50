"""What one is told before deciding: what a move does, what one wants, what would lose."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart

from .cases import GAME, arrived, at, play, small

rule = pytest.mark.rule


def ahead(study: Study, move: str) -> list[str]:
    position = study.position
    return preview(GAME, position, position.book().number(move), 0).lines()


def goal(study: Study) -> Goal:
    found = scene_of(GAME, study.position, 0).goal
    assert found is not None
    return found


@rule("MM-5", "MM-7", "MM-9")
@pytest.mark.parametrize(
    ("move", "lines"),
    [
        ("repair", ["Spare parts 2 → 1.", "Time units 6 → 7.", "Combativeness 2 → 3."]),
        (
            "manoeuvre easy",
            [
                "Fuel 1 → 0.",
                "75 %: The easy manoeuvre succeeds. Time units 6 → 5.",
                "1 in 4: The easy manoeuvre fails.",
            ],
        ),
        ("manoeuvre hard", ["Fuel 1 → 0.", "The hard manoeuvre fails."]),
        ("go 5", ["Time units 6 → 7.", "You reach an unread page."]),
        ("go 4", ["Time units 6 → 7.", "You are back at The Drowned Garage."]),
    ],
)
def test_before_leaving(move: str, lines: list[str]) -> None:
    study = at(at="0", visited=["0", "4"], tu=6, c=2, d=2, f=1, p=2)
    assert ahead(study, move) == lines


@rule("MM-11", "MM-12")
def test_an_option_of_a_page() -> None:
    tower = arrived(at="6", came_from="8", o=2, tu=3)
    assert ahead(tower, "choose Watch the lights") == [
        "75 %: The Orientation test fails. Time units 3 → 5.",
        "1 in 4: The Orientation test succeeds. In the notebook: gate-code.",
    ]
    [then] = ahead(tower, "choose Drive on")
    assert then.startswith("Then: ")


@rule("MM-13", "MM-14", "MM-15", "MM-16")
def test_a_round_of_a_fight_is_told_without_its_coins_and_its_story() -> None:
    fight = at(at="4", came_from="0", fight={"foe": "Garage hounds"}, tech=1, c=1, tu=4, p=1)
    assert ahead(fight, "fight") == [
        "1 in 2: Combativeness 1 → 0. Lost against Garage hounds. Time units 4 → 6. "
        "Spare parts 1 → 0. Combativeness 0 → 1.",
        "1 in 2: Won against Garage hounds. Spare parts 1 → 2. Found: Racing tyres. Driving 1 → 2.",
    ]
    assert ahead(fight, "flee") == ["Time units 4 → 5."]
    long = at(fight={"foe": "Gate wardens", "c": 5}, tech=1, c=3, tu=4)
    assert ahead(long, "fight") == [
        "1 in 2: Gate wardens: combativeness 5. Combativeness 3 → 2.",
        "1 in 2: Gate wardens: combativeness 4.",
        "Either way: Time units 4 → 5.",
    ]


@rule("MM-3")
def test_a_road_without_time_says_that_it_loses() -> None:
    assert ahead(at(at="0", tu=20), "go 2") == ["Out of time: caught."]


@rule("MM-24")
def test_giving_up_says_what_it_means() -> None:
    lost = at(mode="campaign", at="0", tu=20).play("go 2")
    assert ahead(lost, "give up") == ["Given up: the campaign is lost."]
    assert ahead(lost, "retry")[0] == "Once more from the start."


@rule("MM-20", "MM-24")
def test_what_one_wants() -> None:
    text = "Get out at 9 before the Erasers catch you"
    assert goal(GAME.study()) == Goal(text)
    campaign = at(mode="campaign", booklet="mm-2", at="8", c=3)
    assert goal(campaign).parts == (GoalPart("Adventures won", 1, 3),)
    assert goal(play(small(), tu=3)).text.startswith("Get out at 3")


@rule("MM-3", "MM-8")
@pytest.mark.parametrize(
    ("words", "danger"),
    [
        ({"tu": 16, "c": 2, "p": 0}, ""),
        ({"tu": 17, "c": 2}, "3 time units left"),
        ({"tu": 20, "c": 2}, "No time units left"),
        ({"tu": 2, "c": 1, "p": 1}, ""),
        ({"tu": 2, "c": 1, "p": 0}, "At combativeness 0 you would be stranded"),
    ],
)
def test_what_would_lose(words: dict[str, object], danger: str) -> None:
    assert goal(at(at="8", came_from="2", **words)).danger == danger


@rule("MM-5", "MM-8")
def test_refusals_name_the_gauges() -> None:
    study = at(at="0", c=0, p=1, tu=0)
    assert study.why_not("go 2") == "MM-8: without combativeness you cannot drive"
    assert (
        at(at="0", p=0).why_not("repair") == "MM-5: a repair needs spare parts, and there are none"
    )
    assert arrived(at="1", came_from="2").why_not("repair") == "MM-4: first choose what to do here"
