"""The queue of thinking: who comes first, who waits, who is told at once that it is too much."""

from __future__ import annotations

from concurrent.futures import CancelledError

import pytest

from parlour.engine.errors import ParlourError
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.table_cache import Limits
from parlour.house.work_queue import (
    ADVICE,
    ALONE,
    BOUNDS,
    EVERY,
    PLAY,
    Asker,
    Busy,
    Work,
    WorkQueue,
    think_all,
    think_here,
)
from tests.house.houses import Clock, Player, find, glow_table, house_at, token_of

BOTS = ["casual", "casual"]


class Said:
    """A task that says something."""

    def __init__(self, words: str) -> None:
        self.words = words

    def here(self, find: object, stopped: object) -> str:
        return self.words

    def errand(self) -> Said:
        return self


def put(queue: WorkQueue, host: str, seat: str, urgency: int = ADVICE) -> Work:
    work = Work(lambda: Said(f"{host} {seat}"), Asker(host, seat), urgency)
    queue.put(work)
    return work


def claimed(queue: WorkQueue, *urgencies: int) -> list[str]:
    """Everything that waits, in the order in which it is claimed."""
    works = iter(lambda: queue.claim(urgencies or EVERY, wait=False), None)
    return [f"{work.asker.host} {work.asker.seat}" for work in works if work is not None]


def test_hosts_take_turns_and_so_do_the_seats_of_each() -> None:
    queue = WorkQueue()
    for seat in ("1", "1", "2"):
        put(queue, "many", seat)
    put(queue, "one", "9")
    put(queue, "other", "8")
    assert claimed(queue) == ["many 1", "one 9", "other 8", "many 2", "many 1"]


def test_persons_come_before_bots_and_nothing_waits_for_ever() -> None:
    queue = WorkQueue()
    for number in range(6):
        put(queue, "", f"bots {number}", ALONE)
        put(queue, "", f"person {number}", PLAY)
    order = [each.split()[0] for each in claimed(queue, PLAY, ALONE)]
    assert order[:8] == ["person", "person", "person", "bots", "person", "person", "person", "bots"]
    assert sorted(order) == ["bots"] * 6 + ["person"] * 6


def test_who_would_wait_too_long_is_told_at_once() -> None:
    queue = WorkQueue()
    for number in range(BOUNDS[ADVICE].host):
        put(queue, "many", str(number))
    with pytest.raises(Busy, match="ask again in a moment"):
        put(queue, "many", "more")
    put(queue, "one", "9")
    for host in range(BOUNDS[ADVICE].all):
        try:
            put(queue, f"host {host}", "1")
        except Busy:
            break
    else:
        raise AssertionError("the queue has no bound")
    put(queue, "", "a table", PLAY)


def test_work_that_is_given_back_is_first_in_its_line_and_not_tried_for_ever() -> None:
    queue = WorkQueue()
    first = put(queue, "a", "1")
    put(queue, "b", "2")
    assert queue.claim(wait=False) is first
    queue.give_back(first)
    assert queue.claim(wait=False) is first
    queue.give_back(first)
    with pytest.raises(ParlourError, match="lost: ask again"):
        first.answer.result(0)
    assert claimed(queue) == ["b 2"]


def test_what_nobody_wants_any_more_is_not_thought_about() -> None:
    queue = WorkQueue()
    dropped, other = put(queue, "a", "1"), put(queue, "a", "1")
    dropped.drop()
    assert queue.claim(wait=False) is other
    stopped: list[bool] = []
    other.stop = lambda: stopped.append(True)
    other.drop()
    assert stopped == [True]
    queue.finish(other, "too late")
    with pytest.raises(CancelledError):
        other.answer.result(0)


def test_what_was_dropped_takes_nobodys_place() -> None:
    queue = WorkQueue()
    for _ in range(BOUNDS[ADVICE].host * 3):
        put(queue, "a", "1").drop()
    kept = put(queue, "a", "1")
    assert queue.count(ADVICE) == 1
    assert len(queue._lanes[ADVICE]._hosts["a"]["1"]) == 1, "nothing is left of the others"
    assert queue.claim(wait=False) is kept


def test_when_the_house_closes_nobody_waits_in_vain() -> None:
    queue = WorkQueue()
    waiting = put(queue, "a", "1")
    claimed_one = put(queue, "b", "1", PLAY)
    assert queue.claim((PLAY,), wait=False) is claimed_one
    queue.close()
    assert waiting.answer.cancelled()
    assert queue.claim() is None
    queue.give_back(claimed_one)
    assert claimed_one.answer.cancelled()
    with pytest.raises(Busy):
        put(queue, "a", "1")


def test_work_that_waits_can_be_moved_to_another_line() -> None:
    queue = WorkQueue()
    for number in range(3):
        put(queue, "", str(number), ALONE)
    late = put(queue, "", "late", ALONE)
    queue.move(late, Asker("here", "late"), PLAY)
    assert claimed(queue)[0] == "here late"


