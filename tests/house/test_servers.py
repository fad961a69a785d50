"""Several servers on one PostgreSQL: one log, and what one leaves another goes on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing as closed_after
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Barrier

import psycopg
import pytest
import sqlalchemy as sa

from parlour.bots.search.search import Budget
from parlour.house.analysis import DONE, NONE, RUNNING, Effort
from parlour.house.database import BUCKETS, channel
from parlour.house.house import House
from parlour.house.rows import Stored
from parlour.house.server_store import FORGOTTEN, LEASE
from parlour.house.stored_match import NoSeat
from parlour.house.work_queue import WorkQueue, think_all
from tests.house.houses import (
    Clock,
    Player,
    find,
    house_at,
    sealed_table,
    store_at,
    token_of,
    until,
)
from tests.house.worlds import World

pytestmark = pytest.mark.postgresql
FEW = Effort(hints=Budget(simulations=64), reviews=Budget(simulations=16))


class Servers:
    """Houses on one database, each with a store and a queue of its own, by one clock."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self._folder = folder
        self._open: list[House] = []
        self._tokens = (f"token-{number:010}" for number in count(1))

    def start(self, door: str = "", buckets: Collection[int] = BUCKETS, **more: object) -> House:
        """One more server."""
        store = store_at(self._folder, door=door, buckets=buckets)
        given = {"clock": self.clock, "tokens": lambda: next(self._tokens), "effort": FEW, **more}
        house = house_at(store, **given, wait=lambda seconds, work: None)
        house.open()
        self._open.append(house)
        return house

    def kill(self, house: House, later: float = LEASE + 1) -> None:
        """It is gone without a word, and meanwhile its lease runs out."""
        self._open.remove(house)
        house.notices.close()
        house.store.engine.dispose()
        self.clock.now += later

    def close(self) -> None:
        for house in self._open:
            house.close()
            house.store.close()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    found = Servers(tmp_path)
    yield found
    found.close()


def test_fifty_clients_race_for_one_move(servers: Servers) -> None:
    houses = [servers.start(), servers.start()]
    opened = houses[0].matchmaking.open_match("last-glow", seed=7)
    match, token = opened.match, token_of(opened)
    view = houses[0].queries.view(match, token)
    gate = Barrier(50)

    def race(number: int) -> tuple[str, int]:
        house, move = houses[number % 2], view.notations[number % len(view.notations)]
        gate.wait()
        answer = house.actions.act(match, token, view.seq, f"key {number}", move)
        return answer.kind, house.queries.view(match, token).seq

    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(race, range(50)))
    assert Counter(kind for kind, _ in found) == {"taken": 1, "stale": 49}
    assert all(seq > view.seq for _, seq in found), "each has looked at the table anew"
    moves = [told for told in houses[1].queries.since(match, token, 0) if told.kind == "move"]
    assert len(moves) == 1


