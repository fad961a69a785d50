"""Urban Recovery, rule by rule."""

from __future__ import annotations

import pytest

from parlour.engine.errors import IllegalMove

from .cases import at, enemy, position, stands, walked, yard

rule = pytest.mark.rule

WALL = {7: "|. . .|. . . .|"}
"""Something solid between c4 and d4 of the yard."""


def thrown(study_words: dict[str, object], target: str) -> list[str]:
    """Who is lured when a brick is thrown."""
    study = at(**study_words).play(f"throw {target}")
    return [str(event.facts["enemy"]) for event in study.told("lure")]


# Board


@rule("UR-1", "UR-4")
def test_solid_edges_and_the_border_stop_everybody() -> None:
    study = at(components=yard(lines=WALL), player="c4")
    assert study.why_not("step E") == "UR-4: something solid is east of c4"
    assert study.can("step W")
    assert at().why_not("step S") == "UR-4: something solid is south of a11"


@rule("UR-4", "UR-16")
def test_steps_go_over_open_edges_and_doorways() -> None:
    assert at(player="e10").play("step E")["player"] == "f10"
    assert at(player="a9").play("step E")["player"] == "b9"


@rule("UR-3", "UR-4")
def test_a_broken_window_is_a_doorway_for_everybody() -> None:
    words = {"player": "j3", "enemies": {"C": "g1 E", "A": "b5 S"}}
    assert not at(**words).can("step E")
    assert at(**words, broken=["j3-k3"]).play("step E")["player"] == "k3"
    broken = at(player="a11", broken=["j3-k3"], enemies={"E": "j3 W"})
    assert stands(broken.play("end turn"), "E") == "k4 E"
    intact = at(player="a11", enemies={"E": "j3 W"})
    assert stands(intact.play("end turn"), "E") == "k6 E"


@rule("UR-5", "UR-R13")
def test_beside_means_a_step_away_or_on_it() -> None:
    assert at(player="a8").can("pick up")
    assert at(player="a9").can("pick up")
    assert not at(player="a10").can("pick up")
    assert not at(player="b9").can("pick up")
    walled = {5: "|. .|b . . . .|"}
    assert not at(components=yard(lines=walled), player="b3").can("pick up")
    glass = yard(lines={5: "|. .Wb . . . .|"})
    assert not at(components=glass, player="b3").can("pick up")
    assert at(components=glass, player="b3", broken=["b3-c3"]).can("pick up")
    doorway = yard(lines={5: "|. .Db . . . .|"})
    assert at(components=doorway, player="b3").can("pick up")


# Enemies


@rule("UR-6", "UR-35")
def test_a_patrol_walks_its_route_round_and_round() -> None:
    study = at(components=yard("A patrol d4 g4 g6 f6 f5 d5"), player="a1")
    assert stands(study, "A") == "d4 E"
    places = []
    for _ in range(5):
        places.append(stands(study.play("end turn"), "A"))
    assert places == ["g5 S", "e5 W", "f4 E", "f6 W", "d4 N"]


@rule("UR-7", "UR-35")
def test_a_guard_on_his_post_does_nothing() -> None:
    study = at(components=yard("A guard e4 S")).play("end turn")
    assert stands(study, "A") == "e4 S"
    assert study.told("patrols") == []


@rule("UR-8")
def test_enemies_share_squares() -> None:
    study = at(components=yard("A patrol d4 g4", "B patrol d4 g4", "C guard f4 S"))
    assert stands(study.play("end turn"), "A") == stands(study, "B") == "f4 W"
    assert stands(study, "C") == "f4 S"


@rule("UR-9", "UR-10")
def test_the_open_field_of_sight() -> None:
    place = position(at(components=yard("A guard d2 S")))
    board = place.board
    here = board.names.index("d2")
    seen = {name for n, name in enumerate(board.names) if board.sees(here, 2, n)}
    assert seen == {"d2", *(f"{c}{r}" for c in "cde" for r in "3456")}
    west = {name for n, name in enumerate(board.names) if board.sees(here, 3, n)}
    assert west == {"d2", *(f"{c}{r}" for c in "abc" for r in "123")}


@rule("UR-9", "UR-14")
def test_the_field_of_hearing() -> None:
    board = position(at(components=yard())).board
    here = board.names.index("d2")
    heard = {name for n, name in enumerate(board.names) if board.hears(here, 2, n)}
    own = {"d2"}
    assert heard == {f"{c}{r}" for c in "bcdef" for r in "1234567"} - own


