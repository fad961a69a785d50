"""Mad Maxence, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.record import History, Record, replay

from .cases import GAME, arrived, at, levels, play, small

rule = pytest.mark.rule
CAMPAIGN = {"mode": "campaign"}


# Gauges and set-up


@rule("MM-1", "MM-R5")
def test_gains_and_losses_are_cut_off() -> None:
    rest = arrived(at="8", came_from="2", c=4).play("choose Sleep in the dark")
    assert levels(rest)["c"] == 5
    jump = arrived(at="9", came_from="6", c=1, f=1, p=1, d=1)
    jump.play("choose Jump the dyke").then(0)
    assert levels(jump)["c"] == 0
    top = play(small(page_2={"enter": [{"do": "item", "id": "ram"}]}), tech=3).play("go 2")
    assert levels(top)["tech"] == 3


@rule("MM-1", "MM-R5")
def test_the_tops_of_the_gauges() -> None:
    world = at().position.world  # type: ignore[attr-defined]
    tops = dict(zip(world.gauges, map(int, world.tops), strict=True))
    assert tops == {"tu": 20, "tech": 3, "o": 3, "d": 3, "c": 5, "f": 5, "p": 5}


@rule("MM-2", "MM-R1")
def test_the_start_of_the_first_adventure() -> None:
    study = at()
    assert levels(study) == {"tu": 0, "tech": 1, "o": 1, "d": 1, "c": 1, "f": 1, "p": 1}
    assert (study["at"], study["came_from"], study["visited"]) == ("0", None, ["0"])
    assert (study["words"], study["equipment"]) == ([], [])
    assert study.moves == ["choose Strip the wreck", "choose Drain its tank", "choose Patch up"]
    study.play("choose Drain its tank")
    assert levels(study)["tu"] == 0
    assert [m for m in study.moves if m.startswith("go")] == ["go 2", "go 4", "go 5", "go A"]


@rule("MM-2")
@pytest.mark.parametrize(("adventure", "start"), [("mm-1", "0"), ("mm-2", "3"), ("mm-3", "7")])
def test_each_adventure_starts_where_its_file_says(adventure: str, start: str) -> None:
    assert at(adventure=adventure)["at"] == start


@rule("MM-3", "MM-R6")
def test_twenty_is_safe_and_the_next_unit_is_not() -> None:
    safe = at(at="0", tu=19, p=2, c=1).play("repair")
    assert levels(safe)["tu"] == 20
    assert not safe.over
    assert safe.copy().play("go 2").position.result()["cause"] == "erasers"


@rule("MM-3")
def test_time_never_goes_below_zero() -> None:
    study = arrived(adventure="mm-3", at="9", came_from="7", tu=1, tech=2)
    assert levels(study.play("choose Cut a mast").then(2))["tu"] == 0


@rule("MM-3")
def test_the_limit_is_that_of_the_file() -> None:
    study = play(small(), tu=10).play("go 2")
    assert study.over


# Turn


@rule("MM-4")
def test_a_turn_is_departure_move_location() -> None:
    study = at(at="0", p=2, f=2, tu=3, c=2).play("repair", "repair", "manoeuvre easy").then(0)
    study.play("go 2")
    assert study.position.asks() == "coins"
    study.then(1)
    assert study["phase"] == "departure"


@rule("MM-5")
def test_repair() -> None:
    study = at(at="0", p=2, c=3, tu=4).play("repair")
    assert (levels(study)["p"], levels(study)["c"], levels(study)["tu"]) == (1, 4, 5)
    study.play("repair")
    assert study.why_not("repair") == "MM-5: a repair needs spare parts, and there are none"
    assert at(at="0", p=1, c=5).why_not("repair") == "MM-5: combativeness is at its top already"
    assert (
        at(at="0", p=1, c=2, tu=20).why_not("repair")
        == "MM-5: there are no time units left for a repair"
    )


@rule("MM-6")
def test_equipment_is_used_before_the_manoeuvre_and_once() -> None:
    study = play(small(), equipment=["flare"], tu=6, f=1)
    assert levels(study.copy().play("use flare"))["tu"] == 5
    assert study.copy().play("use flare")["equipment"] == []
    late = study.play("manoeuvre easy").then(0)
    assert late.why_not("use flare") == "MM-7: after a manoeuvre only the road is left"


@rule("MM-7")
def test_what_a_manoeuvre_needs() -> None:
    assert (
        at(at="0", f=0, tu=5).why_not("manoeuvre easy")
        == "MM-7: a manoeuvre needs fuel, and there is none"
    )
    assert "no time has passed" in str(at(at="0", f=1, tu=0).why_not("manoeuvre hard"))
    assert "MM-8" in str(at(at="0", f=1, tu=5, c=0, p=1).why_not("manoeuvre easy"))
    done = at(at="0", f=3, tu=5, p=1, d=1).play("manoeuvre easy").then(1)
    assert levels(done)["tu"] == 4
    assert all(move.startswith("go ") for move in done.moves)
    assert done.why_not("repair") == "MM-7: after a manoeuvre only the road is left"


@rule("MM-8")
def test_without_combativeness_she_repairs_first() -> None:
    study = at(at="0", c=0, p=1)
    assert study.moves == ["repair"]
    assert study.why_not("go 2") == "MM-8: without combativeness you cannot drive"
    assert study.play("repair").can("go 2")


@rule("MM-8")
def test_stranded_is_looked_at_when_a_departure_begins() -> None:
    study = at(at="5", phase="toss", c=1, p=0, d=1, came_from="0", step="mm-1 5: enter 1")
    assert study.then(0).over
    tables = small(page_2={"enter": [{"do": "gain", "c": -9}, {"do": "gain", "p": 1, "c": 1}]})
    assert not play(tables, c=2).play("go 2").over


@rule("MM-9")
def test_moving_costs_one_and_is_compulsory() -> None:
    study = at(at="0", tu=3).play("go 4")
    assert levels(study)["tu"] == 4
    assert study["came_from"] == "0"
    assert at(at="0").why_not("go 0") == "MM-9: you are here already, and must drive on"
    assert at(at="0").why_not("go 9") == "MM-9: no road leads from 0 to 9"


@rule("MM-10")
@pytest.mark.parametrize(("letter", "near"), [("A", "02458"), ("B", "136"), ("C", "478")])
def test_letters_are_left_to_their_list_only(letter: str, near: str) -> None:
    study = at(at=letter, c=3)
    assert [m for m in study.moves if m.startswith("go")] == [f"go {place}" for place in near]


@rule("MM-11", "MM-R10")
def test_second_visits() -> None:
    once = at(at="0", visited=["0", "2"], c=3).play("go 2")
    assert once["phase"] == "departure"
    assert levels(once)["p"] == 1
    canyon = at(at="8", visited=["0", "7", "8"], c=3, tu=4).play("go 7")
    assert levels(canyon)["tu"] == 6
    tower = at(at="8", visited=["0", "6", "8"], c=3).play("go 6")
    assert tower.moves == ["choose Watch the lights", "choose Drive on"]
    known = at(at="8", visited=["0", "6", "8"], c=3, words=["gate-code"]).play("go 6")
    assert known.moves == ["choose Drive on"]


@rule("MM-11")
def test_steps_are_resolved_in_order() -> None:
    study = arrived(adventure="mm-2", at="C", came_from="4", tu=3)
    assert levels(study)["tu"] == 5
    assert study["equipment"] == ["keel-plate"]
    assert levels(study)["d"] == 2
    kinds = [event.rule for event in study.events]
    assert kinds == []


# Tests


@rule("MM-12", "MM-R22")
@pytest.mark.parametrize("coins", range(4))
def test_as_many_coins_as_the_gauge_says(coins: int) -> None:
    study = at(at="0", o=coins, c=2).play("go 2")
    ways = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]][coins]
    assert list(study.chances.values()) == [way / 2**coins for way in ways]
    for heads in range(coins + 1):
        assert levels(study.copy().then(heads))["p"] == (2 if heads else 1)


# Combat


@rule("MM-13", "MM-R11")
def test_fleeing_before_any_toss() -> None:
    study = at(at="0", c=3, tech=1, tu=2).play("go 4")
    assert study.moves == ["fight", "flee"]
    assert levels(study.copy().play("flee"))["tu"] == 4
    later = at(fight={"foe": "Camp guards", "c": 2, "round": 2}, tu=6)
    later.play("flee")
    assert levels(later)["tu"] == 7
    assert later["fight"] is None
    assert later["phase"] == "departure"


@rule("MM-13")
def test_an_empty_flee_list_is_free_and_a_missing_one_forbids_it() -> None:
    hill = at(adventure="mm-2", at="9", came_from="6", fight={"foe": "Bunker owner"}, tu=3).play(
        "flee"
    )
    assert levels(hill)["tu"] == 3
    toll = arrived(adventure="mm-2", at="5", came_from="0", p=0)
    toll.play("choose Break the chain")
    assert toll.position.to_move() == CHANCE


@rule("MM-14", "MM-R2")
def test_tails_cost_combativeness() -> None:
    study = at(fight={"foe": "Gate wardens"}, tech=3, c=4, tu=2).play("fight").then(1)
    assert levels(study)["c"] == 2
    assert study["fight"] == {"foe": "Gate wardens", "c": 5, "round": 2}


@rule("MM-15")
def test_combativeness_zero_loses_before_time_is_spent() -> None:
    study = at(at="8", fight={"foe": "Camp guards"}, tech=3, c=3, tu=4, f=2).play("fight").then(0)
    assert levels(study)["tu"] == 7
    assert levels(study)["f"] == 1
    assert levels(study)["c"] == 1


@rule("MM-16")
def test_won_steps_follow_and_then_the_next_step() -> None:
    study = (
        at(at="4", came_from="0", fight={"foe": "Garage hounds"}, tech=1, c=2).play("fight").then(1)
    )
    assert study["equipment"] == ["racing-tyres"]
    assert (levels(study)["p"], levels(study)["d"]) == (2, 2)
    fights = [{"do": "fight", "foe": "Rat", "c": 1, "won": [], "flee": []}]
    page = {"enter": [*fights, {"do": "gain", "p": 2}], "lost": [], "lost_text": "Out."}
    both = play(small(page_2=page), p=0).play("go 2")
    assert levels(both.copy().play("flee"))["p"] == 2
    assert levels(both.copy().play("fight").then(2))["p"] == 2
    lost = play(small(page_2=page), p=1, c=1).play("go 2", "fight").then(0)
    assert levels(lost)["p"] == 1


@rule("MM-17")
def test_a_round_that_overruns_the_clock_loses() -> None:
    study = at(fight={"foe": "Gate wardens"}, tech=1, c=4, tu=20).play("fight").then(1)
    assert study.over
    assert study["cause"] == "erasers"


@rule("MM-18")
def test_after_a_lost_combat_with_nothing_left_she_is_stranded() -> None:
    page = {
        "enter": [{"do": "fight", "foe": "Rat", "c": 9, "won": []}],
        "lost": [{"do": "gain", "tu": 1}], "lost_text": "Out.",
    }  # fmt: skip
    study = play(small(page_2=page), c=1, p=0, tech=1).play("go 2").then(0)
    assert study["cause"] == "stranded"
    mended = play(small(page_2=page), c=1, p=1, tech=1).play("go 2").then(0)
    assert mended.moves == ["repair"]


@rule("MM-19")
def test_nothing_else_during_a_combat() -> None:
    study = at(fight={"foe": "Camp guards"}, c=2, p=3, f=3, tu=5)
    assert study.moves == ["fight", "flee"]
    for move in ("repair", "manoeuvre easy", "go 2"):
        assert study.why_not(move) == "MM-4: first fight or flee"


# End, campaign


@rule("MM-20")
def test_win_ends_the_adventure() -> None:
    study = arrived(at="9", came_from="7", words=["gate-code"], tech=1)
    study.play("choose Signal the code").then(1)
    assert study.over
    assert study.position.scores() == [1.0]


@rule("MM-21")
def test_what_does_not_carry_takes_the_start_value() -> None:
    tables = GAME.start().world.campaign.adventures  # type: ignore[attr-defined]
    assert [each.id for each in tables] == ["mm-1", "mm-2", "mm-3"]
    study = arrived(
        adventure="mm-2",
        at="7",
        came_from="4",
        words=["pumps-on", "origin", "friends", "frequency"],
        equipment=["welded-ram"],
        tu=18,
        tech=3,
        o=2,
        d=3,
        c=4,
        f=4,
        p=4,
        **CAMPAIGN,
    )
    study.play("choose Run the dry channel").then(3)
    assert study["booklet"] == "mm-3"
    assert levels(study) == {"tu": 0, "tech": 3, "o": 2, "d": 3, "c": 4, "f": 2, "p": 2}
    assert study["words"] == ["friends", "origin"]
    assert study["equipment"] == ["welded-ram"]
    assert study["entry"] == {
        "gauges": levels(study), "words": ["friends", "origin"], "equipment": ["welded-ram"],
    }  # fmt: skip


@rule("MM-22", "MM-R15")
def test_retry_with_what_she_entered_with() -> None:
    entry = {"gauges": {"tu": 0, "tech": 2, "c": 3}, "words": ["friends"],
             "equipment": ["racing-tyres"]}  # fmt: skip
    study = at(
        booklet="mm-2",
        at="8",
        tu=20,
        c=1,
        f=4,
        entry=entry,
        tries={"mm-1": 3, "mm-2": 1},
        **CAMPAIGN,
    )
    study.play("go 2")
    assert study["phase"] == "defeat"
    assert study.moves == ["retry", "give up"]
    study.play("retry")
    assert (levels(study)["tu"], levels(study)["tech"], levels(study)["c"]) == (0, 2, 3)
    assert (study["words"], study["equipment"]) == (["friends"], ["racing-tyres"])
    assert study["tries"] == {"mm-1": 3, "mm-2": 2, "mm-3": 0}
    assert (study["at"], study["visited"], study["route"]) == ("3", ["3"], ["3"])


@rule("MM-23")
def test_the_result_record() -> None:
    study = at(at="0", tu=20, words=["friends"], equipment=["welded-ram"]).play("go 5")
    assert study.position.result() == {
        "winners": [],
        "won": False,
        "cause": "erasers",
        "adventure": "mm-1",
        "tu": 20,
        "gauges": {"tu": 20, "tech": 1, "o": 1, "d": 1, "c": 1, "f": 1, "p": 1},
        "equipment": ["welded-ram"],
        "words": ["friends"],
        "route": ["0"],
        "attempts": {"mm-1": 1},
    }


@rule("MM-24")
def test_a_campaign_is_one_match() -> None:
    last = at(
        adventure="mm-3",
        at="1",
        came_from="6",
        fight={"foe": "First Eraser, blind"},
        tech=2,
        c=3,
        **CAMPAIGN,
    )
    assert last.then(2).over
    assert last.position.result()["winners"] == [0]
    lost = at(at="0", tu=20, **CAMPAIGN).play("go 2", "give up")
    assert lost.over
    assert lost.position.result()["winners"] == []
    assert at(at="0", tu=20).play("go 2").over
    assert "MM-24" in str(at(at="0").why_not("retry"))


@rule("MM-24")
def test_a_campaign_can_be_stopped_and_resumed_anywhere() -> None:
    history = History(GAME, GAME.setup({"mode": "campaign", "attempts": 2}))
    thumb = GAME.thumb() if GAME.thumb else None
    assert thumb is not None
    from parlour.engine.core.rng import Kiss

    rng = Kiss(8)
    while not history.over:
        position = history.position
        chance = position.to_move() == CHANCE
        history.play(int(position.sample(rng) if chance else thumb.choose(position, rng)))
        again = replay(Record.from_json(history.record().to_json()), lambda _: GAME)
        assert again.position.digest() == history.position.digest()
