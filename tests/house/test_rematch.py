"""A rematch: the same table with the seats turned, kept for those who sat there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import sqlalchemy as sa

from parlour.engine.errors import ParlourError
from parlour.house.house import House
from parlour.house.schema import match_table
from parlour.house.store import Store
from parlour.house.stored_match import NoSeat
from parlour.house.tokens import new_token
from parlour.house.views import Rematch
from tests.house.houses import Clock, Player, house_at, token_of

ADA, BEN, CY = (f"{name}-has-a-token-of-their-own" for name in ("ada", "ben", "cy"))
KEPT = 300


def ended(house: House, **more: object) -> list[Player]:
    """A match of two persons and a bot that is over."""
    seats = ["person", "empty", "random"]
    given = {"seats": seats, "name": "Ada", "person": ADA, **more}
    opened = house.matchmaking.open_match("sealed", **given)  # type: ignore[arg-type]
    assert opened.invitation is not None
    ben = house.matchmaking.sit(opened.invitation, "Ben", person=BEN).token
    players = [Player(house, opened.match, token) for token in (token_of(opened), ben)]
    while not house.queries.view(opened.match).over:
        for player in players:
            player.first()
    return players


def wants(house: House, player: Player, person: str | None = None) -> Rematch:
    return house.matchmaking.rematch(player.match, [player.token], person)


def sitting(house: House, match: str) -> list[tuple[str, str]]:
    return [(seat.who, seat.name) for seat in house.queries.view(match).seats]


def test_seats_are_turned_and_kept_for_the_same_persons(house: House) -> None:
    ada, ben = ended(house)
    first = wants(house, ada, ADA)
    assert first.opened
    assert sitting(house, first.match) == [("random", ""), ("person", "Ada"), ("empty", "")]
    assert first.invitation is not None
    with pytest.raises(ParlourError, match=r"kept for those who played before.* 5 minutes"):
        house.matchmaking.sit(first.invitation, "Cy")
    with pytest.raises(ParlourError, match="all seats are taken"):
        house.matchmaking.sit_open(first.match, "Cy")
    second = wants(house, ben, BEN)
    assert (second.match, second.opened, second.invitation) == (first.match, False, None)
    assert sitting(house, first.match) == [("random", ""), ("person", "Ada"), ("person", "Ben")]
    for player, seat in ((first, 1), (second, 2)):
        assert [each.seat for each in player.seats] == [seat]
        assert house.queries.view(first.match, player.seats[0].token).seat == seat
    assert house.persons.seats(first.match, BEN) == [f"{BEN}~2"]


def test_the_rematch_is_of_the_same_kind_with_new_dice(house: House) -> None:
    opened = house.matchmaking.open_match("last-glow", {"mode": "nightmare"}, practice=True, seed=3)
    player = Player(house, opened.match, token_of(opened))
    house.actions.concede(player.match, player.token, player.seq(), "k")
    again = wants(house, player)
    assert [each.seat for each in again.seats] == [0]
    assert again.invitation is None
    old, new = (house.store.read(match) for match in (player.match, again.match))
    assert old is not None
    assert new is not None
    assert (new.match.options, new.match.practice) == (old.match.options, True)
    assert not new.match.seeded
    assert new.match.key != old.match.key
    assert new.match.host == 0
    assert Player(house, again.match, again.seats[0].token).first().taken


def test_the_others_hear_who_wants_one(house: House) -> None:
    ada, ben = ended(house)
    told: list[int] = []
    house.presence.listen(ben.match, lambda match, seq: told.append(seq), [ben.token])
    assert house.queries.view(ben.match, ben.token).rematch == ""
    wants(house, ada)
    assert told[-1:] == [house.queries.view(ben.match).seq]
    for here in (house, house_at(house.store)):
        said = [
            here.queries.view(ben.match, token).rematch for token in (ben.token, ada.token, None)
        ]
        assert said == ["Ada wants a rematch", "You want a rematch", ""]


def test_touching_twice_gives_the_same_seat(house: House) -> None:
    ada, ben = ended(house)
    first = wants(house, ada, ADA)
    assert wants(house, ada, ADA).seats == first.seats
    by_person = house.matchmaking.rematch(ada.match, [f"{ADA}~0"], ADA)
    assert [each.token for each in by_person.seats] == [f"{ADA}~1"]
    assert house.queries.view(first.match, f"{ADA}~1").seat == 1
    assert wants(house, ben).match == first.match
    assert len(house.store.newest_playing(10)) == 1


def test_only_whoever_sat_there_may_ask_and_only_at_the_end(house: House) -> None:
    ada, _ = ended(house)
    for tokens in ([], ["forged"], [f"{CY}~0"], [ada.token, "forged"]):
        with pytest.raises(NoSeat):
            house.matchmaking.rematch(ada.match, tokens)
    going = house.matchmaking.open_match("sealed", person=ADA)
    with pytest.raises(ParlourError, match="not over"):
        house.matchmaking.rematch(going.match, [token_of(going)])
    assert house.queries.view(ada.match, ada.token).rematch == ""


def test_after_five_minutes_it_is_a_private_table_with_free_seats(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    ada, ben = ended(house)
    first = wants(house, ada)
    assert first.invitation is not None
    assert house.queries.view(first.match).kept
    clock.now += KEPT
    assert not house.queries.view(first.match).kept
    assert house.matchmaking.open_tables() == []
    assert house.matchmaking.sit(first.invitation, "Cy", person=CY).seat == 2
    with pytest.raises(ParlourError, match="taken"):
        wants(house, ben)


def test_several_at_one_screen_sit_down_together(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], person=ADA)
    assert opened.invitation is not None
    other = house.matchmaking.sit(opened.invitation, "Ben", person=ADA).token
    player = Player(house, opened.match, token_of(opened))
    house.actions.concede(player.match, player.token, player.seq(), "k")
    again = house.matchmaking.rematch(player.match, [player.token, other], ADA)
    assert [each.seat for each in again.seats] == [1, 0]
    assert house.persons.seats(again.match, ADA) == [f"{ADA}~0", f"{ADA}~1"]
    assert again.invitation is None


def test_a_seat_that_a_bot_plays_is_still_its_persons(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], name="Ada")
    assert opened.invitation is not None
    ben = house.matchmaking.sit(opened.invitation, "Ben").token
    house.actions.hand_to_bot(opened.match, ben, "random")
    ada = Player(house, opened.match, token_of(opened))
    house.actions.concede(ada.match, ada.token, ada.seq(), "k")
    first = wants(house, ada)
    assert sitting(house, first.match) == [("empty", ""), ("person", "Ada")]
    assert house.matchmaking.rematch(ada.match, [ben]).match == first.match
    assert sitting(house, first.match) == [("person", "Ben"), ("person", "Ada")]


def test_two_at_the_same_time_land_at_the_same_table(store: Store) -> None:
    for _ in range(5):
        first, second = (house_at(store, tokens=new_token) for _ in range(2))
        ada, ben = ended(first)
        ben.house = second
        second.queries.view(ben.match)
        together = Barrier(2)

        def press(house: House, player: Player, together: Barrier = together) -> str:
            together.wait()
            return wants(house, player).match

        with ThreadPoolExecutor(2) as threads:
            found = list(threads.map(press, (first, second), (ada, ben)))
        assert found[0] == found[1]
        whos = [seat.who for seat in house_at(store).queries.view(found[0]).seats]
        assert whos == ["random", "person", "person"]
    with store.engine.connect() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(match_table))
        assert count.scalar_one() == 10, "no table is left over"


def test_whoever_is_forgotten_wants_no_rematch_any_more(house: House) -> None:
    ada, ben = ended(house)
    following = wants(house, ada, ADA).match
    house.persons.forget(ADA)
    assert house.store.revision(following) is None
    assert house.queries.view(ben.match, ben.token).rematch == ""
    again = wants(house, ben, BEN)
    assert sitting(house, again.match) == [("random", ""), ("empty", ""), ("person", "Ben")]
