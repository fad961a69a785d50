"""Experiments that were asked for in a browser: one at a time, each in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.web.http import number_in

NONE, RUNNING, DONE, STOPPED, FAILED = "none", "running", "done", "stopped", "failed"
REPORT = "report.html"
MINUTES = {"1": "A minute", "3": "Three minutes", "10": "Ten minutes"}
LONGEST_LINE = 300
NICENESS = 15
"""An experiment takes what whoever plays leaves over; its own workers inherit that."""


@dataclass(frozen=True)
class Wish:
    """What is asked."""

    game: str
    options: tuple[tuple[str, str], ...] = ()
    seats: int = 0
    minutes: str = "1"

    def words(self) -> dict[str, str]:
        """The form as it was filled in."""
        seats = {"seats": str(self.seats)} if self.seats else {}
        return {**dict(self.options), **seats, "minutes": self.minutes}

    def command(self, folder: Path) -> list[str]:
        """The same experiment at the command line."""
        words = [sys.executable, "-m", "parlour.cli", "lab", self.game]
        for name, value in self.options:
            words += ["--option", f"{name}={value}"]
        if self.seats:
            words += ["--seats", str(self.seats)]
        return [*words, "--minutes", self.minutes, "--out", str(folder), "--progress"]


@dataclass
class ExperimentJob:
    """An experiment that runs, or has run."""

    wish: Wish
    process: subprocess.Popen[str]
    state: str = RUNNING
    done: int = 0
    wanted: int = 0
    line: str = ""
    reader: Thread | None = None


Command = Callable[[Wish, Path], Sequence[str]]


class ExperimentJobs:
    """Where experiments are asked for, looked at and stopped."""

    def __init__(self, folder: Path, command: Command = Wish.command) -> None:
        self._folder = folder
        self._command = command
        self._works: dict[str, ExperimentJob] = {}
        self._guard = Lock()

    def folder(self, game: Game) -> Path:
        """Where the latest report of a game lies."""
        return self._folder / game.slug

    def report(self, game: Game) -> Path | None:
        """The latest report of a game."""
        path = self.folder(game) / REPORT
        return path if path.is_file() else None

    def start(self, game: Game, wish: Wish) -> None:
        """Begin an experiment, unless one runs."""
        with self._guard:
            busy = next((each for each in self._works.values() if each.state == RUNNING), None)
            if busy is not None:
                raise ParlourError(
                    f"the lab is busy with '{busy.wish.game}': wait for it, or cancel it there"
                )
            folder = self.folder(game)
            folder.mkdir(parents=True, exist_ok=True)
            process = subprocess.Popen(
                list(self._command(wish, folder)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            with suppress(ProcessLookupError):  # it may have ended at once
                os.setpriority(os.PRIO_PGRP, process.pid, NICENESS)
            work = self._works[game.slug] = ExperimentJob(wish, process)
            work.reader = Thread(target=_follow, args=(work,), daemon=True)
            work.reader.start()

    def state(self, game: Game) -> dict[str, object]:
        """How far the experiment with a game is."""
        work = self._works.get(game.slug)
        known: dict[str, object] = {"state": NONE, "done": 0, "wanted": 0, "line": ""}
        if work is not None:
            known = {"state": work.state, "done": work.done, "wanted": work.wanted}
            known["line"] = work.line if work.state in (RUNNING, FAILED) else ""
        asked = work.wish.words() if work is not None else {}
        return {**known, "asked": asked, "report": self.report(game) is not None}

    def stop(self, game: Game) -> None:
        """Look no further. What was played is kept: the same experiment goes on from there."""
        work = self._works.get(game.slug)
        if work is not None and work.state == RUNNING:
            work.state = STOPPED
            with suppress(ProcessLookupError):
                os.killpg(work.process.pid, signal.SIGTERM)

    def close(self) -> None:
        """The house closes."""
        for work in self._works.values():
            if work.state == RUNNING:
                work.state = STOPPED
                with suppress(ProcessLookupError):
                    os.killpg(work.process.pid, signal.SIGTERM)


def _follow(work: ExperimentJob) -> None:
    """Read what an experiment says of itself until it ends."""
    assert work.process.stdout is not None
    with work.process.stdout as lines:
        for line in lines:
            try:
                said = json.loads(line)
                work.done, work.wanted = int(said["done"]), int(said["wanted"])
            except (ValueError, KeyError, TypeError):
                work.line = line.strip()[:LONGEST_LINE] or work.line
    ended = work.process.wait()
    if work.state == RUNNING:
        work.state = FAILED if ended else DONE


def read_wish(game: Game, words: Mapping[str, str]) -> Wish:
    """Read the form; what does not fit is said in a sentence."""
    given = {option.name: words[option.name] for option in game.options if option.name in words}
    setup = game.setup(given, number_in(words, "seats") or 0)
    usual = game.setup({}, setup.seats)
    options = tuple(
        (name, str(value)) for name, value in setup.options.items() if value != usual.options[name]
    )
    minutes = words.get("minutes", "1")
    if minutes not in MINUTES:
        raise ParlourError(
            f"an experiment takes {', '.join(MINUTES)} minutes, not '{minutes[:20]}'"
        )
    several = len(game.seats) > 1
    return Wish(game.slug, options, setup.seats if several else 0, minutes)
