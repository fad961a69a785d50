"""Nazi Hunter: the readings of what the rulebook leaves open."""

from __future__ import annotations

import pytest

from parlour.engine.errors import IllegalMove

from .cases import agent, at, files, left, pair, stands, told, unknown, where

rule = pytest.mark.rule
CARDS = [
    {"number": 1, "area": "port", "pattern": "static", "force": 2, "effect": "port"},
    {"number": 2, "area": "airport", "pattern": "clockwise", "force": 3, "effect": "none"},
    {"number": 3, "area": "hotel", "pattern": "clockwise", "force": 4, "effect": "another"},
    {"number": 4, "area": "market", "pattern": "static", "force": 5, "effect": "plus-one"},
]
HOME_MADE = {"fugitives": CARDS}


@rule("NH-R1")
def test_nothing_but_the_six_areas_exists() -> None:
    areas = at()["areas"]
    assert isinstance(areas, dict)
    assert len(areas) == 6


@rule("NH-R4", "NH-11")
def test_plus_one_of_the_set_up_card_counts() -> None:
    study = at(mode="ready").then(14, 15)  # 14 moves to the Market, 15 appears at the Station
    study.play("silver ranged-combat", "area station")
    assert told(study, "force")["opposition"] == 3


@rule("NH-R5")
def test_exchange_resolves_no_effect_but_plus_one_counts_again() -> None:
    both = pair(agent("hotel"), agent("port"))
    study = at(areas={"hotel": [5], "station": [15]}, captured=[14], agents=both)
    study.play("gold exchange", "file 5", "file 14", "silver ranged-combat", "area hotel")
    assert told(study, "force")["opposition"] == 3
    back = at(areas={"airport": [6], "hotel": [1]}, captured=[12], agents=both)
    assert back.play("gold exchange", "file 1", "file 12")["escaped"] == []
    assert stands(back, "silver") == "port"


@rule("NH-R6", "NH-38")
def test_plus_one_does_not_count_in_the_score() -> None:
    assert at(areas={"port": [3], "airport": [14]}, deck=[]).play("end")["score"] == 4


@rule("NH-R7", "NH-15")
def test_a_new_card_can_remove_itself() -> None:
    study = at(components=HOME_MADE, chance="draw").then(1)
    assert where(study, 1) == "escaped"


@rule("NH-13")
def test_a_set_up_card_on_the_airport_moves_on() -> None:
    study = at(components=HOME_MADE, mode="ready").then(2)
    assert where(study, 2) == "port"


@rule("NH-R8")
def test_waiting_force_is_not_tested_again_when_fugitives_are_moved_away() -> None:
    silver = agent("hotel", "ranged-combat 3", "intimidation")
    both = pair(agent("hotel", "close-combat 3"), silver)
    study = at(areas={"hotel": [5, 6]}, agents=both).play("gold close-combat", "area hotel")
    study.play("silver intimidation", "file 5", "area consulate")
    assert study["captured"] == []  # no. 6 alone would have been arrested by force 3


@rule("NH-R8")
def test_force_does_not_wait_for_the_next_round() -> None:
    both = pair(agent("consulate"), agent("consulate"))
    study = at(areas={"consulate": [9], "market": [15]}, agents=both, deck=unknown(2))
    study.play("gold close-combat", "area consulate", "end").then(1)
    assert study["force_used"] == {}


@rule("NH-R9")
def test_equal_force_fails() -> None:
    study = at(areas={"hotel": [5]}, agents=pair(agent("hotel")))
    assert study.play("gold close-combat", "area hotel")["captured"] == []


@rule("NH-R10")
def test_nobody_can_be_picked_out() -> None:
    study = at(areas={"hotel": [4, 6]}, agents=pair(agent("hotel")))
    assert study.play("gold close-combat").moves == ["area hotel"]
    assert study.play("area hotel")["captured"] == []


@rule("NH-R11")
def test_the_turned_is_protected_whichever_agent_is_first() -> None:
    both = pair(agent("consulate"), agent("consulate"))
    study = at(areas={"consulate": [8, 9]}, agents=both)
    study.play("gold close-combat", "area consulate", "silver double-agent", "file 9")
    assert study["captured"] == [8]


@rule("NH-R11")
def test_both_agents_may_turn_different_fugitives() -> None:
    spies = pair(agent("hotel", "double-agent"), agent("hotel", "double-agent"))
    study = at(areas={"hotel": [4, 5, 15]}, agents=spies).play("gold double-agent", "file 5")
    assert study["captured"] == []
    assert study.play("silver double-agent").moves == ["file 4", "file 15"]
    assert study.why_not("file 5") == "NH-24: file 5 is turned already"
    assert study.play("file 4")["captured"] == [15]


@rule("NH-R11")
def test_the_turned_is_not_protected_from_demolitions_and_exchange() -> None:
    spent = agent("hotel", ready=False)
    words = {"areas": {"hotel": [4, 5, 15]}, "turned": [4], "captured": [10]}
    swap = at(**words, agents=pair(agent("hotel"), spent)).play(
        "gold exchange", "file 4", "file 10"
    )
    assert where(swap, 4) == "captured"
    bombs = at(**words, agents=pair(agent("port", "demolitions"), spent))
    assert where(bombs.play("gold demolitions", "file 4"), 4) == "captured"


