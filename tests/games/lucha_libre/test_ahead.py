"""What one is told before deciding: what an answer does, what one wants, what would lose."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.lucha_libre.cases import GAME, claims, fight, on

rule = pytest.mark.rule


def ahead(study: Study, move: str) -> list[str]:
    position = study.position
    seat = int(position.to_move())
    return preview(GAME, position, position.book().number(move), seat).lines()


def goal(study: Study, seat: int) -> Goal:
    found = scene_of(GAME, study.position, seat).goal
    assert found is not None
    return found


@rule("LL-10", "LL-11")
@pytest.mark.parametrize(
    ("move", "lines"),
    [
        ("accept", ["Santo keeps its dice. If both corners do, the rolling is over."]),
        ("reroll 1-3", ["Fans of Santo 10 → 9. Santo rerolls 1-3, then both choose again."]),
    ],
)
def test_an_answer_to_a_wave(move: str, lines: list[str]) -> None:
    assert ahead(fight("1-1-3", "2-4-6"), move) == lines


@rule("LL-10")
def test_the_second_corner_is_told_nothing_of_the_covered_answer() -> None:
    told = {
        answer: ahead(fight("1-1-3", "2-4-6").play(answer), "reroll 4")
        for answer in ("accept", "reroll 3")
    }
    assert told["accept"] == told["reroll 3"]
    assert told["accept"] == ["Fans of Demon 10 → 9. Demon rerolls 4, then both choose again."]


@rule("LL-12")
def test_what_the_other_corner_must_answer_is_certain() -> None:
    lines = ahead(fight("1-1-3", "2-2-4", fans={"demon": 0}), "accept")
    assert lines[1] == "Demon keeps its dice. If both corners do, the rolling is over."
    assert lines[2:] == ["Santo claims no move.", "Demon claims no move."]


@rule("LL-15", "LL-28")
def test_a_claim_is_told_with_what_every_claim_of_the_other_brings() -> None:
    both = claims("1-2-6", "5-5-5")
    assert ahead(both, "claim show_off") == [
        "Santo claims Show Off.",
        "Santo gains 1 fan.",
        "El Santo +1 energy.",
    ]
    assert ahead(both.play("claim show_off"), "claim triple_f") == [
        "Demon claims Triple F.",
        "Demon gains 5 fans.",
        "El Santo -2 energy.",
        "El Santo +1 energy.",
        "Blue Demon -1 energy.",
    ]


@rule("LL-37")
def test_a_claim_without_an_answer_tells_all_of_it() -> None:
    assert ahead(claims("1-2-5", "1-1-4"), "claim change") == [
        "Santo claims Wrestler Change.",
        "Demon claims no move.",
        "Santo loses 1 fan.",
        "Tag! El Cavernario enters, El Santo sits down.",
    ]


@rule("LL-34")
def test_a_claim_that_wins_says_so() -> None:
    lines = ahead(claims("6-6-6", "1-1-4", fans={"santo": 36}), "claim triple_f")
    assert lines[-1] == "The Santo team has the majority and wins! Fans: Santo 41, Demon 9."


@rule("LL-34")
def test_both_want_the_majority() -> None:
    study = fight("1-1-3", "2-4-6", fans={"santo": 12, "demon": 7})
    assert goal(study, 1) == Goal(
        "Be the first team with 37 fans",
        (GoalPart("Your fans", 7, 37), GoalPart("Their fans", 12, 37)),
    )
    assert [part.name for part in goal(study, -1).parts] == ["Santo", "Demon"]


@rule("LL-34")
def test_dice_that_reach_the_majority_are_a_danger() -> None:
    near = {"santo": 12, "demon": 32}
    assert goal(fight("1-1-3", "5-5-5", fans=near), 0).danger == (
        "Demon can reach 37 fans with its dice"
    )
    assert goal(fight("1-1-3", "5-5-5", fans=near), 1).danger == ""
    assert goal(fight("1-1-3", "2-2-2", fans=near), 0).danger == ""
    assert goal(GAME.study({"fans": near}), 0).danger == "", "no dice lie there yet"


@rule("LL-39")
def test_being_behind_in_the_last_round_is_a_danger() -> None:
    last = fight("1-1-3", "1-1-4", fans={"santo": 9, "demon": 10}, round=60, energy=on(santo=1))
    assert goal(last, 0).danger == "This is the last round, and Demon has more fans"
    assert goal(last, 1).danger == ""


@rule("LL-15", "LL-17")
def test_refusals_and_sentences_name_the_moves() -> None:
    study = claims("1-3-5", "5-5-5")
    assert study.why_not("claim triple") == "LL-15: Blue Demon has no dice for Triple: 5-5-5"
    assert study.why_not("claim show_off") == "LL-17: Blue Demon can still make Show Off with 5-5"
    book = study.position.book()
    assert book.sentence(book.number("claim show_off+change")) == "Claim Show Off, Wrestler Change"
