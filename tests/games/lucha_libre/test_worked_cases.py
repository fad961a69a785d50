"""The worked cases of docs/games/lucha-libre.md, each under its name."""

from __future__ import annotations

import pytest

from tests.games.lucha_libre.cases import claims, energy, fans, fight, on

rule = pytest.mark.rule


@rule("LL-21", "LL-28", "LL-30", "LL-33", "LL-R3", "LL-R16")
def test_case_1_rulebook_example() -> None:
    study = claims("1-1-3", "5-5-5").play("claim triple_f")
    assert fans(study) == "9/15"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e0", "e0")
    assert (energy(study, "cavernario"), energy(study, "bulldog")) == ("e2", "e2")


@rule("LL-16", "LL-22", "LL-R9", "LL-R11")
def test_case_2_choice() -> None:
    study = claims("1-1-3", "5-5-5")
    assert study.moves == ["claim triple_f", "claim show_off+show_off+show_off"]
    study.play("claim show_off+show_off+show_off")
    assert fans(study) == "10/13"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e1", "e4")


@rule("LL-28", "LL-18")
def test_case_3_sum_before_limits() -> None:
    study = claims("1-6-6", "2-2-2")
    assert fans(study) == "12/13"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e1", "e0")
    assert not study.told("overflow")


@rule("LL-28", "LL-29")
def test_case_4_sum_at_the_maximum() -> None:
    study = claims("1-1-6-6-6", "1-4-6", energy=on(santo=5))
    study.play("claim show_off+show_off+show_off")
    assert energy(study, "santo") == "e5"
    assert fans(study) == "13/11"


@rule("LL-16", "LL-17", "LL-25", "LL-R9")
def test_case_5_three_maximal_claims() -> None:
    study = claims("1-2-3-4", "1-1-4", ring={"santo": "cavernario"}, energy=on(cavernario=3))
    assert study.moves == ["claim seq4", "claim show_off+seq3", "claim show_off+change"]
    for alone in ("claim show_off", "claim seq3"):
        assert "LL-17" in str(study.why_not(alone))
    four = study.copy().play("claim seq4")
    assert (fans(four), energy(four, "demon")) == ("14/9", "e0")
    assert energy(four, "cavernario") == "e2"
    three = study.copy().play("claim show_off+seq3")
    assert (fans(three), energy(three, "demon")) == ("13/10", "e0")
    assert energy(three, "cavernario") == "e4"
    change = study.copy().play("claim show_off+change")
    assert (fans(change), energy(change, "demon")) == ("10/10", "e1")
    assert energy(change, "cavernario") == "e4"
    assert change["ring"] == {"santo": "santo", "demon": "demon"}


@rule("LL-27", "LL-33", "LL-37", "LL-R14", "LL-R15")
def test_case_6_change() -> None:
    study = claims("1-2-6", "1-4-6").play("claim show_off+change")
    assert fans(study) == "10/11"
    assert study["ring"] == {"santo": "cavernario", "demon": "demon"}
    assert (energy(study, "santo"), energy(study, "cavernario")) == ("e1", "e2")
    assert study["chance"] == {"santo": 3, "demon": 3}


@rule("LL-30", "LL-31", "LL-34", "LL-R6")
def test_case_7_victory_denied_by_overflow() -> None:
    study = claims(
        "3-5-6-6-6", "5-5",
        fans={"santo": 20, "demon": 35}, energy=on(santo=5, demon=0),
    )  # fmt: skip
    study.play("claim triple_f+seq2")
    assert fans(study) == "26/36"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e4", "e0")
    assert not study.over


@rule("LL-35", "LL-R5")
def test_case_8_both_over_37() -> None:
    study = claims("6-6-6", "5-5-5", fans={"santo": 35, "demon": 34})
    study.play("claim triple_f", "claim triple_f")
    assert fans(study) == "38/37"
    assert study.over
    assert study.position.result()["team"] == "santo"
    assert study["ending"] == "both"


@rule("LL-36", "LL-R5")
def test_case_9_exact_tie() -> None:
    study = claims("6-6-6", "5-5-5", fans={"santo": 34, "demon": 34})
    study.play("claim triple_f", "claim triple_f")
    assert fans(study) == "36/36"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e0", "e0")
    assert (energy(study, "cavernario"), energy(study, "bulldog")) == ("e2", "e2")
    assert (study["round"], study["step"]) == (2, "roll")


@rule("LL-11", "LL-12", "LL-13", "LL-14", "LL-R7")
def test_case_10_waves() -> None:
    study = fight("1-3-4", "2-3-4", fans={"santo": 10, "demon": 1})
    study.play("accept", "reroll 3-4")
    assert fans(study) == "10/0"
    study.then("4-4")
    assert study["wave"] == 2
    study.play("reroll 4")
    assert study.moves == ["accept"]
    study.play("accept")
    assert fans(study) == "9/0"
    study.then("6")
    study.play("accept", "accept")
    assert study.told("claim")[0].facts["claim"] == "show_off"


@rule("LL-4", "LL-31", "LL-38")
def test_case_11_floor() -> None:
    study = claims("1-1", "5-5-5", fans={"santo": 1}, energy=on(santo=0)).play("claim triple_f")
    assert study.told("overflow")[0].facts["change"] == -2
    assert fans(study) == "0/15"
    assert not study.over


@rule("LL-16", "LL-21", "LL-22", "LL-29")
def test_case_12_five_lucky_dice() -> None:
    study = claims("1-1-4", "5-5-5-5-5", energy=on(demon=5))
    five = "claim show_off+show_off+show_off+show_off+show_off"
    assert study.moves == ["claim triple_f+show_off+show_off", five]
    triple = study.copy().play("claim triple_f+show_off+show_off")
    assert (fans(triple), energy(triple, "demon")) == ("9/17", "e5")
    assert energy(triple, "santo") == "e0"
    shows = study.copy().play(five)
    assert (fans(shows), energy(shows, "demon")) == ("10/15", "e5")
