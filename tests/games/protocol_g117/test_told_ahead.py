"""Protocol G117: what a move would do, and what one wants, in words."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import preview
from parlour.scene.table import Goal, GoalPart
from tests.games.protocol_g117.cases import GAME, field

rule = pytest.mark.rule


def goal(words: dict[str, object], seat: int = 0) -> Goal:
    found = scene_of(GAME, GAME.study(words).position, seat).goal
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("study", "move", "lines"),
    [
        (
            GAME.study({"turn": 1}), "choose O1 PO",
            ["3 operation points to move, attack or charge."],
        ),
        (
            GAME.study({"turn": 1}), "choose I1 Event",
            ["Then: Self-Replication: place your new Bot."],
        ),
        (
            GAME.study({"turn": 1}), "choose O5 Event",
            ["AI will sabotage a number at the count."],
        ),
        (
            GAME.study({"turn": 1}), "choose O2 Event",
            ["The Decker on s-out is eliminated."],
        ),
        (field(drones=["a3"], points=2), "step a3 a2", ["The Drone on a3 goes to a2."]),
        (
            field(drones=["a3"], points=2), "end action",
            ["2 points unused."],
        ),
        (
            field(bots=["nw", "w"], deckers=["core", "s"], pair="O1", points=2), "charge nw core",
            ["Charge: the Bot on nw and the Decker on core are eliminated."],
        ),
        (
            field(drones=["c3", "d2"], troops=["d3"], pair="O5"), "attack d3",
            ["Attack: the Troop on d3 is eliminated."],
        ),
        (
            GAME.study({"drones": ["a3"], "pair": "O5"}), "part Event",
            [
                "HU will sabotage a number at the count.",
                "HU sabotages a3: its 2 gives nothing this turn.",
                "Count: AI 0 (+0), HU 1 (+1), without a3.",
            ],
        ),
    ],
)  # fmt: skip
def test_a_preview(study: Study, move: str, lines: list[str]) -> None:
    position = study.position
    mover = int(position.to_move())
    assert preview(GAME, position, position.book().number(move), mover).lines() == lines


def test_who_decides_next_is_told_where_nothing_else_is() -> None:
    position = GAME.study({"turn": 1}).play("choose O3 PO", "step a3 b3").position
    shown = preview(GAME, position, position.book().number("stop"), 0)
    assert shown.lines() == ["Then: HU answers with General Mobilisation."]


def test_an_action_is_called_by_its_names() -> None:
    book = GAME.study({"turn": 1}).position.book()
    said = book.sentence(book.number("choose O1 Event"))
    assert said == "Play the event of Hopes End or Anon Hacker"
    assert book.sentence(book.number("part PO")) == "Answer: take the points"


@rule("PG-34", "PG-36")
def test_what_one_wants() -> None:
    turns = (GoalPart("Turns played", 2, 10),)
    assert goal({"turn": 3}) == Goal("Hold numbers, and lead HU after turn 10", turns)
    assert goal({"turn": 3}, 1) == Goal("Hold numbers, and lead AI after turn 10", turns)
    assert goal({"turn": 3}, -1) == Goal("Hold numbers, and lead after turn 10", turns)
    again = goal({"turn": 13, "score": {"AI": 9, "HU": 9}})
    assert again.text == "Hold numbers, and lead HU after turn 14"


@rule("PG-34")
def test_what_would_lose_now() -> None:
    score = {"AI": 20, "HU": 23}
    assert goal({"turn": 9, "score": score}).danger == ""
    said = "The last count comes, and HU is 3 points ahead"
    assert goal({"turn": 10, "score": score}).danger == said
    assert goal({"turn": 10, "score": score}, 1).danger == ""
