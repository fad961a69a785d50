"""Races: a planted pair wins, fresh matches judge it, a stopped race goes on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pyarrow.parquet as pq
import pytest

from parlour.bots import make_bot
from parlour.engine.core.rng import Kiss
from parlour.engine.experiments import PairPart, Race
from parlour.engine.measures import Measures
from parlour.games import find_game
from parlour.lab.plan.design import Wanted
from parlour.lab.report import race_page
from parlour.lab.report.own_experiments import own_experiment, run_own_experiment
from parlour.lab.run.stages import RESULTS, Stages
from parlour.lab.run.workers import ChunkWorkers, ThisProcess
from parlour.lab.stats import racing
from parlour.lab.stats.racing import FINALISTS, Pair, rounds_of, run_race, unordered
from parlour.lab.stats.summing import Sums
from tests.lab.run.test_running import Shuffled

pytestmark = pytest.mark.fast_core

GAME = find_game("nazi-hunter")
SETUP = GAME.setup({})
AGENTS = cast(Race, own_experiment(GAME, "agents"))

GOOD = (
    "close-combat 1, ranged-combat 3, drive-auto, bureaucracy",
    "ranged-combat 4, intimidation, exchange, bureaucracy",
)
IDLE = (
    "communications, research, intimidation, bureaucracy",
    "communications, moto, intimidation, bureaucracy",
)
PLANTED = replace(
    AGENTS,
    parts=lambda setup: [PairPart(name, tuple(name.split(", "))) for name in (*IDLE, *GOOD)],
)


def planted_play(
    names: Sequence[str], best: Pair, seed: int, rounds: list[tuple[int, int]]
) -> racing.Play:
    """Results by parts, more for two of them and more still for these together, under noise."""
    chance = random.Random(seed)
    worth = {name: min(chance.gauss(0.0, 1.0), 2.0) for name in names}

    def play(name: str, pairs: Sequence[Pair], most: int, first: int) -> dict[Pair, Sums]:
        rounds.append((first, most))
        found = {}
        for pair in pairs:
            mean = sum(2.5 if part in best else worth[part] for part in pair)
            mean += 1.5 * (pair == best)
            sums = found[pair] = Sums()
            for _ in range(most):
                value = chance.gauss(mean, 4.0)
                sums.add(1, value, value * value)
        return found

    return play


@pytest.mark.parametrize("seed", range(5))
def test_a_pair_planted_among_thousands_reaches_the_finals(seed: int) -> None:
    names = [f"part {number:03d}" for number in range(200)]
    best = unordered(names[17], names[141])
    rounds: list[tuple[int, int]] = []
    log = run_race(names, planted_play(names, best, seed, rounds), 20_000, seed)
    assert log.over
    assert log.last[0] == best
    assert len(log.last) == FINALISTS
    assert sum(matches for _, _, matches in log.rounds) < 20_500
    # No match number is used twice, and the finals begin behind the last.
    ends = [first + most for first, most in rounds]
    assert [first for first, _ in rounds] == [0, *ends[:-1]]
    assert log.used == ends[-1]


def test_rounds_halve_what_is_left() -> None:
    counts = [count for kind, count in rounds_of(1068) if kind == "parts"]
    assert counts == [1068, 534, 267, 134, 67, 34]
    assert rounds_of(1068)[6] == ("pairs", 17 * 18 // 2)
    assert rounds_of(3) == []


def test_there_are_as_many_agents_as_counted_by_hand() -> None:
    for mode, count in (("ready", 1068), ("create", 1068), ("rookie", 1089)):
        parts = AGENTS.parts(GAME.setup({"mode": mode}))
        names = {part.name for part in parts}
        assert len(parts) == len(names) == count
        known = AGENTS.known(GAME.setup({"mode": mode}))
        assert known
        assert {part for pair in known.values() for part in pair} <= names


@pytest.mark.parametrize("mode", ["ready", "rookie"])
def test_a_match_is_played_with_the_pair_of_its_entry(mode: str) -> None:
    setup = GAME.setup({"mode": mode})
    gold, silver = (AGENTS.parts(setup)[place].name for place in (3, 700))
    entry = AGENTS.entry(setup, gold, silver)
    start = GAME.start(**entry.options, components=entry.components)
    thumb = make_bot("casual", GAME)
    while start.to_move() == 0:
        start.apply(thumb.choose(start, Kiss(1)))
    agents = start.describe()["agents"]
    assert isinstance(agents, dict)
    for agent, words in (("gold", gold), ("silver", silver)):
        bought = [each if points is True else f"{each} {points}"
                  for each, points in agents[agent]["abilities"].items()]  # fmt: skip
        assert ", ".join(bought) == words


def raced(folder: Path, workers: ChunkWorkers, games: int = 10) -> tuple[str, bytes]:
    wanted = Wanted(games=games)
    path, lines = run_own_experiment(
        GAME, SETUP, PLANTED, wanted, folder, workers, 1e9, lambda progress: None
    )
    assert path.read_text("utf-8").startswith("<!doctype html>")
    return " ".join(lines), (folder / RESULTS).read_bytes()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    return raced(tmp_path_factory.mktemp("race"), ThisProcess())


def test_a_planted_pair_wins_a_race_of_matches(usual: tuple[str, bytes], tmp_path: Path) -> None:
    said, data = usual
    assert f"matches were played. Of 10 pairs of agents, {GOOD[0]} with {GOOD[1]} did best" in said
    (tmp_path / RESULTS).write_bytes(data)
    rows = pq.read_table(tmp_path / RESULTS).to_pylist()
    assert (rows[0]["one"], rows[0]["other"]) == GOOD
    assert rows[0]["low"] < rows[0]["value"] < rows[0]["high"]
    assert all(row["behind"] <= 0 for row in rows)
    assert {row["label"] for row in rows} == {"", "ready-made", "suggested"}
    assert all(row["matches"] == 10 for row in rows)


def test_a_stopped_race_goes_on_and_comes_to_the_same(
    usual: tuple[str, bytes], tmp_path: Path
) -> None:
    stopped = Shuffled(5, most=6)
    with pytest.raises(KeyboardInterrupt):
        raced(tmp_path, stopped)
    rest = Shuffled(6, most=9999)
    assert raced(tmp_path, rest) == usual
    again = Shuffled(7, most=0)
    assert raced(tmp_path, again) == usual
    assert len(rest.played) > 0


def test_a_race_whose_time_is_up_says_so(tmp_path: Path) -> None:
    path, lines = run_own_experiment(
        GAME, SETUP, PLANTED, Wanted(games=10), tmp_path, ThisProcess(), 0.0, lambda progress: None
    )
    assert lines[0].startswith("Cut short: ")
    assert "planned matches were played before the time was up" in lines[0]
    assert "the same command goes on" in lines[0]
    assert "is not over" in lines[1]
    assert "not over" in path.read_text("utf-8")


def test_traits_are_worth_what_was_planted(tmp_path: Path) -> None:
    names = [f"part {number:03d}" for number in range(200)]
    parts = [PairPart(name, ("even",) if place % 2 == 0 else ("odd",))
             for place, name in enumerate(names)]  # fmt: skip

    def play(name: str, pairs: Sequence[Pair], most: int, first: int) -> dict[Pair, Sums]:
        chance = random.Random(first)
        found = {}
        for pair in pairs:
            mean = sum(int(part[-1]) % 2 == 0 for part in pair) * 1.5
            values = [chance.gauss(mean, 1.0) for _ in range(most)]
            found[pair] = Sums(most, sum(values), sum(value * value for value in values))
        return found

    stages = Stages(GAME, SETUP, Wanted(), tmp_path, ThisProcess(), 0.0)
    log = run_race(names, play, 5000, 1)
    experiment = replace(PLANTED, parts=lambda setup: parts, prices=lambda setup: {})
    raced = racing.Raced(experiment, stages, 200, log, [], 0)
    found = dict(racing.traits(raced))
    assert "worth for each point" not in race_page.body(raced)
    bought = replace(experiment, prices=lambda setup: {"even": 3, "odd": 1})
    page = race_page.body(racing.Raced(bought, stages, 200, log, [], 0))
    assert "worth for each point of it" in page
    assert raced.apart(found["even"].value / 3) in page
    assert found["even"].low < 1.5 < found["even"].high
    assert found["odd"].low < -1.5 < found["odd"].high
    assert found["even"].half < 0.3


def test_measures_declare_no_experiments_unless_a_game_has_some() -> None:
    assert Measures().experiments == ()
    assert [each.name for each in (GAME.measures or Measures()).experiments] == ["agents"]
