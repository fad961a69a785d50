"""Positions of A Most Dangerous Rescue from words."""

from __future__ import annotations

import json

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadOption, BadPosition

from .cases import GAME, at, begun, lives, of, size


def test_a_short_description_means_the_start_of_the_first_scene() -> None:
    study = at(life=4)
    assert (lives(study), study["asks"], study["deck"]) == ((4, 6), "draw", 16)
    for side, assets, resources in (("player", 2, 1), ("yu", 2, 2)):
        assert len(of(study, side, "assets")) == assets
        assert len(of(study, side, "resources")) == resources
    assert size(study, "unseen") == 48 - 7


def test_an_active_scene_means_that_the_gang_has_chosen() -> None:
    study = at(active="s29", member="The Hammer")
    assert (study["asks"], study["yu_takes"], study["deck"], study["scene"]) == (
        "strategy",
        "a4",
        15,
        1,
    )
    given = at(active="S29", member="M1", yu_takes="d1")
    assert given["yu_takes"] == "d1"


def test_cards_may_be_named_or_counted() -> None:
    study = at(player={"assets": ["S01"], "resources": 2}, yu={"ongoing": {"blue": 2}})
    assert of(study, "player", "assets") == ["S01"]
    assert len(of(study, "player", "resources")) == 2
    colours = {"S02", "S05", "S10", "S16", "S18", "S24", "S27", "S31", "S33", "S37", "S43", "S45"}
    assert set(of(study, "yu", "ongoing")["blue"]) <= colours


@pytest.mark.parametrize("word", ["M2", "blue", "The Wall", "the wall", "Wall"])
def test_members_go_by_id_colour_and_name(word: str) -> None:
    study = at(member=word)
    assert study["members"] == ["M2", "M1", "M3", "M4"]
    later = at(member=word, beaten=2)
    assert later["members"] == ["M1", "M3", "M2", "M4"]
    listed = at(members=["red", "green", word, "purple"], member=word)
    assert listed["beaten"] == 2


def test_the_boss_is_the_fourth() -> None:
    study = at(member="green", boss=True)
    assert (study["members"], study["beaten"]) == (["M1", "M2", "M4", "M3"], 3)


def test_artifacts_go_by_id_and_name() -> None:
    study = at(artifacts=["Clay Tablet of Names", "salt-crown"])
    assert study["artifacts"][:3] == ["clay-tablet-of-names", "salt-crown", "sun-disc"]  # type: ignore[index]


def test_gang_is_another_word_for_yu() -> None:
    assert lives(at(gang={"life": 2})) == (6, 2)


def test_other_words_for_the_same() -> None:
    study = GAME.study(
        {"Player life": 3, "YU life": 4, "active scene": "S29", "current_member": "red",
         "artifact_counter": 1, "discard_pile": ["artifact scene card", "S01"], "scene deck": 9}
    )  # fmt: skip
    assert (lives(study), study["yu_takes"], study["counter"]) == ((3, 4), "a4", 1)
    assert (study["discard"], study["deck"]) == (["S01", "artifact"], 9)


def test_decks() -> None:
    assert size(at(deck=3), "deck") == 3
    assert at(deck=3, artifact_in_deck=False)["discard"] == ["artifact"]
    assert at(deck=["S01", "artifact"])["discard"] == []
    assert at(deck=["S01"])["discard"] == ["artifact"]
    assert size(at(deck=5, reshuffles=1), "deck") == 5
    assert at(deck=5, reshuffles=1)["unseen"] == []
    counted = at(deck=0, discard=7, counter=1)
    assert size(counted, "deck") == 7, "the artifact scene card is one of the seven"


def test_a_full_slot_asks_what_is_kept() -> None:
    study = at(player={"resources": 4})
    assert (study["asks"], set(study.chances.values())) == ("kept card", {1 / 4})
    study = at(yu={"ongoing": {"purple": 3}})
    assert (study["asks"], set(study.chances.values())) == ("kept card", {1 / 3})


