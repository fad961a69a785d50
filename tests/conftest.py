"""What every test can use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.testing.traces import core
from tests.house.houses import POSTGRES, close_stores

ROOT = Path(__file__).resolve().parent.parent


def times(usual: int, thorough: int) -> int:
    """How often something random is tried: `make test-all` tries it more often."""
    return thorough if os.environ.get("PARLOUR_THOROUGH") else usual


def kills(usual: int) -> int:
    """How often servers are killed: `make soak` does it more often."""
    return int(os.environ.get("PARLOUR_KILLS", usual))


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is read from, or left in, the cache folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def _no_store_left_open() -> Iterator[None]:
    yield
    close_stores()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the plain core some tests would take hours."""
    if POSTGRES:  # who has just left may still be noted when a test closes its connections
        config.addinivalue_line("filterwarnings", "ignore:.*BaseConnection.__del__")
    if core() == "plain":
        slow = [item for item in items if item.get_closest_marker("fast_core")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("fast_core")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was left out stands in one line."""
    if core() == "plain":
        why = "SKIPPED, as the core is plain Python: tests that need the speed of the compiled core"
        terminalreporter.write_line(why)
