"""What is stored of a person: a hash at their seats, and a code to take them along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict

import sqlalchemy as sa

from parlour.house.database import Database
from parlour.house.rows import (
    LOOK,
    OVER,
    PLAYING,
    Forgotten,
    ListedTable,
    PlayedRow,
    SeatRow,
    TakeoverRow,
)
from parlour.house.schema import (
    BELONGING,
    event_table,
    held_table,
    match_table,
    receipt_table,
    seat_table,
    standing_table,
    takeover_table,
)
from parlour.house.statements import listed, seats_at
from parlour.match.disclosure import MOVE, SEAT, EventRow


class PersonStore:
    """Finds, moves and forgets what is a person's."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def seats_of(self, tokens: Sequence[bytes]) -> list[tuple[str, int]]:
        """The match and number of each seat by the hashes of their tokens, newest match first."""
        query = (
            sa.select(seat_table.c.match, seat_table.c.number)
            .join(match_table, match_table.c.id == seat_table.c.match)
            .where(seat_table.c.token.in_(tokens))
            .order_by(match_table.c.created.desc(), match_table.c.id)
        )
        with self.database.reading() as connection:
            return [(row.match, row.number) for row in connection.execute(query)]

    def seats(self, match: str, person: bytes) -> list[int]:
        """The numbers of a person's seats at a match."""
        chosen = (seat_table.c.match == match) & (seat_table.c.person == person)
        query = sa.select(seat_table.c.number).where(chosen).order_by(seat_table.c.number)
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def tables(self, person: bytes, most: int) -> list[ListedTable]:
        """The matches in which a person has a seat: those being played first, then the newest."""
        chosen = sa.select(seat_table.c.match).where(seat_table.c.person == person)
        playing = (match_table.c.status == PLAYING).desc()
        with self.database.reading() as connection:
            return listed(connection, match_table.c.id.in_(chosen), most, playing)

    def played(self, person: bytes, most: int, game: str = "") -> list[PlayedRow]:
        """The matches that a person has played to the end in one seat, the newest first; those of
        one game only, if it is named."""
        match, seat, event = match_table.c, seat_table.c, event_table.c
        here, own = event.match == match.id, (event.kind == MOVE) & (event.who == seat.number)
        moves = sa.select(sa.func.count()).where(here & own).scalar_subquery()
        newest = sa.select(event.time).where(here).order_by(event.seq.desc()).limit(1)
        ended = sa.func.coalesce(newest.scalar_subquery(), match.created)
        query = (
            sa.select(match.id, match.game, match.result, match.day, seat.number, moves, ended)
            .join(match_table, match.id == seat.match)
            .where((seat.person == person) & (match.status == OVER) & match.result.is_not(None))
            .where(~match.practice & ~match.shared & (match.game == (game or match.game)))
            .order_by(ended.desc(), match.id)
            .limit(most)
        )
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
            others = sa.select(seat.match, seat.name, seat.who).order_by(seat.match, seat.number)
            found = connection.execute(others.where(seat.match.in_([row.id for row in rows])))
            names: dict[str, list[str]] = {}
            for each in found:
                names.setdefault(each.match, []).append(each.name or each.who)
        seats = Counter(row.id for row in rows)
        return [PlayedRow(*row, tuple(names[row.id])) for row in rows if seats[row.id] == 1]

    def count_tables(self, person: bytes) -> int:
        """In how many matches a person has a seat."""
        count = sa.func.count(seat_table.c.match.distinct())
        with self.database.reading() as connection:
            query = sa.select(count).where(seat_table.c.person == person)
            return int(connection.execute(query).scalar_one())

    def add_takeover(self, row: TakeoverRow, now: float) -> None:
        """Keep a code, in the place of an older one of the same person."""
        table = takeover_table
        with self.database.saving() as connection:
            old = (table.c.person == row.person) | (table.c.until < now)
            connection.execute(table.delete().where(old))
            connection.execute(table.insert(), asdict(row))

    def takeover(self, code: bytes) -> TakeoverRow | None:
        """A code by its hash."""
        query = sa.select(takeover_table).where(takeover_table.c.code == code)
        row = self.database.first(query)
        return TakeoverRow(**row) if row is not None else None

    def take_over(self, row: TakeoverRow, own: bytes | None) -> list[str] | None:
        """Use a code up; whatever another person sat at is then its person's. Returns the matches
        that this has changed, None if the code was used before."""
        changed: dict[str, int] = {}
        with self.database.saving() as connection:
            used = takeover_table.delete().where(takeover_table.c.code == row.code)
            if connection.execute(used).rowcount != 1:
                return None
            if own is not None and own != row.person:
                changed = self._claim_all(connection, own)
                mine = seat_table.c.person == own
                connection.execute(seat_table.update().where(mine).values(person=row.person))
        self.database.changed(changed)
        return list(changed)

    def _claim_all(self, connection: sa.Connection, person: bytes) -> dict[str, int]:
        """Refuse all that was decided at the matches of a person until now; their revisions."""
        theirs = sa.select(seat_table.c.match).where(seat_table.c.person == person)
        here, revision = match_table.c.id.in_(theirs), match_table.c.revision
        connection.execute(match_table.update().where(here).values(revision=revision + 1))
        rows = connection.execute(sa.select(match_table.c.id, revision).where(here))
        found = {row.id: row.revision for row in rows}
        for match in found:
            self.database.notify(connection, match, LOOK)
        return found

    def forget(self, person: bytes, bot: Callable[[str], str], now: float) -> Forgotten:
        """Remove all that is known of a person. Matches of theirs alone go; elsewhere their seats
        stay without name and token, and where a match goes on a bot plays: which one, `bot` says
        for a game."""
        found = Forgotten([], [])
        with self.database.saving() as connection:
            changed = self._claim_all(connection, person)
            for match in sorted(changed):
                if self._alone(connection, match, person):
                    found.removed.append(match)
                    for table in BELONGING:
                        connection.execute(table.delete().where(table.c.match == match))
                    connection.execute(match_table.delete().where(match_table.c.id == match))
                else:
                    found.left.append(match)
                    self._leave(connection, match, person, bot, now)
            changed |= self._forget_next(connection, found.removed)
            codes = takeover_table.c.person == person
            connection.execute(takeover_table.delete().where(codes))
        self.database.changed(changed)
        return found

    def _forget_next(self, connection: sa.Connection, removed: Sequence[str]) -> dict[str, int]:
        """No match is followed by one that is gone; the revisions of those that were."""
        c = match_table.c
        found = connection.execute(sa.select(c.id, c.revision).where(c.next.in_(removed))).all()
        bare = {"next": None, "next_by": None, "revision": c.revision + 1}
        connection.execute(match_table.update().where(c.next.in_(removed)).values(bare))
        return {row.id: row.revision + 1 for row in found}

    def _alone(self, connection: sa.Connection, match: str, person: bytes) -> bool:
        """Whether nobody but this person has ever sat at a match."""
        seats = seats_at(connection, match)
        mine = [seat.number for seat in seats if seat.person == person]
        if any(seat.token is not None and seat.number not in mine for seat in seats):
            return False
        c = event_table.c
        came = (c.notation == "person") & c.who.not_in(mine)
        others = (c.match == match) & (c.kind == SEAT) & (came | (c.notation == "empty"))
        return connection.execute(sa.select(c.seq).where(others).limit(1)).first() is None

    def _leave(
        self,
        connection: sa.Connection,
        match: str,
        person: bytes,
        bot: Callable[[str], str],
        now: float,
    ) -> None:
        """Take a person's name and tokens from a match that others play too."""
        facts = sa.select(match_table.c.game, match_table.c.status)
        game, status = connection.execute(facts.where(match_table.c.id == match)).one()
        last = sa.select(sa.func.coalesce(sa.func.max(event_table.c.seq), 0))
        seq = connection.execute(last.where(event_table.c.match == match)).scalar_one()
        for seat in seats_at(connection, match):
            if seat.person != person:
                continue
            for table in (held_table, standing_table, receipt_table):
                theirs = (table.c.match == match) & (table.c.seat == seat.number)
                connection.execute(table.delete().where(theirs))
            who = seat.who
            if status == PLAYING and who == "person":
                seq, who = seq + 1, bot(game)
                row = EventRow(seq, SEAT, seat.number, who, True, now)
                connection.execute(event_table.insert(), {"match": match, **asdict(row)})
            here = (seat_table.c.match == match) & (seat_table.c.number == seat.number)
            bare = asdict(SeatRow(seat.number, who))
            connection.execute(seat_table.update().where(here).values(bare))