def test_an_action_is_taken_once_whichever_server_hears_it_again(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    match, token = opened.match, token_of(opened)
    view = other.queries.view(match, token)
    first = one.actions.act(match, token, view.seq, "key", view.notations[0])
    again = other.actions.act(match, token, view.seq, "key", view.notations[0])
    assert (first.kind, again.kind, first.seq) == ("taken", "taken", again.seq)
    until(lambda: other.queries.view(match, token).seq == first.seq)
    assert other.actions.act(match, token, view.seq, "key", view.notations[0]) == again


@pytest.mark.parametrize("game", ["last-glow", "lucha-libre", "toroball", "sealed"])
def test_every_server_shows_the_same(servers: Servers, game: str) -> None:
    """What one has caught up with equals what another reads anew, move by move."""
    one, other = servers.start(), servers.start()
    seats = ["person"] * len(find(game).seats[0])
    opened = one.matchmaking.open_match(game, seats=seats, seed=3)
    tokens = [token_of(opened)]
    while opened.invitation is not None and len(tokens) < len(seats):
        tokens.append(other.matchmaking.sit(opened.invitation).token)

    def alike(viewer: str | None, *houses: House) -> bool:
        shown = [replace(each.queries.view(opened.match, viewer), seats=()) for each in houses]
        return shown[0] == shown[1] == shown[2]

    heard: list[int] = []
    other.presence.listen(opened.match, lambda _, seq: heard.append(seq), tokens[:1])
    for number in range(24):
        house = (one, other)[number % 2]
        for token in tokens:
            view = house.queries.view(opened.match, token)
            if view.notations:
                key = f"k{number}"
                move = view.notations[-1]
                assert house.actions.act(opened.match, token, view.seq, key, move).taken
                break
        seq = house.queries.view(opened.match).seq
        until(lambda seq=seq: one.queries.view(opened.match).seq == seq)  # type: ignore[misc]
        until(lambda seq=seq: other.queries.view(opened.match).seq == seq)  # type: ignore[misc]
        fresh = house_at(store_at(servers._folder), clock=servers.clock)
        three = (one, other, fresh)
        for viewer in (*tokens, None):
            until(lambda viewer=viewer, three=three: alike(viewer, *three))  # type: ignore[misc]
        if house.queries.view(opened.match).over:
            break
    assert [seq for seq in heard if seq > 0] == sorted(seq for seq in heard if seq > 0)


def test_who_sits_down_by_one_server_is_known_to_another_at_once(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("toroball", seats=["person", "empty"], seed=1)
    assert opened.invitation is not None
    other.queries.view(opened.match)
    other.notices.close()  # the notice is still on its way
    guest = one.matchmaking.sit(opened.invitation)
    assert other.queries.view(opened.match, guest.token).seat == guest.seat
    with pytest.raises(NoSeat):
        other.queries.view(opened.match, "token-of-a-stranger")


def test_what_is_covered_is_told_to_its_seat_only(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    match, tokens = sealed_table(one)
    heard: list[tuple[int, int]] = []
    for seat, token in enumerate(tokens):
        other.queries.view(match, token)
        other.presence.listen(match, lambda _, seq, seat=seat: heard.append((seat, seq)), [token])  # type: ignore[misc]
    heard.clear()
    ben = Player(one, match, tokens[1])
    assert ben.act("pick b").taken
    until(lambda: other.queries.view(match, tokens[1]).answered == "pick b")
    until(lambda: any(seq > 0 for _, seq in heard))
    assert {seat for seat, seq in heard if seq > 0} == {1}
    assert Player(one, match, tokens[0]).act("pick a").taken
    assert Player(one, match, tokens[2]).act("pick a").taken
    seq = one.queries.view(match).seq
    until(lambda: {seat for seat, told in heard if told == seq} == {0, 1, 2})


def test_a_bot_goes_on_elsewhere_when_its_server_dies(servers: Servers) -> None:
    dying = servers.start(queue=WorkQueue())
    opened = dying.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    player = Player(dying, opened.match, token_of(opened))
    think_all(dying.queue, find)
    while dying.queries.view(opened.match).waiting == (0,):
        player.first()
    before = dying.queries.view(opened.match).seq
    heir = servers.start()
    assert heir.queries.view(opened.match).seq == before, "it thinks: nobody else does"
    heir.jobs.take_up()
    assert heir.queries.view(opened.match).seq == before
    servers.kill(dying)
    heir.jobs.take_up()
    after = heir.queries.view(opened.match)
    assert after.seq > before
    assert after.over or after.waiting == (0,)
    heir.jobs.take_up()
    assert heir.queries.view(opened.match).seq == after.seq, "nothing is done twice"


def test_two_servers_do_not_take_over_the_same(servers: Servers) -> None:
    dying = servers.start(queue=WorkQueue())
    for seed in range(12):
        dying.matchmaking.open_match("lucha-libre", seats=["casual", "casual"], seed=seed)
    heirs = [servers.start(queue=WorkQueue()) for _ in range(4)]
    servers.kill(dying)
    for heir in heirs:
        heir.store.servers.renew(servers.clock())
    with ThreadPoolExecutor(4) as pool:
        claimed = list(pool.map(lambda heir: [job.match for job, _ in heir.jobs.claim()], heirs))
    everything = [match for each in claimed for match in each]
    assert len(everything) == len(set(everything)) == 12


def test_a_reaction_window_ends_elsewhere_when_its_server_dies(tmp_path: Path) -> None:
    world = World(tmp_path, "w", [[2, 0], [1, 1], [2, 0]])
    world.house.jobs.claim()
    world.claim(0, "claim 1")
    seq = world.view(1).seq
    world.clock.due = []
    world.clock.now += 60
    world.restart()
    view = world.view(1)
    assert view.window is not None
    assert (view.window.left, view.seq) == (2.5, seq)
    world.after(63)
    after = world.view()
    assert after.window is None
    assert after.seq > seq


def test_a_review_is_finished_elsewhere_when_its_server_dies(servers: Servers) -> None:
    waiting: list[Callable[[], None]] = []
    dying = servers.start(effort=replace(FEW, aside=waiting.append))
    heir = servers.start()
    opened = dying.matchmaking.open_match("last-glow", seed=7)
    player = Player(dying, opened.match, token_of(opened))
    player.play_out()
    assert heir.analysis.analysis(opened.match, None).state == NONE
    assert dying.analysis.analyse(opened.match, None).state == RUNNING
    assert heir.analysis.analysis(opened.match, None).state == RUNNING
    assert heir.analysis.analyse(opened.match, None).state == RUNNING, "it is made once"
    servers.kill(dying)
    heir.jobs.take_up()
    found = heir.analysis.analysis(opened.match, None)
    assert found.state == DONE
    assert heir.store.servers.job("review", opened.match, 0) is None


def test_others_see_how_far_a_review_is_and_can_stop_it(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    Player(one, opened.match, token_of(opened)).play_out()
    seen: list[int] = []

    def looks_on(work: Callable[[], None]) -> None:
        wanted = one.analysis._wanted

        def told(match: str, seat: int, running: object) -> bool:
            servers.clock.now += 3
            go_on = wanted(match, seat, running)  # type: ignore[arg-type]
            found = other.analysis.analysis(match, None)
            if found.review is not None:
                seen.append(found.review.done)
            if len(seen) == 3:
                other.analysis.stop(match, None)
            return go_on

        one.analysis._wanted = told  # type: ignore[method-assign]
        work()

    one.analysis._effort = replace(FEW, aside=looks_on)
    assert one.analysis.analyse(opened.match, None).state == NONE
    assert len(seen) == 3
    assert seen == sorted(seen)


def test_everybody_hears_who_is_here(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    match, tokens = sealed_table(one)
    heard: list[int] = []
    one.presence.listen(match, lambda _, seq: heard.append(seq), [tokens[0]])
    leave = other.presence.listen(match, lambda _, seq: None, [tokens[1]])
    until(lambda: one.presence.here(match) == {0, 1})
    assert other.presence.here(match) == {0, 1}
    assert [seat.here for seat in one.queries.view(match).seats] == [True, True, False]
    leave()
    until(lambda: one.presence.here(match) == {0})
    assert -1 in heard


def test_a_server_that_closes_leaves_its_jobs_to_others_at_once(servers: Servers) -> None:
    closing = servers.start(queue=WorkQueue())
    opened = closing.matchmaking.open_match("lucha-libre", seats=["casual", "casual"], seed=1)
    heir = servers.start()
    closing.close()
    closing.store.close()
    servers._open.remove(closing)
    heir.jobs.take_up()
    assert heir.queries.view(opened.match).over


def test_who_takes_the_place_of_a_dead_server_takes_its_jobs_at_once(servers: Servers) -> None:
    dying = servers.start(queue=WorkQueue())
    opened = dying.matchmaking.open_match("lucha-libre", seats=["casual", "casual"], seed=1)
    servers.kill(dying, later=0.0)
    heir = servers.start()
    heir.jobs.take_up()
    assert not heir.queries.view(opened.match).over, "nobody knows that it is dead"
    heir.store.servers.leave(dying.store.server)
    heir.jobs.take_up()
    assert heir.queries.view(opened.match).over


def test_a_lost_line_to_the_database_is_made_up_for(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    heard: list[int] = []
    other.presence.listen(opened.match, lambda _, seq: heard.append(seq), [token_of(opened)])
    other.notices.close()
    answer = Player(one, opened.match, token_of(opened)).first()
    other._lost()
    assert [seq for seq in heard if seq > 0] == [answer.seq]
    assert other.queries.view(opened.match).seq == answer.seq


def test_what_changes_while_a_table_is_read_is_not_missed(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    other.notices.close()  # what it hears is said here
    read = other.store.read

    def late(match: str) -> Stored | None:
        found = read(match)
        answer = Player(one, match, token_of(opened)).first()
        other._heard(match, answer.seq)
        return found

    monkeypatch.setattr(other.store, "read", late)
    other.queries.view(opened.match)
    now = one.queries.view(opened.match).seq
    assert other.queries.view(opened.match).seq == now > 0


def test_a_conflict_is_no_error(servers: Servers) -> None:
    one, other = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    other.notices.close()  # it hears nothing, and must find out
    player, late = (Player(house, opened.match, token_of(opened)) for house in (one, other))
    seq = late.seq()
    assert player.first().taken
    answer = other.actions.act(opened.match, late.token, seq, "late", "nothing")
    assert answer.kind == "illegal"
    view = other.queries.view(opened.match, late.token)
    answer = other.actions.act(opened.match, late.token, view.seq, "k", view.notations[0])
    assert answer.kind == "stale"
    assert other.queries.view(opened.match).seq == one.queries.view(opened.match).seq


class Overheard:
    """Whatever is told of changes while it listens."""

    def __init__(self, house: House) -> None:
        self._wake = house.store.database.wake
        self._line = psycopg.connect(house.store.database.address(), autocommit=True)
        for bucket in BUCKETS:
            self._line.execute(f"LISTEN {channel(bucket)}".encode())
        self._payloads = (notice.payload for notice in self._line.notifies())

    def told(self) -> list[str]:
        """The matches of the changes since it was asked before; they are told in their order."""
        self._wake(0)
        return [payload.split()[0] for payload in iter(lambda: next(self._payloads), "")]

    def close(self) -> None:
        self._line.close()


def halves(servers: Servers) -> tuple[House, House]:
    """Two servers of one door, each with half of the matches."""
    even, odd = BUCKETS[::2], BUCKETS[1::2]
    return servers.start(door="one", buckets=even), servers.start(door="one", buckets=odd)


def test_a_change_is_told_only_where_somebody_may_need_it(servers: Servers) -> None:
    houses = halves(servers)
    opened = houses[0].matchmaking.open_match("last-glow", seed=7)
    home = next(house for house in houses if house.serves(opened.match))
    away = next(house for house in houses if house is not home)
    player = Player(home, opened.match, token_of(opened))
    with closed_after(Overheard(home)) as ear:
        assert player.first().taken
        assert ear.told() == [], "nobody else keeps this table"
        player.house = away
        answer = player.first()
        assert ear.told() == [opened.match], "its home has to hear of it"
        player.house = home
        until(lambda: player.seq() == answer.seq)
        servers.start()
        assert player.first().taken
        assert ear.told() == [opened.match], "another door serves the same tables"


@pytest.mark.parametrize("seed", range(4))
def test_servers_of_one_door_show_the_same(servers: Servers, seed: int) -> None:
    houses = halves(servers)
    opened = houses[seed % 2].matchmaking.open_match("last-glow", seed=seed)
    home = next(house for house in houses if house.serves(opened.match))
    heard: list[int] = []
    home.presence.listen(opened.match, lambda _, seq: heard.append(seq), [token_of(opened)])
    player = Player(home, opened.match, token_of(opened))
    for player.house in houses * 3:
        answer = player.first()
        until(lambda seq=answer.seq: seq in heard)  # type: ignore[misc]
        assert {house.queries.view(opened.match).seq for house in houses} == {answer.seq}


def test_a_server_that_was_forgotten_looks_at_everything_again(servers: Servers) -> None:
    one, asleep = servers.start(), servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    heard: list[int] = []
    asleep.presence.listen(opened.match, lambda _, seq: heard.append(seq), [token_of(opened)])
    servers.clock.now += LEASE + FORGOTTEN + 1
    one.jobs.claim()
    player = Player(one, opened.match, token_of(opened))
    answer = player.first()
    assert [seq for seq in heard if seq > 0] == [], "nobody tells a server that is gone"
    asleep.jobs.claim()
    assert [seq for seq in heard if seq > 0] == [answer.seq]
    later = player.first()
    until(lambda: later.seq in heard)


def test_a_new_server_waits_for_changes_that_nobody_will_tell_it_of(servers: Servers) -> None:
    one = servers.start()
    opened = one.matchmaking.open_match("last-glow", seed=7)
    waiting = sa.text("SELECT count(*) FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted")
    with ThreadPoolExecutor(1) as pool:
        with one.store.engine.begin() as writing:
            writing.execute(sa.text("UPDATE match SET revision = revision + 1"))

            def waits() -> bool:
                with one.store.engine.connect() as looking:
                    return bool(looking.execute(waiting).scalar())

            new = pool.submit(servers.start)
            until(waits)
            assert not new.done()
        revision = one.store.revision(opened.match)
        assert new.result().store.revision(opened.match) == revision
