"""Components as data: other wrestlers can be typed in, and mistakes are pointed at."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents, BadNotation
from parlour.games.lucha_libre import components
from tests.games.lucha_libre.cases import GAME

rule = pytest.mark.rule

FILE = Path(components.__file__).with_name("components.toml")


def with_wrestler(number: int, **changes: object) -> dict[str, Any]:
    """The wrestlers with one of them changed."""
    wrestlers = deepcopy(read_toml(FILE)["wrestlers"])
    wrestlers[number].update(changes)
    return {"wrestlers": wrestlers}


def with_move(number: int, **changes: object) -> dict[str, Any]:
    """The moves with one of them changed."""
    moves = deepcopy(read_toml(FILE)["moves"])
    moves[number].update(changes)
    return {"moves": moves}


@rule("LL-2", "LL-R1")
def test_a_longer_track() -> None:
    own = {"energy": {"dice": [2, 3, 3, 4, 4, 5, 5]}}
    study = GAME.study({"energy": {"santo": "e6"}}, components=own)
    assert study["chance"] == {"santo": 5, "demon": 3}


def test_moves_that_no_dice_allow_are_still_printed() -> None:
    own = {"energy": {"dice": [2, 2], "start": 0}}
    study = GAME.study({"dice": {"santo": "6-6", "demon": "1-1"}}, components=own)
    assert GAME.scene is not None
    scene = GAME.scene(study.position, 0)
    plates = next(zone for zone in scene.zones if zone.id == "moves-santo")
    printed = {spot.text: spot.detail for spot in plates.spots}
    assert printed["Four-dice sequence 1-2-3-4"] == "+4 fans, opponent -2 energy, own -1 energy"
    with pytest.raises(BadNotation, match="'claim seq4' is no move"):
        study.position.book().number("claim seq4")


@rule("LL-20", "LL-23")
def test_another_wrestler() -> None:
    own = with_wrestler(0, id="mil", name="Mil Máscaras", lucky=1)
    words = {"dice": {"santo": "1-1-1", "demon": "1-1-4"}}
    study = GAME.study(words, components=own).play("accept", "accept")
    assert study["ring"] == {"santo": "mil", "demon": "demon"}
    assert study.moves == ["claim triple_f", "claim show_off+show_off+show_off"]


def test_another_move_with_the_same_free_face_in_two_dice() -> None:
    own = with_move(5, dice=["X", "X", "F"], id="trap", name="Trap")
    words = {"dice": {"santo": "2-2-6", "demon": "1-1-4"}}
    study = GAME.study(words, components=own).play("accept", "accept")
    assert study.moves == ["claim show_off", "claim trap"]


@rule("LL-39")
def test_the_cap_of_the_file_is_the_default_of_the_option() -> None:
    assert GAME.start().describe()["round_cap"] == 60
    own: dict[str, object] = {"rounds": {"cap": 3}}
    assert GAME.start(components=own).describe()["round_cap"] == 3
    assert GAME.start(components=own, round_cap=9).describe()["round_cap"] == 9
    assert GAME.start(components=own, round_cap=60).describe()["round_cap"] == 60, "it was chosen"


def test_what_is_reconstructed_is_said() -> None:
    assert "energy.dice" in components.load().reconstructed
    assert GAME.reconstructed


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        (with_wrestler(2, lucky=7), r"wrestlers, entry 3 \(demon\), field lucky"),
        (with_wrestler(0, team="devil"), r"entry 1 \(santo\), field team: no team 'devil'"),
        (with_wrestler(1, id="santo"), r"entry 2 \(santo\), field id: there is another"),
        (with_wrestler(1, start="ring"), "the santo team needs one in the ring and one resting"),
        (with_wrestler(3, combos={"seq2": [5, 6]}), "'seq3' is missing, the move seq3 looks it up"),
        (
            with_wrestler(3, combos={"seq2": [5, 6], "seq3": [1, 2, 4], "seq9": [1]}),
            "no move looks up 'seq9'",
        ),
        (with_move(6, once=False), r"moves, entry 7 \(change\), field once: must be true"),
        (
            with_move(1, id="triple_f"),
            r"moves, entry 2 \(triple_f\), field id: 'triple_f' is taken",
        ),
        (with_move(4, dice=[1, 2, 3, 9]), r"moves, entry 5 \(seq4\)"),
        ({"energy": {"dice": [2, 3, 6]}}, "energy, dice"),
        ({"energy": {"dice": [3, 2, 4]}}, "the numbers must ascend"),
        ({"energy": {"start": 6}}, "energy, field start: the last space is 5, not 6"),
        ({"dice": {"team": 4}}, "energy, field dice: a team has 4 dice, not 5"),
        ({"dice": {"team": 2}, "energy": {"dice": [1, 2]}}, "a team has"),
        ({"fans": {"start": 37}}, "fans, field start: must be below the target of 37"),
        ({"fans": {"target": 36}}, "fans, field target: must be a majority of 73"),
        ({"teams": {"devil": "Devil"}}, "teams"),
    ],
)
def test_mistakes_name_file_entry_field_and_what_was_expected(
    own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason) as caught:
        components.load(own, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
