"""Numbers for whoever runs a house, in the format that Prometheus reads."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED_NUMBERS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names a folder in which several processes of a house count together."""


def forget_process(process: int) -> None:
    """A process has ended: what it had open is open no more."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]


class Metrics:
    """What the house counts. It names no match and no person."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.opened = Counter("parlour_matches_opened", "Matches", registry=registry)
        self.taken = Counter(
            "parlour_actions", "Moves, undos, concessions", ["act", "kind"], registry=registry
        )
        self.refused = Counter("parlour_refused", "Frames that were refused", registry=registry)
        self.sockets = Gauge(
            "parlour_sockets", "Tables open in a browser", registry=registry,
            multiprocess_mode="livesum",
        )  # fmt: skip
        self.answering = Histogram(
            "parlour_answer_seconds", "From action to durable answer", registry=registry
        )

    def took(self, act: str, kind: str) -> None:
        """Count an action by what became of it."""
        self.taken.labels(act, kind).inc()

    def text(self) -> bytes:
        """All numbers as a document."""
        registry = self._registry
        if os.environ.get(SHARED_NUMBERS):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
