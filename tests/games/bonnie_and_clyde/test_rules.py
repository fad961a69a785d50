"""Bonnie and Clyde, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadOption, BadPosition, IllegalMove
from parlour.engine.study import Study
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.rules.tables import HOME

GAME = find_game("bonnie-and-clyde")
rule = pytest.mark.rule
ALL_FOUR = {"love": 2, "ammunition": 2, "passion": 2, "poem": 3}


def at(**words: object) -> Study:
    return GAME.study(words)


def night(**words: object) -> Study:
    """The start of a turn: the police die is asked."""
    return at(**{"phase": "police die", **words})


def day(**words: object) -> Study:
    """A daily action is asked."""
    return at(**{"phase": "daily action", **words})


def last(**words: object) -> Study:
    """The last daily action of the turn is asked; Good Work ends it."""
    return day(**{"lost_cube": "daily", **words})


def gauges(study: Study, *names: str) -> tuple[object, ...]:
    return tuple(study[name] for name in names)


# Set-up


@rule("BC-1", "BC-R1", "BC-R8")
def test_ranges_of_gauges_and_counters() -> None:
    tops = {
        "love": 2, "boredom": 2, "threat": 2, "ammunition": 2, "savings": 4,
        "passion": 2, "poem": 3, "prison": 3,
    }  # fmt: skip
    for name, top in tops.items():
        assert at(**{name: top})[name] == top
        for beyond in (top + 1, -1):
            with pytest.raises(BadPosition, match=f"{name} is a whole number from 0 to {top}"):
                at(**{name: beyond})
    assert at(roy="present")["roy"] == "present"
    assert at(roy="absent")["roy"] == "absent"


@rule("BC-2", "BC-R1")
def test_start() -> None:
    start = at()
    names = ("love", "boredom", "threat", "ammunition", "passion", "poem", "prison")
    assert gauges(start, *names) == (0,) * 7
    assert gauges(start, "savings", "roy", "turn") == (1, "present", 1)
    assert gauges(start, "to_move", "chance") == ("chance", "police die")


@rule("BC-3", "BC-13", "BC-19", "BC-24")
def test_a_turn_is_two_dice_two_places_two_daily_actions() -> None:
    turn = at().then(1)
    assert turn["phase"] == "Roy die"
    turn.then(1)
    phases = []
    for move in ("dallas", "home", "work", "good work"):
        phases.append(turn["phase"])
        turn.play(move)
    assert phases == ["place", "place", "daily action", "daily action"]
    assert gauges(turn, "phase", "turn", "savings", "boredom") == ("police die", 2, 2, 2)
    assert gauges(turn, "places", "daily") == ([], [])


# Gauge rules


@rule("BC-4")
@pytest.mark.parametrize(
    ("before", "roy", "after"),
    [
        ((0, 0), "absent", (1, 0)),
        ((1, 1), "present", (2, 1)),
        ((2, 0), "absent", (2, 1)),
        ((2, 1), "absent", (2, 2)),
        ((2, 2), "absent", (2, 2)),
        ((2, 1), "present", (2, 1)),
    ],
)
def test_love_up(before: tuple[int, int], roy: str, after: tuple[int, int]) -> None:
    study = at(love=before[0], passion=before[1], roy=roy, savings=1).play("go for a ride")
    assert gauges(study, "love", "passion") == after


@rule("BC-5", "BC-R14", "BC-R20")
@pytest.mark.parametrize(
    ("before", "after"), [((2, 2), (1, 2)), ((0, 2), (0, 1)), ((0, 0), (0, 0))]
)
def test_love_down(before: tuple[int, int], after: tuple[int, int]) -> None:
    study = night(love=before[0], passion=before[1]).then(4)
    assert gauges(study, "love", "passion") == after


@rule("BC-R20")
def test_a_lost_passion_can_be_earned_again() -> None:
    study = night(love=0, passion=2, roy="absent", savings=4).then(4, 1)
    assert study["passion"] == 1
    study.play("go for a ride", "cement city", "photo")
    assert gauges(study, "love", "passion") == (2, 2)


@rule("BC-6", "BC-R9")
def test_boredom_up_asks_for_a_poem_at_the_top() -> None:
    assert at(boredom=1).play("home")["boredom"] == 2
    asked = at(boredom=2, savings=2, poem=1).play("home")
    assert asked.moves == ["write", "decline"]
    written = asked.copy().play("write")
    assert gauges(written, "poem", "savings", "boredom", "phase") == (2, 0, 2, "place")
    declined = asked.play("decline")
    assert gauges(declined, "poem", "savings", "boredom", "phase") == (1, 2, 2, "place")


@rule("BC-6")
def test_no_poem_without_two_dollars_or_a_free_space() -> None:
    for words in ({"savings": 1, "poem": 0}, {"savings": 4, "poem": 3}):
        study = at(boredom=2, **words).play("home")
        assert study["phase"] == "place"
        assert gauges(study, "poem", "savings", "boredom") == (words["poem"], words["savings"], 2)
        assert study.told("wasted")[0].rule == "BC-6"


@rule("BC-7", "BC-R14", "BC-R16")
@pytest.mark.parametrize(
    ("before", "after"), [((2, 2), (1, 2)), ((0, 2), (0, 1)), ((0, 0), (0, 0))]
)
def test_boredom_down(before: tuple[int, int], after: tuple[int, int]) -> None:
    for study in (
        night(boredom=before[0], poem=before[1]).then(3),
        at(boredom=before[0], poem=before[1]).play("cement city"),
    ):
        assert gauges(study, "boredom", "poem") == after


@rule("BC-8", "BC-R8", "BC-R10")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 2, 0), (1, 2, 0)),
        ((1, 2, 0), (2, 2, 0)),
        ((2, 2, 0), (2, 1, 1)),
        ((2, 0, 2), (2, 0, 3)),
        ((2, 1, 3), (2, 0, 3)),
    ],
)
def test_threat_up(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    threat, love, prison = before
    study = day(threat=threat, love=love, prison=prison).play("stick up threat")
    assert gauges(study, "threat", "love", "prison") == after


@rule("BC-8", "BC-5")
def test_prison_without_love_costs_passion() -> None:
    study = day(threat=2, love=0, passion=2).play("get ammunition threat")
    assert gauges(study, "love", "passion", "prison", "ammunition") == (0, 1, 1, 1)


@rule("BC-9", "BC-R20")
def test_nothing_lowers_threat_or_prison() -> None:
    from parlour.testing.checks import walk

    for seed in range(12):
        before = (0, 0)
        for position in walk(GAME, GAME.setup(), seed):
            words = position.describe()
            now = (int(str(words["threat"])), int(str(words["prison"])))
            assert now[0] >= before[0]
            assert now[1] >= before[1]
            before = now


@rule("BC-10")
def test_surplus_is_lost() -> None:
    assert at(savings=4).play("dallas")["savings"] == 4
    assert day(savings=3).play("stick up threat")["savings"] == 4
    full = day(savings=2, ammunition=2).play("get ammunition dollars")
    assert gauges(full, "savings", "ammunition") == (1, 2)
    assert [event.rule for event in full.told("wasted")] == ["BC-10"]


@rule("BC-11", "BC-R6")
def test_forced_ammunition_at_0_costs_a_cube() -> None:
    armed = night(ammunition=1).then(6).play("keep")
    assert gauges(armed, "ammunition", "phase") == (0, "Roy die")
    unarmed = night(ammunition=0).then(6)
    assert gauges(unarmed, "ammunition", "phase") == (0, "lost cube")


@rule("BC-12", "BC-R6", "BC-R19")
def test_what_cannot_be_paid_is_not_legal() -> None:
    assert "go for a ride" not in at(savings=0).moves
    assert "go for a ride" in at(savings=1).moves
    poor = day(savings=1, ammunition=0)
    assert not poor.can("photo")
    assert not poor.can("stick up ammunition")
    assert poor.can("get ammunition dollars")
    assert not day(savings=0).can("get ammunition dollars")
    assert day(savings=2).can("photo")
    assert poor.why_not("photo") == "BC-12: it costs $2, and there is $1"
    assert at(savings=0).why_not("go for a ride") == "BC-12: a ride costs $1, and there is $0"
    with pytest.raises(IllegalMove, match="BC-12: there is no cartridge"):
        poor.play("stick up ammunition")


# Turn


@rule("BC-13", "BC-R17")
def test_order_of_a_turn() -> None:
    turn = night(ammunition=1)
    asked: list[object] = []
    for step in (6, "spend", "x", "dallas", "home", "work", "good work"):
        asked.append(turn["phase"])
        if isinstance(step, int):
            turn.then(step)
        elif step == "x":
            turn.then(1)
        else:
            turn.play(step)
    assert asked == [
        "police die", "cartridge", "Roy die", "place", "place", "daily action", "daily action",
    ]  # fmt: skip
    assert at().why_not("home") == "no seat decides now: police die"
    assert at().position.why_not(HOME) == "BC-13: the police die comes first"
    assert at(ending="hunger", savings=0).position.why_not(HOME) == "BC-32: the match is over"
    assert (day().why_not("home") or "").startswith("BC-19")
    assert (at().then(1, 1).why_not("work") or "").startswith("BC-13")


# Police action


@rule("BC-14", "BC-R2")
@pytest.mark.parametrize(
    ("threat", "prison", "modifier"),
    [(0, 0, 0), (1, 0, 0), (2, 0, 1), (0, 1, 1), (1, 2, 2), (0, 3, 3), (2, 1, 2), (2, 3, 4)],
)
def test_modifier(threat: int, prison: int, modifier: int) -> None:
    study = night(threat=threat, prison=prison).then(1)
    facts = study.told("police")[0].facts
    assert (facts["die"], facts["modifier"], facts["total"]) == (1, modifier, 1 + modifier)
    assert study["total"] == 1 + modifier


@rule("BC-14")
def test_the_gauges_before_the_roll_count() -> None:
    """Threat reaches 2 by this very roll: the total stays."""
    study = night(threat=1).then(5)
    assert gauges(study, "threat", "total", "prison") == (2, 5, 0)


@rule("BC-15", "BC-R5", "BC-R6")
def test_one_cartridge_after_the_die() -> None:
    for die in range(1, 7):
        assert night(ammunition=2).then(die).moves == ["spend", "keep"]
        assert night(ammunition=0).then(die)["phase"] != "cartridge"
    spent = night(ammunition=2, boredom=2, love=2).then(4).play("spend")
    assert gauges(spent, "ammunition", "boredom", "love", "total") == (1, 1, 2, 3)
    assert spent["phase"] == "Roy die"
    kept = night(ammunition=2, boredom=2, love=2).then(4).play("keep")
    assert gauges(kept, "ammunition", "boredom", "love", "total") == (2, 2, 1, 4)


@rule("BC-16", "BC-R4")
@pytest.mark.parametrize(
    ("total", "after"),
    [
        (1, (2, 2, 1, 2)),
        (2, (2, 2, 1, 2)),
        (3, (1, 2, 1, 2)),
        (4, (2, 1, 1, 2)),
        (5, (2, 2, 2, 2)),
        (6, (2, 2, 2, 1)),
        (7, (2, 2, 2, 1)),
    ],
)
def test_effects(total: int, after: tuple[int, ...]) -> None:
    prison = 1 if total == 7 else 0
    study = night(boredom=2, love=2, threat=1, ammunition=2, prison=prison)
    study.then(total - prison).play("keep")
    assert gauges(study, "boredom", "love", "threat", "ammunition") == after
    assert not study.over


@rule("BC-16", "BC-R4")
@pytest.mark.parametrize(("die", "prison", "threat"), [(6, 2, 0), (5, 3, 1), (6, 3, 2), (4, 3, 2)])
def test_eight_or_more_kills(die: int, prison: int, threat: int) -> None:
    study = night(prison=prison, threat=threat).then(die)
    assert study.over
    assert study["ending"] == "police"


@rule("BC-17", "BC-R7")
@pytest.mark.parametrize(("kind", "places", "daily"), [("place", 1, 2), ("daily", 2, 1)])
def test_the_lost_cube_is_chosen_and_comes_back(kind: str, places: int, daily: int) -> None:
    study = at().then(6)
    assert study.moves == ["lose place", "lose daily"]
    study.play(f"lose {kind}").then(4)
    study.play(*["dallas", "home"][:places])
    assert study["phase"] == "daily action"
    study.play(*["work", "good work"][:daily])
    assert gauges(study, "phase", "turn", "lost_cube") == ("police die", 2, "none")
    study.then(1, 1).play("dallas", "cement city", "work", "good work")
    assert study["turn"] == 3


# Roy Thornton


@rule("BC-18")
@pytest.mark.parametrize("roy", ["present", "absent"])
def test_roy_switches_on_5_and_6(roy: str) -> None:
    other = "absent" if roy == "present" else "present"
    for die in range(1, 7):
        assert at(chance="Roy die", roy=roy).then(die)["roy"] == (other if die >= 5 else roy)
    assert at(chance="Roy die").chances == {f"die {die}": 1 / 6 for die in range(1, 7)}


# Places


@rule("BC-19", "BC-R13")
def test_each_place_once_and_resolved_before_the_next() -> None:
    study = at(savings=0)
    assert study.moves == ["home", "cement city", "dallas"]
    study.play("dallas")
    assert study.moves == ["home", "cement city", "go for a ride"]
    assert study.why_not("dallas") == "BC-19: Clyde has been there this turn"
    study.play("go for a ride")
    assert gauges(study, "savings", "love", "phase") == (0, 1, "daily action")


@rule("BC-20")
def test_home() -> None:
    study = at(phase="place").play("home")
    assert gauges(study, "boredom", "love", "savings") == (1, 0, 1)


@rule("BC-21", "BC-R13")
def test_cement_city() -> None:
    study = at(boredom=2).play("cement city")
    assert gauges(study, "boredom", "love", "savings") == (1, 1, 1)
    assert [event.facts["gauge"] for event in study.told("gauge")] == ["boredom", "love"]


@rule("BC-22")
def test_dallas() -> None:
    study = at(phase="place").play("dallas")
    assert gauges(study, "boredom", "love", "savings") == (0, 0, 2)


@rule("BC-23")
def test_ride() -> None:
    study = at(phase="place").play("go for a ride")
    assert gauges(study, "boredom", "love", "savings") == (0, 1, 0)


# Daily actions


@rule("BC-24", "BC-R13")
def test_each_daily_action_once() -> None:
    study = day(savings=0).play("work")
    assert study.can("get ammunition dollars")
    assert not study.can("work")
    assert study.why_not("work") == "BC-24: this action has been used this turn"


@rule("BC-25a")
def test_good_work_changes_nothing() -> None:
    study = day().play("good work")
    before, after = day().position.describe(), study.position.describe()
    assert {name for name in before if before[name] != after[name]} == {"daily"}
    assert day(savings=0).can("good work")


@rule("BC-25b", "BC-R13")
def test_work_pays_before_it_bores() -> None:
    assert gauges(day().play("work"), "savings", "boredom") == (2, 1)
    asked = day(boredom=2, savings=1).play("work")
    assert asked["phase"] == "poem"
    assert gauges(asked.play("write"), "poem", "savings", "phase") == (1, 0, "daily action")


@rule("BC-25c")
def test_photo() -> None:
    assert gauges(day(savings=3).play("photo"), "savings", "love") == (1, 2)
    two = day(savings=2, love=2, roy="absent").play("photo")
    assert gauges(two, "savings", "love", "passion") == (0, 2, 2)


@rule("BC-25d")
def test_get_ammunition_in_two_ways_that_are_one_action() -> None:
    bought = day().play("get ammunition dollars")
    assert gauges(bought, "savings", "threat", "ammunition") == (0, 0, 1)
    assert not bought.can("get ammunition threat")
    stolen = day().play("get ammunition threat")
    assert gauges(stolen, "savings", "threat", "ammunition") == (1, 1, 1)
    assert not stolen.can("get ammunition dollars")


@rule("BC-25e")
def test_stick_up_in_two_ways_that_are_one_action() -> None:
    armed = day(ammunition=2).play("stick up ammunition")
    assert gauges(armed, "savings", "threat", "ammunition") == (3, 0, 1)
    assert not armed.can("stick up threat")
    bold = day(ammunition=2).play("stick up threat")
    assert gauges(bold, "savings", "threat", "ammunition") == (3, 1, 2)
    assert not bold.can("stick up ammunition")


@rule("BC-26", "BC-R11")
def test_leave_town_needs_last_night_and_now() -> None:
    assert day(held=True, **ALL_FOUR).can("leave town")
    assert not day(held=False, **ALL_FOUR).can("leave town")
    assert not day(held=True, **{**ALL_FOUR, "love": 1}).can("leave town")
    before = day(held=True, **ALL_FOUR)
    after = before.copy().play("leave town")
    assert after["leaving"]
    names = ("love", "boredom", "threat", "ammunition", "savings", "passion", "poem", "prison")
    assert gauges(after, *names) == gauges(before, *names)


@rule("BC-26")
def test_what_held_last_night_is_remembered() -> None:
    study = last(savings=2, **ALL_FOUR).play("good work")
    assert gauges(study, "held", "phase") == (True, "police die")
    study = last(savings=2, held=True, **{**ALL_FOUR, "love": 1}).play("good work")
    assert study["held"] is False


@rule("BC-27")
@pytest.mark.parametrize("short", sorted(ALL_FOUR))
def test_love_to_death_has_four_conditions(short: str) -> None:
    missing = day(held=True, **{**ALL_FOUR, short: ALL_FOUR[short] - 1})
    wanted = f"{short.capitalize()} {ALL_FOUR[short]}"
    assert missing.why_not("leave town") == f"BC-27: they still need {wanted}"


# Resolution and end


@rule("BC-28")
def test_life_costs_a_dollar_and_nothing_left_is_no_loss() -> None:
    study = last(savings=1).play("good work")
    assert gauges(study, "savings", "phase") == (0, "police die")
    assert last(savings=4).play("good work")["savings"] == 3


@rule("BC-29")
def test_hunger_also_ends_a_departure() -> None:
    assert last(savings=0).play("good work")["ending"] == "hunger"
    leaving = last(savings=0, held=True, **ALL_FOUR).play("leave town")
    assert leaving["ending"] == "hunger"


@rule("BC-30")
def test_leaving_wins_if_all_four_still_hold() -> None:
    won = last(savings=1, held=True, **ALL_FOUR).play("leave town")
    assert gauges(won, "ending", "savings") == ("won", 0)
    broken = day(savings=1, held=True, **ALL_FOUR).play("leave town", "stick up ammunition")
    assert gauges(broken, "ending", "leaving", "phase") == ("open", False, "police die")
    assert broken.told("stayed")


@rule("BC-30", "BC-6")
def test_four_conditions_met_after_leaving_town_was_refused_do_not_win() -> None:
    """BC-R11: reached this turn is not kept overnight."""
    study = day(savings=4, roy="absent", **{**ALL_FOUR, "passion": 1}).play("photo", "good work")
    assert gauges(study, "ending", "held", "phase") == ("open", True, "police die")


@rule("BC-31", "BC-R18", "BC-R22")
def test_turn_60_is_the_last() -> None:
    assert last(turn=59).play("good work")["turn"] == 60
    assert last(turn=60).play("good work")["ending"] == "time"
    assert last(turn=60, held=True, **ALL_FOUR).play("leave town")["ending"] == "won"
    assert last(turn=60, savings=0).play("good work")["ending"] == "hunger"


@rule("BC-32")
def test_the_result_record() -> None:
    won = last(turn=10, savings=2, held=True, roy="absent", **ALL_FOUR).play("leave town")
    assert won.position.result() == {
        "winners": [0], "cause": "won", "turns": 10, "love": 2, "boredom": 0, "threat": 0,
        "ammunition": 2, "savings": 1, "passion": 2, "poem": 3, "prison": 0, "roy": "absent",
    }  # fmt: skip
    lost = night(turn=4, prison=3, threat=2).then(6)
    result = lost.position.result()
    assert (result["winners"], result["cause"], result["turns"]) == ([], "police", 4)
    assert won.position.scores() == [1.0]
    assert lost.position.scores() == [0.0]


# Rulings


@rule("BC-R3")
def test_the_police_marker_only_shows_the_total() -> None:
    one, other = day(die=1, total=1), day(die=6, total=6)
    assert one.moves == other.moves
    study = night(threat=2).then(1)
    assert study["total"] == 2
    study.then(1).play("dallas", "home", "work", "good work")
    assert gauges(study, "die", "total") == (0, 0)


@rule("BC-R5")
def test_a_cartridge_avoids_a_total_of_8_but_not_of_9() -> None:
    assert not night(prison=2, ammunition=2).then(6).play("spend").over
    assert night(prison=3, ammunition=2).then(6).play("spend")["ending"] == "police"


@rule("BC-R6", "BC-11")
@pytest.mark.parametrize(("die", "prison"), [(6, 2), (6, 1)])
def test_the_last_cartridge_spent_leaves_none_for_the_police(die: int, prison: int) -> None:
    study = night(prison=prison, ammunition=1).then(die).play("spend")
    assert gauges(study, "ammunition", "phase") == (0, "lost cube")


@rule("BC-R11")
def test_a_dip_over_night_means_a_new_night() -> None:
    """Held last night, not tonight: tomorrow the couple cannot leave."""
    study = last(savings=3, boredom=1, held=True, **{**ALL_FOUR, "love": 1}).play("good work")
    study.then(1).play("keep").then(1).play("cement city", "home")
    assert study.why_not("leave town") == (
        "BC-26: all four must have held at the end of the previous turn"
    )


@rule("BC-R12")
def test_a_second_daily_action_follows_leave_town() -> None:
    study = day(savings=1, held=True, **ALL_FOUR).play("leave town")
    assert study["phase"] == "daily action"
    assert study.play("good work")["ending"] == "won"


@rule("BC-R15", "BC-19", "BC-24")
def test_all_cubes_can_always_be_used() -> None:
    broke = at(savings=0)
    assert {"home", "cement city", "dallas"} <= set(broke.moves)
    idle = day(savings=0)
    actions = {move.removesuffix(" threat") for move in idle.moves}
    assert actions == {"good work", "work", "get ammunition", "stick up"}
    assert not broke.can("good work")
    assert not idle.can("home")


@rule("BC-R18", "BC-31")
def test_the_limit_is_a_component() -> None:
    short = GAME.study({"components": {"limits": {"turns": 2}}, "lost_cube": "daily", "turn": 2,
                        "phase": "daily action"})  # fmt: skip
    assert short.play("good work")["ending"] == "time"


@rule("BC-R19", "BC-28")
def test_savings_never_become_negative() -> None:
    from parlour.testing.checks import walk

    for seed in range(12):
        for position in walk(GAME, GAME.setup(), seed):
            assert int(str(position.describe()["savings"])) >= 0


@rule("BC-R21")
def test_options() -> None:
    assert at(start_savings=0)["savings"] == 0
    rich = at(savings_maximum=8, start_savings=8)
    assert rich["savings"] == 8
    assert rich.then(1, 1).play("dallas")["savings"] == 8
    for options in ({"savings_maximum": 2}, {"savings_maximum": 9}, {"start_savings": -1}):
        with pytest.raises(BadOption):
            GAME.start(**options)
    with pytest.raises(BadOption, match="start_savings is a whole number from 0 to 3"):
        GAME.start(savings_maximum=3, start_savings=4)
    assert at(savings_maximum=3, savings=3).play("dallas")["savings"] == 3


# Worked cases of docs/games/bonnie-and-clyde.md


@rule("BC-11", "BC-16", "BC-17", "BC-18")
def test_case_1_first_roll() -> None:
    study = at().then(6)
    assert gauges(study, "total", "threat", "ammunition") == (6, 1, 0)
    assert study.moves == ["lose place", "lose daily"]
    assert study.play("lose place").then(4)["roy"] == "present"


@rule("BC-14", "BC-R2", "BC-R10")
def test_case_2_modifier() -> None:
    assert night(threat=2, prison=3).then(4)["ending"] == "police"
    saved = night(threat=2, prison=3, ammunition=2, love=2).then(4)
    assert saved["total"] == 8
    saved.play("spend")
    assert gauges(saved, "total", "love", "prison", "ammunition") == (7, 1, 3, 0)


@rule("BC-8", "BC-14", "BC-16")
def test_case_3_threat_2_die_6() -> None:
    study = night(threat=2, love=2, ammunition=1).then(6).play("keep")
    assert gauges(study, "total", "prison", "love", "ammunition") == (7, 1, 1, 0)
    assert not study.over


@rule("BC-4", "BC-25c")
def test_case_4_passion() -> None:
    absent = day(love=1, roy="absent", savings=2).play("photo")
    assert gauges(absent, "savings", "love", "passion") == (0, 2, 1)
    present = day(love=1, roy="present", savings=2).play("photo")
    assert gauges(present, "savings", "love", "passion") == (0, 2, 0)
    assert present.told("wasted")[0].facts["why"] == "roy"


@rule("BC-6", "BC-25b", "BC-29")
def test_case_5_poem_by_work() -> None:
    study = day(boredom=2, savings=1, poem=1).play("work")
    study.play("write")
    assert gauges(study, "poem", "savings", "boredom") == (2, 0, 2)
    assert study.copy().play("good work")["ending"] == "hunger"
    assert study.play("stick up threat")["ending"] == "open"


@rule("BC-7", "BC-21", "BC-R16")
def test_case_6_lost_poem() -> None:
    study = at(boredom=0, poem=2).play("cement city")
    assert gauges(study, "poem", "love", "boredom") == (1, 1, 0)


@rule("BC-5")
def test_case_7_lost_passion() -> None:
    assert night(love=0, passion=1).then(4)["passion"] == 0


@rule("BC-R6", "BC-8", "BC-11", "BC-15")
def test_case_8_last_cartridge() -> None:
    study = night(prison=1, threat=2, ammunition=1, love=1).then(6)
    assert study["total"] == 8
    study.play("spend")
    assert gauges(study, "total", "prison", "love", "ammunition") == (7, 2, 0, 0)
    assert study["phase"] == "lost cube"


@rule("BC-29")
def test_case_9_life_cost() -> None:
    study = day(savings=0).play("good work", "get ammunition threat")
    assert study["ending"] == "hunger"


@rule("BC-26", "BC-27", "BC-30", "BC-R11")
def test_case_10_leaving() -> None:
    ninth = last(turn=9, savings=2, **ALL_FOUR)
    assert (ninth.why_not("leave town") or "").startswith("BC-26")
    ninth.play("good work")
    assert gauges(ninth, "turn", "ending") == (10, "open")
    ninth.then(2).play("keep").then(1).play("dallas", "home", "leave town", "good work")
    assert gauges(ninth, "ending", "turn") == ("won", 10)


@rule("BC-30", "BC-R11")
def test_case_11_a_dip_repaired() -> None:
    study = night(turn=10, savings=1, boredom=1, **ALL_FOUR).then(4).play("keep").then(1)
    assert study["love"] == 1
    study.play("cement city")
    assert gauges(study, "boredom", "love") == (0, 2)
    study.play("dallas")
    assert study["savings"] == 2
    assert study.can("leave town")
    assert study.play("leave town", "good work")["ending"] == "won"


@rule("BC-10")
def test_case_12_savings_cap() -> None:
    assert day(savings=3).play("stick up threat")["savings"] == 4
