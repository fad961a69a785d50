"""`parlour simulate`: run a simulation with a progress bar and show what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.engine.game import Game, Setup
from parlour.lab.run.simulate import Simulation, timed


def command(arguments: argparse.Namespace, game: Game, setup: Setup) -> int:
    """Simulate as the arguments say and print the summary."""
    others = arguments.against or arguments.bot
    bots = (arguments.bot, *[others] * (setup.seats - 1))
    seed = 1 if arguments.seed is None else arguments.seed
    simulation = Simulation(game.slug, setup, bots, arguments.games, seed)
    found = _with_progress(simulation, arguments.jobs or 0)
    if arguments.json:
        print(json.dumps(found, indent=1))
    else:
        show(found, game)
    return 0


def _with_progress(simulation: Simulation, jobs: int) -> dict[str, Any]:
    """The bar goes to standard error, so that standard output is the result alone."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("Playing", total=simulation.matches)
        return timed(simulation, jobs, lambda matches: bar.update(task, completed=matches))


def show(found: dict[str, Any], game: Game) -> None:
    """The summary for people."""
    console = Console(highlight=False)
    options = ", ".join(f"{name} {value}" for name, value in found["options"].items())
    console.print(f"[bold]{game.title}[/bold]  {options}")
    console.print(
        f"{found['games']:,} matches in {found['seconds']:.1f} s, seed {found['seed']}; "
        "shares and means with 95 % intervals\n"
    )
    console.print(_seats(found))
    if found["shared_wins"]:
        console.print(
            f"[dim]{found['shared_wins']:,} wins were shared: each seat has its part of them.[/dim]"
        )
    console.print(_numbers(found))
    for name, counts in found["counts"].items():
        parts = [f"{value} {count / found['games']:.1%}" for value, count in counts.items()]
        console.print(f"[dim]{name}[/dim]  " + ", ".join(parts))


def _seats(found: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("seat", "bot", "wins", "share", "interval", "mean score"):
        table.add_column(title, justify="left" if title in ("seat", "bot") else "right")
    for seat in found["seats"]:
        low, high = seat["interval"]
        table.add_row(
            seat["name"],
            seat["bot"],
            f"{seat['wins']:,}",
            f"{seat['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{seat['score']['mean']:.2f}",
        )
    return table


def _numbers(found: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("", "mean", "interval", "sd", "min", "median", "p95", "max"):
        table.add_column(title, justify="left" if not title else "right")
    for name, row in {"decisions": found["decisions"], **found["numbers"]}.items():
        table.add_row(
            name,
            f"{row['mean']:.2f}",
            f"{row['low']:.2f} to {row['high']:.2f}",
            f"{row['sd']:.2f}",
            *[f"{row[column]:g}" for column in ("min", "median", "p95", "max")],
        )
    return table
