"""Persons: a person is a token in a browser, and here only its hash at the seats it sits in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from parlour.engine.errors import ParlourError
from parlour.house import store as stores
from parlour.house.queries import UNREADABLE
from parlour.house.seat_view import SeatViews
from parlour.house.store import ListedTable
from parlour.house.table_cache import TableCache
from parlour.house.tokens import hash_of, seat_token
from parlour.house.views import MatchView

MOST_TABLES = 48
"""So many of a person's tables are listed: those being played come first."""


class Persons:
    """Knows what belongs to a person."""

    def __init__(self, tables: TableCache, here: Callable[[str], set[int]]) -> None:
        self._tables = tables
        self._store = tables.store
        self._here = here

    def seats(self, match: str, person: str) -> list[str]:
        """The tokens that open the person's seats at a table."""
        numbers = self._store.person_seats(match, hash_of(person))
        return [seat_token(person, number) for number in numbers]

    def count_tables(self, person: str) -> int:
        """At how many tables the person sits or has sat."""
        return self._store.count_tables_of(hash_of(person))

    def tables(self, person: str) -> list[MatchView]:
        """The person's tables: first where it is their turn, then what goes on, then what is over;
        the newest change first."""
        known = hash_of(person)
        found = [self._line(each, known) for each in self._store.tables_of(known, MOST_TABLES)]
        return sorted(found, key=lambda line: (line.over, not line.your_turn, -line.since))

    def _line(self, listed: ListedTable, person: bytes) -> MatchView:
        """One table. Only those that are being played are looked at: the rest is known."""
        mine = [seat.number for seat in listed.seats if seat.person == person]
        if listed.status == stores.PLAYING:
            with suppress(ParlourError):  # such as a match of older rules
                line = self._tables.seen(listed.match, lambda views: _in_short(views, mine))
                return replace(line, here=bool(self._here(listed.match) & set(mine)))
        return self._unread(listed, mine[0])

    def _unread(self, listed: ListedTable, seat: int) -> MatchView:
        """The same without looking at the table."""
        title = listed.game
        with suppress(ParlourError):
            title = self._tables.find(listed.game).title
        return MatchView(
            match=listed.match,
            game=listed.game,
            title=title,
            seat=seat,
            names=tuple(each.name or each.who for each in listed.seats),
            your_turn=False,
            prompt=UNREADABLE if listed.status == stores.PLAYING else "",
            over=listed.status != stores.PLAYING,
            continuable=False,
            since=listed.created
            if listed.status == stores.PLAYING
            else listed.last or listed.created,
        )


def _in_short(views: SeatViews, mine: list[int]) -> MatchView:
    """A table from the seat of the person that must decide, or from their first."""
    waiting = views.table.waiting()
    return views.in_short(next((seat for seat in mine if seat in waiting), mine[0]))
