"""Nazi Hunter, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.engine.study import Study
from parlour.games.nazi_hunter import components

from .cases import GAME, agent, agents, at, files, left, pair, ready, stands, told, unknown, where

rule = pytest.mark.rule
RING = ["airport", "port", "hotel", "consulate", "market", "station"]
BRIEF = Path(__file__).resolve().parents[3] / "docs" / "games" / "nazi-hunter.md"


# Board and cards


@rule("NH-1", "NH-R1", "NH-R2")
@pytest.mark.parametrize("place", range(6))
def test_the_ring_of_six_areas(place: int) -> None:
    study = at(agents=pair(agent(RING[place])))
    steps = [move for move in study.moves if move.startswith("gold move")]
    beside = {RING[place - 1], RING[(place + 1) % 6]}
    assert {step.removeprefix("gold move ") for step in steps} == beside


@rule("NH-2")
def test_the_files_are_those_of_the_brief() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", BRIEF.read_text("utf-8"), re.M)
    table = [[number, *cells.lower().split(" | ")] for number, cells in rows]
    cards = components.load().fugitives
    assert len(table) == 15
    assert table == [
        [
            str(card.number), card.area, card.pattern, str(card.force),
            card.effect.replace("-", " ").replace("counter ", "counter-"),
        ]
        for card in cards
    ]  # fmt: skip
    assert sum(card.force for card in cards) == 40
    assert [sum(card.area == area for card in cards) for area in RING] == [0, 3, 3, 3, 3, 3]


@rule("NH-3", "NH-R6")
def test_current_force_counts_plus_one_cards_on_the_board_only() -> None:
    gold = agent("market", "close-combat 3")
    alone = at(areas={"market": [12]}, agents=pair(gold), captured=[3], escaped=[7])
    assert _opposition(alone.play("gold close-combat", "area market")) == 5
    itself = at(areas={"market": [14]}, agents=pair(gold))
    assert _opposition(itself.play("gold close-combat", "area market")) == 3
    assert alone["score"] == 3  # off the board no. 7 has its printed force


def _opposition(study: Study) -> int:
    opposition: int = told(study, "force")["opposition"]
    return opposition


@rule("NH-4")
def test_a_card_is_in_one_zone() -> None:
    study = at(areas={"port": [1]}, captured=[2], escaped=[3], deck=[4, None])
    assert [where(study, file) for file in (1, 2, 3)] == ["port", "captured", "escaped"]
    assert study["deck"] == [4, None]
    assert study["unseen"] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]


# Agents (the building steps have a file of their own)


@rule("NH-8", "NH-R22")
def test_game_b_has_the_ready_made_agents() -> None:
    start = at(mode="ready")
    assert agents(start)["gold"]["abilities"] == {
        "close-combat": 3, "drive-auto": True, "seduction": True, "exchange": True,
    }  # fmt: skip
    assert agents(start)["silver"]["abilities"] == {
        "ranged-combat": 2, "moto": True, "research": True, "double-agent": True,
    }  # fmt: skip


# Set-up


@rule("NH-9")
@pytest.mark.parametrize("mode", ["ready", "create", "rookie"])
def test_agents_start_ready_on_the_airport(mode: str) -> None:
    start = at(mode=mode)
    for name in ("gold", "silver"):
        assert (stands(start, name), ready(start, name)) == ("airport", True)


@rule("NH-10")
def test_fourteen_cards_and_one_removed_unseen() -> None:
    start = at(mode="ready")
    assert start["deck"] == [None] * 14
    assert start["unseen"] == list(range(1, 16))
    assert start.chances == {f"file {n}": pytest.approx(1 / 15) for n in range(1, 16)}


@rule("NH-11")
def test_set_up_card_without_its_immediate_effect() -> None:
    study = at(mode="ready").then(1)  # agents counter-clockwise
    assert stands(study, "gold") == stands(study, "silver") == "airport"
    assert told(study, "seen") == {"file": 1, "area": "port"}
    assert (left(study), study["round"]) == (13, 1)
    study = at(mode="ready").then(9)  # another
    assert (left(study), files(study, "consulate")) == (13, [9])


# Round


@rule("NH-12", "NH-20")
def test_four_phases_in_order() -> None:
    study = at(areas={"airport": [11], "station": [10]}, round=4).play("end")
    assert [event.kind for event in study.events] == ["escape", "round", "march"]
    assert (study["round"], study["chance"]) == (5, "draw")
    study.then(15)
    assert (study["phase"], study["to_move"]) == ("actions", "player")


@rule("NH-13", "NH-R3")
def test_everybody_moves_by_pattern_and_the_log_has_its_order() -> None:
    areas = {"port": [1, 14], "hotel": [4, 3], "consulate": [7, 8], "market": [10, 12]}
    study = at(areas={**areas, "station": [11, 13]}, deck=[]).play("end")
    assert study["areas"] == {
        "airport": [11, 14], "port": [], "hotel": [1, 3, 8], "consulate": [4, 12],
        "market": [7, 13], "station": [10],
    }  # fmt: skip
    moves = told(study, "march")["moves"]
    assert [step["file"] for step in moves] == [11, 10, 7, 4, 1, 14, 8, 12, 13]


@rule("NH-14")
def test_the_top_card_comes_to_its_last_known_area() -> None:
    study = at(chance="draw", deck=unknown(3)).then(13)
    assert (where(study, 13), left(study), study["to_move"]) == ("station", 2, "player")
    empty = at(areas={"hotel": [4]}, deck=[]).play("end")
    assert (empty["phase"], empty["round"]) == ("actions", 2)


@rule("NH-15", "NH-R23")
@pytest.mark.parametrize(
    ("card", "area"), [(8, "port"), (10, "port"), (2, "airport"), (12, "airport"), (5, "station")]
)
def test_an_area_is_cleared(card: int, area: str) -> None:
    areas = {"port": [1, 3], "airport": [6, 11], "station": [14, 15]}
    study = at(areas=areas, chance="draw").then(card)
    gone = [file for name, files in areas.items() if name == area for file in files]
    assert study["escaped"] == gone
    nobody = at(areas={"hotel": [4]}, chance="draw").then(card)
    assert nobody["escaped"] == []


@rule("NH-16")
@pytest.mark.parametrize(
    ("card", "gold"), [(6, "port"), (13, "port"), (1, "station"), (11, "station")]
)
def test_both_agents_are_moved(card: int, gold: str) -> None:
    study = at(agents=pair(agent("airport"), agent("station")), chance="draw").then(card)
    assert stands(study, "gold") == gold
    assert stands(study, "silver") == {"port": "airport", "station": "market"}[gold]
    assert ready(study, "gold")
    assert ready(study, "silver")


@rule("NH-17")
def test_plus_one_lasts_while_it_is_on_the_board() -> None:
    gold = agent("market", "close-combat 3")
    study = at(areas={"market": [11]}, agents=pair(gold), chance="draw", deck=unknown(2)).then(14)
    assert study["escaped"] == []
    assert _opposition(study.play("gold close-combat", "area market")) == 3
    gone = at(areas={"market": [11]}, agents=pair(gold), captured=[14])
    assert _opposition(gone.play("gold close-combat", "area market")) == 2


@rule("NH-18")
def test_another_draws_again_and_again() -> None:
    study = at(chance="draw", deck=unknown(5)).then(4)
    assert (study["chance"], left(study)) == ("draw", 4)
    study.then(9)
    assert study["chance"] == "draw"
    study.then(15)
    assert (study["to_move"], left(study)) == ("player", 2)
    last = at(chance="draw", deck=unknown(1)).then(9)
    assert (last["to_move"], files(last, "consulate")) == ("player", [9])


@rule("NH-19", "NH-R14", "NH-R27")
def test_one_action_each_in_any_order_or_none() -> None:
    study = at(areas={"hotel": [4]}).play("silver move port")
    assert (stands(study, "silver"), ready(study, "silver")) == ("port", False)
    assert study.why_not("silver moto") == "NH-19: Silver has acted in this round"
    assert study.why_not("gold move market") == "NH-19: the Market is not next to the Airport"
    assert study.why_not("gold moto") == "NH-19: Gold has no moto"
    study.play("gold move station")
    assert study["chance"] == "draw"  # the phase ended by itself
    for played in ([], ["gold move port"], ["silver move port"]):
        assert at(areas={"hotel": [4]}).play(*played, "end")["round"] == 2


@rule("NH-20", "NH-R19")
def test_the_airport_empties_and_agents_are_ready_again() -> None:
    study = at(areas={"airport": [9, 12], "hotel": [4]}).play("gold move port", "silver move port")
    assert study["escaped"] == [9, 12]
    assert study["score"] == 8
    assert ready(study, "gold")
    assert ready(study, "silver")


# Using force


@rule("NH-21")
def test_reach_of_force() -> None:
    both = pair(agent("hotel", "close-combat 1", "ranged-combat 1", "double-agent"))
    areas = {"port": [1], "hotel": [5, 6], "consulate": [8], "market": [10]}
    study = at(areas=areas, agents=both)
    assert study.copy().play("gold close-combat").moves == ["area hotel"]
    ranged = study.copy().play("gold ranged-combat")
    assert ranged.moves == ["area port", "area hotel", "area consulate"]
    assert ranged.why_not("area market") == "NH-21: the Market is out of reach of ranged combat"
    assert study.copy().play("gold double-agent").moves == ["file 5", "file 6"]
    empty = at(areas={"market": [10]}, agents=both)
    assert empty.why_not("gold close-combat") == "NH-21: there is nobody to arrest in the Hotel"
    assert not empty.can("gold ranged-combat")


@rule("NH-21", "NH-R26")
def test_force_need_not_be_enough() -> None:
    study = at(areas={"market": [12]}, agents=pair(agent("market"), agent("station")))
    assert "area market" in study.play("gold close-combat").moves
    study.play("area market")
    assert (study["captured"], study["force_used"]) == ([], {"market": 3})


@rule("NH-22", "NH-24")
def test_opposition_leaves_out_the_turned() -> None:
    silver = agent("hotel", ready=False)
    study = at(areas={"hotel": [4, 5]}, turned=[4], agents=pair(agent("hotel"), silver))
    assert study["force_used"] == {"hotel": 4}
    study.play("gold close-combat", "area hotel")
    assert told(study, "force")["opposition"] == 3
    assert study["captured"] == [5]


@rule("NH-23", "NH-R9", "NH-R10")
@pytest.mark.parametrize(("points", "captured"), [(2, []), (3, []), (4, [10, 11])])
def test_strictly_more_force_arrests_everybody(points: int, captured: list[int]) -> None:
    both = pair(agent("market", f"close-combat {points}"))
    study = at(areas={"market": [10, 11], "hotel": [4]}, agents=both)
    study.play("gold close-combat", "area market")
    assert study["captured"] == captured
    assert study["force_used"] == {"market": points}


@rule("NH-23", "NH-R8")
def test_force_on_another_area_does_not_help() -> None:
    both = pair(agent("market"), agent("station"))
    study = at(areas={"market": [10, 11], "station": [13]}, agents=both)
    study.play("gold close-combat", "area market", "silver ranged-combat", "area station")
    assert study["captured"] == []


@rule("NH-24")
def test_double_agent() -> None:
    both = pair(agent("airport"), agent("market"))
    study = at(areas={"market": [10, 12]}, agents=both).play("silver double-agent", "file 12")
    assert (study["captured"], study["turned"]) == ([10], [12])
    assert where(study, 12) == "market"
    alone = at(areas={"market": [12]}, agents=both)
    assert alone.why_not("silver double-agent") == (
        "NH-24: the Market holds fewer than two fugitives who are not turned"
    )


@rule("NH-24")
def test_turned_until_the_end_of_the_phase() -> None:
    both = pair(agent("airport"), agent("market"))
    study = at(areas={"market": [9, 15]}, agents=both, deck=unknown(1))
    study.play("silver double-agent", "file 15", "end").then(10)
    assert (study["turned"], study["force_used"]) == ([], {})


# Other abilities


@rule("NH-25")
def test_drive_auto_with_both_in_one_area() -> None:
    both = pair(agent("hotel"), agent("hotel"))
    study = at(agents=both).play("gold drive-auto")
    assert len(study.moves) == 13
    assert study.can("drive hotel hotel")
    assert study.can("drive hotel port")
    assert study.can("drive airport port")
    assert not study.can("drive airport consulate")
    assert study.why_not("drive station hotel") == "NH-25: no drive ends with both agents there"


@rule("NH-25", "NH-26")
@pytest.mark.parametrize(("other", "auto", "moto"), [
    ("hotel", 13, 4), ("port", 7, 2), ("airport", 5, 2), ("station", 5, 2),
])  # fmt: skip
def test_distinct_results_of_driving(other: str, auto: int, moto: int) -> None:
    both = pair(agent("hotel", "drive-auto", "moto"), agent(other))
    study = at(agents=both)
    assert len(study.copy().play("gold drive-auto").moves) == auto
    assert len(study.copy().play("gold moto").moves) == moto


@rule("NH-25", "NH-26")
def test_the_passenger_stays_ready() -> None:
    both = pair(agent("airport"), agent("airport"))
    study = at(agents=both).play("silver moto")
    assert study.moves == [
        "drive port airport", "drive port port", "drive station airport", "drive station station",
    ]  # fmt: skip
    study.play("drive port port")
    assert stands(study, "gold") == stands(study, "silver") == "port"
    assert ready(study, "gold")
    assert not ready(study, "silver")


@rule("NH-27")
def test_communications() -> None:
    both = pair(agent("airport", "communications"))
    study = at(agents=both, deck=unknown(2)).play("gold communications")
    assert study["chance"] == "look"
    study.then(12)
    assert (study.moves, study["deck"]) == (["top", "bottom"], [12, None])
    assert study.copy().play("top")["deck"] == [12, None]
    assert study.copy().play("bottom")["deck"] == [None, 12]
    known = at(agents=both, deck=[12, None]).play("gold communications")
    assert known.moves == ["top", "bottom"]  # no chance is asked
    empty = at(agents=both, deck=[])
    assert empty.why_not("gold communications") == "NH-27: the deck is empty"


@rule("NH-28")
def test_research() -> None:
    study = at(deck=unknown(4)).play("silver research").then(10, 11, 12)
    assert (study["deck"], len(study.moves)) == ([10, 11, 12, None], 6)
    assert study.copy().play("order 2-1-3")["deck"] == [11, 10, 12, None]
    assert study.copy().play("order 3-1-2")["deck"] == [12, 10, 11, None]
    assert study.why_not("order 1-2") == "NH-28: 3 files are put back"
    two = at(deck=[None, 7]).play("silver research").then(10)
    assert two.moves == ["order 1-2", "order 2-1"]
    assert two.play("order 2-1")["deck"] == [7, 10]
    one = at(deck=unknown(1)).play("silver research").then(10)
    assert one.moves == ["order 1"]
    assert at(deck=[]).why_not("silver research") == "NH-28: the deck is empty"


@rule("NH-29")
def test_seduction() -> None:
    study = at(areas={"hotel": [4], "market": [12]}, agents=pair(agent("consulate")))
    assert study.play("gold seduction").moves == ["file 4", "file 12"]
    assert where(study.play("file 12"), 12) == "consulate"
    far = at(areas={"market": [12]}, agents=pair(agent("port")))
    reason = far.why_not("gold seduction")
    assert reason
    assert reason.startswith("NH-29: there is nobody to seduce")


@rule("NH-30")
def test_intimidation() -> None:
    both = pair(agent("hotel", "intimidation"))
    study = at(areas={"hotel": [5, 6]}, agents=both).play("gold intimidation")
    assert study.moves == ["file 5", "file 6"]
    study.play("file 6")
    assert study.moves == ["area port", "area consulate"]
    assert study.why_not("area market") == "NH-30: the Market is not next to the Hotel"
    assert where(study.play("area consulate"), 6) == "consulate"
    nobody = at(agents=both)
    assert (
        nobody.why_not("gold intimidation") == "NH-30: there is nobody to intimidate in the Hotel"
    )
    airport = at(areas={"airport": [6]}, agents=pair(agent("airport", "intimidation")))
    assert airport.why_not("gold intimidation") == "NH-30: nobody is intimidated on the Airport"


@rule("NH-31")
def test_demolitions() -> None:
    both = pair(agent("hotel", "demolitions"))
    study = at(areas={"port": [1, 2], "consulate": [7, 8, 9]}, agents=both)
    study.play("gold demolitions")
    assert study.moves == ["file 7", "file 8", "file 9"]
    assert study.play("file 8")["captured"] == [8]
    two = at(areas={"port": [1, 2], "hotel": [4, 5, 6]}, agents=both)
    assert two.why_not("gold demolitions") == (
        "NH-31: no place next to the Hotel holds three fugitives"
    )


@rule("NH-32")
def test_exchange() -> None:
    both = pair(agent("hotel"))
    study = at(areas={"hotel": [4, 5]}, captured=[10, 12], agents=both).play("gold exchange")
    assert study.moves == ["file 4", "file 5"]
    study.play("file 4")
    assert study.moves == ["file 10", "file 12"]
    assert study.why_not("file 5") == "NH-32: file 5 is not in custody"
    study.play("file 10")
    assert (where(study, 4), where(study, 10)) == ("captured", "hotel")
    nobody = at(areas={"hotel": [4]}, agents=both)
    assert nobody.why_not("gold exchange") == "NH-32: nobody is in custody"
    empty = at(captured=[10], agents=both)
    assert empty.why_not("gold exchange") == "NH-32: there is nobody in the Hotel"


@rule("NH-33", "NH-R17")
def test_bureaucracy_moves_everybody() -> None:
    both = pair(agent("hotel", "bureaucracy"))
    areas = {"airport": [11, 12], "port": [3, 6], "station": [10]}
    study = at(areas=areas, agents=both).play("gold bureaucracy")
    assert study["areas"] == {
        "airport": [6, 10], "port": [3, 11], "hotel": [], "consulate": [], "market": [],
        "station": [12],
    }  # fmt: skip
    moves = told(study, "march")["moves"]
    assert [step["file"] for step in moves] == [11, 10, 12, 6]


@rule("NH-34")
def test_disrupt() -> None:
    both = pair(agent("airport", "disrupt"))
    study = at(mode="rookie", agents=both, deck=[12, None, 4]).play("gold disrupt")
    assert study["deck"] == [None, 4, 12]
    one = at(mode="rookie", agents=both, deck=unknown(1))
    assert one.why_not("gold disrupt") == "NH-34: the deck has fewer than two cards"


@rule("NH-35")
def test_static_fugitives_can_be_moved() -> None:
    seduced = at(areas={"consulate": [9]}, agents=pair(agent("hotel")))
    assert where(seduced.play("gold seduction", "file 9"), 9) == "hotel"
    both = pair(agent("port", "intimidation"))
    scared = at(areas={"port": [3]}, agents=both).play("gold intimidation", "file 3", "area hotel")
    assert where(scared, 3) == "hotel"
    swapped = at(areas={"hotel": [4]}, captured=[15], agents=pair(agent("hotel")))
    assert where(swapped.play("gold exchange", "file 4", "file 15"), 15) == "hotel"


# End and score


@rule("NH-36")
def test_the_end_waits_for_deck_and_movers() -> None:
    assert not at(areas={"port": [3]}, deck=unknown(1)).play("end").over
    assert not at(areas={"port": [3], "hotel": [4]}, deck=[]).play("end").over
    study = at(areas={"port": [3], "consulate": [9]}, deck=[]).play("end")
    assert study.over
    assert study["escaped"] == [3, 9]


@rule("NH-37", "NH-R20")
def test_round_24_is_the_last() -> None:
    areas = {"hotel": [4], "port": [3]}
    assert not at(areas=areas, round=23, deck=[]).play("end").over
    study = at(areas=areas, round=24, deck=[]).play("end")
    assert study.over
    assert (study["escaped"], study["score"]) == ([3, 4], 6)


@rule("NH-38", "NH-R21")
@pytest.mark.parametrize(
    ("escaped", "score", "band"),
    [
        ([], 0, "perfect"),
        ([10], 1, "master"),
        ([2], 4, "master"),
        ([12], 5, "expert"),
        ([12, 1], 7, "expert"),
        ([12, 5], 8, "success"),
        ([12, 4, 5], 12, "success"),
        ([12, 4, 5, 10], 13, "failure"),
    ],
)
def test_score_and_bands(escaped: list[int], score: int, band: str) -> None:
    study = at(escaped=escaped, deck=[]).play("end")
    result = study.position.result()
    assert (result["score"], result["band"], result["escaped"]) == (score, band, sorted(escaped))
    assert result["winners"] == ([] if band == "failure" else [0])
    assert study.position.scores() == [-float(score)]


@rule("NH-38", "NH-10")
def test_the_removed_card_does_not_count() -> None:
    study = at(escaped=[1], captured=[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15], deck=[])
    assert study["unseen"] == [12]
    assert study.play("end")["score"] == 2


def test_the_seat_has_a_name() -> None:
    assert GAME.seat_names(1) == ("Director",)
