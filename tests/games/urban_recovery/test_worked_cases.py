"""Urban Recovery: the worked cases of docs/games/urban-recovery.md."""

from __future__ import annotations

import pytest

from .cases import at, enemy, seen_from, stands, walked
from .wins import WINS

rule = pytest.mark.rule
SET_UP_AFTER = {"G": "l6 S", "A": "b5 S", "B": "e9 S", "C": "j5 S", "D": "m10 W", "E": "n5 S"}


@rule("UR-10", "UR-13")
def test_case_1_the_guard_at_the_door_sees_round_no_corner() -> None:
    assert seen_from("l6", "S") == {"k7", "l7", "m7", "m8", "m9"}


@rule("UR-12", "UR-13", "UR-R2")
def test_case_2_a_partition_hides_m3_but_not_n3() -> None:
    assert seen_from("k4", "E") == {"l3", "l4", "l5", "m4", "m5", "n3", "n4", "n5"}


@rule("UR-11", "UR-12", "UR-R3")
def test_case_3_straight_through_the_window_only() -> None:
    assert seen_from("l3", "W") == {"k2", "k3", "k4", "j3"}


@rule("UR-11", "UR-R3")
def test_case_4_straight_through_two_doorways() -> None:
    assert seen_from("e10", "E") == {"f10", "g10", "h10", "i10"}


@rule("UR-13", "UR-R2")
def test_case_5_past_the_end_of_the_partition() -> None:
    assert seen_from("m3", "W") == {"l4"}


@rule("UR-6", "UR-7", "UR-28", "UR-30", "UR-35", "UR-R16")
def test_case_6_an_idle_first_turn() -> None:
    study = at().play("end turn")
    assert {name: stands(study, name) for name in SET_UP_AFTER} == SET_UP_AFTER
    assert study["cold"] == 1


@rule("UR-14", "UR-22", "UR-33", "UR-34")
def test_case_7_a_brick_on_a5_lures_a() -> None:
    study = walked(at(), "a10 a9 (pick up) throw a5")
    assert stands(study, "A") == "a5 W"
    assert study.told("lure")[0].facts["path"] == ["b2", "b3", "b4", "b5", "a5"]
    assert study["lying"] == "a5"
    assert stands(study.play("end turn"), "A") == "a5 W"
    assert study["lying"] is None
    study.play("end turn")
    assert stands(study, "A") == "b5 E"
    assert enemy(study, "A")["number"] == 4


@rule("UR-33", "UR-R15")
def test_case_7_a_brick_on_his_route_leaves_him_on_it() -> None:
    study = at(player="f5", brick=True, enemies={"B": "e9 S"})
    study.play("throw b5")
    assert stands(study, "A") == "b5 S"
    assert enemy(study, "A")["number"] == 4
    walked(study, "f6 f7 |")
    assert stands(study, "A") == "b5 S"
    assert stands(study.play("end turn"), "A") == "f5 E"


@rule("UR-21", "UR-24", "UR-31", "UR-32", "UR-R9")
def test_case_8_b_is_stunned_and_walked_over() -> None:
    study = walked(at(), "a10 a9 (pick up) throw a5 (pick up) | throw e9")
    assert enemy(study, "B")["stunned"] == "just hit"
    walked(study, "b9 c9 d9 e9 |")
    assert (study["player"], study["ending"]) == ("e9", "open")
    away = walked(study.copy(), "e10 f10 |")
    assert away["ending"] == "open"
    assert enemy(away, "B")["stunned"] == "no"
    assert stands(away, "B") == "e9 S"
    assert study.play("end turn")["ending"] == "caught"
    assert study["by"] == "B"


@rule("UR-19", "UR-20", "UR-3", "UR-R12")
def test_case_9_two_targets_behind_the_window() -> None:
    study = at(player="j3", brick=True, enemies={"C": "g1 E", "A": "b5 S"})
    row = [move for move in study.moves if move.startswith("throw") and move.endswith("3")]
    assert row == ["throw k3", "throw l3"]
    assert study.why_not("step E") == "UR-3: the window is not broken"
    for target in ("k3", "l3"):
        thrown = study.copy().play(f"throw {target}")
        assert thrown["broken"] == ["j3-k3"]
    assert study.copy().play("throw k3").can("step E")


@rule("UR-25", "UR-R19")
def test_case_10_a_warm_square_melts_seven_tokens() -> None:
    study = walked(at(player="h11", cold=7), "h10 g10 g9")
    assert study["cold"] == 0
    assert study.play("end turn")["cold"] == 1


@rule("UR-28", "UR-R18")
def test_case_11_the_eighth_token() -> None:
    assert at(player="a9", cold=7).play("end turn")["ending"] == "frozen"
    home = at(player="a10", cold=7, friend=True)
    assert home.play("step S")["ending"] == "won"


@pytest.mark.parametrize(
    ("board", "after"),
    [
        ("cold-feet", [("c1 W", 1), ("b4 S", 1), ("f4 E", 2), ("g1 N", 3), ("c1 W", 4)]),
    ],
)
def test_case_12_after_each_enemies_turn(board: str, after: list[tuple[str, int]]) -> None:
    study = at(board=board)
    turns = WINS[board].split("|")
    for line, (where, cold) in zip(turns, after, strict=False):
        walked(study, line + "|")
        assert (stands(study, "A"), study["cold"]) == (where, cold)
    assert walked(study, turns[-1])["ending"] == "won"


@rule("UR-22")
def test_case_13_the_guard_is_lured_twice() -> None:
    study = at(board="man-at-the-door")
    lures: list[tuple[object, object, object]] = []
    for part in WINS["man-at-the-door"].replace("throw", "; throw").split(";"):
        line, _, rest = part.partition(" d3" if " d3" in part else " g3")
        if line.startswith(" throw") or "throw" in line:
            walked(study, line + (" d3" if " d3" in part else " g3"))
            lures += [
                (e.facts["enemy"], e.facts["to"], e.facts["facing"]) for e in study.told("lure")
            ]
            walked(study, rest)
        else:
            walked(study, part)
    assert lures == [("G", "d3", "N"), ("G", "g3", "E"), ("A", "g3", "E")]
    assert study["ending"] == "won"


@rule("UR-20", "UR-22", "UR-R25")
def test_case_14_a_comes_in_through_the_window_that_was_just_broken() -> None:
    study = walked(at(board="broken-glass"), "b7 | c7 d7 d6 d5 | d4 d3 c3 | b3 (pick up) throw f3")
    assert study["broken"] == ["d3-e3"]
    assert stands(study, "A") == "f3 E"
    (lure,) = study.told("lure")
    assert lure.facts["path"] == ["d2", "d3", "e3", "f3"]
