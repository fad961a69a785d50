"""`parlour lab`: plan an experiment, run it with progress, write its report."""

from __future__ import annotations

import argparse
import json
import math
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.engine.errors import ParlourError
from parlour.engine.experiments import Balance, OwnExperiment
from parlour.engine.game import Game, Setup
from parlour.lab.plan.changes import own_setup, parameters_of, sweep_of, value_at
from parlour.lab.plan.design import Design, Wanted, comparison_design, overview_design, sweep_design
from parlour.lab.plan.target import target_of
from parlour.lab.report.beside import report_before, write_beside
from parlour.lab.report.experiment_page import answer, write_report
from parlour.lab.report.kept import keep
from parlour.lab.report.own_experiments import own_experiment, run_own_experiment
from parlour.lab.report.target_page import seek
from parlour.lab.run import running
from parlour.lab.run.running import Run, Runner
from parlour.lab.run.workers import ChunkWorkers, Processes, ThisProcess
from parlour.lab.stats.results import gather

PATIENT = 2.0
"""How many times the planned minutes a run may take before the time is up."""
Show = Callable[[running.Progress], None]


def command(arguments: argparse.Namespace, game: Game, setup: Setup) -> int:
    """Do what the arguments say."""
    if arguments.parameters:
        return list_parameters(game, setup)
    if arguments.keep:
        print(keep(Path(arguments.keep).expanduser(), game))
        return 0
    for name in ("compare", "sweep", "target", "experiment"):
        if arguments.beside and getattr(arguments, name):
            raise ParlourError(f"--beside or --{name}, not both: two whole reports are compared")
    before = (
        report_before(Path(arguments.beside).expanduser(), game, setup)
        if arguments.beside
        else None
    )
    wanted = wanted_of(arguments, game)
    workers = workers_of(arguments)
    folder = folder_of(arguments, game, setup)
    limit = arguments.minutes or wanted.minutes * PATIENT
    seconds = math.inf if arguments.games else limit * 60
    began = perf_counter()
    if arguments.experiment:
        experiment = experiment_asked(arguments, game)
        with progress_shown(arguments.progress) as show:
            path, lines = run_own_experiment(
                game, setup, experiment, wanted, folder, workers, seconds, show
            )
    elif arguments.target:
        goal = target_of(game, arguments.target)
        sweeps = [sweep_of(game, setup, text) for text in arguments.sweep] or None
        with progress_shown(arguments.progress) as show:
            path, lines = seek(game, setup, goal, sweeps, wanted, folder, workers, seconds, show)
    else:
        design = design_of(arguments, game, setup, wanted)
        with progress_shown(arguments.progress) as show:
            run = Runner(design.experiment, folder, workers).run(seconds, show)
        path = write_report(design, run, wanted.command)
        lines = opening_lines(design, run)
        if before is not None:
            path, apart = write_beside(before, gather(design, run))
            lines += _plain([f"\nBeside {arguments.beside}:", *apart])
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line, markup=False)
    console.print(f"\nThe same matches again: {wanted.command}", markup=False)
    console.print(f"{path}  ({perf_counter() - began:.0f} s)", markup=False)
    return 0


def experiment_asked(arguments: argparse.Namespace, game: Game) -> OwnExperiment:
    """The experiment that was named, if nothing else was asked for."""
    for name in ("compare", "sweep", "target"):
        if getattr(arguments, name):
            raise ParlourError(f"--experiment or --{name}, not both: each has a report of its own")
    experiment = own_experiment(game, arguments.experiment)
    if isinstance(experiment, Balance) and arguments.seats:
        raise ParlourError(
            f"--experiment {experiment.name} plays every number of seats: no --seats"
        )
    return experiment


def design_of(arguments: argparse.Namespace, game: Game, setup: Setup, wanted: Wanted) -> Design:
    """Which arms answer what was asked."""
    if arguments.compare and arguments.sweep:
        raise ParlourError("--compare or --sweep, not both: each has a report of its own")
    if arguments.compare:
        new = own_setup(game, setup, Path(arguments.compare))
        return comparison_design(game, setup, new, wanted)
    if arguments.sweep:
        sweeps = [sweep_of(game, setup, text) for text in arguments.sweep]
        return sweep_design(game, setup, sweeps, wanted)
    return overview_design(game, setup, wanted)


