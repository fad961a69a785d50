"""Toroball: what a component file may say."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.errors import BadComponents
from parlour.games.toroball.components import load
from tests.games.toroball.cases import GAME, case

rule = pytest.mark.rule

WIDE = {
    "pitch": [
        "fffffffffffff",
        "fS..b...b..Sf",
        "f...........f",
        "a...........a",
        "a..*..#..*..a",
        "a...........a",
        "f...........f",
        "fS..b...b..Sf",
        "fffffffffffff",
    ],
    "goals": {
        "west": {
            "behind": "A5",
            "arrows": [["A4", "south-west"], ["A5", "west"], ["A6", "north-west"]],
        },
        "east": {
            "behind": "M5",
            "arrows": [["M4", "south-east"], ["M5", "east"], ["M6", "north-east"]],
        },
    },
}


def laid(**changes: Any) -> list[str]:
    """The pitch with some rows changed, by their number."""
    rows = list(load().pitch)
    for number, row in changes.items():
        rows[int(number[1:]) - 1] = row
    return rows


@rule("TB-1", "TB-2", "TB-R1")
def test_other_sizes_work() -> None:
    study = case(components=WIDE, ball="D5", E1="D5", acting={"character": "E1"})
    assert {"shot west", "step D6"} <= set(study.moves)
    assert study.play("shot west").told("shot")


@rule("TB-8", "TB-21")
def test_what_the_file_says() -> None:
    data = load()
    assert data.compass.faces == [
        "north-east", "east", "south-east", "south-west", "west", "north-west",
    ]  # fmt: skip
    numbers = data.characters
    assert (numbers.movement, numbers.kick_least, numbers.kick_most, numbers.adrenaline) == (
        4, 3, 6, 3,
    )  # fmt: skip
    assert (data.cow.least, data.cow.most, data.cow.calmed) == (2, 6, 2)
    assert (data.match.rounds, data.match.goals) == (40, 2)
    assert data.reconstructed


@rule("TB-1", "TB-3", "TB-4", "TB-5", "TB-6")
@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"pitch": laid(r1="ffffffffff")}, "odd number of squares"),
        ({"pitch": laid(r3="a........a")}, "entry 3: has 10 squares"),
        ({"pitch": laid(r3="a....x....a")}, "'x' is none of"),
        ({"pitch": [*load().pitch, "fffffffffff"]}, "odd number of rows"),
        ({"pitch": laid(r4="a.*.....*.a")}, "central hiding spot # is F4"),
        ({"pitch": laid(r2="fS.b...b..f")}, "the east half has 2 sangria"),
        ({"pitch": laid(r4="a....#..*.a")}, "the west half has 1 start"),
        ({"pitch": laid(r3="a....f....a")}, "F3 is a fence square"),
        ({"pitch": laid(r3="f.........a")}, "goals, west, field arrows: the pitch has A4, A5"),
        ({"goals": {"west": {"behind": "C4"}}}, "C4 is not at the west edge"),
        ({"goals": {"west": {"arrows": [["A3", "west"]]}}}, "west of A3 is not the goal"),
        ({"goals": {"west": {"arrows": [["A3", "wets"]]}}}, "Did you mean 'west'"),
        ({"compass": {"faces": ["up", *["west"] * 5]}}, "entry 1: 'up' is no direction"),
        ({"compass": {"faces": ["west"]}}, "compass, field faces"),
        ({"characters": {"kick_most": 2}}, "characters, field kick_most"),
        ({"characters": {"speed": 2}}, "speed"),
        ({"cow": {"most": 1}}, "cow, field most"),
        ({"match": {"goals": 0}}, "match, field goals"),
    ],
)
def test_mistakes_are_pointed_at(own: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadComponents, match=reason):
        load(own, "yard.toml")


def test_an_owners_limits_hold_unless_the_options_are_set() -> None:
    own = {"match": {"rounds": 9, "goals": 3}}
    assert GAME.start(components=own).describe()["round_cap"] == 9
    assert GAME.start(components=own).describe()["goals_to_win"] == 3
    assert GAME.start(components=own, round_cap=7).describe()["round_cap"] == 7
    assert GAME.start(components=own, round_cap=40).describe()["round_cap"] == 40