@rule("NH-R11", "NH-21")
def test_force_needs_somebody_who_is_not_turned() -> None:
    spent = agent("hotel", ready=False)
    study = at(areas={"hotel": [4]}, turned=[4], agents=pair(agent("hotel"), spent))
    assert study.why_not("gold close-combat") == "NH-21: there is nobody to arrest in the Hotel"


@rule("NH-R12")
def test_the_turned_uses_his_current_force() -> None:
    both = pair(agent("airport"), agent("consulate"))
    study = at(areas={"consulate": [9, 8], "port": [3]}, agents=both)
    study.play("silver double-agent", "file 9")
    assert (told(study, "force")["force"], told(study, "force")["opposition"]) == (4, 4)


@rule("NH-R15")
def test_fugitives_may_be_moved_onto_the_airport() -> None:
    seduced = at(areas={"port": [3], "hotel": [4]}).play("gold seduction", "file 3")
    assert where(seduced, 3) == "airport"
    assert where(seduced.play("end"), 3) == "escaped"
    both = pair(agent("station", "intimidation"), agent("airport"))
    study = at(areas={"station": [15], "hotel": [4]}, agents=both)
    study.play("gold intimidation", "file 15", "area airport")
    assert study.can("silver ranged-combat")


@rule("NH-R16")
def test_demolitions_exchange_and_force_work_on_the_airport() -> None:
    areas = {"airport": [10, 11, 12]}
    bombs = at(areas=areas, agents=pair(agent("port", "demolitions")))
    assert bombs.play("gold demolitions", "file 12")["captured"] == [12]
    force = at(areas={"airport": [10]}, agents=pair(agent("airport")))
    assert force.play("gold close-combat", "area airport")["captured"] == [10]
    swap = at(areas={"airport": [12]}, captured=[10])
    assert swap.play("gold exchange", "file 12", "file 10")["captured"] == [12]


@rule("NH-R17")
def test_bureaucracy_saves_and_sends() -> None:
    study = at(areas={"airport": [12], "port": [6]}, agents=pair(agent("hotel", "bureaucracy")))
    study.play("gold bureaucracy", "end")
    assert study["escaped"] == [6]
    assert where(study, 12) == "market"  # to the Station, and on in the next round


@rule("NH-R18")
def test_unknown_places_share_one_pool_with_the_removed_card() -> None:
    study = at(captured=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], deck=[None, 11, None], chance="draw")
    assert study.chances == {f"file {n}": 0.25 for n in (12, 13, 14, 15)}
    study.then(15)
    assert study["unseen"] == [12, 13, 14]
    study.play("end")  # the known card comes without a chance event
    assert (where(study, 11), study["to_move"], left(study)) == ("market", "player", 1)


@rule("NH-R18")
def test_looks_ask_chance_once_for_each_unknown_place_from_the_top() -> None:
    study = at(deck=[None, 7, None, None]).play("silver research")
    assert study["chance"] == "look"
    study.then(10)
    assert study["deck"] == [10, 7, None, None]
    study.then(11)
    assert (study["deck"], study["to_move"]) == ([10, 7, 11, None], "player")
    with pytest.raises(IllegalMove, match="no chance event"):
        study.then(12)


@rule("NH-R18")
def test_the_last_unseen_card_is_the_removed_one() -> None:
    study = at(captured=list(range(1, 14)), deck=unknown(1), chance="draw").then(15)
    assert (study["unseen"], left(study)) == ([14], 0)


@rule("NH-R19")
def test_after_the_last_mover_the_other_agent_may_still_act() -> None:
    both = pair(agent("station"), agent("port"))
    study = at(areas={"station": [10], "port": [3], "hotel": [15]}, agents=both, deck=[])
    study.play("gold close-combat", "area station")
    assert not study.over
    assert "silver ranged-combat" in study.moves
    study.play("silver ranged-combat", "area hotel")
    assert study.over


@rule("NH-R24")
def test_a_captured_fugitive_escapes_only_after_an_exchange() -> None:
    kept = at(captured=[10], areas={"airport": [12]}, deck=[]).play("end")
    assert (kept["captured"], kept["escaped"]) == ([10], [12])


@rule("NH-R26")
def test_actions_that_change_nothing_are_legal() -> None:
    still = at(areas={"port": [3]}, agents=pair(agent("hotel", "bureaucracy")))
    assert files(still.play("gold bureaucracy"), "port") == [3]
    drive = at(agents=pair(agent("hotel"), agent("port"))).play("gold drive-auto")
    assert "drive hotel port" in drive.moves
    radio = pair(agent("hotel", "communications"))
    one = at(agents=radio, deck=[12]).play("gold communications")
    assert one.moves == ["top", "bottom"]
    known = at(deck=[10, 11, 12, None]).play("silver research")
    assert len(known.moves) == 6


@rule("NH-R27")
def test_the_phase_ends_by_itself_or_by_the_player() -> None:
    study = at(areas={"hotel": [4]})
    assert "end" in study.moves
    study.play("gold move port")
    assert "end" in study.moves
    study.play("silver move port")
    assert study["round"] == 2


@rule("NH-R28", "NH-37")
def test_cards_still_in_the_deck_at_the_end_do_not_count() -> None:
    study = at(areas={"hotel": [4]}, round=24, deck=unknown(3)).play("end")
    assert study.over
    assert (study["escaped"], study["score"], left(study)) == ([4], 4, 3)
