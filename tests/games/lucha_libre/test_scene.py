"""The table: what lies where, and what one touches."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.table import Piece, Scene, Spot, spots_of
from tests.games.lucha_libre.cases import GAME, claims, fight, on

rule = pytest.mark.rule


def table(study: Study, seat: int) -> Scene:
    assert GAME.scene is not None
    scene = GAME.scene(study.position, seat)
    assert isinstance(scene, Scene)
    return scene


def piece(scene: Scene, name: str) -> Piece:
    return next(each for each in scene.pieces if each.id == name)


def answers(scene: Scene) -> tuple[Spot, ...]:
    return next(spots_of(zone) for zone in scene.zones if zone.id == "actions")


def test_dice_are_chosen_in_any_of_the_equal_ones() -> None:
    study = fight("1-1-3", "2-4-6")
    choices = {choice.label: choice.touches for choice in table(study, 0).choices}
    assert choices["Accept the dice"] == (("plate-accept",),)
    assert choices["Reroll 1-3 for 1 fan"] == (
        ("die-santo-1-1", "die-santo-3-1", "plate-reroll"),
        ("die-santo-1-2", "die-santo-3-1", "plate-reroll"),
    )
    assert table(study, 1).choices == ()
    assert table(study, -1).choices == ()


def test_claims_are_cards_with_grouped_dice_and_their_effect() -> None:
    study = claims("1-1-3", "5-5-5")
    scene = table(study, 1)
    cards = {spot.id: spot for spot in answers(scene)}
    card = cards["claim-triple_f"]
    assert card.text == "Triple F 5-5-5"
    assert card.detail == (
        "+5 fans, opponent -2 energy, own -1 energy; Fans 10 → 15; "
        "El Santo down to the lowest lamp, loses 1 fan; Blue Demon down to the lowest lamp"
    )
    assert dict(card.forecasts) == {
        "fan-15": "+5",
        "energy-santo-e0": "-2",
        "energy-demon-e0": "-1",
        "fan-9": "-1",
    }
    assert [choice.touches for choice in scene.choices] == [((card_id,),) for card_id in cards]
    waiting = table(study, 0)
    assert [spot.id for spot in answers(waiting)] == ["plate-accept", "plate-reroll"]
    assert waiting.choices == (), "they only keep their place"


@rule("LL-R9")
def test_where_moves_may_be_left_out_each_claim_has_its_card() -> None:
    scene = table(claims("1-3-6", "1-1-4", declining="allowed"), 0)
    cards = {spot.id: (spot.text, spot.detail) for spot in answers(scene)}
    assert cards == {
        "claim-nothing": ("no move", "no effect"),
        "claim-show_off": (
            "Show Off 6",
            "+1 fan, own +1 energy; Fans 10 → 11; El Santo up to the third lamp",
        ),
    }
    assert [choice.label for choice in scene.choices] == ["Claim nothing", "Claim Show Off 6"]


def test_moves_that_the_dice_make_are_lit() -> None:
    scene = table(fight("3-5-6", "2-4-6"), 0)
    spots = {spot.id: spot for zone in scene.zones for spot in spots_of(zone)}
    lit = [name for name, spot in spots.items() if name.startswith("move-") and spot.lit]
    assert lit == ["move-santo-show_off", "move-santo-seq2", "move-demon-seq2"]
    made = spots["move-santo-seq2"]
    assert [die for die, _ in made.forecasts] == ["die-santo-3-1", "die-santo-5-1"]
    assert piece(scene, "die-santo-5-1").forecasts == (("move-santo-seq2", "✓"),)


def test_dice_in_the_hand_show_no_face() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1-1", "accept")
    dice = [each for each in table(study, 0).pieces if each.at == "dice-santo"]
    assert [(each.id, each.text) for each in dice] == [
        ("die-santo-3-1", "3"),
        ("die-santo-roll-1", ""),
        ("die-santo-roll-2", ""),
    ]


@rule("LL-6", "LL-33", "LL-37")
def test_wrestlers_stand_in_the_ring_or_rest_in_their_corner() -> None:
    scene = table(GAME.study(), -1)
    assert piece(scene, "wrestler-santo").at == "ring-santo"
    assert piece(scene, "wrestler-cavernario").at == "corner-santo"
    assert piece(scene, "wrestler-cavernario").marks == ("+1",)
    assert piece(scene, "marker-bulldog").at == "energy-bulldog-e1"
    changed = table(claims("1-2-5", "1-1-4").play("claim change"), 0)
    assert piece(changed, "wrestler-santo").at == "corner-santo"
    assert piece(changed, "wrestler-cavernario").at == "ring-santo"


@rule("LL-35", "LL-R4")
def test_the_fan_track_ends_at_37_and_keeps_the_number_above() -> None:
    study = claims("6-6-6", "1-1-4", fans={"santo": 36}).play("claim triple_f")
    scene = table(study, 0)
    marker = piece(scene, "fans-santo")
    assert (marker.at, marker.text) == ("fan-37", "41")
    assert scene.prompt.text == "The Santo team wins with 41 fans to 9!"


def test_prompts() -> None:
    study = fight("1-2-6", "1-1-4", energy=on(santo=1))
    assert table(study, 0).prompt.text == (
        "Round 1, wave 1. Accept your dice, or reroll some for 1 fan"
    )
    assert table(study, 1).prompt.text == "Round 1. Waiting for the other corner"
    assert table(study, -1).prompt.text == "Round 1. The corners choose in secret"
    assert table(GAME.study(), 0).prompt.text == "Round 1. Santo rolls 3 dice"
    draw = claims("1-1-4", "2-2-4", round_cap=1)
    assert table(draw, 0).prompt.text == "The last round is over: a draw at 10."


def test_every_event_has_a_line() -> None:
    assert GAME.log_line is not None
    study = GAME.study(round_cap=2)
    lines: list[str] = []
    steps = [
        "roll 1-2-6", "roll 1-4-6", "reroll 1", "accept", "roll 1", "accept", "accept",
        "claim show_off+change", "roll 1-1-2", "roll 2-2-2", "accept", "accept", "claim nothing",
    ]  # fmt: skip
    for step in steps:
        study = study.then(step) if step.startswith("roll") else study.play(step)
        lines += [GAME.log_line(event) for event in study.events]
    assert lines == [
        "Santo rolls 1-2-6.",
        "Demon rolls 1-4-6.",
        "Wave 1: Santo rerolls 1.",
        "Wave 1: Demon accepts.",
        "Santo pays 1 fan to reroll 1: 9 left.",
        "Santo rolls 1, now 1-2-6.",
        "Wave 2: Santo accepts.",
        "Wave 2: Demon accepts.",
        "Santo claims Show Off and Wrestler Change with 1-2-6.",
        "Demon claims Two-dice sequence with 1-4-6.",
        "Demon gains 1 fan.",
        "El Santo -1 energy.",
        "El Santo +1 energy.",
        "El Santo, all together: nothing gained, nothing lost.",
        "Fans: Santo 9, Demon 11.",
        "El Cavernario rests: up to the third lamp.",
        "El Bulldog rests: up to the third lamp.",
        "Tag! El Cavernario enters, El Santo sits down.",
        "Round 2.",
        "Santo rolls 1-1-2.",
        "Demon rolls 2-2-2.",
        "Wave 1: Santo accepts.",
        "Wave 1: Demon accepts.",
        "Santo claims no move with 1-1-2.",
        "Demon claims Triple with 2-2-2.",
        "Demon gains 3 fans.",
        "El Cavernario -2 energy.",
        "Blue Demon -1 energy.",
        "El Cavernario, all together: down to the lowest lamp.",
        "Blue Demon, all together: down to the lowest lamp.",
        "Fans: Santo 9, Demon 14.",
        "El Santo rests: up to the third lamp.",
        "El Bulldog rests: up to the fourth lamp.",
        "Round 2 was the last: the Demon team wins! Fans: Santo 9, Demon 14.",
    ]
