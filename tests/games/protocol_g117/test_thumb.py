"""The rules of thumb: each of them in a position where it decides."""

from __future__ import annotations

import pytest

from parlour.bots import make_bot
from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.protocol_g117.bots.thumb import Thumb
from tests.games.protocol_g117.cases import FIRST, GAME, NOBODY, field


def chosen(study: Study, seed: int = 1) -> str:
    """What the bot does."""
    return study.position.book().notation(int(Thumb().choose(study.position, Kiss(seed))))


def test_it_takes_the_own_two_first() -> None:
    study = field(drones=["a3"], table="standard")
    assert chosen(study) == "step a3 b3"
    assert chosen(study.play("step a3 b3")) == "stop"


def test_it_attacks_rather_than_charges() -> None:
    study = field(bots=["nw", "ne"], deckers=["core"])
    assert chosen(study) == "attack core"


def test_it_trades_a_useless_unit_for_one_that_holds_points() -> None:
    study = field(turn=9, drones=["a3", "d2"], troops=["f3", "g1"])
    assert chosen(study) == "charge d2 f3"


def test_it_places_where_points_are() -> None:
    study = GAME.study({"turn": 1, **FIRST}).play("choose I3 Event")
    assert chosen(study) == "place b3"


def test_it_eliminates_who_holds_points() -> None:
    study = GAME.study({"turn": 1, "troops": ["f3", "g1"]}).play("choose O1 Event")
    assert chosen(study) == "eliminate f3"


def test_it_sabotages_the_biggest_square() -> None:
    words = {**NOBODY, "troops": ["d1", "f3", "d5"], "step": "sabotage", "sabotages": {"AI": 1}}
    for seed in range(5):
        assert chosen(GAME.study(words), seed) == "sabotage f3"


def test_it_does_not_play_every_match_alike() -> None:
    start = GAME.start()
    assert {int(Thumb().choose(start, Kiss(seed))) for seed in range(12)} == set(start.moves())


@pytest.mark.parametrize("side", ["ai", "hu"])
def test_it_beats_chance_from_either_side(side: str) -> None:
    position = GAME.position({"turn": 8, "used": ["O1", "O2", "O3", "O4", "O5", "I1", "I2"]},
                             seat1_side=side, **FIRST)  # fmt: skip
    policy_playout(position, [make_bot("casual", GAME), make_bot("random", GAME)], Kiss(3))
    assert position.scores() == [1.0, 0.0]


def test_bots_differ_only_in_the_pairs_of_the_first_turns() -> None:
    spread = GAME.thinking.spread
    assert spread is not None
    early, late = GAME.study({"turn": 4}), GAME.study({"turn": 5})
    assert spread(early.position) > 0
    assert spread(late.position) == 0
    assert spread(early.play("choose O1 PO").position) == 0
