"""The log: a flood of one kind of line is told in a few lines and a number."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from parlour.web.log_limit import LimitedHandler
from tests.house.houses import Clock


class Log:
    """A logger of its own with a limited handler."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.written = StringIO()
        self.handler = LimitedHandler(self.written, most=3, seconds=60.0, clock=self.clock)
        self.logger = logging.getLogger("tests.log_limit")
        self.logger.propagate = False
        self.logger.addHandler(self.handler)

    def flood(self, times: int, what: str = "odd") -> None:
        """Log from one place again and again."""
        for number in range(times):
            self.logger.warning(f"{what} {number}\nmore about it")

    def lines(self) -> list[str]:
        """What was written."""
        return self.written.getvalue().splitlines()


@pytest.fixture
def log() -> Iterator[Log]:
    log = Log()
    yield log
    log.logger.removeHandler(log.handler)
    log.handler.close()


def test_a_flood_is_a_few_lines(log: Log) -> None:
    log.flood(1237)
    assert len(log.lines()) == 2 * 3


def test_words_from_outside_make_no_new_kind(log: Log) -> None:
    for name in ("a", "b", "c", "d", "e"):
        log.flood(1, name)
    assert len(log.lines()) == 2 * 3


def test_the_rest_is_counted_with_the_next_line(log: Log) -> None:
    log.flood(1237)
    log.clock.now += 60.0
    log.logger.warning("something else")
    assert log.lines()[6:] == ["and 1,234 more like it: odd 0", "something else"]


def test_the_rest_is_counted_at_the_end(log: Log) -> None:
    log.flood(5)
    log.handler.close()
    assert log.lines()[6:] == ["and 2 more like it: odd 0"]


def test_after_a_while_a_kind_is_written_again(log: Log) -> None:
    log.flood(4)
    log.clock.now += 60.0
    log.flood(1)
    assert log.lines()[6:] == ["and 1 more like it: odd 0", "odd 0", "more about it"]


def test_other_places_and_errors_are_other_kinds(log: Log) -> None:
    log.flood(100)
    for error in (OSError(24, "Too many open files"), ValueError("x")):
        log.logger.error("failed", exc_info=error)
    log.logger.error("by the way")
    assert [line for line in log.lines() if line in ("failed", "by the way")] == [
        "failed", "failed", "by the way"
    ]  # fmt: skip