def test_work_that_fails_says_so() -> None:
    queue = WorkQueue()

    def broken() -> Said:
        raise ValueError("no idea")

    asked = Work(broken, Asker(), PLAY)
    queue.put(asked)
    told = Work(lambda: Said("x"), Asker(), PLAY, told=lambda words: 1 // 0)
    queue.put(told)
    think_all(queue, find)
    assert isinstance(asked.answer.exception(0), ValueError)
    assert isinstance(told.answer.exception(0), ZeroDivisionError)


# The house and its queue


def test_a_table_of_bots_takes_one_decision_at_a_time(store: Store) -> None:
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    tables = [
        house.matchmaking.open_match("lucha-libre", seats=BOTS, seed=n).match for n in range(3)
    ]
    for turn in range(1, 4):
        for _ in tables:
            work = queue.claim((ALONE,), wait=False)
            assert work is not None
            think_here(queue, work, find)
        moves = [
            sum(told.kind == "move" for told in house.queries.since(each, None, 0))
            for each in tables
        ]
        assert moves == [turn] * 3


def test_a_person_does_not_wait_for_tables_of_bots(store: Store) -> None:
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    for number in range(8):
        house.matchmaking.open_match("lucha-libre", seats=BOTS, seed=number)
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    assert Player(house, opened.match, token_of(opened)).first().taken
    work = queue.claim(wait=False)
    assert work is not None
    think_here(queue, work, find)
    assert house.queries.view(opened.match).waiting == (0,), (
        "the bot has answered before all others"
    )


def test_looks_back_are_bounded_by_host(store: Store) -> None:
    limits = Limits(reviews=4)
    house = house_at(store, effort=Effort(aside=lambda work: None), limits=limits)
    ended = []
    for _ in range(3):
        match, token = glow_table(house)
        player = Player(house, match, token)
        assert house.actions.concede(match, token, player.seq(), "c").taken
        ended.append(match)
    for match in ended[:2]:
        assert house.analysis.analyse(match, None, host="a").state == "running"
    with pytest.raises(Busy, match="try again in a minute"):
        house.analysis.analyse(ended[2], None, host="a")
    assert house.analysis.analyse(ended[2], None, host="b").state == "running"


def test_matches_that_only_bots_play_are_bounded(store: Store) -> None:
    house = house_at(store, queue=WorkQueue(), limits=Limits(bots_only=2))
    for _ in range(2):
        house.matchmaking.open_match("lucha-libre", seats=BOTS)
    with pytest.raises(Busy, match="try again later"):
        house.matchmaking.open_match("lucha-libre", seats=BOTS)
    house.matchmaking.open_match("lucha-libre", seats=["person", "casual"])


def test_a_restart_serves_persons_first_and_waits_for_no_table(store: Store) -> None:
    before = house_at(store, queue=WorkQueue())
    persons = before.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    Player(before, persons.match, token_of(persons)).first()
    for number in range(3):
        before.matchmaking.open_match("lucha-libre", seats=BOTS, seed=number)
    store.database.server = "the next start"
    first, *others = [(job.match, persons) for job, persons in store.servers.claim(0.0, 100)]
    assert (first, [each[1] for each in others]) == ((persons.match, True), [False] * 3)
    queue = WorkQueue()
    house = house_at(store, queue=queue, clock=Clock())
    house.turns.advance(others[0][0], ALONE)
    stop = house.presence.listen(others[0][0], lambda *_: None)
    house.turns.advance(persons.match, PLAY)
    work = queue.claim(wait=False)
    assert work is not None
    assert work.asker.seat == persons.match
    stop()


def test_whoever_comes_to_a_table_that_sleeps_wakes_it(store: Store) -> None:
    before = house_at(store, queue=WorkQueue())
    opened = before.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    Player(before, opened.match, token_of(opened)).first()
    house = house_at(store)
    house.presence.listen(opened.match, lambda *_: None, [token_of(opened)], "host")
    assert house.queries.view(opened.match).waiting == (0,)


def test_a_bot_is_thought_about_for_the_host_of_whoever_plays_there(store: Store) -> None:
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    think_all(queue, find)
    house.presence.listen(opened.match, lambda *_: None, [token_of(opened)], "192.0.2.1")
    Player(house, opened.match, token_of(opened)).first()
    work = queue.claim(wait=False)
    assert work is not None
    assert (work.asker.host, work.urgency) == ("192.0.2.1", PLAY)


def test_actions_while_a_bot_thinks_are_not_forgotten(house: House) -> None:
    """What happens while a table is due leads to another look at it afterwards."""
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    player = Player(house, opened.match, token_of(opened))
    for _ in range(4):
        assert player.first().taken
        assert house.queries.view(opened.match).waiting == (0,)
    assert not house.turns._moving
    assert not house.turns._again
