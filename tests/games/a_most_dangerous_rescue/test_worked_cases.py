"""The worked cases of docs/games/a-most-dangerous-rescue.md, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import at, completed, lives, of, ongoing, told

rule = pytest.mark.rule


@rule("DR-16", "DR-17")
def test_case_1_what_two_assets_and_a_resource_buy() -> None:
    study = at(member="M4", active="S29", player={"assets": 2, "resources": 1})
    # The Archivist takes 1 at a4; 2 at d1 is free, 3 at b1 costs the resource, 4 at c3 too much.
    assert study.moves == ["take b1", "take d1", "pass"]
    assert of(study.copy().play("take d1"), "player", "resources") != []
    assert study.copy().play("take b1")["discard"] != []
    assert study.why_not("take c3") == "DR-17: c3 costs 4, you are 1 short"
    green = at(member="M3", active="S01", player={"assets": 2, "resources": 1})
    assert green["yu_takes"] == "b1"
    assert green.moves == ["take d2", "take b4", "pass"]


@rule("DR-4", "DR-5")
def test_case_2_scores_of_s15() -> None:
    study = at(member="M1", player={"assets": 4}).then("S15")
    one = told(study.copy().play("take c1"), "takes")
    assert (one["second"], one["second_score"]) == ("money", 3)
    assert (one["first"], one["first_score"]) == ("defence", 1)
    three = told(study.play("take d4"), "takes")
    assert (three["first"], three["first_score"]) == ("defence", 5)
    assert (three["second"], three["second_score"]) == ("research", 5)


@rule("DR-5")
def test_case_3_scores_of_s05() -> None:
    facts = told(at(member="M1", active="S05", player={"assets": 3}).play("take c1"), "takes")
    assert (facts["second"], facts["second_score"]) == ("money", 5)
    assert (facts["first"], facts["first_score"]) == ("defence", 3)


@rule("DR-18", "DR-R7")
def test_case_4_the_hammer_prefers_the_edge() -> None:
    study = at(asks="draw", member="M1", yu={"assets": 2}).then("S29")
    facts = told(study, "takes")
    assert (study["yu_takes"], facts["cost"]) == ("a4", 1)
    assert (facts["first"], facts["first_score"]) == ("attack", 3)
    assert (facts["second"], facts["second_score"]) == ("research", 3)


@rule("DR-24", "DR-26", "DR-29")
def test_case_5_the_scene_of_the_rulebook() -> None:
    study = at(member="M1", active="S29", player={"assets": 2, "resources": ["S07"]})
    study.play("take b1")
    assert lives(study) == (3, 3)
    assert of(study, "player", "resources") == ["S29"]
    assert study["discard"] == ["S07"]
    lost = at(member="M1", active="S29").play("pass")
    assert ongoing(lost, "yu", "red") == ["S29"]


@rule("DR-18", "DR-20", "DR-R9")
def test_case_6_the_wall_spends() -> None:
    study = at(
        asks="draw",
        member="M2",
        yu={"assets": 2, "resources": ["S10", "S11"]},
        player={"resources": []},
    ).then("S01")
    facts = told(study, "takes")
    assert (study["yu_takes"], facts["cost"]) == ("d4", 4)
    assert (facts["first_score"], facts["second_score"]) == (6, 6)
    assert (of(study, "yu", "resources"), study["discard"]) == ([], ["S10", "S11"])
    poor = at(member="M2", active="S01", yu={"assets": 2, "resources": ["S10"]})
    assert (poor["yu_takes"], of(poor, "yu", "resources")) == ("d2", ["S10"])


@rule("DR-16", "DR-17")
def test_case_7_the_flag_says_no() -> None:
    study = at(member="M1", active="S04", yu={"assets": 2, "resources": 3})
    assert (study["yu_takes"], len(of(study, "yu", "resources"))) == ("a1", 3)


@rule("DR-31", "DR-R16")
def test_case_8_a_third_card_completes_a_research() -> None:
    study = at(
        member="M1",
        active="S29",
        yu={"ongoing": {"red": ["S01", "S08"]}},
        player={"life": 9, "resources": []},
    )
    study.play("pass")
    assert lives(study) == (6, 6), "the resolved scene is not rescored"
    assert study.chances == {f"card {card}": 1 / 3 for card in ("S01", "S08", "S29")}
    study.then("S08")
    assert (ongoing(study, "yu", "red"), completed(study, "yu", "red")) == ([], ["S08"])
    assert study["discard"] == ["S01", "S29"]
    # From now on every attack of YU is one higher.
    study.then("S04")
    assert told(study, "takes")["first_score"] == 4


@rule("DR-32", "DR-R16")
def test_case_9_four_resources_become_an_asset() -> None:
    study = at(member="M1", active="S29", player={"assets": 3, "resources": ["S01", "S02", "S03"]})
    study.play("take b1")
    assert study.chances == {f"card {card}": 1 / 4 for card in ("S01", "S02", "S03", "S29")}
    study.then("S02")
    assert len(of(study, "player", "assets")) == 4
    assert "S02" in of(study, "player", "assets")
    assert (of(study, "player", "resources"), study["discard"]) == ([], ["S01", "S03", "S29"])


@rule("DR-23", "DR-24", "DR-27", "DR-R14")
def test_case_10_defence_comes_first() -> None:
    # S01: 1@b1 2@d2 3@b4 4@d4. Without resources the Wall takes 2 at d2: defence 4.
    words: dict[str, Any] = {"member": "M2", "active": "S01", "yu": {"life": 2, "resources": []}}
    five = at(**words, player={"assets": 3, "completed": {"red": 2}}).play("take b4")
    assert (told(five, "defence")["life"], told(five, "attack")["life"]) == (4, 5)
    assert lives(five) == (6, 1)
    six = at(**words, player={"assets": 3, "completed": {"red": 3}}).play("take b4")
    assert lives(six) == (6, 0)
    # S09: 1@b2 4@d1 2@a3 3@d3. With three assets he takes 3 at d3: defence 5, research 3.
    words = {"member": "M2", "active": "S09", "yu": {"life": 2, "assets": 3}}
    study = at(**words, player={"assets": 2, "completed": {"red": 3}}).play("take a3")
    assert lives(study) == (6, 0)
    assert study["asks"] == "research slot", "the player gets the card, although 2 is less than 3"


@rule("DR-25", "DR-R13")
def test_case_11_both_fall() -> None:
    study = at(member="M1", beaten=3, active="S29", player={"life": 3}, yu={"life": 3}).play(
        "take b1"
    )
    assert lives(study) == (0, 0)
    assert study.position.result()["winners"] == []
    assert study["ending"] == "life"


@rule("DR-43", "DR-44")
def test_case_12_the_fourth_artifact() -> None:
    discard = ["artifact", "S01", "S02", "S03", "S04", "S05", "S06"]
    study = at(member="M1", active="S29", deck=0, discard=discard, counter=3).play("take d1")
    assert study.over
    assert (study["counter"], study["ending"]) == (4, "artifacts")


@rule("DR-14", "DR-15", "DR-R23")
def test_case_13_an_artifact_scene_after_a_reshuffle() -> None:
    study = at(deck=["artifact"], discard=["S01", "S02", "S03", "S04"], yu={"life": 4})
    assert study.chances == {"artifact": 1.0}
    study.then("artifact")
    assert (study["counter"], lives(study)) == (2, (6, 5))
    assert (study["artifact_scene"], study["artifacts_gone"]) == (True, 2)
    assert study.chances == {
        "card S01": 0.2,
        "card S02": 0.2,
        "card S03": 0.2,
        "card S04": 0.2,
        "artifact": 0.2,
    }
    study.then("S02")
    assert told(study, "scene")["artifact"] == "Bronze Astrolabe"
