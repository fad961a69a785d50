"""Positions in words, read and written."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadPosition
from tests.games.lucha_libre.cases import GAME, claims, fight


@pytest.mark.parametrize("team", ["santo", "demon"])
def test_every_position_of_a_match_can_be_written_and_read(team: str) -> None:
    rng = Kiss(7)
    position = GAME.start(seat1_team=team, round_cap=12)
    while True:
        words = position.describe()
        assert GAME.position(words).describe() == words
        turn = position.to_move()
        if turn == OVER:
            break
        position.apply(position.sample(rng) if turn == CHANCE else random_move(position, rng))


def test_dice_lie_in_any_order_and_wrestlers_have_names() -> None:
    one = GAME.study(
        {"dice": {"santo": "6-5-3", "demon": "4-1-1"}, "Ring": {"Demon": "El Bulldog"}}
    )
    two = GAME.study({"dice": {"santo": "3-5-6", "demon": "1-1-4"}, "ring": {"demon": "bulldog"}})
    assert one.position.digest() == two.position.digest()


def test_a_team_without_dice_has_them_to_roll() -> None:
    assert fight("3-5-6")["chance"] == {"demon": 3}
    rerolled = fight("3", "1-1-4")
    assert (rerolled["step"], rerolled["wave"], rerolled["chance"]) == ("roll", 1, {"santo": 2})


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"fan": {"santo": 3}}, "Did you mean 'fans'"),
        ({"fans": {"sant": 3}}, "fans cannot be 'sant'. Did you mean 'santo'"),
        ({"energy": {"bulldogg": 3}}, "energy cannot be 'bulldogg'. Did you mean 'bulldog'"),
        ({"dice": {"santo": "7-1-1"}}, "dice: santo cannot be '7'"),
        ({"dice": {"santo": [1, 1, 3]}}, "dice: santo is dice such as '1-1-3'"),
        ({"dice": {"santo": "1-1-1-1-1-1"}}, "LL-8: El Santo on e1 gives 3 dice, not 6"),
        ({"dice": {"demon": "1-1-4"}}, "LL-8: in the first roll santo rolls first"),
        ({"step": "claim"}, "LL-8: first say the dice of both teams"),
        ({"step": "over"}, "step cannot be 'over' here"),
        ({"step": "wave", "dice": {"santo": "1-1-3"}}, "step cannot be 'wave' here"),
        ({"chance": {"santo": "all"}}, "chance cannot be"),
        ({"chance": None}, "chance cannot be None here"),
        ({"round": 61}, "LL-39: round 60 is the last, not 61"),
        ({"ending": "fans"}, "LL-34: exactly one team has 37 fans"),
        ({"ending": "both", "fans": {"santo": 37, "demon": 37}}, "LL-35"),
        ({"ending": "cap", "round": 60}, "LL-39"),
        ({"ending": "draw", "round": 60, "fans": {"santo": 9}}, "LL-39"),
        ({"to_move": "santo"}, "to_move cannot be 'santo' here"),
        ({"covered": {"santo": "accept"}}, "do not decide together"),
    ],
)
def test_a_description_that_cannot_be_is_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position(words)


def test_a_covered_answer_can_be_described() -> None:
    study = fight("1-1-3", "2-4-6", covered={"santo": "reroll 3"})
    assert study["to_move"] == "demon"
    with pytest.raises(BadPosition, match="covered: LL-10"):
        fight("1-1-3", "2-4-6", covered={"santo": "reroll 6"})
    with pytest.raises(BadPosition, match="covered: demon is asked last"):
        fight("1-1-3", "2-4-6", covered={"demon": "accept"})
    with pytest.raises(BadPosition, match="covered: 'rerol 3' is no move"):
        fight("1-1-3", "2-4-6", covered={"santo": "rerol 3"})


def test_ended_positions_can_be_described() -> None:
    study = GAME.study({"ending": "fans", "fans": {"santo": 39, "demon": 12}, "round": 17})
    assert study.over
    assert study.position.result()["team"] == "santo"


def test_why_not_outside_decisions() -> None:
    assert "roll of the Santo team" in str(GAME.study().why_not("accept"))
    over = claims("1-4-6", "1-1-4", round_cap=1)
    assert over.why_not("accept") == "the match is over"
