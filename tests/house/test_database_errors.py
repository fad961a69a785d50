"""A database that fails: said in words, nothing half done, and good again when it is."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from parlour.cli import main
from parlour.engine.errors import ParlourError
from parlour.house.database_errors import CannotRead, CannotSave
from parlour.house.rows import AnalysisRow
from parlour.house.store import Store, open_store
from parlour.house.views import TAKEN
from parlour.house.work_queue import WorkQueue, think_all
from parlour.match.disclosure import EventRow
from tests.browser.server import free_port
from tests.house.houses import Player, find, glow_table, house_at, store_at, token_of
from tests.house.test_store import MATCH, SEATS, change

LONG = [EventRow(1, "move", 0, "x" * 100_000, True, 7.0)]
"""An event that needs new pages."""

pytestmark = pytest.mark.sqlite


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A database with a long match in it, all of it in one file."""
    store = store_at(tmp_path, "sound.db")
    store.add(MATCH, SEATS)
    store.commit(change(events=LONG))
    store.close()
    return tmp_path / "sound.db"


# When it is opened


def garbage(file: Path) -> None:
    file.write_bytes(b"no database at all " * 500)


def of_a_newer_parlour(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def damaged_in_the_middle(file: Path) -> None:
    pages = bytearray(file.read_bytes())
    half = len(pages) // 2
    pages[half : half + 8192] = b"\xff" * 8192
    file.write_bytes(pages)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:9000])


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def in_no_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (garbage, "the file is not a database"),
        (of_a_newer_parlour, "a newer Parlour made it"),
        (damaged_in_the_middle, "the database is damaged"),
        (cut_off, "the database is damaged"),
        (a_folder, "no file is there and none can be made"),
        (in_no_folder, "no file is there and none can be made"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_and_left_as_it_is(
    sound: Path, spoil: Callable[[Path], None], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(sound)
    before = sound.read_bytes() if sound.is_file() else None
    assert main(["serve", f"--port={free_port()}", f"--database=sqlite:///{sound}"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("parlour: sqlite:///")
    assert f"cannot be opened ({said}): " in error
    assert error.count("\n") == 1
    assert (sound.read_bytes() if sound.is_file() else None) == before


def test_a_database_that_may_only_be_read_is_told_when_it_is_opened(sound: Path) -> None:
    before = sound.read_bytes()
    with pytest.raises(ParlourError, match="may only be read"):
        open_store(f"sqlite:///file:{sound}?mode=ro&uri=true")
    assert sound.read_bytes() == before


def test_a_disk_without_room_for_the_tables_is_told(tmp_path: Path) -> None:
    def few_pages(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA max_page_count = 5")

    sa.event.listen(sa.Engine, "connect", few_pages)
    try:
        with pytest.raises(ParlourError, match=r"the disk is full\): make room on it"):
            store_at(tmp_path)
    finally:
        sa.event.remove(sa.Engine, "connect", few_pages)
    store_at(tmp_path).close()


def test_a_database_in_use_is_told_when_it_is_opened(
    sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.house.database.BUSY_SECONDS", 0)
    with locked(sound), pytest.raises(ParlourError, match="another program is using"):
        open_store(f"sqlite:///{sound}")


# While it is used


def pragma(store: Store, words: str) -> None:
    """Set something for the one connection that a test uses."""
    with store.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA {words}")


def file_of(store: Store) -> Path:
    assert store.engine.url.database is not None
    return Path(store.engine.url.database)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes, for long."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    pragma(store, "max_page_count = 1")  # as many as there are
    yield
    pragma(store, "max_page_count = 1000000")


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    pragma(store, "query_only = 1")
    yield
    pragma(store, "query_only = 0")


@contextmanager
def failing_disk(store: Store) -> Iterator[None]:
    """No write to a file succeeds."""
    if sys.platform == "win32":
        pytest.skip("a file is limited by the rules of Unix")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def in_use(store: Store) -> Iterator[None]:
    pragma(store, "busy_timeout = 0")
    with locked(file_of(store)):
        yield


Failing = Callable[[Store], AbstractContextManager[None]]
FAILURES = [
    (full_disk, "the disk is full"),
    (read_only, "the database may only be read"),
    (failing_disk, "the disk gives an error"),
    (in_use, "another program is using the database"),
]


@pytest.mark.parametrize(("failing", "why"), FAILURES)
def test_what_cannot_be_saved_leaves_nothing_and_can_be_saved_later(
    store: Store, failing: Failing, why: str
) -> None:
    store.add(MATCH, SEATS)
    before = store.read("m1")
    whole = change(events=LONG, hold={0: "a"})
    with failing(store):
        for _ in range(2):
            with pytest.raises(CannotSave) as error:
                store.commit(whole)
        assert store.read("m1") == before
    assert str(error.value) == (
        f"The house cannot save at the moment ({why}). Nothing was changed: try again in a moment."
    )
    assert store.commit(whole) == 1
    stored = store.read("m1")
    assert stored is not None
    assert (stored.events, stored.held) == (LONG, {0: "a"})


@pytest.mark.parametrize(
    "save",
    [
        lambda store: store.add(MATCH, SEATS),
        lambda store: store.commit(change(events=LONG)),
        lambda store: store.keep_analysis(AnalysisRow("m1", 0, "d" * 64, 9.0, "{}")),
    ],
)
def test_whatever_is_saved_tells_alike(store: Store, save: Callable[[Store], object]) -> None:
    with read_only(store), pytest.raises(CannotSave, match="may only be read"):
        save(store)


@pytest.mark.parametrize(
    "read",
    [
        lambda store: store.read("m1"),
        lambda store: store.revision("m1"),
        lambda store: store.receipt("m1", 0, "k"),
        lambda store: store.analysis("m1", 0),
        lambda store: store.match_invited(b"i"),
        lambda store: store.persons.seats_of([b"a"]),
        lambda store: store.servers.job("play", "m1", -1),
    ],
)
def test_whatever_cannot_be_read_tells_alike(sound: Path, read: Callable[[Store], object]) -> None:
    store = open_store(f"sqlite:///{sound}")
    store.engine.dispose()
    garbage(sound)
    with pytest.raises(CannotRead, match="the file is not a database") as error:
        read(store)
    assert str(error.value).endswith("Try again in a moment.")
    store.close()


@pytest.mark.parametrize(("failing", "why"), FAILURES[1:])
def test_a_move_that_cannot_be_saved_can_be_made_later(
    store: Store, failing: Failing, why: str
) -> None:
    house = house_at(store)
    match, token = glow_table(house)
    before = house.queries.view(match, token)
    move = next(iter(before.notations))
    with failing(store):
        with pytest.raises(CannotSave, match=why):
            house.actions.act(match, token, before.seq, "k1", move)
        told = house.queries.view(match, token)
        assert why in told.trouble
        assert replace(told, trouble="") == before
    assert house.actions.act(match, token, before.seq, "k1", move).kind == TAKEN
    assert house.actions.act(match, token, before.seq, "k1", move).kind == TAKEN
    assert house.queries.view(match, token).seq > before.seq


@pytest.mark.parametrize("broken", [read_only, failing_disk])
def test_a_bot_that_cannot_be_saved_says_so_and_goes_on_when_it_can(
    store: Store, broken: Callable[[Store], AbstractContextManager[None]]
) -> None:
    later: list[Callable[[], None]] = []
    queue = WorkQueue()
    house = house_at(store, queue=queue, wait=lambda _, work: later.append(work))
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    think_all(queue, find)
    assert Player(house, opened.match, token_of(opened)).first().taken
    before = house.queries.view(opened.match)
    heard: list[int] = []
    house.presence.listen(opened.match, lambda _, seq: heard.append(seq))
    with broken(store):
        think_all(queue, find)
        told = house.queries.view(opened.match)
        assert "cannot save at the moment" in told.trouble
        assert (told.seq, told.log, heard) == (before.seq, before.log, [0])
        assert len(later) == 1, "it is tried again after a while, not at once"
        later.pop()()
        think_all(queue, find)
    later.pop()()
    think_all(queue, find)
    assert house.queries.view(opened.match).waiting == (0,)
    assert house.queries.view(opened.match).trouble == ""
