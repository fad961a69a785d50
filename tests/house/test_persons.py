"""Persons: a token that opens the seats of whoever has it, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from parlour.bots import usual_bot
from parlour.engine.errors import ParlourError
from parlour.house.analysis import Effort
from parlour.house.database import migrate
from parlour.house.house import House
from parlour.house.person_store import PersonStore
from parlour.house.rows import AnalysisRow
from parlour.house.schema import BELONGING
from parlour.house.store import Store, open_store
from parlour.house.stored_match import NoSeat
from parlour.house.table_cache import NoMatch
from parlour.house.tokens import hash_of, sealed, unsealed
from tests.house.houses import Clock, Player, find, house_at, token_of
from tests.house.test_store import MATCH

ADA, BEN = "ada-has-a-token-of-her-own", "ben-has-a-token-of-his-own"


def opened_by_ada(house: House) -> tuple[str, str]:
    """A match of three seats in which Ada has one and Ben another; Ada's seat token."""
    opened = house.matchmaking.open_match(
        "sealed", seats=["empty", "person", "empty"], name="Ada", person=ADA
    )
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, "Ben", 2, person=BEN)
    return opened.match, token_of(opened)


# The token of a person


def test_a_person_opens_their_own_seats_and_no_other(house: House) -> None:
    match, _ = opened_by_ada(house)
    assert house.persons.seats(match, ADA) == [f"{ADA}~1"]
    assert house.persons.seats(match, BEN) == [f"{BEN}~2"]
    assert house.queries.view(match, f"{ADA}~1").seat == 1
    forged = [
        f"{ADA}~2",
        f"{ADA}~0",
        f"{ADA}~",
        f"{ADA}~01",
        ADA,
        f"{BEN}~1",
        "~1",
        "~",
        f"{ADA}~1~1",
    ]
    for token in forged:
        with pytest.raises(NoSeat):
            house.queries.view(match, token)
    assert house.persons.seats(match, "somebody-else-altogether") == []
    assert house.persons.seats("nothing", ADA) == []


def test_seat_and_person_play_the_same_seat(house: House) -> None:
    match, token = opened_by_ada(house)
    assert Player(house, match, f"{ADA}~1").first().taken
    assert house.queries.view(match, token).answered is not None
    assert house_at(house.store).queries.view(match, f"{ADA}~1").answered is not None


def test_several_seats_at_one_screen_are_one_persons(house: House) -> None:
    opened = house.matchmaking.open_match("sealed", person=ADA)
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, seat=2, person=ADA)
    assert house.persons.seats(opened.match, ADA) == [f"{ADA}~0", f"{ADA}~2"]


def test_what_was_played_is_told_to_the_person_alone(house: House) -> None:
    opened = house.matchmaking.open_match(
        "lucha-libre", seats=["person", "empty"], name="Ada", person=ADA
    )
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, "Ben", person=BEN)
    assert house.persons.played(ADA) == []
    seq = house.queries.view(opened.match).seq
    assert house.actions.concede(opened.match, token_of(opened), seq, "key").taken
    (ada,), (ben,) = house.persons.played(ADA), house.persons.played(BEN, "lucha-libre")
    assert (ada.outcome, ada.given_up, ben.outcome, ben.given_up) == ("lost", True, "won", False)
    assert (ada.others, ben.others) == (("Ben",), ("Ada",))
    assert house.persons.played(ADA, "last-glow") == []
    house.persons.forget(BEN)
    assert house.persons.played(BEN) == []
    (ada,) = house.persons.played(ADA)
    assert "Ben" not in ada.others


def test_whoever_is_removed_is_no_person_there_any_more(house: House) -> None:
    match, _ = opened_by_ada(house)
    house.matchmaking.remove_guest(match, 2)
    assert house.persons.seats(match, BEN) == []
    with pytest.raises(NoSeat):
        house.queries.view(match, f"{BEN}~2")


