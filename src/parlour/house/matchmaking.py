"""How matches begin and persons come to their seats."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from parlour.bots import usual_bot
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record, begin
from parlour.engine.record import steps_of as recorded_steps
from parlour.house.analysis import readable
from parlour.house.days import check_open
from parlour.house.listeners import Listeners
from parlour.house.presence import REMEMBERED
from parlour.house.queries import Queries
from parlour.house.rows import BOT, KEPT, OVER, PLAYING, ListedTable, MatchRow, SeatRow, TryRow
from parlour.house.seat_view import SeatViews
from parlour.house.stored_match import EMPTY, StoredMatch, rows_of
from parlour.house.strangers import Strangers
from parlour.house.table_cache import TableCache
from parlour.house.tokens import derived_token, hash_of, person_hash, seat_token
from parlour.house.turns import Turns
from parlour.house.views import Opened, Rematch, Seated, View
from parlour.house.work_queue import Busy
from parlour.match.lesson import part_of, start_of
from parlour.match.match import PERSON, key_of
from parlour.match.reaction_window import Manner

USUAL = Manner()
CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202f\u2066-\u2069]")


LONG_KEY = 22
"""Letters that can hold 128 random bits."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who opens a match or sits down, and what they offer to others."""

    name: str = ""
    person: str | None = None
    open_seats: Sequence[int] = ()
    absent: str = BOT


