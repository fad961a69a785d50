"""The rulings that the rules alone do not prove."""

from __future__ import annotations

import pytest

from tests.games.protocol_g117.cases import GAME, NOBODY, field, of, squares

rule = pytest.mark.rule


@rule("PG-R4")
def test_the_answer_can_change_what_is_worth_sabotaging() -> None:
    study = GAME.study(
        {"turn": 1, "drones": [], "bots": ["w"], "troops": ["e3"], "deckers": ["sw"]}
    )
    study.play("choose O5 Event", "part PO", "step e3 f3", "stop", "end action")
    assert squares(study, "sabotage") == ["f3", "sw"], "f3 was empty when the event was played"


@rule("PG-R12")
def test_ten_turns_bring_at_most_eight_gains_of_a_side() -> None:
    for side in (0, 10):
        icons = GAME.start().tables.icon_words[side : side + 10]  # type: ignore[attr-defined]
        assert sum(icon.startswith("+") for event in icons for icon in event) == 8


@rule("PG-R13")
def test_one_supply_serves_both_kinds() -> None:
    study = GAME.study({"turn": 1, "supply": {"AI": 1}}).play("choose I1 Event", "place w")
    assert study.told("no gain"), "the Drone has no cube"
    assert of(study, "supply", "AI") == 0
    assert study["drones"] == ["a3"]


@rule("PG-R14")
def test_a_part_that_does_nothing_may_be_chosen() -> None:
    study = GAME.study({**NOBODY, "turn": 1})
    assert len(study.moves) == 20
    for move in study.moves:
        quiet = study.copy().play(move)
        assert not quiet.over


@rule("PG-R22")
def test_a_move_may_end_where_it_began() -> None:
    study = field(points=2, drones=["a3"]).play("step a3 a2", "step a2 a3")
    assert study["drones"] == ["a3"]
    assert study["points"] == 1