def test_every_way_to_a_seat_keeps_the_person(house: House) -> None:
    ended = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], person=ADA)
    player = Player(house, ended.match, token_of(ended))
    house.actions.concede(ended.match, player.token, player.seq(), "k")
    record = house.queries.record(ended.match)
    record.steps, record.result = [], None
    for opened in (
        house.matchmaking.deal_again(ended.match, player.token, ADA),
        house.matchmaking.play_on(ended.match, 0, 1, person=ADA),
        house.matchmaking.take_record(record, person=ADA),
    ):
        assert house.persons.seats(opened.match, ADA) == [f"{ADA}~{opened.seat}"]


@pytest.mark.sqlite
def test_the_database_holds_no_token_of_a_person(store: Store) -> None:
    opened_by_ada(house_at(store))
    with store.engine.connect() as connection:
        dump = "".join(connection.connection.iterdump())
    assert ADA not in dump
    assert BEN not in dump


def test_seats_of_older_tables_go_on_by_their_own_tokens(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = sa.create_engine(url)
    migrate(engine, "0004")
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO match (id, game, version, options, practice, seeded, key, commitment,"
                " created, status, revision) VALUES ('m1', :game, '1', '{}', false, false, :key,"
                " :commitment, 1.0, 'playing', 0)"
            ),
            {"game": MATCH.game, "key": MATCH.key, "commitment": MATCH.commitment},
        )
        connection.execute(
            sa.text("INSERT INTO seat VALUES ('m1', 0, 'person', 'Ada', :token, 1.0)"),
            {"token": b"a" * 32},
        )
    engine.dispose()
    store = open_store(url)
    stored = store.read("m1")
    assert stored is not None
    assert [(seat.token, seat.person) for seat in stored.seats] == [(b"a" * 32, None)]
    store.close()


# Their tables


def lines(house: House, person: str) -> list[tuple[str, bool, bool]]:
    """The tables of a person: which, whose turn, whether it is over."""
    return [(each.match, each.your_turn, each.over) for each in house.persons.tables(person)]


def glow(house: House, person: str = ADA) -> Player:
    opened = house.matchmaking.open_match("last-glow", person=person)
    return Player(house, opened.match, token_of(opened))


def test_your_turn_comes_first_then_what_goes_on_then_what_is_over(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    over, waits = glow(house), opened_by_ada(house)[0]
    house.actions.concede(over.match, over.token, over.seq(), "k")
    clock.now += 60
    first, second = glow(house), glow(house)
    clock.now += 60
    second.first()
    Player(house, waits, f"{ADA}~1").first()
    glow(house, BEN)
    assert lines(house, ADA) == [
        (second.match, True, False),
        (first.match, True, False),
        (waits, False, False),
        (over.match, False, True),
    ]
    assert [each.since for each in house.persons.tables(ADA)] == [1120.0, 1060.0, 1000.0, 1000.0]
    assert house.persons.count_tables(ADA) == 4
    assert lines(house, "somebody-else-altogether") == []


def test_a_line_says_who_sits_there_and_whether_i_am_there(house: House) -> None:
    match, _ = opened_by_ada(house)
    line = house.persons.tables(ADA)[0]
    assert (line.title, line.names, line.seat, line.here) == (
        "Sealed", ("empty", "Ada", "Ben"), 1, False
    )  # fmt: skip
    leave = house.presence.listen(match, lambda *_: None, [f"{ADA}~1"])
    assert [house.persons.tables(each)[0].here for each in (ADA, BEN)] == [True, False]
    leave()
    assert not house.persons.tables(ADA)[0].here


def test_of_several_seats_the_one_that_must_decide_counts(house: House) -> None:
    opened = house.matchmaking.open_match("sealed", seats=["person", "empty", "random"], person=ADA)
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, person=ADA)
    assert Player(house, opened.match, f"{ADA}~0").first().taken
    assert [(each.seat, each.your_turn) for each in house.persons.tables(ADA)] == [(1, True)]


def test_tables_of_other_rules_are_listed_too(store: Store) -> None:
    match, _ = opened_by_ada(house_at(store))
    newer = house_at(store, find=lambda slug: replace(find(slug), version="99"))
    line = newer.persons.tables(ADA)[0]
    assert (line.match, line.your_turn, line.over, line.continuable) == (match, False, False, False)
    assert "the rules have changed" in line.prompt


