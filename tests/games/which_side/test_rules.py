"""Which Side, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import IllegalMove
from tests.games.which_side.cases import (
    GAME,
    GAUGES,
    RESOURCES,
    at,
    has,
    last_action,
    turn_starts,
    workers,
)

rule = pytest.mark.rule

# Set-up


@rule("WS-1", "WS-2")
def test_start() -> None:
    start = at(mode="normal")
    assert has(start, savings=2, strength=0, temporary=0, means=[])
    assert [start[gauge] for gauge in GAUGES] == [0, 0, 0]
    assert [start[resource] for resource in RESOURCES] == [0, 0, 0, 0]
    assert workers(start) == (4, 0, 0, 0)
    assert start["recruits"] == 4


@rule("WS-3")
@pytest.mark.parametrize(
    ("mode", "target", "rent"), [("normal", 5, 1), ("experienced", 6, 1), ("hard", 8, 2)]
)
def test_the_mode_sets_target_and_rent(mode: str, target: int, rent: int) -> None:
    assert at(mode=mode)["life_cost"] == 4 + rent
    held = [f"M{number}" for number in range(2, target + 1)]
    study = at(mode=mode, decision="means", savings=8, means=held)
    assert study.play("take M1").over
    assert study.position.result()["winners"] == [0]
    fewer = at(mode=mode, decision="means", savings=8, means=held[1:])
    assert not fewer.play("take M1").over


@rule("WS-4", "WS-11")
@pytest.mark.parametrize(
    ("die", "field", "value"),
    [
        (1, "temporary", 1),
        (2, "risk", 1),
        (3, "threat", 1),
        (4, "unsanitary", 1),
        (5, "injured", 1),
        (6, "strength", 2),
    ],
)
def test_set_up_ends_with_one_die_and_turn_1_starts(die: int, field: str, value: int) -> None:
    start = at(mode="normal")
    assert start["chance"] == "set-up die"
    assert start.chances == {f"die {face}": pytest.approx(1 / 6) for face in range(1, 7)}
    before = {"strength": 0, "turn": 0}
    assert has(start, **before)
    start.then(die)
    assert start[field] == value
    assert has(start, turn=1, chance="employer die", dice_left=1)
    assert start["strength"] == (2 if die == 6 else 1)


@rule("WS-4")
def test_the_set_up_die_cites_its_own_rule() -> None:
    assert at(mode="normal").then(2).told("die")[0].rule == "WS-4"


# Life cost


@rule("WS-5", "WS-R5")
def test_life_cost_counts_prisoners_once_and_the_injured_twice_and_not_the_dead() -> None:
    assert at(healthy=4)["life_cost"] == 5
    assert at(healthy=3, injured=1)["life_cost"] == 6
    assert at(healthy=3, prison=1)["life_cost"] == 5
    assert at(healthy=2, injured=1, prison=1, temporary=2, mode="hard")["life_cost"] == 9
    assert at(healthy=3, dead=1)["life_cost"] == 4


@rule("WS-5")
def test_life_cost_follows_at_once() -> None:
    study = at(healthy=3, injured=1)
    assert study.play("bonesetter")["life_cost"] == 5
    assert study.play("greenwich")["life_cost"] == 6


@rule("WS-6", "WS-37")
def test_a_temporary_increase_ends_with_the_turn() -> None:
    study = at(mode="normal").then(1)
    assert study["life_cost"] == 6
    study.then(1)
    assert has(study, temporary=2, life_cost=7)
    study.play("triangle", "triangle", "triangle", "triangle")
    assert has(study, savings=3, temporary=2, decision="means")
    study.play("take none")
    assert has(study, temporary=0, life_cost=5, turn=2)


# Turn


@rule("WS-7")
def test_employer_then_workers_then_resolution() -> None:
    study = turn_starts(strength=1)
    phases = [study["phase"]]
    study.then(2)
    phases.append(study["phase"])
    study.play(*["triangle"] * 4)
    phases.append(study["phase"])
    study.play("take none")
    phases.append(study["phase"])
    assert phases == ["employer", "worker", "resolution", "employer"]
    means = at(decision="means")
    assert means.why_not("triangle") == "WS-7: it is not the time for workers to act"


@rule("WS-8")
def test_strength_goes_up_by_one() -> None:
    study = at(decision="means", strength=4, turn=3).play("take none")
    assert has(study, strength=5, turn=4, to_move="chance")


@rule("WS-9")
@pytest.mark.parametrize("strength", range(1, 11))
def test_two_dice_on_three_six_and_eight(strength: int) -> None:
    study = turn_starts(strength=strength - 1)
    assert study["dice_left"] == (2 if strength in (3, 6, 8) else 1)


@rule("WS-9", "WS-R12")
def test_a_six_that_jumps_onto_a_marked_space_adds_no_die() -> None:
    study = turn_starts(strength=1).then(6)
    assert has(study, strength=3, decision="action")
    skipped = at(decision="means", strength=7).play("take none").then(6, 2)
    assert has(skipped, strength=9, decision="action")
    passed = at(decision="means", strength=3).play("take none")
    assert has(passed, strength=4, dice_left=1)


@rule("WS-10")
def test_dice_are_resolved_one_after_the_other() -> None:
    study = turn_starts(strength=2, risk=3).then(2)
    assert workers(study) == (3, 1, 0, 0)
    assert has(study, risk=0, chance="employer die", dice_left=1)
    study.then(2)
    assert has(study, risk=1, decision="action")


@rule("WS-11")
@pytest.mark.parametrize(
    ("die", "field", "value"),
    [
        (1, "temporary", 1),
        (2, "risk", 1),
        (3, "threat", 1),
        (4, "unsanitary", 1),
        (5, "injured", 1),
        (6, "strength", 6),
    ],
)
def test_what_the_employer_does(die: int, field: str, value: int) -> None:
    study = turn_starts(strength=4)
    before = study.position.describe()
    study.then(die)
    after = study.position.describe()
    changed = {name for name in before if before[name] != after[name]}
    asked = {"phase", "to_move", "chance", "decision", "dice_left", "actions"}
    assert after[field] == value
    assert changed - asked - {"life_cost", "healthy"} == {field}


@rule("WS-12", "WS-R1")
def test_a_six_beyond_the_top_loses_at_once() -> None:
    lost = turn_starts(strength=9).then(6)
    assert lost.over
    assert lost.position.result()["cause"] == "employer"
    assert lost["strength"] == 10
    still = turn_starts(strength=8).then(6)
    assert has(still, strength=10, decision="action")


# Danger gauges


@rule("WS-13", "WS-R2")
@pytest.mark.parametrize(("gauge", "place"), [("risk", "docks"), ("unsanitary", "creek")])
def test_the_fourth_step_hurts_and_the_gauge_starts_again(gauge: str, place: str) -> None:
    study = at(healthy=4, actions=5)
    levels = []
    for _ in range(4):
        assert workers(study) == (4, 0, 0, 0)
        levels.append(study.position.describe()[gauge])
        study.play(place)
    assert levels == [0, 1, 2, 3]
    event = study.told("injured")[0]
    assert (event.rule, event.facts["cause"]) == ("WS-13", gauge)
    assert study[gauge] == 0


@rule("WS-14", "WS-R9")
def test_injury_takes_the_healthy_first_then_kills() -> None:
    study = turn_starts(healthy=1, injured=2, prison=1, strength=3).then(5)
    assert workers(study) == (0, 3, 1, 0)
    study = turn_starts(healthy=0, injured=3, prison=1, strength=3).then(5)
    assert workers(study) == (0, 2, 1, 1)
    assert study["recruits"] == 4
    assert study.told("died")[0].rule == "WS-14"


@rule("WS-15", "WS-R6", "WS-R2")
def test_jail_asks_which_kind_is_arrested() -> None:
    study = at(threat=3, healthy=2, injured=1).play("tenderloin")
    assert study["decision"] == "arrest"
    assert study.moves == ["arrest healthy", "arrest injured"]
    assert study.why_not("triangle") == "WS-15: first say who is arrested"
    healthy = study.copy().play("arrest healthy")
    assert workers(healthy) == (1, 1, 1, 1)
    assert has(healthy, threat=0, decision="action", done=1)
    injured = study.copy().play("arrest injured")
    assert workers(injured) == (2, 0, 0, 2)
    assert has(injured, threat=0, decision="action", done=1)
    for move in ("arrest healthy", "arrest injured"):
        assert injured.why_not(move) == "WS-15: nobody is being arrested now"


@rule("WS-15")
def test_jail_with_one_kind_outside_asks_nothing() -> None:
    healthy = at(threat=3, healthy=3).play("cafe")
    assert workers(healthy) == (2, 0, 1, 1)
    assert has(healthy, threat=0, strike=1, decision="action")
    injured = at(threat=3, healthy=0, injured=3).play("cafe")
    assert workers(injured) == (0, 2, 0, 2)
    assert injured.told("died")[0].rule == "WS-15"


@rule("WS-15")
def test_an_arrest_between_two_dice() -> None:
    study = turn_starts(strength=5, threat=3, healthy=3, injured=1).then(3)
    assert has(study, decision="arrest", dice_left=1, phase="employer")
    study.play("arrest healthy")
    assert has(study, chance="employer die", dice_left=1, prison=1)
    study.then(2)
    assert has(study, decision="action", actions=3)


@rule("WS-15")
def test_an_arrest_after_the_last_die_starts_the_worker_phase() -> None:
    study = turn_starts(strength=4, threat=3, healthy=3, injured=1).then(3)
    study.play("arrest injured")
    assert has(study, decision="action", actions=3, healthy=3)


@rule("WS-15")
def test_an_arrest_with_the_last_action_leads_to_the_resolution() -> None:
    study = last_action(threat=3, healthy=3, injured=1, savings=10).play("tenderloin")
    assert study["decision"] == "arrest"
    study.play("arrest healthy")
    assert has(study, decision="means", savings=13 - 6)


@rule("WS-16", "WS-R18")
@pytest.mark.parametrize(
    ("action", "gauge"),
    [
        ("tenement_risk", "risk"),
        ("tenement_unsanitary", "unsanitary"),
        ("lawyers_threat", "threat"),
    ],
)
def test_no_gauge_goes_below_0(action: str, gauge: str) -> None:
    study = at(**{gauge: 1})
    study.play(action)
    assert study[gauge] == 0
    reason = study.why_not(action)
    assert reason is not None
    assert "is at 0" in reason
    with pytest.raises(IllegalMove):
        study.play(action)


@rule("WS-17")
def test_lost_when_nobody_is_left_outside_prison() -> None:
    arrested = at(healthy=1, prison=3, threat=3).play("cafe")
    assert arrested.over
    assert arrested.position.result()["cause"] == "wiped out"
    died = turn_starts(healthy=0, injured=1, prison=2, strength=3).then(5)
    assert died.over
    assert died.told("end")[0].rule == "WS-17"
    alive = at(healthy=2, prison=2, threat=3).play("cafe")
    assert not alive.over


@rule("WS-17", "WS-34")
def test_debts_can_wipe_the_group_out() -> None:
    study = at(healthy=0, injured=1, prison=1, actions=1, savings=0, mode="hard")
    study.play("triangle")
    assert study.over  # 2 workers + 1 injured + $2 rent - $2: three missing
    assert workers(study) == (0, 0, 1, 3)
    assert len(study.told("died")) == 1


# Worker Phase


@rule("WS-18", "WS-R3")
@pytest.mark.parametrize(
    ("healthy", "injured", "actions"),
    [(4, 0, 4), (3, 1, 4), (2, 2, 3), (0, 3, 2), (2, 3, 4), (0, 4, 2), (0, 1, 1), (6, 0, 6)],
)
def test_half_of_the_injured_rounded_down_cannot_act(
    healthy: int, injured: int, actions: int
) -> None:
    study = turn_starts(strength=3, healthy=healthy, injured=injured).then(1)
    assert study["actions"] == actions


@rule("WS-18")
def test_prisoners_do_not_act() -> None:
    assert turn_starts(strength=3, healthy=3, prison=2).then(1)["actions"] == 3


@rule("WS-19", "WS-R7")
def test_injury_and_arrest_cost_no_action_of_this_turn() -> None:
    study = at(healthy=4, risk=3, threat=3, savings=9).play("docks", "tenderloin")
    study.play("arrest healthy")
    assert has(study, actions=4, done=2)
    study.play("triangle", "triangle")
    assert study["decision"] == "means"
    employer = turn_starts(strength=3, healthy=4, threat=3).then(3)
    assert employer["actions"] == 3


@rule("WS-19", "WS-R8")
def test_recruits_the_healed_and_the_released_act_from_the_next_turn() -> None:
    study = at(healthy=2, injured=2, prison=1, savings=20)
    assert has(study, actions=3)
    study.play("greenwich", "bonesetter", "lawyers_release")
    assert study["decision"] == "means"
    study.play("take none").then(1)
    assert has(study, actions=6)


@rule("WS-19")
def test_all_actions_must_be_used() -> None:
    study = at(healthy=4)
    assert "take none" not in study.moves
    assert study.why_not("take none") == (
        "WS-35: means of production are taken when all workers have acted"
    )


@rule("WS-20")
def test_tenement() -> None:
    study = at(risk=2, unsanitary=1).play("tenement_risk", "tenement_risk", "tenement_unsanitary")
    assert has(study, risk=0, unsanitary=0, threat=0, savings=2)


@rule("WS-21")
def test_bonesetter() -> None:
    study = at(healthy=3, injured=1).play("bonesetter")
    assert workers(study) == (4, 0, 0, 0)
    assert study.why_not("bonesetter") == "WS-21: nobody is injured"


@rule("WS-22", "WS-R6")
def test_liberal_lawyers() -> None:
    study = at(healthy=3, prison=2, threat=1).play("lawyers_release", "lawyers_threat")
    assert workers(study) == (4, 0, 1, 0)
    assert study["threat"] == 0
    free = at(healthy=4)
    assert free.why_not("lawyers_release") == "WS-22: nobody is in prison"


@rule("WS-23")
def test_local_union() -> None:
    study = at(healthy=4).play("union")
    assert has(study, union=1, savings=2)
    assert study.why_not("union") == "WS-23: this place can be used only once a turn"


@rule("WS-24")
def test_printing_press() -> None:
    study = at(healthy=4).play("press")
    assert has(study, anarchist=1, savings=1)
    assert study.why_not("press") == "WS-24: this place can be used only once a turn"
    poor = at(savings=0)
    assert poor.why_not("press") == "WS-24: it costs $1, and the purse holds $0"


@rule("WS-25")
def test_political_cafe() -> None:
    study = at(healthy=4).play("cafe")
    assert has(study, strike=1, threat=1)
    assert study.why_not("cafe") == "WS-25: this place can be used only once a turn"


@rule("WS-26")
@pytest.mark.parametrize("gauge", ["risk", "unsanitary"])
def test_chemistry_workshop(gauge: str) -> None:
    study = at(healthy=4).play(f"chemistry_{gauge}")
    assert has(study, sabotage=1, **{gauge: 1})
    assert study["risk"] != study["unsanitary"]
    for way in ("chemistry_risk", "chemistry_unsanitary"):
        assert study.why_not(way) == "WS-26: this place can be used only once a turn"


@rule("WS-27", "WS-29", "WS-30")
@pytest.mark.parametrize(
    ("place", "gauge"), [("docks", "risk"), ("creek", "unsanitary"), ("tenderloin", "threat")]
)
def test_dangerous_work(place: str, gauge: str) -> None:
    study = at(healthy=4).play(place, place)
    assert has(study, savings=8, **{gauge: 2})
    assert sum(study.position.describe()[each] == 0 for each in GAUGES) == 2
    assert study.can(place)


@rule("WS-28")
def test_triangle_is_always_there() -> None:
    study = at(healthy=4).play("triangle", "triangle", "triangle")
    assert has(study, savings=8, risk=0, unsanitary=0, threat=0)
    assert study.can("triangle")
    assert at(savings=20).can("triangle")


@rule("WS-31", "WS-R13")
def test_greenwich_village_and_the_eight_workers() -> None:
    study = at(healthy=6)
    assert study["recruits"] == 2
    study.play("greenwich", "greenwich")
    assert has(study, healthy=8, recruits=0)
    assert study.why_not("greenwich") == "WS-31: there is nobody left to recruit"


@rule("WS-31")
def test_the_dead_do_not_return_to_the_recruits() -> None:
    study = at(healthy=0, injured=3, dead=1, recruits=4, threat=3).play("cafe")
    assert has(study, dead=2, recruits=4)


@rule("WS-32", "WS-R15")
def test_savings_stop_at_20() -> None:
    study = at(savings=19).play("docks")
    assert has(study, savings=20, risk=1)


# Resolution Phase


@rule("WS-33")
def test_the_life_cost_is_paid() -> None:
    study = last_action(savings=3).play("triangle")
    assert has(study, savings=0, decision="means", healthy=4)
    assert study.told("paid")[0].facts == {"cost": 5, "savings": 0}


@rule("WS-34", "WS-R10")
def test_each_missing_dollar_injures_and_no_debt_is_kept() -> None:
    study = last_action(savings=1).play("triangle")
    assert workers(study) == (2, 2, 0, 0)
    assert has(study, savings=0, decision="means", life_cost=7)
    assert len(study.told("injured")) == 2
    assert study.told("short")[0].facts == {"cost": 5, "paid": 3, "missing": 2}


@rule("WS-35", "WS-R11")
def test_one_means_a_turn_at_full_cost() -> None:
    study = at(decision="means", savings=10, strike=1, sabotage=1)
    assert study.moves == ["take none", "take M1", "take M2", "take M3", "take M4"]
    study.play("take M4")
    assert has(study, means=["M4"], strike=0, sabotage=0, savings=10, to_move="chance")


@rule("WS-35")
def test_why_a_means_cannot_be_taken() -> None:
    study = at(decision="means", savings=1, strike=1, means=["M5"])
    assert study.moves == ["take none"]
    assert study.why_not("take M5") == "WS-35: the Print works is yours already"
    assert study.why_not("take M3") == "WS-35: the Laundry costs $2, and the purse holds $1"
    assert study.why_not("take M4") == "WS-35: the Power station needs more sabotage"
    assert (
        study.why_not("take M7")
        == "WS-35: the Dye house needs more anarchist agitation and sabotage"
    )


@rule("WS-36")
def test_won_the_moment_the_target_is_reached() -> None:
    study = at(decision="means", savings=8, means=["M2", "M3", "M4", "M5"], strength=10)
    study.play("take M1")
    assert study.over
    assert study.position.result()["cause"] == "won"
    assert study["turn"] == 1


@rule("WS-38", "WS-R1")
def test_the_turn_on_10_is_the_last() -> None:
    study = at(decision="means", strength=10, turn=9).play("take none")
    assert study.over
    assert study.told("end")[0].rule == "WS-38"
    goes_on = at(decision="means", strength=9, turn=9).play("take none")
    assert has(goes_on, strength=10, chance="employer die")
    taken = at(decision="means", strength=10, savings=8).play("take M1")
    assert taken.over
    assert taken.position.result()["cause"] == "employer"


@rule("WS-39")
def test_the_record_of_the_result() -> None:
    study = at(
        decision="means", strength=10, turn=8, healthy=3, injured=1, prison=1, dead=2,
        means=["M1", "M8"],
    )  # fmt: skip
    study.play("take none")
    assert study.position.result() == {
        "winners": [], "cause": "employer", "mode": "normal", "turns": 8, "strength": 10,
        "means": 2, "healthy": 3, "injured": 1, "prison": 1, "dead": 2,
    }  # fmt: skip


# Rulings that no rule above shows


@rule("WS-R4", "WS-21", "WS-22")
def test_bonesetter_and_lawyers_are_repeatable_and_the_other_four_are_not() -> None:
    study = at(healthy=4, injured=2, prison=2, threat=2, savings=9, actions=8)
    study.play("bonesetter", "bonesetter", "lawyers_release", "lawyers_release")
    study.play("lawyers_threat", "lawyers_threat")
    again = []
    for place in ("union", "press", "cafe", "chemistry_risk"):
        fresh = at(savings=9).play(place)
        again.append(fresh.can(place))
    assert again == [False] * 4
    next_turn = at(savings=20).play("union", "press", "cafe", "chemistry_risk")
    next_turn.play("take none").then(1)
    assert {"union", "press", "cafe", "chemistry_risk"} <= set(next_turn.moves)


@rule("WS-R14")
def test_advanced_is_experienced() -> None:
    assert at(mode="advanced")["mode"] == "experienced"
    assert GAME.start(mode="advanced").digest() == GAME.start(mode="experienced").digest()


@rule("WS-R16")
def test_eight_costs() -> None:
    position = GAME.start()
    prices = [position.board.price(number) for number in range(8)]  # type: ignore[attr-defined]
    assert prices == [
        [(8, "dollars")],
        [(2, "dollars"), (1, "sabotage")],
        [(2, "dollars"), (1, "strike")],
        [(1, "strike"), (1, "sabotage")],
        [(1, "union"), (1, "anarchist")],
        [(2, "dollars"), (1, "anarchist")],
        [(1, "anarchist"), (1, "sabotage")],
        [(1, "union"), (1, "strike")],
    ]


@rule("WS-R17")
def test_a_six_at_set_up_makes_turn_1_a_turn_on_2() -> None:
    study = at(mode="normal").then(6)
    assert has(study, turn=1, strength=2, dice_left=1)


@rule("WS-R19")
def test_the_means_are_asked_even_when_none_can_be_paid() -> None:
    study = last_action(savings=3).play("triangle")
    assert study.moves == ["take none"]
    assert has(study, turn=1)
    study.play("take none")
    assert has(study, turn=2)