class Matchmaking:
    """Opens matches, invites, and seats whoever comes."""

    def __init__(
        self,
        tables: TableCache,
        listeners: Listeners,
        turns: Turns,
        queries: Queries,
        strangers: Strangers,
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
        self._strangers = strangers
        self._tokens = tokens
        self._removed: dict[tuple[str, bytes], None] = {}
        """Persons whom a host did not want at a table."""

    def open_match(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seats: Sequence[str] | None = None,
        practice: bool = False,
        seed: int | None = None,
        name: str = "",
        manner: Manner = USUAL,
        person: str | None = None,
        open_seats: Sequence[int] = (),
        absent: str = BOT,
    ) -> Opened:
        """Open a match. Of `seats` the first 'person' is the host, further ones are free;
        `open_seats` are free for everybody in the house, and `absent` says what becomes of one
        whose stranger stays away."""
        found = self._find(game)
        setup = found.setup(options, len(seats or ()))
        who = list(seats or [PERSON, *[EMPTY] * (setup.seats - 1)])
        host = who.index(PERSON) if PERSON in who else None
        who = [EMPTY if each == PERSON and n != host else each for n, each in enumerate(who)]
        dealer = Dealer.new(seed)
        sitter = Sitter(name, person, open_seats, absent)
        return self._open(
            found, setup, who, host, dealer, practice, seed is not None, manner, sitter
        )

    def _open(
        self,
        game: Game,
        setup: Setup,
        who: list[str],
        host: int | None,
        dealer: Dealer,
        practice: bool,
        seeded: bool,
        manner: Manner,
        sitter: Sitter,
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
            host=host,
            absent=sitter.absent,
        )
        game.start_of(setup)  # components that do not fit are refused before anything is stored
        self._store.add(row, self._seat_rows(who, host, token, sitter, row.created))
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

    def take_record(self, record: Record, name: str = "", person: str | None = None) -> Opened:
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
            status=OVER if history.over else PLAYING if playable else KEPT,
            result=history.position.result() if history.over else None,
        )
        sitter = Sitter(name, person)
        self._store.add(row, self._seat_rows(who, host, token, sitter, now), events)
        if playable:
            self._turns.advance(row.id)
        return Opened(row.id, token, host, None)

    def play_on(
        self, match: str, moment: int, seat: int, name: str = "", person: str | None = None
    ) -> Opened:
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
        sitter = Sitter(name, person)
        self._store.add(row, self._seat_rows(who, seat, token, sitter, row.created), events)
        self._tables.at(row.id, self._turns.deal)
        self._turns.advance(row.id)
        return Opened(row.id, token, seat, None)

    def open_lesson(self, game: Game, number: int) -> Opened:
        """Open a part of the lesson of a game for whoever wants to learn it. It belongs to nobody's
        matches."""
        part = part_of(game, number)
        setup, _ = start_of(game, part)
        who = [PERSON if n == part.seat else usual_bot(game) for n in range(setup.seats)]
        row = self._row(
            game, setup, Dealer.new(), practice=True, seeded=True, host=part.seat, lesson=number
        )
        token = self._tokens()
        seats = self._seat_rows(who, part.seat, token, Sitter(), row.created)
        self._store.add(row, seats)
        self._tables.at(row.id, self._turns.deal)
        self._turns.advance(row.id)
        return Opened(row.id, token, part.seat, None)

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
        if not self._store.days.add_try(replace(entry, match=row.id), row, [seat]):
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
        self,
        who: Sequence[str],
        host: int | None,
        token: str | None,
        sitter: Sitter,
        now: float,
    ) -> list[SeatRow]:
        rows = [SeatRow(number, each) for number, each in enumerate(who)]
        for number in sitter.open_seats:
            rows[number].open = rows[number].who == EMPTY
        if host is not None and token is not None:
            shown, known = self._name(sitter.name), person_hash(sitter.person)
            rows[host] = SeatRow(host, PERSON, shown, hash_of(token), now, known)
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
        self,
        invitation: str,
        name: str = "",
        seat: int | None = None,
        client_key: str = "",
        person: str | None = None,
    ) -> Seated:
        """Exchange an invitation for a free seat; the same key again gives the same seat."""
        token = derived_token(invitation, client_key) if client_key else self._tokens()
        return self._before(token) or self._sit(
            self._invited(invitation), token, Sitter(name, person), seat
        )

    def open_tables(self, person: str | None = None) -> list[ListedTable]:
        """The newest tables with a free seat for everybody in the house; not those at which one
        sits already."""
        since = self._clock() - self._limits.open_for
        mine = person_hash(person)
        return [
            table
            for table in self._store.open_to_all(since, self._limits.open_tables)
            if mine is None or all(seat.person != mine for seat in table.seats)
        ]

    def sit_open(
        self, match: str, name: str = "", client_key: str = "", person: str | None = None
    ) -> Seated:
        """Take a seat that is free for everybody; the same key again gives the same seat. Nothing
        but the key is secret here, so a short one is not used."""
        long = len(client_key) >= LONG_KEY
        token = derived_token(match, client_key) if long else self._tokens()
        before = self._before(token)
        if before is not None:
            return before
        if (match, person_hash(person)) in self._removed:
            raise ParlourError("whoever opened this table has removed you: choose another one")
        seated = self._sit(match, token, Sitter(name, person), stranger=True)
        self._strangers.left(match, [seated.seat])  # until they open the table
        return seated

    def _before(self, token: str) -> Seated | None:
        """The seat that a token has opened before."""
        found = self._store.persons.seats_of([hash_of(token)])
        return Seated(*found[0], token) if found else None

    def _sit(
        self,
        match: str,
        token: str,
        sitter: Sitter,
        wanted: int | None = None,
        stranger: bool = False,
        kept: bool = False,
    ) -> Seated:
        """Take a free seat: as a stranger, as a friend, or one that is kept for whoever comes."""
        shown, person = self._name(sitter.name), person_hash(sitter.person)

        def work(table: StoredMatch) -> tuple[int, int]:
            if stranger and person and any(seat.person == person for seat in table.seats):
                raise ParlourError("you sit at this table already")
            chosen = _free_seat(table, wanted, stranger)
            left = (table.row.kept_until or 0.0) - self._clock()
            if left > 0 and not kept:
                raise ParlourError(
                    "the free seats are kept for those who played before: "
                    f"try again in {ceil(left / 60)} minutes"
                )
            row = table.seats[chosen]
            row.name, row.token, row.person, row.open = shown, hash_of(token), person, stranger
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

        def check(table: StoredMatch) -> None:
            if table.over or not 0 <= seat < len(table.seats) or not table.seats[seat].token:
                raise ParlourError("nobody can be removed there")

        return self._remove(match, seat, check)

    def send_away(self, match: str, token: str, seat: int) -> str:
        """The same for a host, as long as the guest has made no move."""

        def check(table: StoredMatch) -> None:
            reason = table.why_no_removal(table.seat_of(token), seat)
            if reason is not None:
                raise ParlourError(reason)

        return self._remove(match, seat, check)

    def _remove(self, match: str, seat: int, check: Callable[[StoredMatch], None]) -> str:
        invitation = self._tokens()

        def work(table: StoredMatch) -> int:
            check(table)
            person = table.seats[seat].person
            if person is not None:
                self._removed[match, person] = None
            while len(self._removed) > REMEMBERED:
                del self._removed[next(iter(self._removed))]
            table.clear_seat(seat, self._clock())
            self._tables.commit(table, invitation=hash_of(invitation))
            return table.seq

        self._listeners.tell(match, self._tables.at(match, work))
        return invitation

    def deal_again(self, match: str, token: str, person: str | None = None) -> Opened:
        """A new match of the same kind with the same deal."""

        def work(table: StoredMatch) -> tuple[StoredMatch, int]:
            seat = table.seat_of(token)
            if not table.over:
                raise ParlourError("the match is not over yet")
            check_open(table.row.day, self._clock())
            return table, seat

        table, mine = self._tables.at(match, work)
        who = [EMPTY if each.who == PERSON else each.who for each in table.seats]
        who[mine] = PERSON
        setup, practice, dealer = table.match.history.setup, table.row.practice, table.match.dealer
        sitter = Sitter(table.seats[mine].name, person)
        return self._open(
            table.game, setup, who, mine, dealer, practice, True, table.manner, sitter
        )

    def rematch(self, match: str, tokens: Sequence[str], person: str | None = None) -> Rematch:
        """Sit down at the match that follows one that is over, with all seats that one had there.
        The first who wants it opens it; the store decides who is first."""
        invitation = self._tokens()

        def work(table: StoredMatch) -> tuple[str, bool, list[tuple[int, str]]]:
            mine = [table.seat_of(token) for token in tokens or [""]]
            if not table.over:
                raise ParlourError("the match is not over yet")
            first = table.row.next is None
            if first:
                self._open_next(table, mine[0], invitation)
            assert table.row.next is not None
            turned = [(_turned(seat, table), table.seats[seat].name) for seat in mine]
            return table.row.next, first, turned

        following, first, seats = self._tables.at(match, work)
        if first:
            self._tables.at(following, self._turns.deal)
        seated = [
            self._sit_again(following, derived_token(token, following), seat, Sitter(name, person))
            for token, (seat, name) in zip(tokens, seats, strict=True)
        ]
        if first:
            self._listeners.tell(match, self._tables.at(match, lambda table: table.seq))
        self._turns.advance(following)
        free = self._tables.at(following, lambda table: EMPTY in [s.who for s in table.seats])
        return Rematch(following, seated, first, invitation if first and free else None)

    def _open_next(self, table: StoredMatch, by: int, invitation: str) -> None:
        """Store the rematch: the same options and bots, and the seats turned by one."""
        row = self._row(
            table.game,
            table.match.history.setup,
            Dealer.new(),
            practice=table.row.practice,
            seeded=False,
            invitation=hash_of(invitation),
            window=table.manner.window,
            slow=table.manner.slow,
            shared=table.manner.shared,
            host=_turned(by, table),
            absent=table.row.absent,
            kept_until=self._clock() + self._limits.kept,
        )
        who = [EMPTY] * len(table.seats)
        for seat in table.seats:
            person = seat.token is not None or seat.who in (PERSON, EMPTY)
            who[_turned(seat.number, table)] = EMPTY if person else seat.who
        rows = [SeatRow(number, each) for number, each in enumerate(who)]
        self._tables.commit(table, following=(row, rows), next=row.id, next_by=by)

    def _sit_again(self, match: str, token: str, seat: int, sitter: Sitter) -> Seated:
        """Take the seat that is kept in a rematch; whoever has it already gets it again."""
        before = self._before(token)
        if before is not None:
            return before
        known = person_hash(sitter.person)
        if sitter.person and known and seat in self._store.persons.seats(match, known):
            return Seated(match, seat, seat_token(sitter.person, seat))
        return self._sit(match, token, sitter, seat, kept=True)


def _turned(seat: int, table: StoredMatch) -> int:
    """Where somebody sits in a rematch."""
    return (seat + 1) % len(table.seats)


def _free_seat(table: StoredMatch, wanted: int | None, stranger: bool) -> int:
    """A free seat as wanted; strangers have those for everybody, friends rather the others."""
    empty = [seat for seat in table.seats if seat.who == EMPTY and (seat.open or not stranger)]
    free = [seat.number for seat in sorted(empty, key=lambda seat: seat.open)]
    if table.over:
        raise ParlourError("the match is over")
    if not free:
        raise ParlourError("all seats are taken")
    if wanted is not None and wanted not in free:
        raise ParlourError("that seat is taken")
    return free[0] if wanted is None else wanted
