"""A Most Dangerous Rescue on the table, by touch and in the log."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.study import Study
from parlour.games.a_most_dangerous_rescue import GAME
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.table.forecasts import (
    forecast,
    lives_after,
    pass_forecast,
    ranking,
)
from parlour.games.a_most_dangerous_rescue.table.narration import cues, log_line
from parlour.games.a_most_dangerous_rescue.table.pieces import MemberCard, Strategy
from parlour.games.a_most_dangerous_rescue.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Flight, Rise
from parlour.scene.table import Choice, Gauge, Piece, Pile, Plates, Scene
from parlour.scene.text import say

from .cases import MEMBERS, at, begun

rule = pytest.mark.rule


def table(study: Study) -> Rescue:
    assert isinstance(study.position, Rescue)
    return study.position


def seen(study: Study, seat: int = 0) -> Scene:
    return scene(table(study), seat)


def piece(shown: Scene, name: str) -> Piece:
    return next(each for each in shown.pieces if each.id == name)


def zone(shown: Scene, name: str) -> Any:
    return next(each for each in shown.zones if each.id == name)


def choice(shown: Scene, label: str) -> Choice:
    return next(each for each in shown.choices if each.label.startswith(label))


def test_strategies_lie_on_their_squares() -> None:
    shown = seen(at(member="M1", active="S29"))
    coins = {each.at: each.text for each in shown.pieces if isinstance(each, Strategy)}
    assert coins == {"square-b1": "3", "square-d1": "2", "square-a4": "1", "square-c3": "4"}
    assert piece(shown, "pawn").at == "square-a4"
    dear = piece(shown, "strategy-br")
    assert isinstance(dear, Strategy)
    assert (dear.dim, dear.missing) == (True, 1)


def test_the_prompt_says_what_the_gang_took_and_what_is_at_stake() -> None:
    shown = seen(at(member="M1", active="S29", artifact_scene=True, scene=4))
    assert shown.prompt.text == (
        "Scene 4. The Hammer takes 1 at a4. The Sun Disc is at stake. Take a free coin or pass"
    )


@rule("DR-5", "DR-23", "DR-24", "DR-26")
def test_a_strategy_says_what_it_comes_to() -> None:
    study = at(member="M1", active="S29", player={"assets": 2, "completed": {"red": 1}})
    assert forecast(table(study), 0) == (
        "attack 4 (3 + 1 research), money 5 (3 + 2 edge); costs 1 resource; "
        "you win the scene, 5 to 3"
    )
    assert forecast(table(study), 3) == "defence 4, research 4; you are 1 short"
    assert pass_forecast(table(study)) == "you lose 3 life; the gang wins the scene, 3 to 0"
    shown = seen(study)
    label = next(each.label for each in shown.choices if ("strategy-tl",) in each.touches)
    assert label == f"Take b1: {forecast(table(study), 0)}"
    assert piece(shown, "strategy-tl").detail == "", "said once"
    assert piece(shown, "strategy-br").detail == forecast(table(study), 3)


def test_a_forecast_is_what_happens() -> None:
    for card in ("S01", "S05", "S12", "S29", "S33", "S36"):
        for member in MEMBERS:
            study = at(member=member, player={"life": 20, "assets": 4}, yu={"life": 20}).then(card)
            position = table(study)
            for move in position.moves():
                twin = position.copy()
                twin.apply(move)
                quadrant = (
                    int(position.board.quadrant_at(position.active, move)) if move < 16 else -1
                )
                lives = (int(twin.player.life), int(twin.gang.life))
                assert lives_after(position, quadrant) == lives


@rule("DR-18")
def test_the_pawn_says_why_it_stands_there() -> None:
    study = at(member="M2", active="S05", yu={"assets": 2})
    assert ranking(table(study)) == (
        "The Wall wants column d: 4 at d4 is too dear, 3 at c1 is too dear, 1 at b2 is the nearest "
        "it can pay. Attack 1, money 1."
    )
    assert piece(seen(study), "pawn").detail == ranking(table(study))


def test_a_fatal_choice_asks_first() -> None:
    shown = seen(at(member="M1", active="S29", player={"life": 3}))
    assert choice(shown, "Pass").warning
    assert not choice(shown, "Take d1").warning


def test_markers_stand_on_the_scores() -> None:
    shown = seen(at(member="M1", active="S29"))
    assert piece(shown, "marker-yu-upper").at == "upper-3"
    assert piece(shown, "marker-yu-upper").look == "yu-red"
    assert piece(shown, "marker-yu-lower").at == "lower-3"
    assert piece(shown, "marker-player-upper").at == "upper-0"
    far = at(member="M1", active="S29", yu={"completed": {"red": 10}}, player={"life": 50})
    assert piece(seen(far), "marker-yu-upper").at == "upper-12"
    assert piece(seen(far), "marker-yu-upper").label == "The gang: attack 13"


def test_the_gang_row() -> None:
    shown = seen(at(members=["M3", "M1", "M2", "M4"], beaten=1))
    cards = [each for each in shown.pieces if isinstance(each, MemberCard)]
    assert [each.text for each in cards] == ["Banker", "Hammer", "Wall", "Archivist"]
    assert [each.beaten for each in cards] == [True, False, False, False]
    assert [each.boss for each in cards] == [False, False, False, True]


def test_the_deck_warns_before_a_reshuffle() -> None:
    deck = zone(seen(at(deck=2)), "deck")
    assert isinstance(deck, Pile)
    assert deck.detail.startswith("When it is empty, the gang gains an artifact.")
    calm = zone(seen(begun()), "deck")
    assert calm.detail == "Artifact scene card in it, any of 38 unseen."
    known = zone(seen(at(deck=["S01", "S02", "S03"])), "deck")
    assert known.detail == "Artifact scene card gone from it."


def test_five_ways_with_what_they_cost() -> None:
    shown = seen(at(yu={"life": 0}))
    ways = zone(shown, "ways")
    assert isinstance(ways, Plates)
    assert [each.text for each in ways.spots] == [
        "Notes",
        "Scholar's favour",
        "Cash",
        "Favour",
        "Investigation",
    ]
    assert ways.spots[0].detail.startswith("DR-35")
    assert ways.spots[4].detail == "discard the top two cards of the scene deck"
    near = zone(seen(at(deck=1, yu={"life": 0})), "ways")
    assert "gives the gang an artifact" in near.spots[4].detail


def test_life_is_a_gauge_of_each_side() -> None:
    shown = seen(at(member="M1", player={"life": 2}, yu={"life": 15}))
    mine, theirs = zone(shown, "player-life"), zone(shown, "yu-life")
    assert isinstance(mine, Gauge)
    assert (mine.value, mine.danger, theirs.value, theirs.high) == (2, 3, 15, 15)
    assert theirs.label == "The Hammer"


def test_touch_paths() -> None:
    shown = seen(at(member="M1", active="S29"))
    assert choice(shown, "Take b1").touches == (("square-b1",), ("strategy-tl",))
    assert choice(shown, "Pass").touches == (("plate-pass",),)
    won = seen(at(member="M1", active="S29", player={"assets": 4}).play("take c3"))
    assert choice(won, "Put the card in blue").touches == (("player-slot-blue",),)
    paying = at(
        member="M1", active="S29", yu_takes="a4", player_takes="c3", owed=1,
        player={"assets": 2, "resources": ["S01", "S02"]},
    )  # fmt: skip
    assert choice(seen(paying), "Spend scene card S01").touches == (("card-S01",),)
    fallen = at(player={"assets": ["S05", "S06"]}, yu={"life": 0}).play("find favour")
    assert choice(seen(fallen), "Give up scene card S06").touches == (("card-S06",),)
    assert not seen(fallen, -1).choices


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("square-a4", "DR-21: The Hammer has taken a4"),
        ("strategy-bl", "DR-21: The Hammer has taken a4"),
        ("strategy-br", "DR-17: c3 costs 4, you are 1 short"),
        ("square-c4", "DR-2: there is no strategy at c4"),
        ("player-slot-red", "DR-21: choose the strategy first"),
        ("card-S01", "DR-21: choose the strategy first"),
        ("way-scholars-favour", "DR-21: choose the strategy first"),
    ],
)
def test_what_is_no_target_says_why(thing: str, says: str) -> None:
    position = table(at(member="M1", active="S29"))
    move = move_meant(GAME, position, 0, thing)
    assert move is not None
    assert position.why_not(move) == says


def test_touching_the_rest_means_nothing() -> None:
    position = table(at(member="M1", active="S29"))
    assert move_meant(GAME, position, 0, "deck") is None
    assert move_meant(GAME, position, -1, "square-b1") is None
    assert move_meant(GAME, position, 0, "plate-pass") == 16


def lines(study: Study) -> list[str]:
    return [log_line(event) for event in study.events]


def test_the_log_of_a_scene() -> None:
    study = at(asks="draw", member="M1", player={"assets": 2, "resources": ["S07"]}).then("S29")
    assert lines(study) == ["Scene 1.", "The Hammer takes 1 at a4: attack 3, research 3."]
    study.play("take b1")
    assert lines(study) == [
        "You take 3 at b1: attack 3, money 5.",
        "You spend a resource.",
        "The Hammer loses 3 life: 3 left.",
        "You lose 3 life: 3 left.",
        "You win the scene: the card becomes a resource.",
    ]


def test_the_log_of_a_change_over() -> None:
    study = at(member="M1", active="S29", player={"assets": 3}, yu={"life": 3}).play("take b1")
    assert lines(study)[-1] == "The Hammer has fallen."
    study.play("find investigation")
    assert lines(study) == ["You search for yourself."]
    study.then("artifact")
    assert lines(study) == ["Investigation: the artifact scene card is discarded."]
    study.then("S02")
    assert lines(study) == [
        "Investigation: a scene card is discarded.",
        "The Wall takes over: 5 life.",
    ]
    study.then("S09")
    assert lines(study) == ["The gang draws a card for its red research (attack)."]


def test_the_log_of_artifacts() -> None:
    words: dict[str, Any] = {"member": "M1", "active": "S29", "artifact_scene": True}
    assert lines(at(**words).play("take d1"))[-1] == "You secure the Sun Disc: +1 life."
    taken = lines(at(**words).play("pass"))[-1]
    assert taken == "The gang gains the Sun Disc, artifact number 1, and 1 life."
    tied = at(**words, yu={"completed": {"purple": 1}}).play("take d1")
    assert lines(tied)[-1] == "The Sun Disc is lost to everybody."
    end = at(**words, counter=3).play("pass")
    assert lines(end)[-1].startswith("The gang has the artifacts it needs")


def test_defence_is_staged_before_attack() -> None:
    study = at(member="M1", active="S29").play("take d1")
    staged = [cue for event in study.events for cue in cues(event)]
    assert staged[:3] == [
        Rise("+4", "player-life"),
        Burst("hit", "player-life"),
        Rise("-3", "player-life"),
    ]
    assert Flight("back-scene", "scene", "player-resources") in staged


@rule("DR-45")
def test_the_end_is_told() -> None:
    won = at(member="M1", beaten=3, active="S29", yu={"life": 3}).play("take b1")
    assert seen(won).prompt.text == (
        "The boss has fallen, the artifacts are safe: you have won! 1 scene, 4 members beaten, "
        "artifacts: 0 theirs, 0 yours."
    )
    assert log_line(won.told("end")[0]) == seen(won).prompt.text
    lost = at(member="M1", active="S29", player={"life": 3}).play("pass")
    assert seen(lost).prompt.text == (
        "You have no life left: the gang has won. 1 scene, 0 members beaten, artifacts: "
        "0 theirs, 0 yours."
    )


def test_it_can_be_read_aloud() -> None:
    for study in (begun(), at(member="M1", active="S29"), at(yu={"life": 0})):
        said = say(seen(study))
        assert "The gang" in said if isinstance(said, str) else said
