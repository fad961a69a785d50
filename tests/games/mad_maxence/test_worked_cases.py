"""The worked cases of the rules document, in its order."""

from __future__ import annotations

import pytest

from .cases import arrived, at, levels

rule = pytest.mark.rule


@rule("MM-2", "MM-R12")
def test_1_start() -> None:
    patched = at().play("choose Patch up")
    assert (levels(patched)["tu"], levels(patched)["c"]) == (1, 3)
    stripped = at().play("choose Strip the wreck")
    assert (levels(stripped)["tu"], levels(stripped)["p"]) == (0, 2)


@rule("MM-12")
def test_2_test() -> None:
    study = at(at="0").play("go 2")
    assert study.chances == {"heads 0": 0.5, "heads 1": 0.5}
    heads, tails = study.copy().then(1), study.copy().then(0)
    assert (levels(heads)["p"], levels(heads)["tu"]) == (2, 1)
    assert (levels(tails)["p"], levels(tails)["tu"]) == (1, 2)


@rule("MM-14", "MM-16")
def test_3_combat_won_clean() -> None:
    study = at(fight={"foe": "Camp guards", "c": 2}, tech=2, c=3, tu=4).play("fight").then(2)
    assert study.told("beaten")
    assert (levels(study)["c"], levels(study)["tu"]) == (3, 4)
    assert study["phase"] == "departure"


@rule("MM-17", "MM-R4")
def test_4_combat_in_rounds() -> None:
    study = at(fight={"foe": "Camp guards"}, tech=2, c=3, tu=4).play("fight").then(1)
    assert study["fight"] == {"foe": "Camp guards", "c": 1, "round": 2}
    assert (levels(study)["c"], levels(study)["tu"]) == (2, 5)
    study.play("fight").then(2)
    assert study.told("beaten")
    assert levels(study)["c"] == 2


@rule("MM-15", "MM-R3")
def test_5_won_and_lost() -> None:
    study = at(fight={"foe": "Garage hounds", "c": 1}, tech=2, c=1).play("fight").then(1)
    assert study.told("defeated")
    assert not study.told("beaten")


@rule("MM-18")
def test_6_lost_combat_at_4() -> None:
    study = at(at="4", came_from="0", fight={"foe": "Garage hounds"}, c=1, p=1, tu=5, tech=1)
    study.play("fight").then(0)
    assert (levels(study)["tu"], levels(study)["p"], levels(study)["c"]) == (7, 0, 1)
    assert study["equipment"] == []
    assert study["phase"] == "departure"


@rule("MM-3", "MM-R6", "MM-R18")
def test_7_clock() -> None:
    study = at(at="0", tu=20).play("go 5")
    assert study.over
    assert study["cause"] == "erasers"
    tower = arrived(at="6", came_from="8", tu=19).play("choose Watch the lights")
    assert tower.then(0).over
    assert tower["cause"] == "erasers"


@rule("MM-9", "MM-R8")
def test_8_no_way_back() -> None:
    study = at(at="2", d=1, o=1, c=3).play("go 5").then(1)
    assert [m for m in study.moves if m.startswith("go")] == [
        "go 0",
        "go 1",
        "go 4",
        "go 8",
        "go A",
    ]
    study.play("go 8", "choose Drive on")
    assert study.can("go 2")
    assert study.why_not("go 5") == "MM-9: you just came from 5"


@rule("MM-7", "MM-R7")
def test_9_manoeuvre() -> None:
    study = at(at="0", f=1, d=2, tu=9).play("manoeuvre easy")
    assert study.chances == {"heads 0": 0.25, "heads 1": 0.5, "heads 2": 0.25}
    for heads, tu in ((0, 9), (1, 8), (2, 8)):
        tried = study.copy().then(heads)
        assert (levels(tried)["tu"], levels(tried)["f"]) == (tu, 0)
        assert levels(tried.play("go 2"))["tu"] == tu + 1
    hard = at(at="0", f=1, d=2, tu=9).play("manoeuvre hard").then(2)
    assert levels(hard)["tu"] == 9
    best = at(at="0", f=1, d=3, tu=9).play("manoeuvre hard")
    assert best.chances["heads 3"] == 1 / 8
    assert levels(best.then(3))["tu"] == 7


@rule("MM-8", "MM-R9")
def test_10_stranded() -> None:
    study = arrived(at="3", came_from="1", c=1, p=0, tech=1)
    study.play("choose Climb for the coil").then(0)
    assert study.over
    assert study["cause"] == "stranded"


@rule("MM-10")
def test_11_hidden_place() -> None:
    for place in "0123456789":
        assert at(at=place).can("go A") == (place in "02458")
    study = at(at="A", came_from="0")
    assert [m for m in study.moves if m.startswith("go")] == ["go 2", "go 4", "go 5", "go 8"]


@rule("MM-21")
def test_12_carry() -> None:
    study = arrived(
        mode="campaign",
        at="9",
        came_from="6",
        tu=13,
        tech=2,
        o=1,
        d=2,
        c=1,
        f=3,
        p=0,
        words=["friends", "gate-code"],
    )
    study.play("choose Signal the code").then(1)
    assert study["booklet"] == "mm-2"
    assert levels(study) == {"tu": 0, "tech": 2, "o": 1, "d": 2, "c": 2, "f": 3, "p": 1}
    assert study["words"] == ["friends"]
