"""The store: migrations, round trips, changes that are whole or nothing."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from parlour.engine.errors import ParlourError
from parlour.house.database import migrate
from parlour.house.rows import (
    AnalysisRow,
    Change,
    Job,
    MatchRow,
    Receipt,
    SeatRow,
    StandingRow,
    Stored,
)
from parlour.house.schema import event_table, match_table, metadata
from parlour.house.store import Conflict, Store, open_store
from parlour.house.usual_change import is_usual
from parlour.match.disclosure import EventRow
from tests.house.houses import playing, store_at

MATCH = MatchRow(
    id="m1",
    game="last-glow",
    version="1",
    options={"mode": "storm", "turns": 5},
    components=None,
    practice=False,
    seeded=True,
    key=bytes(range(32)),
    commitment="ab" * 32,
    invitation=b"i" * 32,
    created=5.5,
)
LATER = ("lesson", "host", "absent", "next", "next_by", "kept_until", "day")
"""What the row of a match has got since."""
SEATS = [SeatRow(0, "person", "Ada", b"a" * 32, 5.5), SeatRow(1, "casual")]
EVENTS = [
    EventRow(1, "outcome", -1, "die 3", True, 6.0),
    EventRow(2, "move", 0, "ñ 1,2", False, 7.0),
]


def change(**more: object) -> Change:
    return replace(Change("m1", 0), **more)  # type: ignore[arg-type]


def test_what_is_written_is_read(store: Store) -> None:
    store.add(MATCH, SEATS)
    receipt = Receipt(0, "k1", 2)
    store.commit(change(events=EVENTS, hold={1: "pick a"}, receipt=receipt))
    stored = store.read("m1")
    assert stored is not None
    assert stored.match == replace(MATCH, revision=1)
    assert stored.seats == SEATS
    assert stored.events == EVENTS
    assert stored.held == {1: "pick a"}
    assert store.receipt("m1", 0, "k1") == receipt
    assert store.receipt("m1", 1, "k1") is None


def test_a_change_touches_only_what_it_names(store: Store) -> None:
    store.add(MATCH, SEATS)
    store.commit(change(hold={0: "a", 1: "b"}))
    taken = SeatRow(1, "person", "Ben", b"b" * 32, 9.0)
    facts = {"status": "over", "result": {"winners": [0]}}
    assert store.commit(change(revision=1, release=[0], seats=[taken], facts=facts)) == 2
    stored = store.read("m1")
    assert stored is not None
    assert stored.held == {1: "b"}
    assert stored.seats == [SEATS[0], taken]
    assert (stored.match.status, stored.match.result) == ("over", {"winners": [0]})
    assert playing(store) == []


PLAYS = {"status": "playing", "result": None}
JOBS = [None, Job("play", "m1", -1, 3.5, None), Job("play", "m1", -1, 4.5, "s1", "half")]


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("receipt", [None, Receipt(0, "k1", 2)])
@pytest.mark.parametrize("job", JOBS)
def test_one_statement_stores_what_a_transaction_does(
    count: int, receipt: Receipt | None, job: Job | None, tmp_path: Path
) -> None:
    # With something covered a change takes a transaction; on SQLite any change does.
    usual = change(events=EVENTS[:count], receipt=receipt, job=job, facts=PLAYS)
    found: list[Stored] = []
    for each in (usual, replace(usual, hold={1: "pick a"})):
        store = store_at(tmp_path, f"{len(found)}.db", server="s1")
        store.add(MATCH, SEATS)
        assert store.commit(each) == 1
        with pytest.raises(Conflict):
            store.commit(each)
        stored = store.read("m1")
        assert stored is not None
        found.append(replace(stored, held={}))
    assert [is_usual(usual), is_usual(replace(usual, hold={1: "pick a"}))] == [True, False]
    assert found[0] == found[1]
    assert found[0].match.revision == 1


def test_a_change_decided_on_an_old_state_is_refused_as_a_whole(store: Store) -> None:
    store.add(MATCH, SEATS)
    store.commit(change(events=EVENTS[:1]))
    with pytest.raises(Conflict):
        store.commit(change(events=EVENTS[1:]))
    stored = store.read("m1")
    assert stored is not None
    assert (stored.events, stored.match.revision) == (EVENTS[:1], 1)


def test_a_change_that_fails_half_way_leaves_nothing(store: Store) -> None:
    store.add(MATCH, SEATS)
    with pytest.raises(Conflict):
        store.commit(change(events=[EVENTS[0], EVENTS[0]], hold={0: "a"}))
    stored = store.read("m1")
    assert stored is not None
    assert (stored.events, stored.held, stored.match.revision) == ([], {}, 0)


def test_seats_and_matches_are_found_by_hashes(store: Store) -> None:
    store.add(MATCH, SEATS)
    assert store.match_invited(b"i" * 32) == "m1"
    assert store.match_invited(b"j" * 32) is None
    assert store.persons.seats_of([b"a" * 32, b"z" * 32]) == [("m1", 0)]
    assert playing(store) == ["m1"]
    assert store.read("m2") is None
    assert store.revision("m2") is None


def test_migrations_from_empty_give_the_tables_of_the_code(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == "0012"
        assert compare_metadata(context, metadata) == []


@pytest.mark.sqlite
def test_a_match_of_the_first_tables_gets_the_usual_window(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = sa.create_engine(url)
    migrate(engine, "0001")
    row = {name: value for name, value in asdict(MATCH).items()
           if name not in ("window", "slow", "shared", *LATER)}  # fmt: skip
    with engine.begin() as connection:
        connection.execute(match_table.insert().values(row))
        event = {"match": "m1", "seq": 1, "kind": "beat", "who": -1, "notation": "2.5 0 1",
                 "open": False, "time": 1.0}  # fmt: skip
        connection.execute(event_table.insert().values(event))
    engine.dispose()
    store = open_store(url)
    stored = store.read("m1")
    assert stored is not None
    assert (stored.match, stored.standing) == (MATCH, [])
    assert [each.kind for each in stored.events] == ["window"]
    store.close()


def test_an_analysis_is_kept_once_for_each_seat(store: Store) -> None:
    store.add(MATCH, SEATS)
    assert store.analysis("m1", 0) is None
    for review in ("first", "second"):
        store.keep_analysis(AnalysisRow("m1", 0, "d" * 64, 9.0, review))
    assert store.analysis("m1", 0) == AnalysisRow("m1", 0, "d" * 64, 9.0, "second")
    assert store.analysis("m1", 1) is None


@pytest.mark.sqlite
def test_matches_of_the_second_tables_are_analysed_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = sa.create_engine(url)
    migrate(engine, "0002")
    with engine.begin() as connection:
        later = ("window", *LATER)
        usual = {name: value for name, value in asdict(MATCH).items() if name not in later}
        connection.execute(match_table.insert().values(usual))
    engine.dispose()
    store = open_store(url)
    store.keep_analysis(AnalysisRow("m1", 0, "d" * 64, 9.0, "{}"))
    assert store.analysis("m1", 0) is not None
    store.close()


def test_standing_answers_are_kept(store: Store) -> None:
    store.add(MATCH, SEATS)
    answers = [StandingRow(0, "veto", ""), StandingRow(1, "save", "play safehouse", 3)]
    store.commit(change(standing=answers))
    store.commit(change(revision=1))
    stored = store.read("m1")
    assert stored is not None
    assert stored.standing == answers
    store.commit(change(revision=2, standing=[]))
    stored = store.read("m1")
    assert stored is not None
    assert stored.standing == []


def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    for _ in range(2):
        store = store_at(tmp_path, "again % 1.db")
        if store.read("m1") is None:
            store.add(MATCH, SEATS)
        assert store.read("m1") is not None
        store.close()


@pytest.mark.sqlite
def test_sqlite_is_set_to_lose_nothing(store: Store) -> None:
    with store.engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert found == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000
    }  # fmt: skip


def test_an_event_needs_its_match(store: Store) -> None:
    row = {"match": "none", "seq": 1, "kind": "move", "who": 0, "notation": "", "open": True}
    with pytest.raises(sa.exc.IntegrityError), store.engine.begin() as connection:
        connection.execute(event_table.insert(), {**row, "time": 0.0})


def test_matches_are_not_kept_in_memory() -> None:
    with pytest.raises(ParlourError, match="in a file"):
        open_store("sqlite://")


def test_the_tables_can_be_made_in_postgresql() -> None:
    dialect: sa.Dialect = sa.make_url("postgresql+psycopg://").get_dialect()()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(sa.schema.CreateTable(table).compile(dialect=dialect))


@pytest.mark.parametrize("url", ["matches.db", "nosuch://x/y", "sqlite://"])
def test_a_database_that_cannot_be_is_refused_in_words(url: str) -> None:
    with pytest.raises(ParlourError, match="sqlite:///FILE"):
        open_store(url)
