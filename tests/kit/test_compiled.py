"""The core that is compared with plain Python is there, whole and fresh."""

from __future__ import annotations

import os

import pytest

from parlour.testing import NOT_COMPILED
from parlour.testing.traces import compiled_modules, core


def test_the_core_is_compiled_where_everything_is_checked() -> None:
    if not compiled_modules() and not os.environ.get("CI"):
        pytest.skip(NOT_COMPILED)
    assert compiled_modules()


def test_compiled_modules_are_not_older_than_their_source() -> None:
    for module in compiled_modules():
        source = module.with_name(module.name.partition(".")[0] + ".py")
        if source.exists():
            assert module.stat().st_mtime >= source.stat().st_mtime, f"run make compiled: {source}"


def test_which_core_runs_is_known() -> None:
    assert core() in ("compiled", "plain")
