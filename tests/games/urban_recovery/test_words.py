"""Urban Recovery: positions from words, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.engine.errors import BadPosition

from .cases import BOARDS, GAME, at, enemy, position, stands, yard


def refused(**words: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.position(words)
    return str(caught.value)


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_said_is_the_start(board: str) -> None:
    start = GAME.start(board=board)
    assert GAME.position({"board": board, "turn": 1}).digest() == start.digest()
    words = json.loads(json.dumps(start.describe()))
    assert GAME.position(words).digest() == start.digest()


@pytest.mark.parametrize("said", ["b5 S", "B5 s"])
def test_an_enemy_stands_on_a_square_and_faces_a_direction(said: str) -> None:
    study = at(enemies={"A": said})
    assert stands(study, "A") == "b5 S"
    assert enemy(study, "A")["number"] == 4
    assert stands(study, "B") == "e5 S"


def test_stunned_and_lured() -> None:
    hit = at(enemies={"A": "b5 S"}, stunned={"a": "just hit"})
    assert enemy(hit, "A")["stunned"] == "just hit"
    assert hit["thrown"]
    study = at(enemies={"A": "a5 W"}, lying="a5", lured=["A"], player="a9")
    assert enemy(study, "A")["lured"]
    assert study["thrown"]


def test_a_number_chooses_among_several() -> None:
    both_ways = yard("A patrol d3 g3")
    assert enemy(at(components=both_ways, enemies={"A": "f3 W"}), "A")["number"] == 2
    late = at(components=both_ways, enemies={"A": "f3 W"}, numbers={"A": 4})
    assert enemy(late, "A")["number"] == 4
    two = yard("A patrol d3 g3", "B patrol d5 g5")
    other = at(components=two, enemies={"A": "f3 W", "B": "e5 E"}, numbers={"A": 4})
    assert (enemy(other, "A")["number"], enemy(other, "B")["number"]) == (4, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"player": "z9"}, "player cannot be 'z9'"),
        ({"player": "c6"}, "UR-4: c6 is blocked"),
        ({"player": "b4"}, "UR-15: A on b1 S sees the player on b4"),
        ({"cold": 8}, "UR-28: with 8 cold tokens the match is over"),
        ({"cold": 9}, "cold is a whole number from 0 to 8, not 9"),
        ({"friend": True}, "UR-27: with the friend on the start square the match is won"),
        ({"steps": 5}, "steps is a whole number from 0 to 4, not 5"),
        ({"enemies": {"Z": "a1 S"}}, "enemies cannot be 'Z'"),
        ({"enemies": {"A": "c6 S"}}, "UR-4: A is on c6, which is blocked"),
        ({"enemies": {"A": "b5 Q"}}, "enemies: A cannot be 'b5 Q'"),
        ({"enemies": {"A": 5}}, "enemies: A cannot be 5"),
        ({"numbers": {"A": 3}}, "UR-6: number 3 of the route of A is b4, not b1"),
        ({"numbers": {"G": 1}}, "UR-6: the route of G has numbers from 0 to 0"),
        ({"numbers": {"A": None}}, "UR-34: b1 is on the route of A, with number 0"),
        ({"stunned": ["A"]}, "stunned is a dictionary"),
        ({"stunned": {"A": "no"}}, "stunned names only those that are not as usual"),
        ({"stunned": {"A": "just hit"}, "thrown": False}, "UR-21: A was hit by a brick"),
        ({"stunned": {"A": "just hit"}, "lying": "a9"}, "UR-21: the brick hit A"),
        ({"stunned": {"A": "since the turn before"}, "lured": ["A"]}, "UR-24: A is stunned"),
        ({"cold_tokens": 3}, "no field 'cold_tokens'"),
        ({"broken": ["k3-j3"]}, "broken cannot be 'k3-j3'"),
        ({"own_board": "yard"}, "no field 'own_board'"),
        ({"lured": ["A"], "lying": "a9"}, "UR-22: A is lured, so he stands on the brick that lies"),
        ({"lying": "c6"}, "UR-19: c6 is blocked"),
        ({"lying": "a9", "thrown": False}, "UR-19: a brick lies only where it was thrown"),
        ({"broken": ["a1-a2"]}, "broken cannot be 'a1-a2'"),
        ({"by": "A"}, "UR-15: by names the enemy who saw the player"),
        ({"ending": "caught"}, "UR-15: say in 'by' who has caught the player"),
        ({"ending": "caught", "by": "A"}, "UR-15: A does not see the player on a11"),
        ({"ending": "won"}, "UR-27: it is won with the friend on the start square"),
        ({"ending": "frozen"}, "UR-28: frozen with all cold tokens"),
        ({"ending": "late"}, "UR-29: it is late after the last turn"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, Any], said: str) -> None:
    assert said in refused(**words)


def test_endings_can_be_set_up() -> None:
    assert at(ending="won", friend=True, player="a11").over
    assert at(ending="caught", by="A", player="b4").over
    assert at(ending="frozen", cold=8).position.result()["cause"] == "frozen"
    assert at(ending="late", turn=100).over


def test_hints_change_nothing_but_the_table() -> None:
    shown, hidden = at(), at(hints="off")
    assert position(shown).hints
    assert not position(hidden).hints
    assert shown.moves == hidden.moves


def test_small_letters_or_large() -> None:
    study = at(Player="J3", Cold=3, broken=["J3-k3"], enemies={"c": "G5 w"})
    assert (study["cold"], study["broken"]) == (3, ["j3-k3"])


@pytest.mark.rule("UR-33")
def test_lured_enemies_say_where_the_brick_lies() -> None:
    study = at(player="a9", enemies={"A": "a5 W"}, lured=["A"])
    assert (study["lying"], study["thrown"]) == ("a5", True)
    study.play("end turn")
    assert (stands(study, "A"), study["lying"]) == ("a5 W", None)


@pytest.mark.parametrize(
    ("said", "board"),
    [
        ("Recovery", "recovery"), ("the main board", "recovery"), ("Tutorial 1", "cold-feet"),
        ("The man at the door", "man-at-the-door"), ("broken glass", "broken-glass"),
        ("The long night", "long-night"), ("Hard 2", "courtyard"),
    ],
)  # fmt: skip
def test_boards_by_their_names(said: str, board: str) -> None:
    assert at(board=said)["board"] == board
