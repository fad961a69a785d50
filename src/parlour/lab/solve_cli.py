"""`parlour solve`: the exact result of a position, and what each move gives away."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.errors import BadRecord, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import Record, begin, replay, steps_of
from parlour.engine.solution_cache import BaseOracle, SolverStats, first_seat_value
from parlour.engine.values import MoveValue, Oracle
from parlour.games import all_games, find_game

PATIENCE = 2.0
"""Seconds after which a line tells how far it has come."""
EQUAL = 1e-9
"""Results that differ by less are the same."""


@dataclass(frozen=True)
class Opening:
    """A decision that comes first, after so much luck, with its best move."""

    chance: float
    asks: str
    move: str


class ProgressLine:
    """A line on standard error for whoever waits."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.told = self.began
        self.shown = False

    def __call__(self, stats: SolverStats) -> None:
        """Tell how far it has come, once a second."""
        now = perf_counter()
        if now - self.began < PATIENCE or now - self.told < 1.0 or not sys.stderr.isatty():
            return
        self.told, self.shown = now, True
        line = f"{stats.walked:,} positions walked, {now - self.began:.0f} s"
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Leave a clean line."""
        if self.shown:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class SolveRequest:
    """A position, and who knows about it."""

    game: Game
    position: Position
    oracle: Oracle


def request_of(arguments: argparse.Namespace, game: Game, setup: Setup) -> SolveRequest:
    """What the arguments ask for, if anybody can answer it."""
    if game.oracle is None:
        raise ParlourError(f"{game.title} cannot be solved. {_solvable()}")
    position = position_of(arguments, game, setup)
    if position.to_move() == OVER:
        raise ParlourError("the match is over there: nothing is left to decide")
    oracle = game.oracle(position)
    if oracle is None:
        raise ParlourError(f"{game.title} is not solved there, or with these options")
    return SolveRequest(game, position, oracle)


def command(asked: SolveRequest, as_json: bool) -> int:
    """Answer a question and print the answer."""
    began = perf_counter()
    progress = ProgressLine()
    oracle = asked.oracle
    if isinstance(oracle, BaseOracle):
        oracle.watch, oracle.thorough = progress, True
    found = solution(asked.game, asked.position, oracle)
    progress.done()
    if isinstance(oracle, BaseOracle):
        found |= costs(oracle.stats)
    found["seconds"] = round(perf_counter() - began, 3)
    if as_json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        show(found, asked.game)
    return 0


def _solvable() -> str:
    names = ", ".join(game.slug for game in all_games().values() if game.oracle is not None)
    return f"These can be, or their ends: {names}"


def position_of(arguments: argparse.Namespace, game: Game, setup: Setup) -> Position:
    """The start, the position that was described, or a step of a record."""
    if arguments.step is not None and not arguments.record:
        raise ParlourError("--step belongs to --record: say which record")
    if arguments.record and arguments.position:
        raise ParlourError("a position or a record, not both")
    if arguments.record:
        return recorded(Path(arguments.record).expanduser(), arguments.step, game)
    if not arguments.position:
        return game.start_of(setup)
    try:
        words = json.loads(arguments.position)
    except ValueError as error:
        raise ParlourError(f"--position is JSON: {error}") from None
    if not isinstance(words, dict):
        raise ParlourError('--position is a JSON object such as {"love": 2}')
    options = dict(setup.options)
    if setup.components is not None:
        options["components"] = setup.components
    return game.position(words, **options)


def recorded(path: Path, step: int | None, game: Game) -> Position:
    """The position of a record before one of its steps, or the last one that still asks."""
    try:
        record = Record.from_json(path.read_bytes())
        if record.game != game.slug:
            raise BadRecord(f"it is a match of '{record.game}', not of '{game.slug}'")
        history = replay(record, find_game) if step is None else begin(record, find_game)
        if step is None:
            return history.at(len(history.steps) - history.over)
        if not 1 <= step <= len(record.steps) + 1:
            raise BadRecord(f"it has steps 1 to {len(record.steps)}, not {step}")
        for number, _ in enumerate(steps_of(record, history), start=1):
            if number >= step - 1:
                break
        return history.at(step - 1)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {(error.strerror or '').lower()}") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def solution(game: Game, position: Position, oracle: Oracle) -> dict[str, Any]:
    """All that is known of a position, as plain data."""
    known = oracle.values(position)
    value = known[0].result if known else first_seat_value(oracle, position)
    found: dict[str, Any] = {
        "game": game.slug, "asks": position.asks(), "result": value, "solved": value is not None,
    }  # fmt: skip
    if known:
        found["turns"] = known[0].length or None
        found["moves"] = [move_data(position, each, known[0]) for each in known]
    elif value is not None:
        found["first"] = [vars(each) for each in openings(position, oracle)]
    return found


def move_data(position: Position, each: MoveValue, best: MoveValue) -> dict[str, Any]:
    """One move in words, with what it gives away."""
    book = position.book()
    return {
        "move": book.notation(each.move),
        "result": each.result,
        "gives away": max(0.0, best.result - each.result),
        "turns": each.length or None,
        "best": best.result - each.result < EQUAL and each.length == best.length,
    }


def openings(position: Position, oracle: Oracle) -> list[Opening]:
    """The decisions that may come first, the likeliest one first."""
    found: dict[tuple[str, str], float] = {}
    _open(position, oracle, 1.0, found)
    first = [Opening(chance, asks, move) for (asks, move), chance in found.items()]
    return sorted(first, key=lambda each: -each.chance)


def _open(
    position: Position, oracle: Oracle, chance: float, found: dict[tuple[str, str], float]
) -> None:
    turn = position.to_move()
    if turn == CHANCE:
        outcomes = position.outcomes()
        total = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            then = position.copy()
            then.apply(outcome)
            _open(then, oracle, chance * weight / total, found)
    elif turn != OVER:
        move = position.book().notation(oracle.values(position)[0].move)
        key = (position.asks(), move)
        found[key] = found.get(key, 0.0) + chance


def costs(stats: SolverStats) -> dict[str, Any]:
    """What it took."""
    return {
        "states": stats.states,
        "walked": stats.walked,
        "together": stats.together,
        "error": stats.error,
        "solving seconds": round(stats.seconds, 3),
        "cached": stats.cached,
        "memory": stats.memory,
    }


def show(found: dict[str, Any], game: Game) -> None:
    """The same for people."""
    console = Console(highlight=False)
    console.print(f"[bold]{game.title}[/bold]  asked: {found['asks']}")
    console.print(_verdict(found))
    if found.get("first"):
        console.print(_first(found["first"]))
    if found.get("moves"):
        console.print(_moves(found))
    if "states" in found:
        console.print(f"[dim]{_taken(found)}[/dim]", soft_wrap=True)


def _verdict(found: dict[str, Any]) -> str:
    if not found["solved"]:
        return "Not known: too much can still happen from here."
    if found.get("turns"):
        return f"The shortest win comes on turn {found['turns']}; proven."
    if found["result"] == 0.0:
        return "No win is possible any more; proven."
    if found["result"] == 1.0:
        return "A win is certain with perfect play."
    return f"{found['result']:.4%} to win with perfect play."


def _first(first: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("first decision", "best move", "chance that it comes"):
        table.add_column(title, justify="right" if title.startswith("chance") else "left")
    for each in first:
        table.add_row(each["asks"], each["move"], f"{each['chance']:.1%}")
    return table


def _moves(found: dict[str, Any]) -> Table:
    turns = any(each["turns"] for each in found["moves"])
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("move")
    table.add_column("wins on turn" if turns else "to win", justify="right")
    table.add_column("gives away", justify="right")
    for each in found["moves"]:
        never = "later" if each["result"] else "never"
        worth_it = str(each["turns"] or never) if turns else f"{each['result']:.4%}"
        style = "bold" if each["best"] else ""
        table.add_row(each["move"], worth_it, _lost(each, found), style=style)
    return table


def _lost(each: dict[str, Any], found: dict[str, Any]) -> str:
    if each["best"]:
        return "best"
    if each["turns"] and found["turns"]:
        more = each["turns"] - found["turns"]
        return f"{more} turn{'s' if more > 1 else ''}"
    if found.get("turns"):
        return "some turns" if each["result"] else "the win"
    return f"{100 * each['gives away']:.4f} points"


def _taken(found: dict[str, Any]) -> str:
    parts = [f"{found['walked']:,} positions walked"]
    if found["states"]:
        parts.append(f"{found['states']:,} kept in about {found['memory'] / 1e6:,.0f} MB")
    if found["together"]:
        parts.append(f"error at most {found['error']:.0e}")
    since = "solved earlier in" if found["cached"] else "solved in"
    return f"{', '.join(parts)}; {since} {found['solving seconds']:.1f} s"
