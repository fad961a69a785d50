"""Killed at any moment, the house has lost no move that it acknowledged."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from parlour.engine.record import replay
from parlour.house.house import House
from parlour.house.store import Store, open_store
from tests.conftest import ROOT, kills, times
from tests.house.houses import database_at, find

ROUNDS = kills(times(20, 50))


@pytest.fixture
def nursery() -> Iterator[subprocess.Popen[str]]:
    """The process that forks players."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(
        [sys.executable, "-m", "tests.house.crashing"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        process.wait(20)


def one_life(
    nursery: subprocess.Popen[str], url: str, game: str, random: Random
) -> list[list[str]]:
    """Let a player play, kill it at a random moment, return what it was acknowledged."""
    assert nursery.stdin is not None
    nursery.stdin.write(f"{url} {game}\n")
    nursery.stdin.flush()
    child = int(_line(nursery).split()[1])
    said: list[list[str]] = []
    for _ in range(random.randrange(16)):
        said.append(_line(nursery).split(" ", 5))
    until = perf_counter() + random.random() * 0.012
    while perf_counter() < until:  # spread over all that a player does between two lines
        pass
    os.kill(child, signal.SIGKILL)
    while (line := _line(nursery)) != f"dead {child}\n":
        said.append(line.split(" ", 5))
    return said


def _line(nursery: subprocess.Popen[str]) -> str:
    """The next line that a player says."""
    assert nursery.stdout is not None
    line = nursery.stdout.readline()
    assert line, "the nursery has died"
    return line


def check(store: Store, said: list[list[str]]) -> int:
    """Every acknowledged move is there, in its seat, at its place; the matches play on."""
    house = House(store, find=find)
    acknowledged: Counter[tuple[str, str, str]] = Counter()
    moves = [line for line in said if line[0] == "moved"]
    for _, match, seat, seq, key, words in moves:
        receipt = store.receipt(match, int(seat), key)
        assert receipt is not None, f"{words} of match {match} is lost"
        assert receipt.seq >= int(seq)
        acknowledged[match, seat, words.strip()] += 1
    stored = {line[1].strip(): store.read(line[1].strip()) for line in said}
    for match, found in stored.items():
        assert found is not None, f"match {match} is lost"
        assert [event.seq for event in found.events] == list(range(1, len(found.events) + 1))
        there = Counter((match, str(e.who), e.notation) for e in found.events if e.kind == "move")
        there.update((match, str(seat), words) for seat, words in found.held.items())
        mine = Counter({each: n for each, n in acknowledged.items() if each[0] == match})
        assert mine <= there
        assert there.total() <= mine.total() + 1  # one may have been stored but not told
        view = house.queries.view(match)
        assert view.over or view.waiting
        if view.over:
            assert replay(house.queries.record(match), find).over
    return len(moves)


@pytest.mark.parametrize("game", ["last-glow", "lucha-libre"])
def test_killed_in_the_middle_nothing_acknowledged_is_lost(
    nursery: subprocess.Popen[str], tmp_path: Path, game: str
) -> None:
    url = database_at(tmp_path / "matches.db")
    random = Random(f"kill {game}")
    everything: list[list[str]] = []
    for _ in range(ROUNDS // 2):
        said = one_life(nursery, url, game, random)
        store = open_store(url)
        check(store, said)
        store.close()
        everything += said
    store = open_store(url)
    assert check(store, everything) > ROUNDS
    store.close()
