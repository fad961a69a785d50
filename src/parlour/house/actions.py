"""What persons do at a table: moves, taking back, conceding, waiting, and bots in seats.

Commit, then tell: an action is answered, and listeners hear of it, after it is durable.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from parlour.engine.errors import BadNotation, IllegalMove, ParlourError, UndoRefused
from parlour.house.days import NO_BOT, check_open
from parlour.house.listeners import Listeners
from parlour.house.presence import Presence
from parlour.house.queries import legal_move
from parlour.house.rows import Receipt
from parlour.house.seat_view import RULE
from parlour.house.stored_match import EMPTY, PASS, StoredMatch
from parlour.house.table_cache import TableCache
from parlour.house.turns import Turns
from parlour.house.views import ILLEGAL, STALE, TAKEN, Answer
from parlour.match.match import PERSON


class Aftermath(NamedTuple):
    """What is to be done once an action is durable."""

    only: int | None
    """The one seat that may hear of it; None if everybody may."""
    bot_due: bool


class Actions:
    """Takes what a seat decided, once, if it was decided on what is on the table now."""

    def __init__(
        self, tables: TableCache, listeners: Listeners, presence: Presence, turns: Turns
    ) -> None:
        self._tables = tables
        self._clock = tables.clock
        self._limits = tables.limits
        self._listeners = listeners
        self._presence = presence
        self._turns = turns

    def act(self, match: str, token: str, seq: int, client_key: str, notation: str) -> Answer:
        """Take a move that a seat decided at a sequence number."""

        def work(table: StoredMatch, seat: int) -> None:
            if table.disclosure.pending:
                table.take_reply(seat, self._covert(table, seat, notation), self._clock())
            else:
                table.take_answer(
                    seat, legal_move(table, seat, notation, self._limits.notation)[0], self._clock()
                )

        return self._action(match, token, seq, client_key, work)

    def undo(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Take the seat's last decision back."""

        def work(table: StoredMatch, seat: int) -> None:
            reason = table.why_no_undo(seat, self._clock())
            if reason is not None:
                raise UndoRefused(reason)
            table.take_undo(seat, self._clock())

        return self._action(match, token, seq, client_key, work)

    def concede(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Give the match up; with one or two seats that ends it."""

        def work(table: StoredMatch, seat: int) -> None:
            reason = table.why_no_concede(seat)
            if reason is not None:
                raise IllegalMove(reason)
            table.take_concession(seat, self._clock())

        return self._action(match, token, seq, client_key, work)

    def hold(self, match: str, token: str, seq: int, client_key: str) -> Answer:
        """Stop the clock of a reaction window for a while; a second time lets it go on."""

        def work(table: StoredMatch, seat: int) -> None:
            table.take_hold(seat, self._clock())

        return self._action(match, token, seq, client_key, work)

    def stand(
        self, match: str, token: str, asked: str, notation: str | None, round_only: bool = False
    ) -> None:
        """Answer a kind of covert question always alike: '' is no answer, None to be asked. '' as
        the kind is every kind. It takes no time from others, but whoever is alone goes on."""

        def work(table: StoredMatch) -> tuple[int, Aftermath]:
            seat = table.seat_of(token)
            if len(asked) > self._limits.notation or len(notation or "") > self._limits.notation:
                raise ParlourError(f"that has more than {self._limits.notation} letters")
            if not asked.isprintable():
                raise ParlourError("that is no kind of question")
            if notation:
                table.match.position.book().number(notation)
            table.set_standing(seat, asked, notation, round_only)
            if len(table.standing_of(seat)) > self._limits.standing:
                raise ParlourError(f"at most {self._limits.standing} answers can stand")
            stood = table.seq
            table.follow(self._clock())
            seq = self._tables.commit(table)
            return seq, Aftermath(seat if seq == stood else None, table.bot_due() is not None)

        self._went_on(match, *self._tables.at(match, work))

    def _action(
        self,
        match: str,
        token: str,
        seq: int,
        client_key: str,
        work: Callable[[StoredMatch, int], None],
    ) -> Answer:
        """Take an action once, if it was decided on what is on the table now."""
        if not 0 < len(client_key) <= self._limits.client_key or not client_key.isprintable():
            raise ParlourError(f"a client key has 1 to {self._limits.client_key} printable letters")

        def once(table: StoredMatch) -> tuple[Answer, Aftermath | None]:
            seat = table.seat_of(token)
            before = table.receipts.get((seat, client_key))
            if before is not None:
                return Answer(TAKEN, before), None
            refusal = self._refusal(table, seat, seq)
            if refusal is not None:
                return self._taken_elsewhere(match, seat, client_key) or refusal, None
            stood = table.seq
            try:
                work(table, seat)
            except (BadNotation, IllegalMove, UndoRefused) as error:
                if table.unstored:
                    raise
                return _illegal(table, str(error)), None
            table.was_seen(seat, self._clock())
            covert = table.disclosure.pending and table.seq == stood and not table.manner.shared
            self._tables.commit(table, Receipt(seat, client_key, table.seq))
            after = Aftermath(seat if covert else None, table.bot_due() is not None)
            return Answer(TAKEN, table.seq), after

        answer, after = self._tables.at(match, once)
        if after is not None:
            self._went_on(match, answer.seq, after)
        return answer

    def _went_on(self, match: str, seq: int, after: Aftermath) -> None:
        """Tell who may hear of it, and let bots go on."""
        self._listeners.tell(match, seq, after.only)
        if after.bot_due:
            self._turns.advance(match)

    def _taken_elsewhere(self, match: str, seat: int, client_key: str) -> Answer | None:
        """That another server has taken an action, if it has: its answer was lost on the way."""
        if not self._tables.store.shared:
            return None
        receipt = self._tables.store.receipt(match, seat, client_key)
        return Answer(TAKEN, receipt.seq) if receipt is not None else None

    def _refusal(self, table: StoredMatch, seat: int, seq: int) -> Answer | None:
        """Why nothing a seat decided at this sequence number can be taken, if so."""
        if not table.changed <= seq <= table.seq:
            why = "the match has moved on since you decided: look again"
            if table.was_asked(seat, seq):
                why = "too late: the moment has passed, and no answer counts as a pass"
            return Answer(STALE, table.seq, why)
        if table.seats[seat].who != PERSON:
            return _illegal(table, f"{table.seats[seat].who} plays your seat: take it back first")
        if table.seq >= self._limits.events:
            return _illegal(table, "this match has become too long to go on")
        return None

    def _covert(self, table: StoredMatch, seat: int, notation: str) -> str:
        """What a seat answers to a covert question, in the words of the book."""
        if table.decision(seat) is None and seat in table.waiting(seat) and notation == PASS:
            return PASS
        move, position = legal_move(table, seat, notation, self._limits.notation)
        return position.book().notation(move)

    def hand_to_bot(self, match: str, token: str, bot: str, seat: int | None = None) -> None:
        """Let a bot play one's own seat, a free one, or that of a person long unseen."""

        def work(table: StoredMatch) -> int:
            mine = table.seat_of(token)
            chosen = mine if seat is None else seat
            self._check_handing(table, mine, chosen)
            self._tables.bots(bot, table.game)
            table.change_seat(chosen, bot, self._clock(), by=mine)
            self._tables.commit(table)
            return table.seq

        self._listeners.tell(match, self._tables.at(match, work))
        self._turns.advance(match)

    def _check_handing(self, table: StoredMatch, mine: int, chosen: int) -> None:
        if not 0 <= chosen < len(table.seats):
            raise ParlourError("there is no such seat")
        if table.over:
            raise ParlourError("the match is over")
        check_open(table.row.day, self._clock(), NO_BOT)
        seat = table.seats[chosen]
        if seat.who not in (PERSON, EMPTY):
            raise ParlourError(f"{seat.who} plays there already")
        if chosen != mine and seat.who == PERSON:
            self._check_absence(table, chosen, seat.name or table.match.names[chosen])

    def _check_absence(self, table: StoredMatch, seat: int, name: str) -> None:
        """Refuse to hand a seat over whose person is there, or was there a moment ago."""
        if seat in self._presence.here(table.row.id):
            raise ParlourError(f"{name} is at the table")
        left = self._limits.absent - self._presence.absence(table, seat)
        if left > 0:
            raise ParlourError(
                f"{name} was here a moment ago: a bot can take the seat in {ceil(left)} seconds"
            )

    def reclaim_seat(self, match: str, token: str) -> None:
        """Play one's own seat again."""

        def work(table: StoredMatch) -> int:
            seat = table.seat_of(token)
            if table.seats[seat].who == PERSON:
                raise ParlourError("you play your seat already")
            table.was_seen(seat, self._clock())
            table.change_seat(seat, PERSON, self._clock())
            self._tables.commit(table)
            return table.seq

        self._listeners.tell(match, self._tables.at(match, work))


def _illegal(table: StoredMatch, why: str) -> Answer:
    rule = RULE.match(why)
    return Answer(ILLEGAL, table.seq, why, rule.group(1) if rule else "")
