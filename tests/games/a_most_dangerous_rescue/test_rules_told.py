"""A Most Dangerous Rescue: all that a step changes, and all that is told of it."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from tests.games.following import changes, told

from .cases import ARTIFACTS, DEAL, GAME, LEADS, at, of

rule = pytest.mark.rule

YU: dict[str, object] = {"assets": ["S13", "S14"], "resources": ["S15", "S16"], "life": 6}


def scene(card: str, player: dict[str, object], **words: object) -> Study:
    """The Hammer has taken his strategy of a scene; the player is asked."""
    return at("", active=card, player={"life": 6, **player}, **{"yu": YU, **words})


def moved(study: Study, *steps: object) -> dict[str, object]:
    """What some steps change; of the two sides only the fields that differ."""
    before = {side: dict(study.position.describe()[side]) for side in ("player", "yu")}  # type: ignore[call-overload]
    changed = changes(study, *steps)
    for side, fields in before.items():
        if side in changed:
            changed[side] = {
                name: of(study, side, name)
                for name in fields
                if of(study, side, name) != fields[name]
            }
    return changed


# Set-up


@rule("DR-8", "DR-9", "DR-10", "DR-11")
def test_what_is_told_of_the_set_up() -> None:
    study = GAME.study({})
    dealt = [told(study.then(card)) for card in DEAL]
    places = [
        ("player", "assets"), ("player", "assets"), ("player", "resources"), ("yu", "assets"),
        ("yu", "assets"), ("yu", "resources"), ("yu", "resources"),
    ]  # fmt: skip
    assert dealt == [
        [("deal", "DR-8", {"card": card, "side": side, "to": to})]
        for card, (side, to) in zip(DEAL, places, strict=True)
    ]
    leads = [told(study.then(card)) for card in LEADS]
    assert leads == [
        [("researches", "DR-9", {"side": "yu", "colour": colour, "card": card})]
        for card, colour in zip(LEADS, ("red", "blue", "green"), strict=True)
    ]
    study.then("M1", "M2", "M3")
    names = ["The Hammer", "The Wall", "The Banker", "The Archivist"]
    assert told(study) == [("gang", "DR-10", {"members": names})]
    study.then(*ARTIFACTS[:7])
    ((kind, cites, facts),) = told(study)
    assert (kind, cites) == ("artifacts", "DR-11")
    assert facts["artifacts"] == [
        "Sun Disc", "Jade Mask", "Bronze Astrolabe", "Salt Crown", "Singing Bowl", "Obsidian Key",
        "Clay Tablet of Names", "Silver Lyre",
    ]  # fmt: skip
    assert (study["stage"], study["asks"], study["way"], study["owed"]) == (
        "scene", "draw", None, 0,
    )  # fmt: skip


# A scene


@rule("DR-17", "DR-21", "DR-24", "DR-29")
def test_money_wins_and_a_resource_is_spent() -> None:
    # S29: The Hammer takes 1 at a4, attack 3 and research 3.
    study = scene("S29", {"assets": ["S10", "S11"], "resources": ["S04"]})
    assert study["yu_takes"] == "a4"
    assert moved(study, "take b1") == {
        "active": None, "yu_takes": None, "player": {"life": 3, "resources": ["S29"]},
        "yu": {"life": 3}, "discard": ["S04"], "to_move": "chance", "asks": "draw",
    }  # fmt: skip
    assert told(study) == [
        ("takes", "DR-21", {
            "side": "player", "who": "You", "square": "b1", "cost": 3, "first": "attack",
            "first_score": 3, "second": "money", "second_score": 5,
        }),
        ("pays", "DR-17", {"side": "player", "card": "S04"}),
        ("attack", "DR-24", {"side": "yu", "life": 3, "has": 3, "who": "The Hammer"}),
        ("attack", "DR-24", {"side": "player", "life": 3, "has": 3, "who": "You"}),
        ("invests", "DR-29", {"side": "player", "card": "S29", "who": "You"}),
    ]  # fmt: skip


@rule("DR-23", "DR-29", "DR-32")
def test_a_fourth_resource_becomes_an_asset() -> None:
    study = scene("S29", {"assets": ["S10", "S11"], "resources": ["S04", "S05", "S06"]})
    assert moved(study, "take d1") == {
        "active": None, "yu_takes": None,
        "player": {"life": 7, "resources": ["S04", "S05", "S06", "S29"]}, "to_move": "chance",
        "asks": "kept card",
    }  # fmt: skip
    assert told(study)[1] == (
        "defence", "DR-23", {"side": "player", "life": 4, "has": 10, "who": "You"},
    )  # fmt: skip
    assert set(study.chances.values()) == {1 / 4}
    assert moved(study, "S04") == {
        "player": {"assets": ["S04", "S10", "S11"], "resources": []},
        "discard": ["S05", "S06", "S29"], "asks": "draw",
    }  # fmt: skip
    assert told(study) == [
        ("keeps", "DR-32", {
            "side": "player", "slot": "assets", "card": "S04",
            "discarded": ["S05", "S06", "S29"],
        }),
    ]  # fmt: skip


@rule("DR-20", "DR-22", "DR-30", "DR-31")
def test_research_wins_and_completes() -> None:
    # S01: The Hammer takes 3 at b4 and has paid one resource beyond his two assets.
    paid = {**YU, "resources": ["S16"]}
    study = scene("S01", {
        "assets": ["S10", "S11", "S12"], "resources": ["S04", "S05", "S06"],
        "ongoing": {"red": ["S02", "S03"]},
    }, yu=paid, discard=["S15"])  # fmt: skip
    assert study["yu_takes"] == "b4"
    assert moved(study, "take d4") == {
        "player_takes": "d4", "owed": 1, "asks": "resource to spend",
    }  # fmt: skip
    assert study.moves == ["spend S04", "spend S05", "spend S06"]
    assert moved(study, "spend S05") == {
        "player": {"life": 9, "resources": ["S04", "S06"]}, "discard": ["S05", "S15"], "owed": 0,
        "asks": "research slot",
    }  # fmt: skip
    nothing: list[str] = []
    empty = {"blue": nothing, "green": nothing, "purple": nothing}
    assert moved(study, "research red") == {
        "active": None, "yu_takes": None, "player_takes": None,
        "player": {"ongoing": {"red": ["S01", "S02", "S03"], **empty}}, "to_move": "chance",
        "asks": "kept card",
    }  # fmt: skip
    facts = {"side": "player", "colour": "red", "card": "S01"}
    assert told(study) == [("researches", "DR-30", facts)]
    assert moved(study, "S03") == {
        "player": {"ongoing": {"red": [], **empty}, "completed": {"red": ["S03"], **empty}},
        "discard": ["S01", "S02", "S05", "S15"], "asks": "draw",
    }  # fmt: skip
    assert told(study) == [
        ("keeps", "DR-31", {
            "side": "player", "slot": "red", "card": "S03", "discarded": ["S01", "S02"],
        }),
    ]  # fmt: skip


@rule("DR-21", "DR-28", "DR-30")
def test_a_pass_lets_the_gang_win() -> None:
    study = scene("S29", {"assets": ["S10", "S11"], "resources": ["S04"]})
    study.play("pass")
    assert told(study) == [
        ("passes", "DR-21", {"side": "player", "who": "You"}),
        ("attack", "DR-24", {"side": "player", "life": 3, "has": 3, "who": "You"}),
        ("researches", "DR-30", {"side": "yu", "colour": "red", "card": "S29"}),
    ]


@rule("DR-14", "DR-44", "DR-42")
def test_an_empty_deck_is_reshuffled_when_a_card_is_wanted() -> None:
    study = scene(
        "S29", {"assets": ["S10", "S11"], "resources": ["S04"]}, deck=0,
        discard=["artifact", "S20", "S21"],
    )  # fmt: skip
    assert moved(study, "take b1") == {
        "active": None, "yu_takes": None, "player": {"life": 3, "resources": ["S29"]},
        "yu": {"life": 4}, "deck": ["S04", "S20", "S21", "artifact"], "discard": [], "unseen": [],
        "reshuffles": 1, "counter": 1, "artifacts_gone": 1, "to_move": "chance", "asks": "draw",
    }  # fmt: skip
    assert told(study)[-2:] == [
        ("reshuffle", "DR-44", {"cards": 4}),
        ("relic", "DR-42", {"artifact": "Sun Disc", "side": "yu", "counter": 1, "life": 4}),
    ]
    assert moved(study, "artifact") == {
        "artifact_scene": True, "deck": ["S04", "S20", "S21"], "discard": ["artifact"],
    }  # fmt: skip
    assert told(study) == [("relic card", "DR-14", {"stage": "scene"})]
    study.then("S21")
    assert told(study)[0] == (
        "scene", "DR-14", {"card": "S21", "scene": 2, "artifact": "Jade Mask"},
    )  # fmt: skip


# A member falls


def fallen() -> Study:
    """The Hammer has fallen, and the player has cards for every way to the next member."""
    cards: dict[str, object] = {
        "assets": ["S10", "S11"], "resources": ["S04", "S05"],
        "ongoing": {"red": ["S07"], "blue": ["S08"]}, "completed": {"green": ["S09"]},
    }  # fmt: skip
    return scene("S29", cards, yu={**YU, "life": 3}).play("take b1", "spend S04")


@rule("DR-34", "DR-35", "DR-36", "DR-37", "DR-38", "DR-40")
@pytest.mark.parametrize(
    ("way", "cites", "owed", "cards", "left"),
    [
        ("notes", "DR-35", 2, ["S07", "S08"], {"ongoing"}),
        ("scholar's favour", "DR-36", 1, ["S09"], {"completed"}),
        ("cash", "DR-37", 2, ["S05", "S29"], {"resources"}),
        ("favour", "DR-38", 1, ["S10", "S11"], {"assets"}),
    ],
)
def test_cards_are_given_up_for_the_next_member(
    way: str, cites: str, owed: int, cards: list[str], left: set[str]
) -> None:
    study = fallen()
    assert told(study)[-1] == ("falls", "DR-34", {"member": "The Hammer"})
    assert moved(study, f"find {way}") == {"way": way, "owed": owed, "asks": "card to give up"}
    assert told(study) == [("seeks", cites, {"way": way})]
    assert study.moves == [f"give {card}" for card in cards]
    assert study.why_not("give S48") == (
        f"{cites}: this card is none of those that this way takes"
    )  # fmt: skip
    if owed == 2:
        assert moved(study, f"give {cards[0]}")["owed"] == 1
        assert told(study) == [("gives", cites, {"card": cards[0], "way": way})]
    last = cards[owed - 1]
    changed = moved(study, f"give {last}")
    player = changed["player"]
    assert isinstance(player, dict)
    assert set(player) == left
    assert last in str(changed["discard"])
    rest = {name: changed[name] for name in changed if name not in ("player", "discard")}
    assert rest == {
        "yu": {"life": 5}, "beaten": 1, "way": None, "owed": 0, "stage": "next member",
        "to_move": "chance", "asks": "draw",
    }  # fmt: skip
    assert told(study) == [
        ("gives", cites, {"card": last, "way": way}),
        ("next", "DR-40", {"life": 5, "gained": 5, "member": "The Wall"}),
    ]


@rule("DR-39", "DR-41")
def test_an_investigation() -> None:
    study = fallen()
    assert moved(study, "find investigation") == {
        "way": "investigation", "owed": 2, "stage": "investigation", "to_move": "chance",
        "asks": "draw",
    }  # fmt: skip
    assert moved(study, "artifact") == {
        "owed": 1, "deck": 14, "discard": ["S04", "artifact"],
    }  # fmt: skip
    assert told(study) == [("relic card", "DR-39", {"stage": "investigation"})]
    study.then("S20")
    assert told(study) == [
        ("searched", "DR-39", {"card": "S20"}),
        ("next", "DR-40", {"life": 5, "gained": 5, "member": "The Wall"}),
    ]
    study.then("S21")
    assert told(study) == [
        ("researches", "DR-41", {"side": "yu", "colour": "red", "card": "S21"}),
    ]
    assert (study["stage"], study["asks"]) == ("scene", "draw")


@rule("DR-21", "DR-22", "DR-30", "DR-34")
def test_why_it_is_not_the_time_for_it() -> None:
    seek = fallen()
    for move in ("pass", "take a1", "research red", "spend S05", "give S05"):
        assert seek.why_not(move) == "DR-34: choose the way to the next member first"
    choose = scene("S29", {"assets": ["S10", "S11"], "resources": ["S04"]})
    for move in ("research red", "spend S04", "find cash", "give S04"):
        assert choose.why_not(move) == "DR-21: choose the strategy first"
    pay = scene("S29", {"assets": ["S10", "S11"], "resources": ["S04", "S05"]}).play("take b1")
    for card in ("S01", "S10", "S48"):
        assert pay.why_not(f"spend {card}") == "DR-22: this card is not among your resources"
    for move in ("pass", "take d1", "research red", "find cash", "give S04"):
        assert pay.why_not(move) == "DR-22: choose the resource to spend first"
