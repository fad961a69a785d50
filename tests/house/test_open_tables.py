"""Tables that are open to everybody: who sees them, who sits there, and who loses a seat."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from parlour.bots import usual_bot
from parlour.engine.errors import ParlourError
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.stored_match import NoSeat
from parlour.house.views import Opened, Seated
from tests.house.houses import Player, find, house_at, token_of
from tests.house.worlds import Alarm

ADA, BEN, CY = (f"{name}-has-a-token-of-their-own" for name in ("ada", "ben", "cy"))
AWAY = 300
DAY = 86_400


@pytest.fixture
def clock() -> Alarm:
    return Alarm()


@pytest.fixture
def house(store: Store, clock: Alarm) -> House:
    return house_at(store, clock=clock, wait=clock.wait)


def opened_by(house: House, person: str = ADA, **more: object) -> Opened:
    """Three seats: one of the host, one for a friend, one for anybody."""
    given = {"seats": ["person", "empty", "empty"], "open_seats": [2], "name": "Ada", **more}
    return house.matchmaking.open_match("sealed", person=person, **given)  # type: ignore[arg-type]


def whos(house: House, match: str) -> list[str]:
    return [seat.who for seat in house.queries.view(match).seats]


def sat_at(house: House, match: str) -> tuple[Player, Seated]:
    """Ben has come through the hall."""
    seated = house.matchmaking.sit_open(match, "Ben", person=BEN)
    return Player(house, match, seated.token), seated


# What hangs in the hall


def test_only_tables_with_a_seat_for_everybody_hang_in_the_hall(house: House) -> None:
    opened_by(house, open_seats=[])
    found = opened_by(house)
    (table,) = house.matchmaking.open_tables()
    assert (table.match, table.game, table.seats[0].name) == (found.match, "sealed", "Ada")
    assert [table.match for table in house.matchmaking.open_tables(BEN)] == [found.match]
    assert house.matchmaking.open_tables(ADA) == [], "one sits there already"
    sat_at(house, found.match)
    assert house.matchmaking.open_tables() == []


def test_the_newest_come_first_and_old_ones_go(house: House, clock: Alarm) -> None:
    matches: list[str] = []
    for _ in range(22):
        clock.now += 1
        matches.insert(0, opened_by(house).match)
    assert [table.match for table in house.matchmaking.open_tables()] == matches[:20]
    clock.now += DAY - 5
    assert [table.match for table in house.matchmaking.open_tables()] == matches[:5]


def test_a_table_at_which_nobody_waits_is_not_shown(house: House) -> None:
    over, left = opened_by(house), opened_by(house)
    house.matchmaking.remove_guest(left.match, 0)
    for token in (token_of(over), house.matchmaking.sit_open(over.match, person=BEN).token):
        house.actions.hand_to_bot(over.match, token, "random")
    assert house.matchmaking.open_tables() == []


# Sitting down


def test_a_stranger_has_only_the_seats_for_everybody(house: House) -> None:
    opened = opened_by(house)
    _, seated = sat_at(house, opened.match)
    assert seated.seat == 2
    for person in (CY, None):
        with pytest.raises(ParlourError, match="all seats are taken"):
            house.matchmaking.sit_open(opened.match, "Cy", person=person)
    assert opened.invitation is not None
    assert house.matchmaking.sit(opened.invitation, "Cy").seat == 1, "the invitation stays good"


def test_a_friend_sits_in_a_private_seat_first_and_is_no_stranger(
    house: House, clock: Alarm
) -> None:
    opened = opened_by(house)
    assert opened.invitation is not None
    seats = [house.matchmaking.sit(opened.invitation, name).seat for name in ("Cy", "Di")]
    assert seats == [1, 2]
    clock.to(clock.now + 10 * AWAY)
    assert whos(house, opened.match) == ["person"] * 3


def test_nobody_sits_down_twice(house: House) -> None:
    opened = opened_by(house, seats=["person", "empty", "empty"], open_seats=[1, 2])
    key = "k" * 22
    first = house.matchmaking.sit_open(opened.match, "Ben", key, BEN)
    assert house.matchmaking.sit_open(opened.match, "Ben", key, BEN) == first
    for person in (ADA, BEN):
        with pytest.raises(ParlourError, match="you sit at this table already"):
            house.matchmaking.sit_open(opened.match, "Ben", person=person)
    short = [house.matchmaking.sit_open(opened.match, "Cy", "short", CY)]
    assert short[0].seat == 2, "a short key is no secret: it makes no token"
    assert whos(house, opened.match) == ["person"] * 3


def test_private_tables_are_for_nobody(house: House) -> None:
    private = opened_by(house, open_seats=[])
    with pytest.raises(ParlourError, match="all seats are taken"):
        house.matchmaking.sit_open(private.match)
    with pytest.raises(ParlourError, match="no such match"):
        house.matchmaking.sit_open("nothing")
    assert whos(house, private.match) == ["person", "empty", "empty"]


# Staying away


def test_a_bot_plays_on_for_a_stranger_who_stays_away(house: House, clock: Alarm) -> None:
    opened = opened_by(house)
    ben, seated = sat_at(house, opened.match)
    leave = house.presence.listen(opened.match, lambda *_: None, [ben.token])
    clock.to(clock.now + 10 * AWAY)
    assert whos(house, opened.match)[2] == "person", "never while they are there"
    leave()
    clock.to(clock.now + AWAY - 1)
    assert whos(house, opened.match)[2] == "person"
    clock.to(clock.now + 1)
    assert whos(house, opened.match)[2] == usual_bot(find("sealed"))
    assert house.matchmaking.open_tables() == [], "nobody else may have it"
    house.actions.reclaim_seat(opened.match, ben.token)
    assert whos(house, opened.match)[seated.seat] == "person"


def test_the_seat_is_free_again_if_the_host_wants_it_so(house: House, clock: Alarm) -> None:
    opened = opened_by(house, absent="free")
    ben, _ = sat_at(house, opened.match)
    ben.first()
    clock.to(clock.now + AWAY)
    seat = house.queries.view(opened.match).seats[2]
    assert (seat.who, seat.name) == ("empty", "")
    with pytest.raises(NoSeat):
        house.queries.view(opened.match, ben.token)
    assert [table.match for table in house.matchmaking.open_tables()] == [opened.match]
    assert house.matchmaking.sit_open(opened.match, "Cy", person=CY).seat == 2


@pytest.mark.parametrize("tabs", [1, 2, 3])
def test_whoever_comes_back_or_has_another_tab_stays(house: House, clock: Alarm, tabs: int) -> None:
    opened = opened_by(house)
    ben, _ = sat_at(house, opened.match)
    leaves = [
        house.presence.listen(opened.match, lambda *_: None, [ben.token]) for _ in range(tabs)
    ]
    for leave in leaves[1:]:
        leave()
    clock.to(clock.now + 2 * AWAY)
    leaves[0]()
    clock.to(clock.now + AWAY - 1)
    back = house.presence.listen(opened.match, lambda *_: None, [ben.token])
    clock.to(clock.now + 2 * AWAY)
    assert whos(house, opened.match)[2] == "person"
    back()
    clock.to(clock.now + AWAY)
    assert whos(house, opened.match)[2] != "person"


def test_neither_host_nor_friend_loses_a_seat(house: House, clock: Alarm) -> None:
    opened = opened_by(house)
    assert opened.invitation is not None
    friend = house.matchmaking.sit(opened.invitation, "Cy").token
    for token in (token_of(opened), friend):
        house.presence.listen(opened.match, lambda *_: None, [token])()
    clock.to(clock.now + 10 * AWAY)
    assert whos(house, opened.match) == ["person", "person", "empty"]


def test_one_timer_is_enough_for_everybody(house: House, clock: Alarm) -> None:
    tables = [opened_by(house, ADA).match for _ in range(5)]
    for match in tables:
        clock.now += 10
        ben, _ = sat_at(house, match)
        for _ in range(20):
            house.presence.listen(match, lambda *_: None, [ben.token])()
    assert len(clock.due) == 1
    clock.to(clock.now + AWAY)
    assert [whos(house, match)[2] for match in tables] == ["random"] * 5


def test_after_a_restart_everybody_has_time_to_come_back(
    house: House, store: Store, clock: Alarm
) -> None:
    opened = opened_by(house)
    sat_at(house, opened.match)
    clock.due.clear()
    clock.now += AWAY
    again = house_at(store, clock=clock, wait=clock.wait)
    again.strangers.watch()
    clock.to(clock.now + AWAY - 1)
    assert whos(again, opened.match)[2] == "person"
    clock.to(clock.now + 1)
    assert whos(again, opened.match)[2] != "person"


def test_a_match_that_is_over_keeps_its_seats(house: House, clock: Alarm) -> None:
    opened = house.matchmaking.open_match(
        "lucha-libre", seats=["person", "empty"], open_seats=[1], person=ADA
    )
    ben, _ = sat_at(house, opened.match)
    house.actions.concede(opened.match, ben.token, ben.seq(), "k")
    clock.to(clock.now + AWAY)
    assert whos(house, opened.match) == ["person", "person"]


# The host removes a guest


def removable(house: House, match: str, token: str | None) -> list[bool]:
    return [seat.removable for seat in house.queries.view(match, token).seats]


def test_a_host_removes_a_guest_before_they_move(house: House) -> None:
    opened = opened_by(house)
    ben, _ = sat_at(house, opened.match)
    host = token_of(opened)
    assert removable(house, opened.match, host) == [False, False, True]
    assert removable(house, opened.match, f"{ADA}~0") == [False, False, True]
    for other in (ben.token, None):
        assert removable(house, opened.match, other) == [False] * 3
    fresh = house.matchmaking.send_away(opened.match, host, 2)
    with pytest.raises(NoSeat):
        house.queries.view(opened.match, ben.token)
    with pytest.raises(ParlourError, match="has removed you"):
        house.matchmaking.sit_open(opened.match, "Ben", person=BEN)
    assert opened.invitation is not None
    with pytest.raises(ParlourError, match="not good"):
        house.matchmaking.sit(opened.invitation)
    assert house.matchmaking.sit_open(opened.match, "Cy", person=CY).seat == 2
    assert house.matchmaking.sit(fresh).seat == 1


def test_whoever_has_moved_stays(house: House) -> None:
    opened = opened_by(house)
    ben, _ = sat_at(house, opened.match)
    assert ben.first().taken
    with pytest.raises(ParlourError, match="has made a move stays"):
        house.matchmaking.send_away(opened.match, token_of(opened), 2)
    assert ben.undo().taken
    for player in (ben, Player(house, opened.match, token_of(opened))):
        assert player.first().taken
    assert removable(house, opened.match, token_of(opened)) == [False] * 3


def test_only_the_host_removes_and_only_guests(house: House, store: Store) -> None:
    opened = opened_by(house)
    ben, _ = sat_at(house, opened.match)
    host = token_of(opened)
    refused = [(ben.token, 0), (ben.token, 2), (host, 0), (host, 1), (host, 3), (host, -1)]
    for token, seat in refused:
        with pytest.raises(ParlourError):
            house.matchmaking.send_away(opened.match, token, seat)
    with pytest.raises(NoSeat):
        house.matchmaking.send_away(opened.match, "forged", 2)
    older = store.read(opened.match)
    assert older is not None
    numbers = count()
    again = replace(older.match, id="older", host=None, invitation=None)
    store.add(again, [replace(seat, token=b"%d" % next(numbers)) for seat in older.seats])
    with pytest.raises(ParlourError, match="only whoever opened the table"):
        house.matchmaking.send_away("older", f"{ADA}~0", 2)
