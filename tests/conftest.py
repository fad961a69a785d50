"""What every test can use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.testing.traces import core

ROOT = Path(__file__).resolve().parent.parent


def times(usual: int, thorough: int) -> int:
    """How often something random is tried: `make test-all` tries it more often."""
    return thorough if os.environ.get("PARLOUR_THOROUGH") else usual


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is read from, or left in, the cache folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def _speed(request: pytest.FixtureRequest) -> None:
    """On a machine without a C compiler these would take hours."""
    if request.node.get_closest_marker("fast_core") and core() == "plain":
        pytest.skip("needs the speed of the compiled core")
