"""The house: opens tables, seats persons and bots, takes their actions, keeps every match.

Commit, then tell: an action is answered, and listeners hear of it, after it is durable.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, RLock
from typing import TypeVar

from parlour.bots import make_bot
from parlour.engine.book import Book
from parlour.engine.dealer import Dealer
from parlour.engine.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    IllegalMove,
    ParlourError,
    UndoRefused,
)
from parlour.engine.game import Game, Setup
from parlour.engine.playout import Policy
from parlour.engine.position import BYSTANDER, CHANCE
from parlour.engine.record import Record, begin
from parlour.engine.record import steps_of as recorded_steps
from parlour.games import find_game
from parlour.match import store as stores
from parlour.match.match import PERSON, key_of
from parlour.match.sight import (
    ILLEGAL,
    STALE,
    TAKEN,
    Answer,
    Hint,
    MatchView,
    Opened,
    Past,
    Seated,
    Told,
    View,
    Why,
)
from parlour.match.store import Conflict, EventRow, MatchRow, Receipt, SeatRow, Store, Stored
from parlour.match.table import (
    EMPTY,
    MOVE,
    OUTCOME,
    RULE,
    RulesChanged,
    Table,
    seat_opened,
    stored_record,
    told_to,
)
from parlour.match.thinking import Question
from parlour.match.tokens import derived_token, hash_of, new_token
from parlour.scene.preview import Preview, preview

T = TypeVar("T")
Listener = Callable[[str, int], None]
"""Is told a match and its sequence number; what a seat may see of it is asked for afterwards."""

CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202f\u2066-\u2069]")
TRIES = 5

log = logging.getLogger(__name__)


def _at_once(work: Callable[[], None]) -> None:
    work()


class NoMatch(ParlourError):
    """An id that names no match."""


@dataclass(frozen=True)
class Limits:
    """How much the house takes from outside."""

    name: int = 32
    """Letters of a person's name."""
    client_key: int = 64
    notation: int = 200
    events: int = 20_000
    """Events of one match; undoing for ever ends here."""
    cached: int = 500
    """Matches kept in memory."""
    absent: float = 120.0
    """After so many seconds unseen, others may hand a person's seat to a bot."""


