"""A review in the terminal: its curve, its costliest choices, choice and chance."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

import msgspec

from parlour.bots.narration import (
    change_words,
    choice_words,
    instead_words,
    luck_words,
    noise_words,
    result_words,
    why_words,
)
from parlour.bots.review import CLASSES, REVIEWS, WHOLE, Advisor, Review, paced, review
from parlour.bots.search.search import Budget
from parlour.engine.record import History
from parlour.terminal.console import TerminalConsole

BARS = "▁▂▃▄▅▆▇█"
STYLES = {"blunder": "red", "mistake": "yellow", "inaccuracy": "yellow", "good": "cyan"}
SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "good": "", "best": ""}
WIDEST = 72


def reviewed(
    history: History,
    seat: int,
    budget: Budget,
    seed: int = 1,
    console: TerminalConsole | None = None,
) -> Review:
    """Look at everything, or until Ctrl-C; tell on a terminal how far it is."""
    steps = [step.number for step in history.steps]
    advisor = Advisor(history.game, budget)
    growing = review(history.game, history.setup, steps, seat, advisor, seed)
    found = next(growing)
    if budget is REVIEWS:
        advisor.budget = paced(budget, found.of, WHOLE)
    on_terminal = console is not None and sys.stderr.isatty()
    try:
        for found in growing:
            if on_terminal:
                said = f"\r Weighing every choice: {found.done} of {found.of} (Ctrl-C: enough) "
                print(said, end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    if on_terminal:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    return found


def review_here(
    console: TerminalConsole, history: History, seat: int, budget: Budget, seed: int = 1
) -> None:
    """Look back at a match and tell what was found."""
    show_review(console, history, reviewed(history, seat, budget, seed, console))


def as_data(found: Review) -> dict[str, object]:
    """A review as plain data, with what can be worked out from it."""
    data: dict[str, object] = msgspec.to_builtins(found)
    return {
        **data,
        "whole": found.whole,
        "curve": found.curve(),
        "accuracy": found.accuracy(),
        "luck": found.luck(),
        "luck_rank": found.luck_rank(),
        "noise": found.noise(),
    }


def show_review(console: TerminalConsole, history: History, found: Review) -> None:
    """The sentence, the curve, the costliest choices."""
    names = history.game.seat_names(history.setup.seats)
    who = "You" if history.who[found.seat] == "person" else names[found.seat]
    console.tell(f"{history.game.title}, {names[found.seat]}", "bold")
    if not found.whole:
        console.tell(f"Stopped after {found.done} of {found.of}: this is what was found so far.")
    console.tell(f"{choice_words(found, who)} {luck_words(found)}")
    _show_curve(console, found)
    _show_kinds(console, found)
    costly = found.costliest()
    if costly:
        console.tell("Costliest choices:", "bold")
    for verdict in costly:
        cost = change_words(-verdict.given, found.unit)
        console.tell(
            f"  Step {verdict.step}: {verdict.played.label}, {cost}{_sign(verdict.kind)}",
            STYLES[verdict.kind],
        )
        console.tell(f"    Better was: {instead_words(verdict, found.unit)}.{why_words(verdict)}")
    if noise := noise_words(found):
        console.tell(noise, "dim")


def _sign(kind: str) -> str:
    return f" {SIGNS[kind]}" if SIGNS[kind] else ""


def _show_curve(console: TerminalConsole, found: Review) -> None:
    """The expected result as a row of bars, or in plain mode as numbers."""
    points = found.curve()
    if not points:
        return
    first, last = (result_words(each[1], found.unit) for each in (points[0], points[-1]))
    if console.plain:
        low = min(points, key=lambda each: each[1])
        high = max(points, key=lambda each: each[1])
        ends = f"from {first} to {last}"
        console.tell(
            f"Expected: {ends}; least {result_words(low[1], found.unit)} at step {low[0]}, "
            f"most {result_words(high[1], found.unit)} at step {high[0]}."
        )
        return
    width = min(WIDEST, console.rich.width - 24)
    console.tell(f"{first} {sparkline(points, found.steps, width, bool(found.unit))} {last}")


def sparkline(
    points: Sequence[tuple[int, float]], steps: int, width: int, spread: bool = False
) -> str:
    """Bars over the steps of a match; `spread` between the least and the most result.

    >>> sparkline([(0, 0.5), (1, 1.0), (3, 0.0)], 3, 4)
    '▅██▁'
    """
    values = [result for _, result in points]
    low, high = (min(values), max(values)) if spread else (0.0, 1.0)
    bars: list[str] = []
    for column in range(width):
        step = column * steps / max(width - 1, 1)
        value = next((result for at, result in reversed(points) if at <= step), values[0])
        share = (value - low) / (high - low) if high > low else 0.5
        bars.append(BARS[min(int(share * len(BARS)), len(BARS) - 1)])
    return "".join(bars)


def _show_kinds(console: TerminalConsole, found: Review) -> None:
    kinds = Counter(verdict.kind for verdict in found.verdicts)
    listed = [f"{kind} {kinds[kind]}" for kind, _ in CLASSES if kinds[kind]]
    if listed:
        console.tell(f"Choices: {', '.join(listed)}.")
