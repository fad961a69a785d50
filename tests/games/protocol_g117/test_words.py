"""Positions from words: what is not said, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY, of


def test_what_is_left_out_comes_from_the_start() -> None:
    study = GAME.study({"turn": 3})
    assert study["drones"] == ["a3"]
    assert study["troops"] == ["g2", "g3"], "with HU's second Troop placed"
    assert study["step"] == "pair"
    assert GAME.study({})["step"] == "setup"
    assert GAME.study({"step": "setup"}).moves == ["setup g2", "setup g4"]


def test_a_pair_is_answered() -> None:
    study = GAME.study({"pair": "o1"})
    assert (study["step"], study["pair"], study["to_move"]) == ("part", "O1", "HU")


def test_a_part_is_of_who_is_to_move() -> None:
    points = GAME.study({"pair": "O1", "step": "point", "to_move": "AI"})
    assert (points["step"], points["points"], points["to_move"]) == ("point", 3, "AI")
    second = GAME.study({"pair": "O1", "step": "point", "to_move": "HU"})
    assert second["points"] == 2
    event = GAME.study({"pair": "I1", "step": "place", "to_move": "HU"})
    assert event["icon"] == 1
    last = GAME.study({"pair": "I1", "step": "place", "icon": 2, "to_move": "HU"})
    assert last.can("place f3")


def test_turn_and_used_pairs_follow_from_each_other() -> None:
    assert GAME.study({"to_move": "HU"})["turn"] == 2
    assert GAME.study({"used": ["O1", "I3"]})["turn"] == 3
    assert GAME.study({"turn": 3})["used"] == ["I4", "I5"]
    assert GAME.study({"turn": 11})["used"] == []
    count = {"step": "sabotage", "sabotages": {"AI": 1}, "troops": ["f3", "d1"]}
    assert GAME.study(count)["used"] == ["O1"], "the pair of this turn"


def test_the_table_is_said() -> None:
    assert GAME.study()["table"] == "even"
    assert GAME.study(FIRST)["table"] == "standard"


def test_supply_follows_from_the_rest() -> None:
    study = GAME.study({**NOBODY, "eliminated": {"AI": 5}})
    assert of(study, "supply", "AI") == 7
    assert of(study, "supply", "HU") == 12
    gone = GAME.study({**NOBODY, "supply": {"AI": 2}})
    assert of(gone, "eliminated", "AI") == 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"drones": ["h9"]}, "drones cannot be 'h9'"),
        ({"drones": 3}, "drones is a list"),
        ({"drones": {"a3": 1}}, "drones is a list"),
        ({"drones": ["core"]}, "drones cannot be 'core'"),
        ({"bots": ["n", "n", "n"]}, "PG-4"),
        ({"earth": {"a3": "Drone"}}, "no field 'earth'"),
        ({"first": "HU"}, "first cannot be 'HU'"),
        ({"score": {"IA": 3}}, "score cannot be 'IA'"),
        ({"score": {"AI": -1}}, "score: AI is a whole number"),
        ({"score": {"AI": None}}, "score: AI is a whole number"),
        ({"turn": 21}, "turn is a whole number"),
        ({"turn": 3, "used": []}, "PG-14: 2 pairs"),
        ({"used": ["O1"], "to_move": "AI"}, "to_move cannot be 'AI'"),
        ({"pair": "O9"}, "pair cannot be 'O9'"),
        ({"pair": "Hopes End"}, "pair cannot be 'Hopes End'"),
        ({"pair": "O1", "step": "pair"}, "pair cannot be 'O1' here"),
        ({"pair": None, "step": "part"}, "pair cannot be None here"),
        ({"pair": "O1", "used": ["O1"], "turn": 2}, "PG-14: the pair O1 is used up"),
        ({"points": 2, "step": "pair"}, "points cannot be 2 here"),
        ({"points": 3, "pair": "O3"}, "PG-15"),
        ({"step": "point", **NOBODY}, "PG-16"),
        ({"step": "second step", **NOBODY}, "PG-17"),
        ({"step": "place", "pair": "O1", "icon": 2, "to_move": "AI"}, "PG-22"),
        ({"step": "place", "pair": "O1", "to_move": "AI"}, "PG-22"),
        ({"step": "place", "pair": "O3", "supply": {"AI": 0}}, "PG-23: the supply"),
        ({"step": "place", "pair": "O3", "drones": []}, "PG-23: a new unit has no choice"),
        ({"step": "eliminate", "pair": "O2"}, "PG-24"),
        ({"icon": 2}, "icon cannot be 2 here"),
        ({"sabotages": {"AI": 1}}, "PG-25"),
        ({"sabotaged": ["f3"]}, "PG-32: squares are sabotaged at the count"),
        ({"sabotaged": ["b3"], "step": "sabotage"}, "PG-32: b3 has no victory points"),
        ({"step": "sabotage"}, "PG-32: HU holds no sabotage"),
        ({"step": "sabotage", "sabotages": {"AI": 1}, **NOBODY}, "PG-32: there is no"),
        (
            {"step": "sabotage", "sabotages": {"AI": 1, "HU": 1}, "to_move": "HU"},
            "PG-32: AI is first",
        ),
        ({"step": "over", "turn": 9}, "PG-36"),
        ({"step": "over", "turn": 10}, "PG-35"),
        ({"step": "setup", "turn": 3}, "PG-8"),
        ({"step": "setup", "troops": ["g3", "g2"]}, "PG-8"),
        ({"step": "part", "to_move": "AI", "pair": "O1", "turn": 1}, "to_move cannot be 'AI'"),
        ({"marks": {"O1": "PO"}}, "marks: O1 is a dictionary"),
        ({"marks": {"Q1": {}}}, "marks cannot be 'Q1'"),
        ({"marks": {"O1": {"UH": "PO"}}}, "marks: O1 cannot be 'UH'"),
        ({"marks": {"O1": {"AI": "PO"}}}, "PG-14: a part of O1 was chosen"),
        ({"pair": "O1", "step": "point", "marks": {"O1": {"AI": "Event"}}}, "PG-13"),
        ({"pair": "O1", "marks": {"O1": {"HU": "PO"}}}, "PG-13"),
        ({"last_count": None}, "last_count cannot be None"),
        ({"to_move": "over"}, "to_move cannot be 'over'"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.position(words)
