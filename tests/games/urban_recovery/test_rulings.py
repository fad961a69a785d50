"""Urban Recovery: the readings of what the rulebook leaves open."""

from __future__ import annotations

import pytest

from .cases import at, enemy, position, seen_from, stands, walked, yard

rule = pytest.mark.rule


@rule("UR-R1", "UR-9")
def test_sight_reaches_as_far_as_one_move() -> None:
    assert "b5" in seen_from("b1", "S")
    assert "b6" not in seen_from("b1", "S")
    assert {"a5", "b5"} <= seen_from("b1", "S")


@rule("UR-R2", "UR-13")
def test_a_corner_hides_only_if_both_ways_round_are_closed() -> None:
    one = {7: "|. . .|. . . .|"}
    both = {7: "|. . .|. . . .|", 6: "+   +-+       +"}
    for lines, hidden in ((one, False), (both, True)):
        study = at(components=yard("A guard d3 S", lines=lines), player="b4")
        # From d3 to c4 the line passes the corner between c3, d3, c4 and d4.
        assert (study.play("step E")["ending"] == "open") is hidden


@rule("UR-R3", "UR-12")
def test_doorways_and_windows_block_slanted_looks_broken_or_not() -> None:
    glass = yard("A guard d2 S", lines={6: "+   +D+W+D+   +"})
    straight = at(components=glass, player="d7").play("step N")
    assert straight["ending"] == "open"  # a shelter
    for player, seen in (("d4", True), ("c5", False), ("e5", False)):
        study = at(components=glass, player="f5" if player != "c5" else "b5")
        target = walked(study, {"d4": "e5 d5", "c5": "c5", "e5": "e5"}[player])
        assert (target["ending"] == "caught") is seen
    broken = at(components=glass, player="f5", broken=["d3-d4"])
    assert broken.play("step W")["ending"] == "open"


@rule("UR-R4")
def test_hearing_passes_the_walls_of_the_hideout() -> None:
    study = at(player="j3", brick=True, enemies={"C": "g1 W", "A": "b5 S", "E": "n5 S"})
    study.play("throw l3")
    lured = [event.facts["enemy"] for event in study.told("lure")]
    assert lured == []  # G looks away from the hideout, E is too far
    near = at(player="j3", brick=True, enemies={"E": "k5 E", "C": "g1 W", "G": "l6 N"})
    near.play("throw l3")
    assert "G" in [event.facts["enemy"] for event in near.told("lure")]
    assert stands(near, "G") == "l3 N"


@rule("UR-R5")
def test_without_a_way_nobody_comes() -> None:
    cell = {
        6: "+     +-+     +", 7: "|. . .|.|. . .|", 8: "+     +-+     +",
    }  # fmt: skip
    study = at(components=yard("A guard d4 S", lines=cell), player="c7", brick=True)
    study.play("throw d7")
    assert study.told("lure") == []
    assert stands(study, "A") == "d4 S"


@rule("UR-R5")
def test_a_lured_enemy_comes_from_any_distance() -> None:
    far = {4: "+ +-+-+-+-+-+-+"}
    study = at(components=yard("A guard g2 S", lines=far), player="e4", brick=True)
    study.play("throw g4")
    (lure,) = study.told("lure")
    path = lure.facts["path"]
    assert isinstance(path, list)
    assert len(path) == 14
    assert stands(study, "A") == "g4 S"


@rule("UR-R6")
def test_bricks_never_fly_diagonally() -> None:
    study = at(components=yard(), player="d4", brick=True)
    assert not study.can("throw e5")


@rule("UR-R7")
def test_a_new_brick_may_be_taken_in_the_turn_of_a_throw() -> None:
    study = at(player="a9", brick=True).play("throw a10", "pick up")
    assert study["brick"]
    assert not study.can("throw a10")


@rule("UR-R8")
def test_a_hit_makes_no_noise() -> None:
    guards = yard("A guard e4 S", "B guard e3 S")
    study = at(components=guards, player="c4", brick=True).play("throw e4")
    assert stands(study, "B") == "e3 S"


@rule("UR-R9")
def test_a_second_hit_starts_the_stun_anew() -> None:
    dazed = {"A": "since the turn before"}
    study = at(components=yard("A guard d4 E"), player="b4", brick=True, stunned=dazed)
    study.play("throw d4", "end turn")
    assert enemy(study, "A")["stunned"] == "since the turn before"
    assert enemy(study.play("end turn"), "A")["stunned"] == "no"


@rule("UR-R10")
def test_stunned_enemies_are_not_lured_and_lured_ones_can_be_hit_later() -> None:
    dazed = {"A": "since the turn before"}
    study = at(components=yard("A guard d4 E"), player="b5", brick=True, stunned=dazed)
    assert study.play("throw d5").told("lure") == []
    lured = at(components=yard("A guard d4 E"), player="b3", brick=True).play("throw d3")
    assert stands(lured, "A") == "d3 N"
    lured.play("pick up", "end turn", "throw d3")
    assert enemy(lured, "A")["stunned"] == "just hit"