def test_a_member_without_life_has_fallen() -> None:
    assert at(member_life=0)["asks"] == "way to the next member"
    assert at(member_life=0, way="favour")["asks"] == "card to give up"
    assert at(member_life=0, way="investigation")["owed"] == 2


def test_payment_may_be_under_way() -> None:
    study = at(
        active="S29", member="red", yu_takes="a4", player_takes="c3", owed=1,
        player={"assets": 2, "resources": ["S01", "S02"]},
    )  # fmt: skip
    assert study.moves == ["spend S01", "spend S02"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"player": {"assets": ["S01"]}, "active": "S01"}, "DR-1: S01 is in"),
        ({"player": {"assets": ["S99"]}}, "cannot hold 'S99'"),
        ({"player": {"resources": 5}}, "DR-32"),
        ({"player": {"ongoing": {"red": 4}}}, "DR-31"),
        ({"player": {"ongoing": {"red": 3}, "resources": 4}}, "DR-R15"),
        ({"yu": {"ongoing": {"red": ["S02"]}}}, "DR-30: S02"),
        ({"yu": {"ongoing": {"red": 3}}, "active": "S01"}, "DR-R15"),
        ({"player": {"luck": 1}}, "no field 'luck'"),
        ({"members": ["red", "red", "blue", "green"]}, "DR-10"),
        ({"members": ["red", "blue"]}, "DR-10"),
        ({"member": "orange"}, "member cannot be 'orange'"),
        ({"artifacts": ["Sun Disc", "sun-disc"]}, "DR-11"),
        ({"counter": 3, "artifacts_gone": 1}, "DR-33"),
        ({"artifacts_gone": 8}, "DR-R24"),
        ({"counter": 4}, "DR-43"),
        ({"life": 0}, "DR-25"),
        ({"active": "S29", "yu_takes": "a1"}, "DR-2: S29 has no strategy at a1"),
        ({"yu_takes": "a1"}, "DR-14"),
        ({"deck": ["artifact"], "discard": ["artifact"]}, "DR-1"),
        ({"deck": ["S01"], "discard": ["S02"]}, "DR-R22"),
        ({"deck": 0, "artifact_in_deck": True}, "DR-R22"),
        ({"deck": 47}, "DR-R6: the deck has 46 ordinary cards"),
        ({"unseen": ["S01"]}, "DR-R6"),
        ({"deck": ["S01"], "unseen": ["S02"]}, "DR-R6"),
        ({"asks": "strategy"}, "DR-14"),
        ({"asks": "draw", "active": "S01"}, "DR-14"),
        ({"asks": "kept card"}, "DR-31"),
        ({"asks": "resource to spend", "active": "S29"}, "DR-22"),
        ({"asks": "research slot", "active": "S29", "player_takes": "b1"}, "DR-29"),
        ({"asks": "way to the next member"}, "DR-34"),
        ({"asks": "card to give up", "member_life": 0}, "DR-34"),
        ({"asks": "way to the next member", "member_life": 0, "boss": True}, "DR-34"),
        ({"way": "notes", "member_life": 0}, "DR-34: there are not 2"),
        ({"ending": "boss"}, "DR-45"),
        ({"to_move": "player"}, "DR-13: the next to move is chance"),
        ({"active": "S29", "member_life": 0}, "DR-34"),
        ({"active": "S29", "yu_takes": "b1", "player_takes": "b1", "owed": 1}, "DR-21"),
        ({"asks": "set-up card", "player": {"assets": 1}}, "DR-8"),
        ({"yu": {}, "gang": {}}, "not both"),
        ({"player": 3, "life": 2}, "player is a dictionary"),
        ({"player": {"assets": "S01"}}, "assets is a list of cards"),
        ({"player": {"assets": -1}}, "assets cannot be -1"),
        ({"player": {"assets": 30}, "yu": {"assets": 30}}, "DR-1: there are not 30"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], says: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(words)
    assert says in str(caught.value)


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
                twin = GAME.position(words, **options)
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