def opening_lines(design: Design, run: Run) -> list[str]:
    """The opening of the report, for the terminal."""
    return _plain(answer(gather(design, run)))


def _plain(lines: Sequence[str]) -> list[str]:
    return [unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]


def command_line(arguments: argparse.Namespace, game: Game) -> str:
    """The line that asks for the same matches: all that they hang on, the seed too. Where they are
    played, and by how many processes, changes nothing."""
    words = ["parlour", "lab", game.slug]
    for name in ("mode", "seats", "levels", "games", "minutes", "precision", "compare", "target",
                 "experiment"):  # fmt: skip
        if (value := getattr(arguments, name)) is not None:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    for name in ("option", "sweep"):
        words += [word for value in getattr(arguments, name) for word in (f"--{name}", value)]
    if arguments.no_levers:
        words.append("--no-levers")
    return shlex.join([*words, "--seed", str(1 if arguments.seed is None else arguments.seed)])


def wanted_of(arguments: argparse.Namespace, game: Game) -> Wanted:
    """How much is to be played."""
    usual = Wanted()
    levels = tuple(each.strip() for each in (arguments.levels or "").split(",") if each.strip())
    return Wanted(
        games=arguments.games or 0,
        minutes=arguments.minutes or usual.minutes,
        precision=arguments.precision / 100 if arguments.precision else usual.precision,
        seed=1 if arguments.seed is None else arguments.seed,
        levels=levels,
        levers=not arguments.no_levers,
        command=command_line(arguments, game),
    )


def workers_of(arguments: argparse.Namespace) -> ChunkWorkers:
    """Who plays."""
    if arguments.cluster:
        from parlour.lab.run.cluster import Cluster

        return Cluster(arguments.cluster, arguments.jobs or 0)
    return ThisProcess() if arguments.jobs == 1 else Processes(arguments.jobs or 0)


def folder_of(arguments: argparse.Namespace, game: Game, setup: Setup) -> Path:
    """Where the report goes: where one says, or into a folder named after what is asked."""
    if arguments.out:
        return Path(arguments.out).expanduser()
    usual = game.setup({}, setup.seats)
    parts = [game.slug]
    parts += [str(v) for name, v in setup.options.items() if v != usual.options[name]]
    if not arguments.experiment and (setup.seats != usual.seats or len(game.seats) > 1):
        parts.append(f"{setup.seats}-seats")
    kinds = {"compare": arguments.compare, "sweep": arguments.sweep, "target": arguments.target}
    parts += [kind for kind, asked in kinds.items() if asked]
    if arguments.experiment:
        parts.append(arguments.experiment)
    if setup.components is not None:
        parts.append("own")
    return Path("lab") / "-".join(part.replace("/", "-") for part in parts)


def list_parameters(game: Game, setup: Setup) -> int:
    """What may be turned, with its range."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("path", "now", "from", "to", ""):
        table.add_column(title, justify="right" if title in ("now", "from", "to") else "left")
    for each in parameters_of(game):
        try:
            now = str(value_at(game, setup, each.path))
        except ParlourError:
            now = "–"
        tried = "tried: " + ", ".join(str(value) for value in each.tries)
        low, high = ("–", "–") if each.tries else (str(each.low), str(each.high))
        table.add_row(
            each.path, now, low, high, f"{each.says}; {tried}" if each.tries else each.says
        )
    Console(highlight=False).print(table)
    return 0


@contextmanager
def progress_shown(lines: bool = False) -> Iterator[Show]:
    """A bar on standard error, so that standard output is the answer alone; or a line of JSON
    each time, for whoever follows from another program."""
    if lines:
        yield lambda progress: print(
            json.dumps({"done": progress.done, "wanted": progress.wanted}), flush=True
        )
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("Playing", total=None)

        def show(progress: running.Progress) -> None:
            bar.update(
                task,
                description=f"{progress.done:,} matches",
                completed=progress.done,
                total=progress.wanted,
            )

        yield show
