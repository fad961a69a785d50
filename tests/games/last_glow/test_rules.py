"""The Last Glow, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import IllegalMove
from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("last-glow")
rule = pytest.mark.rule


def at(**words: object) -> Study:
    return GAME.study(words)


def last_of_crew(**words: object) -> Study:
    """One member is left to place and nothing can be hunted: after 'repair' the storm comes."""
    return at(**{"placed": 4, **words})


# Set-up


@rule("LG-1", "LG-R1")
def test_grid_of_four_lines_and_six_columns_numbered_0_to_3() -> None:
    totals = []
    for line in range(1, 5):
        study = at(hearts=[f"{line},4"], lighthouse="1,1", chance="heart die").then(1)
        totals.append(study.told("heart")[0].facts["number"])
    assert totals == [0, 1, 2, 3]
    squares = [square for square in ("1,1", "4,6", "4,1", "1,6") if at(lighthouse=square)]
    assert len(squares) == 4
    for outside in ("5,1", "1,7", "0,1"):
        with pytest.raises(Exception, match="lighthouse cannot be"):
            at(lighthouse=outside)


@rule("LG-2", "LG-3", "LG-R2", "LG-R4")
def test_start() -> None:
    start = at(mode="storm")
    assert start["lighthouse"] == "3,3"
    assert (start["items"], start["aboard"], start["hearts"]) == ([], 0, [])
    assert (start["brightness"], start["vp"], start["sp"]) == (3, 0, 6)
    start.then(1)
    assert start["placed"] == 0
    for _ in range(5):
        assert not start.over
        assert start["turn"] == 1
        start.play("light")
    assert start["brightness"] == 5  # 6 at most, one less after the fall
    assert start["to_move"] == "chance"


@rule("LG-4", "LG-5")
@pytest.mark.parametrize("mode", ["storm", "nightmare", "abyss"])
def test_mode_is_an_option_and_set_up_ends_with_one_die(mode: str) -> None:
    start = at(mode=mode)
    assert start["mode"] == mode
    assert start["chance"] == "set-up column"
    assert start.chances == {f"die {face}": pytest.approx(1 / 6) for face in range(1, 7)}
    start.then(2)
    assert start["hearts"] == ["1,2"]
    assert (start["turn"], start["to_move"]) == (1, "player")


def test_case_1_set_up() -> None:
    study = at(mode="storm").then(5)
    assert study["hearts"] == ["1,5"]
    assert study["lighthouse"] == "3,3"
    assert (study["brightness"], study["vp"], study["sp"]) == (3, 0, 6)
    assert study.why_not("hunt 1,5") == "LG-14: the Heart on 1,5 is 4 away, out of reach"


# Turn


@rule("LG-6")
def test_storm_phase_runs_ship_hearts_new_hearts_and_then_the_turn_goes_up() -> None:
    study = last_of_crew(lighthouse="2,6", hearts=["1,1"], turn=3).play("light")
    assert study["lighthouse"] == "3,6"
    assert study["chance"] == "heart die"
    study.then(4)
    assert (study["chance"], study["turn"]) == ("appearance die", 3)
    study.then(3)
    assert (study["turn"], study["placed"], study["to_move"]) == (4, 0, "player")


# Lighthouse Phase


@rule("LG-7", "LG-R6")
@pytest.mark.parametrize(("sp", "limit"), [(6, 5), (4, 5), (3, 4), (1, 4)])
def test_crew_limit_follows_structure(sp: int, limit: int) -> None:
    study = at(sp=sp, lighthouse="1,3")
    for placed in range(limit):
        assert study["placed"] == placed
        study.play("light")
    assert study["chance"] == "appearance die"


@rule("LG-13", "LG-R6")
def test_case_4_double_throttle() -> None:
    study = at(sp=4).play("throttle")
    assert (study["lighthouse"], study["sp"], study["placed"]) == ("2,3", 4, 1)
    study.play("throttle")
    assert (study["lighthouse"], study["sp"], study["placed"]) == ("1,3", 3, 2)
    assert study.why_not("throttle") == "LG-12: the Lighthouse is on the highest line"
    assert [study.play("light")["to_move"] for _ in range(2)] == ["player", "chance"]


@rule("LG-7", "LG-R6")
def test_case_5_patching_ends() -> None:
    study = at(sp=3, placed=3).play("repair")
    assert (study["sp"], study["placed"], study["to_move"]) == (4, 4, "player")


@rule("LG-R6")
def test_a_fifth_member_already_placed_is_not_taken_back() -> None:
    study = at(sp=4, placed=4, throttles=1).play("throttle")
    assert study["sp"] == 3
    assert study["to_move"] == "chance"


@rule("LG-8", "LG-R17")
def test_no_pass_but_a_harmless_action_is_always_legal() -> None:
    study = at(brightness=6, sp=6)
    assert "light" in study.moves
    assert "repair" in study.moves
    assert not any("pass" in move for move in study.moves)
    study.play("light", "light", "light")
    assert study["placed"] == 3


@rule("LG-9", "LG-R4")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (5, 6), (6, 6)])
def test_light_up(before: int, after: int) -> None:
    assert at(brightness=before).play("light")["brightness"] == after


@rule("LG-10", "LG-R3")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (5, 6), (6, 6)])
def test_repair(before: int, after: int) -> None:
    assert at(sp=before).play("repair")["sp"] == after


@rule("LG-11")
def test_maneuver() -> None:
    assert at(lighthouse="2,2").play("left")["lighthouse"] == "2,1"
    assert at(lighthouse="2,2").play("right")["lighthouse"] == "2,3"
    assert at(lighthouse="2,1").why_not("left") == "LG-11: the Lighthouse would leave the grid"
    assert at(lighthouse="2,6").why_not("right") == "LG-11: the Lighthouse would leave the grid"
    blocked = at(lighthouse="2,2", hearts=["2,1", "2,3"])
    assert blocked.why_not("left") == "LG-11: a Storm Heart stands on 2,1"
    assert not blocked.can("right")
    with pytest.raises(IllegalMove, match="LG-11"):
        blocked.play("right")


@rule("LG-12")
def test_full_throttle() -> None:
    assert at(lighthouse="4,2").play("throttle")["lighthouse"] == "3,2"
    assert not at(lighthouse="1,2").can("throttle")
    blocked = at(lighthouse="2,2", hearts=["1,2"])
    assert blocked.why_not("throttle") == "LG-12: a Storm Heart stands on 1,2"


@rule("LG-13", "LG-R18", "LG-R3")
def test_every_throttle_after_the_first_of_a_turn_costs_one() -> None:
    study = at(lighthouse="4,2").play("throttle")
    assert study["sp"] == 6
    assert study.play("throttle")["sp"] == 5
    assert study.play("throttle")["sp"] == 4
    again = last_of_crew(lighthouse="3,2", throttles=2).play("light").then(1)
    assert again["throttles"] == 0
    assert again.play("throttle")["sp"] == 6


@rule("LG-13", "LG-36", "LG-R21")
def test_a_suicidal_throttle_is_legal_and_asked_about() -> None:
    study = at(sp=1, placed=1, throttles=1)
    scene = GAME.scene(study.position, 0) if GAME.scene else None
    warnings = {choice.label: choice.warning for choice in scene.choices} if scene else {}
    assert warnings["Full throttle: one line up"].endswith("This loses the match at once.")
    assert warnings["Repair the hull"] == ""
    study.play("throttle")
    assert study.over
    assert study["ending"] == "structure"


@rule("LG-14")
@pytest.mark.parametrize(
    ("heart", "needed"), [("2,4", 4), ("1,3", 4), ("1,4", 5), ("2,5", 5), ("1,5", 6), ("2,6", 6)]
)
def test_hunt_succeeds_from_distance_plus_three(heart: str, needed: int) -> None:
    for die in range(1, 7):
        study = at(lighthouse="2,3", hearts=[heart]).play(f"hunt {heart}")
        assert study["placed"] == 1
        study.then(die)
        calmed = die >= needed
        assert study["hearts"] == ([] if calmed else [heart])
        assert study["items"] == ([heart] if calmed else [])


@rule("LG-14", "LG-R17")
def test_hunt_beyond_three_or_without_a_heart_is_not_offered() -> None:
    study = at(lighthouse="3,1", hearts=["1,3", "3,5"])
    assert [move for move in study.moves if move.startswith("hunt")] == []
    assert study.why_not("hunt 2,2") == "LG-14: no Heart stands on 2,2"


def test_case_2_hunt() -> None:
    position = {"lighthouse": "2,3", "hearts": ["1,3"]}
    assert GAME.study(position).play("hunt 1,3").then(4)["items"] == ["1,3"]
    assert GAME.study(position).play("hunt 1,3").then(3)["items"] == []


@rule("LG-R10")
def test_case_3_diagonal_hunt() -> None:
    position = {"lighthouse": "2,3", "hearts": ["1,4"]}
    assert GAME.study(position).play("hunt 1,4").then(4)["hearts"] == ["1,4"]
    assert GAME.study(position).play("hunt 1,4").then(5)["items"] == ["1,4"]


@rule("LG-15", "LG-R13")
def test_no_hunt_while_six_items_are_in_play() -> None:
    full = at(lighthouse="2,3", hearts=["1,3"], items=["4,1", "4,2"], aboard=4)
    assert full.why_not("hunt 1,3") == "LG-15: all 6 items are in play"
    assert full.play("send").can("hunt 1,3")


@rule("LG-16")
def test_sleep_on_the_same_square_takes_one() -> None:
    study = at(items=["3,3"], placed=4).play("sleep 3,3")
    assert (study["items"], study["aboard"]) == ([], 1)
    assert at(turn=2).why_not("sleep 3,3") == "LG-16: no item lies on 3,3"


@rule("LG-17", "LG-R22")
def test_sleep_on_the_next_square_takes_two_at_once() -> None:
    for square in ("2,3", "4,3", "3,2", "3,4"):
        study = at(items=[square]).play(f"sleep {square}")
        assert (study["items"], study["aboard"], study["placed"]) == ([], 1, 2)
    assert at(items=["2,4"]).why_not("sleep 2,4") == "LG-17: 2,4 is not next to the Lighthouse"
    short = at(items=["3,4"], placed=4)
    assert short.why_not("sleep 3,4") == "LG-17: it takes two of the crew, and 1 is left"
    patching = at(items=["3,4"], placed=3, sp=3)
    assert not patching.can("sleep 3,4")
    assert at(items=["3,4"], placed=3, sp=4).play("sleep 3,4")["to_move"] == "chance"


@rule("LG-18", "LG-R3", "LG-R12")
def test_send_scores_only_what_is_aboard() -> None:
    study = at(aboard=2, vp=1, items=["3,3"]).play("send")
    assert (study["aboard"], study["vp"], study["items"]) == (1, 2, ["3,3"])
    empty = at(items=["3,3"])
    assert empty.why_not("send") == "LG-18: no item is aboard"
    assert empty.play("sleep 3,3")["vp"] == 0


@rule("LG-R12")
def test_items_aboard_survive_storm_and_collision() -> None:
    study = last_of_crew(lighthouse="2,3", aboard=3, hearts=["3,3"]).play("light").then(1)
    assert (study["aboard"], study["sp"]) == (3, 3)


@rule("LG-19")
def test_case_13_win() -> None:
    study = at(vp=5, aboard=1, placed=1).play("send")
    assert study.over
    assert study["vp"] == 6
    assert study["ending"] == "won"
    assert study["lighthouse"] == "3,3"
    assert study.position.scores() == [1.0]


# Lighthouse management


@rule("LG-20")
def test_the_ship_falls_one_line_and_off_line_four_it_crashes() -> None:
    assert last_of_crew(lighthouse="1,5").play("light")["lighthouse"] == "2,5"
    crash = last_of_crew(lighthouse="4,5").play("light")
    assert crash.over
    assert crash["ending"] == "crash"
    assert crash["lighthouse"] is None


@rule("LG-20", "LG-22", "LG-6")
def test_the_ship_falls_before_the_lamp_fades() -> None:
    both = at(lighthouse="4,4", brightness=0, sp=1, placed=3).play("right")
    assert both["ending"] == "crash"
    assert both["sp"] == 1


@rule("LG-21", "LG-30", "LG-R7", "LG-R8")
def test_falling_onto_a_heart_is_a_collision() -> None:
    study = last_of_crew(lighthouse="2,3", hearts=["3,3"]).play("light")
    assert (study["lighthouse"], study["sp"], study["hearts"]) == ("3,3", 3, [])
    assert study["chance"] == "appearance die"


@rule("LG-22", "LG-R5")
@pytest.mark.parametrize(("light", "sp", "after"), [(3, 6, (2, 6)), (1, 6, (0, 6)), (0, 6, (0, 5))])
def test_brightness_fades_and_only_darkness_costs(
    light: int, sp: int, after: tuple[int, int]
) -> None:
    study = last_of_crew(lighthouse="2,2", brightness=light, sp=sp).play("right")
    assert (study["brightness"], study["sp"]) == after


@rule("LG-22")
def test_case_6_fall_then_light() -> None:
    study = at(lighthouse="2,4", brightness=0, sp=2, placed=3).play("right")
    assert (study["lighthouse"], study["brightness"], study["sp"]) == ("3,5", 0, 1)


@rule("LG-R5")
def test_light_up_at_zero_before_the_fall_avoids_the_loss() -> None:
    study = last_of_crew(lighthouse="2,4", brightness=0).play("light")
    assert (study["brightness"], study["sp"]) == (1, 6)


# Heart management


@rule("LG-23", "LG-R9")
def test_hearts_are_handled_from_the_bottom_up_and_left_to_right() -> None:
    study = at(lighthouse="1,6", vp=3, chance="heart die", hearts=["1,1", "3,5", "3,2", "2,1"])
    handled = []
    while study["chance"] == "heart die":
        handled.append(study["target"])
        study.then(3)
    assert handled == ["3,2", "3,5", "2,1", "1,1"]
    assert study["hearts"] == ["2,1", "3,1", "4,2", "4,5"]


@rule("LG-24", "LG-25")
@pytest.mark.parametrize(
    ("line", "moves"),
    [(1, "LLLDDR"), (2, "LLDDRR"), (3, "LDDRRX"), (4, "CCCCXX")],
)
def test_storm_table(line: int, moves: str) -> None:
    for die, expected in enumerate(moves, start=1):
        study = at(lighthouse="1,6", vp=3, hearts=[f"{line},3"], chance="heart die").then(die)
        column = {"L": 2, "D": 3, "R": 4}.get(expected)
        assert study["hearts"] == ([f"{line + 1},{column}"] if column else [])
        assert study["vp"] == (2 if expected == "C" else 3)


@rule("LG-25")
def test_case_8_edge() -> None:
    left = at(lighthouse="4,6", hearts=["1,1"], chance="heart die").then(2)
    assert left["hearts"] == ["2,1"]
    right = at(lighthouse="4,1", hearts=["2,6"], chance="heart die").then(6)
    assert right["hearts"] == ["3,6"]


@rule("LG-26", "LG-R3", "LG-R11")
def test_case_7_explosion() -> None:
    for ship, damage in (("3,3", 2), ("2,2", 1), ("2,3", 0), ("4,4", 1), ("4,1", 2), ("3,4", 0)):
        study = at(lighthouse=ship, hearts=["4,2"], items=["4,3"], chance="heart die").then(5)
        assert study["sp"] == 6 - damage, ship
        assert (study["hearts"], study["items"]) == ([], ["4,3"])


@rule("LG-26")
def test_an_explosion_leaves_other_hearts_alone() -> None:
    hearts = ["4,2", "4,3"]
    study = at(lighthouse="1,6", vp=1, hearts=hearts, chance="heart die").then(6)
    assert study["hearts"] == ["4,3"]


@rule("LG-27")
def test_a_blocked_heart_rolls_once_more_and_may_explode() -> None:
    words: dict[str, object] = {
        "lighthouse": "1,6",
        "hearts": ["3,3", "4,3", "4,4"],
        "waiting": ["3,3"],
        "chance": "heart die",
    }
    study = GAME.study(words).then(2)
    assert (study["chance"], study["again"]) == ("heart die", True)
    assert "3,3" not in str(study.copy().then(6)["hearts"])
    assert study.copy().then(1)["hearts"] == ["4,2", "4,3", "4,4"]
    stays = study.copy().then(5)
    assert stays["hearts"] == ["3,3", "4,3", "4,4"]
    assert stays["chance"] == "appearance die"


@rule("LG-27", "LG-23")
def test_case_11_blocked() -> None:
    study = at(lighthouse="1,6", hearts=["2,3", "3,3"], chance="heart die").then(2)
    assert study["hearts"] == ["2,3", "4,3"]
    assert study.then(4)["hearts"] == ["3,3", "4,3"]
    stuck = at(lighthouse="1,6", hearts=["2,3", "3,3"], waiting=["2,3"], chance="heart die")
    assert stuck.then(4)["again"] is True


@rule("LG-28", "LG-R3")
def test_case_9_contact() -> None:
    saved = at(lighthouse="1,1", vp=2, hearts=["4,6"], chance="heart die").then(3)
    assert (saved["vp"], saved["hearts"], saved["to_move"]) == (1, [], "chance")
    last = at(lighthouse="1,1", vp=1, hearts=["4,6"], chance="heart die").then(3)
    assert (last["vp"], last["to_move"]) == (0, "chance")
    lost = at(lighthouse="1,1", vp=0, hearts=["4,6"], chance="heart die").then(3)
    assert lost.over
    assert lost["ending"] == "contact"


@rule("LG-29", "LG-R13")
def test_a_heart_destroys_the_item_it_moves_onto() -> None:
    study = at(lighthouse="4,6", hearts=["1,3"], items=["2,3"], aboard=5, chance="heart die")
    study.then(4)
    assert (study["items"], study["hearts"]) == ([], ["2,3"])


@rule("LG-30", "LG-R8")
def test_case_10_collision() -> None:
    study = at(lighthouse="3,4", hearts=["2,4"], chance="heart die").then(3)
    assert (study["sp"], study["hearts"]) == (3, [])
    study.then(1)
    for _ in range(4):
        assert study["to_move"] == "player"
        study.play("light")
    assert study["to_move"] == "chance"


@rule("LG-30", "LG-29")
def test_a_heart_that_moves_onto_ship_and_item_destroys_the_item() -> None:
    study = at(lighthouse="3,4", items=["3,4"], hearts=["2,4"], chance="heart die").then(3)
    assert (study["sp"], study["hearts"], study["items"]) == (3, [], [])


# Appearance of new Hearts


def new_hearts(mode: str, turn: int) -> int:
    """Count the dice by rolling them onto free squares."""
    study = GAME.study({"mode": mode, "turn": turn, "lighthouse": "2,3", "placed": 4})
    study.play("light")
    before = study["turn"]
    dice = 0
    while study["turn"] == before and not study.over:
        dice += 1
        study.then(dice)
    return dice


@rule("LG-31", "LG-R15")
def test_nightmare_sequence_begins_again_after_ten() -> None:
    printed = [1, 1, 2, 1, 3, 2, 1, 1, 2, 3]
    assert [new_hearts("nightmare", turn) for turn in range(1, 21)] == printed * 2


@rule("LG-31")
def test_case_12_nightmare_count() -> None:
    assert [new_hearts("nightmare", turn) for turn in (5, 10, 11, 15)] == [3, 3, 1, 3]


@rule("LG-31", "LG-R20")
def test_storm_one_die_and_abyss_two_in_a_house_mode() -> None:
    assert {new_hearts("storm", turn) for turn in range(1, 12)} == {1}
    assert {new_hearts("abyss", turn) for turn in range(1, 12)} == {2}
    storm, abyss = at(mode="storm", turn=3), at(mode="abyss", turn=3)
    different = [name for name in storm.position.describe() if storm[name] != abyss[name]]
    assert different == ["mode"]
    modes = GAME.options[0]
    assert "house mode" in getattr(modes, "values")["abyss"]  # noqa: B009


@rule("LG-32")
def test_each_die_places_a_heart_before_the_next_is_rolled() -> None:
    study = at(mode="abyss", chance="appearance die", lighthouse="3,3").then(2)
    assert (study["hearts"], study["dice_left"], study["turn"]) == (["1,2"], 1, 1)
    assert study.then(6)["hearts"] == ["1,2", "1,6"]
    assert study["turn"] == 2


@rule("LG-33", "LG-R16")
def test_on_a_heart_one_more_roll_then_none() -> None:
    study = at(chance="appearance die", hearts=["1,2", "1,3"]).then(2)
    assert (study["chance"], study["again"], study["turn"]) == ("appearance die", True, 1)
    assert study.copy().then(4)["hearts"] == ["1,2", "1,3", "1,4"]
    given_up = study.then(3)
    assert (given_up["hearts"], given_up["turn"]) == (["1,2", "1,3"], 2)


@rule("LG-34")
def test_a_new_heart_destroys_an_item_or_hits_the_ship() -> None:
    crushed = at(chance="appearance die", items=["1,4"]).then(4)
    assert (crushed["items"], crushed["hearts"]) == ([], ["1,4"])
    hit = at(chance="appearance die", lighthouse="1,4").then(4)
    assert (hit["sp"], hit["hearts"], hit["turn"]) == (3, [], 2)


@rule("LG-35", "LG-R14")
def test_no_die_while_eight_hearts_are_on_the_grid() -> None:
    eight = ["1,1", "1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2"]
    study = GAME.study(
        {"mode": "abyss", "hearts": eight[:7], "lighthouse": "4,6", "chance": "appearance die"}
    )
    study.then(6)
    assert len(list(study.position.describe()["hearts"])) == 8  # type: ignore[call-overload]
    assert (study["turn"], study["to_move"]) == (2, "player")
    with pytest.raises(Exception, match="LG-35"):
        GAME.study({"hearts": [*eight, "3,3"], "lighthouse": "4,6"})


# End


@rule("LG-36", "LG-R23")
@pytest.mark.parametrize(
    ("words", "moves", "dice"),
    [
        ({"sp": 1, "placed": 1, "throttles": 1}, ["throttle"], []),
        ({"sp": 1, "placed": 3, "brightness": 0, "lighthouse": "2,1"}, ["right"], []),
        ({"sp": 2, "chance": "heart die", "hearts": ["2,4"], "lighthouse": "3,4"}, [], [3]),
        ({"sp": 1, "chance": "heart die", "hearts": ["4,2"], "lighthouse": "3,3"}, [], [5]),
        ({"sp": 3, "chance": "appearance die", "lighthouse": "1,4"}, [], [4]),
    ],
)
def test_without_structure_all_is_over_at_once(
    words: dict[str, object], moves: list[str], dice: list[int]
) -> None:
    study = GAME.study(words).play(*moves).then(*dice)
    assert study.over
    assert study["ending"] == "structure"
    assert study["sp"] == 0


@rule("LG-37", "LG-R19")
def test_after_turn_forty_the_light_goes_out() -> None:
    study = at(turn=40, chance="appearance die").then(1)
    assert study.over
    assert study["ending"] == "time"
    assert at(turn=39, chance="appearance die").then(1)["turn"] == 40


@rule("LG-38", "LG-R23")
def test_result_record() -> None:
    study = at(mode="nightmare", vp=0, turn=7, sp=2, hearts=["4,6"], chance="heart die").then(3)
    assert study.position.result() == {
        "winners": [],
        "cause": "contact",
        "mode": "nightmare",
        "turns": 7,
        "vp": 0,
        "sp": 2,
    }
    won = at(vp=5, aboard=1).play("send").position.result()
    assert (won["winners"], won["cause"], won["vp"]) == ([0], "won", 6)
