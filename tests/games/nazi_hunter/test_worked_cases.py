"""The worked cases of docs/games/nazi-hunter.md, one by one."""

from __future__ import annotations

import pytest

from .cases import agent, at, left, pair, ready, stands, told, unknown, where

rule = pytest.mark.rule


@rule("NH-6")
def test_case_1_close_combat_3_costs_15_points() -> None:
    study = at(mode="create").play("add close-combat", "raise close-combat", "raise close-combat")
    assert told(study, "build")["left"] == 35 - 15


@rule("NH-3", "NH-17")
def test_case_2_two_plus_one_cards() -> None:
    areas = {"port": [3], "consulate": [7], "market": [12]}
    forces = []
    for area in areas:
        study = at(areas=areas, agents=pair(agent(area)))
        study.play("gold close-combat", f"area {area}")
        forces.append(told(study, "force")["opposition"])
    assert forces == [4, 5, 7]


@rule("NH-23", "NH-R8", "NH-R9")
def test_case_3_combined_force() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11]}, agents=both)
    study.play("gold close-combat", "area market")
    assert study["captured"] == []
    study.play("silver ranged-combat", "area market")
    assert study["captured"] == [10, 11]


@rule("NH-24", "NH-R11")
def test_case_4_double_agent_and_close_combat() -> None:
    both = pair(agent("consulate"), agent("consulate"))
    study = at(areas={"consulate": [8, 9]}, agents=both).play("silver double-agent", "file 8")
    assert study["captured"] == []
    study.play("gold close-combat", "area consulate")
    assert study["captured"] == [9]
    assert where(study, 8) == "hotel"  # he stayed, and moved on in the next round


@rule("NH-13", "NH-15")
def test_case_5_the_airport_is_cleared_before_the_agents_act() -> None:
    study = at(areas={"station": [11]}, deck=unknown(3)).play("end")
    assert (where(study, 11), study["chance"]) == ("airport", "draw")
    study.then(12)
    assert (where(study, 11), study["score"], study["to_move"]) == ("escaped", 2, "player")


@rule("NH-33", "NH-R17")
def test_case_6_bureaucracy() -> None:
    both = pair(agent("hotel", "bureaucracy"))
    study = at(areas={"airport": [11], "port": [6]}, agents=both, deck=unknown(2)).play(
        "gold bureaucracy"
    )
    assert (where(study, 11), where(study, 6)) == ("port", "airport")
    study.play("end")
    assert (study["escaped"], study["score"]) == ([6], 1)


@rule("NH-32", "NH-R5", "NH-R16", "NH-R24")
def test_case_7_exchange_on_the_airport() -> None:
    areas = {"airport": [12], "port": [1]}
    study = at(areas=areas, captured=[10], deck=unknown(2)).play(
        "gold exchange", "file 12", "file 10"
    )
    assert (where(study, 12), where(study, 10)) == ("captured", "airport")
    assert where(study, 1) == "port"  # the effect of no. 10 is not resolved
    study.play("end")
    assert (study["escaped"], study["score"]) == ([10], 1)


@rule("NH-36", "NH-R19")
def test_case_8_the_end() -> None:
    study = at(areas={"port": [3, 6], "station": [15]}, deck=[]).play("end")
    assert where(study, 6) == "airport"
    study.play("end")
    assert study.over
    assert (study["escaped"], study["score"]) == ([3, 6, 15], 5)


@rule("NH-18", "NH-15")
def test_case_9_another() -> None:
    study = at(areas={"port": [1, 3]}, chance="draw", deck=unknown(6)).then(4)
    assert (where(study, 4), study["chance"]) == ("hotel", "draw")
    study.then(8)
    assert (where(study, 8), study["escaped"], left(study)) == ("consulate", [1, 3], 4)


@rule("NH-25")
def test_case_10_picking_up_on_the_way() -> None:
    both = pair(agent("hotel"), agent("port"))
    study = at(agents=both).play("gold drive-auto", "drive hotel hotel")
    assert (stands(study, "gold"), stands(study, "silver")) == ("hotel", "hotel")
    assert (ready(study, "gold"), ready(study, "silver")) == (False, True)


@rule("NH-38")
@pytest.mark.parametrize(
    ("escaped", "band"),
    [([12, 4, 5], "success"), ([12, 4, 5, 10], "failure"), ([12, 1], "expert"), ([4], "master")],
)
def test_case_11_bands(escaped: list[int], band: str) -> None:
    assert at(escaped=escaped, deck=[]).play("end").position.result()["band"] == band


@rule("NH-29")
def test_case_12_seduction_not_from_the_airport() -> None:
    study = at(areas={"hotel": [4], "airport": [12]}, agents=pair(agent("port")))
    study.play("gold seduction")
    assert study.moves == ["file 4"]
    assert study.why_not("file 12") == "NH-29: file 12 is on the Airport"
    assert where(study.play("file 4"), 4) == "port"