@rule("UR-14", "UR-R4")
def test_walls_do_not_matter_for_hearing() -> None:
    walled = yard("A guard d4 S", lines=WALL)
    words: dict[str, object] = {"components": walled, "player": "b3", "brick": True}
    assert thrown(words, "b4") == ["A"]


@rule("UR-15", "UR-17")
def test_stepping_into_sight_loses_at_once() -> None:
    study = at(components=yard("A guard d2 S"), player="b5").play("step E")
    assert study["ending"] == "caught"
    assert study["by"] == "A"
    assert study.told("seen")[0].rule == "UR-17"
    assert study.over
    with pytest.raises(IllegalMove):
        study.play("end turn")


@rule("UR-15")
def test_a_shelter_hides() -> None:
    study = at(components=yard("A guard d2 S"), player="d7", steps=1)
    assert study.play("step N")["ending"] == "open"
    assert study.play("end turn")["ending"] == "open"


# Player's turn


@rule("UR-16")
def test_four_steps_and_then_no_more() -> None:
    study = at(components=yard()).play("step S", "step S", "step S", "step N")
    assert study["steps"] == 0
    assert study.why_not("step S") == "UR-16: all 4 steps of this turn are made"
    assert study.play("end turn")["steps"] == 4


@rule("UR-16")
def test_doing_nothing_is_allowed_and_order_is_free() -> None:
    assert at().play("end turn")["turn"] == 2
    study = at(components=yard(), player="b2")
    study.play("step S", "pick up", "step E", "throw c5", "pick up", "step N")
    assert study["brick"]


@rule("UR-18")
def test_one_brick_in_the_hand_and_piles_never_run_out() -> None:
    study = at(components=yard(), player="c3").play("pick up")
    assert study.why_not("pick up") == "UR-18: you hold a brick already"
    for _ in range(5):
        study.play("throw c4", "pick up", "end turn")
    assert study["brick"]
    assert at().why_not("pick up") == "UR-18: no brick pile is beside a11"


@rule("UR-19")
def test_targets_are_four_squares_in_row_and_column() -> None:
    study = at(components=yard(), player="d4", brick=True)
    targets = {move.removeprefix("throw ") for move in study.moves if move.startswith("throw")}
    assert targets == {
        *(f"d{row}" for row in (1, 2, 3, 5, 6, 7)), *(f"{column}4" for column in "abcefg"),
    }  # fmt: skip
    corner = at(components=yard(), player="a1", brick=True)
    assert corner.why_not("throw a6") == "UR-19: a6 is 5 squares away, and 4 is the most"
    assert corner.why_not("throw a1") == "UR-19: a brick flies one square at least"
    assert at(player="b8", brick=True).why_not("throw c8") == "UR-19: c8 is blocked"
    walled = at(components=yard(lines=WALL), player="b4", brick=True)
    for far in ("d4", "f4"):
        why = f"UR-19: something solid is between you and {far}"
        assert walled.why_not(f"throw {far}") == why


@rule("UR-19", "UR-R6")
def test_people_and_doorways_do_not_stop_a_brick() -> None:
    doors = yard("A guard e4 S", lines={7: "|. . .D. . . .|"})
    study = at(components=doors, player="c4", brick=True)
    assert study.can("throw g4")
    assert study.why_not("throw d5") == "UR-R6: d5 is neither in your row nor in your column"


@rule("UR-19", "UR-R7")
def test_one_throw_a_turn() -> None:
    study = at(components=yard(), player="c3", brick=True).play("throw c4", "pick up")
    assert study.why_not("throw c4") == "UR-19: you have thrown a brick in this turn"
    assert study.play("end turn").can("throw c4")
    assert at().why_not("throw a10") == "UR-19: you hold no brick"


@rule("UR-20")
def test_every_window_on_the_way_breaks() -> None:
    glass = yard(lines={7: "|. .W. .W.W. .|"})
    study = at(components=glass, player="a4", brick=True).play("throw e4")
    assert study["broken"] == ["b4-c4", "d4-e4"]
    assert [event.facts["window"] for event in study.told("window")] == study["broken"]


@rule("UR-21", "UR-R8")
def test_a_hit_stuns_all_there_and_lures_nobody() -> None:
    guards = yard("A guard e4 S", "B guard e4 N", "C guard e2 S")
    study = at(components=guards, player="c4", brick=True).play("throw e4")
    assert [enemy(study, name)["stunned"] for name in "ABC"] == ["just hit", "just hit", "no"]
    assert study.told("lure") == []
    assert study["lying"] is None


