"""The lab by the clock: matches a second by workers, and what a report costs.

    .venv/bin/python -m bench.lab [MOST]

MOST is the largest number of matches that a report is made for, 1,000,000 if left out.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from parlour.games import find_game
from parlour.lab.plan.design import Wanted, overview_design
from parlour.lab.report.experiment_page import write_report
from parlour.lab.run.cluster import Cluster
from parlour.lab.run.running import MATCHES, Run, Runner
from parlour.lab.run.workers import ChunkWorkers, Processes, ThisProcess

GAME = "last-glow"
MATCHES_PLAYED = 6000
SIZES = (10_000, 100_000, 1_000_000)


def main() -> None:
    """Measure and print tables for docs/performance.md."""
    if sys.argv[1:2] == ["report"]:
        report_cost(Path(sys.argv[2]), int(sys.argv[3]))
        return
    most = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    print("| workers | matches a second |\n|---|---:|")
    crews: list[tuple[str, ChunkWorkers]] = [
        ("this process", ThisProcess()),
        ("1 process", Processes(1)),
        ("2 processes", Processes(2)),
    ]
    if find_spec("ray") is not None:
        crews.append(("local Ray, 2 workers", Cluster("local", 2)))
    for name, workers in crews:
        print(f"| {name} | {pace(workers):,.0f} |", flush=True)
    print("\n| matches | rows | playing, peak memory | report | report, peak memory |")
    print("|---:|---:|---:|---:|---:|")
    for size in (each for each in SIZES if each <= most):
        with tempfile.TemporaryDirectory() as folder:
            here = [sys.executable, "-m", "bench.lab", "report", folder, str(size)]
            told = subprocess.run(here, capture_output=True, text=True, check=True)
            print(told.stdout.strip(), flush=True)


def pace(workers: ChunkWorkers) -> float:
    """Matches a second of the rules of thumb, starting the workers included."""
    game = find_game(GAME)
    wanted = Wanted(games=MATCHES_PLAYED, levels=("casual",), levers=False)
    design = overview_design(game, game.setup({"mode": "nightmare"}), wanted)
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        Runner(design.experiment, Path(folder), workers).run()
        return MATCHES_PLAYED / (perf_counter() - began)


def report_cost(folder: Path, size: int) -> None:
    """Play so many matches at random, then write their report in a fresh process."""
    game = find_game(GAME)
    wanted = Wanted(games=size, levels=("random",), levers=False)
    design = overview_design(game, game.setup({}), wanted)
    rows = folder / MATCHES
    if not rows.exists():
        Runner(design.experiment, folder, Processes(2)).run()
        playing = _peak()
        here = [sys.executable, "-m", "bench.lab", "report", str(folder), str(size)]
        told = subprocess.run(here, capture_output=True, text=True, check=True).stdout.split()
        disk = rows.stat().st_size / 1e6
        print(f"| {size:,} | {disk:.1f} MB | {playing:.0f} MB | {told[0]} s | {told[1]} MB |")
        return
    began = perf_counter()
    write_report(design, Run(folder, design.experiment, [size]))
    print(f"{perf_counter() - began:.1f} {_peak():.0f}")


def _peak() -> float:
    """The most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
