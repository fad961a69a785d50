"""What a table costs the house, and how many tables one process holds.

The load comes from beside the server, on the same machine, with a loopback address for each
table. At a table of Toroball two persons with a socket each move in turn, at random, and a move
lasts from sending it until both have it. Each figure is a Markdown table:

  cost     processor a move; with --before FOLDER (a checkout with its core compiled in place) in
           turns with it (3 minutes)
  long     processor a move at the beginning of a match and after 2,000 events (5 minutes)
  tables   how many tables one process holds at a move a second (3 minutes)
  idle     memory of 5,000 open tables at which nothing happens (3 minutes)
  peer     the same pace at a boardgame.io server, which npm installs for it (up to 15 minutes)
  servers  processor a move of several servers on one PostgreSQL (7 minutes)

Without a name all of them are measured in this order. --quick only shows, in a few seconds each,
that they work.

Usage: python -m bench.house [cost|long|tables|idle|peer|servers ...] [--before FOLDER] [--quick]
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median

from bench.load import (
    PATIENCE,
    WARM,
    Person,
    PracticeTable,
    Table,
    for_one,
    for_two,
    host_number,
    line,
    paced,
    seated,
    under_load,
    warm_up,
)
from bench.peers.boardgame_io import installed, peer_load, peer_server
from bench.serving import (
    HERE,
    Load,
    MeasuredServer,
    Meter,
    check_compiled,
    has_workers,
    memory,
    parlour,
    parlour_on_postgres,
    raise_file_limit,
)

SOON = 100.0
"""Milliseconds within which the slowest of a hundred moves should be seen."""
QUICKEST = 0.08
"""Seconds between two moves of one socket: quicker ones are refused."""
EARLY = 20
"""The event at which a match is young."""
LONG = {"round_cap": "200", "goals_to_win": "9"}
"""Toroball as long as it can be."""
TRIES = 5
"""Matches that are begun to get a long one."""
AT_ONCE = 16
"""Tables that are opened at the same time."""
SETTLED = 3.0
"""Seconds until memory is read, once all tables are open."""
MOVED = 20
"""Idle tables at which one move is made."""
COST = "ms of processor a move"
TIMES = ("median ms", "p99 ms")
MOVES = ("a move, median ms", "slowest ms")
SHARES = ("server, of a core", "load, of a core")
Made = Callable[[], AbstractContextManager[MeasuredServer]]


@dataclass(frozen=True)
class Scale:
    """How much is measured."""

    seconds: float = 20.0
    rounds: int = 3
    """How often servers take turns where they are compared."""
    playing: int = 20
    """Tables where the cost of a move is wanted."""
    sharing: int = 200
    """The same where several processes share them: as many as they are of use for."""
    tables: tuple[int, ...] = (25, 50, 100, 150, 200)
    peer: tuple[int, ...] = (25, 50, 100, 150, 200, 300, 400, 600, 800)
    events: int = 2000
    moves: int = 200
    idle: int = 5000
    before: Path | None = None
    """The source of another version."""


QUICK = Scale(3.0, 1, 4, 4, (2, 4), (2, 4), 60, 20, 60)


def cost(scale: Scale) -> None:
    """What a move costs, before and now."""
    sources = {"before": scale.before} if scale.before else {}
    servers = {name: partial(parlour, source) for name, source in {**sources, "now": HERE}.items()}
    print_ratios("Toroball, two persons a table", servers, scale, scale.playing)


def servers(scale: Scale) -> None:
    """What a move costs over all processes of several servers, and of PostgreSQL."""
    made: dict[str, Made] = {
        "one process, SQLite": parlour,
        "one process, PostgreSQL": partial(parlour_on_postgres, 0),
    }
    if has_workers():
        for workers in (2, 4):
            made[f"{workers} workers, PostgreSQL"] = partial(parlour_on_postgres, workers)
    title = "Toroball, all processes of the servers and PostgreSQL"
    print_ratios(title, made, scale, scale.sharing)
    if not has_workers():
        print("\nThis `parlour serve` has no --workers yet: several servers were not measured.")


def print_ratios(title: str, servers: Mapping[str, Made], scale: Scale, tables: int) -> None:
    """What a move costs at servers that take turns, compared with the first. Each of their
    processes has drawn before what a table shows most of the time."""
    found = dict.fromkeys(servers, Load())
    for _ in range(scale.rounds):
        for name, made in servers.items():
            with made() as server:
                under_load(server, tables, scale.seconds / 2)
                found[name] += under_load(server, tables, scale.seconds)
    first = next(iter(found.values())).cost
    head(f"{title}, {tables} tables", COST, "ratio", *TIMES)
    for name, load in found.items():
        row(name, f"{load.cost:.2f}", f"{load.cost / first:.2f}", *times(load))


def long(scale: Scale) -> None:
    """What a move costs early and late in a match."""
    head(f"{COST}, two sockets", f"event {EARLY}", f"event {scale.events:,}", "ratio")
    for name, made in (("Toroball", long_match), ("The Last Glow, every move undone", undoing)):
        with parlour() as server:
            warm_up(server)
            early, late = asyncio.run(made(server, scale))
            row(name, f"{early.cost:.2f}", f"{late.cost:.2f}", f"{late.cost / early.cost:.2f}")


async def long_match(server: MeasuredServer, scale: Scale) -> list[Load]:
    """A match of Toroball; if it is over too soon, another one."""
    for seed in range(1, TRIES + 1):
        host = host_number(seed)
        match, tokens = for_two(server, host, {**LONG, "seed": str(seed)})
        async with seated(server, match, tokens, host) as persons:
            found = await early_and_late(server, Table(persons, seed), QUICKEST, scale)
            if found:
                return found
    raise SystemExit(f"bench: no match of Toroball had {scale.events} events")


async def undoing(server: MeasuredServer, scale: Scale) -> list[Load]:
    """A practice in which a move and taking it back alternate."""
    host = host_number(0)
    match, token = for_one(server, "last-glow", {"practice": "yes", "seed": "1"}, host)
    async with seated(server, match, [token, token], host) as persons:
        return await early_and_late(server, PracticeTable(persons, 0), QUICKEST / 2, scale)


async def early_and_late(
    server: MeasuredServer, table: Table, pace: float, scale: Scale
) -> list[Load]:
    """What moves cost from two events of a match on; nothing if it ends before."""
    found = []
    for event in (EARLY, scale.events):
        while table.seq < event and not table.over:
            await paced(table, pace)
        meter, taken = Meter(server), list[float]()
        while len(taken) < scale.moves and not table.over:
            taken.append(await paced(table, pace))
        if table.over:
            return []
        found.append(meter.read(taken))
    return found


def tables(scale: Scale) -> None:
    """How many tables one process holds at a move a second."""
    servers = {"Parlour, Toroball": partial(load_here, scale.seconds)}
    print_held(servers, scale.tables, to_the_end=True)


def peer(scale: Scale) -> None:
    """How many tables a boardgame.io server and ours hold at the same pace."""
    with installed() as program:
        theirs = partial(load_there, program, scale.seconds)
        servers: dict[str, Callable[[int], Load]] = {
            "Parlour, Toroball, on disk before it is told": partial(load_here, scale.seconds),
            "boardgame.io, noughts and crosses, in memory": partial(theirs, False),
            "boardgame.io, noughts and crosses, in files": partial(theirs, True),
        }
        print_held(servers, scale.peer)


def load_here(seconds: float, tables: int) -> Load:
    """So many tables of Toroball at a new server of ours."""
    with parlour() as server:
        warm_up(server)
        return under_load(server, tables, seconds)


def load_there(program: Path, seconds: float, kept: bool, tables: int) -> Load:
    """So many tables at a new server of boardgame.io, which keeps them in files or not."""
    with peer_server(program, kept) as server:
        peer_load(program, server, *WARM)
        return peer_load(program, server, tables, seconds)


def print_held(
    servers: Mapping[str, Callable[[int], Load]], counts: tuple[int, ...], to_the_end: bool = False
) -> None:
    """What happens at more and more tables, and at how many of them moves are seen soon."""
    head("a move a second at each table", "tables", *TIMES, COST, *SHARES)
    held = dict.fromkeys(servers, 0)
    for name, measured in servers.items():
        for count in counts:
            load = measured(count)
            used = [f"{part / load.lasted:.0%}" for part in (load.server, load.client)]
            row(name, str(count), *times(load), f"{load.cost:.2f}", *used)
            if load.p99 < SOON:
                held[name] = count
            elif not to_the_end:
                break
    print(f"\nMost of these tables at which p99 stays under {SOON:.0f} ms:")
    for name, count in held.items():
        print(f"- {name}: {count}" + (", and no more were tried" if count == counts[-1] else ""))


def idle(scale: Scale) -> None:
    """What open tables cost at which nothing happens."""
    head("idle tables, a socket each", "tables", "MB before", "MB after", "MB a table", *MOVES)
    kinds: dict[str, tuple[str, dict[str, str]]] = {
        "The Last Glow, alone": ("last-glow", {}),
        "Toroball, a seat free": ("toroball", {"seat-2": "friend"}),
    }
    for name, (game, words) in kinds.items():
        with parlour() as server:
            row(name, *asyncio.run(idling(server, game, words, scale.idle)))


async def idling(
    server: MeasuredServer, game: str, words: dict[str, str], tables: int
) -> list[str]:
    """Open tables, read the memory, and move at some of those that were opened first."""
    room = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:

        async def sit(number: int) -> Person:
            async with room:
                host = host_number(number)
                match, token = await asyncio.to_thread(for_one, server, game, words, host)
                socket = line(server, match, token, host=host)
                person = Person(await stack.enter_async_context(socket))
                await person.hear()
                return person

        await asyncio.gather(*map(sit, range(AT_ONCE)))  # what is read at first
        before = memory(server.pid)
        persons = await asyncio.gather(*map(sit, range(AT_ONCE, AT_ONCE + tables)))
        await asyncio.sleep(SETTLED)
        after = memory(server.pid)
        ready = [each for each in persons if each.table.choices][:MOVED]
        taken = [await moved(each) for each in ready]
    found = [f"{tables:,}", f"{before:.0f}", f"{after:.0f}", f"{(after - before) / tables:.3f}"]
    return [*found, f"{median(taken) * 1000:.0f}", f"{max(taken) * 1000:.0f}"]


async def moved(person: Person) -> float:
    """How long a move takes at a table that has rested."""
    seq, began = person.table.seq, time.perf_counter()
    async with asyncio.timeout(PATIENCE):
        await person.send("k", "move", person.table.choices[0].move)
        await person.hear(seq + 1)
    return time.perf_counter() - began


def times(load: Load) -> tuple[str, str]:
    """How long moves take, as a table shows it."""
    return f"{load.median:.0f}", f"{load.p99:.0f}"


def head(title: str, *columns: str) -> None:
    """The head of a Markdown table."""
    print(f"\n| {' | '.join([title, *columns])} |\n|---|{'---:|' * len(columns)}", flush=True)


def row(*cells: str) -> None:
    """A row of it."""
    print(f"| {' | '.join(cells)} |", flush=True)


FIGURES: dict[str, Callable[[Scale], None]] = {
    "cost": cost,
    "long": long,
    "tables": tables,
    "idle": idle,
    "peer": peer,
    "servers": servers,
}


def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES))
    parser.add_argument("--before", type=Path, help="a checkout to compare with")
    parser.add_argument("--quick", action="store_true", help="only show that it works")
    asked = parser.parse_args()
    unknown = [name for name in asked.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure '{unknown[0]}': {', '.join(FIGURES)}")
    before = asked.before / "src" if asked.before else None
    scale = replace(QUICK if asked.quick else Scale(), before=before)
    for source in (HERE, *([before] if before else [])):
        check_compiled(source)
    raise_file_limit()
    for name in asked.figures or FIGURES:
        FIGURES[name](scale)


if __name__ == "__main__":
    main()