@rule("UR-R11")
def test_a_step_into_sight_is_legal_and_loses() -> None:
    study = at(components=yard("A guard d2 S"), player="b5")
    assert study.can("step E")
    assert study.play("step E")["ending"] == "caught"


@rule("UR-R12")
def test_an_intact_window_is_no_way_in() -> None:
    study = at(player="j3", enemies={"C": "g1 E", "A": "b5 S"})
    assert not study.can("step E")


@rule("UR-R13")
def test_piles_and_the_friends_square_can_be_walked_on() -> None:
    assert at(player="a9").play("step N")["player"] == "a8"
    study = at(player="m2", enemies={"E": "k5 W"}).play("step E")
    assert study["player"] == "n2"
    assert study.can("release")


@rule("UR-R14")
def test_whoever_is_back_waits_for_the_next_turn() -> None:
    study = at(components=yard("A patrol d3 g3 g5 d5"), player="a1", enemies={"A": "c3 W"})
    study.play("end turn")
    assert stands(study, "A") == "d3 E"
    assert len(study.told("returns")) == 1


@rule("UR-R14", "UR-34")
def test_by_the_other_reading_he_is_back_at_once_however_far() -> None:
    words = {"components": yard("A guard g1 S"), "player": "a1", "enemies": {"A": "c7 W"}}
    study = at(**words, way_back="at-once").play("end turn")
    assert (stands(study, "A"), enemy(study, "A")["number"]) == ("g1 S", 0)
    (told,) = study.told("returns")
    assert told.facts["path"] == ["c6", "c5", "c4", "c3", "c2", "c1", "d1", "e1", "f1", "g1"]
    assert told.facts["arrived"] is True
    assert stands(at(**words, way_back="walk").play("end turn"), "A") == "c3 N"


@rule("UR-R14", "UR-35")
def test_by_the_other_reading_he_walks_on_in_the_turn_after() -> None:
    round_the_yard = yard("A patrol d3 g3 g5 d5")
    study = at(components=round_the_yard, way_back="at-once", player="a1", enemies={"A": "a7 W"})
    study.play("end turn")
    assert (stands(study, "A"), enemy(study, "A")["number"]) == ("d5 N", 8)
    assert stands(study.play("end turn"), "A") == "f3 E"


@rule("UR-R14", "UR-33", "UR-32")
def test_by_the_other_reading_he_still_waits_on_the_brick_and_wakes_first() -> None:
    patrol = yard("A patrol e4 e1")
    study = at(components=patrol, way_back="at-once", player="a5", brick=True).play("throw e5")
    assert stands(study.play("end turn"), "A") == "e5 S"
    assert stands(study.play("end turn"), "A") == "e4 N"
    dazed = {"A": "since the turn before"}
    study = at(components=patrol, way_back="at-once", enemies={"A": "e7 S"}, stunned=dazed)
    assert stands(study.play("end turn"), "A") == "e7 S"
    assert stands(study.play("end turn"), "A") == "e4 N"


@rule("UR-R14", "UR-36")
@pytest.mark.parametrize(
    ("player", "off_route", "walking", "at_once"),
    [
        ("d3", "d6 E", "caught", "open"),  # from d5, on the way, he would face N
        ("d7", "g1 N", "open", "caught"),  # he is back on d4 S, six steps away
        ("d3", "d5 E", "open", "open"),  # on d4 he has turned S
        ("d7", "d3 N", "caught", "caught"),
        ("a1", "g1 N", "open", "open"),
    ],
)
def test_by_the_other_reading_he_looks_only_from_his_route(
    player: str, off_route: str, walking: str, at_once: str
) -> None:
    words = {"components": yard("A guard d4 S"), "player": player, "enemies": {"A": off_route}}
    assert at(**words).play("end turn")["ending"] == walking
    study = at(**words, way_back="at-once").play("end turn")
    assert study["ending"] == at_once
    if at_once == "caught":
        (seen,) = study.told("seen")
        assert (seen.rule, seen.facts["from"]) == ("UR-36", "d4")


@rule("UR-R14")
def test_what_will_be_seen_is_foreseen_by_the_reading() -> None:
    words = {"components": yard("A guard d4 S"), "player": "a1", "enemies": {"A": "d6 E"}}
    walking, at_once = position(at(**words)), position(at(**words, way_back="at-once"))
    names = walking.board.names
    seen = [
        [name for name in ("d3", "d7") if then.looked_at(names.index(name))]
        for then in (walking.foresee(), at_once.foresee())
    ]
    assert seen == [["d3", "d7"], ["d7"]]


