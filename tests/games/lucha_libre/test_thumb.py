"""The rules of thumb: sensible choices, and better than chance."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from parlour.bots import make_bot
from parlour.engine.core.playout import Policy, policy_playout
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.study import Study
from parlour.games.lucha_libre.bots.thumb import Thumb
from parlour.games.lucha_libre.rules.position import LuchaLibre
from parlour.games.lucha_libre.rules.tables import WAVE
from tests.games.lucha_libre.cases import GAME, claims, fight, on

THUMB = Thumb()


def choice(study: Study) -> str:
    return study.position.book().notation(int(THUMB.choose(study.position, Kiss(1))))


class NeverRerolls(Policy):
    """The same bot, but it accepts every roll."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """Accept, or claim like the thumb."""
        assert isinstance(position, LuchaLibre)
        return 0 if position.step == WAVE else THUMB.choose(position, rng)


def test_it_takes_the_triple_when_it_wins() -> None:
    assert choice(claims("1-1-4", "5-5-5", fans={"demon": 33})) == "claim triple_f"
    assert choice(claims("1-1-4", "5-5-5")) == "claim show_off+show_off+show_off"


@pytest.mark.rule("LL-R9")
def test_it_leaves_out_nothing_that_brings_more() -> None:
    for dice, best in (("1-3-6", "show_off"), ("3-5-6", "show_off+seq2"), ("2-2-2", "triple")):
        assert choice(claims(dice, "1-1-4", declining="allowed")) == f"claim {best}"
    tired = claims("1-2-5", "1-1-4", declining="allowed", energy=on(cavernario=5))
    assert choice(tired) == "claim change"


@pytest.mark.rule("LL-R9")
def test_it_leaves_out_nothing_that_costs_nothing() -> None:
    """El Santo takes all that Blue Demon shows off, unless he claims something else."""
    poor = {"fans": {"demon": 0}, "energy": on(demon=0, santo=5)}
    study = claims("3-5-6-6-6", "1-5", declining="allowed", **poor)
    assert choice(study.play("claim triple_f+seq2")) == "claim show_off"


def test_it_keeps_what_is_good_and_rerolls_what_is_useless() -> None:
    assert choice(fight("6-6-6", "1-1-4")) == "accept"
    assert choice(fight("1-1-3-6-6", "1-1-4", energy=on(santo=5))) in (
        "reroll 1-1-3",
        "reroll 1-1",
        "accept",
    )
    assert choice(fight("1-1-4-4-5", "1-1-4", energy=on(santo=5))) != "accept"


def test_it_tags_a_rested_man() -> None:
    study = claims("1-2-5", "1-1-4", energy=on(cavernario=5))
    assert choice(study) == "claim change"


def test_it_beats_the_same_bot_without_rerolls() -> None:
    rng = Kiss(11)
    won = 0.0
    for number in range(14):
        team = "santo" if number % 2 == 0 else "demon"
        position = GAME.start(seat1_team=team)
        policy_playout(position, [THUMB, NeverRerolls()], rng)
        won += position.scores()[0]
    assert won >= 12


def skilled_choice(study: Study) -> str:
    move = make_bot("skilled", GAME).choose(study.position, Kiss(1))
    return study.position.book().notation(int(move))


def test_the_skilled_one_waits_for_dice_that_will_be_rerolled() -> None:
    useless = fight("1-1-4-4-5", "1-1-4", energy=on(santo=5))
    assert choice(useless) != "accept"
    assert skilled_choice(useless) == "accept"
    good = fight("1-1-4-4-5", "5-5-5", energy=on(santo=5))
    assert skilled_choice(good) != "accept"


def test_the_skilled_one_does_not_wait_for_whoever_cannot_pay() -> None:
    poor = fight("1-1-4-4-5", "1-1-4", energy=on(santo=5), fans={"demon": 0})
    assert skilled_choice(poor) != "accept"


def test_the_skilled_one_plays_what_a_search_tries_first() -> None:
    rng = Kiss(3)
    position = GAME.start()
    skilled = make_bot("skilled", GAME)
    for _ in range(60):
        turn = position.to_move()
        if turn == OVER:
            break
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        assert skilled.choose(position, rng) == THUMB.first(position, rng)
        position.apply(THUMB.choose(position, rng))
