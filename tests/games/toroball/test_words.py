"""Toroball: positions from words, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.toroball.cases import acts, case, pitch

rule = pytest.mark.rule


@rule("TB-10")
def test_what_is_not_said_comes_from_the_start() -> None:
    study = case(round=1)
    assert study["characters"] == {
        "W1": "B2", "W2": "B6", "W3": "A4", "E1": "J2", "E2": "J6", "E3": "K4",
    }  # fmt: skip
    assert (study["cow"], study["ball"], study["ene"], study["to_move"]) == ("C4", "I4", 2, "West")


@rule("TB-10")
@pytest.mark.parametrize(
    ("words", "cow", "ball"),
    [
        ({"ball": "D4"}, "I4", "D4"), ({"ball": "H4"}, "C4", "H4"), ({"cow": "I4"}, "I4", "C4"),
        ({"W1": "C4"}, "I4", "C4"),
    ],
)  # fmt: skip
def test_cow_and_ball_keep_apart(words: dict[str, object], cow: str, ball: str) -> None:
    study = case(**words)
    assert (study["cow"], study["ball"]) == (cow, ball)


def test_in_the_cow_phase_everybody_has_had_his_turn() -> None:
    study = pitch(W1="D4", moved=["W1"], asks="cow_move")
    assert study["turns"] == ["W2", "E1", "W3", "E2", "W1", "E3"]
    everybody = ["W1", "E1", "W2", "E2", "W3", "E3"]
    assert pitch(turns=everybody, moved=["W2"])["asks"] == "cow_move"
    assert pitch(turns=everybody)["asks"] == "idle", "without a target the scatter comes first"
    assert pitch(heading="east")["asks"] == "cow_move"


def test_what_is_asked_follows_from_what_is_going_on() -> None:
    acting = {"character": "W1"}
    assert pitch(W1="C4", flight="D4", acting=acting)["asks"] == "scatter"
    assert acts("W1", "D4")["asks"] == "acting"
    assert acts("W1", "out until 3", round=3)["asks"] == "return"
    assert acts("W1", "B2", movement=3, asks="drink").position.asks() == "scatter"
    assert case(asks="arrow", W3="A4")["to_move"] == "East", "West has chosen"


def test_the_ball_is_where_it_was_kicked() -> None:
    study = case(W1="D3", flight="K1", acting={"character": "W1"})
    assert (study["asks"], study["ball"]) == ("scatter", "D3")
    turn = study["acting"]
    assert isinstance(turn, dict)
    assert (turn["kicked"], turn["stepped"]) == (True, False)


@rule("TB-43", "TB-14", "TB-13", "TB-42", "TB-31", "TB-46", "TB-9", "TB-19", "TB-47", "TB-50")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"W1": "L1"}, "characters: W1 cannot be 'l1'"),
        ({"W1": "D4 sleeping"}, "W1 says a square, perhaps perched or hidden"),
        ({"W1": "out"}, "W1 cannot be 'out'"),
        ({"W1": ["D4"]}, "W1 cannot be"),
        ({"W9": "A1"}, "no field 'W9'"),
        ({"characters": {"W9": "A1"}}, "characters cannot be 'W9'. Known: 'W1'"),
        ({"W1": "B6"}, "TB-7: W1 and W2 cannot both stand on B6"),
        ({"W3": None}, "characters cannot be"),
        ({"cow": None}, "cow cannot be None here"),
        ({"W1": "out until 9"}, "TB-43"),
        ({"W1": "D4 perched"}, "TB-31"),
        ({"W1": "C3 hidden"}, "TB-31"),
        ({"score": {"West": 2}}, "TB-46: with 2 goals"),
        ({"score": {"West": 3}}, "TB-46: the first team"),
        ({"score": {"North": 1}}, "score cannot be 'North'"),
        ({"score": [1, 0]}, "score is a dictionary"),
        ({"round": 41}, "TB-48: there are 40 rounds"),
        ({"asks": "over"}, "TB-48"),
        ({"asks": "lunch"}, "asks cannot be"),
        ({"asks": "arrow", "W1": "C3"}, "TB-9"),
        ({"asks": "arrow", "round": 2}, "TB-50"),
        ({"asks": "arrow", "turns": ["W1"]}, "turns cannot be"),
        ({"asks": "arrow", "cow": "C4"}, "cow cannot be 'C4' here"),
        ({"asks": "arrow", "round": 2, "score": {"West": 1}, "cow": "D4"}, "TB-47"),
        ({"asks": "cow_start", "ene": 3}, "TB-10"),
        ({"turns": ["W1", "W1"]}, "TB-13"),
        ({"turns": ["W1", "W2"]}, "TB-13"),
        ({"turns": ["W1", "W2", "W3"], "to_move": "West"}, "TB-13"),
        ({"turns": ["W1"], "W1": "out until 2"}, "TB-14"),
        ({"asks": "turn", "turns": ["W1", "E1", "W2", "E2", "W3", "E3"]}, "TB-13"),
        ({"asks": "cow_move", "turns": ["W1"], "moved": ["W1"]}, "TB-13"),
        ({"moved": ["W1"], "turns": []}, "TB-18"),
        ({"pressure": ["W1"]}, "TB-42: W1 is not"),
        ({"cow": "K6", "E1": "K7 perched", "pressure": []}, "TB-42: E1 is perched"),
        ({"cow": "K6", "E1": "K7 perched", "turns": ["E2"]}, "TB-42: those"),
        ({"asks": "scatter"}, "TB-13: say in 'acting'"),
        ({"asks": "scatter", "flight": "K9"}, "flight cannot be 'K9'"),
        ({"asks": "scatter", "acting": {"character": "W1"}}, "TB-25"),
        ({"asks": "drink", "acting": {"character": "W3"}}, "TB-34"),
        ({"asks": "turn", "acting": {"character": "W1"}}, "acting"),
        ({"turns": ["W1"], "acting": {"character": "W1"}}, "TB-13"),
        ({"acting": {"character": "E1"}, "to_move": "West"}, "to_move cannot be 'West' here"),
        ({"acting": {"character": "E1"}, "first_player": "West"}, "TB-13"),
        ({"acting": {"character": "E1", "speed": 3}}, "no field 'speed'"),
        ({"acting": {"character": "W1", "movement": 2, "stepped": False}}, "acting"),
        ({"acting": {"character": "W1", "stepped": True}}, "TB-16: at most 3"),
        ({"acting": {"character": "W1", "agitated": True, "movement": 6}}, "TB-29"),
        ({"acting": {"character": "W1", "drunk": True, "movement": 1}}, "TB-16: at most 0"),
        ({"W1": "A1 perched", "acting": {"character": "W1", "movement": 3}}, "TB-19"),
        ({"asks": "cow_move"}, "TB-40"),
        ({"heading": "north"}, "TB-40"),
        ({"heading": "east", "moved": ["W1"], "asks": "cow_move"}, "TB-40"),
    ],
)
def test_impossible_positions_are_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason.replace("?", r"\?")):
        case(**words)
