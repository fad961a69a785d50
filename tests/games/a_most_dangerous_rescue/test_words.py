"""Positions of A Most Dangerous Rescue from words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadOption, BadPosition

from .cases import ARTIFACTS, GAME, at, begun, lives, of, size

PAYING = {
    "active": "S29", "yu_takes": "a4", "player_takes": "c3", "asks": "resource to spend",
    "player": {"resources": ["S01", "S02", "S03"]},
}  # fmt: skip
"""The player picks which of his cards he spends."""
WON: dict[str, Any] = {"active": "S29", "yu_takes": "a4", "asks": "research slot"}


def test_a_short_description_means_the_start_of_the_first_scene() -> None:
    study = GAME.study({"player": {"life": 4}})
    assert (lives(study), study["asks"], study["deck"]) == ((4, 6), "draw", 16)
    for side, assets, resources in (("player", 2, 1), ("yu", 2, 2)):
        assert len(of(study, side, "assets")) == assets
        assert len(of(study, side, "resources")) == resources
    assert size(study, "unseen") == 48 - 7


def test_an_active_scene_means_that_the_gang_has_chosen() -> None:
    study = GAME.study({"active": "s29"})
    assert (study["asks"], study["yu_takes"]) == ("strategy", "a4")
    assert (study["deck"], study["scene"]) == (15, 1)


@pytest.mark.rule("DR-18", "DR-20")
def test_what_the_gang_took_was_paid_for_before() -> None:
    drawn = at(member="M2", yu={"resources": 2}).then("S01")
    assert (drawn["yu_takes"], of(drawn, "yu", "resources")) == ("d4", [])
    assert GAME.position({"active": "S01", "members": ["M2", "M1", "M3", "M4"],
                          "yu": {"resources": []}}).describe()["yu_takes"] == "d2"  # fmt: skip
    paid = {"active": "S01", "members": ["M2", "M1", "M3", "M4"], "yu_takes": "d4",
            "yu": {"resources": []}}  # fmt: skip
    assert GAME.position(paid).describe()["yu_takes"] == "d4"


def test_members_and_artifacts_go_by_id_and_name() -> None:
    study = GAME.study({"members": ["M2", "the hammer", "M3", "M4"]})
    assert study["members"] == ["M2", "M1", "M3", "M4"]
    names = ["Clay Tablet of Names", "salt-crown", *ARTIFACTS[:3], *ARTIFACTS[4:6], "Silver Lyre"]
    assert GAME.study({"artifacts": names})["artifacts"][:2] == [  # type: ignore[index]
        "clay-tablet-of-names",
        "salt-crown",
    ]


@pytest.mark.rule("DR-R6", "DR-44")
def test_decks_are_counted_until_they_are_reshuffled() -> None:
    assert at(deck=3)["discard"] == []
    assert at(deck=3, discard=["artifact"])["discard"] == ["artifact"]
    known = at(deck=["S01", "artifact"])
    assert (known["discard"], known["reshuffles"], known["counter"]) == ([], 1, 1)
    assert known["unseen"] == []
    assert at(deck=["S01"])["discard"] == ["artifact"]


def test_a_full_slot_asks_what_is_kept() -> None:
    study = at(player={"resources": 4})
    assert (study["asks"], set(study.chances.values())) == ("kept card", {1 / 4})
    study = at(yu={"ongoing": {"purple": 3}})
    assert (study["asks"], set(study.chances.values())) == ("kept card", {1 / 3})


def test_a_member_without_life_has_fallen() -> None:
    assert at(yu={"life": 0})["asks"] == "way to the next member"
    assert at(yu={"life": 0}, way="favour")["asks"] == "card to give up"
    searching = at(yu={"life": 0}, way="investigation")
    assert (searching["stage"], searching["owed"]) == ("investigation", 2)


def test_payment_may_be_under_way() -> None:
    assert GAME.study(PAYING).moves == ["spend S01", "spend S02", "spend S03"]
    assert GAME.study({**PAYING, "owed": 2})["owed"] == 2


@pytest.mark.rule("DR-29")
def test_a_slot_may_be_asked() -> None:
    assert at(player_takes="c3", player={"assets": 4}, **WON).moves[0] == "research red"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"player": {"assets": ["S01"]}, "active": "S01"}, "DR-1: S01 lies in player: assets"),
        ({"player": {"assets": ["S99"]}}, "player: assets cannot be 'S99'"),
        ({"player": {"resources": ["S01", "S01"]}}, "DR-1: S01 lies in player: resources"),
        ({"player": {"resources": 5}}, "player: resources has at most 4 entries"),
        ({"player": {"ongoing": {"red": 4}}}, "DR-31"),
        ({"player": {"ongoing": {"red": 3}, "resources": 4}}, "DR-R15"),
        ({"yu": {"ongoing": {"red": ["S02"]}}}, "DR-30: S02"),
        ({"yu": {"ongoing": {"red": ["S08", "S09", "S14"]}}, "active": "S29"}, "DR-R15"),
        ({"player": {"luck": 1}}, "player has no field 'luck'"),
        ({"player": 3}, "player is a dictionary"),
        ({"player": {"assets": "S01"}}, "player: assets is a list"),
        ({"player": {"life": None}}, "player: life is a whole number"),
        ({"members": ["M1", "M1", "M2", "M3"]}, "DR-10: members names one twice"),
        ({"members": ["M1", "M2"]}, "DR-10: members names 4 here, not 2"),
        ({"members": ["red", "M1", "M2", "M3"]}, "members cannot be 'red'"),
        ({"artifacts": ["Sun Disc", "sun-disc"]}, "DR-11"),
        ({"counter": 3, "artifacts_gone": 1}, "DR-33"),
        ({"artifacts_gone": 8}, "DR-R24"),
        ({"counter": 4}, "DR-43"),
        ({"player": {"life": 0}}, "DR-25"),
        ({"active": "S29", "yu_takes": "a1"}, "DR-2: S29 has no strategy at a1"),
        ({"active": "S29", "yu_takes": "d1"}, "DR-18: The Hammer takes another strategy"),
        ({"yu_takes": "a1"}, "DR-14"),
        ({"deck": ["S01", "artifact"], "discard": ["artifact"]}, "deck cannot be"),
        ({"deck": ["S01"], "discard": ["S02"]}, "deck cannot be"),
        ({"deck": ["S01"], "reshuffles": 0}, "DR-R6: a deck is listed once it was reshuffled"),
        ({"deck": 5, "reshuffles": 1}, "DR-R6: a deck is listed once it was reshuffled"),
        ({"deck": ["S01"], "counter": 0}, "DR-44"),
        ({"deck": 0}, "DR-15"),
        ({"deck": 0, "discard": []}, "DR-R22"),
        ({"deck": 47}, "DR-R6: the deck has 46 ordinary cards"),
        ({"unseen": ["S01"]}, "DR-R6"),
        ({"deck": ["S01"], "unseen": ["S02"]}, "unseen cannot be"),
        ({"artifact_scene": True, "discard": []}, "DR-14"),
        ({"asks": "strategy"}, "asks cannot be 'strategy' here"),
        ({"asks": "draw", "active": "S29"}, "asks cannot be 'draw' here"),
        ({"asks": "kept card"}, "asks cannot be 'kept card' here"),
        ({**PAYING, "owed": 1}, "DR-17: the strategy costs 2 resources, of which 1 cannot be owed"),
        ({**PAYING, "player": {"resources": ["S01", "S02"]}}, "DR-22"),
        ({**WON, "player_takes": "b1", "player": {"assets": 4}}, "DR-29"),
        ({**WON, "player_takes": "a4", "player": {"assets": 4}}, "DR-21"),
        ({**WON, "player_takes": "c3", "player": {"assets": 4},
          "yu": {"completed": {"purple": 3}}}, "DR-26"),
        ({"asks": "way to the next member"}, "asks cannot be 'way to the next member' here"),
        ({"way": "favour"}, "DR-34: the member has not fallen"),
        ({"beaten": 3, "yu": {"life": 0}}, "DR-34: after the boss nobody is looked for"),
        ({"way": "notes", "yu": {"life": 0}}, "DR-34: there are not 2"),
        ({"way": "favour", "owed": 2, "yu": {"life": 0}}, "DR-34: favour takes 1"),
        ({"way": "investigation", "stage": "scene"}, "DR-39"),
        ({"stage": "next member"}, "DR-41"),
        ({"stage": "next member", "beaten": 1, "player": {"resources": 4}}, "DR-41"),
        ({"stage": "investigation"}, "DR-R20"),
        ({"ending": "boss"}, "DR-34"),
        ({"ending": "life", "player": {"life": 0}}, "DR-25: the player falls in a scene"),
        ({"to_move": "player"}, "to_move cannot be 'player' here"),
        ({"active": "S29", "yu": {"life": 0}}, "DR-34: a member with 0 life has fallen"),
        ({"asks": "set-up card", "player": {"assets": ["S01"]}, "deck": 15}, "deck cannot be"),
        ({"asks": "set-up card", "player": {"resources": ["S01"]}}, "DR-8"),
        ({"asks": "member", "members": ["M1"]}, "DR-10"),
        ({"stage": "set-up", "counter": 1}, "counter cannot be 1 here"),
        ({"gang": {"life": 2}}, "a position has no field 'gang'"),
        ({"start_life": 7, "player": {"life": 3}, "Start_life": 6}, "start_life cannot be 6 here"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(words: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at(**words)
    assert says in str(caught.value)


def test_a_description_says_the_options() -> None:
    options = {"later_member_life": 6, "start_life": 9, "artifacts_to_lose": 2,
               "scene_deck_size": 7}  # fmt: skip
    told = begun(**options).position.describe()
    assert {name: told[name] for name in options} == options
    assert GAME.position(told).describe() == told


@pytest.mark.parametrize(
    "options",
    [
        {"later_member_life": 7},
        {"later_member_life": 4},
        {"start_life": 0},
        {"artifacts_to_lose": 0},
        {"artifacts_to_lose": 5},
        {"scene_deck_size": 0},
        {"scene_deck_size": 39},
    ],
)
def test_options_have_limits(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.start(**options)


def test_every_position_of_a_match_comes_back_from_its_words() -> None:
    setups: list[dict[str, object]] = [{}, {"scene_deck_size": 2, "start_life": 40}]
    for number, options in enumerate(setups):
        for seed in range(12):
            position = GAME.start(**options)
            for move in random_line(position.copy(), Kiss(seed + 100 * number)):
                words = json.loads(json.dumps(position.describe()))
                twin = GAME.position(words)
                assert twin.describe() == position.describe()
                position.apply(move)


def test_the_set_up_comes_back_from_its_words() -> None:
    study = GAME.study()
    for card in ("S08", "S02", "S03", "S04", "S05", "S06", "S07", "S09", "S14"):
        study.then(card)
        assert GAME.position(study.position.describe()).digest() == study.position.digest()
    study.then("S19")
    assert study["asks"] == "kept card"
    assert GAME.position(study.position.describe()).digest() == study.position.digest()
    assert begun()["stage"] == "scene"
