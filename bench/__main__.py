"""Speed of random play and of tree search, side by side with peers, on one core in one run.

The Last Glow is played by five programs from the same stream of numbers; before
anything is timed, their moves are compared. The rows take turns over several rounds
and the median of each counts, so that a busy machine slows them all alike. The tree searches
start from the same position, each with one playout a simulation.

Usage: python -m bench [--write]
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from parlour.bots.search import tree
from parlour.bots.search.search import uncollected
from parlour.engine.core import playout, position, rng
from parlour.engine.core.playout import random_line, random_steps
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games import all_games, find_game

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build"
PAGE = HERE.parent / "docs" / "performance.md"
ROUNDS = 5
MODE = "nightmare"
MARK = "<!-- table: python -m bench --write -->"
END = "<!-- end of the tables -->"
FIRST_HEART = 2
"""Where the set-up die puts it before the search."""
SEARCH, TREES = 5_000, 10
"""Simulations of a search, and how many of ours are timed in a row: one is over too soon."""
NATIVE = "OpenSpiel's MCTS in C++, random playouts"


@dataclass(frozen=True)
class Row:
    """A program that plays: how many steps a timing takes, and how to take it."""

    name: str
    steps: int
    run: Callable[[int, int], float]
    """(seed, steps) -> steps per second."""


def main(arguments: list[str]) -> int:
    """Compare the moves, time the rows, print the table."""
    for module in (playout, position, rng, tree):
        if str(module.__file__).endswith(".py"):
            print("bench: the core is not compiled; run 'make compiled' first", file=sys.stderr)
            return 2
    peer = compile_peer()
    compare_traces(peer)
    games = [slug for slug in all_games() if slug != "last-glow"]
    rows = last_glow_rows(peer) + [game_row(slug) for slug in games]
    table = as_table(measure(rows), games) + "\n\n" + search_table(measure(search_rows()))
    print(table)
    if "--write" in arguments:
        write(table)
    return 0


def compile_peer() -> Path:
    """The game in C."""
    BUILD.mkdir(exist_ok=True)
    program = BUILD / "last_glow"
    compiler = shutil.which("cc") or shutil.which("gcc") or "cc"
    source = HERE / "peers" / "last_glow.c"
    subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=True)
    return program


def compare_traces(peer: Path) -> None:
    """All programs must make the same moves from the same numbers."""
    for mode, seed in (("storm", 1), ("nightmare", 2), ("abyss", 3)):
        ours = our_trace(mode, seed, 50_000)
        for name, command in (("C", c_command(peer)), ("OpenSpiel", openspiel_command())):
            theirs = run_json([*command, mode, str(seed), "50000", "trace"])["trace"]
            if theirs != ours:
                raise SystemExit(f"bench: {name} plays other moves in {mode}: {theirs}, not {ours}")
    print("Same moves in all programs: storm, nightmare, abyss, 50,000 steps each.\n")


def our_trace(mode: str, seed: int, steps: int) -> str:
    """FNV-1a over every move and outcome of enough whole matches."""
    start = find_game("last-glow").start(mode=mode)
    numbers = Kiss(seed)
    hashed, made = 14695981039346656037, 0
    while made < steps:
        line = random_line(start.copy(), numbers)
        made += len(line)
        for move in line:
            hashed = ((hashed ^ move) * 1099511628211) % (1 << 64)
    return f"{hashed:016x}"


def c_command(peer: Path) -> list[str]:
    """How the C program is called."""
    return [str(peer)]


def openspiel_command() -> list[str]:
    """OpenSpiel runs in a process of its own."""
    return [sys.executable, str(HERE / "peers" / "last_glow_openspiel.py")]


def run_json(command: list[str], plain: bool = False) -> dict[str, object]:
    """The last line a program prints, as JSON."""
    environment = {**os.environ, **({"PARLOUR_PLAIN": "1"} if plain else {})}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def last_glow_rows(peer: Path) -> list[Row]:
    """The Last Glow by every program."""
    return [
        Row("C, by hand", 20_000_000, peer_speed(c_command(peer))),
        Row("Parlour, compiled loop", 10_000_000, our_speed("last-glow", {"mode": MODE})),
        Row("Parlour, compiled rules driven from Python", 500_000, driven_speed),
        Row("Parlour, uncompiled source", 200_000, plain_speed),
        Row("OpenSpiel, Python game API", 100_000, peer_speed(openspiel_command())),
    ]


def search_rows() -> list[Row]:
    """Simulations of a tree search from one position of The Last Glow."""
    peer = [sys.executable, "-m", "bench.peers.last_glow_openspiel_search"]
    return [
        Row("Parlour, random playouts", SEARCH, tree_speed(thumb=False)),
        Row("Parlour as it plays: rules of thumb, then the evaluation", SEARCH, tree_speed()),
        Row(NATIVE, SEARCH, peer_speed(peer, "cpp")),
        Row("OpenSpiel's MCTS in Python, random playouts", SEARCH, peer_speed(peer, "python")),
    ]


def tree_speed(thumb: bool = True) -> Callable[[int, int], float]:
    """Our search, grown in the compiled core."""
    game = find_game("last-glow")
    assert game.thumb is not None
    start = game.start(mode=MODE)
    start.apply(FIRST_HEART)
    policy = game.thumb() if thumb else None

    def speed(seed: int, simulations: int) -> float:
        began = time.perf_counter()
        for number in range(TREES):
            grown = tree.Tree(start.copy(), 0, Kiss(TREES * seed + number), policy)
            with uncollected():
                grown.grow(simulations)
        return TREES * simulations / (time.perf_counter() - began)

    return speed


def game_row(slug: str) -> Row:
    """Another game of ours in its default options."""
    title = find_game(slug).title
    return Row(f"{title}, compiled loop", 1_000_000, our_speed(slug, {}))


def peer_speed(command: list[str], *more: str) -> Callable[[int, int], float]:
    """A peer times its own loop."""

    def speed(seed: int, steps: int) -> float:
        found = run_json([*command, MODE, str(seed), str(steps), *more])
        return float(str(found["steps"])) / float(str(found["seconds"]))

    return speed


def our_speed(slug: str, options: dict[str, object]) -> Callable[[int, int], float]:
    """The loop inside the compiled core."""
    start = find_game(slug).start(**options)

    def speed(seed: int, steps: int) -> float:
        began = time.perf_counter()
        made, _ = random_steps(start, Kiss(seed), steps)
        return made / (time.perf_counter() - began)

    return speed


def driven_speed(seed: int, steps: int) -> float:
    """Compiled or not, every call made from interpreted Python."""
    start = find_game("last-glow").start(mode=MODE)
    numbers = Kiss(seed)
    made = 0
    began = time.perf_counter()
    while made < steps:
        position = start.copy()
        while (turn := position.to_move()) != OVER:
            if turn == CHANCE:
                position.apply(position.sample(numbers))
            else:
                moves = position.moves()
                position.apply(moves[numbers.below(len(moves))])
            made += 1
    return made / (time.perf_counter() - began)


def plain_speed(seed: int, steps: int) -> float:
    """The same loop on the uncompiled source, in a process of its own."""
    program = (
        "import json, time\n"
        "from parlour.engine import playout\n"
        "from parlour.engine.core.rng import Kiss\n"
        "from parlour.games import find_game\n"
        "assert playout.__file__.endswith('.py')\n"
        f"start = find_game('last-glow').start(mode='{MODE}')\n"
        "began = time.perf_counter()\n"
        f"made, _ = playout.random_steps(start, Kiss({seed}), {steps})\n"
        "print(json.dumps({'speed': made / (time.perf_counter() - began)}))"
    )
    return float(str(run_json([sys.executable, "-c", program], plain=True)["speed"]))


def measure(rows: list[Row]) -> dict[str, float]:
    """The median speed of each row over rounds in which all rows take their turn."""
    speeds: dict[str, list[float]] = {row.name: [] for row in rows}
    for seed in range(1, ROUNDS + 1):
        for row in rows:
            speeds[row.name].append(row.run(seed, row.steps))
    return {name: statistics.median(found) for name, found in speeds.items()}


def as_table(speeds: dict[str, float], games: list[str]) -> str:
    """Speeds and ratios as a Markdown table."""
    peer = speeds["OpenSpiel, Python game API"]
    native = speeds["C, by hand"]
    lines = [
        "| random play, one core | steps a second | times OpenSpiel | C is faster by |",
        "|---|---:|---:|---:|",
    ]
    others = {f"{find_game(slug).title}, compiled loop" for slug in games}
    for name, speed in speeds.items():
        shown = f"The Last Glow: {name}" if name not in others else name
        factor = f"{native / speed:.1f}" if name not in others else ""
        lines.append(f"| {shown} | {speed:,.0f} | {speed / peer:,.1f} | {factor} |")
    return "\n".join(lines)


def search_table(speeds: dict[str, float]) -> str:
    """Simulations and ratios as a Markdown table."""
    lines = [
        "| tree search, one core | simulations a second | times OpenSpiel in C++ |",
        "|---|---:|---:|",
    ]
    for name, speed in speeds.items():
        lines.append(f"| {name} | {speed:,.0f} | {speed / speeds[NATIVE]:,.1f} |")
    return "\n".join(lines)


def write(table: str) -> None:
    """Put the tables under their mark in docs/performance.md, with the date."""
    before, _, after = PAGE.read_text("utf-8").partition(MARK)
    rest = after[after.index(END) :]
    stamp = f"Measured on {date.today().isoformat()}, medians of {ROUNDS} rounds."
    PAGE.write_text(f"{before}{MARK}\n\n{stamp}\n\n{table}\n\n{rest}", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
