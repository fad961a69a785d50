"""Bonnie and Clyde: both readings of how it is won, side by side."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.core.solver import Solver
from parlour.engine.errors import BadOption, BadPosition
from parlour.engine.solution_cache import first_seat_value
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.bots.solving import Days
from parlour.games.bonnie_and_clyde.bots.thumb import Thumb
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.table.scene import scene
from parlour.scene.table import Panel, Spot, spots_of
from tests.games.following import told
from tests.lab.noting import heard

from .test_rules import ALL_FOUR, day, gauges, last

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule
BOTH = ["leaving", "reached"]


@rule("BC-R11", "BC-30")
def test_the_first_evening_with_all_four_wins_or_opens_the_road() -> None:
    ours = last(winning="leaving", savings=1, **ALL_FOUR).play("good work")
    assert gauges(ours, "ending", "held", "phase", "turn") == ("open", True, "police die", 2)
    other = last(winning="reached", savings=1, **ALL_FOUR).play("good work")
    assert gauges(other, "ending", "held", "phase", "turn") == ("won", False, "nothing", 1)
    assert gauges(other, "savings", "leaving") == (0, False)
    assert ("end", "BC-30", {"ending": "won", "turn": 1}) in told(other)
    assert not other.told("ready")


@rule("BC-R11", "BC-27")
@pytest.mark.parametrize("short", sorted(ALL_FOUR))
def test_three_of_the_four_are_not_enough(short: str) -> None:
    words = {**ALL_FOUR, short: ALL_FOUR[short] - 1}
    study = last(winning="reached", savings=1, **words).play("good work")
    assert gauges(study, "ending", "held", "turn") == ("open", False, 2)


@rule("BC-R11", "BC-28")
def test_only_the_end_of_the_turn_counts() -> None:
    words = {**ALL_FOUR, "passion": 1, "winning": "reached"}
    study = day(savings=4, roy="absent", **words).play("photo")
    assert gauges(study, "passion", "ending", "phase") == (2, "open", "daily action")
    assert study.copy().play("stick up ammunition")["ending"] == "open"
    assert study.play("good work")["ending"] == "won"


@rule("BC-R11", "BC-29", "BC-R22")
@pytest.mark.parametrize("winning", BOTH)
def test_hunger_comes_before_winning_and_winning_before_the_limit(winning: str) -> None:
    hungry = last(winning=winning, savings=0, **ALL_FOUR).play("good work")
    assert hungry["ending"] == "hunger"
    late = last(winning=winning, turn=60, **ALL_FOUR).play("good work")
    assert late["ending"] == ("won" if winning == "reached" else "time")


@rule("BC-R11", "BC-26")
def test_leave_town_is_not_offered_where_it_is_not_needed() -> None:
    why = "BC-R11: Leave Town is not needed: all four at the end of a turn win"
    for words in (ALL_FOUR, {}):
        assert day(winning="reached", **words).why_not("leave town") == why
    assert "leave town" in day(winning="leaving", held=True, **ALL_FOUR).moves


@rule("BC-R11")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"phase": "place", "held": True}, "BC-R11: a turn that ended with all four was the last"),
        ({"phase": "police die"}, "BC-R11: a turn that ended with all four was the last"),
        ({"daily": ["leave town"]}, "BC-26: Leave Town needs"),
        ({"ending": "won", "love": 1}, "BC-30: it is won at the end of a turn"),
        ({"ending": "time", "turn": 60}, "BC-31"),
    ],
)
def test_what_cannot_be_by_the_other_reading_is_refused(
    words: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.study({"winning": "reached", **ALL_FOUR, **words})


@rule("BC-R11")
def test_a_match_that_was_won_says_how() -> None:
    won = GAME.study({"winning": "reached", "ending": "won", **ALL_FOUR})
    assert gauges(won, "daily", "held", "leaving") == (["good work", "work"], False, False)
    left = GAME.study({"winning": "leaving", "ending": "won", **ALL_FOUR})
    assert gauges(left, "held", "leaving") == (True, True)


@rule("BC-R11", "BC-R23")
def test_chances_are_not_shown_for_the_reading_that_they_were_not_solved_for() -> None:
    assert GAME.start(chances="on", winning="leaving").asks() == "police die"
    with pytest.raises(BadOption, match="won by leaving town"):
        GAME.start(chances="on", winning="reached")


def table(**words: object) -> tuple[Spot, str, str]:
    """The road sign, and what is said about winning."""
    position = GAME.position({"phase": "daily action", **words})
    assert isinstance(position, BonnieAndClyde)
    shown = scene(position, 0)
    signs = [each for zone in shown.zones for each in spots_of(zone)]
    fact = next(zone for zone in shown.zones if isinstance(zone, Panel)).facts[-1]
    sign = next(each for each in signs if each.id == "daily-leave-town")
    return sign, f"{fact.name}: {fact.text}", fact.look


@rule("BC-R11", "BC-26")
def test_the_table_says_what_wins() -> None:
    sign, fact, look = table(winning="reached", **ALL_FOUR)
    assert (sign.detail, sign.lit) == ("not needed: all four in the evening win", True)
    assert (fact, look) == ("Winning: all four this evening", "lit")
    sign, fact, look = table(winning="reached", **{**ALL_FOUR, "love": 1})
    assert (sign.detail, sign.lit) == ("not needed: all four in the evening win", False)
    assert (fact, look) == ("Winning: all four this evening", "")
    sign, fact, look = table(winning="leaving", **ALL_FOUR)
    assert (sign.detail, sign.lit) == ("hold all four overnight", False)
    assert (fact, look) == ("Leaving: all four must last a night", "")


@rule("BC-R11")
@pytest.mark.parametrize("winning", BOTH)
def test_the_turn_that_meets_a_condition_is_noted(winning: str) -> None:
    words = {**ALL_FOUR, "passion": 1, "winning": winning, "turn": 7, "savings": 4}
    study = GAME.study({"phase": "daily action", "roy": "absent", **words})
    assert heard(study, "photo", "good work")["met", "Passion"] == 7


# Bots


@cache
def solver(winning: str) -> Solver:
    return Solver(Days())


def start(winning: str) -> BonnieAndClyde:
    position = GAME.start(winning=winning)
    assert isinstance(position, BonnieAndClyde)
    return position


@pytest.mark.fast_core
@rule("BC-R11", "BC-R18")
@pytest.mark.parametrize(("winning", "value"), [("leaving", 0.641581), ("reached", 0.713371)])
def test_each_reading_is_solved_by_itself(winning: str, value: float) -> None:
    position = start(winning)
    assert solver(winning).value(position) == pytest.approx(value, abs=5e-7)
    assert GAME.oracle is not None
    known = GAME.oracle(position)
    assert known is not None
    assert first_seat_value(known, position) == pytest.approx(value, abs=5e-7)


@rule("BC-R11")
def test_rules_of_thumb_make_use_of_the_easier_way() -> None:
    won = dict.fromkeys(BOTH, 0)
    for winning in BOTH:
        rng = Kiss(1)
        for _ in range(400):
            position = start(winning)
            policy_playout(position, [Thumb()], rng)
            won[winning] += position.result()["cause"] == "won"
    assert won["reached"] > won["leaving"] > 180
