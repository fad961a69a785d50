"""Pairs that meet the same luck, estimates that agree with exact values."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.lab.estimates import difference
from parlour.lab.plan.changes import (
    changed,
)
from parlour.lab.plan.design import Wanted, comparison_design
from parlour.lab.run.running import MATCHES, Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.results import gather
from parlour.lab.stats.summing import Rows
from tests.lab.helping import small_experiment

pytestmark = pytest.mark.fast_core

PERFECT = 0.641581
"""Bonnie and Clyde, solved: the share of wins of the perfect player."""


def test_the_perfect_player_wins_as_often_as_the_solver_says(tmp_path: Path) -> None:
    experiment = small_experiment("bonnie-and-clyde", ("perfect",), most=1200, size=100)
    Runner(experiment, tmp_path, ThisProcess()).run()
    won = Rows(tmp_path / MATCHES, experiment).arm("perfect").number("share")
    found = won.mean()
    assert found.low <= PERFECT <= found.high
    assert found.half < 0.05


def test_nothing_changed_gives_no_difference(tmp_path: Path) -> None:
    """LG: the supply of items never runs out here, so one more is the same match."""
    game = find_game("last-glow")
    old = game.setup({})
    new = changed(game, old, {"supply.items": 7})
    design = comparison_design(game, old, new, Wanted(games=60, levels=("casual",)))
    run = Runner(design.experiment, tmp_path, ThisProcess()).run()
    pairs = gather(design, run).pairs["new: casual"]
    assert pairs.matches == 60
    assert pairs.changed == 0
    assert pairs.numbers["turns"].squares == 0.0


def test_pairs_are_surer_than_strangers(tmp_path: Path) -> None:
    game = find_game("last-glow")
    old = game.setup({})
    new = changed(game, old, {"damage.straight": 0})
    design = comparison_design(game, old, new, Wanted(games=200, levels=("casual",)))
    found = gather(design, Runner(design.experiment, tmp_path, ThisProcess()).run())
    paired = found.pairs["new: casual"].numbers["turns"].mean()
    alone = difference(found.arms["new: casual"].number("turns").parts,
                       found.arms["casual"].number("turns").parts)  # fmt: skip
    assert paired.value == pytest.approx(alone.value)
    assert paired.half < 0.8 * alone.half
