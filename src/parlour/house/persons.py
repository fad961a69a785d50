"""Persons: a person is a token in a browser, and here only its hash at the seats it sits in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from parlour.bots import usual_bot
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.house.analysis import Analyser
from parlour.house.days import counts
from parlour.house.listeners import Listeners
from parlour.house.queries import UNREADABLE
from parlour.house.rows import PLAYING, SCORES, ListedTable, PlayedRow, TakeoverRow
from parlour.house.seat_view import SeatViews
from parlour.house.table_cache import TableCache
from parlour.house.tokens import hash_of, person_hash, sealed, seat_token, unsealed
from parlour.house.turns import Turns
from parlour.house.views import MatchView, Played
from parlour.match.outcome import length_of, outcome_of

MOST_TABLES = 48
"""So many of a person's tables are listed: those being played come first."""
MOST_PLAYED = 300
"""So many matches are looked back at: the newest."""
USED_UP = "this link is not good any more: make a new one where your tables are"
RANDOM = "random"


class Persons:
    """Knows what belongs to a person, takes it along, and forgets it."""

    def __init__(
        self,
        tables: TableCache,
        listeners: Listeners,
        turns: Turns,
        analysis: Analyser,
        tokens: Callable[[], str],
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self._listeners = listeners
        self._turns = turns
        self._analysis = analysis
        self._tokens = tokens

    def seats(self, match: str, person: str) -> list[str]:
        """The tokens that open the person's seats at a table."""
        numbers = self._store.persons.seats(match, hash_of(person))
        return [seat_token(person, number) for number in numbers]

    def count_tables(self, person: str) -> int:
        """At how many tables the person sits or has sat."""
        return self._store.persons.count_tables(hash_of(person))

    def tables(self, person: str) -> list[MatchView]:
        """The person's tables: first where it is their turn, then what goes on, then what is over;
        the newest change first."""
        known = hash_of(person)
        found = [self._line(each, known) for each in self._store.persons.tables(known, MOST_TABLES)]
        return sorted(found, key=lambda line: (line.over, not line.your_turn, -line.since))

    def _line(self, listed: ListedTable, person: bytes) -> MatchView:
        """One table. Only those that are being played are looked at: the rest is known."""
        mine, now = [s.number for s in listed.seats if s.person == person], self._tables.clock()
        if listed.status == PLAYING:
            with suppress(ParlourError):  # such as a match of older rules
                line = self._tables.seen(listed.match, lambda views: _in_short(views, mine, now))
                return replace(line, here=bool(self._listeners.here(listed.match) & set(mine)))
        return self._unread(listed, mine[0])

    def _unread(self, listed: ListedTable, seat: int) -> MatchView:
        """The same without looking at the table."""
        game = self._game(listed.game)
        return MatchView(
            match=listed.match,
            game=listed.game,
            title=game.title if game is not None else listed.game,
            seat=seat,
            names=tuple(each.name or each.who for each in listed.seats),
            your_turn=False,
            prompt=UNREADABLE if listed.status == PLAYING else "",
            over=listed.status != PLAYING,
            continuable=False,
            since=listed.created if listed.status == PLAYING else listed.last or listed.created,
            counting=counts(listed.day, self._tables.clock()),
        )

    def played(self, person: str, game: str = "") -> list[Played]:
        """The matches that the person has played to the end, the newest first."""
        found = self._store.persons.played(hash_of(person), MOST_PLAYED, game)
        return [self._played(each) for each in found]

    def _played(self, row: PlayedRow) -> Played:
        scores, game = row.result.get(SCORES), self._game(row.game)
        return Played(
            match=row.match,
            game=row.game,
            title=game.title if game is not None else row.game,
            outcome=outcome_of(row.result, row.seat, len(row.names)),
            given_up=row.result.get("conceded") == row.seat,
            length=length_of(row.result, row.moves),
            score=scores[row.seat] if scores else None,
            unit=game.unit if game is not None else "",
            ended=row.ended,
            others=tuple(name for seat, name in enumerate(row.names) if seat != row.seat),
            counting=counts(row.day, self._clock()),
        )

    def _game(self, slug: str) -> Game | None:
        """A game, unless it is not here any more."""
        with suppress(ParlourError):
            return self._tables.find(slug)
        return None

    # Taking them along

    def offer_tables(self, person: str) -> str:
        """A code that is good once and for minutes; the one before is no longer good."""
        code = self._tokens()
        until = self._clock() + self._tables.limits.takeover
        row = TakeoverRow(hash_of(code), hash_of(person), sealed(person, code), until)
        self._store.persons.add_takeover(row, self._clock())
        return code

    def offered_tables(self, code: str) -> int:
        """How many tables come with a code. Looking does not use it up."""
        return self._store.persons.count_tables(self._takeover(code).person)

    def take_over(self, code: str, own: str | None) -> str:
        """Be the person who made a code: their token. What one had before is joined to it."""
        row = self._takeover(code)
        changed = self._store.persons.take_over(row, person_hash(own))
        if changed is None:
            raise ParlourError(USED_UP)
        for match in changed:
            self._tables.drop(match)
        return unsealed(row.sealed, code)

    def _takeover(self, code: str) -> TakeoverRow:
        row = self._store.persons.takeover(hash_of(code))
        if row is None or row.until < self._clock():
            raise ParlourError(USED_UP)
        return row

    # Forgetting

    def forget(self, person: str) -> list[str]:
        """Remove all that the house knows of a person; the matches where they had a seat."""
        found = self._store.persons.forget(hash_of(person), self._bot, self._clock())
        for match in found.removed:
            self._analysis.drop(match)
        for match in [*found.removed, *found.left]:
            self._tables.drop(match)
            self._listeners.tell(match, 0)
        for match in found.left:
            self._turns.advance(match)
        return [*found.removed, *found.left]

    def _bot(self, game: str) -> str:
        """Who plays on where somebody was forgotten."""
        found = self._game(game)
        return usual_bot(found) if found is not None else RANDOM


def _in_short(views: SeatViews, mine: list[int], now: float) -> MatchView:
    """A table from the seat of the person that must decide, or from their first."""
    waiting = views.table.waiting()
    return views.in_short(next((seat for seat in mine if seat in waiting), mine[0]), now)
