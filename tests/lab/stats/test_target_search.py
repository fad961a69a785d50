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
from parlour.lab.stats.summing import Sums
from parlour.lab.stats.target_search import Candidate, Searched, mixed

pytestmark = pytest.mark.fast_core


def sought(
    folder: Path, games: int, seconds: float = 1e9, text: str = "win rate of casual = 50%±10"
) -> list[str]:
    """What is said of a target that one value of the swept number reaches."""
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    sweeps = [sweep_of(game, setup, "max.vp=1..6")]
    return seek(game, setup, target_of(game, text), sweeps, Wanted(games=games), folder,
                ThisProcess(), seconds, lambda _: None)[1]  # fmt: skip


def test_a_target_is_reached(tmp_path: Path) -> None:
    tried, asked, answer = sought(tmp_path, 400)
    assert (
        tried == "All 2 planned rounds were played: 6 of 6 candidates were tried in 4,000 matches."
    )
    assert "wanted is 50 % ± 10 %" in asked
    assert answer.startswith("Victory Points that win: 5 reaches it: ")


def test_what_may_be_chance_is_not_called_reached(tmp_path: Path) -> None:
    *_, answer = sought(tmp_path, 40)
    assert answer.startswith("Nothing that was tried surely reaches it. Victory Points ")
    assert "more matches would tell" in answer


def test_a_search_whose_time_is_up_says_what_was_tried(tmp_path: Path) -> None:
    tried, *_, answer = sought(tmp_path, 2000, seconds=0.0)
    assert tried.startswith("Cut short: ")
    assert "the time was up in round 1 of 2" in tried
    assert " reaches it: " not in answer


def test_a_length_is_not_reached_by_a_search_that_was_cut() -> None:
    game = find_game("last-glow")
    target = target_of(game, "turns of thumb = 6±1")
    near = Candidate({"max.vp": 3}, 1.0, matches=200)
    near.sums["turns"].add(200, 1200.0, 7200.0 + 200)
    assert Searched(target, [near], 2, 2).reaches(near)
    assert not Searched(target, [near], 2, 1).reaches(near)


def candidate(changes: dict[str, int], won: int) -> Candidate:
    """Values with which so many of a hundred matches were won."""
    found = Candidate(changes, 1.0, matches=100)
    found.sums["share"] = Sums(100, won, won)
    return found


def test_where_single_notches_miss_values_between_and_pairs_are_tried() -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    target = target_of(game, "win rate of casual = 50%±2")
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
