"""The Last Glow: all that a step changes, and nothing else."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.games import find_game
from tests.games.following import changes

GAME = find_game("last-glow")
rule = pytest.mark.rule

FLYING: dict[str, object] = {
    "lighthouse": "3,3", "hearts": ["1,1", "2,4"], "items": ["3,2", "3,3", "4,6"], "aboard": 2,
    "brightness": 3, "sp": 5, "vp": 2, "placed": 1, "throttles": 0, "turn": 3,
}  # fmt: skip
"""The middle of a match: some of everything."""


def at(**words: object) -> Study:
    return GAME.study(words)


@rule("LG-9", "LG-10", "LG-11", "LG-12", "LG-16", "LG-17", "LG-18")
@pytest.mark.parametrize(
    ("move", "follows"),
    [
        ("light", {"brightness": 5}),
        ("repair", {"sp": 6}),
        ("left", {"lighthouse": "3,2"}),
        ("right", {"lighthouse": "3,4"}),
        ("throttle", {"lighthouse": "2,3", "throttles": 1}),
        ("send", {"aboard": 1, "vp": 3}),
        ("sleep 3,3", {"items": ["3,2", "4,6"], "aboard": 3}),
        ("sleep 3,2", {"items": ["3,3", "4,6"], "aboard": 3, "placed": 3}),
    ],
)
def test_an_action(move: str, follows: dict[str, object]) -> None:
    assert changes(at(**FLYING), move) == {"placed": 2, **follows}


@rule("LG-14")
def test_a_hunt_that_calms_and_one_that_does_not() -> None:
    study = at(**FLYING)
    assert changes(study, "hunt 2,4") == {
        "placed": 2, "chance": "hunt die", "target": "2,4", "to_move": "chance",
    }  # fmt: skip
    missed = {"chance": None, "target": None, "to_move": "player"}
    assert changes(study.copy(), 4) == missed
    assert changes(study.copy(), 5) == {
        **missed, "hearts": ["1,1"], "items": ["2,4", "3,2", "3,3", "4,6"],
    }  # fmt: skip


@rule("LG-20", "LG-22", "LG-23", "LG-31")
def test_the_storm_begins_and_ends() -> None:
    study = at(**{**FLYING, "placed": 4, "lighthouse": "2,2", "throttles": 2})
    assert changes(study, "light") == {
        "placed": 5, "lighthouse": "3,2", "brightness": 4, "to_move": "chance",
        "chance": "heart die", "target": "2,4", "waiting": ["1,1", "2,4"],
    }  # fmt: skip
    assert changes(study, 4) == {
        "hearts": ["1,1", "3,4"], "target": "1,1", "waiting": ["1,1"],
    }  # fmt: skip
    assert changes(study, 4) == {
        "hearts": ["2,1", "3,4"], "target": None, "waiting": [], "chance": "appearance die",
        "dice_left": 1,
    }  # fmt: skip
    assert changes(study, 6) == {
        "hearts": ["1,6", "2,1", "3,4"], "turn": 4, "placed": 0, "throttles": 0, "dice_left": 0,
        "chance": None, "to_move": "player",
    }  # fmt: skip


@rule("LG-30", "LG-34", "LG-36")
def test_a_heart_that_breaks_the_ship_is_the_last_that_appears() -> None:
    study = at(mode="abyss", chance="appearance die", lighthouse="1,4", sp=3)
    assert study["dice_left"] == 2
    assert changes(study, 4) == {
        "sp": 0, "dice_left": 0, "chance": None, "to_move": "over", "ending": "structure",
    }  # fmt: skip


@rule("LG-7", "LG-36")
@pytest.mark.parametrize(
    ("before", "starts"), [(6, False), (5, False), (4, True), (3, False), (2, False)]
)
def test_it_is_told_when_patching_begins(before: int, starts: bool) -> None:
    study = at(sp=before, placed=1, throttles=1, lighthouse="4,3").play("throttle")
    assert study.told("damage")[0].facts == {"points": 1, "sp": before - 1, "patching": starts}


@rule("LG-12")
@pytest.mark.parametrize("column", range(1, 7))
def test_why_full_throttle_is_not_possible(column: int) -> None:
    below = at(lighthouse=f"2,{column}", hearts=[f"1,{column}"])
    assert below.why_not("throttle") == f"LG-12: a Storm Heart stands on 1,{column}"
    top = at(lighthouse=f"1,{column}")
    assert top.why_not("throttle") == "LG-12: the Lighthouse is on the highest line"


def test_the_moves_of_a_larger_board_are_a_list_and_no_mask() -> None:
    own = {"grid": {"line_numbers": [0, 1, 2, 3, 4]}}
    study = at(components=own, lighthouse="5,6", hearts=["5,5"], items=["5,6"])
    assert study.position.mask() == -1
    assert study.moves == ["light", "repair", "throttle", "hunt 5,5", "sleep 5,6"]
