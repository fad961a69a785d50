"""The house: opens tables, seats persons and bots, takes their actions, keeps every match.

Commit, then tell: an action is answered, and listeners hear of it, after it is durable.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from math import ceil
from typing import Any

from parlour.bots import make_bot, usual_bot
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.dealer import Dealer
from parlour.engine.errors import (
    BadNotation,
    BadRecord,
    IllegalMove,
    ParlourError,
    UndoRefused,
)
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record, begin
from parlour.engine.record import steps_of as recorded_steps
from parlour.games import find_game
from parlour.match import store as stores
from parlour.match.alarm import Wait, by_timer
from parlour.match.beat import Manner
from parlour.match.database_errors import StoreFailed
from parlour.match.ledger import PASS, rows_of
from parlour.match.listeners import Listener
from parlour.match.match import PERSON, key_of
from parlour.match.rooms import Limits, NoMatch
from parlour.match.sight import ILLEGAL, STALE, TAKEN, Answer, Opened, Seated, View
from parlour.match.store import MatchRow, Receipt, SeatRow, Store
from parlour.match.studying import HINTS, REVIEWS, Studying, readable
from parlour.match.table import EMPTY, RULE, Table
from parlour.match.thinking import Question
from parlour.match.tokens import derived_token, hash_of, new_token
from parlour.match.work import ALONE, PLAY, Asker, AtOnce, Busy, Work, WorkQueue

__all__ = ["House", "Limits", "NoMatch"]

USUAL = Manner()
CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202f\u2066-\u2069]")

RETRY = 5.0
"""Seconds until a table that could not be saved is tried again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Due:
    """What a bot is asked, in which seat, and at which revision of the match."""

    revision: int
    seat: int
    question: Question


def _at_once(work: Callable[[], None]) -> None:
    work()


