"""A real Ray cluster on this machine, one of whose workers is killed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from parlour.engine.errors import ParlourError
from parlour.lab.run.cluster import Cluster
from parlour.lab.run.running import MATCHES, Runner
from parlour.lab.run.workers import ThisProcess
from tests.lab.helping import LOST, lost_once, small_experiment

EXPERIMENT = small_experiment()
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture
def rows(tmp_path: Path) -> bytes:
    Runner(EXPERIMENT, tmp_path / "here", ThisProcess()).run()
    return (tmp_path / "here" / MATCHES).read_bytes()


@needs_ray
@pytest.mark.ray
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_plays_the_same(
    rows: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOST, str(tmp_path))
    Runner(EXPERIMENT, tmp_path / "cluster", Cluster("local", 3, lost_once)).run()
    assert (tmp_path / "lost").exists()
    assert (tmp_path / "cluster" / MATCHES).read_bytes() == rows


@needs_ray
@pytest.mark.ray
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_named() -> None:
    with pytest.raises(ParlourError, match="no Ray cluster answers"):
        list(Cluster("127.0.0.1:1").play(b"", iter(())))


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_one_learns_how_to_get_it() -> None:
    with pytest.raises(ParlourError, match=r"pip install 'parlour\[ray\]'"):
        list(Cluster("local").play(b"", iter(())))
