"""Intervals that hold, pairs that meet the same luck, estimates that agree with exact values."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games import find_game, slugs
from parlour.lab.changes import (
    changed,
    differences,
    parameters_of,
    printed,
    sweep_of,
    value_at,
)
from parlour.lab.found import gather
from parlour.lab.numbers import difference, mean, share
from parlour.lab.report import summary, write_report
from parlour.lab.running import MATCHES, Runner
from parlour.lab.study import Wanted, compare_study, plain_study, sweep_study, target_of
from parlour.lab.summing import Rows
from parlour.lab.target import Candidate, mixed, seek
from parlour.lab.workers import Here
from tests.lab.helping import small_plan

PERFECT = 0.641581
"""Bonnie and Clyde, solved: the share of wins of the perfect player."""


@pytest.mark.parametrize("part", [0.02, 0.2, 0.5, 0.95])
def test_intervals_of_shares_hold(part: float) -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(400):
        found = share(sum(dice.random() < part for _ in range(150)), 150)
        held += found.low <= part <= found.high
    assert 0.92 <= held / 400 <= 0.99


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=12), st.integers(-5, 5))
def test_a_mean_lies_in_its_interval_and_moves_with_its_numbers(values: list[int], by: int) -> None:
    one = mean(len(values), sum(values), sum(v * v for v in values))
    moved = [v + by for v in values]
    other = mean(len(moved), sum(moved), sum(v * v for v in moved))
    assert one.low <= one.value <= one.high
    assert other.value == pytest.approx(one.value + by, abs=1e-6)


@given(st.integers(2, 60), st.integers(2, 60), st.data())
def test_a_difference_turns_with_its_sides(n: int, m: int, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, n)), data.draw(st.integers(0, m))
    one = difference((n, a, a), (m, b, b))
    other = difference((m, b, b), (n, a, a))
    assert one.value == pytest.approx(-other.value)
    assert one.low == pytest.approx(-other.high)


def test_the_perfect_player_wins_as_often_as_the_solver_says(tmp_path: Path) -> None:
    plan = small_plan("bonnie-and-clyde", ("perfect",), most=400, size=100)
    Runner(plan, tmp_path, Here()).run()
    won = Rows(tmp_path / MATCHES, plan).arm("perfect").number("share")
    found = share(won.total, won.count)
    assert found.low <= PERFECT <= found.high
    assert found.half < 0.05


def test_nothing_changed_gives_no_difference(tmp_path: Path) -> None:
    """LG: the supply of items never runs out here, so one more is the same match."""
    game = find_game("last-glow")
    old = game.setup({})
    new = changed(game, old, {"supply.items": 7})
    study = compare_study(game, old, new, Wanted(games=60, levels=("thumb",)))
    run = Runner(study.plan, tmp_path, Here()).run()
    pairs = gather(study, run).pairs["new: thumb"]
    assert pairs.matches == 60
    assert pairs.changed == 0
    assert pairs.numbers["turns"].squares == 0.0


def test_pairs_are_surer_than_strangers(tmp_path: Path) -> None:
    game = find_game("last-glow")
    old = game.setup({})
    new = changed(game, old, {"damage.straight": 0})
    study = compare_study(game, old, new, Wanted(games=200, levels=("thumb",)))
    found = gather(study, Runner(study.plan, tmp_path, Here()).run())
    paired = found.pairs["new: thumb"].numbers["turns"].mean()
    alone = difference(found.arms["new: thumb"].number("turns").parts,
                       found.arms["thumb"].number("turns").parts)  # fmt: skip
    assert paired.value == pytest.approx(alone.value)
    assert paired.half < 0.8 * alone.half


def test_paths_lead_into_tables_lists_and_options() -> None:
    game = find_game("lucha-libre")
    setup = game.setup({})
    assert value_at(game, setup, "moves.triple.fans") == 3
    new = changed(game, setup, {"moves.triple.fans": 6, "energy.dice.1": 3})
    assert [change.words for change in differences(game, setup, new)] == [
        "energy.dice.1 2 → 3",
        "moves.triple.fans 3 → 6",
    ]
    assert printed(game, setup)["energy"]["dice"][0] == 2


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_declared_numbers_lie_in_their_ranges_and_all_of_these_can_be_played(slug: str) -> None:
    game = find_game(slug)
    setup = game.setup({})
    for each in parameters_of(game):
        if each.tries:
            continue
        now = value_at(game, setup, each.path)
        assert isinstance(now, int)
        assert each.low <= now <= each.high, each.path
        for value in (each.low, each.high):
            assert value_at(game, changed(game, setup, {each.path: value}), each.path) == value


def test_a_number_raises_what_it_cannot_exceed() -> None:
    game = find_game("last-glow")
    setup = changed(game, game.setup({}), {"start.sp": 9})
    assert value_at(game, setup, "max.sp") == 9
    assert value_at(game, changed(game, game.setup({}), {"start.sp": 3}), "max.sp") == 6


def test_a_report_twice_is_the_same_bytes(tmp_path: Path) -> None:
    game = find_game("last-glow")
    study = plain_study(game, game.setup({}), Wanted(games=20, levels=("random", "thumb")))
    pages = []
    for name in ("one", "two"):
        run = Runner(study.plan, tmp_path / name, Here()).run()
        pages.append(write_report(study, run).read_bytes())
    assert pages[0] == pages[1]
    text = pages[0].decode()
    assert "http" not in text
    assert "<script" not in text
    assert text.count("<svg") <= 2 * text.count("<table")


def test_a_sweep_draws_a_curve(tmp_path: Path) -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    sweep = sweep_of(game, setup, "start.sp=2..6/2")
    assert sweep.values == (2, 4, 6)
    study = sweep_study(game, setup, [sweep], Wanted(games=60, levels=("thumb",)))
    found = gather(study, Runner(study.plan, tmp_path, Here()).run())
    shares = [arm["won"]["value"] for arm in summary(found)["arms"].values()]
    assert len(shares) == 4
    assert shares[1] < shares[3]


def test_a_target_is_reached(tmp_path: Path) -> None:
    game = find_game("last-glow")
    setup = game.setup({"mode": "nightmare"})
    target = target_of(game, "win rate of thumb = 60%±12")
    sweeps = [sweep_of(game, setup, "max.vp=1..6")]
    wanted = Wanted(games=100)
    _, lines = seek(game, setup, target, sweeps, wanted, tmp_path, Here(), 1e9, lambda _: None)
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
    path, lines = seek(game, setup, target, None, wanted, tmp_path, Here(), 1e9, lambda _: None)
    told = json.loads((tmp_path / "summary.json").read_text())
    assert path.exists()
    assert told["answer"] == lines
    assert any(len(each["changes"]) == 2 for each in told["candidates"])


def test_plans_do_not_depend_on_the_machine() -> None:
    game = find_game("last-glow")
    one, other = (plain_study(game, game.setup({}), Wanted()).plan for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
