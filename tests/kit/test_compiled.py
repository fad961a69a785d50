"""Compiled and plain Python play the same matches, for every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.games import slugs
from tests.kit.checks import ROOT
from tests.kit.traces import core

MATCHES = 2_000


def _traced(slug: str, plain: bool) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    environment.pop("PARLOUR_PLAIN", None)
    if plain:
        environment["PARLOUR_PLAIN"] = "1"
    command = [sys.executable, "-m", "tests.kit.traces", slug, str(MATCHES)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def _compiled() -> list[Path]:
    return list(Path(str(parlour.__file__)).parent.rglob("*.so"))


@pytest.mark.parametrize("slug", list(slugs()))
def test_compiled_equals_plain(slug: str) -> None:
    if not _compiled():
        if os.environ.get("CI"):
            pytest.fail("the core is not compiled")
        pytest.skip(
            "the core is not compiled (no C compiler?): cannot compare it with plain Python"
        )
    compiled, plain = _traced(slug, plain=False), _traced(slug, plain=True)
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert compiled[1] == plain[1], "the two cores play different matches"


def test_compiled_modules_are_not_older_than_their_source() -> None:
    for module in _compiled():
        source = module.with_name(module.name.partition(".")[0] + ".py")
        if source.exists():
            assert module.stat().st_mtime >= source.stat().st_mtime, f"run make compiled: {source}"


def test_which_core_runs_is_known() -> None:
    assert core() in ("compiled", "plain")
