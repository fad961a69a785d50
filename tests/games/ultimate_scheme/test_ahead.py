"""What one is told before deciding: what a move does, what one wants, who is about to win."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import GOES_ON, preview
from parlour.scene.table import Goal, GoalPart
from tests.games.ultimate_scheme.cases import GAME, plot

rule = pytest.mark.rule


def ahead(study: Study, move: str) -> list[str]:
    position = study.position
    seat = int(position.to_move())
    return preview(GAME, position, position.book().number(move), seat).lines()


def goal(study: Study, seat: int) -> Goal:
    found = scene_of(GAME, study.position, seat).goal
    assert found is not None
    return found


@rule("US-20", "US-25", "US-R40")
def test_a_move_says_who_may_answer_and_not_who_can() -> None:
    mover: dict[str, object] = {"minions": ["LON"]}
    lines = [
        "A minion of Professor Roboto goes to New York.",
        "A rival may stop it.",
        "A rival may ambush it there.",
    ]
    for cards in (["A27"], ["A22"], ["A01"]):
        rival: dict[str, object] = {"minions": ["NYC"], "cards": cards}
        assert ahead(plot("Move 1", mover, rival), "move LON NYC") == lines
    assert ahead(plot("Move 1", mover), "move LON NYC") == lines[:1]


@rule("US-20")
def test_no_move_and_done_say_who_goes_on() -> None:
    first, *_ = ahead(plot("Move 1", {"minions": ["LON"]}), "pass")
    assert first.startswith("Then: Turn 2, Move 1. ")
    assert first.endswith(" decides.")


@rule("US-28", "US-29")
def test_collecting_says_what_the_site_gives() -> None:
    table = plot("Collect 1", {"minions": ["TOK"], "vault": "S1"})
    assert ahead(table, "collect TOK") == [
        "Professor Roboto: Science 1 → 2.",
        "Professor Roboto: Science 2 → 3.",
        "Tokyo is depleted.",
    ]


@rule("US-16")
def test_a_draw_says_the_deck_and_no_card() -> None:
    table = plot("Draw", turn=2)
    assert ahead(table, "draw genius")[0] == "Professor Roboto draws a Genius scheme."


@rule("US-35", "US-54")
def test_executing_says_what_it_costs_and_brings() -> None:
    zero: dict[str, object] = {
        "faction": "ZERO", "vault": "F5 S1", "minions": ["SIN", "NYC"], "progress": 4,
        "hand": ["C01"],
    }  # fmt: skip
    lines = ahead(plot("Execute", zero, ninja=1, anarchy=6, claimed={"3": 1}), "execute C01")
    assert lines == [
        "The Zero Percent pays 4 Finance, 1 Science. Progress 4 → 6.",
        "The Zero Percent claims the bounty at 5: a token of choice.",
    ]


@rule("US-57", "US-58")
def test_a_card_is_told_as_if_nobody_cancelled_it() -> None:
    table = plot("Collect 1", {"minions": ["TOK"], "cards": ["A13"]}, {"cards": ["A23"]})
    assert ahead(table, "play A13") == [
        "A rival may cancel it.",
        "Professor Roboto: Finance 0 → 2.",
    ]


@rule("US-32")
def test_what_hangs_on_hidden_hands_is_not_told() -> None:
    busy: dict[str, object] = {"vault": "F9 O9 S9", "minions": ["SIN", "NYC"], "hand": ["C01"]}
    table = plot("Execute", {"cards": ["A20"]}, {**busy, "cards": ["A01"]})
    [line] = ahead(table, "done")
    assert line == GOES_ON or line.startswith("Then: ")


@rule("US-82")
def test_what_one_wants() -> None:
    mine: dict[str, object] = {"ultimate": "U05", "progress": 4}
    table = plot("Move 1", mine, {"progress": 9}, x_factor="X5")
    assert goal(table, 0).text == (
        "Complete your ultimate scheme: 15 progress, or 10 with its condition"
    )
    assert [(part.name, part.done, part.of) for part in goal(table, 0).parts[:2]] == [
        ("Progress", 4, 15),
        ("Schemes in Asia", 0, 2),
    ]
    assert goal(table, 0).parts[2].name == "X-factor: minions"
    assert goal(table, 0).danger == ""
    bystander = goal(table, -1)
    assert bystander.parts[:2] == (
        GoalPart("Professor Roboto", 4, 15),
        GoalPart(bystander.parts[1].name, 9, 15),
    )
    assert "condition" in bystander.text


@rule("US-82", "US-R32")
def test_who_is_about_to_win() -> None:
    rival: dict[str, object] = {"faction": "ZERO", "progress": 10, "minions": ["NYC"] * 4}
    near = "The Zero Percent can complete in its End slot"
    assert goal(plot("Move 1", {}, rival, x_factor="X5"), 0).danger == near
    assert goal(plot("Move 1", {}, rival, x_factor="X5"), 1).danger == ""
    few = {**rival, "minions": ["NYC"] * 3}
    assert goal(plot("Move 1", {}, few, x_factor="X5"), 0).danger == ""
    last = plot("Move 1", {}, turn=9, turn_cap=9)
    assert goal(last, 0).danger == "This is the last game turn: most progress wins"


@rule("US-56")
def test_sentences_have_no_codes() -> None:
    book = plot("Move 1").position.book()
    said = {words: book.sentence(book.number(words)) for words in (
        "pay FF", "pay OS", "discount none", "discount FO", "against nobody", "piece marked",
    )}  # fmt: skip
    assert list(said.values()) == [
        "Pay 2 Finance", "Pay Occult and Science", "Leave out nothing",
        "Leave out Finance and Occult", "Take the access of nobody",
        "Move the minion (with a sack over its head)",
    ]  # fmt: skip
