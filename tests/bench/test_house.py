"""The figures of the house: what is counted, who decides what, and when they stop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from bench.house import EARLY, QUICK, early_and_late, print_held
from bench.load import Message, Move, Person, PracticeTable, Table, host_number, under_load
from bench.serving import TICK, Load, MeasuredServer, ParlourServer, opened, processor

from parlour.web.hosts import host_key

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="counts processes as Linux does"
)

BUSY = "sum(range(3_000_000))"
PARENT = f"""
import resource, subprocess, sys
subprocess.run([sys.executable, "-c", "{BUSY}"], check=True)
ended = resource.getrusage(resource.RUSAGE_CHILDREN)
child = subprocess.Popen([sys.executable, "-c", "{BUSY}; print('done', flush=True); input()"],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, ended.ru_utime + ended.ru_stime, flush=True)
input()
child.communicate(b"\\n")
"""


def test_every_table_is_another_host() -> None:
    hosts = {host_key(host_number(number)) for number in range(70_000)}
    assert len(hosts) == 70_000
    assert all(host.startswith("127.") for host in hosts)


def test_what_a_process_has_started_is_counted_with_it() -> None:
    """One child has ended, another one is still there, and both count."""
    command = [sys.executable, "-c", PARENT]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as parent:
        assert parent.stdout is not None
        child, ended = parent.stdout.readline().split()
        alone, together = processor(int(child)), processor(parent.pid)
        parent.communicate("\n")
    assert alone > 0
    assert together > alone + float(ended) - 3 / TICK  # each is told in whole ticks


def test_loads_add_up() -> None:
    load = Load([0.1] * 3, 0.6, 0.1, 2.0) + Load([0.3] * 2, 0.4, 0.2, 1.0)
    assert (load.cost, load.median, load.p99) == pytest.approx((200.0, 100.0, 300.0))
    assert (load.client, load.lasted) == pytest.approx((0.3, 3.0))


def slower(tables: int) -> Load:
    """As many milliseconds a move as there are tables."""
    return Load([tables / 1000] * 4, 0.1, 0.1, 1.0)


def test_the_most_tables_that_are_quick_enough(capsys: pytest.CaptureFixture[str]) -> None:
    print_held({"one": slower}, (25, 50, 99, 101, 200))
    said = capsys.readouterr().out
    assert "- one: 99\n" in said
    assert "| one | 101 |" in said
    assert "| one | 200 |" not in said  # nobody waits for what is too slow anyway


def test_it_says_if_there_may_be_room_for_more(capsys: pytest.CaptureFixture[str]) -> None:
    print_held({"one": slower}, (25, 50))
    assert "- one: 50, and no more were tried\n" in capsys.readouterr().out


def test_a_table_says_what_happens_to_it_until_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    print_held({"one": slower}, (50, 150, 200), to_the_end=True)
    said = capsys.readouterr().out
    assert "| one | 200 |" in said
    assert "- one: 50\n" in said


class Told(Person):
    """A person without a socket."""

    def __init__(self, *moves: str) -> None:
        self.table = Message("table", choices=[Move(move) for move in moves])


def test_whoever_has_a_choice_moves() -> None:
    waiting, mover = Told(), Told("a", "b")
    decided = [Table([waiting, mover], seed).decided() for seed in range(20)]
    assert {person for person, _, _ in decided} == {mover}
    assert {move for _, _, move in decided} == {"a", "b"}


def test_a_move_is_taken_back_at_the_other_screen() -> None:
    one, other = Told("a", "b"), Told("a", "b")
    table = PracticeTable([one, other], 0)
    assert table.decided() == (one, "move", "a")
    table.made += 1
    assert table.decided() == (other, "undo", "")


class Walk(Table):
    """A match in which every move is three events."""

    def __init__(self, length: int) -> None:
        super().__init__([Told("a")], 0)
        self.length = length
        self.now = 0

    @property
    def seq(self) -> int:
        return self.now

    @property
    def over(self) -> bool:
        return self.now >= self.length

    async def step(self) -> float:
        self.now += 3
        return float(self.now)


class Nothing(MeasuredServer):
    """A server that computes nothing."""

    def processor(self) -> float:
        return 0.0


def measured(length: int, folder: Path) -> list[Load]:
    return asyncio.run(early_and_late(Nothing(folder), Walk(length), 0.0, QUICK))


def test_a_match_is_measured_early_and_late(tmp_path: Path) -> None:
    early, late = measured(1000, tmp_path)
    assert len(early.taken) == len(late.taken) == QUICK.moves
    assert early.taken[0] == EARLY + 1 + 3
    assert late.taken[0] == max(QUICK.events, early.taken[-1]) + 3


@pytest.mark.parametrize("length", [10, 50, 100])
def test_a_match_that_ends_too_soon_is_not_measured(length: int, tmp_path: Path) -> None:
    assert measured(length, tmp_path) == []


def test_tables_are_played_at_a_real_server(tmp_path: Path) -> None:
    with opened(ParlourServer(tmp_path)) as server:
        load = under_load(server, tables=3, seconds=0.5, pace=0.0)
    assert len(load.taken) > 3
    assert load.server > 0
