"""A pytest plugin: the tests of one game, telling and quick ones first, none for ever.

With `--times FILE` that does not exist yet, the seconds that each test computes are written to it.
When it exists the tests are ordered by it, what took very long is left out, and a test that takes
many times what it took ends the run: a mistake may have made a loop endless.
"""

from __future__ import annotations

import json
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour

KIT = (
    "matches_end", "offered_moves_are_playable", "other_moves_are_refused", "refusals_cite_rules",
    "moves_are_listed_well", "copies_are_deep", "chance_is_exact", "records_replay",
    "undo_and_redo", "descriptions_are_complete", "redeals_are_fair", "events_can_be_told",
    "listening_changes_nothing", "nobody_asked_has_no_moves",
)  # fmt: skip
"""The checks of the kit that look at rules and are cheap. `records_replay_elsewhere` must not be
one of them: its second process plays by the rules without the mistake."""
DEAR = 4.0
"""Seconds of computing; a test that takes longer is not run on mutants."""
MEMORY = 4 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    """What the tool tells a run."""
    parser.addoption("--times", type=Path, help="seconds of each test, to write or to go by")
    parser.addoption("--game", help="the game whose tests are run")
    parser.addoption("--grace", type=float, help="seconds that every test may take in any case")
    parser.addoption("--source", type=Path, help="where the package must have come from")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test anything but the copy, and keep the run within bounds."""
    source: Path = config.getoption("--source")
    if not Path(str(parlour.__file__)).is_relative_to(source):
        raise pytest.UsageError(f"parlour was imported from {parlour.__file__}, not {source}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    config.pluginmanager.register(_Order(config))


class _Order:
    """Orders the tests, or notes how long each takes."""

    def __init__(self, config: pytest.Config) -> None:
        self.file: Path = config.getoption("--times")
        self.game: str = config.getoption("--game")
        self.grace: float = config.getoption("--grace")
        self.times: dict[str, float] = {}
        if self.file.exists():
            self.times = json.loads(self.file.read_text("utf-8"))
        self.noted: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests of the game, those that prove a rule first, then by their time."""
        items[:] = [item for item in items if self._wanted(item)]
        items.sort(key=lambda item: (_comes_late(item), self.times.get(item.nodeid, 0)))

    def _wanted(self, item: pytest.Item) -> bool:
        """Whether a test is one of this game, and affordable."""
        if self.times.get(item.nodeid, 0) > DEAR:
            return False
        if "tests/games/" in item.nodeid:
            return True
        asked: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
        if "path" in asked:
            return str(asked["path"].name).startswith(f"{self.game}-")
        if "case" not in asked or asked["case"].func.__name__ not in KIT:
            return False
        game, setup = asked["case"].args
        return bool(game.slug == self.game and setup == _shortest(game))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Let a test compute for ten times as long as it did, and a little more."""
        started = time.process_time()
        if self.times:
            allowed = self.grace + 10 * self.times.get(item.nodeid, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, allowed)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.noted[item.nodeid] = time.process_time() - started

    def pytest_sessionfinish(self) -> None:
        """Write the times of a run that was made to measure them."""
        if not self.times:
            self.file.write_text(json.dumps(self.noted), "utf-8")


def _shortest(game: Any) -> object:
    """The variant whose recorded match is the shortest, so that the kit is cheap."""
    from parlour.testing import every_choice  # from the copy

    records = Path(__file__).parents[2] / "tests" / "records"

    def size(setup: Any) -> int:
        words = "-".join([game.slug, *map(str, setup.options.values()), str(setup.seats)])
        return (records / f"{words}.json").stat().st_size

    return min(every_choice(game), key=size)


def _comes_late(item: pytest.Item) -> bool:
    """Whether a test proves no rule."""
    return item.get_closest_marker("rule") is None
