"""Bonnie and Clyde from words: what a description may say, and what is refused."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from parlour.engine.study import Study
from parlour.games import find_game
from parlour.testing.checks import walk

GAME = find_game("bonnie-and-clyde")
ALL_FOUR = {"love": 2, "ammunition": 2, "passion": 2, "poem": 3}


def at(**words: object) -> Study:
    return GAME.study(words)


@pytest.mark.parametrize(
    ("words", "phase"),
    [
        ({}, "police die"),
        ({"love": 1}, "place"),
        ({"to_move": "player"}, "place"),
        ({"chance": None}, "place"),
        ({"chance": "police die"}, "police die"),
        ({"chance": "Roy die"}, "Roy die"),
        ({"chance": "roy die", "to_move": "chance"}, "Roy die"),
        ({"phase": "Daily Action"}, "daily action"),
        ({"die": 4, "ammunition": 1}, "cartridge"),
        ({"total": 8, "threat": 2, "prison": 3, "ammunition": 1}, "cartridge"),
        ({"places": ["dallas"]}, "place"),
        ({"places": ["dallas", "home"]}, "daily action"),
        ({"places": ["go for a ride"], "lost_cube": "place"}, "daily action"),
        ({"daily": ["work"]}, "daily action"),
        ({"phase": "poem", "boredom": 2, "savings": 2}, "poem"),
        ({"phase": "lost cube", "threat": 1}, "lost cube"),
        ({"ending": "hunger", "savings": 0}, "nothing"),
    ],
)
def test_what_is_asked(words: dict[str, object], phase: str) -> None:
    assert at(**words)["phase"] == phase


def test_small_letters_or_large() -> None:
    assert GAME.study({"Love": 2, "ROY": "Absent"})["roy"] == "absent"
    assert at(places=["Go for a ride", "Cement City"])["places"] == ["cement city", "go for a ride"]
    assert at(daily=["Get Ammunition"])["daily"] == ["get ammunition"]


def test_a_description_says_the_options_of_its_match() -> None:
    told = GAME.start(chances="on", start_savings=2).describe()
    assert (told["chances"], told["start_savings"], told["savings_maximum"]) == ("on", 2, 4)


def test_places_and_actions_that_must_have_been_used_are_filled_in() -> None:
    assert at(phase="daily action")["places"] == ["home", "cement city"]
    assert at(phase="daily action", lost_cube="place")["places"] == ["home"]
    assert at(ending="hunger", savings=0)["daily"] == ["good work", "work"]
    won = at(ending="won", lost_cube="daily", **ALL_FOUR)
    assert (won["daily"], won["held"], won["leaving"]) == (["leave town"], True, True)


def test_die_and_total_say_each_other_while_the_cartridge_is_decided() -> None:
    study = at(total=8, threat=2, prison=1, ammunition=1)
    assert (study["die"], study["total"]) == (6, 8)
    assert at(die=2, threat=2, ammunition=1)["total"] == 3


def test_all_four_at_the_start_of_a_turn_have_held() -> None:
    assert at(phase="police die", **ALL_FOUR)["held"] is True
    assert at(phase="place", **ALL_FOUR)["held"] is False
    assert at(phase="place", held=True, **ALL_FOUR)["held"] is True


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"love": 3}, "love is a whole number from 0 to 2"),
        ({"roy": "gone"}, "roy cannot be 'gone'"),
        ({"phase": "lunch"}, "phase cannot be 'lunch'"),
        ({"chance": "place"}, "chance cannot be 'place'"),
        ({"chance": "Roy die", "phase": "place"}, "phase cannot be 'place' here"),
        ({"chance": None, "phase": "Roy die"}, "phase cannot be 'Roy die' here"),
        ({"to_move": "chance", "phase": "place"}, "to_move cannot be 'chance' here"),
        ({"to_move": "player", "phase": "Roy die"}, "to_move cannot be 'player' here"),
        ({"phase": "nothing"}, "says how in 'ending'"),
        ({"poems": 1}, "no field 'poems'"),
        ({"roy": "+"}, "roy cannot be"),
        ({"savings": "$3"}, "savings is a whole number"),
        ({"places": ["moon"]}, "places cannot be 'moon'"),
        ({"places": ["home", "dallas", "cement city"]}, "BC-19"),
        ({"places": ["home", "dallas"], "lost_cube": "place"}, "BC-19"),
        ({"daily": ["work", "photo"]}, "BC-24"),
        ({"daily": ["work"], "places": ["home"]}, "BC-19"),
        ({"daily": ["work"], "phase": "place"}, "BC-13"),
        ({"places": ["home"], "phase": "Roy die"}, "BC-13"),
        ({"phase": "police die", "die": 3}, "BC-14"),
        ({"phase": "police die", "lost_cube": "daily"}, "BC-17"),
        ({"phase": "police die", "held": True}, "BC-26"),
        ({"phase": "place", "die": 3, "total": 5}, "BC-14"),
        ({"phase": "place", "die": 0, "total": 5}, "BC-14"),
        ({"phase": "cartridge", "ammunition": 1}, "BC-14"),
        ({"phase": "cartridge", "die": 3}, "BC-15"),
        ({"phase": "cartridge", "die": 3, "total": 5, "ammunition": 1}, "BC-14"),
        ({"phase": "lost cube", "ammunition": 1, "threat": 1}, "BC-11"),
        ({"phase": "lost cube"}, "BC-11"),
        ({"phase": "poem", "savings": 2}, "BC-6"),
        ({"phase": "poem", "boredom": 2, "savings": 1}, "BC-6"),
        ({"phase": "poem", "boredom": 2, "savings": 2, "places": ["dallas"]}, "BC-6"),
        ({"leaving": True}, "BC-26"),
        ({"daily": ["leave town"]}, "BC-26"),
        ({"ending": "won"}, "BC-30"),
        ({"ending": "hunger", "savings": 2}, "BC-29"),
        ({"ending": "hunger", "savings": 0, "daily": ["work"]}, "BC-24"),
        ({"ending": "time", "turn": 59}, "BC-31"),
        ({"ending": "police", "total": 5}, "BC-16"),
        ({"ending": "police"}, "BC-16"),
        ({"bullets": 3}, "no field 'bullets'"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        at(**words)


def test_descriptions_come_back_with_other_options() -> None:
    setup = GAME.setup({"start_savings": 0, "savings_maximum": 8})
    for seed in range(4):
        for position in walk(GAME, setup, seed):
            assert GAME.position(position.describe()).digest() == position.digest()
