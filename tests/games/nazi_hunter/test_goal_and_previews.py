"""Nazi Hunter: what one wants, and what an action would do."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.table.goal import goal
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.nazi_hunter.cases import GAME, agent, at, pair, unknown

ROUND = "The next round begins: everybody with an arrow moves."
MARKET = {"areas": {"market": [10, 11]}, "agents": pair(agent("market"), agent("station"))}
"""Forces 1 and 2, Gold among them with close combat 3, Silver beside them with ranged combat 2."""


def wanted(study: Study) -> Goal:
    assert isinstance(study.position, NaziHunter)
    return goal(study.position, 0)


def ahead(study: Study, move: str) -> list[str]:
    """What a preview says."""
    position = study.position
    return preview(GAME, position, position.book().number(move), 0).lines()


def test_a_preview_of_force() -> None:
    study = at(**MARKET).play("gold close-combat")
    assert ahead(study, "area market") == [
        "Nothing changes: force 3 is not more than 3.",
        "Gold has acted.",
    ]
    study.play("area market", "silver ranged-combat")
    assert ahead(study, "area market")[:3] == [
        "Files 10 and 11 are arrested.",
        "Silver has acted.",
        ROUND,
    ]


def test_a_preview_of_an_action_that_asks() -> None:
    study = at(**MARKET)
    asked = "Then: Gold, close combat: in which place?"
    assert ahead(study, "gold close-combat") == [asked]
    assert ahead(study, "silver research") == ["You look at the top of the deck."]


def test_a_preview_of_a_step() -> None:
    study = at(**MARKET)
    assert ahead(study, "gold move consulate") == ["Gold goes to the Consulate.", "Gold has acted."]


def test_a_drive_that_ends_where_it_began_still_costs_the_action() -> None:
    study = at(**MARKET).play("gold drive-auto")
    assert ahead(study, "drive market station") == ["Gold has acted."]


def test_a_preview_of_the_departures() -> None:
    study = at(areas={"airport": [6, 11], "market": [10]}, deck=[])
    assert ahead(study, "end") == ["Files 6 and 11 escape: score 0 → 3.", ROUND]
    last = at(areas={"airport": [6], "port": [3]}, deck=[], round=9)
    assert ahead(last, "end") == [
        "File 6 escapes: score 0 → 1.",
        "File 3 escapes: score 1 → 3.",
        "The search is over: score 3.",
    ]


def test_who_may_escape_by_the_next_file() -> None:
    """File 5 clears the Station: of twelve unseen files one."""
    study = at(areas={"station": [15], "market": [4]}, captured=[6], deck=unknown(11))
    assert ahead(study, "end") == [
        ROUND,
        "92 %: A file is drawn.",
        "1 in 12: A file is drawn. Files 4 and 15 escape: score 0 → 6.",
    ]


def test_everybody_who_is_moved_by_bureaucracy_is_told() -> None:
    both = pair(agent("port", "bureaucracy"))
    study = at(areas={"hotel": [6]}, agents=both)
    assert ahead(study, "gold bureaucracy") == [
        "On the move: file 6 to the Port.",
        "Gold has acted.",
    ]


def test_building_is_told_in_words() -> None:
    study = GAME.study({}, mode="create")
    assert ahead(study, "add close-combat") == ["Gold: close combat 1, 30 points left."]
    shown = GAME.scene
    assert shown is not None
    labels = [each.label for each in shown(study.play("add close-combat").position, 0).choices]
    assert labels[0] == "Give Gold ranged combat"
    assert "Raise Gold's close combat by 1" in labels


def test_the_goal() -> None:
    text = "Arrest the fugitives before they escape"
    assert wanted(GAME.study({})) == Goal(text, (GoalPart("In custody", 0, 14),))
    assert wanted(at(captured=[1, 2])).parts == (GoalPart("In custody", 2, 14),)


@pytest.mark.parametrize(
    ("escaped", "says"),
    [
        ([12], ""),
        ([12, 4], "Score 9: above 12 the search fails"),
        ([12, 4, 14, 11], "Score 13: above 12 the search has failed"),
    ],
)
def test_when_the_search_is_about_to_fail(escaped: list[int], says: str) -> None:
    assert wanted(at(escaped=escaped)).danger == says