@rule("UR-22")
def test_everybody_who_hears_comes() -> None:
    guards = yard("A guard e2 S", "B guard g5 W", "C guard g1 N")
    study = at(components=guards, player="b5", brick=True).play("throw e5")
    assert [stands(study, name) for name in "ABC"] == ["e5 S", "e5 W", "g1 N"]
    assert study["lying"] == "e5"


@rule("UR-22")
def test_the_path_prefers_north_east_south_west() -> None:
    guards = yard("A guard c6 E")
    study = at(components=guards, player="e1", brick=True).play("throw e5")
    (lure,) = study.told("lure")
    assert lure.facts["path"] == ["c5", "d5", "e5"]
    assert stands(study, "A") == "e5 E"


@rule("UR-23")
def test_a_lured_enemy_who_turns_round_may_see_the_thrower() -> None:
    guards = yard("A guard d2 E")
    study = at(components=guards, player="b4", brick=True)
    assert study["ending"] == "open"
    assert study.copy().play("throw d4")["ending"] == "open"
    back = at(components=yard("A guard f3 N"), player="b3", brick=True).play("throw e3")
    assert back["ending"] == "caught"
    assert back.told("seen")[0].rule == "UR-23"


@rule("UR-23")
def test_what_a_lured_enemy_passes_does_not_matter() -> None:
    guards = yard("A guard c3 S")
    study = at(components=guards, player="e5", brick=True)
    study.play("throw e7")
    (lure,) = study.told("lure")
    assert lure.facts["path"] == ["d3", "e3", "e4", "e5", "e6", "e7"]
    assert stands(study, "A") == "e7 S"
    assert study["ending"] == "open"


@rule("UR-24")
def test_a_stunned_enemy_sees_and_hears_nothing() -> None:
    guard = yard("A guard d4 S")
    study = at(components=guard, player="d6", stunned={"A": "just hit"})
    study.play("step N", "step N")
    assert (study["player"], study["ending"]) == ("d4", "open")
    assert study.play("end turn")["ending"] == "open"
    dazed = {"A": "since the turn before"}
    study = at(components=guard, player="d4", brick=True, stunned=dazed)
    assert study.play("throw d6").told("lure") == []


@rule("UR-25")
def test_warmth_comes_from_entering_not_from_staying() -> None:
    study = at(player="g9", cold=3).play("end turn")
    assert study["cold"] == 4
    assert study.play("step E", "step W")["cold"] == 0


@rule("UR-26")
def test_the_friend_is_released_from_beside() -> None:
    away = {"E": "k5 W"}
    study = at(player="n4", enemies=away)
    assert study.why_not("release") == "UR-26: your friend is not beside n4"
    study.play("step N")
    assert study.play("release")["friend"] is True
    assert study.why_not("release") == "UR-26: your friend is with you already"
    assert not at(player="o2").can("release")


@rule("UR-27")
def test_home_with_the_friend_wins_in_the_middle_of_a_turn() -> None:
    study = at(player="a9", friend=True).play("step S", "step S")
    assert study["ending"] == "won"
    assert study.position.scores() == [1.0]
    assert study.position.result()["winners"] == [0]
    near = yard(lines={1: "|S F . . . . .|", 13: "|. . . . . . .|"})
    assert at(components=near).play("release")["ending"] == "won"


@rule("UR-28")
def test_each_turn_costs_warmth_and_the_limit_loses() -> None:
    study = at(components=yard(cold_limit=5))
    for cold in (1, 2, 3, 4):
        assert study.play("end turn")["cold"] == cold
        assert study.told("cold")[0].facts == {"cold": cold, "limit": 5}
    assert study.play("end turn")["ending"] == "frozen"
    assert study.position.scores() == [0.0]


@rule("UR-29")
def test_the_hundredth_turn_is_the_last() -> None:
    study = at(turn=99).play("end turn")
    assert (study["turn"], study["ending"]) == (100, "open")
    assert study.play("end turn")["ending"] == "late"


# Enemies' turn


@rule("UR-30")
def test_enemies_act_in_the_order_of_the_file() -> None:
    study = at().play("end turn")
    order = [event.facts["enemy"] for event in study.told("patrols")]
    assert order == ["A", "B", "C", "D", "E"]
    both = at(components=yard("B patrol g3 d3", "A patrol g5 d5"), player="a4")
    both.play("end turn")
    assert (both["ending"], both["by"]) == ("caught", "B")
    assert stands(both, "A") == "g5 W"


