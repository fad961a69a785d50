"""Designs: the same command, the same matches."""

from __future__ import annotations

import msgspec

from parlour.games import find_game
from parlour.lab.plan.design import Wanted, overview_design


def test_experiments_do_not_depend_on_the_machine() -> None:
    game = find_game("last-glow")
    one, other = (overview_design(game, game.setup({}), Wanted()).experiment for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
