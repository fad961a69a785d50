"""What the house tells whoever looks at a match. Nothing here changes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.errors import BadNotation, IllegalMove
from parlour.engine.record import Record
from parlour.house.days import UNSEEN, check_open
from parlour.house.rows import OVER, MatchRow, SeatRow
from parlour.house.seat_view import SeatViews, stored_record, told_unread
from parlour.house.stored_match import RulesChanged, StoredMatch, seat_opened
from parlour.house.table_cache import TableCache
from parlour.house.views import MatchView, Past, Told, View, Why
from parlour.scene.preview import Preview, preview

NOT_YOURS = "it is not your turn"
UNREADABLE = "the rules have changed since: it can be read but not continued"


class Queries:
    """The tables as seats and bystanders may see them."""

    def __init__(self, tables: TableCache, here: Callable[[str], set[int]]) -> None:
        self._tables = tables
        self._here = here

    def view(self, match: str, token: str | None = None, since: int | None = None) -> View:
        """What a seat may see, or a bystander, and what happened since a sequence number."""
        now, here = self._tables.clock(), frozenset(self._here(match))

        def work(views: SeatViews) -> View:
            seat = self._seat_or_bystander(views.table, token)
            views.table.was_seen(seat, now)
            return views.view(seat, since, now, here, self._tables.trouble)

        return self._tables.seen(match, work)

    def past(self, match: str, token: str | None, step: int) -> Past:
        """The table after so many steps, as a seat or a bystander saw it."""

        def work(views: SeatViews) -> Past:
            check_open(views.table.row.day, self._tables.clock())
            return views.past(self._seat_or_bystander(views.table, token), step)

        return self._tables.seen(match, work)

    def why(self, match: str, token: str | None, thing: str) -> Why:
        """Why touching something makes no move."""
        return self._tables.seen(
            match, lambda views: views.why(self._seat_or_bystander(views.table, token), thing)
        )

    def preview(self, match: str, token: str, notation: str) -> Preview:
        """What a legal move would do, and what chance may add."""

        def work(table: StoredMatch) -> Preview:
            seat = table.seat_of(token)
            move, position = legal_move(table, seat, notation, self._tables.limits.notation)
            return preview(table.game, position, move, seat)

        return self._tables.at(match, work)

    def since(self, match: str, token: str | None, seq: int) -> list[Told]:
        """The events after a sequence number, as a seat may know them."""
        try:
            return self._tables.seen(
                match,
                lambda views: views.told(self._seat_or_bystander(views.table, token), max(seq, 0)),
            )
        except RulesChanged:
            stored = self._tables.stored(match)
            over = stored.match.status == OVER
            seat = self._viewpoint(stored.match, stored.seats, token)
            return told_unread(seat, stored.events, over)[max(seq, 0) :]

    def my_match(self, match: str, token: str | None) -> MatchView:
        """One line in a list of matches, for a seat or a bystander."""
        stored = self._tables.stored(match)
        seat = self._viewpoint(stored.match, stored.seats, token)
        try:
            now = self._tables.clock()
            return self._tables.seen(match, lambda views: views.in_short(seat, now))
        except RulesChanged:
            game = self._tables.find(stored.match.game)
            names = tuple(each.called for each in stored.seats)
            over = stored.match.status == OVER
            since = stored.match.created
            return MatchView(
                match, game.slug, game.title, seat, names, False, UNREADABLE, over, False, since
            )

    def record(self, match: str) -> Record:
        """The match as a document; its secrets and its key only after the end."""
        check_open(self._tables.stored(match).match.day, self._tables.clock())
        try:
            return self._tables.seen(match, lambda views: views.record())
        except RulesChanged:
            return stored_record(self._tables.stored(match))

    def _seat_or_bystander(self, table: StoredMatch, token: str | None) -> int:
        return self._viewpoint(table.row, table.seats, token)

    def _viewpoint(self, row: MatchRow, seats: Sequence[SeatRow], token: str | None) -> int:
        """From where somebody looks; nobody looks on while a match counts."""
        if token is not None:
            return seat_opened(seats, token)
        check_open(row.day, self._tables.clock(), UNSEEN)
        return BYSTANDER


def legal_move(table: StoredMatch, seat: int, notation: str, longest: int) -> tuple[int, Position]:
    """The move of a notation, if it is among the legal ones of this seat now, and where."""
    if len(notation) > longest:
        raise BadNotation(f"a move has at most {longest} letters")
    if table.over:
        raise IllegalMove("the match is over")
    position = table.decision(seat)
    if position is None:
        raise IllegalMove("you have answered" if table.has_answered(seat) else NOT_YOURS)
    move = position.book().number(notation)
    if move not in position.moves():
        raise IllegalMove(position.why_not(move) or "that move is not possible now")
    table.match.check_lesson(seat, position, move)
    return move, position