@rule("UR-31", "UR-32", "UR-R9")
def test_a_stun_lasts_two_enemies_turns() -> None:
    study = at(components=yard("A patrol d4 g4"), player="b4", brick=True).play("throw d4")
    assert enemy(study, "A")["stunned"] == "just hit"
    study.play("end turn")
    assert (stands(study, "A"), enemy(study, "A")["stunned"]) == ("d4 E", "since the turn before")
    study.play("end turn")
    assert (stands(study, "A"), enemy(study, "A")["stunned"]) == ("d4 E", "no")
    assert stands(study.play("end turn"), "A") == "f4 W"


@rule("UR-32")
def test_whoever_wakes_looks_at_once() -> None:
    dazed = {"A": "since the turn before"}
    study = at(components=yard("A guard d4 S"), player="e7", stunned=dazed).play("end turn")
    assert study["ending"] == "caught"
    assert study.told("seen")[0].rule == "UR-32"


@rule("UR-33")
def test_a_lured_enemy_waits_one_turn() -> None:
    study = at(components=yard("A patrol e4 e1"), player="a5", brick=True).play("throw e5")
    assert stands(study, "A") == "e5 S"
    assert stands(study.play("end turn"), "A") == "e5 S"
    assert study.told("waits")[0].facts["square"] == "e5"
    assert enemy(study, "A")["lured"] is False


@rule("UR-34", "UR-R14")
def test_the_way_back_is_walked_four_squares_a_turn() -> None:
    guard = yard("A guard g1 S")
    study = at(components=guard, player="a1", enemies={"A": "c7 W"})
    assert enemy(study, "A")["number"] is None
    assert stands(study.play("end turn"), "A") == "c3 N"
    assert stands(study.play("end turn"), "A") == "e1 E"
    assert stands(study.play("end turn"), "A") == "g1 S"
    assert enemy(study, "A")["number"] == 0


@rule("UR-34")
def test_the_nearest_route_square_with_the_lowest_number() -> None:
    study = at(components=yard("A patrol d3 g3 g5 d5"), player="a1", enemies={"A": "e4 W"})
    study.play("end turn")  # e3 has number 1, e5 a higher one; both are one step away
    assert stands(study, "A") == "e3 E"
    assert enemy(study, "A")["number"] == 1
    assert study.told("returns")[0].facts["path"] == ["e3"]
    assert stands(study.play("end turn"), "A") == "g5 S"


@rule("UR-35", "UR-R16")
def test_a_patrol_faces_the_step_it_made_also_on_a_corner() -> None:
    study = at(components=yard("A patrol c3 g3 g7 c7"), player="a1").play("end turn")
    assert stands(study, "A") == "g3 E"


@rule("UR-36")
def test_every_single_step_looks() -> None:
    study = at(components=yard("A patrol d4 g4"), player="f7").play("end turn")
    assert study["ending"] == "open"
    passing = at(components=yard("A patrol e2 e3 f3 f2"), player="f7").play("end turn")
    assert (passing["ending"], passing["by"]) == ("caught", "A")
    assert passing.told("patrols")[0].facts["path"] == ["e3"]
    assert passing.told("seen")[0].rule == "UR-36"


@rule("UR-36", "UR-34")
def test_on_arrival_he_looks_only_after_turning() -> None:
    guard = yard("A guard d4 S")
    north = at(components=guard, player="d3", enemies={"A": "d6 E"}).play("end turn")
    assert north["ending"] == "caught"  # from d5, on the way, he faces N
    beside = at(components=guard, player="d3", enemies={"A": "d5 E"}).play("end turn")
    assert beside["ending"] == "open"  # on d4 he has turned S before he looks
    south = at(components=guard, player="d7", enemies={"A": "d3 N"}).play("end turn")
    assert south["ending"] == "caught"


@rule("UR-37")
def test_bricks_are_taken_away_except_from_the_stunned() -> None:
    study = at(components=yard(), player="a1", brick=True).play("throw c1")
    assert study["lying"] == "c1"
    assert study.play("end turn")["lying"] is None
    stunned = at(components=yard("A guard e4 S"), player="c4", brick=True).play("throw e4")
    assert enemy(stunned.play("end turn"), "A")["stunned"] == "since the turn before"


@rule("UR-R26")
def test_a_brick_on_the_ground_cannot_be_picked_up() -> None:
    study = at(player="a11", brick=True).play("throw b11")
    assert study["lying"] == "b11"
    assert study.why_not("pick up") == "UR-18: no brick pile is beside a11"


def test_walked_plays_lines_of_the_worked_cases() -> None:
    assert walked(at(), "a10 a9 (pick up) |")["brick"] is True
