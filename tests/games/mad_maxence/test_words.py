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


def test_small_letters_or_large() -> None:
    study = GAME.study({"Gauges": {"TU": 7, "Tech": 2}, "AT": "b", "equipment": ["Welded Ram"]})
    assert (levels(study)["tu"], levels(study)["tech"], levels(study)["c"]) == (7, 2, 1)
    assert (study["at"], study["equipment"]) == ("B", ["welded-ram"])


def test_a_description_says_the_options_of_its_match() -> None:
    told = GAME.start(mode="campaign", adventure="mm-2", attempts=3).describe()
    assert [told[name] for name in ("mode", "adventure", "attempts")] == ["campaign", "mm-2", 3]
    own = GAME.start(components=small()).describe()
    assert own["own_adventure"] == "small"
    assert "adventure" not in own


def test_a_fight_is_where_its_opponent_is() -> None:
    study = at(fight={"foe": "Pipe dwellers"})
    assert (study["at"], study["phase"]) == ("B", "fight")
    assert study["fight"] == {"foe": "Pipe dwellers", "c": 2, "round": 1}
    later = at(at="8", fight={"c": 1, "round": 2})
    assert later["fight"] == {"foe": "Camp guards", "c": 1, "round": 2}


def test_she_has_been_where_she_came_from() -> None:
    canyon = at(at="7", came_from="8")
    assert (canyon["route"], canyon["visited"]) == (["0", "8", "7"], ["0", "7", "8"])
    assert at(at="4", route=["0", "4"])["came_from"] == "0"


def test_the_adventures_of_a_campaign_before_this_one_have_been_tried() -> None:
    study = at(mode="campaign", booklet="mm-3")
    assert study["tries"] == {"mm-1": 1, "mm-2": 1, "mm-3": 1}
    later = at(mode="campaign", adventure="mm-2", booklet="mm-3")
    assert later["tries"] == {"mm-1": 0, "mm-2": 1, "mm-3": 1}


def test_the_coins_of_a_fight_a_test_and_a_manoeuvre() -> None:
    guards = {"foe": "Camp guards"}
    assert at(at="8", fight=guards, phase="toss", tech=3).chances["heads 3"] == 1 / 8
    assert at(at="2", phase="toss", o=2, came_from="0").then(1)["phase"] == "departure"
    assert at(phase="toss", manoeuvre="hard", d=3, f=0, tu=6).then(3)["gauges"] == {
        "tu": 4, "tech": 1, "o": 1, "d": 3, "c": 1, "f": 0, "p": 1,
    }  # fmt: skip


def test_the_end() -> None:
    assert at(at="9", phase="over").position.scores() == [1.0]
    assert at(phase="over", cause="stranded").position.result()["cause"] == "stranded"
    assert at(cause="erasers").over
    assert at(c=0, p=0)["cause"] == "stranded"
    assert at(mode="campaign", c=0, p=0)["phase"] == "defeat"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"gauges": {"tu": 21}}, "gauges: tu is a whole number from 0 to 20"),
        ({"gauges": {"o": 4}}, "gauges: o is a whole number from 0 to 3"),
        ({"gauges": {"fuel": 1}}, "gauges cannot be 'fuel'"),
        ({"tu": 3}, "no field 'tu'"),
        ({"at": "D"}, "at cannot be 'D'"),
        ({"at": "Rust Market"}, "at cannot be 'Rust Market'"),
        ({"words": "friends"}, "words is a list"),
        ({"route": []}, "MM-2: a route begins at 0"),
        ({"route": ["0", "2"]}, "MM-9: the route does not end at 0"),
        ({"at": "9", "route": ["0", "9"]}, "MM-9: no road leads from 0 to 9"),
        ({"at": "2", "came_from": "4", "route": ["0", "2"]}, "MM-9: she came from the last place"),
        ({"at": "7", "came_from": "8", "visited": ["7"]}, "MM-11: 0 is on her way"),
        ({"at": "2", "route": ["0", "2"], "visited": ["0", "2", "5"]}, "MM-11: visited are"),
        ({"visited": ["0", "2"], "read": ["0"]}, "MM-R13: visited pages have been read"),
        ({"at": "9", "came_from": "0"}, "MM-9: no road leads from 0 to 9"),
        ({"words": ["magic"]}, "words cannot be 'magic'"),
        ({"equipment": ["ram"]}, "equipment cannot be 'ram'"),
        ({"equipment": ["welded-ram"], "found": []}, "MM-R17"),
        ({"at": "4", "fight": {"foe": "Camp guards"}}, "MM-11: step 'mm-1 8: .*' is not at 4"),
        ({"fight": {"foe": "Toll family"}}, "MM-13: Toll family is no opponent of mm-1"),
        ({"fight": "Camp guards"}, "fight is a dictionary"),
        ({"at": "8", "fight": {"foe": "Camp guards", "c": 5}}, "MM-17: Camp guards begins with"),
        ({"at": "5", "fight": {"c": 1}}, "MM-11: location 5 has no such step"),
        ({"at": "8", "phase": "fight", "fight": None}, "fight cannot be None here"),
        ({"at": "5", "phase": "fight"}, "MM-11: location 5 has no such step"),
        ({"gauges": {"c": 0}, "fight": {"foe": "Garage hounds"}}, "MM-15"),
        ({"step": "mm-1 9: enter 1"}, "MM-11: step 'mm-1 9: enter 1' is not at 0"),
        ({"step": "nowhere"}, "step cannot be 'nowhere'"),
        ({"step": "mm-1 0: enter 1", "phase": "toss"}, "MM-11: step .* asks for the choice"),
        ({"step": "mm-1 0: enter 1", "cause": "erasers"}, "MM-11: step .* asks for the choice"),
        ({"phase": "arrival"}, "phase cannot be 'arrival'"),
        ({"phase": "defeat"}, "MM-24: only a campaign asks after a defeat"),
        ({"phase": "over"}, "MM-20: a match is won at the exit"),
        ({"phase": "departure", "cause": "erasers"}, "MM-24: with a cause the adventure is lost"),
        ({"manoeuvre": "easy"}, "MM-7: a manoeuvre that is tried asks for a toss"),
        ({"at": "2", "phase": "toss", "manoeuvre": "done"}, "MM-7: a manoeuvre is done in a dep"),
        ({"coins": {"tossed": 1, "heads": 2}}, "MM-12: no more coins show heads"),
        ({"booklet": "mm-9"}, "booklet cannot be 'mm-9'"),
        ({"booklet": "mm-2"}, "MM-24: only a campaign goes on from mm-1 to mm-2"),
        ({"mode": "campaign", "adventure": "mm-2", "booklet": "mm-1"}, "the campaign began with"),
        ({"mode": "campaign", "attempts": 2, "tries": {"mm-1": 3}}, "MM-R19: an adventure is"),
        ({"tries": {"mm-1": 0}}, "MM-22: mm-1 has been tried"),
        ({"tries": {"mm-2": 1}}, "MM-24: mm-2 comes later"),
        ({"entry": {"words": ["friends"]}}, "MM-2: mm-1 was entered with the gauges of its file"),
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
