"""The components of Bonnie and Clyde: what is printed, and what an owner may change."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadComponents
from parlour.engine.record import History, replay
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.components import load
from parlour.lab.plan.changes import changed

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule


@rule("BC-1", "BC-2", "BC-3", "BC-R1", "BC-R2")
def test_the_printed_card() -> None:
    data = load()
    top = data.top
    assert (top.love, top.boredom, top.threat, top.ammunition, top.savings) == (2, 2, 2, 2, 4)
    start = data.start
    assert (start.love, start.boredom, start.threat, start.ammunition) == (0, 0, 0, 0)
    assert (start.savings, start.roy) == (1, "present")
    assert (data.spaces.passion, data.spaces.poem, data.spaces.prison) == (2, 3, [1, 2, 3])
    assert (data.cubes.places, data.cubes.daily) == (2, 2)
    assert data.costs.life == 1


@rule("BC-R2")
def test_nine_status_cubes_and_a_modifier_of_at_most_4() -> None:
    data = load()
    assert data.spaces.passion + data.spaces.poem + len(data.spaces.prison) + 1 == 9
    assert max(data.spaces.prison) + data.police.wanted == 4


@rule("BC-16", "BC-R4")
def test_the_police_table() -> None:
    police = load().police
    totals = (police.boredom, police.love, police.threat, police.ambush, police.death)
    assert totals == (3, 4, 5, 6, 8)


@rule("BC-R1")
def test_what_is_reconstructed_says_so() -> None:
    assert load().reconstructed == ["top.savings", "start.savings"]
    assert GAME.reconstructed


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"top": {"love": 0}}, "top, field love"),
        ({"top": {"love": "two"}}, "top, field love"),
        ({"start": {"roy": "hiding"}}, "start, field roy"),
        ({"start": {"threat": 3}}, "start, field threat: is above its highest space"),
        ({"police": {"death": 6}}, "police, field death: the totals must ascend"),
        ({"spaces": {"prison": [3, 2]}}, "spaces, field prison: the modifiers must ascend"),
        ({"spaces": {"prison": []}}, "spaces, field prison"),
        ({"cubes": {"places": 4}}, "cubes, field places"),
        ({"limits": {"days": 3}}, "limits, field days"),
    ],
)
def test_mistakes_are_named(own: dict[str, object], reason: str) -> None:
    with pytest.raises(BadComponents, match=f"mine.toml: {reason}"):
        load(own, "mine.toml")


def test_an_owner_changes_the_card() -> None:
    own = {
        "top": {"savings": 6},
        "start": {"savings": 2, "roy": "absent"},
        "daily": {"stick_up": 3},
    }
    study = GAME.study({"components": own})
    assert (study["savings"], study["savings_maximum"], study["roy"]) == (2, 6, "absent")
    day = GAME.study({"components": own, "phase": "daily action"})
    assert day.play("stick up threat")["savings"] == 5


@rule("BC-R21")
@pytest.mark.parametrize(
    ("chosen", "savings"),
    [
        ({}, (2, 6)),
        ({"start_savings": 4}, (4, 6)),
        ({"start_savings": 1, "savings_maximum": 4}, (1, 4)),
    ],
)
def test_an_option_that_is_chosen_wins_over_an_owners_file(
    chosen: dict[str, object], savings: tuple[int, int]
) -> None:
    own = {"top": {"savings": 6}, "start": {"savings": 2}}
    setup = GAME.setup({"components": own, **chosen})
    told = GAME.start_of(setup).describe()
    assert (told["savings"], told["savings_maximum"]) == savings
    history = History(GAME, setup)
    again = replay(history.record(), lambda _: GAME)
    assert again.position.describe() == told
    assert changed(GAME, setup, {"start.savings": 3}).options["start_savings"] == (
        chosen.get("start_savings", 3)
    )


def test_a_mistake_of_an_owner_is_named() -> None:
    with pytest.raises(BadComponents, match="start, field savings"):
        GAME.start(components={"start": {"savings": "two"}})