class House:
    """The service behind web and tests; may be called from many threads at once."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        tokens: Callable[[], str] = new_token,
        find: Callable[[str], Game] = find_game,
        bots: Callable[[str, Game], Policy] = make_bot,
        eager: bool = True,
        limits: Limits | None = None,
        think: Callable[[Question], int] = Question.answer,
        later: Callable[[Callable[[], None]], object] = _at_once,
    ) -> None:
        self.store = store
        self.clock = clock
        self.tokens = tokens
        self.find = find
        self.bots = bots
        self.eager = eager
        """Whether bots move at once, or when somebody calls `advance`."""
        self.limits = limits or Limits()
        self.think = think
        """Where bots think: here, or in other processes."""
        self.later = later
        """When that follows an action: at once, or in another thread."""
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._thinking: dict[str, RLock] = {}
        self._tables: dict[str, Table] = {}
        self._listeners: dict[str, list[Listener]] = {}

    # Opening and sitting down

    def open_match(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seats: Sequence[str] | None = None,
        practice: bool = False,
        seed: int | None = None,
        name: str = "",
    ) -> Opened:
        """Open a match. Of `seats` the first 'person' is the host, further ones are free."""
        found = self.find(game)
        given = dict(options or {})
        if isinstance(given.get("components"), str | Path):
            raise BadOption("components are given as content here, not as a path")
        setup = found.setup(given, len(seats or ()))
        who = list(seats or [PERSON, *[EMPTY] * (setup.seats - 1)])
        host = who.index(PERSON) if PERSON in who else None
        who = [EMPTY if each == PERSON and n != host else each for n, each in enumerate(who)]
        dealer = Dealer.new(seed)
        return self._open(found, setup, who, host, dealer, practice, seed is not None, name)

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
    ) -> Opened:
        self._check_bots(who, game)
        match = secrets.token_urlsafe(12)
        token = self.tokens() if host is not None else None
        invitation = self.tokens() if EMPTY in who else None
        now = self.clock()
        row = MatchRow(
            id=match,
            game=game.slug,
            version=game.version,
            options=dict(setup.options),
            components=setup.components,
            practice=practice,
            seeded=seeded,
            key=dealer.key,
            commitment=dealer.commitment,
            invitation=hash_of(invitation) if invitation is not None else None,
            created=now,
        )
        game.start_of(setup)  # components that do not fit are refused before anything is stored
        self.store.add(row, self._seat_rows(who, host, token, name, now))
        self._at(match, self._deal)
        self._move_on(match)
        return Opened(match, token, host, invitation)

    def _name(self, name: str) -> str:
        """A name as it is shown: one line, not too long."""
        tidy = " ".join(CONTROL.sub(" ", name).split())
        if len(tidy) > self.limits.name:
            raise ParlourError(f"a name has at most {self.limits.name} letters")
        return tidy

    def take_record(self, record: Record, name: str = "") -> Opened:
        """Keep a match from a document. With its key it can be played on, else only read."""
        if len(record.steps) > self.limits.events:
            raise BadRecord(f"a record has at most {self.limits.events} steps")
        history = begin(record, self.find)
        now = self.clock()
        events = [
            EventRow(number, OUTCOME if step.who == CHANCE else MOVE, step.who, step.notation,
                     not history.position.has_secrets(), now)
            for number, step in enumerate(recorded_steps(record, history), start=1)
        ]  # fmt: skip
        self._check_bots(record.seats, history.game)
        playable = record.key is not None and not history.over
        persons = [seat for seat, who in enumerate(record.seats) if who == PERSON]
        host = persons[0] if playable and persons else None
        token = self.tokens() if host is not None else None
        who = [
            EMPTY if each == PERSON and n != host else each for n, each in enumerate(record.seats)
        ]
        row = MatchRow(
            id=secrets.token_urlsafe(12),
            game=history.game.slug,
            version=history.game.version,
            options=dict(history.setup.options),
            components=history.setup.components,
            practice=False,
            seeded=True,
            key=(dealer := Dealer(key_of(record)) if record.key else Dealer.new()).key,
            commitment=dealer.commitment,
            invitation=None,
            created=now,
            status=stores.OVER if history.over else stores.PLAYING if playable else stores.KEPT,
            result=history.position.result() if history.over else None,
        )
        self.store.add(row, self._seat_rows(who, host, token, name, now), events)
        if playable:
            self._move_on(row.id)
        return Opened(row.id, token, host, None)

    def _check_bots(self, who: Sequence[str], game: Game) -> None:
        """Refuse names that are no bots."""
        for each in who:
            if each not in (PERSON, EMPTY):
                self.bots(each, game)

    def _seat_rows(
        self, who: Sequence[str], host: int | None, token: str | None, name: str, now: float
    ) -> list[SeatRow]:
        rows = [SeatRow(number, each) for number, each in enumerate(who)]
        if host is not None and token is not None:
            rows[host] = SeatRow(host, PERSON, self._name(name), hash_of(token), now)
        return rows

    def invite(self, match: str, token: str) -> str:
        """A new invitation for the free seats; the one before is no longer good."""
        invitation = self.tokens()

        def work(table: Table) -> None:
            table.seat_of(token)
            if EMPTY not in [seat.who for seat in table.seats]:
                raise ParlourError("no seat is free")
            self._commit(table, invitation=hash_of(invitation))

        self._at(match, work)
        return invitation

    def invited(self, invitation: str) -> View:
        """What an invitation is for, as a bystander sees it."""
        return self.view(self._invited(invitation))

    def _invited(self, invitation: str) -> str:
        match = self.store.match_invited(hash_of(invitation))
        if match is None:
            raise ParlourError("this invitation is not good any more: ask for a new one")
        return match

    def sit(
        self, invitation: str, name: str = "", seat: int | None = None, client_key: str = ""
    ) -> Seated:
        """Exchange an invitation for a free seat; the same key again gives the same seat."""
        token = derived_token(invitation, client_key) if client_key else self.tokens()
        before = self.store.seats_of([hash_of(token)])
        if before:
            return Seated(before[0][0], before[0][1], token)
        match = self._invited(invitation)
        shown = self._name(name)

        def work(table: Table) -> tuple[int, int]:
            chosen = _free_seat(table, seat)
            table.seats[chosen].name = shown
            table.seats[chosen].token = hash_of(token)
            table.was_seen(chosen, self.clock())
            table.change_seat(chosen, PERSON, self.clock())
            left = any(each.who == EMPTY for each in table.seats)
            self._commit(table, **({} if left else {"invitation": None}))
            return chosen, table.seq

        chosen, seq = self._at(match, work)
        self._tell(match, seq)
        return Seated(match, chosen, token)

    # Actions

    def act(self, match: str, token: str, seq: int, client_key: str, notation: str) -> Answer:
        """Take a move that a seat decided at a sequence number."""

        def work(table: Table, seat: int) -> None:
            table.take_answer(seat, self._legal(table, seat, notation), self.clock())

        return self._action(match, token, seq, client_key, work)

    def undo(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Take the seat's last decision back."""

        def work(table: Table, seat: int) -> None:
            reason = table.why_no_undo(seat)
            if reason is not None:
                raise UndoRefused(reason)
            table.take_undo(seat, self.clock())

        return self._action(match, token, seq, client_key, work)

    def concede(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Give the match up; with one or two seats that ends it."""

        def work(table: Table, seat: int) -> None:
            reason = table.why_no_concede(seat)
            if reason is not None:
                raise IllegalMove(reason)
            table.take_concession(seat, self.clock())

        return self._action(match, token, seq, client_key, work)

    def _action(
        self,
        match: str,
        token: str,
        seq: int,
        client_key: str,
        work: Callable[[Table, int], None],
    ) -> Answer:
        """Take an action once, if it was decided on what is on the table now."""
        if not 0 < len(client_key) <= self.limits.client_key:
            raise ParlourError(f"a client key has 1 to {self.limits.client_key} letters")

        def once(table: Table) -> tuple[Answer, bool]:
            seat = table.seat_of(token)
            before = self.store.receipt(match, seat, client_key)
            if before is not None:
                return Answer(TAKEN, before.seq), False
            refusal = self._refusal(table, seat, seq)
            if refusal is not None:
                return refusal, False
            try:
                work(table, seat)
            except (BadNotation, IllegalMove, UndoRefused) as error:
                if table.unstored:
                    raise
                return _illegal(table, str(error)), False
            table.was_seen(seat, self.clock())
            self._commit(table, Receipt(seat, client_key, table.seq))
            return Answer(TAKEN, table.seq), True

        answer, new = self._at(match, once)
        if new:
            self._tell(match, answer.seq)
            self._move_on(match)
        return answer

    def _refusal(self, table: Table, seat: int, seq: int) -> Answer | None:
        """Why nothing a seat decided at this sequence number can be taken, if so."""
        if not table.changed <= seq <= table.seq:
            why = "the match has moved on since you decided: look again"
            return Answer(STALE, table.seq, why)
        if table.seats[seat].who != PERSON:
            return _illegal(table, f"{table.seats[seat].who} plays your seat: take it back first")
        if table.seq >= self.limits.events:
            return _illegal(table, "this match has become too long to go on")
        return None

    def _legal(self, table: Table, seat: int, notation: str) -> int:
        """The move of a notation, if it is among the legal ones of this seat now."""
        if len(notation) > self.limits.notation:
            raise BadNotation(f"a move has at most {self.limits.notation} letters")
        if table.over:
            raise IllegalMove("the match is over")
        if seat not in table.waiting():
            held = table.match.held(seat) is not None
            raise IllegalMove("you have answered" if held else "it is not your turn")
        position = table.match.position_for(seat)
        move = position.book().number(notation)
        if move not in position.moves():
            raise IllegalMove(position.why_not(move) or "that move is not possible now")
        return move

    # Bots in seats

    def hand_to_bot(self, match: str, token: str, bot: str, seat: int | None = None) -> None:
        """Let a bot play one's own seat, a free one, or that of a person long unseen."""

        def work(table: Table) -> int:
            mine = table.seat_of(token)
            chosen = mine if seat is None else seat
            self._check_handing(table, mine, chosen)
            self.bots(bot, table.game)
            table.change_seat(chosen, bot, self.clock())
            self._commit(table)
            return table.seq

        self._tell(match, self._at(match, work))
        self._move_on(match)

    def _check_handing(self, table: Table, mine: int, chosen: int) -> None:
        if not 0 <= chosen < len(table.seats):
            raise ParlourError("there is no such seat")
        if table.over:
            raise ParlourError("the match is over")
        seat = table.seats[chosen]
        if seat.who not in (PERSON, EMPTY):
            raise ParlourError(f"{seat.who} plays there already")
        unseen = self.clock() - (seat.last_seen or 0.0)
        if chosen != mine and seat.who == PERSON and unseen < self.limits.absent:
            raise ParlourError(f"{seat.name or table.match.names[chosen]} was here a moment ago")

    def take_back(self, match: str, token: str) -> None:
        """Play one's own seat again."""

        def work(table: Table) -> int:
            seat = table.seat_of(token)
            if table.seats[seat].who == PERSON:
                raise ParlourError("you play your seat already")
            table.was_seen(seat, self.clock())
            table.change_seat(seat, PERSON, self.clock())
            self._commit(table)
            return table.seq

        self._tell(match, self._at(match, work))

    def advance(self, match: str) -> None:
        """Do all that needs no person. Each decision of a bot is durable before it is told."""
        self._lock(match)
        with self._thinking[match]:
            seq = self._at(match, self._deal)
            if seq is not None:
                self._tell(match, seq)
            while (asked := self._at(match, _bot_question)) is not None:
                revision, question = asked
                move = self.think(question)  # not under the lock: others may look on meanwhile
                seq = self._bot_moved(match, revision, move)
                if seq is not None:
                    self._tell(match, seq)

    def _deal(self, table: Table) -> int | None:
        """Deal chance that is due: at the start, or after a match was left in between."""
        if table.seq >= self.limits.events:
            return None
        table.follow(self.clock())
        return self._commit(table) if table.unstored else None

    def _bot_moved(self, match: str, revision: int, move: int) -> int | None:
        """Store a bot's move, unless the match has changed while it thought."""

        def work(table: Table) -> int | None:
            if table.revision != revision:
                return None
            table.take_bot(move, self.clock())
            return self._commit(table)

        return self._at(match, work)

    def wake(self) -> None:
        """After a restart: let every match go on where only chance or bots are due."""
        for match in self.store.unfinished():
            try:
                self.advance(match)
            except ParlourError as error:
                log.warning("match %s sleeps on: %s", match, error)

    def _move_on(self, match: str) -> None:
        """What follows an action that is stored; a bot that fails cannot undo that."""
        if self.eager:
            self.later(lambda: self._try_advance(match))

    def _try_advance(self, match: str) -> None:
        try:
            self.advance(match)
        except Exception:
            log.exception("match %s does not go on by itself", match)

    # Looking

    def view(self, match: str, token: str | None = None, since: int | None = None) -> View:
        """What a seat may see, or a bystander, and what happened since a sequence number."""

        def work(table: Table) -> View:
            seat = _seat_or_bystander(table, token)
            table.was_seen(seat, self.clock())
            return table.view(seat, since)

        return self._at(match, work)

    def past(self, match: str, token: str | None, step: int) -> Past:
        """The table after so many steps, as a seat or a bystander saw it."""
        return self._at(match, lambda table: table.past(_seat_or_bystander(table, token), step))

    def why(self, match: str, token: str | None, thing: str) -> Why:
        """Why touching something makes no move."""
        return self._at(match, lambda table: table.why(_seat_or_bystander(table, token), thing))

    def preview(self, match: str, token: str, notation: str) -> Preview:
        """What a legal move would do, and what chance may add."""

        def work(table: Table) -> Preview:
            seat = table.seat_of(token)
            move = self._legal(table, seat, notation)
            return preview(table.game, table.match.position_for(seat), move, seat)

        return self._at(match, work)

    def hint(self, match: str, token: str) -> Hint:
        """What the rules of thumb would do in this seat."""

        def asked(table: Table) -> tuple[Question, Book]:
            seat = table.seat_of(token)
            if table.over:
                raise IllegalMove("the match is over")
            if seat not in table.waiting():
                raise IllegalMove("it is not your turn")
            return table.match.hint_question(seat), table.match.position.book()

        question, book = self._at(match, asked)
        move = self.think(question)
        return Hint(book.notation(move), book.sentence(move))

    def since(self, match: str, token: str | None, seq: int) -> list[Told]:
        """The events after a sequence number, as a seat may know them."""
        try:
            return self._at(
                match, lambda table: table.told(_seat_or_bystander(table, token), max(seq, 0))
            )
        except RulesChanged:
            stored = self._stored(match)
            over = stored.match.status == stores.OVER
            seat = BYSTANDER if token is None else seat_opened(stored.seats, token)
            return [told_to(seat, event, over) for event in stored.events[max(seq, 0) :]]

    def _my_match(self, match: str, seat: int) -> MatchView:
        def work(table: Table) -> MatchView:
            names = tuple(each.name or each.who for each in table.seats)
            game, mine = table.game, seat in table.waiting()
            asked = table.view(seat).prompt.text
            return MatchView(
                match, game.slug, game.title, seat, names, mine, asked, table.over, True
            )

        try:
            return self._at(match, work)
        except RulesChanged:
            stored = self._stored(match)
            game = self.find(stored.match.game)
            names = tuple(each.name or each.who for each in stored.seats)
            over = stored.match.status == stores.OVER
            said = "the rules have changed since: it can be read but not continued"
            return MatchView(match, game.slug, game.title, seat, names, False, said, over, False)

    def my_match(self, match: str, token: str | None) -> MatchView:
        """One line in a list of matches, for a seat or a bystander."""
        seats = self._stored(match).seats
        return self._my_match(match, BYSTANDER if token is None else seat_opened(seats, token))

    def record(self, match: str) -> Record:
        """The match as a document; its secrets and its key only after the end."""
        try:
            return self._at(match, lambda table: table.record())
        except RulesChanged:
            return stored_record(self._stored(match))

    def rematch(self, match: str, token: str, same_deal: bool = False) -> Opened:
        """A new match of the same kind, with a new key or with the same deal again."""

        def work(table: Table) -> tuple[Table, int]:
            seat = table.seat_of(token)
            if not table.over:
                raise ParlourError("the match is not over yet")
            return table, seat

        table, mine = self._at(match, work)
        who = [EMPTY if each.who == PERSON else each.who for each in table.seats]
        who[mine] = PERSON
        dealer = table.match.dealer if same_deal else Dealer.new()
        setup, practice = table.match.history.setup, table.row.practice
        name = table.seats[mine].name
        return self._open(table.game, setup, who, mine, dealer, practice, same_deal, name)

    # Listening

    def listen(self, match: str, listener: Listener) -> Callable[[], None]:
        """Be told after every change that is stored; returns how to stop."""
        with self._guard:
            self._listeners.setdefault(match, []).append(listener)

        def stop() -> None:
            with self._guard:
                listeners = self._listeners.get(match, [])
                if listener in listeners:
                    listeners.remove(listener)
                if not listeners:
                    self._listeners.pop(match, None)

        return stop

    def _tell(self, match: str, seq: int) -> None:
        """Tell the listeners; what goes wrong there cannot harm a match that is stored."""
        with self._guard:
            listeners = list(self._listeners.get(match, ()))
        for listener in listeners:
            try:
                listener(match, seq)
            except Exception:
                log.exception("a listener of match %s failed", match)

    # Tables in memory

    def _at(self, match: str, work: Callable[[Table], T]) -> T:
        """Do something at a table that nobody else touches meanwhile."""
        with self._lock(match):
            for _ in range(TRIES):
                table = self._table(match)
                try:
                    with self._in_step(match, table):
                        return work(table)
                except Conflict:
                    continue
        raise ParlourError("the match is busy: try again")

    @contextmanager
    def _in_step(self, match: str, table: Table) -> Iterator[None]:
        """Forget a table whose memory may be ahead of the store."""
        try:
            yield
        except BaseException as error:
            if table.unstored or not isinstance(error, ParlourError):
                with self._guard:
                    self._tables.pop(match, None)
            raise

    def _lock(self, match: str) -> Lock:
        with self._guard:
            known = self._locks.get(match)
        if known is not None:
            return known
        if self.store.revision(match) is None:
            raise NoMatch("there is no such match")
        with self._guard:
            self._thinking.setdefault(match, RLock())
            return self._locks.setdefault(match, Lock())

    def _table(self, match: str) -> Table:
        """The match in memory, read again if the store knows more."""
        table = self._tables.get(match)
        if table is None or table.revision != self.store.revision(match):
            stored = self._stored(match)
            table = Table(self.find(stored.match.game), stored, self.bots)
            self._keep(match, table)
        return table

    def _keep(self, match: str, table: Table) -> None:
        with self._guard:
            self._tables.pop(match, None)
            while len(self._tables) >= self.limits.cached:
                del self._tables[next(iter(self._tables))]
            self._tables[match] = table

    def _stored(self, match: str) -> Stored:
        stored = self.store.read(match)
        if stored is None:
            raise NoMatch("there is no such match")
        return stored

    def _commit(self, table: Table, receipt: Receipt | None = None, **facts: object) -> int:
        """Store what happened at a table; return its sequence number."""
        table.stored(self.store.commit(table.change(receipt, **facts)))
        return table.seq


def _free_seat(table: Table, wanted: int | None) -> int:
    free = [seat.number for seat in table.seats if seat.who == EMPTY]
    if table.over:
        raise ParlourError("the match is over")
    if not free:
        raise ParlourError("all seats are taken")
    if wanted is not None and wanted not in free:
        raise ParlourError("that seat is taken")
    return free[0] if wanted is None else wanted


def _seat_or_bystander(table: Table, token: str | None) -> int:
    return BYSTANDER if token is None else table.seat_of(token)


def _bot_question(table: Table) -> tuple[int, Question] | None:
    """What the bot to move is asked, and at which revision of the match."""
    question = None if table.over else table.match.bot_question()
    return (table.revision, question) if question is not None else None


def _illegal(table: Table, why: str) -> Answer:
    rule = RULE.match(why)
    return Answer(ILLEGAL, table.seq, why, rule.group(1) if rule else "")
