"""What the house hands out to whoever looks at a match."""

from __future__ import annotations

from dataclasses import replace

from parlour.engine.book import Book
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.errors import BadNotation, IllegalMove
from parlour.engine.record import Record
from parlour.match import store as stores
from parlour.match.rooms import Rooms
from parlour.match.sight import MatchView, Past, QuickHint, Told, View, Why
from parlour.match.table import RulesChanged, Table, seat_opened, stored_record, told_unread
from parlour.match.thinking import Question
from parlour.match.work import HINT, Asker, Work, WorkQueue
from parlour.scene.preview import Preview, preview

NOT_YOURS = "it is not your turn"


class Looking(Rooms):
    """The tables as seats and bystanders may see them."""

    queue: WorkQueue
    """Where bots and hints are thought about."""

    def view(self, match: str, token: str | None = None, since: int | None = None) -> View:
        """What a seat may see, or a bystander, and what happened since a sequence number."""

        def work(table: Table) -> View:
            seat = _seat_or_bystander(table, token)
            table.was_seen(seat, self.clock())
            return table.view(seat, since, self.clock())

        view = self._at(match, work)
        here = self.here(match)
        seats = tuple(replace(seat, here=seat.number in here) for seat in view.seats)
        return replace(view, trouble=self.trouble, seats=seats)

    def here(self, match: str) -> set[int]:
        """The seats whose persons are at the table."""
        return self._listeners.here(match)

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
            move, position = self._legal(table, seat, notation)
            return preview(table.game, position, move, seat)

        return self._at(match, work)

    def hint(self, match: str, token: str, host: str = "") -> Work:
        """What the rules of thumb would do in this seat: the answer is a `QuickHint`."""
        seat, question, book = self._hint_question(match, token)

        def told(move: int) -> QuickHint:
            return QuickHint(book.notation(move), book.sentence(move))

        work = Work(lambda: question, Asker(host, f"{match} {seat}"), HINT, told)
        self.queue.put(work)
        return work

    def _hint_question(self, match: str, token: str) -> tuple[int, Question, Book]:
        """Which seat wants to know what, and the words of its moves."""

        def asked(table: Table) -> tuple[int, Question, Book]:
            seat = table.seat_of(token)
            if table.over:
                raise IllegalMove("the match is over")
            position = table.decision(seat)
            if position is None:
                raise IllegalMove(NOT_YOURS)
            return seat, table.match.hint_question(seat, position), position.book()

        return self._at(match, asked)

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
            return told_unread(seat, stored.events, over)[max(seq, 0) :]

    def _my_match(self, match: str, seat: int) -> MatchView:
        def work(table: Table) -> MatchView:
            names = tuple(each.name or each.who for each in table.seats)
            game, mine = table.game, seat in table.waiting()
            asked = table.open_prompt(seat).text
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

    def _legal(self, table: Table, seat: int, notation: str) -> tuple[int, Position]:
        """The move of a notation, if it is among the legal ones of this seat now, and where."""
        if len(notation) > self.limits.notation:
            raise BadNotation(f"a move has at most {self.limits.notation} letters")
        if table.over:
            raise IllegalMove("the match is over")
        position = table.decision(seat)
        if position is None:
            raise IllegalMove("you have answered" if table.has_answered(seat) else NOT_YOURS)
        move = position.book().number(notation)
        if move not in position.moves():
            raise IllegalMove(position.why_not(move) or "that move is not possible now")
        return move, position


def _seat_or_bystander(table: Table, token: str | None) -> int:
    return BYSTANDER if token is None else table.seat_of(token)
