"""Persons: a person is a token in a browser, and here only its hash at the seats it sits in."""

from __future__ import annotations

from parlour.house.table_cache import TableCache
from parlour.house.tokens import hash_of, seat_token


class Persons:
    """Knows what belongs to a person."""

    def __init__(self, tables: TableCache) -> None:
        self._store = tables.store

    def seats(self, match: str, person: str) -> list[str]:
        """The tokens that open the person's seats at a table."""
        numbers = self._store.person_seats(match, hash_of(person))
        return [seat_token(person, number) for number in numbers]
