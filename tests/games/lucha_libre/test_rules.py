"""Lucha Libre, rule by rule: a position in words, a move, what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition, IllegalMove
from tests.games.lucha_libre.cases import GAME, claims, energy, fans, fight, on, santo_claims

rule = pytest.mark.rule


# Teams, tracks and set-up


@rule("LL-1", "LL-R19")
@pytest.mark.parametrize(("team", "seat_of_santo"), [("santo", 0), ("demon", 1)])
def test_one_seat_plays_each_team_and_the_option_says_which(team: str, seat_of_santo: int) -> None:
    study = fight("1-2-6", "1-1-4", seat1_team=team).play("accept", "accept")
    assert study["to_move"] == "santo"
    assert study.position.to_move() == seat_of_santo


@rule("LL-1")
def test_a_team_has_its_own_two_wrestlers() -> None:
    assert fight(ring={"santo": "cavernario", "demon": "bulldog"})["ring"] == {
        "santo": "cavernario",
        "demon": "bulldog",
    }
    with pytest.raises(BadPosition, match=r"LL-1: santo or cavernario is in the ring"):
        fight(ring={"santo": "bulldog"})


@rule("LL-2", "LL-8", "LL-R1")
@pytest.mark.parametrize(("space", "dice"), list(enumerate([2, 3, 3, 4, 4, 5])))
def test_the_space_says_how_many_dice(space: int, dice: int) -> None:
    study = GAME.study({"energy": on(santo=space, demon=space)})
    assert study["chance"] == {"santo": dice, "demon": dice}


@rule("LL-2", "LL-R1")
def test_a_track_has_six_spaces() -> None:
    with pytest.raises(BadPosition, match="energy: santo cannot be 'e6'"):
        GAME.study({"energy": on(santo=6)})


@rule("LL-3", "LL-R2")
def test_energy_counts_spaces_and_not_printed_numbers() -> None:
    study = claims("1-3-6", "1-1-4")
    assert energy(study, "santo") == "e2"
    assert study["chance"] == {"santo": 3, "demon": 3}


@rule("LL-4", "LL-5", "LL-6")
def test_start() -> None:
    start = GAME.study()
    assert start["fans"] == {"santo": 10, "demon": 10}
    assert start["energy"] == {"santo": "e1", "cavernario": "e1", "demon": "e1", "bulldog": "e1"}
    assert start["ring"] == {"santo": "santo", "demon": "demon"}
    assert (start["round"], start["to_move"]) == (1, "chance")


# The round


@rule("LL-7")
def test_the_steps_of_a_round_in_their_order() -> None:
    study = GAME.study()
    kinds: list[str] = []
    for step in ("1-2-6", "1-4-6", "accept", "accept", "claim show_off+change"):
        study = study.then(step) if study["to_move"] == "chance" else study.play(step)
        kinds += [event.kind for event in study.events]
    order = ["roll", "wave", "claim", "fans", "taken", "own", "energy", "count", "rest", "change"]
    assert list(dict.fromkeys(kinds)) == [*order, "round"]
    assert study["round"] == 2


@rule("LL-7", "LL-34", "LL-37")
def test_the_victory_check_comes_before_the_change() -> None:
    study = claims("1-2-6-6", "1-1-4", fans={"santo": 36}, energy=on(santo=3))
    study.play("claim show_off+show_off+change")
    assert study.over
    assert study["ring"] == {"santo": "santo", "demon": "demon"}


@rule("LL-8")
def test_a_team_has_exactly_the_dice_of_its_energy() -> None:
    with pytest.raises(BadPosition, match=r"LL-8: El Santo on e1 gives 3 dice, not 4"):
        fight("1-2-3-4", "1-1-4")
    assert fight("1-2-3-4", "1-1-4", energy=on(santo=3))["step"] == "wave"


@rule("LL-8")
def test_the_first_corner_rolls_first() -> None:
    assert GAME.study().position.asks() == "roll of the Santo team"
    demon_first = GAME.study(seat1_team="demon")
    assert demon_first.position.asks() == "roll of the Demon team"
    demon_first.then("1-1-4")
    assert demon_first["dice"] == {"santo": "", "demon": "1-1-4"}
    assert demon_first["chance"] == {"santo": 3}


@rule("LL-8")
def test_a_roll_has_the_probabilities_of_the_dice() -> None:
    chances = fight(energy=on(santo=0)).chances
    assert len(chances) == 21
    assert chances["roll 1-1"] == pytest.approx(1 / 36)
    assert chances["roll 1-2"] == pytest.approx(2 / 36)
    assert len(fight(energy=on(santo=5)).chances) == 252


@rule("LL-9")
def test_everybody_sees_all_dice() -> None:
    study = fight("1-2-6", "1-4-6").play("reroll 1")
    for seat in (0, 1, -1):
        assert study.position.known_to(seat)["dice"] == {"santo": "1-2-6", "demon": "1-4-6"}


@rule("LL-10")
def test_accept_or_any_part_of_the_own_dice() -> None:
    study = fight("1-1-3", "2-4-6")
    assert study.moves == [
        "accept", "reroll 1", "reroll 3", "reroll 1-1", "reroll 1-3", "reroll 1-1-3",
    ]  # fmt: skip
    assert study.why_not("reroll 2") == "LL-10: the dice of the Santo team are 1-1-3"
    assert study.why_not("claim nothing") == "LL-15: claims are made after the roll phase"
    study.play("accept")
    assert study.can("reroll 2-4-6")
    assert not study.can("reroll 1")


@rule("LL-10")
def test_dice_kept_in_an_earlier_wave_can_be_rerolled() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 3", "accept").then(5)
    assert study["dice"] == {"santo": "1-1-5", "demon": "2-4-6"}
    assert study.can("reroll 1-1")


@rule("LL-11")
def test_a_reroll_costs_one_fan_when_the_wave_is_revealed() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1-1-3")
    assert fans(study) == "10/10"
    study.play("reroll 2")
    assert fans(study) == "9/9"
    assert study["step"] == "roll"
    assert [event.facts["fans"] for event in study.told("pay")] == [9, 9]
    study.then("6-6-6", "5")
    assert fans(study) == "9/9"


@rule("LL-12")
def test_without_fans_one_can_only_accept() -> None:
    study = fight("1-1-3", "2-4-6", fans={"santo": 0})
    assert study.moves == ["accept"]
    assert study.why_not("reroll 1") == "LL-12: the Santo team has no fans, it can only accept"


@rule("LL-13")
def test_after_a_reroll_both_choose_again() -> None:
    study = fight("1-1-3", "2-4-6").play("accept", "reroll 2")
    assert study["chance"] == {"demon": 1}
    study.then(4)
    assert (study["step"], study["wave"], study.position.together()) == ("wave", 2, [0, 1])
    assert study.can("reroll 1-1-3")


@rule("LL-13")
def test_of_two_rerolls_the_first_corner_rolls_first() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1", "reroll 2-4")
    assert study["chance"] == {"santo": 1, "demon": 2}
    study.then("6")
    assert study["dice"] == {"santo": "1-3-6", "demon": "6"}
    study.then("3-3")
    assert study["dice"] == {"santo": "1-3-6", "demon": "3-3-6"}


@rule("LL-14")
def test_a_wave_in_which_both_accept_ends_the_roll_phase() -> None:
    study = fight("1-2-6", "1-1-4").play("accept", "accept")
    assert study["step"] == "claim"
    assert study.why_not("reroll 1") == "LL-14: the roll phase is over"


# Claiming moves


@rule("LL-15")
def test_each_die_is_used_in_one_move() -> None:
    assert santo_claims("3-5-5") == ["seq2"]
    assert santo_claims("3-3-5-5") == ["seq2+seq2"]
    study = claims("1-2-6", "1-1-4")
    assert study.why_not("claim seq2") == (
        "LL-15: El Santo has no dice for Two-dice sequence: 1-2-6"
    )


@rule("LL-15", "LL-R10")
def test_claims_are_chosen_together_after_the_roll_phase() -> None:
    study = claims("6-6-6", "5-5-5")
    assert study.position.together() == [0, 1]
    study.play("claim triple_f")
    assert not study.events
    assert fans(study) == "10/10"
    study.play("claim triple_f")
    assert [event.facts["claim"] for event in study.told("claim")] == ["triple_f", "triple_f"]


@rule("LL-16", "LL-R11")
def test_a_move_counts_as_often_as_there_are_dice_but_a_change_once() -> None:
    assert santo_claims("2-6-6") == ["show_off+show_off"]
    assert santo_claims("1-1-2-2") == ["claim nothing", "claim change"]


@rule("LL-17", "LL-R9")
def test_a_claim_is_maximal_but_a_change_is_never_compulsory() -> None:
    assert santo_claims("1-2-3") == ["claim nothing", "claim change"]
    study = claims("1-2-4", "1-1-4")
    assert study.moves == ["claim seq3", "claim change"]
    assert study.why_not("claim nothing") == (
        "LL-17: El Santo can still make Three-dice sequence with 1-2-4"
    )


@rule("LL-R9", "LL-17")
def test_by_the_other_reading_moves_may_be_left_out() -> None:
    study = claims("1-2-4", "1-1-4", declining="allowed")
    assert study.moves == ["claim nothing", "claim seq3", "claim change"]
    assert study.why_not("claim nothing") is None
    assert study.why_not("claim show_off") == "LL-15: El Santo has no dice for Show Off: 1-2-4"
    assert santo_claims("3-5-6", declining="never") == ["show_off+seq2"]
    assert santo_claims("3-5-6", declining="allowed") == [
        "claim nothing", "claim show_off", "claim seq2", "claim show_off+seq2",
    ]  # fmt: skip
    assert santo_claims("1-1-2-2", declining="allowed") == ["claim nothing", "claim change"]


@rule("LL-R9", "LL-19")
def test_what_is_left_out_has_no_effect() -> None:
    declined = claims("2-2-2", "1-1-3", declining="allowed").play("claim nothing")
    assert fans(declined) == "10/10"
    assert (energy(declined, "santo"), energy(declined, "demon")) == ("e1", "e1")
    assert fans(claims("2-2-2", "1-1-3")) == "13/9", "by our reading nobody is asked"


@rule("LL-R9", "LL-18", "LL-R21")
def test_by_the_other_reading_whoever_can_make_a_move_is_asked() -> None:
    assert claims("1-3-6", "1-1-4")["round"] == 2
    study = claims("1-3-6", "1-1-4", declining="allowed")
    assert (study["to_move"], study.position.together()) == ("santo", [0])
    assert study.moves == ["claim nothing", "claim show_off"]
    both = claims("1-3-6", "1-1-5", declining="allowed")
    assert both.position.together() == [0, 1]
    assert fans(both.play("claim show_off", "claim nothing")) == "11/10"


@rule("LL-18", "LL-R21")
def test_a_single_claim_is_made_at_once() -> None:
    study = claims("1-3-6", "1-1-4")
    assert [event.facts["claim"] for event in study.told("claim")] == ["show_off", "nothing"]
    assert study["round"] == 2
    only_demon = claims("1-3-6", "5-5-5")
    assert (only_demon["to_move"], only_demon.position.together()) == ("demon", [1])
    with pytest.raises(BadPosition, match="LL-18"):
        fight("1-3-6", "1-1-4", step="claim")


@rule("LL-19")
def test_unused_dice_have_no_effect() -> None:
    study = claims("1-1-4", "2-2-3")
    assert fans(study) == "10/10"
    assert (energy(study, "santo"), energy(study, "demon")) == ("e1", "e1")


# The moves


LUCKY = {"santo": 6, "cavernario": 4, "demon": 5, "bulldog": 3}


@rule("LL-20", "LL-22")
@pytest.mark.parametrize("wrestler", list(LUCKY))
def test_lucky_numbers(wrestler: str) -> None:
    lucky = [face for face in range(1, 7) if _claim(wrestler, f"{face}-{face}") != "nothing"]
    assert lucky == [LUCKY[wrestler]]
    assert _claim(wrestler, f"{lucky[0]}-{lucky[0]}") == "show_off+show_off"


@rule("LL-21", "LL-26")
@pytest.mark.parametrize("wrestler", list(LUCKY))
def test_triples(wrestler: str) -> None:
    for face in range(1, 7):
        expected = "triple_f" if face == LUCKY[wrestler] else "triple"
        assert _claim(wrestler, f"{face}-{face}-{face}") == expected


@rule("LL-23", "LL-24", "LL-25", "LL-27", "LL-R12", "LL-R13")
@pytest.mark.parametrize(
    ("wrestler", "two", "three"),
    [
        ("santo", [3, 5], [1, 2, 4]),
        ("cavernario", [5, 6], [1, 2, 3]),
        ("demon", [4, 6], [1, 2, 3]),
        ("bulldog", [5, 6], [1, 2, 4]),
    ],
)
def test_sequences(wrestler: str, two: list[int], three: list[int]) -> None:
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    assert [
        list(pair) for pair in pairs if "seq2" in _claim(wrestler, "-".join(map(str, pair)))
    ] == [two]
    assert "change" in _all_claims(wrestler, "1-2")
    threes = [[1, 2, third] for third in range(3, 7)]
    assert [dice for dice in threes if "seq3" in _claim(wrestler, "-".join(map(str, dice)))] == [
        three
    ]
    assert "seq4" in _all_claims(wrestler, "1-2-3-4")


@rule("LL-R13")
def test_the_three_dice_sequence_does_not_depend_on_the_opponent() -> None:
    for opponent in ("demon", "bulldog"):
        assert "claim seq3" in santo_claims("1-2-4", ring={"santo": "santo", "demon": opponent})


@rule("LL-21", "LL-22", "LL-23", "LL-24", "LL-25", "LL-26", "LL-27", "LL-R3", "LL-R12")
@pytest.mark.parametrize(
    ("dice", "claim", "gain", "opp", "own"),
    [
        ("1-6-6-6", "triple_f", 5, -2, -1),
        ("1-1-4-6", "show_off", 1, 0, 1),
        ("1-1-3-5", "seq2", 1, -1, 0),
        ("1-1-2-4", "seq3", 2, -1, 0),
        ("1-2-3-4", "seq4", 4, -2, -1),
        ("2-2-2-4", "triple", 3, -2, -1),
        ("1-2-2-3", "change", -1, 0, 0),
    ],
)
def test_effects(dice: str, claim: str, gain: int, opp: int, own: int) -> None:
    study = claims(dice, "1-1-4-4", energy=on(santo=3, demon=3))
    if study["step"] == "claim":
        study.play(f"claim {claim}")
    assert fans(study) == f"{10 + gain}/10"
    assert energy(study, "santo") == f"e{3 + own}"
    assert energy(study, "demon") == f"e{3 + opp}"
    assert (study["ring"] == {"santo": "cavernario", "demon": "demon"}) == (claim == "change")


def _all_claims(wrestler: str, dice: str) -> list[str]:
    """Every legal claim of a wrestler with these dice."""
    team, other = ("santo", "demon") if wrestler in ("santo", "cavernario") else ("demon", "santo")
    space = {2: 0, 3: 1, 4: 3}[len(dice.split("-"))]
    study = GAME.study(
        {
            "ring": {team: wrestler},
            "energy": on(**{wrestler: space, other: 0}),
            "dice": {team: dice, other: "1-1"},
        }
    ).play("accept", "accept")
    if study["step"] == "claim":
        return [move.removeprefix("claim ") for move in study.moves]
    return [str(each.facts["claim"]) for each in study.told("claim") if each.facts["team"] == team]


def _claim(wrestler: str, dice: str) -> str:
    """The first legal claim that is more than nothing, if there is one."""
    found = _all_claims(wrestler, dice)
    return next((claim for claim in found if claim != "nothing"), "nothing")


# Resolution


@rule("LL-28", "LL-29", "LL-R16")
@pytest.mark.parametrize(
    ("space", "there", "lost"), [(0, "e0", 2), (1, "e0", 1), (2, "e0", 0), (5, "e3", 0)]
)
def test_the_net_number_moves_the_marker(space: int, there: str, lost: int) -> None:
    dice = {0: "1-1", 1: "1-1-4", 2: "1-1-4", 5: "1-1-4-4-5"}[space]
    study = claims(dice, "2-2-2", energy=on(santo=space))
    assert energy(study, "santo") == there
    assert fans(study) == f"{10 - lost}/13"


@rule("LL-29")
def test_above_the_top_the_rest_is_lost() -> None:
    study = claims("1-1-4-6", "1-1-4", energy=on(santo=4))
    assert energy(study, "santo") == "e5"
    study = claims("1-1-6-6", "1-1-4", energy=on(santo=4))
    assert energy(study, "santo") == "e5"
    assert fans(study) == "12/10"


@rule("LL-30", "LL-31", "LL-R17")
def test_own_losses_are_part_of_the_sum() -> None:
    study = claims("2-2-2", "3-3-3")
    assert fans(study) == "11/11"  # 10 + 3 - 2: each loses 2 + 1 from e1
    assert (energy(study, "santo"), energy(study, "demon")) == ("e0", "e0")


@rule("LL-31")
def test_fans_after_the_payments_are_one_sum() -> None:
    study = fight("1-1-4", "5-5-6", fans={"santo": 1, "demon": 10})
    study.play("reroll 4", "reroll 6").then("1", "5").play("accept", "accept")
    study.play("claim triple_f")
    assert fans(study) == "1/12"  # 1 - 1 + 3 - 2, 10 - 1 + 5 - 2


@rule("LL-31")
def test_the_target_is_not_applied_in_between() -> None:
    study = claims("6-6-6", "5-5-5", fans={"santo": 36, "demon": 10})
    study.play("claim triple_f", "claim triple_f")
    assert fans(study) == "39/13"


@rule("LL-31", "LL-R18")
def test_a_change_is_allowed_without_fans() -> None:
    study = claims("1-2-5", "1-1-4", fans={"santo": 0}).play("claim change")
    assert fans(study) == "0/10"
    assert study["ring"] == {"santo": "cavernario", "demon": "demon"}
    gain = claims("1-2-6", "1-1-4", fans={"santo": 0}).play("claim show_off+change")
    assert fans(gain) == "0/10"


@rule("LL-32")
def test_the_log_lists_fans_then_taken_then_own_then_overflow() -> None:
    study = claims("6-6-6", "5-5-5").play("claim triple_f", "claim triple_f")
    kinds = [event.kind for event in study.events]
    order = ["claim", "fans", "taken", "own", "energy", "overflow", "count", "rest", "round"]
    assert list(dict.fromkeys(kinds)) == order
    assert GAME.log_line is not None
    lines = [GAME.log_line(event) for event in study.events]
    assert lines[:8] == [
        "Santo claims Triple F with 6-6-6.",
        "Demon claims Triple F with 5-5-5.",
        "Santo gains 5 fans.",
        "Demon gains 5 fans.",
        "Blue Demon -2 energy.",
        "El Santo -2 energy.",
        "El Santo -1 energy.",
        "Blue Demon -1 energy.",
    ]
    assert "El Santo, all together: down to the lowest lamp." in lines
    assert "2 lamps were missing: Santo loses 2 fans." in lines
    assert "Fans: Santo 13, Demon 13." in lines


# Rest, end and change


@rule("LL-33", "LL-R15")
def test_only_who_was_outside_rests_and_not_above_the_top() -> None:
    study = claims("1-1-4", "2-2-4", energy=on(cavernario=4, bulldog=5))
    assert study["energy"] == {"santo": "e1", "cavernario": "e5", "demon": "e1", "bulldog": "e5"}
    assert [event.facts["wrestler"] for event in study.told("rest")] == ["cavernario"]


@rule("LL-34", "LL-R4")
def test_37_fans_win() -> None:
    study = claims("1-4-6", "1-1-4", fans={"santo": 36})
    assert study.over
    result = study.position.result()
    assert (result["team"], result["winners"], result["cause"]) == ("santo", [0], "fans")
    assert study.position.scores() == [1.0, 0.0]
    assert not claims("1-4-6", "1-1-4", fans={"santo": 35}).over


@rule("LL-34", "LL-R4")
def test_between_rounds_nobody_has_37() -> None:
    assert fight(fans={"santo": 36, "demon": 36})["fans"] == {"santo": 36, "demon": 36}
    with pytest.raises(BadPosition, match="LL-34: fans of santo are 0 to 36, not 37"):
        fight(fans={"santo": 37})
    with pytest.raises(BadPosition, match="fans: demon is a whole number from 0 to 43, not -1"):
        fight(fans={"demon": -1})


@rule("LL-35")
def test_with_both_over_37_more_fans_win() -> None:
    study = claims("1-4-6", "5-5-5", fans={"santo": 36, "demon": 36})
    study.play("claim show_off+show_off+show_off")
    assert fans(study) == "37/39"
    assert study.position.result()["team"] == "demon"
    assert study.position.scores() == [0.0, 1.0]


@rule("LL-37", "LL-R14")
def test_losses_hit_the_man_who_leaves_and_both_teams_may_change() -> None:
    study = claims("1-2-5", "1-2-5").play("claim change", "claim show_off+change")
    assert study["ring"] == {"santo": "cavernario", "demon": "bulldog"}
    assert study["energy"] == {"santo": "e1", "cavernario": "e2", "demon": "e2", "bulldog": "e2"}
    hit = claims("1-2-5", "1-4-6").play("claim change")
    assert (energy(hit, "santo"), energy(hit, "cavernario")) == ("e0", "e2")


@rule("LL-38")
def test_no_fans_is_no_defeat() -> None:
    study = claims("1-1-4", "2-2-4", fans={"santo": 0, "demon": 0})
    assert (fans(study), study["step"], study["round"]) == ("0/0", "roll", 2)


@rule("LL-39", "LL-R20")
def test_after_the_last_round_more_fans_win() -> None:
    study = claims("1-4-6", "1-1-4", round=60)
    assert study.over
    assert (study["ending"], study.position.result()["winners"]) == ("cap", [0])
    assert not claims("1-4-6", "1-1-4", round=59).over
    short = claims("1-1-4", "2-2-4", round_cap=1)
    assert (short["ending"], short.position.scores()) == ("draw", [0.5, 0.5])
    assert short.position.result()["winners"] == [0, 1]


@rule("LL-36", "LL-39", "LL-R22")
def test_a_tie_at_37_in_the_last_round_is_a_draw() -> None:
    study = claims("1-4-6", "1-1-5", fans={"santo": 36, "demon": 36}, round=60)
    assert (fans(study), study["ending"]) == ("36/36", "draw")
    assert [event.kind for event in study.events][-2:] == ["tie", "end"]


@rule("LL-R8")
def test_the_roll_phase_ends_when_the_fans_are_gone() -> None:
    study = fight("1-1-4", "2-2-4", fans={"santo": 3, "demon": 2})
    waves = 0
    while study["round"] == 1:
        if study["to_move"] == "chance":
            study.then("1-1-4" if "Santo" in study.position.asks() else "2-2-4")
        else:
            waves += study["to_move"] == "santo"
            study.play(study.moves[-1])
    assert waves == 4
    assert fans(study) == "0/0"


@rule("LL-R21")
def test_in_a_wave_a_seat_with_one_choice_is_asked_all_the_same() -> None:
    study = fight("1-1-3", "2-4-6", fans={"santo": 0, "demon": 0})
    assert (study["to_move"], study.moves) == ("santo", ["accept"])
    study.play("accept")
    assert (study["to_move"], study.moves) == ("demon", ["accept"])


def test_an_illegal_move_changes_nothing() -> None:
    study = fight("1-1-3", "2-4-6")
    before = study.position.digest()
    with pytest.raises(IllegalMove, match="LL-10"):
        study.play("reroll 6")
    assert study.position.digest() == before
