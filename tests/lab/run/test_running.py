"""Chunks, workers and files: the same rows whoever plays them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.engine.errors import ParlourError
from parlour.lab.plan.experiment import Chunk, Experiment, order, stream
from parlour.lab.run.playing import play_chunk
from parlour.lab.run.running import CHUNKS, MATCHES, Runner
from parlour.lab.run.workers import Processes, ThisProcess
from tests.lab.helping import LOST, lost_always, lost_once, small_experiment

EXPERIMENT = small_experiment()
QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Shuffled:
    """Plays a few chunks at a time and hands them back in any order."""

    def __init__(self, seed: int, most: int = 99) -> None:
        self.random = random.Random(seed)
        self.most = most
        self.played: list[Chunk] = []

    def play(self, experiment: bytes, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        waiting: list[Chunk] = []
        while True:
            while len(waiting) < 4 and (chunk := next(chunks, None)) is not None:
                waiting.append(chunk)
            if not waiting:
                return
            if len(self.played) >= self.most:
                raise KeyboardInterrupt
            chunk = waiting.pop(self.random.randrange(len(waiting)))
            self.played.append(chunk)
            yield chunk, play_chunk(experiment, chunk)


def rows_of(experiment: Experiment, folder: Path, workers: object = None) -> bytes:
    Runner(experiment, folder, workers or ThisProcess()).run()  # type: ignore[arg-type]
    return (folder / MATCHES).read_bytes()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return rows_of(EXPERIMENT, tmp_path_factory.mktemp("usual"))


def test_chunks_cover_every_match_once() -> None:
    experiment = small_experiment(most=25, size=10)
    played = [(c.arm, n) for c in order(experiment) for n in range(c.first, c.first + c.matches)]
    assert sorted(played) == [(arm, n) for arm in (0, 1) for n in range(25)]


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**20))
def test_the_order_of_chunks_does_not_matter(
    seed: int, usual: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert rows_of(EXPERIMENT, tmp_path_factory.mktemp("shuffled"), Shuffled(seed)) == usual


@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**20), stop=st.integers(1, 5))
def test_a_stopped_run_goes_on(
    seed: int, stop: int, usual: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("stopped")
    with pytest.raises(KeyboardInterrupt):
        rows_of(EXPERIMENT, folder, Shuffled(seed, stop))
    rest = Shuffled(seed)
    assert rows_of(EXPERIMENT, folder, rest) == usual
    assert len(rest.played) == 6 - stop
    assert not (folder / CHUNKS).exists()


def test_what_another_plan_left_is_not_taken(usual: bytes, tmp_path: Path) -> None:
    other = msgspec.structs.replace(EXPERIMENT, seed=8)
    with pytest.raises(KeyboardInterrupt):
        rows_of(other, tmp_path, Shuffled(1, 3))
    assert rows_of(EXPERIMENT, tmp_path) == usual


def test_processes_play_the_same(usual: bytes, tmp_path: Path) -> None:
    assert rows_of(EXPERIMENT, tmp_path, Processes(2)) == usual


def test_a_lost_process_only_repeats_its_chunk(
    usual: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOST, str(tmp_path))
    assert rows_of(EXPERIMENT, tmp_path / "run", Processes(2, lost_once)) == usual
    assert (tmp_path / "lost").exists()


def test_a_chunk_that_ends_every_process_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="ended 3 processes"):
        rows_of(small_experiment(levels=("random",)), tmp_path, Processes(1, lost_always))


def test_all_that_was_planned_is_played_whatever_comes_of_it(tmp_path: Path) -> None:
    experiment = small_experiment(levels=("random",), most=300, size=100)
    run = Runner(experiment, tmp_path, Shuffled(3)).run()
    assert run.played == [300]
    assert (run.timely, run.looked, run.fixed) == (True, False, True)
    assert pq.read_metadata(tmp_path / MATCHES).num_rows == 300


def test_a_run_that_goes_on_after_a_report_was_looked_at_says_so(tmp_path: Path) -> None:
    short = Runner(EXPERIMENT, tmp_path, ThisProcess()).run(seconds=0.0)
    assert (short.timely, short.fixed) == (False, False)
    more = Runner(EXPERIMENT, tmp_path, ThisProcess()).run()
    assert (more.timely, more.looked, more.fixed) == (True, True, False)


def test_more_matches_after_a_report_on_fewer_are_a_second_look(tmp_path: Path) -> None:
    fewer, more = (small_experiment(most=most) for most in (20, 30))
    assert Runner(fewer, tmp_path, ThisProcess()).run().fixed
    assert Runner(fewer, tmp_path, ThisProcess()).run().fixed, "the same report once more"
    assert Runner(more, tmp_path, ThisProcess()).run().looked


def test_time_that_is_up_leaves_whole_chunks(tmp_path: Path) -> None:
    run = Runner(EXPERIMENT, tmp_path, ThisProcess()).run(seconds=0.0)
    assert not run.timely
    assert run.played == [10, 0]
    again = Runner(EXPERIMENT, tmp_path, ThisProcess()).run()
    assert again.resumed == 1
    assert again.played == [30, 30]


def test_arms_meet_the_same_luck() -> None:
    assert [stream(1, 5, "die").below(6) for _ in range(9)] == [
        stream(1, 5, "die").below(6) for _ in range(9)
    ]
    assert stream(1, 5, "die").below(1 << 30) != stream(1, 6, "die").below(1 << 30)


def test_what_a_bot_thought_before_does_not_matter(tmp_path: Path) -> None:
    """A search keeps its tree between moves; chunks must not depend on who played before."""
    whole, cut = (small_experiment(levels=("search:60",), most=4, size=size) for size in (4, 1))
    rows = []
    for name, experiment in (("whole", whole), ("cut", cut)):
        Runner(experiment, tmp_path / name, Shuffled(5)).run()
        rows.append(pq.read_table(tmp_path / name / MATCHES).to_pylist())
    assert rows[0] == rows[1]
