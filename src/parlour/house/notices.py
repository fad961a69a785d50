"""Notices: how a server hears what others have stored in the same PostgreSQL.

A notice carries a match and its sequence number, nothing else: each server reads the log itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from parlour.house.database import channel
from parlour.house.database_errors import StoreFailed
from parlour.house.store import Store

PATIENCE: Final = 5.0
"""Seconds after which it is looked whether the house has closed, if nothing else tells it."""
RETRY: Final = 2.0
"""Seconds until the database is tried again."""

log = logging.getLogger(__name__)


class Notices:
    """Listens in a thread of its own."""

    def __init__(
        self,
        store: Store,
        heard: Callable[[str, int], None],
        lost: Callable[[], None],
    ) -> None:
        self._store = store
        self._buckets = store.database.buckets
        """Of the matches that it hears of."""
        self._heard = heard
        self._lost = lost
        """Called when notices may have been missed."""
        self._closed = Event()
        self._ready = Event()
        self._thread: Thread | None = None

    def open(self) -> None:
        """Begin to listen; what is stored from now on is heard."""
        self._closed.clear()
        self._ready.clear()
        self._thread = Thread(target=self._listen, name="notices", daemon=True)
        self._thread.start()
        self._ready.wait()

    def close(self) -> None:
        """Hear no more."""
        self._closed.set()
        if self._thread is not None:
            with suppress(StoreFailed):
                self._store.database.wake(min(self._buckets))
            self._thread.join()

    def _listen(self) -> None:
        import psycopg

        while not self._closed.is_set():
            try:
                with psycopg.connect(self._store.database.address(), autocommit=True) as connection:
                    for bucket in self._buckets:
                        connection.execute(f"LISTEN {channel(bucket)}".encode())
                    if self._ready.is_set():
                        self._lost()
                    self._ready.set()
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=PATIENCE):
                            self._take(notice.pid, notice.payload)
                            if self._closed.is_set():
                                break
            except psycopg.Error as error:
                log.warning("what others store is not heard now: %s", error)
                self._ready.set()
                self._closed.wait(RETRY)

    def _take(self, backend: int, payload: str) -> None:
        """Hear of a change that this server did not make itself."""
        if backend in self._store.database.backends or not payload:
            return
        match, _, seq = payload.partition(" ")
        try:
            self._heard(match, int(seq))
        except Exception as error:
            log.warning("match %s is looked at later: %s", match, error)