@rule("UR-R14", "UR-R28")
def test_without_a_way_back_he_is_not_put_there_either() -> None:
    cell = {6: "+     +-+     +", 7: "|. . .|.|. . .|", 8: "+     +-+     +"}
    walled = yard("A guard g4 S", lines=cell)
    study = at(components=walled, way_back="at-once", enemies={"A": "d4 N"})
    assert stands(study.play("end turn"), "A") == "d4 N"


@rule("UR-R15")
def test_a_square_that_is_passed_twice_has_its_lower_number() -> None:
    both_ways = yard("A patrol d3 g3")
    lured = at(components=both_ways, player="e7", brick=True).play("throw e3")
    assert enemy(lured, "A")["number"] == 1
    lured.play("step W", "step W", "end turn", "end turn")
    assert stands(lured, "A") == "e3 W"


@rule("UR-R17")
def test_contact_is_sight_even_in_a_shelter() -> None:
    study = at(components=yard("A patrol d3 g3"), player="b6", brick=True)
    study.play("step E", "step E")
    assert study["player"] == "d6"
    there = at(components=yard("A guard d2 N"), player="d6", enemies={"A": "d7 N"})
    assert there["ending"] == "open"
    assert there.play("end turn")["ending"] == "caught"


@rule("UR-R18")
def test_the_eighth_turn_without_warmth_must_win() -> None:
    study = at(player="a9", cold=7, friend=True)
    assert study.copy().play("end turn")["ending"] == "frozen"
    assert study.play("step S", "step S")["ending"] == "won"


@rule("UR-R19")
def test_warmth_then_the_token_of_the_turn() -> None:
    study = at(player="f9", cold=5).play("step E", "end turn")
    assert study["cold"] == 1


@rule("UR-R20", "UR-29")
def test_nobody_warms_himself_for_ever() -> None:
    study = at(player="g9", turn=100, cold=0).play("step E", "step W", "end turn")
    assert study["ending"] == "late"


@rule("UR-R21", "UR-26")
def test_the_friend_is_not_seen() -> None:
    study = at(player="n3", enemies={"E": "k5 W"}).play("release")
    assert study["friend"] is True
    assert study["ending"] == "open"


@rule("UR-R22")
def test_nobody_must_pick_up() -> None:
    assert at(player="a9").play("end turn")["brick"] is False


@rule("UR-R23", "UR-17", "UR-27")
def test_seen_on_the_doorstep_is_lost() -> None:
    doorstep = yard("A guard g1 S", lines={1: "|S u . . . . .|"})
    study = at(components=doorstep, player="b1", friend=True, enemies={"A": "e1 W"})
    assert study["ending"] == "open"
    assert study.play("step W")["ending"] == "caught"


@rule("UR-R24", "UR-29")
def test_cold_comes_before_the_last_turn_and_enemies_act_no_more() -> None:
    assert at(turn=100, cold=7).play("end turn")["ending"] == "frozen"
    study = at(turn=100, cold=3).play("end turn")
    assert (study["ending"], study["cold"]) == ("late", 4)
    assert stands(study, "A") == "b1 S"


@rule("UR-R25")
def test_glass_breaks_before_the_noise_is_heard() -> None:
    glass = {4: "+-+-+-+-+W+-+-+"}
    study = at(components=yard("A guard d3 N", lines=glass), player="e4", brick=True)
    study.play("throw e2")
    (lure,) = study.told("lure")
    assert lure.facts["path"] == ["e3", "e2"]  # no other way leads there


@rule("UR-R27", "UR-R15", "UR-35")
def test_a_guard_lured_onto_his_post_keeps_his_facing() -> None:
    study = at(components=yard("A guard d4 S"), player="a4", brick=True, enemies={"A": "e5 N"})
    study.play("throw d4")
    assert enemy(study, "A")["number"] == 0
    facing = stands(study, "A")
    assert facing == "d4 W"
    assert study["ending"] == "caught"
    aside = at(components=yard("A guard d4 S"), player="d1", brick=True, enemies={"A": "c5 E"})
    aside.play("throw d4")
    facing = stands(aside, "A")
    assert facing == "d4 E"
    aside.play("end turn", "end turn")
    assert stands(aside, "A") == "d4 E"


@rule("UR-R28", "UR-34")
def test_without_a_way_back_he_stays() -> None:
    cell = {6: "+     +-+     +", 7: "|. . .|.|. . .|", 8: "+     +-+     +"}
    study = at(components=yard("A guard g4 S", lines=cell), enemies={"A": "d4 N"})
    assert stands(study.play("end turn"), "A") == "d4 N"


@rule("UR-R29", "UR-26", "UR-19")
def test_nothing_is_released_twice_or_dropped() -> None:
    study = at(player="n3", friend=True, brick=True, enemies={"E": "k5 W"})
    assert not study.can("release")
    assert [move.split()[0] for move in study.moves if move != "end turn"] == [
        *["step"] * 3, *["throw"] * 4,
    ]  # fmt: skip
