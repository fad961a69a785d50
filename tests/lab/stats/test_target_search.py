"""Targets: values that reach them are found, also between and together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.lab.plan.changes import sweep_of
from parlour.lab.plan.design import Wanted
from parlour.lab.plan.target import target_of
from parlour.lab.report.target_page import seek
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.target_search import Candidate, mixed

pytestmark = pytest.mark.fast_core


def test_a_target_is_reached(tmp_path: Path) -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    target = target_of(game, "win rate of thumb = 60%±12")
    sweeps = [sweep_of(game, setup, "max.vp=1..6")]
    wanted = Wanted(games=100)
    _, lines = seek(
        game, setup, target, sweeps, wanted, tmp_path, ThisProcess(), 1e9, lambda _: None
    )
    assert "max.vp 4" in lines[1] or "max.vp 3" in lines[1]
    assert target.within == pytest.approx(0.12)


def candidate(changes: dict[str, int], won: int) -> Candidate:
    """Values with which so many of a hundred matches were won."""
    found = Candidate(changes, 1.0, matches=100)
    found.sums["share"].add(100, won, won)
    return found


def test_where_single_notches_miss_values_between_and_pairs_are_tried() -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    target = target_of(game, "win rate of thumb = 50%±2")
    far, little = {"max.vp": 3}, {"crew.members": 6}
    known = [candidate({}, 30), candidate(far, 80), candidate(little, 40)]
    found = [each.changes for each in mixed(game, setup, known, target)]
    assert found[0] == {"max.vp": 5}, "the share lies between those of 6 and of 3"
    assert far | little not in found, "both together would miss by more than one of them"
    known = [candidate({}, 30), candidate(far, 40), candidate(little, 40)]
    assert [each.changes for each in mixed(game, setup, known, target)] == [far | little]


def test_a_target_without_numbers_tries_more_than_notches(tmp_path: Path) -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    target = target_of(game, "turns of random = 6±0.1")
    wanted = Wanted(games=6)
    path, lines = seek(
        game, setup, target, None, wanted, tmp_path, ThisProcess(), 1e9, lambda _: None
    )
    told = json.loads((tmp_path / "summary.json").read_text())
    assert path.exists()
    assert told["answer"] == lines
    assert any(len(each["changes"]) == 2 for each in told["candidates"])
