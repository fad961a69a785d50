"""Positions of Mad Maxence from words: what is filled in, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadPosition

from .cases import GAME, Tables, at, levels, small


def test_nothing_said_is_the_start() -> None:
    assert at()["phase"] == "choice"
    assert at(tu=3)["phase"] == "departure"
    assert at(tu=3)["at"] == "0"


def test_gauges_by_any_name() -> None:
    for words in ({"TU": 7, "TECH": 2}, {"tu": 7, "tech": 2}, {"gauges": {"TU": 7, "tech": 2}}):
        found = levels(GAME.study(words))
        assert (found["tu"], found["tech"], found["c"]) == (7, 2, 1)


def test_locations_fights_and_equipment_by_other_words() -> None:
    assert at(location="5", previous="2")["came_from"] == "2"
    assert at(fight="Pipe dwellers")["at"] == "B"
    assert at(equipment=["Welded ram"])["equipment"] == ["welded-ram"]
    assert GAME.study({"Spare parts": 3, "Fuel": 2})["gauges"] == {
        "tu": 0, "tech": 1, "o": 1, "d": 1, "c": 1, "f": 2, "p": 3,
    }  # fmt: skip
    market = at(location="Rust Market", previous="Windless Crossroads")
    assert (market["at"], market["came_from"]) == ("1", "2")
    assert at(booklet="mm-2", at="The Sluice")["at"] == "7"
    assert at(notes="friends", equipment="Welded ram")["words"] == ["friends"]
    for words in ({"fight": {"foe": "Camp guards", "k": 1}}, {"fight": "Camp guards", "K": 1}):
        assert GAME.study(words)["fight"] == {"foe": "Camp guards", "c": 1, "round": 1}
    assert at(at="B", fight={"c": 1})["fight"] == {"foe": "Pipe dwellers", "c": 1, "round": 1}


def test_she_has_been_where_she_came_from() -> None:
    canyon = at(at="7", came_from="8", visited=["7"], phase="arrival", tu=4)
    assert canyon["visited"] == ["0", "7", "8"]
    assert levels(canyon)["tu"] == 5, "the steps of a second visit"


def test_the_coins_of_a_fight_a_test_and_a_manoeuvre() -> None:
    assert at(at="8", fight="Camp guards", phase="toss", tech=3).chances["heads 3"] == 1 / 8
    assert at(at="2", phase="toss", o=2, came_from="0").then(1)["phase"] == "departure"
    assert at(phase="toss", manoeuvre="hard", d=3, f=0, tu=6).then(3)["gauges"] == {
        "tu": 4, "tech": 1, "o": 1, "d": 3, "c": 1, "f": 0, "p": 1,
    }  # fmt: skip


def test_the_end() -> None:
    assert at(at="9", phase="over").position.scores() == [1.0]
    assert at(phase="over", cause="stranded").position.result()["cause"] == "stranded"
    assert at(to_move="over", cause="erasers").over
    assert at(c=0, p=0)["cause"] == "stranded"
    assert GAME.study({"mode": "campaign", "c": 0, "p": 0})["phase"] == "defeat"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"tu": 21}, "tu is a whole number from 0 to 20"),
        ({"o": 4}, "o is a whole number from 0 to 3"),
        ({"gauges": {"fuel": 1}}, "no field 'fuel'"),
        ({"at": "D"}, "at cannot be 'D'"),
        ({"at": "9", "came_from": "0"}, "MM-9: no road leads from 0 to 9"),
        ({"words": ["magic"]}, "words cannot be 'magic'"),
        ({"equipment": ["ram"]}, "equipment cannot be 'ram'"),
        ({"equipment": ["welded-ram"], "found": []}, "MM-R17"),
        ({"at": "4", "fight": "Camp guards"}, "foe cannot be 'camp guards' at 4"),
        ({"at": "5", "phase": "fight"}, "MM-11: location 5 has no such step"),
        ({"at": "4", "fight": "Garage hounds", "c": 0}, "MM-15"),
        ({"step": "mm-1 9: enter 1"}, "MM-11: step 'mm-1 9: enter 1' is not at 0"),
        ({"step": "nowhere"}, "step cannot be 'nowhere'"),
        ({"phase": "defeat"}, "MM-24: only a campaign asks after a defeat"),
        ({"phase": "over"}, "MM-20: a match is won at the exit"),
        ({"at": "0", "to_move": "chance"}, "MM-4: the next to move is player"),
        ({"manoeuvre": "easy"}, "MM-7: a manoeuvre that is tried asks for a toss"),
        ({"booklet": "mm-9"}, "booklet cannot be 'mm-9'"),
        ({"tries": {"mm-2": 1}}, "MM-24: mm-2 comes later"),
        ({"used": ["welded-ram"]}, "MM-R16"),
        ({"no_such": 1}, "no field 'no_such'"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        GAME.position(words)


def _rich() -> Tables:
    """Equipment whose use asks for coins and a choice, a drop, nested conditions, a fight."""
    test = {"do": "test", "skill": "o", "difficulty": 1, "success": [{"do": "gain", "c": 1}],
            "failure": [{"do": "drop", "id": "radio"}]}  # fmt: skip
    choice = {"do": "choose", "options": [
        {"label": "Listen", "if": {"has": "radio", "not": ["heard"]},
         "then": [{"do": "note", "word": "heard"}, {"do": "stop"}]},
        {"label": "Call", "then": [test]},
    ]}  # fmt: skip
    ask = {"do": "choose", "options": [{"label": "Try", "then": [test]},
                                       {"label": "Leave", "then": []}]}  # fmt: skip
    fight = {"do": "fight", "foe": "Rat", "c": 2, "won": [choice], "flee": [choice]}
    return small(
        equipment=[{"id": "radio", "name": "Radio", "use": [ask, {"do": "gain", "tu": 1}]},
                   {"id": "flare", "name": "Flare", "use": [{"do": "gain", "tu": -1}],
                    "once": True}],
        page_1={"enter": [{"do": "item", "id": "radio"}, {"do": "item", "id": "flare"}],
                "again": [choice]},
        page_2={"enter": [fight], "again": "same", "lost": [{"do": "set", "c": 1}],
                "lost_text": "Out."},
        page_3={"enter": [{"do": "choose", "options": [
            {"label": "Out", "if": {"has": "heard"}, "then": [{"do": "win"}]},
            {"label": "Back", "then": []}]}], "again": "same"},
    )  # fmt: skip


def test_every_position_of_a_rich_adventure_can_be_said() -> None:
    tables = _rich()
    phases = set()
    for seed in range(12):
        rng = Kiss(seed)
        position = GAME.start(components=tables)
        while position.to_move() != OVER:
            words = position.describe()
            twin = GAME.position(words, components=tables)
            assert twin.describe() == words
            phases.add((words["phase"], str(words["step"])[:4]))
            chance = position.to_move() == CHANCE
            moves = position.moves() if not chance else []
            assert chance or twin.moves() == moves
            position.apply(position.sample(rng) if chance else moves[rng.below(len(moves))])
    assert {("choice", "use "), ("toss", "use "), ("fight", "smal"), ("departure", "")} <= phases