def test_when_others_answer_in_secret_shows_in_no_list(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock, wait=lambda seconds, work: None)
    opened = house.matchmaking.open_match("hush", seed=3, seats=["person"] * 3, person=ADA)
    assert opened.invitation is not None
    for name in ("B", "C"):
        house.matchmaking.sit(opened.invitation, name, person=BEN)
    assert Player(house, opened.match, token_of(opened)).first().taken
    before = house.persons.tables(ADA)
    assert house.queries.view(opened.match, token_of(opened)).window is not None
    clock.now += 1
    for token in house.persons.seats(opened.match, BEN):
        if house.queries.view(opened.match, token).notations:
            assert Player(house, opened.match, token).first().taken
    assert house.persons.tables(ADA) == before


# Taking them along

CODE_SECONDS = 600


def test_a_code_brings_the_person_along_once(house: House) -> None:
    match, _ = opened_by_ada(house)
    code = house.persons.offer_tables(ADA)
    for _ in range(3):
        assert house.persons.offered_tables(code) == 1
    assert house.persons.take_over(code, None) == ADA
    assert house.queries.view(match, f"{ADA}~1").seat == 1
    for use in (house.persons.offered_tables, lambda code: house.persons.take_over(code, None)):
        with pytest.raises(ParlourError, match="not good any more"):
            use(code)


def test_a_code_is_good_for_ten_minutes_and_only_the_newest(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    opened_by_ada(house)
    first, second = house.persons.offer_tables(ADA), house.persons.offer_tables(ADA)
    bens = house.persons.offer_tables(BEN)
    clock.now += CODE_SECONDS
    assert house.persons.take_over(second, None) == ADA
    for used in (first, "forged"):
        with pytest.raises(ParlourError, match="not good any more"):
            house.persons.take_over(used, None)
    clock.now += 1
    with pytest.raises(ParlourError, match="not good any more"):
        house.persons.take_over(bens, None)


def test_tables_of_two_devices_are_joined(house: House) -> None:
    match, token = opened_by_ada(house)
    mine = glow(house, BEN)
    house.queries.view(mine.match, f"{BEN}~0")
    assert house.persons.take_over(house.persons.offer_tables(ADA), BEN) == ADA
    assert house.persons.count_tables(ADA) == 2
    assert house.persons.count_tables(BEN) == 0
    assert house.persons.seats(match, ADA) == [f"{ADA}~1", f"{ADA}~2"]
    for there, opens in ((mine.match, f"{ADA}~0"), (match, f"{ADA}~2"), (match, token)):
        assert house.queries.view(there, opens).seat >= 0
    with pytest.raises(NoSeat):
        house.queries.view(mine.match, f"{BEN}~0")
    assert Player(house, mine.match, mine.token).first().taken, "the table goes on"


@pytest.mark.sqlite
def test_the_database_holds_no_code_and_what_it_holds_opens_nothing(store: Store) -> None:
    house = house_at(store)
    opened_by_ada(house)
    code = house.persons.offer_tables(ADA)
    with store.engine.connect() as connection:
        dump = "".join(connection.connection.iterdump())
    assert code not in dump
    assert ADA not in dump
    assert ADA.encode().hex().upper() not in dump.upper()
    row = store.persons.takeover(hash_of(code))
    assert row is not None
    assert unsealed(row.sealed, code) == ADA
    assert unsealed(row.sealed, "another-code") != ADA


@given(st.from_regex(r"[A-Za-z0-9_-]{16,64}", fullmatch=True), st.text(max_size=40))
def test_every_token_can_be_sealed(token: str, code: str) -> None:
    assert unsealed(sealed(token, code), code) == token


# Forgetting


def rows(store: Store, match: str) -> int:
    """How many rows of the database belong to a match."""
    with store.engine.connect() as connection:
        queries = [sa.select(sa.func.count()).where(each.c.match == match) for each in BELONGING]
        counts = [connection.execute(query).scalar_one() for query in queries]
    return sum(counts) + (store.revision(match) is not None)


def test_what_was_mine_alone_is_deleted_with_all_that_belongs_to_it(store: Store) -> None:
    house = house_at(store)
    player, other = glow(house), glow(house, BEN)
    player.first()
    store.keep_analysis(AnalysisRow(player.match, 0, "d" * 64, 9.0, "{}"))
    before = rows(store, other.match)
    told: list[int] = []
    house.presence.listen(player.match, lambda match, seq: told.append(seq), [player.token])
    assert house.persons.forget(ADA) == [player.match]
    assert rows(store, player.match) == 0
    assert rows(store, other.match) == before
    assert told, "whoever looks is told"
    for again in (house, house_at(store)):
        with pytest.raises(NoMatch):
            again.queries.view(player.match)
    assert house.persons.forget(ADA) == []
    assert other.first().taken


@pytest.mark.sqlite
def test_where_others_play_a_bot_goes_on_without_a_name(store: Store) -> None:
    house = house_at(store)
    match, token = opened_by_ada(house)
    ben = Player(house, match, f"{BEN}~2")
    assert Player(house, match, token).first().taken
    assert house.persons.forget(ADA) == [match]
    for here in (house, house_at(store)):
        view = here.queries.view(match, ben.token)
        assert [(seat.who, seat.name) for seat in view.seats] == [
            ("empty", ""), (usual_bot(find("sealed")), ""), ("person", "Ben")
        ]  # fmt: skip
        for mine in (token, f"{ADA}~1"):
            with pytest.raises(NoSeat):
                here.queries.view(match, mine)
    with store.engine.connect() as connection:
        assert "Ada" not in "".join(connection.connection.iterdump())
    assert ben.first().taken
    assert house.matchmaking.invite(match, ben.token)


def test_a_match_that_is_over_keeps_its_record_for_the_others(house: House) -> None:
    opened = house.matchmaking.open_match(
        "lucha-libre", seats=["person", "empty"], name="Ada", person=ADA
    )
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, "Ben", person=BEN)
    ben = Player(house, opened.match, f"{BEN}~1")
    house.actions.concede(opened.match, ben.token, ben.seq(), "k")
    record = house.queries.record(opened.match)
    house.persons.forget(ADA)
    assert house.queries.record(opened.match) == record
    assert [seat.name for seat in house.queries.view(opened.match).seats] == ["", "Ben"]


