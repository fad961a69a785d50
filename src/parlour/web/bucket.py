"""How often somebody may ask: a bucket that fills by the second."""

from __future__ import annotations

from collections import OrderedDict


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
