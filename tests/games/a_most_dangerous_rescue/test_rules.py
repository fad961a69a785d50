"""The rules of A Most Dangerous Rescue, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.study import Study

from .cases import (
    ARTIFACTS,
    DEAL,
    GAME,
    LEADS,
    at,
    begun,
    completed,
    lives,
    of,
    ongoing,
    size,
    told,
)

rule = pytest.mark.rule

# S01: 1@b1 2@d2 3@b4 4@d4, red, spends.      S04: 1@a1 2@c2 4@b4 3@c4, purple.
# S29: 3@b1 2@d1 1@a4 4@c3, red.              S05: 1@b2 3@c1 2@a3 4@d4, blue.


def fallen(yu: Mapping[str, object] | None = None, **words: Any) -> Study:
    """The first member has fallen."""
    return at(yu={"life": 0, **(yu or {})}, **words)


# Cards and scores


@rule("DR-5")
def test_completed_research_raises_the_score_of_its_colour() -> None:
    raised = {"assets": 3, "completed": {"red": 2, "green": 1, "purple": 3}}
    facts = told(at(member="M1", active="S29", player=raised).play("take b1"), "takes")
    assert (facts["first_score"], facts["second_score"]) == (5, 6)


@rule("DR-6")
def test_the_opponent_line_is_about_the_gang_only() -> None:
    # S29 says that YU does not spend; the player does.
    study = at(member="M1", active="S29", player={"assets": 2, "resources": ["S01"]})
    assert study.play("take b1")["discard"] == ["S01"]


# Set-up


@rule("DR-7")
def test_the_deck_has_fifteen_cards_and_the_artifact_scene_card() -> None:
    study = begun()
    assert study["deck"] == 16
    assert size(study, "unseen") == 48 - 10
    assert study.chances["artifact"] == pytest.approx(1 / 16)


@rule("DR-8", "DR-R4")
def test_seven_cards_are_dealt_in_order() -> None:
    study = GAME.study().then(*DEAL)
    assert of(study, "player", "assets") == ["S01", "S02"]
    assert of(study, "player", "resources") == ["S03"]
    assert of(study, "yu", "assets") == ["S04", "S05"]
    assert of(study, "yu", "resources") == ["S06", "S07"]


@rule("DR-8")
def test_every_dealt_card_is_any_unseen_one() -> None:
    study = GAME.study()
    for count, card in enumerate([*DEAL, *LEADS]):
        assert study.position.to_move() == CHANCE
        assert set(study.chances.values()) == {1 / (48 - count)}
        assert len(study.chances) == 48 - count
        study.then(card)


@rule("DR-9")
def test_three_leads_go_to_the_slots_of_their_colours() -> None:
    study = GAME.study().then(*DEAL, *LEADS)
    assert [ongoing(study, "yu", colour) for colour in ("red", "blue", "green", "purple")] == [
        ["S08"],
        ["S10"],
        ["S11"],
        [],
    ]
    assert size(study, "unseen") == 23 + 15


@rule("DR-9", "DR-31", "DR-R15")
def test_three_leads_of_one_colour_complete_a_research_at_once() -> None:
    study = GAME.study().then(*DEAL, "S08", "S09", "S14")
    assert study.chances == {f"card {card}": 1 / 3 for card in ("S08", "S09", "S14")}
    study.then("S14")
    assert completed(study, "yu", "red") == ["S14"]
    assert study["discard"] == ["S08", "S09"]
    assert study["asks"] == "member"


@rule("DR-10")
def test_the_gang_stands_in_a_random_order() -> None:
    study = GAME.study().then(*DEAL, *LEADS)
    assert study.chances == {f"member M{n}": 1 / 4 for n in (1, 2, 3, 4)}
    study.then("M3")
    assert study.chances == {f"member M{n}": 1 / 3 for n in (1, 2, 4)}
    study.then("M1", "M4")
    assert study["members"] == ["M3", "M1", "M4", "M2"]
    assert told(study, "gang")["members"] == [
        "The Banker",
        "The Hammer",
        "The Archivist",
        "The Wall",
    ]


@rule("DR-10")
def test_the_boss_is_like_the_others() -> None:
    for beaten in (0, 3):
        study = at(member="M2", beaten=beaten).then("S01")
        assert (study["yu_takes"], told(study.play("pass"), "defence")["life"]) == ("d4", 6)


@rule("DR-11")
def test_the_artifacts_lie_in_a_random_order() -> None:
    study = GAME.study().then(*DEAL, *LEADS, "M1", "M2", "M3")
    for count in range(7):
        assert set(study.chances.values()) == {1 / (8 - count)}
        study.then(ARTIFACTS[6 - count])
    assert study["artifacts"] == [*reversed(ARTIFACTS[:7]), ARTIFACTS[7]]


@rule("DR-12")
def test_what_everybody_starts_with() -> None:
    study = begun()
    assert (lives(study), study["counter"], study["discard"]) == ((6, 6), 0, [])
    assert study["beaten"] == 0
    assert lives(begun(start_life=9)) == (9, 6), "the option is the player's only"


# A scene


@rule("DR-13")
def test_scenes_follow_each_other() -> None:
    study = begun()
    assert study["asks"] == "draw"
    study.then("S29")
    assert (study["asks"], study["scene"]) == ("strategy", 1)
    study.play("take d1")
    assert (study["asks"], study["active"]) == ("draw", None)
    assert study.then("S12")["scene"] == 2


@rule("DR-14")
def test_the_first_ordinary_card_is_the_active_scene() -> None:
    study = begun().then("S29")
    assert (study["active"], study["deck"], study["artifact_scene"]) == ("S29", 15, False)


@rule("DR-14")
def test_the_artifact_scene_card_makes_an_artifact_scene() -> None:
    study = begun().then("artifact")
    assert (study["discard"], study["artifact_scene"]) == (["artifact"], True)
    assert "artifact" not in study.chances
    study.then("S29")
    assert told(study, "scene")["artifact"] == "Sun Disc"
    assert study["artifacts_gone"] == 0


@rule("DR-15", "DR-R19")
def test_a_reshuffle_waits_until_a_card_is_wanted() -> None:
    # The last card is on the table: the deck is empty and nothing has happened yet.
    study = at(member="M1", active="S29", deck=0, discard=["artifact", "S01"])
    assert study["counter"] == 0
    study.play("take d1")
    # Money 4 beats research 3, so S29 is in the resources and not in the new deck.
    assert (study["counter"], study["deck"]) == (1, ["S01", "artifact"])


@rule("DR-15", "DR-R19")
def test_a_discarded_active_card_is_part_of_the_reshuffle() -> None:
    # S12: 1@b2 4@c1 3@b3 2@d3. The Hammer takes 3 at b3, research 3; ties with money 3.
    study = at(
        member="M1",
        active="S12",
        deck=0,
        discard=["artifact"],
        yu={"assets": 3},
        player={"completed": {"green": 2}},
    )
    assert study["yu_takes"] == "b3"
    study.play("take b2")
    assert told(study, "tie")["card"] == "S12"
    assert study["deck"] == ["S12", "artifact"]


@rule("DR-16")
def test_the_resources_of_the_gang_count_only_with_the_flag() -> None:
    yu = {"assets": 2, "resources": 2}
    assert at(member="M2", yu=yu).then("S01")["yu_takes"] == "d4"
    # S05 does not spend: 4 at d4 is out of reach, 3 at c1 too, so 1 at b2 is the nearest.
    assert at(member="M2", active="S05", yu=yu)["yu_takes"] == "b2"
    assert at(member="M2", active="S05", yu={"assets": 4})["yu_takes"] == "d4"


@rule("DR-17", "DR-R11")
def test_only_what_assets_do_not_cover_is_paid() -> None:
    study = at(member="M1", active="S29", player={"assets": 3, "resources": ["S01", "S02"]})
    study.play("take b1")
    assert (of(study, "player", "resources"), study["discard"]) == (["S01", "S02", "S29"], [])
    dear = at(member="M1", active="S29", player={"assets": 3, "resources": ["S01"]})
    dear.play("take c3")
    assert (len(of(dear, "player", "assets")), dear["discard"]) == (3, ["S01"])


@rule("DR-17")
def test_a_strategy_that_costs_more_than_the_funds_is_closed() -> None:
    study = at(member="M1", active="S29", player={"assets": 1, "resources": 0})
    assert study.moves == ["pass"]
    assert study.why_not("take d1") == "DR-17: d1 costs 2, you are 1 short"


@rule("DR-18", "DR-R7", "DR-R8")
@pytest.mark.parametrize(
    ("member", "card", "assets", "square"),
    [
        ("M1", "S01", 4, "b4"),  # b1 and b4 at distance 1: the dearer
        ("M1", "S01", 2, "b1"),
        ("M1", "S02", 1, "a2"),
        ("M2", "S01", 4, "d4"),
        ("M2", "S01", 3, "d2"),
        ("M2", "S06", 2, "b3"),  # only 1@a1 and 2@b3 can be paid: beyond his own half
        ("M3", "S01", 4, "b1"),
        ("M3", "S16", 4, "b2"),  # both in row 2: cost 2 before 1
        ("M4", "S01", 4, "d4"),
        ("M4", "S01", 3, "b4"),
        ("M4", "S05", 4, "d4"),
        ("M4", "S05", 3, "a3"),
        ("M4", "S32", 1, "d4"),
    ],
)
def test_the_gang_takes_the_nearest_strategy(
    member: str, card: str, assets: int, square: str
) -> None:
    study = at(member=member, active=card, yu={"assets": assets, "resources": []})
    assert study["yu_takes"] == square


@rule("DR-18")
def test_ties_of_home_made_cards() -> None:
    def card(name: str, *strategies: str) -> dict[str, object]:
        quadrants = zip(("tl", "tr", "bl", "br"), strategies, strict=True)
        return {"id": name, **dict(quadrants), "research": "red", "spend": False}

    fill = [card(f"X{n}", "1@a1", "2@c1", "3@a3", "4@c3") for n in range(30)]
    by_score = card("Y1", "2@a2", "9@c1", "2@a4", "9@c3")
    by_order = card("Y2", "2@a1", "9@c1", "2@a4", "9@c3")
    scenes = {"scenes": [by_score, by_order, *fill]}
    # Cost and distance are equal; a4 has the edge of the research as well.
    assert at(components=scenes, member="M1", active="Y1")["yu_takes"] == "a4"
    assert at(components=scenes, member="M1", active="Y2")["yu_takes"] == "a1"


@rule("DR-19", "DR-28")
def test_a_gang_that_can_afford_nothing_passes() -> None:
    study = at(member="M1", active="S29", yu={"assets": 0, "resources": 3})
    assert study["yu_takes"] is None
    assert "take a4" in study.moves
    study.play("take a4")
    assert lives(study) == (6, 3)
    assert study["asks"] == "research slot", "a score of 3 beats a pass"


@rule("DR-19", "DR-28", "DR-26")
def test_if_both_pass_nobody_wins() -> None:
    study = at(member="M1", active="S29", yu={"assets": 0}).play("pass")
    assert (study["discard"], lives(study)) == (["S29"], (6, 6))


@rule("DR-20", "DR-R12")
def test_the_gang_pays_with_its_oldest_cards() -> None:
    yu = {"assets": 3, "resources": ["S40", "S10", "S20"]}
    study = at(member="M2", yu=yu).then("S01")
    assert study["yu_takes"] == "d4"
    assert (of(study, "yu", "resources"), study["discard"]) == (["S10", "S20"], ["S40"])


@rule("DR-21")
def test_the_strategy_of_the_gang_is_taken() -> None:
    study = at(member="M1", active="S29", player={"assets": 4})
    assert study.moves == ["take b1", "take d1", "take c3", "pass"]
    assert study.why_not("take a4") == "DR-21: The Hammer has taken a4"
    assert study.why_not("take a1") == "DR-2: there is no strategy at a1"


@rule("DR-22", "DR-R12")
def test_the_player_picks_the_cards_he_spends() -> None:
    study = at(member="M1", active="S29", player={"assets": 1, "resources": ["S01", "S02", "S03"]})
    study.play("take b1")
    assert (study["asks"], study.moves) == (
        "resource to spend",
        ["spend S01", "spend S02", "spend S03"],
    )
    assert study.why_not("spend S04") == "DR-22: this card is not among your resources"
    study.play("spend S02")
    assert (study.moves, study["owed"]) == (["spend S01", "spend S03"], 1)
    assert study["discard"] == ["S02"], "cards go at once"
    study.play("spend S01")
    assert (study["discard"], of(study, "player", "resources")) == (["S01", "S02"], ["S03", "S29"])


@rule("DR-22")
def test_nothing_is_asked_when_all_must_go() -> None:
    study = at(member="M1", active="S29", player={"assets": 1, "resources": ["S01", "S02"]})
    assert study.play("take b1")["discard"] == ["S01", "S02"]


@rule("DR-23")
def test_defence_adds_life_without_limit() -> None:
    study = at(member="M2", player={"life": 50, "assets": 4}).then("S01")
    study.play("take d2")
    assert lives(study) == (54, 12)


@rule("DR-24")
def test_attacks_happen_together_and_stop_at_zero() -> None:
    study = at(member="M1", active="S29", player={"life": 4}, yu={"life": 2}).play("take b1")
    assert lives(study) == (1, 0)


@rule("DR-25")
def test_a_player_without_life_has_lost() -> None:
    study = at(member="M1", active="S29", player={"life": 3}).play("take d1")
    # Defence 4 comes first: 3 + 4 - 3.
    assert lives(study)[0] == 4
    study = at(member="M1", active="S29", player={"life": 3}).play("pass")
    assert study.over
    assert (study["ending"], study.position.result()["winners"]) == ("life", [])
    assert study["active"] == "S29", "nothing else happens"


@rule("DR-26")
def test_money_and_research_are_compared() -> None:
    # The Hammer has research 3 at a4; the player's money at d1 is 4.
    won = at(member="M1", active="S29").play("take d1")
    assert of(won, "player", "resources")[-1] == "S29"
    tied = at(member="M1", active="S29", yu={"completed": {"purple": 1}}).play("take d1")
    assert (tied["discard"], told(tied, "tie")["card"]) == (["S29"], "S29")
    lost = at(member="M1", active="S29", yu={"completed": {"purple": 2}}).play("take d1")
    assert ongoing(lost, "yu", "red") == ["S29"]


@rule("DR-27")
def test_a_fallen_member_loses_the_scene_whatever_the_scores() -> None:
    strong = {"completed": {"purple": 9}}
    study = at(member="M1", active="S29", yu={"life": 3, **strong}).play("take b1")
    assert of(study, "player", "resources")[-1] == "S29"


@rule("DR-28")
def test_who_passes_never_wins_the_scene() -> None:
    study = at(member="M1", active="S29").play("pass")
    assert lives(study) == (3, 6)
    assert ongoing(study, "yu", "red") == ["S29"]


@rule("DR-29")
def test_money_goes_to_the_resources_and_research_to_a_slot() -> None:
    gang = at(member="M3", active="S29", yu={"assets": 3, "resources": ["S01"]}).play("pass")
    assert of(gang, "yu", "resources") == ["S01", "S29"]
    player = at(member="M1", active="S29", player={"assets": 4}).play("take c3")
    assert player["asks"] == "research slot"


@rule("DR-30")
def test_the_player_chooses_his_slot_and_the_gang_does_not() -> None:
    study = at(member="M1", active="S29", player={"assets": 4}).play("take c3")
    assert study.moves == [f"research {colour}" for colour in ("red", "blue", "green", "purple")]
    study.play("research green")
    assert ongoing(study, "player", "green") == ["S29"]
    gang = at(member="M4", active="S05", yu={"assets": 4}).play("pass")
    assert ongoing(gang, "yu", "blue") == ["S05"]


@rule("DR-31", "DR-R15")
def test_the_third_card_of_the_player_completes_his_research() -> None:
    player = {"assets": 4, "ongoing": {"blue": ["S01", "S02"], "red": ["S03"]}}
    study = at(member="M1", active="S29", player=player).play("take c3", "research blue")
    assert study["asks"] == "kept card"
    study.then("S01")
    assert (completed(study, "player", "blue"), ongoing(study, "player", "blue")) == (["S01"], [])
    assert ongoing(study, "player", "red") == ["S03"]
    assert study["discard"] == ["S02", "S29"]


@rule("DR-32", "DR-R15")
def test_four_resources_of_the_gang_become_an_asset() -> None:
    yu = {"assets": ["S10", "S11", "S12"], "resources": ["S01", "S02", "S03"]}
    study = at(member="M3", active="S29", yu=yu).play("pass")
    assert set(study.chances.values()) == {1 / 4}
    study.then("S29")
    assert of(study, "yu", "assets") == ["S10", "S11", "S12", "S29"]
    assert (of(study, "yu", "resources"), study["discard"]) == ([], ["S01", "S02", "S03"])


@rule("DR-33", "DR-R17")
def test_who_wins_an_artifact_scene() -> None:
    words: dict[str, Any] = {"member": "M1", "active": "S29", "artifact_scene": True}
    lost = at(**words).play("pass")
    assert (lost["counter"], lost["artifacts_gone"], lives(lost)) == (1, 1, (3, 7))
    assert ongoing(lost, "yu", "red") == ["S29"], "the scene card is placed as in any scene"
    won = at(**words).play("take d1")
    assert (won["counter"], won["secured"], won["artifacts_gone"]) == (0, 1, 1)
    assert lives(won) == (6 + 4 - 3 + 1, 6)
    tied = at(**words, yu={"completed": {"purple": 1}}).play("take d1")
    assert (tied["counter"], tied["secured"], tied["artifacts_gone"]) == (0, 0, 1)
    assert lives(tied) == (6 + 4 - 3, 6)


@rule("DR-33")
def test_the_artifact_waits_until_the_card_is_placed() -> None:
    words: dict[str, Any] = {"member": "M1", "active": "S29", "artifact_scene": True}
    study = at(**words, player={"assets": 4}).play("take c3")
    assert (study["asks"], study["secured"]) == ("research slot", 0)
    assert study.play("research red")["secured"] == 1


# A member falls


@rule("DR-34")
def test_after_a_member_the_next_must_be_found() -> None:
    study = at(member="M1", active="S29", yu={"life": 3}).play("take b1")
    assert study["asks"] == "way to the next member"
    assert study.moves == ["find favour", "find investigation"]
    assert study.why_not("find notes") == "DR-35: it takes 2 ongoing research cards, you have 0"
    assert study.why_not("find scholar's favour") == (
        "DR-36: it takes 1 completed research card, you have 0"
    )


@rule("DR-34", "DR-45")
def test_after_the_boss_the_player_has_won() -> None:
    study = at(member="M1", beaten=3, active="S29", yu={"life": 3}).play("take b1")
    assert study.over
    result = study.position.result()
    assert (result["winners"], result["ending"], result["members"]) == ([0], "boss", 4)


@rule("DR-34", "DR-33")
def test_the_card_and_the_artifact_come_before_the_fall() -> None:
    rich = {"assets": 3, "resources": 3}
    study = at(
        member="M1", beaten=3, active="S29", artifact_scene=True, player=rich, yu={"life": 3}
    )
    study.play("take b1")
    assert study["asks"] == "kept card"
    study.then("S29")
    assert study.over
    assert study["secured"] == 1


@rule("DR-35", "DR-R25")
def test_notes() -> None:
    player = {"ongoing": {"red": ["S01"], "blue": ["S02"], "green": ["S03", "S04"]}}
    study = fallen(player=player).play("find notes")
    assert study.moves == ["give S01", "give S02", "give S03", "give S04"]
    study.play("give S02", "give S04")
    assert study["discard"] == ["S02", "S04"]
    assert (ongoing(study, "player", "red"), ongoing(study, "player", "green")) == (
        ["S01"],
        ["S03"],
    )
    assert (study["beaten"], lives(study)) == (1, (6, 5))


@rule("DR-36")
def test_scholars_favour() -> None:
    study = fallen(player={"completed": {"red": ["S01"], "blue": ["S02"]}})
    study.play("find scholar's favour")
    assert study.moves == ["give S01", "give S02"]
    study.play("give S01")
    assert (completed(study, "player", "red"), study["discard"]) == ([], ["S01"])
    assert completed(study, "player", "blue") == ["S02"]


@rule("DR-37")
def test_cash() -> None:
    study = fallen(player={"resources": ["S01", "S02", "S03"]}).play("find cash")
    assert study.why_not("give S05") == "DR-37: this card is none of those that this way takes"
    study.play("give S01", "give S03")
    assert (of(study, "player", "resources"), study["discard"]) == (["S02"], ["S01", "S03"])


@rule("DR-38")
def test_favour() -> None:
    study = fallen(player={"assets": ["S01", "S02"]}).play("find favour", "give S02")
    assert (of(study, "player", "assets"), study["discard"]) == (["S01"], ["S02"])


@rule("DR-39")
def test_investigation() -> None:
    study = fallen(player={"assets": 0, "resources": 0})
    assert study.moves == ["find investigation"]
    study.play("find investigation")
    assert (study["asks"], study["stage"]) == ("draw", "investigation")
    study.then("S01")
    assert (study["discard"], study["beaten"]) == (["S01"], 0)
    study.then("S02")
    assert (study["discard"], study["beaten"], study["deck"]) == (["S01", "S02"], 1, 14)
    assert study["stage"] == "next member"


@rule("DR-39")
def test_the_artifact_scene_card_counts_in_an_investigation() -> None:
    study = fallen().play("find investigation").then("artifact", "S01")
    assert (study["discard"], study["beaten"], study["artifact_scene"]) == (
        ["S01", "artifact"],
        1,
        False,
    )


@rule("DR-40")
def test_the_next_member_takes_his_place() -> None:
    study = fallen(members=["M2", "M3", "M1", "M4"]).play("find investigation")
    study.then("S01", "S02")
    assert told(study, "next") == {"member": "The Banker", "life": 5, "gained": 5}
    assert lives(study) == (6, 5)


@rule("DR-41")
def test_a_lead_is_drawn_for_the_next_member() -> None:
    yu = {"ongoing": {"red": ["S01"]}, "completed": {"blue": ["S05"]}}
    study = fallen(yu=yu, player={"assets": ["S06"]}).play("find favour", "give S06")
    assert (study["asks"], study["stage"]) == ("draw", "next member")
    study.then("artifact")
    assert (study["artifact_scene"], study["stage"]) == (False, "next member")
    study.then("S09")
    assert ongoing(study, "yu", "red") == ["S01", "S09"]
    assert completed(study, "yu", "blue") == ["S05"]
    assert (study["stage"], study["asks"]) == ("scene", "draw")
    assert len(of(study, "yu", "assets")) == 2


@rule("DR-41", "DR-31")
def test_a_lead_may_complete_a_research() -> None:
    yu = {"ongoing": {"red": ["S01", "S08"]}}
    study = fallen(yu=yu, player={"assets": ["S06"]}).play("find favour", "give S06").then("S09")
    assert study["asks"] == "kept card"
    study.then("S09")
    assert completed(study, "yu", "red") == ["S09"]
    assert (study["asks"], study["stage"]) == ("draw", "scene")


# Artifacts, reshuffle, end


@rule("DR-42")
def test_what_an_artifact_brings_the_gang() -> None:
    words: dict[str, Any] = {"member": "M1", "active": "S29"}
    study = at(deck=0, discard=["artifact", "S01"], **words).play("take d1")
    assert (study["counter"], study["artifacts_gone"], lives(study)) == (1, 1, (7, 7))
    mask_first = [ARTIFACTS[1], ARTIFACTS[0], *ARTIFACTS[2:]]
    again = at(artifact_scene=True, artifacts=mask_first, **words)
    assert told(again.play("pass"), "relic")["artifact"] == "Jade Mask"


@rule("DR-43", "DR-R18")
@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_the_last_slot_of_the_counter_loses(limit: int) -> None:
    words: dict[str, Any] = {"member": "M1", "active": "S29", "artifact_scene": True}
    study = at(artifacts_to_lose=limit, counter=limit - 1, **words).play("pass")
    assert study.over
    assert (study["ending"], study["counter"]) == ("artifacts", limit)
    if limit > 1:
        assert not at(artifacts_to_lose=limit, counter=limit - 2, **words).play("pass").over


@rule("DR-44")
def test_the_discard_pile_becomes_the_deck() -> None:
    study = at(member="M1", active="S29", deck=0, discard=["S01", "S02", "artifact"])
    study.play("take d1")
    assert (study["deck"], study["discard"], study["reshuffles"]) == (
        ["S01", "S02", "artifact"],
        [],
        1,
    )
    assert study["unseen"] == [], "the unused cards are out of the game"
    assert Fraction(study.chances["card S01"]).limit_denominator(9) == Fraction(1, 3)


@rule("DR-45")
def test_the_end_screen_has_its_facts() -> None:
    study = at(
        member="M1", beaten=3, active="S29", scene=20, secured=2, counter=1, artifacts_gone=4,
        yu={"life": 3},
    ).play("take b1")  # fmt: skip
    assert study.position.scores() == [1.0]
    assert study.position.result() == {
        "winners": [0],
        "ending": "boss",
        "scenes": 20,
        "life": 3,
        "members": 4,
        "artifacts": 1,
        "secured": 2,
        "reshuffles": 0,
        "first": "blue",
        "boss": "red",
    }
    assert told(study, "end")["beaten"] == 4
    lost = at(member="M1", active="S29", player={"life": 3}).play("pass")
    assert lost.position.scores() == [0.0]
