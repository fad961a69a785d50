"""The switch that shows the exact chances of Bonnie and Clyde."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadOption
from parlour.games import find_game
from parlour.games.bonnie_and_clyde import solved_table
from parlour.games.bonnie_and_clyde.bots.solving import key_of, morning_of
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import KEEP, SPEND
from parlour.games.bonnie_and_clyde.table.scene import scene
from parlour.scene.table import Graph, Plates, Spot

from .test_solving import solved

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule


def at(**words: object) -> BonnieAndClyde:
    position = GAME.position({"chances": "on", **words})
    assert isinstance(position, BonnieAndClyde)
    return position


def spots(position: BonnieAndClyde) -> dict[str, Spot]:
    zones = scene(position, 0).zones
    return {spot.id: spot for zone in zones if isinstance(zone, Plates | Graph)
            for spot in zone.spots}  # fmt: skip


@pytest.mark.fast_core
def test_the_file_holds_what_the_solver_finds() -> None:
    known, solution = solved_table.printed().values, solved()
    assert solution.value(at()) > 0.0
    mornings = solved_table.mornings(solved_table.printed_board())
    assert len(known) == len(mornings) == 38_880
    reached = [each for each in mornings if solution.values.value(key_of(each)) >= 0.0]
    assert len(reached) == 14_319, "those that a match may come to before its win is certain"
    for each in reached:
        assert known[morning_of(each)] == pytest.approx(solution.value(each), abs=1e-5)


def test_the_first_morning_is_worth_what_it_should() -> None:
    start = at()
    assert solved_table.printed().values[morning_of(start)] == pytest.approx(0.641581, abs=1e-5)


def test_chances_of_a_decision() -> None:
    position = at(die=4, threat=2, prison=3, ammunition=1)
    found = solved_table.chances_of(position)
    assert set(found) == {SPEND, KEEP}
    assert found[KEEP] == 0.0, "a total of 8 kills"
    assert found[SPEND] > 0.0
    leaving = at(
        love=2, ammunition=2, passion=2, poem=3, held=True, phase="daily action", savings=2
    )
    best = solved_table.chances_of(leaving)
    assert best[leaving.book().number("leave town")] == 1.0


@rule("BC-R23")
def test_the_table_shows_them_on_what_one_touches() -> None:
    shown = spots(at(phase="place", turn=1))
    assert shown["place-cement-city"].detail.endswith(" % to win, best")
    assert shown["place-home"].detail.endswith(" % to win")
    assert "%" not in shown["daily-work"].detail, "not yet asked"
    assert "%" not in spots(at())["place-home"].detail, "a die is asked"
    hidden = GAME.position({"phase": "place", "turn": 1})
    assert isinstance(hidden, BonnieAndClyde)
    assert not any("%" in spot.detail for spot in spots(hidden).values())


@rule("BC-R23")
def test_they_are_known_for_the_printed_game_only() -> None:
    assert GAME.start(chances="on", start_savings=3).asks() == "police die"
    with pytest.raises(BadOption, match="savings maximum of 4"):
        GAME.start(chances="on", savings_maximum=8)
    with pytest.raises(BadOption, match="printed game only"):
        GAME.start(chances="on", components={"limits": {"turns": 30}})


def test_every_decision_of_a_match_has_chances_that_make_sense() -> None:
    position = GAME.start(chances="on")
    assert isinstance(position, BonnieAndClyde)
    for move in random_line(position.copy(), Kiss(5)):
        if position.to_move() == 0:
            found = solved_table.chances_of(position)
            assert list(found) == position.moves()
            assert all(0.0 <= each <= 1.0 for each in found.values())
        position.apply(move)
