"""Bonnie and Clyde: what a move would do, and what one wants, in words."""

from __future__ import annotations

import pytest

from parlour.games import find_game
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule

ALL_FOUR: dict[str, object] = {"love": 2, "ammunition": 2, "passion": 2, "poem": 3}
WASTED = "Nothing changes: there is no good work."
LAST: dict[str, object] = {"phase": "daily action", "lost_cube": "daily"}
"""One daily action is left, then the evening comes."""


def goal(**words: object) -> Goal:
    found = scene_of(GAME, GAME.position(words), 0).goal
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "move", "lines"),
    [
        ({"phase": "place", "boredom": 1}, "cement city", ["Boredom 1 → 0.", "Love 0 → 1."]),
        ({"phase": "place", "poem": 2}, "cement city", ["Poems 2 → 1.", "Love 0 → 1."]),
        (
            {"phase": "place", "love": 2, "roy": "present"}, "go for a ride",
            ["Savings $1 → $0.", "Roy is there: no passion."],
        ),
        (
            {"phase": "place", "love": 2, "roy": "absent"}, "go for a ride",
            ["Savings $1 → $0.", "Passion 0 → 1."],
        ),
        (
            {"phase": "place", "boredom": 2, "savings": 2}, "home",
            ["Then: Does Bonnie write a poem?"],
        ),
        ({"phase": "daily action"}, "good work", [WASTED]),
        (
            {"phase": "daily action", "threat": 2, "love": 1}, "stick up threat",
            ["Prison: the police roll with +1 from now on.", "Love 1 → 0.", "Savings $1 → $3."],
        ),
        (
            {**LAST, "ammunition": 1}, "good work",
            [WASTED, "The evening: Savings $1 → $0.", "Then the police roll."],
        ),
        (
            {**LAST, "savings": 0}, "get ammunition threat",
            [
                "Threat 0 → 1.", "Ammunition 0 → 1.",
                "No dollar for the evening: Clyde leaves alone for Louisiana. It is over.",
            ],
        ),
        (
            {**LAST, "prison": 2, "love": 1, "boredom": 1}, "good work",
            [
                WASTED, "The evening: Savings $1 → $0.", "Then the police roll.",
                "2 in 6: Threat 0 → 1. A cube must go.", "1 in 6: Boredom 1 → 0.",
                "1 in 6: Love 1 → 0.", "1 in 6: Threat 0 → 1.",
                "1 in 6: The police shoot Clyde: it is over.",
            ],
        ),
        (
            {**ALL_FOUR, "phase": "daily action", "held": True}, "leave town",
            ["Tonight they leave town, if all four still hold."],
        ),
        (
            {**LAST, **ALL_FOUR, "held": True}, "leave town",
            [
                "Tonight they leave town, if all four still hold.", "The evening: Savings $1 → $0.",
                "They leave town together: you have won!",
            ],
        ),
        (
            {"phase": "cartridge", "die": 5, "total": 5, "ammunition": 1, "love": 1}, "spend",
            [
                "Ammunition 1 → 0.", "Love 1 → 0.", "4 in 6: Roy stays at home.",
                "2 in 6: Roy goes away.",
            ],
        ),
        (
            {"phase": "lost cube", "die": 6, "total": 6, "threat": 1}, "lose daily",
            ["One daily action less.", "4 in 6: Roy stays at home.", "2 in 6: Roy goes away."],
        ),
        (
            {"phase": "poem", "boredom": 2, "savings": 3, "places": ["home"]}, "write",
            ["Savings $3 → $1.", "Poems 0 → 1."],
        ),
    ],
)  # fmt: skip
def test_a_preview(words: dict[str, object], move: str, lines: list[str]) -> None:
    position = GAME.position(words)
    assert preview(GAME, position, position.book().number(move), 0).lines() == lines


@rule("BC-27", "BC-30", "BC-R11")
def test_what_one_wants() -> None:
    assert goal() == Goal(
        "Leave town with all four",
        (
            GoalPart("Love", 0, 2), GoalPart("Ammunition", 0, 2),
            GoalPart("Passion", 0, 2), GoalPart("Poems", 0, 3),
        ),
    )  # fmt: skip
    assert goal(**ALL_FOUR, held=True).text == "Leave town while you have all four"
    packed = goal(**ALL_FOUR, phase="daily action", held=True, leaving=True, daily=["leave town"])
    assert packed.text == "Keep all four until the evening"
    at_once = GAME.start_of(GAME.setup({"winning": "reached"}))
    shown = scene_of(GAME, at_once, 0).goal
    assert shown is not None
    assert shown.text == "End a turn with all four"


@rule("BC-16", "BC-29")
@pytest.mark.parametrize(
    ("words", "danger"),
    [
        ({}, ""),
        ({"phase": "place", "savings": 0}, "$1 for the evening is missing: earn it or it is over"),
        ({"phase": "place", "prison": 2}, "The next police die kills on 6"),
        ({"phase": "place", "prison": 2, "ammunition": 1}, ""),
        ({"phase": "police die", "prison": 3, "threat": 2}, "The police die kills on 4, 5 or 6"),
        (
            {"phase": "cartridge", "die": 6, "total": 8, "prison": 2, "ammunition": 1},
            "The police kill Clyde unless a cartridge is spent",
        ),
        (
            {"phase": "cartridge", "die": 6, "total": 9, "prison": 3, "ammunition": 1},
            "The police kill Clyde",
        ),
    ],
)  # fmt: skip
def test_what_would_lose_now(words: dict[str, object], danger: str) -> None:
    assert goal(**words).danger == danger
