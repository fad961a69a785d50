"""Designs: the same command, the same matches."""

from __future__ import annotations

import msgspec

from parlour.games import all_games, find_game
from parlour.lab.plan.changes import changed
from parlour.lab.plan.design import Wanted, overview_design


def test_experiments_do_not_depend_on_the_machine() -> None:
    game = find_game("last-glow")
    one, other = (overview_design(game, game.setup({}), Wanted()).experiment for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_points_lie_between_what_the_rules_allow() -> None:
    """NH-38: all files of the printed game have a force of 40 together."""
    game = find_game("nazi-hunter")
    wanted = Wanted(games=1, levels=("casual",), levers=False)
    assert overview_design(game, game.setup({}), wanted).experiment.bounds == (-40.0, 0.0)
    heavier = changed(game, game.setup({}), {"fugitives.1.force": 5})
    assert overview_design(game, heavier, wanted).experiment.bounds == (-43.0, 0.0)


def test_results_that_are_shares_have_the_bounds_of_shares() -> None:
    for game in all_games().values():
        wanted = Wanted(games=1, levels=("random",), levers=False)
        bounds = overview_design(game, game.setup({}), wanted).experiment.bounds
        assert bounds == (0.0, 1.0) or game.unit
