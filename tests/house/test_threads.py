"""Many threads at one table: exactly one wins, nothing is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from parlour.engine.errors import ParlourError
from parlour.engine.record import replay
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.views import Answer
from tests.house.houses import Player, find, glow_table, house_at, sealed_table, token_of

THREADS = 4


@pytest.mark.parametrize("houses", [1, 2])
def test_of_actions_decided_at_the_same_moment_one_is_taken(store: Store, houses: int) -> None:
    """Also when two houses, as two processes would be, share the store."""
    here = [house_at(store) for _ in range(houses)]
    match, token = glow_table(here[0])
    with ThreadPoolExecutor(THREADS) as pool:
        for turn in range(12):
            view = here[0].queries.view(match, token)
            if view.over:
                break
            barrier = Barrier(THREADS)

            def act(number: int, seq: int = view.seq, turn: int = turn, gate: Barrier = barrier,
                    words: str = view.notations[0]) -> Answer:  # fmt: skip
                gate.wait()
                house = here[number % houses]
                return house.actions.act(match, token, seq, f"{turn}-{number}", words)

            answers = list(pool.map(act, range(THREADS)))
            assert sorted(answer.kind for answer in answers) == ["stale"] * 3 + ["taken"]
    stored = store.read(match)
    assert stored is not None
    assert [event.seq for event in stored.events] == list(range(1, len(stored.events) + 1))
    replay(here[-1].queries.record(match), find)


def test_the_same_action_sent_twice_at_once_is_taken_once(store: Store) -> None:
    house = house_at(store)
    match, token = glow_table(house)
    seq = house.queries.view(match, token).seq
    barrier = Barrier(THREADS)

    def act(_: int) -> Answer:
        barrier.wait()
        return house.actions.act(match, token, seq, "k", "hunt 1,2")

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(act, range(THREADS)))
    assert len(set(answers)) == 1
    assert answers[0].taken
    assert [each.kind for each in house.queries.since(match, token, seq)] == ["move", "outcome"]


def test_three_seats_answer_at_once(store: Store) -> None:
    house = house_at(store)
    match, tokens = sealed_table(house)
    barrier = Barrier(3)
    three = [Player(house, match, token) for token in tokens]

    def play(player: Player) -> None:
        for number in range(2):
            barrier.wait()
            seq = player.seq()
            barrier.wait()
            assert house.actions.act(
                match, player.token, seq, f"{player.token}{number}", "pick b"
            ).taken

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(play, three))
    assert house.queries.view(match).over
    assert house.queries.record(match).steps[:3] == ["pick b"] * 3


def test_a_seat_is_given_once(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre")
    assert opened.invitation is not None
    invitation = opened.invitation
    barrier = Barrier(THREADS)

    def sit(_: int) -> str | None:
        barrier.wait()
        try:
            return house.matchmaking.sit(invitation).token
        except ParlourError:
            return None

    with ThreadPoolExecutor(THREADS) as pool:
        tokens = [token for token in pool.map(sit, range(THREADS)) if token is not None]
    assert len(tokens) == 1
    assert house.queries.view(opened.match, tokens[0]).seat == 1
    assert house.queries.view(opened.match, token_of(opened)).seat == 0


def test_many_matches_at_once(store: Store) -> None:
    house = house_at(store)
    tables = [glow_table(house) for _ in range(THREADS)]

    def play(table: tuple[str, str]) -> None:
        player = Player(house, *table)
        for _ in range(5):
            assert player.first().taken

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(play, tables))
    for match, token in tables:
        assert house_at(store).queries.view(match, token) == house.queries.view(match, token)
