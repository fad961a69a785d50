"""The house: one service behind web and tests, made of parts with one job each."""

from __future__ import annotations

import time
from collections.abc import Callable

from parlour.bots import make_bot
from parlour.engine.core.playout import Policy
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.house.actions import Actions
from parlour.house.analysis import Analyser, Effort
from parlour.house.daily import Daily
from parlour.house.listeners import Listeners
from parlour.house.matchmaking import Matchmaking
from parlour.house.presence import Presence
from parlour.house.queries import Queries
from parlour.house.store import Store
from parlour.house.table_cache import Limits, TableCache
from parlour.house.timers import Timers, Wait, by_timer
from parlour.house.tokens import new_token
from parlour.house.turns import Turns
from parlour.house.work_queue import AtOnce, WorkQueue


class House:
    """Puts the parts together. All of them may be called from many threads at once."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        tokens: Callable[[], str] = new_token,
        find: Callable[[str], Game] = find_game,
        bots: Callable[[str, Game], Policy] = make_bot,
        limits: Limits | None = None,
        queue: WorkQueue | None = None,
        wait: Wait = by_timer,
        effort: Effort | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.find = find
        self.queue = queue or AtOnce(find)
        timers = Timers(clock, wait, self._ring)
        self.listeners = Listeners()
        self.tables = TableCache(store, clock, find, bots, limits or Limits(), timers)
        self.turns = Turns(self.tables, self.listeners, self.queue, timers, wait)
        self.presence = Presence(self.tables, self.listeners, self.turns.advance)
        self.queries = Queries(self.tables, self.presence.here)
        self.analysis = Analyser(self.tables, self.queue, effort or Effort())
        self.actions = Actions(self.tables, self.listeners, self.presence, self.turns)
        self.matchmaking = Matchmaking(
            self.tables, self.listeners, self.turns, self.queries, tokens
        )
        self.daily = Daily(self.tables, self.matchmaking)

    def _ring(self, match: str) -> None:
        self.turns.ring(match)
