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
from parlour.house.jobs import Jobs
from parlour.house.listeners import Listeners
from parlour.house.matchmaking import Matchmaking
from parlour.house.notices import Notices
from parlour.house.persons import Persons
from parlour.house.presence import Presence
from parlour.house.queries import Queries
from parlour.house.rows import HERE, LOOK
from parlour.house.store import Store
from parlour.house.stored_match import StoredMatch
from parlour.house.strangers import Strangers
from parlour.house.table_cache import Limits, NoMatch, TableCache
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
        self.serves = store.database.serves
        self.clock = clock
        self.find = find
        self.queue = queue or AtOnce(find)
        timers = Timers(clock, wait, self._ring)
        self.listeners = Listeners()
        self.tables = TableCache(store, clock, find, bots, limits or Limits(), timers)
        self.turns = Turns(self.tables, self.listeners, self.queue, timers, wait)
        self.strangers = Strangers(self.tables, self.listeners, self.turns, wait)
        self.presence = Presence(self.tables, self.listeners, self.strangers, self.turns.advance)
        self.queries = Queries(self.tables, self.presence.here)
        self.analysis = Analyser(self.tables, self.queue, effort or Effort())
        self.persons = Persons(self.tables, self.listeners, self.turns, self.analysis, tokens)
        self.actions = Actions(self.tables, self.listeners, self.presence, self.turns)
        self.jobs = Jobs(self.tables, self.turns, self.analysis, wait, self._lost)
        self.notices = Notices(store, self._heard, self._lost)
        self.matchmaking = Matchmaking(
            self.tables, self.listeners, self.turns, self.queries, self.strangers, tokens
        )
        self.daily = Daily(self.tables, self.matchmaking)

    def open(self) -> None:
        """Before anybody comes: hear what other servers store, and go on with what was left."""
        if self.store.shared:
            self.notices.open()
        self.jobs.open()
        self.strangers.watch()

    def close(self) -> None:
        """Stop whatever goes on by itself."""
        self.jobs.close()
        self.notices.close()
        self.analysis.stop_all()
        self.presence.close()

    def _heard(self, match: str, seq: int) -> None:
        """Another server has stored something: tell whoever is at the table here, and go on if it
        is for this server to do so."""
        here = self.listeners.at(match)
        if seq == HERE:
            if here:
                self.presence.look_again(match)
            return
        self.tables.changed_by_another(match)
        if not here and (seq != LOOK or self.tables.known(match) is None):
            return  # it is read when somebody comes; whoever made a move does what follows it

        def news(table: StoredMatch) -> tuple[int, set[int], bool]:
            covert, table.covert_news = table.covert_news, set()
            due = self.tables.is_mine(table) and table.bot_due() is not None
            return table.seq, covert, due

        try:
            now, covert, due = self.tables.at(match, news)
        except NoMatch:
            self.tables.drop(match)
            self.listeners.tell(match, self.listeners.told(match) + 1)
            return
        if now > self.listeners.told(match):
            self.listeners.tell(match, now)
        else:
            for seat in sorted(covert):
                self.listeners.tell(match, now, seat)
        if due:
            self.turns.advance(match)

    def _lost(self) -> None:
        """Notices may have been missed: look at every table again."""
        self.tables.forget_all()
        for match in list(self.listeners):
            self._heard(match, LOOK)

    def _ring(self, match: str) -> None:
        self.turns.ring(match)