class House(Studying):
    """The service behind web and tests; may be called from many threads at once."""

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
        aside: Callable[[Callable[[], None]], object] = _at_once,
        hints: Budget = HINTS,
        reviews: Budget = REVIEWS,
    ) -> None:
        super().__init__(store, clock, find, bots, limits or Limits(), wait)
        self.tokens = tokens
        self.queue = queue or AtOnce(find)
        self.wait = wait
        self.aside = aside
        self.hints = hints
        self.reviews = reviews
        self._moving: dict[str, Work] = {}
        """The tables where a bot is due, each with the work that will move it."""
        self._again: set[str] = set()
        """Those of them where more has happened meanwhile."""
        self._begin_studies()

    # Opening and sitting down

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
        found = self.find(game)
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
        token = self.tokens() if host is not None else None
        invitation = self.tokens() if EMPTY in who else None
        row = self._row(
            game,
            setup,
            dealer,
            practice=practice,
            seeded=seeded,
            invitation=hash_of(invitation) if invitation is not None else None,
            beat=manner.beat,
            slow=manner.slow,
            shared=manner.shared,
        )
        game.start_of(setup)  # components that do not fit are refused before anything is stored
        self.store.add(row, self._seat_rows(who, host, token, name, row.created))
        self._at(row.id, self._deal)
        self.advance(row.id)
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
            created=self.clock(),
            **{"invitation": None, **more},
        )

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
        events = rows_of(history, recorded_steps(record, history), now)
        self._check_bots(record.seats, history.game)
        playable = record.key is not None and not history.over
        persons = [seat for seat, who in enumerate(record.seats) if who == PERSON]
        host = persons[0] if playable and persons else None
        token = self.tokens() if host is not None else None
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
        self.store.add(row, self._seat_rows(who, host, token, name, now), events)
        if playable:
            self.advance(row.id)
        return Opened(row.id, token, host, None)

    def play_on(self, match: str, moment: int, seat: int, name: str = "") -> Opened:
        """Go on from a moment of a match that is over: in one of its seats, with bots in the
        others, new dice, and every decision can be taken back."""

        def work(table: Table) -> tuple[Record, float]:
            if not readable(table):
                raise ParlourError("the match is not over yet")
            if not 0 <= seat < len(table.seats):
                raise ParlourError("there is no such seat")
            steps = sum(seen < moment for seen in table.moments())
            record = table.match.record()
            record.steps, record.result = record.steps[:steps], None
            return record, table.row.beat

        record, beat = self._at(match, work)
        history = begin(record, self.find)
        events = rows_of(history, recorded_steps(record, history), self.clock())
        if history.over:
            raise ParlourError("there is nothing left to decide there: go back a step or two")
        bot = usual_bot(history.game)
        who = [PERSON if each == seat else bot for each in range(history.setup.seats)]
        row = self._row(
            history.game, history.setup, Dealer.new(), practice=True, seeded=True, beat=beat
        )
        token = self.tokens()
        self.store.add(row, self._seat_rows(who, seat, token, name, row.created), events)
        self._at(row.id, self._deal)
        self.advance(row.id)
        return Opened(row.id, token, seat, None)

    def _check_bots(self, who: Sequence[str], game: Game) -> None:
        """Refuse names that are no bots."""
        for each in who:
            if each not in (PERSON, EMPTY):
                self.bots(each, game)

    def _check_bots_only(self, who: Sequence[str]) -> None:
        """Refuse one more match that only bots play where there are many."""
        if PERSON in who or EMPTY in who:
            return
        if self.store.count_bots_only() >= self.limits.bots_only:
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
        self._listeners.tell(match, seq)
        return Seated(match, chosen, token)

    def remove_guest(self, match: str, seat: int) -> str:
        """Free a person's seat: their token and every invitation are good no more. Returns a
        new invitation."""
        invitation = self.tokens()

        def work(table: Table) -> int:
            if table.over or not 0 <= seat < len(table.seats) or not table.seats[seat].token:
                raise ParlourError("nobody can be removed there")
            table.clear_seat(seat, self.clock())
            self._commit(table, invitation=hash_of(invitation))
            return table.seq

        self._listeners.tell(match, self._at(match, work))
        return invitation

    # Actions

    def act(self, match: str, token: str, seq: int, client_key: str, notation: str) -> Answer:
        """Take a move that a seat decided at a sequence number."""

        def work(table: Table, seat: int) -> None:
            if table.curtain.down:
                table.take_reply(seat, self._covert(table, seat, notation), self.clock())
            else:
                table.take_answer(seat, self._legal(table, seat, notation)[0], self.clock())

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

    def hold(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Stop the clock of a beat for a while; a second time lets it go on."""

        def work(table: Table, seat: int) -> None:
            table.take_hold(seat, self.clock())

        return self._action(match, token, seq, client_key, work)

    def stand(
        self, match: str, token: str, asked: str, notation: str | None, round_only: bool = False
    ) -> None:
        """Answer a kind of covert question always alike: '' is no answer, None to be asked."""

        def work(table: Table) -> tuple[int, int]:
            seat = table.seat_of(token)
            if len(asked) > self.limits.notation or len(notation or "") > self.limits.notation:
                raise ParlourError(f"that has more than {self.limits.notation} letters")
            if not asked.isprintable():
                raise ParlourError("that is no kind of question")
            if notation:
                table.match.position.book().number(notation)
            table.set_standing(seat, asked, notation, round_only)
            if len(table.standing_of(seat)) > self.limits.standing:
                raise ParlourError(f"at most {self.limits.standing} answers can stand")
            self._commit(table)
            return seat, table.seq

        seat, seq = self._at(match, work)
        self._listeners.tell(match, seq, seat)

    def _action(
        self,
        match: str,
        token: str,
        seq: int,
        client_key: str,
        work: Callable[[Table, int], None],
    ) -> Answer:
        """Take an action once, if it was decided on what is on the table now."""
        if not 0 < len(client_key) <= self.limits.client_key or not client_key.isprintable():
            raise ParlourError(f"a client key has 1 to {self.limits.client_key} printable letters")

        def once(table: Table) -> tuple[Answer, int | None, bool]:
            seat = table.seat_of(token)
            before = table.receipts.get((seat, client_key))
            if before is not None:
                return Answer(TAKEN, before), None, False
            refusal = self._refusal(table, seat, seq)
            if refusal is not None:
                return refusal, None, False
            stood = table.seq
            try:
                work(table, seat)
            except (BadNotation, IllegalMove, UndoRefused) as error:
                if table.unstored:
                    raise
                return _illegal(table, str(error)), None, False
            table.was_seen(seat, self.clock())
            covert = table.curtain.down and table.seq == stood and not table.manner.shared
            self._commit(table, Receipt(seat, client_key, table.seq))
            return Answer(TAKEN, table.seq), seat if covert else None, True

        answer, only, new = self._at(match, once)
        if new:
            self._listeners.tell(match, answer.seq, only)
            self.advance(match)
        return answer

    def _refusal(self, table: Table, seat: int, seq: int) -> Answer | None:
        """Why nothing a seat decided at this sequence number can be taken, if so."""
        if not table.changed <= seq <= table.seq:
            why = "the match has moved on since you decided: look again"
            if table.was_asked(seat, seq):
                why = "too late: the moment has passed, and no answer counts as a pass"
            return Answer(STALE, table.seq, why)
        if table.seats[seat].who != PERSON:
            return _illegal(table, f"{table.seats[seat].who} plays your seat: take it back first")
        if table.seq >= self.limits.events:
            return _illegal(table, "this match has become too long to go on")
        return None

    def _covert(self, table: Table, seat: int, notation: str) -> str:
        """What a seat answers to a covert question, in the words of the book."""
        if table.decision(seat) is None and seat in table.waiting(seat) and notation == PASS:
            return PASS
        move, position = self._legal(table, seat, notation)
        return position.book().notation(move)

    # Bots in seats

    def hand_to_bot(self, match: str, token: str, bot: str, seat: int | None = None) -> None:
        """Let a bot play one's own seat, a free one, or that of a person long unseen."""

        def work(table: Table) -> int:
            mine = table.seat_of(token)
            chosen = mine if seat is None else seat
            self._check_handing(table, mine, chosen)
            self.bots(bot, table.game)
            table.change_seat(chosen, bot, self.clock(), by=mine)
            self._commit(table)
            return table.seq

        self._listeners.tell(match, self._at(match, work))
        self.advance(match)

    def _check_handing(self, table: Table, mine: int, chosen: int) -> None:
        if not 0 <= chosen < len(table.seats):
            raise ParlourError("there is no such seat")
        if table.over:
            raise ParlourError("the match is over")
        seat = table.seats[chosen]
        if seat.who not in (PERSON, EMPTY):
            raise ParlourError(f"{seat.who} plays there already")
        if chosen != mine and seat.who == PERSON:
            self._check_absence(table, chosen, seat.name or table.match.names[chosen])

    def _check_absence(self, table: Table, seat: int, name: str) -> None:
        """Refuse to hand a seat over whose person is there, or was there a moment ago."""
        if seat in self._listeners.here(table.row.id):
            raise ParlourError(f"{name} is at the table")
        left = self.limits.absent - self._absence(table, seat)
        if left > 0:
            raise ParlourError(
                f"{name} was here a moment ago: a bot can take the seat in {ceil(left)} seconds"
            )

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

        self._listeners.tell(match, self._at(match, work))

    def advance(self, match: str, urgency: int | None = None) -> None:
        """Let everything go on that needs no person: one decision at a time, when it is its turn.
        Each is durable before it is told."""
        asker = Asker(self._listeners.host(match), match)
        urgency = self._urgency(match) if urgency is None else urgency
        due: list[Due] = []

        def asked() -> Question | None:
            due.extend(self._due(match))
            return due[0].question if due else None

        with self._guard:
            waiting = self._moving.get(match)
            if waiting is None:
                work = self._moving[match] = Work(asked, asker, urgency)
            else:
                self._again.add(match)
        if waiting is not None:
            self.queue.move(waiting, asker, urgency)
            return
        work.answer.add_done_callback(lambda answer: self._moved(match, due, answer))
        try:
            self.queue.put(work)
        except Busy:  # the house closes: it goes on after the next start
            work.drop()

    def _urgency(self, match: str) -> int:
        """Tables with persons come first."""
        table = self._tables.get(match)
        alone = table is not None and all(seat.who not in (PERSON, EMPTY) for seat in table.seats)
        return ALONE if alone else PLAY

    def _due(self, match: str) -> list[Due]:
        """What a bot must decide now, if one must; chance that is due is dealt first."""
        seq = self._at(match, self._deal)
        if seq is not None:
            self._listeners.tell(match, seq)
        return self._at(match, _bot_due)

    def _moved(self, match: str, due: list[Due], answer: Future[Any]) -> None:
        """A bot has decided, or there was nothing to decide: look at the table again if more is
        due."""
        go_on = self._take_answer(match, due, answer)
        with self._guard:
            del self._moving[match]
            again = match in self._again
            self._again.discard(match)
        if go_on or (again and go_on is not None):
            self.advance(match)

    def _take_answer(self, match: str, due: list[Due], answer: Future[Any]) -> bool | None:
        """Store what a bot has decided; whether it has, None if nothing can be done now."""
        try:
            move = answer.result()
            if due and move is not None:
                self._tell_bot_moved(match, due[0], move)
            return bool(due)
        except CancelledError:
            return None
        except StoreFailed as error:
            self._try_later(match, error)
            return None
        except ParlourError as error:
            log.warning("match %s sleeps on: %s", match, error)
        except Exception:
            log.exception("match %s does not go on by itself", match)
        return False

    def _try_later(self, match: str, error: StoreFailed) -> None:
        """Nothing can be saved or read now: say so at the table, and go on when it can."""
        log.warning("match %s waits: %s", match, error)
        self._listeners.tell(match, 0)
        self.wait(RETRY, lambda: self.advance(match))

    def _tell_bot_moved(self, match: str, due: Due, move: int) -> None:
        seq = self._bot_moved(match, due.revision, move, due.seat)
        if seq is not None:
            self._listeners.tell(match, seq)

    def _deal(self, table: Table) -> int | None:
        """Deal chance that is due: at the start, or after a match was left in between."""
        if table.seq >= self.limits.events:
            return None
        stood = table.seq
        table.follow(self.clock())
        seq = self._commit(table) if table.unstored else stood
        return seq if seq > stood else None

    def _bot_moved(self, match: str, revision: int, move: int, seat: int = -1) -> int | None:
        """Store a bot's move, unless the match has changed while it thought; where everybody
        can see it, return the sequence number."""

        def work(table: Table) -> int | None:
            if table.revision != revision:
                return None
            stood = table.seq
            table.take_bot(seat, move, self.clock())
            seq = self._commit(table)
            return seq if seq > stood else None

        return self._at(match, work)

    def _ring(self, match: str) -> None:
        """A beat may be over: show what followed it, and go on."""

        def work(table: Table) -> int | None:
            seq = self._deal(table)
            self._alarms.set(match, table.due())
            return seq

        try:
            seq = self._at(match, work)
        except StoreFailed as error:
            self._try_later(match, error)
            return
        except Exception:
            log.exception("match %s does not end its beat", match)
            return
        if seq is not None:
            self._listeners.tell(match, seq)
            self.advance(match)

    def asleep(self) -> list[tuple[str, bool]]:
        """After a restart, before anybody comes: the matches that were being played, and whether
        persons play them: those come first."""
        unfinished = self.store.unfinished()
        self._asleep.update(match for match, _ in unfinished)
        return unfinished

    def wake(self, asleep: Sequence[tuple[str, bool]] | None = None) -> None:
        """Let every match go on where only chance or bots are due, one after the other. Whoever
        comes meanwhile does not wait for it."""
        for match, persons in self.asleep() if asleep is None else asleep:
            self.advance(match, PLAY if persons else ALONE)
            work = self._moving.get(match)
            if work is not None:
                try:
                    work.answer.exception()  # one at a time
                except CancelledError:
                    return

    def listen(
        self, match: str, listener: Listener, tokens: Sequence[str] = (), host: str = ""
    ) -> Callable[[], None]:
        """Come to a table; whatever is due there gets its turn sooner."""
        stop = super().listen(match, listener, tokens, host)
        if tokens:
            self.advance(match)
        return stop

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
        return self._open(
            table.game, setup, who, mine, dealer, practice, same_deal, name, table.manner
        )


def _free_seat(table: Table, wanted: int | None) -> int:
    free = [seat.number for seat in table.seats if seat.who == EMPTY]
    if table.over:
        raise ParlourError("the match is over")
    if not free:
        raise ParlourError("all seats are taken")
    if wanted is not None and wanted not in free:
        raise ParlourError("that seat is taken")
    return free[0] if wanted is None else wanted


def _bot_due(table: Table) -> list[Due]:
    """What a bot is asked now, if one is."""
    asked = table.bot_question()
    return [Due(table.revision, *asked)] if asked is not None else []


def _illegal(table: Table, why: str) -> Answer:
    rule = RULE.match(why)
    return Answer(ILLEGAL, table.seq, why, rule.group(1) if rule else "")
