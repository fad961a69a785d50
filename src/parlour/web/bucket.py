"""How much one host may ask for: buckets that fill by the second, and tables open at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

OPEN_TABLES = 150
"""Sockets of one host at the same time."""


class Bucket:
    """Lets a burst through, then so many a second."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left = float(burst)
        self._last: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        since = now - self._last if self._last is not None else 0.0
        self._left = min(self._left + since * self.per_second, float(self.burst)) - 1
        self._last = now
        return self._left >= 0


class Buckets:
    """A bucket for each of the hosts seen last."""

    def __init__(self, burst: int, per_second: float, hosts: int = 10_000) -> None:
        self._burst = burst
        self._per_second = per_second
        self._hosts = hosts
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, host: str, now: float) -> bool:
        """Whether a host may do one more."""
        bucket = self._found.pop(host, None) or Bucket(self._burst, self._per_second)
        self._found[host] = bucket
        while len(self._found) > self._hosts:
            self._found.popitem(last=False)
        return bucket.take(now)


class Budgets:
    """What each host has left: a burst of requests, then so many a second."""

    def __init__(self) -> None:
        self.pages = Buckets(600, 60.0)
        """Whatever is only looked at, the files of a page among it."""
        self.forms = Buckets(120, 1.0)
        """Matches, seats and tables that are opened."""
        self.tokens = Buckets(60, 5.0)
        """Tokens of an operator that are shown."""
        self._tables: Counter[str] = Counter()

    def page(self, host: str) -> bool:
        """Whether a host may look at one more thing."""
        return self.pages.take(host, monotonic())

    def form(self, host: str) -> bool:
        """Whether it may open one more."""
        return self.forms.take(host, monotonic())

    def token(self, host: str) -> bool:
        """Whether it may show one more token."""
        return self.tokens.take(host, monotonic())

    @contextmanager
    def table(self, host: str) -> Iterator[bool]:
        """Keep a table open; whether a host may have one more."""
        self._tables[host] += 1
        try:
            yield self._tables[host] <= OPEN_TABLES
        finally:
            self._tables[host] -= 1
            if not self._tables[host]:
                del self._tables[host]
