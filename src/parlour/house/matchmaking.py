"""How matches begin and persons come to their seats."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.bots import usual_bot
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record, begin
from parlour.engine.record import steps_of as recorded_steps
from parlour.house import store as stores
from parlour.house.analysis import readable
from parlour.house.days import check_open
from parlour.house.listeners import Listeners
from parlour.house.queries import Queries
from parlour.house.seat_view import SeatViews
from parlour.house.store import MatchRow, SeatRow, TryRow
from parlour.house.stored_match import EMPTY, StoredMatch, rows_of
from parlour.house.table_cache import TableCache
from parlour.house.tokens import derived_token, hash_of
from parlour.house.turns import Turns
from parlour.house.views import Opened, Seated, View
from parlour.house.work_queue import Busy
from parlour.match.match import PERSON, key_of
from parlour.match.reaction_window import Manner

USUAL = Manner()
CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202f\u2066-\u2069]")


class Matchmaking:
    """Opens matches, invites, and seats whoever comes."""

    def __init__(
        self,
        tables: TableCache,
        listeners: Listeners,
        turns: Turns,
        queries: Queries,
        tokens: Callable[[], str],
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self._limits = tables.limits
        self._find = tables.find
        self._listeners = listeners
        self._turns = turns
        self._queries = queries
        self._tokens = tokens

    def open_match(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seats: Sequence[str] | None = None,
        practice: bool = False,
        seed: int | None = None,
        name: str = "",
        manner: Manner = USUAL,
    ) -> Opened:
        """Open a match. Of `seats` the first 'person' is the host, further ones are free."""
        found = self._find(game)
        setup = found.setup(options, len(seats or ()))
        who = list(seats or [PERSON, *[EMPTY] * (setup.seats - 1)])
        host = who.index(PERSON) if PERSON in who else None
        who = [EMPTY if each == PERSON and n != host else each for n, each in enumerate(who)]
        dealer = Dealer.new(seed)
        return self._open(found, setup, who, host, dealer, practice, seed is not None, name, manner)

    def _open(
        self,
        game: Game,
        setup: Setup,
        who: list[str],
        host: int | None,
        dealer: Dealer,
        practice: bool,
        seeded: bool,
        name: str,
        manner: Manner,
    ) -> Opened:
        self._check_bots(who, game)
        self._check_bots_only(who)
        manner.check()
        token = self._tokens() if host is not None else None
        invitation = self._tokens() if EMPTY in who else None
        row = self._row(
            game,
            setup,
            dealer,
            practice=practice,
            seeded=seeded,
            invitation=hash_of(invitation) if invitation is not None else None,
            window=manner.window,
            slow=manner.slow,
            shared=manner.shared,
        )
        game.start_of(setup)  # components that do not fit are refused before anything is stored
        self._store.add(row, self._seat_rows(who, host, token, name, row.created))
        self._tables.at(row.id, self._turns.deal)
        self._turns.advance(row.id)
        return Opened(row.id, token, host, invitation)

    def _row(self, game: Game, setup: Setup, dealer: Dealer, **more: Any) -> MatchRow:
        """A new match for the store."""
        return MatchRow(
            id=secrets.token_urlsafe(12),
            game=game.slug,
            version=game.version,
            options=dict(setup.options),
            components=setup.components,
            key=dealer.key,
            commitment=dealer.commitment,
            created=self._clock(),
            **{"invitation": None, **more},
        )

    def _name(self, name: str) -> str:
        """A name as it is shown: one line, not too long."""
        tidy = " ".join(CONTROL.sub(" ", name).split())
        if len(tidy) > self._limits.name:
            raise ParlourError(f"a name has at most {self._limits.name} letters")
        return tidy

    def take_record(self, record: Record, name: str = "") -> Opened:
        """Keep a match from a document. With its key it can be played on, else only read."""
        if len(record.steps) > self._limits.events:
            raise BadRecord(f"a record has at most {self._limits.events} steps")
        history = begin(record, self._find)
        now = self._clock()
        events = rows_of(history, recorded_steps(record, history), now)
        self._check_bots(record.seats, history.game)
        playable = record.key is not None and not history.over
        persons = [seat for seat, who in enumerate(record.seats) if who == PERSON]
        host = persons[0] if playable and persons else None
        token = self._tokens() if host is not None else None
        who = [
            EMPTY if each == PERSON and n != host else each for n, each in enumerate(record.seats)
        ]
        row = self._row(
            history.game,
            history.setup,
            Dealer(key_of(record)) if record.key else Dealer.new(),
            practice=False,
            seeded=True,
            status=stores.OVER if history.over else stores.PLAYING if playable else stores.KEPT,
            result=history.position.result() if history.over else None,
        )
        self._store.add(row, self._seat_rows(who, host, token, name, now), events)
        if playable:
            self._turns.advance(row.id)
        return Opened(row.id, token, host, None)

    def play_on(self, match: str, moment: int, seat: int, name: str = "") -> Opened:
        """Go on from a moment of a match that is over: in one of its seats, with bots in the
        others, new dice, and every decision can be taken back."""

        def work(views: SeatViews) -> tuple[Record, float]:
            table = views.table
            check_open(table.row.day, self._clock())
            if not readable(table, self._clock()):
                raise ParlourError("the match is not over yet")
            if not 0 <= seat < len(table.seats):
                raise ParlourError("there is no such seat")
            steps = sum(seen < moment for seen in views.moments())
            record = table.match.record()
            record.steps, record.result = record.steps[:steps], None
            return record, table.row.window

        record, window = self._tables.seen(match, work)
        history = begin(record, self._find)
        events = rows_of(history, recorded_steps(record, history), self._clock())
        if history.over:
            raise ParlourError("there is nothing left to decide there: go back a step or two")
        bot = usual_bot(history.game)
        who = [PERSON if each == seat else bot for each in range(history.setup.seats)]
        row = self._row(
            history.game, history.setup, Dealer.new(), practice=True, seeded=True, window=window
        )
        token = self._tokens()
        self._store.add(row, self._seat_rows(who, seat, token, name, row.created), events)
        self._tables.at(row.id, self._turns.deal)
        self._turns.advance(row.id)
        return Opened(row.id, token, seat, None)

    def open_try(self, game: Game, dealer: Dealer, entry: TryRow, seat: SeatRow) -> str | None:
        """Open a match of the deal of a day, with the usual options, as somebody's only try;
        None, and nothing is stored, if they have tried before."""
        self._check_bots_only([seat.who])
        row = self._row(
            game,
            game.setup({}, 1),
            dealer,
            practice=False,
            seeded=seat.who != PERSON,
            day=entry.day,
        )
        seat.name = self._name(seat.name)
        if not self._store.add_try(replace(entry, match=row.id), row, [seat]):
            return None
        self._tables.at(row.id, self._turns.deal)
        self._turns.advance(row.id)
        return row.id

    def _check_bots(self, who: Sequence[str], game: Game) -> None:
        """Refuse names that are no bots."""
        for each in who:
            if each not in (PERSON, EMPTY):
                self._tables.bots(each, game)

    def _check_bots_only(self, who: Sequence[str]) -> None:
        """Refuse one more match that only bots play where there are many."""
        if PERSON in who or EMPTY in who:
            return
        if self._store.count_bots_only() >= self._limits.bots_only:
            raise Busy("bots play among themselves at many tables already: try again later")

    def _seat_rows(
        self, who: Sequence[str], host: int | None, token: str | None, name: str, now: float
    ) -> list[SeatRow]:
        rows = [SeatRow(number, each) for number, each in enumerate(who)]
        if host is not None and token is not None:
            rows[host] = SeatRow(host, PERSON, self._name(name), hash_of(token), now)
        return rows

    def invite(self, match: str, token: str) -> str:
        """A new invitation for the free seats; the one before is no longer good."""
        invitation = self._tokens()

        def work(table: StoredMatch) -> None:
            table.seat_of(token)
            if EMPTY not in [seat.who for seat in table.seats]:
                raise ParlourError("no seat is free")
            self._tables.commit(table, invitation=hash_of(invitation))

        self._tables.at(match, work)
        return invitation

    def invited(self, invitation: str) -> View:
        """What an invitation is for, as a bystander sees it."""
        return self._queries.view(self._invited(invitation))

    def _invited(self, invitation: str) -> str:
        match = self._store.match_invited(hash_of(invitation))
        if match is None:
            raise ParlourError("this invitation is not good any more: ask for a new one")
        return match

    def sit(
        self, invitation: str, name: str = "", seat: int | None = None, client_key: str = ""
    ) -> Seated:
        """Exchange an invitation for a free seat; the same key again gives the same seat."""
        token = derived_token(invitation, client_key) if client_key else self._tokens()
        before = self._store.seats_of([hash_of(token)])
        if before:
            return Seated(before[0][0], before[0][1], token)
        match = self._invited(invitation)
        shown = self._name(name)

        def work(table: StoredMatch) -> tuple[int, int]:
            chosen = _free_seat(table, seat)
            table.seats[chosen].name = shown
            table.seats[chosen].token = hash_of(token)
            table.was_seen(chosen, self._clock())
            table.change_seat(chosen, PERSON, self._clock())
            left = any(each.who == EMPTY for each in table.seats)
            self._tables.commit(table, **({} if left else {"invitation": None}))
            return chosen, table.seq

        chosen, seq = self._tables.at(match, work)
        self._listeners.tell(match, seq)
        return Seated(match, chosen, token)

    def remove_guest(self, match: str, seat: int) -> str:
        """Free a person's seat: their token and every invitation are good no more. Returns a
        new invitation."""
        invitation = self._tokens()

        def work(table: StoredMatch) -> int:
            if table.over or not 0 <= seat < len(table.seats) or not table.seats[seat].token:
                raise ParlourError("nobody can be removed there")
            table.clear_seat(seat, self._clock())
            self._tables.commit(table, invitation=hash_of(invitation))
            return table.seq

        self._listeners.tell(match, self._tables.at(match, work))
        return invitation

    def rematch(self, match: str, token: str, same_deal: bool = False) -> Opened:
        """A new match of the same kind, with a new key or with the same deal again."""

        def work(table: StoredMatch) -> tuple[StoredMatch, int]:
            seat = table.seat_of(token)
            if not table.over:
                raise ParlourError("the match is not over yet")
            if same_deal:
                check_open(table.row.day, self._clock())
            return table, seat

        table, mine = self._tables.at(match, work)
        who = [EMPTY if each.who == PERSON else each.who for each in table.seats]
        who[mine] = PERSON
        dealer = table.match.dealer if same_deal else Dealer.new()
        setup, practice = table.match.history.setup, table.row.practice
        name = table.seats[mine].name
        return self._open(
            table.game, setup, who, mine, dealer, practice, same_deal, name, table.manner
        )


def _free_seat(table: StoredMatch, wanted: int | None) -> int:
    free = [seat.number for seat in table.seats if seat.who == EMPTY]
    if table.over:
        raise ParlourError("the match is over")
    if not free:
        raise ParlourError("all seats are taken")
    if wanted is not None and wanted not in free:
        raise ParlourError("that seat is taken")
    return free[0] if wanted is None else wanted
