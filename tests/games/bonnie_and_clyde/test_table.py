"""Bonnie and Clyde on the table: what is shown, said, staged, and meant by touching."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import OVER
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.table.look import LOOK
from parlour.games.bonnie_and_clyde.table.narration import cues, log_line
from parlour.games.bonnie_and_clyde.table.scene import scene
from parlour.games.bonnie_and_clyde.table.touch import TARGETS
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Cue, Flight, Roll, Travel
from parlour.scene.table import Gauge, Grid, Panel, Piece, Scene, Spot, spots_of
from parlour.testing.checks import RULE_ID, some

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule
ALL_FOUR = {"love": 2, "ammunition": 2, "passion": 2, "poem": 3}


def position(**words: object) -> BonnieAndClyde:
    found = GAME.position(words)
    assert isinstance(found, BonnieAndClyde)
    return found


def table(**words: object) -> Scene:
    return scene(position(**words), 0)


def positions(count: int) -> list[BonnieAndClyde]:
    found = some(GAME, GAME.setup(), count)
    return [each for each in found if isinstance(each, BonnieAndClyde)]


def spot(shown: Scene, name: str) -> Spot:
    return next(each for zone in shown.zones for each in spots_of(zone) if each.id == name)


def piece(shown: Scene, name: str) -> Piece:
    return next(each for each in shown.pieces if each.id == name)


def told(words: dict[str, object], *names: str | int) -> list[str]:
    """The log of some moves and outcomes."""
    study = GAME.study(words)
    lines: list[str] = []
    for name in names:
        study.then(name) if isinstance(name, int) else study.play(name)
        lines += [log_line(event) for event in study.events]
    return lines


def staged(words: dict[str, object], *names: str | int) -> list[Cue]:
    study = GAME.study(words)
    found: list[Cue] = []
    for name in names:
        study.then(name) if isinstance(name, int) else study.play(name)
        found = [cue for event in study.events for cue in cues(event)]
    return found


@rule("BC-14", "BC-R2", "BC-R3")
def test_the_modifier_shifts_the_faces_of_the_die() -> None:
    for words, modifier in (({"threat": 1}, 0), ({"threat": 2, "prison": 3}, 4)):
        shown = table(**words)
        for face in range(1, 7):
            assert piece(shown, f"face-{face}").at == f"roll-{face + modifier}"
    marked = table(phase="cartridge", die=4, ammunition=1)
    assert piece(marked, "police-marker").at == "total-4"
    assert [piece(marked, f"face-{face}").dim for face in (3, 4)] == [True, False]


@pytest.mark.parametrize(
    ("prison", "threat", "said"),
    [
        (0, 2, "no die can kill"),
        (2, 0, "a 6 kills"),
        (2, 2, "5 and 6 kill"),
        (3, 2, "4, 5 and 6 kill"),
    ],
)
def test_what_kills_is_said_before_the_roll(prison: int, threat: int, said: str) -> None:
    shown = table(phase="police die", prison=prison, threat=threat)
    assert said in shown.prompt.text
    today = next(zone for zone in shown.zones if isinstance(zone, Panel))
    assert said in today.facts[0].text


@rule("BC-15", "BC-16")
def test_the_cartridge_previews_the_changed_result() -> None:
    shown = table(phase="cartridge", die=6, prison=2, ammunition=1, threat=1)
    assert spot(shown, "plate-spend").detail == "8 becomes 7: Threat +1, Ammunition -1"
    assert spot(shown, "plate-keep").detail == "8: Clyde is killed"
    keep = next(choice for choice in shown.choices if choice.label.startswith("Keep"))
    assert keep.warning == "This loses the match at once."


@rule("BC-27")
def test_targets_light_up_when_met() -> None:
    shown = table(love=2, poem=2)
    lit = {each.id for each in spots_of(shown.zones[0]) if each.lit}
    assert isinstance(shown.zones[0], Grid)
    assert lit == {"target-love"}
    assert not spot(shown, "daily-leave-town").lit
    assert "Poem 3" in spot(shown, "daily-leave-town").detail


@rule("BC-26")
def test_the_sign_lights_when_all_four_were_kept() -> None:
    kept = table(phase="daily action", held=True, **ALL_FOUR)
    assert spot(kept, "daily-leave-town").lit
    fresh = table(phase="daily action", **ALL_FOUR)
    assert not spot(fresh, "daily-leave-town").lit
    assert spot(fresh, "daily-leave-town").detail == "hold all four overnight"


def test_gauges_counters_and_roy() -> None:
    shown = table(love=1, savings=3, passion=1, poem=2, prison=1, roy="absent")
    values = {zone.id: zone.value for zone in shown.zones if isinstance(zone, Gauge)}
    assert values == {"love": 1, "boredom": 0, "threat": 0, "ammunition": 0, "savings": 3}
    names = {each.id for each in shown.pieces}
    assert {"heart-1", "page-1", "page-2", "bars-1"} <= names
    assert "heart-2" not in names
    assert piece(shown, "roy").dim
    assert not piece(table(love=1), "roy").dim


@rule("BC-17", "BC-19")
def test_cubes_wait_lie_and_are_lost() -> None:
    start = table(phase="place")
    assert {piece(start, f"place-cube-{n}").at for n in (1, 2)} == {"crossing"}
    one = table(places=["dallas"])
    assert piece(one, "cube-dallas").at == "place-dallas"
    assert [each.id for each in one.pieces if each.look == "cube"] == [
        "cube-dallas",
        "place-cube-1",
    ]
    lost = table(phase="place", lost_cube="place")
    assert [piece(lost, f"place-cube-{n}").dim for n in (1, 2)] == [False, True]


def test_every_move_is_one_touch_away() -> None:
    for found in positions(80):
        shown = scene(found, 0)
        for choice in shown.choices:
            assert (TARGETS[choice.move],) in choice.touches
        assert scene(found, -1).choices == ()


def test_touching_what_is_no_target_says_why() -> None:
    for found in positions(80):
        if found.to_move() != 0:
            continue
        shown = scene(found, 0)
        legal = {name for choice in shown.choices for path in choice.touches for name in path}
        for name in set(shown.ids()) - legal:
            move = move_meant(GAME, found, 0, name)
            reason = found.why_not(move) if move is not None else None
            assert reason is None or RULE_ID.match(reason), name
        for name in ("place-home", "daily-work", "target-love", "total-3", "poem-1"):
            assert move_meant(GAME, found, 0, name) is not None
        assert move_meant(GAME, found, 1, "place-home") is None
        assert move_meant(GAME, found, 0, "savings") is None


def test_the_log_in_words() -> None:
    ambush = told({"phase": "police die", "threat": 1, "prison": 1, "ammunition": 1, "turn": 6}, 5)
    assert ambush == ["Turn 6: the police roll 5 + 1 = 6."]
    kept = told({"phase": "cartridge", "die": 6, "threat": 1, "ammunition": 1}, "keep")
    assert kept == ["Threat rises to 2.", "A cartridge is lost: 0 left."]
    poem = told({"boredom": 2, "savings": 2, "poem": 1}, "home", "write")
    assert poem == [
        "Clyde stays at home.", "Paid $2: $0 left.", "Bonnie writes a poem. 2 of 3.",
    ]  # fmt: skip
    assert told({"love": 2, "savings": 1}, "go for a ride")[-1] == "Roy is there: no passion."
    quiet = ["Turn 1: the police roll 1.", "The police find nothing: nothing happens."]
    assert told({}, 1) == quiet
    prison = told({"phase": "daily action", "threat": 2, "love": 1}, "stick up threat")
    assert prison[1] == "Clyde goes to prison: the police roll with +1 from now on."
    evening = told({"phase": "daily action", "lost_cube": "daily"}, "good work")
    assert evening == [
        "Clyde applies for good work, in vain.",
        "Life costs $1: $0 left.",
        "Turn 2 begins.",
    ]


def test_staging() -> None:
    assert Roll((4,), "police") in staged({"phase": "police die"}, 4)
    assert Roll((5,), "thornton") in staged({"chance": "Roy die"}, 5)
    assert Travel("place-cube-2", "cube-home") in staged({"phase": "place"}, "home")
    assert Burst("ink", "poem-1", 1.6) in staged({"boredom": 2, "savings": 2}, "home", "write")
    prison = staged({"phase": "daily action", "threat": 2}, "stick up threat")
    assert Burst("bars", "prison-1", 2.0) in prison
    shot = staged({"phase": "cartridge", "die": 5, "ammunition": 1}, "spend")
    assert Flight("bullet", "ammunition", "total-4") in shot
    night = staged({"places": ["home", "dallas"], "lost_cube": "daily"}, "good work")
    assert Travel("cube-home", "place-cube-1") in night
    assert Travel("cube-dallas", "place-cube-2") in night


def test_every_cue_is_drawn() -> None:
    for found in positions(10):
        if found.to_move() == OVER:
            continue
        for zone in scene(found, 0).zones:
            for each in spots_of(zone):
                known = each.look in LOOK.shapes or zone.id not in ("daily", "sign", "question")
                assert known, f"{each.id} has no picture"


def test_gauges_are_drawn_for_any_maximum() -> None:
    for high in range(3, 9):
        for value in range(high + 1):
            drawn = LOOK.gauges["savings"](Gauge("savings", "Savings", value, 0, high))
            assert drawn.count('class="chamber') == high + 1
            assert drawn.count("chamber loaded") == 1
