"""Ultimate Scheme in a house: persons and bots at one table, by a clock that tests move."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from pathlib import Path

import pytest

from parlour.house.house import House
from tests.house.houses import Clock, house_at, store_at, token_of

rule = pytest.mark.rule

TURNS = 3


class Evening:
    """A table whose persons do what the rules of thumb advise, as soon as they are asked."""

    def __init__(self, folder: Path, seats: list[str], seed: int) -> None:
        self.clock = Clock()
        self.alarms: list[tuple[float, int, Callable[[], None]]] = []
        self.numbers = count()
        self.house: House = house_at(store_at(folder), clock=self.clock, wait=self.set_alarm)
        opened = self.house.matchmaking.open_match(
            "ultimate-scheme", seats=seats, seed=seed, options={"turn_cap": TURNS}
        )
        self.match = opened.match
        self.tokens = [token_of(opened)]
        if opened.invitation is not None:
            free = seats.count("person") - 1
            self.tokens += [
                self.house.matchmaking.sit(opened.invitation).token for _ in range(free)
            ]

    def set_alarm(self, seconds: float, work: Callable[[], None]) -> None:
        """Ring when the clock is moved there."""
        heappush(self.alarms, (self.clock.now + seconds, next(self.numbers), work))

    def answered(self) -> bool:
        """Let whoever is asked answer; whether somebody was."""
        for token in self.tokens:
            view = self.house.queries.view(self.match, token)
            if view.notations:
                hint = self.house.analysis.hint(self.match, token).answer.result()
                key = f"key {next(self.numbers)}"
                answer = self.house.actions.act(self.match, token, view.seq, key, hint.move)
                assert answer.taken, f"{hint.move}: {answer.why}"
                return True
        return False

    def play(self) -> None:
        """To the end."""
        while not self.house.queries.view(self.match).over:
            if self.answered():
                continue
            assert self.alarms, "nobody is asked, and nothing is waited for"
            due, _, work = heappop(self.alarms)
            self.clock.now = max(self.clock.now, due)
            work()


@rule("US-R47")
@pytest.mark.parametrize("seed", [3, 8])
def test_slots_in_which_several_have_time_follow_each_other(tmp_path: Path, seed: int) -> None:
    house = house_at(store_at(tmp_path))
    opened = house.matchmaking.open_match(
        "ultimate-scheme", seats=["casual"] * 5, seed=seed, options={"turn_cap": TURNS}
    )
    assert house.queries.view(opened.match).over


@rule("US-R40", "US-R47")
@pytest.mark.parametrize(
    "seats",
    [["person", "casual", "casual"], ["person", "casual", "person", "random", "person"]],
    ids=["one person", "five seats"],
)
def test_persons_and_bots_play_to_the_end(tmp_path: Path, seats: list[str]) -> None:
    evening = Evening(tmp_path, seats, seed=5)
    evening.play()
    view = evening.house.queries.view(evening.match)
    assert view.result is not None
    assert view.result["turns"] == TURNS
    assert evening.clock.now - 1000 < 90 * TURNS, "it drags"
    assert not [line.text for line in view.log if line.text.endswith("?")], "pauses are no news"
