"""Positions from words: what the document says, in its own spelling."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.protocol_g117.cases import GAME, NOBODY, of


def test_what_is_left_out_comes_from_the_start() -> None:
    study = GAME.study({"turn": 3})
    assert study["drones"] == ["a3"]
    assert study["troops"] == ["g2", "g3"], "with HU's second Troop placed"
    assert study["step"] == "pair"
    assert GAME.study({})["step"] == "setup"
    assert GAME.study({"step": "setup"}).moves == ["setup g2", "setup g4"]


def test_fields_can_be_said_square_by_square() -> None:
    words = {"earth": {"b3": "Drone", "f3": "Troop"}, "matrix": {"core": ["Bot", "Decker"]}}
    study = GAME.study(words)
    assert (study["drones"], study["troops"]) == (["b3"], ["f3"])
    assert (study["bots"], study["deckers"]) == (["core"], ["core"])


def test_pairs_go_by_place_or_by_the_name_of_an_action() -> None:
    for name in ("O1", "o1", "Hopes End", "Anon Hacker", "anon hacker"):
        assert GAME.study({"pair": name})["pair"] == "O1"


def test_a_part_begins_where_it_is_said() -> None:
    points = GAME.study({"pair": "O1", "part": "PO", "to_move": "AI"})
    assert (points["step"], points["points"], points["to_move"]) == ("point", 3, "AI")
    second = GAME.study({"pair": "O1", "part": "PO", "to_move": "HU"})
    assert second["points"] == 2
    event = GAME.study({"pair": "I1", "part": "Event", "to_move": "HU"})
    assert (event["step"], event["icon"]) == ("place", 1)
    last = GAME.study({"pair": "I1", "step": "place", "icon": 2, "to_move": "HU"})
    assert last.can("place f3")


def test_only_who_is_first_may_be_said() -> None:
    assert GAME.study({"first": "HU"})["turn"] == 2
    assert GAME.study({"to_move": "HU"})["turn"] == 2
    assert GAME.study({"used": ["O1", "I3"]})["turn"] == 3
    assert GAME.study({"used": ["O1"], "to_move": "AI"})["turn"] == 3


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
        ({"drones": {"a3": "x"}}, "a3 holds a number of units"),
        ({"first": "AI", "first_player": "AI"}, "first is said twice"),
        ({"AI": {"troops": ["g3"]}}, "AI has no field 'troops'"),
        ({"AI": 3}, "AI is a dictionary"),
        ({"earth": {"a3": "Bot"}}, "PG-1"),
        ({"earth": {"z3": "Drone"}}, "no square 'z3'"),
        ({"earth": {"a3": 4}}, "a3 holds a unit"),
        ({"earth": {}, "drones": ["a3"]}, "not both"),
        ({"score": {"IA": 3}}, "score: no side 'IA'"),
        ({"score": {"AI": -1}}, "score of AI"),
        ({"used": ["O1"], "available": ["O2"]}, "not both"),
        ({"turn": 21}, "turn is a whole number"),
        ({"pair": "O9"}, "pair cannot be 'O9'"),
        ({"pair": "O1", "step": "pair"}, "PG-12"),
        ({"pair": "O1", "used": ["O1"], "turn": 2}, "PG-14: the pair O1 is used up"),
        ({"points": 2, "step": "pair"}, "PG-15"),
        ({"step": "place", "pair": "O1", "icon": 2, "to_move": "AI"}, "PG-22"),
        ({"icon": 2}, "PG-22"),
        ({"sabotaged": ["f3"]}, "PG-32"),
        ({"sabotaged": ["b3"], "step": "sabotage"}, "PG-32"),
        ({"step": "over", "turn": 9}, "PG-36"),
        ({"step": "over", "turn": 10}, "PG-35"),
        ({"step": "setup", "turn": 3}, "PG-8"),
        ({"step": "setup", "troops": ["g3", "g2"]}, "PG-8"),
        ({"step": "part", "to_move": "AI", "pair": "O1", "turn": 1}, "to_move is HU"),
        ({"step": "point", "part": "Event"}, "Event part"),
        ({"marks": {"O1": "PO"}}, "marks of O1"),
        ({"marks": {"Q1": {}}}, "marks: no pair 'Q1'"),
        ({"marks": {"O1": {"UH": "PO"}}}, "marks: no side"),
        ({"to_move": "over"}, "PG-10|over"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.position(words)