def test_whoever_has_left_before_counts_as_somebody_else(store: Store) -> None:
    house = house_at(store)
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], person=ADA)
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, "Ben")
    house.matchmaking.remove_guest(opened.match, 1)
    house.persons.forget(ADA)
    assert store.revision(opened.match) is not None


def test_a_shared_screen_is_one_persons_alone(store: Store) -> None:
    house = house_at(store)
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], person=ADA)
    assert opened.invitation is not None
    house.matchmaking.sit(opened.invitation, "Ben", person=ADA)
    house.persons.forget(ADA)
    assert store.revision(opened.match) is None


def test_forgetting_ends_codes_and_analyses(store: Store) -> None:
    house = house_at(store, effort=Effort(aside=lambda work: None))
    player = glow(house)
    house.actions.concede(player.match, player.token, player.seq(), "k")
    assert house.analysis.analyse(player.match, player.token).state == "running"
    code = house.persons.offer_tables(ADA)
    house.persons.forget(ADA)
    assert not house.analysis._running
    with pytest.raises(ParlourError, match="not good any more"):
        house.persons.take_over(code, None)


def test_forgetting_is_whole_or_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_at(store)
    alone, (match, _) = glow(house), opened_by_ada(house)

    def broken(*_: object) -> None:
        raise OSError("no more")

    monkeypatch.setattr(PersonStore, "_leave", broken)
    with pytest.raises(OSError, match="no more"):
        house.persons.forget(ADA)
    assert house.persons.count_tables(ADA) == 2
    assert house.queries.view(alone.match, f"{ADA}~0").seat == 0
    assert house.queries.view(match, f"{ADA}~1").seat == 1


def test_a_move_that_is_under_way_does_not_bring_a_person_back(store: Store) -> None:
    house, elsewhere = house_at(store), house_at(store)
    match, _ = opened_by_ada(house)
    ben = Player(elsewhere, match, f"{BEN}~2")
    seq = ben.seq()
    house.persons.forget(ADA)
    assert elsewhere.actions.act(match, ben.token, seq, "k", "pick a").taken
    stored = store.read(match)
    assert stored is not None
    assert [seat.name for seat in stored.seats] == ["", "", "Ben"]
