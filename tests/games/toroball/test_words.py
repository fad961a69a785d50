"""Toroball: positions from words, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.toroball.cases import case, pitch, where

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


def test_many_ways_to_say_the_same() -> None:
    ways: list[dict[str, object]] = [
        {"characters": {"E1": "K7 perched", "W1": "D4", "W2": "out until 2"}},
        {"E1": {"square": "k7", "state": "perched"}, "w1": "D4", "W2": "out"},
        {"east": ["K7 perched"], "west": ["D4", "out"]},
        {"E1": "K7", "W1": "D4", "perched": ["E1"], "out": ["W2"]},
        {"E1": ["K7", "perched"], "West": {"W1": "D4"}, "out": {"W2": 2}},
    ]
    assert len({str(case(**words)["characters"]) for words in ways}) == 1
    assert case(Agitation=4)["ene"] == case(ENE=4)["ene"] == 4
    assert case(goals={"West": 1})["score"] == case(score=[1, 0])["score"]


def test_in_the_cow_phase_everybody_has_had_his_turn() -> None:
    study = pitch(W1="D4", target="W1", asks="cow_move")
    assert study["turns"] == ["W2", "W3", "E1", "E2", "E3", "W1"]
    assert pitch(turns=["W1", "E1", "W2", "E2", "W3", "E3"], moved=["W2"])["asks"] == "cow_move"
    assert pitch(asks="cow_move")["asks"] == "idle", "without a target the scatter comes first"
    assert pitch(heading="east")["asks"] == "cow_move"


def test_a_scatter_is_of_the_ball_the_drinker_or_the_cow() -> None:
    assert pitch(W2="C4", flight="D4", asks="scatter")["asks"] == "scatter"
    assert pitch(W1="B2", acting="W1", asks="scatter", movement=3)["asks"] == "drink"
    assert pitch(asks="scatter")["asks"] == "idle"
    assert case(asks="set-up")["asks"] == "arrow"


def test_the_cow_may_be_told_with_its_agitation() -> None:
    study = case(cow={"square": "I4", "ENE": 4}, west={1: "D4"}, E1="nudged")
    assert (study["cow"], study["ene"], where(study, "W1")) == ("I4", 4, "D4")
    assert where(study, "E1") == "out until 2"


def test_who_kicked_is_found_on_the_ball() -> None:
    study = pitch(W2="C4", flight="K1")
    assert study["asks"] == "scatter"
    assert where(study, "W2") == "C4"


@rule("TB-43", "TB-14", "TB-13", "TB-42", "TB-31", "TB-46", "TB-9", "TB-19")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"W1": "L1"}, "'L1' is no square"),
        ({"W1": "sleeping"}, "is no square"),
        ({"W9": "A1"}, "no field 'w9'"),
        ({"characters": {"W9": "A1"}}, "no character 'W9'. Known: 'W1'"),
        ({"W1": "out until 9"}, "TB-43"),
        ({"W1": "D4 perched"}, "TB-31"),
        ({"W1": "C3 hidden"}, "TB-31"),
        ({"score": [2, 0]}, "TB-46"),
        ({"score": [3, 0]}, "0 to 2"),
        ({"score": {"North": 1}}, "no team"),
        ({"asks": "over"}, "TB-48"),
        ({"asks": "lunch"}, "asks cannot be"),
        ({"asks": "scatter", "flight": "K9"}, "no square"),
        ({"asks": "drink", "acting": "W3"}, "TB-34"),
        ({"turns": ["W1", "W1"]}, "TB-13"),
        ({"turns": ["W1"], "acting": "W1"}, "TB-13"),
        ({"acting": "E1", "to_move": "West"}, "TB-13"),
        ({"acting": {"character": "E1", "speed": 3}}, "no field 'speed'"),
        ({"W1": "A1 perched", "acting": "W1", "stepped": True}, "TB-19"),
        ({"pressure": ["W1"]}, "TB-42"),
        ({"asks": "arrow", "W1": "C3"}, "TB-9"),
        ({"heading": "east", "target": "W1", "asks": "cow_move"}, "TB-40"),
        ({"turns": ["W1"], "W1": "out until 2"}, "TB-14"),
        ({"turns": ["W1", "W2", "W3"], "to_move": "West"}, "TB-13"),
        ({"round": 41}, "1 to 40"),
    ],
)
def test_impossible_positions_are_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason.replace("?", r"\?")):
        case(**words)
