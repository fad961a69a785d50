"""Houses for tests: a clock and tokens that can be foretold, and the small game."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from parlour.engine.game import Game
from parlour.games import find_game
from parlour.house.house import House
from parlour.house.rows import PLAYING
from parlour.house.schema import match_table, server_table
from parlour.house.store import Store, open_store
from parlour.house.views import Answer, Opened
from tests.examples.hush import GAME as HUSH
from tests.examples.lucky_square import GAME as LUCKY_SQUARE
from tests.house.sealed import SEALED


def find(slug: str) -> Game:
    """Also the small games."""
    small = {game.slug: game for game in (SEALED, LUCKY_SQUARE, HUSH)}
    return small.get(slug) or find_game(slug)


OPENED: list[Store] = []
POSTGRES = os.environ.get("PARLOUR_TEST_DATABASE") == "postgresql"
"""Whether the house is tested on PostgreSQL."""


def database_at(path: Path) -> str:
    """The address of a database in a file, or of the one on PostgreSQL that stands for it."""
    if not POSTGRES:
        return f"sqlite:///{path}"
    from tests.house.postgres import database

    return database(path)


def store_at(folder: Path, name: str = "matches.db", **more: Any) -> Store:
    """A store in a file, or in a database of its own."""
    store = open_store(database_at(folder / name), **more)
    OPENED.append(store)
    return store


def close_stores() -> None:
    """After a test: let go of all connections, which PostgreSQL has only so many of."""
    while OPENED:
        OPENED.pop().engine.dispose()


def playing(store: Store) -> list[str]:
    """The matches that are being played, newest first."""
    table = match_table.c
    query = sa.select(table.id).where(table.status == PLAYING).order_by(table.created.desc())
    with store.engine.connect() as connection:
        return list(connection.execute(query).scalars())


class Clock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def house_at(store: Store, **more: Any) -> House:
    """A house whose clock stands still and whose tokens are token-0000000001 ..."""
    numbers = count(1)
    given: dict[str, Any] = {
        "clock": Clock(),
        "tokens": lambda: f"token-{next(numbers):010}",
        "find": find,
    }
    return House(store, **{**given, **more})


def take_up(house: House) -> None:
    """Go on in the place of a server that has died."""
    house.store.database.server = f"after {house.store.server}"[:32]
    with house.store.engine.begin() as connection:
        connection.execute(server_table.delete())
    house.jobs.take_up()


def sealed_table(house: House, **more: Any) -> tuple[str, list[str]]:
    """A match of the small game with three persons: its id and their tokens."""
    opened = house.matchmaking.open_match(
        "sealed", seats=["person"] * 3, seed=3, name="Ada", **more
    )
    assert opened.token is not None
    assert opened.invitation is not None
    others = [house.matchmaking.sit(opened.invitation, name).token for name in ("Ben", "Cy")]
    return opened.match, [opened.token, *others]


def glow_table(house: House, **more: Any) -> tuple[str, str]:
    """A match of The Last Glow: its id and the token of its seat."""
    opened = house.matchmaking.open_match("last-glow", seed=7, **more)
    assert opened.token is not None
    return opened.match, opened.token


def token_of(opened: Opened) -> str:
    """The host's token."""
    assert opened.token is not None
    return opened.token


def until(true: Callable[[], bool]) -> None:
    """Wait for what other threads will soon have done."""
    while not true():
        os.sched_yield()


class Player:
    """Acts in a seat, always at the present sequence number and with new client keys."""

    def __init__(self, house: House, match: str, token: str) -> None:
        self.house, self.match, self.token = house, match, token
        self._keys = count(1)

    def key(self) -> str:
        return f"{self.token}-{next(self._keys)}"

    def seq(self) -> int:
        return self.house.queries.view(self.match, self.token).seq

    def act(self, notation: str) -> Answer:
        return self.house.actions.act(self.match, self.token, self.seq(), self.key(), notation)

    def undo(self) -> Answer:
        return self.house.actions.undo(self.match, self.token, self.seq(), self.key())

    def first(self) -> Answer:
        """The first legal move."""
        return self.act(
            next(iter(self.house.queries.view(self.match, self.token).notations), "none")
        )

    def play_out(self) -> None:
        """The first legal move until the end."""
        while not self.house.queries.view(self.match, self.token).over:
            answer = self.first()
            assert answer.taken, answer
