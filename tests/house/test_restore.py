"""The restore drill: a copy of the database, in an empty house, opens every match as it was."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from parlour.house.house import House
from parlour.house.schema import match_table
from tests.house.houses import POSTGRES, Player, database_at, house_at, sealed_table, store_at
from tests.house.houses import glow_table as glow


def copied(source: Path, target: Path) -> None:
    """Dump one database and restore it as another, as docs/operating.md says."""
    if not POSTGRES:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
        return
    from tests.house.postgres import program

    old_url, new_url = (database_at(path).replace("+psycopg", "") for path in (source, target))
    dump = [program("pg_dump"), "--no-owner", "--clean", "--if-exists", old_url]
    text = subprocess.run(dump, check=True, capture_output=True).stdout
    restore = [program("psql"), "--quiet", "-v", "ON_ERROR_STOP=1", new_url]
    subprocess.run(restore, input=text, check=True, capture_output=True)


def digests(house: House) -> dict[str, str]:
    """Where every match stands."""
    with house.store.engine.connect() as connection:
        matches = list(connection.execute(sa.select(match_table.c.id)).scalars())
    return {
        match: house.tables.at(match, lambda table: table.match.position.digest())
        for match in matches
    }


def test_a_copy_opens_every_match_with_the_same_digest(tmp_path: Path) -> None:
    house = house_at(store_at(tmp_path, "first.db"))
    for number in range(3):
        player = Player(house, *glow(house))
        for _ in range(4 * number):
            player.first()
    match, tokens = sealed_table(house)
    Player(house, match, tokens[1]).act("pick b")
    house.matchmaking.open_match("lucha-libre", seats=["casual", "casual"], seed=1)
    copied(tmp_path / "first.db", tmp_path / "second.db")
    again = house_at(store_at(tmp_path, "second.db"))
    assert digests(again) == digests(house)
    assert again.queries.view(match, tokens[1]).answered == "pick b"
    assert Player(again, match, tokens[0]).act("pick a").taken
