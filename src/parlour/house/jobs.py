"""Jobs: what goes on by itself is done by one server; what a dead one leaves is taken over.

The lease is the server's, not the job's: a server that renews it keeps all its jobs, and does not
have to write anything for each of them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Final

from parlour.house.analysis import Analyser
from parlour.house.database_errors import StoreFailed
from parlour.house.rows import REVIEW_JOB, Job
from parlour.house.table_cache import TableCache
from parlour.house.timers import Wait
from parlour.house.turns import Turns

RENEWALS: Final = 3
"""How often a lease is renewed before it would end."""
AT_ONCE: Final = 50
"""Jobs that one of several servers takes at a time, so that all get some."""
ALL: Final = 1_000_000

log = logging.getLogger(__name__)
Claimed = Sequence[tuple[Job, bool]]


class Jobs:
    """Takes up what nobody does."""

    def __init__(
        self,
        tables: TableCache,
        turns: Turns,
        analysis: Analyser,
        wait: Wait,
        forgotten: Callable[[], None],
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._turns = turns
        self._analysis = analysis
        self._wait = wait
        self._forgotten = forgotten
        """Called when others did not know of this server, and may not have told it of changes."""
        self._pause = tables.store.servers.lease / RENEWALS
        self._closed = False

    def open(self) -> None:
        """Before anybody comes: take what nobody does, and go on with it meanwhile. Where several
        servers share a database, look again and again."""
        self._closed = False
        claimed = self.claim()
        Thread(target=self.take_up, args=(claimed,), name="waking", daemon=True).start()
        if self._store.shared:
            self._wait(self._pause, self._again)

    def close(self) -> None:
        """Look no more."""
        self._closed = True

    def claim(self) -> Claimed:
        """Take what no living server does, and whether persons wait for it: those come first."""
        now = self._tables.clock()
        if self._store.shared and not self._store.servers.renew(now):
            self._forgotten()
        found = self._store.servers.claim(now, AT_ONCE if self._store.shared else ALL)
        for job, _ in found:
            if job.kind != REVIEW_JOB:
                self._tables.take_over(job.match)
        return found

    def take_up(self, claimed: Claimed | None = None) -> None:
        """Go on with what was claimed, one after the other. Whoever comes meanwhile does not wait
        for it."""
        for job, persons in self.claim() if claimed is None else claimed:
            if job.kind == REVIEW_JOB:
                self._analysis.resume(job)
            elif not self._turns.wake(job.match, persons):
                return

    def _again(self) -> None:
        if self._closed:
            return
        try:
            self.take_up()
        except StoreFailed as error:
            log.warning("nothing is taken over now: %s", error)
        except Exception:
            log.exception("what another server has left cannot be taken over")
        self._wait(self._pause, self._again)
