"""Urban Recovery: what a move would do, and what one wants, in words."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal
from tests.games.urban_recovery.cases import GAME, at

rule = pytest.mark.rule


def goal(study: Study) -> Goal:
    found = scene_of(GAME, study.position, 0).goal
    assert found is not None
    return found


def ahead(study: Study, move: str) -> list[str]:
    position = study.position
    return preview(GAME, position, position.book().number(move), 0).lines()


def test_a_step_is_told() -> None:
    assert ahead(at(), "step N") == ["You go to a10."]
    seen = at().play("end turn").play("step N")
    assert ahead(seen, "step N") == ["You go to a9.", "A on b5 sees you: it is over."]


@pytest.mark.parametrize("hints", ["on", "off"])
def test_the_end_of_a_turn_is_told_without_what_the_enemies_do(hints: str) -> None:
    caught = GAME.study({"player": "a9"}, hints=hints)
    assert ahead(caught, "end turn") == ["Cold 0 → 1 of 8."]
    safe = GAME.study({}, hints=hints)
    assert ahead(safe, "end turn") == ["Cold 0 → 1 of 8."]


def test_cold_and_home_are_told() -> None:
    assert ahead(at(cold=7), "end turn") == ["Cold 7 → 8 of 8.", "You freeze: it is over."]
    home = at(player="a10", friend=True)
    assert ahead(home, "step S") == ["You go to a11.", "You are home, both of you: you have won!"]


def test_directions_are_written_out() -> None:
    book = at().position.book()
    assert [book.sentence(book.number(f"step {way}")) for way in "NW"] == [
        "Step north", "Step west",
    ]  # fmt: skip


@rule("UR-26", "UR-27")
def test_what_one_wants() -> None:
    assert goal(at()) == Goal("Release your friend on n2 and come home together")
    assert goal(at(friend=True, player="a10")).text == "Bring your friend home, to a11"


@rule("UR-15", "UR-28", "UR-29")
@pytest.mark.parametrize(
    ("words", "danger"),
    [
        ({"cold": 6}, ""),
        ({"cold": 7}, "Cold 7 of 8: get warm before the turn ends"),
        ({"turn": 100}, "The last turn of the night"),
        ({"player": "a9"}, "Do not end the turn here: you would be seen"),
    ],
)
def test_what_would_lose_now(words: dict[str, object], danger: str) -> None:
    assert goal(at(**words)).danger == danger


def test_nobody_says_who_will_see_you_where_hints_are_off() -> None:
    assert goal(GAME.study({"player": "a9"}, hints="off")).danger == ""
