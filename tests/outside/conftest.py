"""The two games of the examples, installed beside Parlour."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.games import find_game, slugs
from tests.examples.distribution import install, python_path

MODULES = ("hexapawn", "tic_tac_toe")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games are installed."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture
def run(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a module in a process that finds the games; typed lines are its input."""
    monkeypatch.setenv("PYTHONPATH", python_path(site))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def started(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            input=lines,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )

    return started


@pytest.fixture
def discovered(site: Path) -> Iterator[None]:
    """The games are found in this process too, for as long as a test lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        _forget()
        yield
    _forget()


def _forget() -> None:
    slugs.cache_clear()
    find_game.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in MODULES]:
        del sys.modules[name]
