"""Lucha Libre: all that a round changes, and all that is told of it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from parlour.engine.components import read_toml
from parlour.engine.study import Study
from parlour.games.lucha_libre import components
from parlour.scene.default_scene import scene_of
from tests.games.following import changes, told
from tests.games.lucha_libre.cases import GAME

rule = pytest.mark.rule
FILE = Path(components.__file__).with_name("components.toml")

SANTO = {"team": "santo", "name": "Santo"}
DEMON = {"team": "demon", "name": "Demon"}


def fourth_round(**words: object) -> Study:
    """A wave of the fourth round: El Santo and Blue Demon with four dice each."""
    return GAME.study({
        "round": 4, "fans": {"santo": 12, "demon": 7},
        "energy": {"santo": "e3", "demon": "e3", "cavernario": "e2", "bulldog": "e5"},
        "dice": {"santo": "1-2-6-6", "demon": "5-5-5-6"}, **words,
    })  # fmt: skip


def effects(study: Study) -> list[tuple[str, str, object, object]]:
    """What was told with a number: what, the rule, the wrestler, the number."""
    return [
        (event.kind, event.rule, event.facts["fighter"], event.facts["change"])
        for event in study.events
        if "change" in event.facts
    ]


@rule("LL-10", "LL-11", "LL-13")
def test_a_wave_with_a_reroll() -> None:
    study = fourth_round()
    assert changes(study, "accept") == {"to_move": "demon", "covered": {"santo": "accept"}}
    assert told(study) == []
    assert changes(study, "reroll 5-6") == {
        "fans": {"santo": 12, "demon": 6}, "dice": {"santo": "1-2-6-6", "demon": "5-5"},
        "step": "roll", "to_move": "chance", "chance": {"demon": 2}, "covered": {},
    }  # fmt: skip
    assert told(study) == [
        ("wave", "LL-10", {**SANTO, "wave": 1, "answer": "accept"}),
        ("wave", "LL-10", {**DEMON, "wave": 1, "answer": "reroll 5-6"}),
        ("pay", "LL-11", {**DEMON, "fans": 6, "dice": "5-6"}),
    ]
    assert changes(study, "1-4") == {
        "dice": {"santo": "1-2-6-6", "demon": "1-4-5-5"}, "step": "wave", "wave": 2,
        "to_move": "santo", "chance": None,
    }  # fmt: skip
    assert told(study) == [("roll", "LL-13", {**DEMON, "roll": "1-4", "dice": "1-4-5-5"})]


@rule("LL-11", "LL-13")
def test_both_reroll_and_the_first_seat_rolls_first() -> None:
    study = fourth_round().play("reroll 1-2", "reroll 6")
    assert study["chance"] == {"santo": 2, "demon": 1}
    assert [event.facts["team"] for event in study.told("pay")] == ["santo", "demon"]
    assert changes(study, "3-3")["chance"] == {"demon": 1}
    assert changes(study, "2") == {
        "dice": {"santo": "3-3-6-6", "demon": "2-5-5-5"}, "step": "wave", "wave": 2,
        "to_move": "santo", "chance": None,
    }  # fmt: skip


@rule("LL-8", "LL-10", "LL-15")
def test_what_is_asked_during_a_round() -> None:
    study = fourth_round()
    asked = []
    for step in ("accept", "reroll 6", "2", "accept", "accept", "claim show_off+show_off"):
        asked.append(study.position.asks())
        changes(study, step)
    asked.append(study.position.asks())
    assert asked == ["wave", "wave", "roll of the Demon team", "wave", "wave", "claim", "claim"]


@rule("LL-28", "LL-29", "LL-31", "LL-32", "LL-33", "LL-37")
def test_a_resolution_with_a_change() -> None:
    study = fourth_round().play("accept", "accept", "claim show_off+show_off+change")
    assert changes(study, "claim triple_f") == {
        "round": 5, "fans": {"santo": 13, "demon": 12}, "ring": {
            "santo": "cavernario", "demon": "demon",
        },
        "energy": {"cavernario": "e3", "santo": "e3", "demon": "e2", "bulldog": "e5"},
        "dice": {"santo": "", "demon": ""}, "step": "roll", "wave": 0, "to_move": "chance",
        "chance": {"santo": 4, "demon": 3}, "covered": {},
    }  # fmt: skip
    assert told(study)[:2] == [
        ("claim", "LL-15", {
            **SANTO, "dice": "1-2-6-6", "claim": "show_off+show_off+change",
            "moves": ["Show Off", "Show Off", "Wrestler Change"],
        }),
        ("claim", "LL-15", {
            **DEMON, "dice": "5-5-5-6", "claim": "triple_f", "moves": ["Triple F"],
        }),
    ]  # fmt: skip
    assert effects(study) == [
        ("fans", "LL-31", "El Santo", 1),
        ("fans", "LL-31", "Blue Demon", 5),
        ("taken", "LL-28", "El Santo", -2),
        ("own", "LL-28", "El Santo", 2),
        ("own", "LL-28", "Blue Demon", -1),
        ("energy", "LL-29", "El Santo", 0),
        ("energy", "LL-29", "Blue Demon", -1),
    ]
    assert [(each.facts["from"], each.facts["to"]) for each in study.told("energy")] == [
        ("e3", "e3"), ("e3", "e2"),
    ]  # fmt: skip
    assert told(study)[9:] == [
        ("count", "LL-31", {"fans": {"santo": 13, "demon": 12}, "counts": "Santo 13, Demon 12"}),
        ("rest", "LL-33", {
            "team": "santo", "wrestler": "cavernario", "fighter": "El Cavernario", "to": "e3",
        }),
        ("change", "LL-37", {
            "team": "santo", "wrestler": "cavernario", "enters": "El Cavernario",
            "leaves": "El Santo",
        }),
        ("round", "LL-7", {"round": 5}),
    ]  # fmt: skip


@rule("LL-30", "LL-31")
@pytest.mark.parametrize("seat1", ["santo", "demon"])
def test_a_resolution_with_an_overflow(seat1: str) -> None:
    study = fourth_round(
        seat1_team=seat1,
        energy={"santo": "e1", "demon": "e3", "cavernario": "e2", "bulldog": "e5"},
        dice={"santo": "1-1-4", "demon": "5-5-5-6"},
    ).play("accept", "accept", "claim triple_f")
    assert study["fans"] == {"santo": 11, "demon": 12}
    assert effects(study) == [
        ("fans", "LL-31", "Blue Demon", 5),
        ("taken", "LL-28", "El Santo", -2),
        ("own", "LL-28", "Blue Demon", -1),
        *sorted(
            [("energy", "LL-29", "El Santo", -2), ("energy", "LL-29", "Blue Demon", -1)],
            key=lambda told: (told[2] == "El Santo") != (seat1 == "santo"),
        ),
        ("overflow", "LL-30", "El Santo", -1),
    ]


@rule("LL-34", "LL-35", "LL-39")
@pytest.mark.parametrize(
    ("fans", "round_", "ending", "team", "cites"),
    [
        ({"santo": 36, "demon": 20}, 4, "fans", "santo", "LL-34"),
        ({"santo": 20, "demon": 36}, 4, "fans", "demon", "LL-34"),
        ({"santo": 36, "demon": 36}, 4, "both", "demon", "LL-35"),
        ({"santo": 30, "demon": 20}, 60, "cap", "santo", "LL-39"),
        ({"santo": 24, "demon": 20}, 60, "draw", None, "LL-39"),
    ],
)
def test_what_is_told_of_the_end(
    fans: dict[str, int], round_: int, ending: str, team: str | None, cites: str
) -> None:
    study = fourth_round(fans=fans, round=round_).play(
        "accept", "accept", "claim show_off+show_off+change", "claim triple_f"
    )
    after = {"santo": fans["santo"] + 1, "demon": fans["demon"] + 5}
    assert told(study)[-1] == ("end", cites, {
        "ending": ending, "round": round_, "fans": after,
        "counts": f"Santo {after['santo']}, Demon {after['demon']}", "team": team,
        "name": team.title() if team else None,
    })  # fmt: skip
    assert study["step"] == "over"
    assert study.position.asks() == "nothing"
    assert study["dice"] == {"santo": "", "demon": ""}
    assert study["wave"] == 0


@rule("LL-10", "LL-15")
def test_who_knows_what_is_covered() -> None:
    study = fourth_round()
    open_ = study.position.describe()
    assert [study.position.known_to(seat)["covered"] for seat in (0, 1)] == [{}, {}]
    study.play("reroll 6")
    assert study.position.known_to(0)["covered"] == {"santo": "reroll 6"}
    assert study.position.known_to(1)["covered"] == {"santo": "hidden"}
    before = study.position.unanswered()
    assert (before.to_move(), before.describe()) == (0, open_)
    claimed = fourth_round().play("accept", "accept")
    open_ = claimed.position.describe()
    claimed.play("claim show_off+show_off")
    assert claimed.position.unanswered().describe() == open_


@rule("LL-17")
def test_a_claim_is_shown_with_dice_that_leave_nothing_compulsory() -> None:
    moves = deepcopy(read_toml(FILE)["moves"])
    moves[4] |= {"id": "low", "name": "Low pair", "dice": [3, 3]}
    moves[5] |= {"id": "pair", "name": "Pair", "dice": ["X", "X"], "once": True}
    words = {"energy": {"santo": "e3"}, "dice": {"santo": "2-2-3-3", "demon": "1-1-4"}}
    study = GAME.study(words, components={"moves": moves}).play("accept", "accept")
    assert study.moves == ["claim pair", "claim low+pair"]
    shown = [choice.label for choice in scene_of(GAME, study.position, 0).choices]
    assert shown == ["Claim Pair 3-3", "Claim Low pair 3-3, Pair 2-2"]
