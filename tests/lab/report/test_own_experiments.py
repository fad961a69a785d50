"""Experiments of a game's own: found by name, and right about what was planted."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import cast

import pyarrow.parquet as pq
import pytest

from parlour.cli import main
from parlour.engine.errors import ParlourError
from parlour.engine.experiments import Balance, CompareAll
from parlour.games import find_game
from parlour.lab.plan.design import Wanted
from parlour.lab.plan.experiment import Arm, experiment_of
from parlour.lab.report import balance_page
from parlour.lab.report.own_experiments import own_experiment, run_own_experiment
from parlour.lab.run.playing import arm_setup, play_match
from parlour.lab.run.stages import RESULTS, Stages
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats import balance, compare_all
from parlour.lab.stats.summing import Sums

pytestmark = pytest.mark.fast_core

RESCUE = find_game("a-most-dangerous-rescue")
ORDERS = cast(CompareAll, own_experiment(RESCUE, "orders"))
SCHEME = find_game("ultimate-scheme")
BALANCE = cast(Balance, own_experiment(SCHEME, "balance"))


def test_an_unknown_experiment_is_told_with_the_known_ones() -> None:
    with pytest.raises(ParlourError, match="no experiment 'agent': it has agents"):
        own_experiment(find_game("nazi-hunter"), "agent")
    with pytest.raises(ParlourError, match=r"no experiments of its own.* nazi-hunter \(agents\)"):
        own_experiment(find_game("last-glow"), "agents")


def test_the_command_refuses_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "nazi-hunter", "--experiment", "orders"]) == 2
    assert "Nazi Hunter has no experiment 'orders': it has agents" in capsys.readouterr().err
    assert main(["lab", "nazi-hunter", "--study", "agents", "--sweep", "mode"]) == 2, "as before"
    assert "--experiment or --sweep, not both" in capsys.readouterr().err


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "a-most-dangerous-rescue", "--experiment", "orders", "--games", "4"]
    asked += ["--levels", "random", "--jobs", "1", "--out", str(tmp_path)]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert said.startswith("All 96 planned matches were played.\n")
    assert "Too few matches to tell one order from another: 4 of each." in said
    first = [(tmp_path / name).read_bytes() for name in ("report.html", "summary.json", RESULTS)]
    assert main(asked) == 0
    again = [(tmp_path / name).read_bytes() for name in ("report.html", "summary.json", RESULTS)]
    assert first == again


def test_every_order_of_the_gang_is_dealt_as_it_is_called() -> None:
    setup = RESCUE.setup({})
    entries = ORDERS.entries(setup)
    assert len({entry.name for entry in entries}) == 24
    colours = {"The Hammer": "red", "The Wall": "blue", "The Banker": "green",
               "The Archivist": "purple"}  # fmt: skip
    for entry in entries[::5]:
        arm = Arm("x", "random", options=dict(entry.options), dealt=dict(entry.dealt))
        experiment = experiment_of(RESCUE, setup, 3, (arm,))
        line = [colours[name] for name in entry.name.split(", ")]
        facts = play_match(experiment, arm, arm_setup(experiment, arm), 0).facts
        assert (facts["first"], facts["boss"]) == (line[0], line[-1])


def test_orders_that_differ_in_nothing_come_out_even(tmp_path: Path) -> None:
    one = ORDERS.entries(RESCUE.setup({}))[0]
    twins = [replace(one, name=name, traits=(name,)) for name in ("this", "that")]
    experiment = replace(ORDERS, entries=lambda setup: twins)
    stages = Stages(RESCUE, RESCUE.setup({}), Wanted(games=30), tmp_path, ThisProcess(), 1e18)
    found = compare_all.play(experiment, stages)
    assert all(sums.parts == (30, 0.0, 0.0) for sums in found.apart.values())


def test_a_planted_entry_is_found_and_marked(tmp_path: Path) -> None:
    plain = ORDERS.entries(RESCUE.setup({}))[:3]
    better = replace(plain[0], name="long life", options={**plain[0].options, "start_life": 40},
                     traits=("planted",))  # fmt: skip
    experiment = replace(ORDERS, entries=lambda setup: [*plain, better])
    wanted = Wanted(games=120)
    path, lines = run_own_experiment(
        RESCUE,
        RESCUE.setup({}),
        experiment,
        wanted,
        tmp_path,
        ThisProcess(),
        1e9,
        lambda progress: None,
    )
    assert "the best order was long life" in lines[1]
    assert "What tells most is planted" in lines[-1]
    rows = pq.read_table(tmp_path / RESULTS).to_pylist()
    assert rows[0]["name"] == "long life"
    assert rows[0]["beyond_noise"]
    apart = [row["apart"] for row in rows if row["kind"] == "entry"]
    assert abs(sum(apart)) < 1e-9
    assert "long life" in path.read_text("utf-8")


def judged(shares: dict[tuple[str, int], float], matches: int, seed: int) -> balance.Balanced:
    """Things that win such shares, at such numbers of seats."""
    chance = random.Random(seed)
    counts = sorted({seats for _, seats in shares})
    stages = Stages(SCHEME, SCHEME.setup({}), Wanted(), Path(), ThisProcess(), 0.0)
    found = balance.Balanced(BALANCE, stages, counts, matches)
    sums = {}
    for (thing, seats), part in shares.items():
        wins = sum(chance.random() < part for _ in range(matches))
        sums["factions", thing, seats] = Sums(matches, wins, wins)
    balance._judge(found, sums)
    return found


def test_a_planted_faction_is_marked_and_the_others_are_not() -> None:
    even = {(f"faction {n}", seats): 1 / seats for n in range(9) for seats in (2, 3, 4, 5)}
    strong = {("planted", seats): 1 / seats + 0.12 for seats in (2, 3, 4, 5)}
    found = judged({**even, **strong}, 1000, 1)
    assert {each.thing for each in found.won if each.sure} == {"planted"}
    assert found.of("factions", balance.ALL)[0].thing == "planted"
    assert found.tests == 50
    said = " ".join(balance_page.answer(found))
    assert "Factions: among casual players 1 of 10 surely win more or less" in said
    assert "planted" in balance_page.body(found)


def test_where_all_is_even_hardly_anything_is_marked() -> None:
    even = {(f"faction {n}", seats): 1 / seats for n in range(10) for seats in (2, 3, 4, 5)}
    wrong = sum(any(each.sure for each in judged(even, 200, seed).won) for seed in range(60))
    assert wrong <= 3


def test_balance_is_measured_at_every_number_of_seats(tmp_path: Path) -> None:
    wanted = Wanted(games=30, levels=("random",))
    path, lines = run_own_experiment(
        SCHEME, SCHEME.setup({"turn_cap": 3}), BALANCE, wanted, tmp_path, ThisProcess(), 1e9,
        lambda progress: None,
    )  # fmt: skip
    rows = pq.read_table(tmp_path / RESULTS).to_pylist()
    assert {row["seats"] for row in rows} == {0, 2, 3, 4, 5}
    assert {row["group"] for row in rows} == {"factions", "ultimates"}
    dealt = sum(row["count"] for row in rows if (row["group"], row["seats"]) == ("factions", 5))
    assert dealt == 30 * 5
    assert lines[0] == "All 120 planned matches were played."
    assert "Ultimate Schemes: among random players too few matches to tell" in lines[2]
    assert "5 seats" in path.read_text("utf-8")


def test_a_balance_is_not_asked_for_one_number_of_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "ultimate-scheme", "--experiment", "balance", "--seats", "3"]) == 2
    assert "plays every number of seats" in capsys.readouterr().err
