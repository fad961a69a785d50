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
        ({"to_move": "chance"}, "police die"),
        ({"chance": "Roy die"}, "Roy die"),
        ({"chance": "roy die", "to_move": "chance"}, "Roy die"),
        ({"phase": "daily"}, "daily action"),
        ({"phase": "places"}, "place"),
        ({"phase": "police"}, "police die"),
        ({"die": 4, "ammunition": 1}, "cartridge"),
        ({"total": 8, "threat": 2, "prison": 3, "ammunition": 1}, "cartridge"),
        ({"places": ["dallas"]}, "place"),
        ({"places": ["dallas", "home"]}, "daily action"),
        ({"places": ["ride"], "lost_cube": "place"}, "daily action"),
        ({"daily": ["work"]}, "daily action"),
        ({"phase": "poem", "boredom": 2, "savings": 2}, "poem"),
        ({"phase": "lost cube", "threat": 1}, "lost cube"),
        ({"ending": "hunger", "savings": 0}, "nothing"),
    ],
)
def test_what_is_asked(words: dict[str, object], phase: str) -> None:
    assert at(**words)["phase"] == phase


def test_other_words_for_the_same() -> None:
    assert at(roy="+")["roy"] == "present"
    assert at(roy="-")["roy"] == "absent"
    assert GAME.study({"Love": 2, "Savings": "$3"})["savings"] == 3
    said = {"Police Threat": 2, "poems": 1, "dollars": 3, "cartridges": 1, "Roy Thornton": "-"}
    study = GAME.study(said)
    assert [study[each] for each in ("threat", "poem", "savings", "ammunition", "roy")] == [
        2, 1, 3, 1, "absent",
    ]  # fmt: skip
    assert at(places=["Go for a ride", "Cement City"])["places"] == ["cement city", "go for a ride"]
    assert at(daily=["Get Ammunition"])["daily"] == ["get ammunition"]


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
        ({"chance": "place"}, "chance names a die"),
        ({"chance": "Roy die", "phase": "place"}, "different things"),
        ({"to_move": "chance", "phase": "place"}, "is a decision"),
        ({"to_move": "player", "phase": "Roy die"}, "is a die"),
        ({"to_move": "over"}, "says how in 'ending'"),
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
        ({"ending": "police", "total": 5}, "BC-16"),
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
