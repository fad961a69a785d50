"""Many matches between bots, on all cores, with the same numbers on any number of them."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from parlour.bots import any_bot
from parlour.engine.core.playout import Policy, policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game, Setup
from parlour.games import find_game
from parlour.lab.estimates import Z95, bounded

CHUNK = 250
"""Matches that share one stream of chance. The cut does not depend on the cores."""


@dataclass(frozen=True)
class Simulation:
    """What to play: so many matches of a game between named bots."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    matches: int
    seed: int = 1


@dataclass
class Tally:
    """What came of some matches; tallies add up."""

    matches: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    """How often each seat was the only winner."""
    parts: list[Counter[float]] = field(default_factory=list)
    """How often each seat got which part of the win: of a shared one everybody gets the same."""
    shared: int = 0
    nobody: int = 0
    scores: list[Counter[float]] = field(default_factory=list)
    decisions: Counter[int] = field(default_factory=Counter)
    """How many matches had so many decisions, all seats together."""
    facts: dict[str, Counter[Any]] = field(default_factory=dict)
    """How often each value of each fact of the result came up."""

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.matches += other.matches
        self.wins += other.wins
        self.shared += other.shared
        self.nobody += other.nobody
        self.decisions += other.decisions
        self.scores = self.scores or [Counter() for _ in other.scores]
        self.parts = self.parts or [Counter() for _ in other.parts]
        for mine, theirs in zip(
            [*self.scores, *self.parts], [*other.scores, *other.parts], strict=True
        ):
            mine.update(theirs)
        for name, counts in other.facts.items():
            self.facts.setdefault(name, Counter()).update(counts)

    def count(self, result: Mapping[str, object], scores: list[float], decisions: int) -> None:
        """Count one match in."""
        self.matches += 1
        winners = result["winners"]
        assert isinstance(winners, list)
        if len(winners) == 1:
            self.wins.update(winners)
        self.parts = self.parts or [Counter() for _ in scores]
        for seat, parts in enumerate(self.parts):
            parts[1 / len(winners) if seat in winners else 0.0] += 1
        self.shared += len(winners) > 1
        self.nobody += not winners
        self.decisions[decisions] += 1
        self.scores = self.scores or [Counter() for _ in scores]
        for counts, score in zip(self.scores, scores, strict=True):
            counts[score] += 1
        for name, value in result.items():
            if name != "winners" and isinstance(value, str | int | float | bool):
                self.facts.setdefault(name, Counter())[value] += 1


def play_chunk(simulation: Simulation, number: int) -> Tally:
    """One chunk of a simulation: always the same for the same number."""
    game = find_game(simulation.game)
    policies = [bot_of(name, simulation.game) for name in simulation.bots]
    rng = Kiss(simulation.seed * 1_000_003 + number)
    start = game.start_of(simulation.setup)
    tally = Tally()
    for _ in range(min(CHUNK, simulation.matches - number * CHUNK)):
        position = start.copy()
        decided = policy_playout(position, policies, rng)
        tally.count(position.result(), position.scores(), sum(decided))
    return tally


@cache
def bot_of(name: str, game: str) -> Policy:
    """Bots keep nothing between decisions, so one serves all matches of a process."""
    return any_bot(name, find_game(game))


def simulate(
    simulation: Simulation, jobs: int = 0, progress: Callable[[int], None] = lambda matches: None
) -> Tally:
    """Play a simulation on so many processes, by default one for each core."""
    total = Tally()
    for tally in _tallies(simulation, jobs or os.cpu_count() or 1):
        total.add(tally)
        progress(total.matches)
    return total


def _tallies(simulation: Simulation, jobs: int) -> Iterator[Tally]:
    chunks = range(math.ceil(simulation.matches / CHUNK))
    if jobs == 1 or len(chunks) == 1:
        yield from (play_chunk(simulation, number) for number in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_chunk, [simulation] * len(chunks), chunks)


def statistics(counts: Counter[Any]) -> dict[str, float]:
    """Mean with its 95 % interval, spread and quantiles of counted numbers.

    >>> statistics(Counter({1: 2, 3: 2}))["mean"]
    2.0
    """
    number = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / number
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / number
    half = Z95 * math.sqrt(variance / number)
    return {
        "mean": mean,
        "low": mean - half,
        "high": mean + half,
        "sd": math.sqrt(variance),
        "min": min(counts),
        "median": _quantile(counts, 0.5),
        "p95": _quantile(counts, 0.95),
        "max": max(counts),
    }


def _quantile(counts: Counter[Any], share: float) -> float:
    wanted = share * sum(counts.values())
    for value in sorted(counts):
        wanted -= counts[value]
        if wanted <= 0:
            return float(value)
    raise AssertionError("shares are at most 1")


def summary(simulation: Simulation, game: Game, tally: Tally, seconds: float) -> dict[str, Any]:
    """A tally as plain data, for people and for JSON."""
    names = game.seat_names(simulation.setup.seats)
    won = [bounded(parts) for parts in tally.parts]
    numbers = {name: counts for name, counts in tally.facts.items() if _numeric(counts)}
    return {
        "game": game.slug,
        "options": dict(simulation.setup.options),
        "bots": list(simulation.bots),
        "seed": simulation.seed,
        "games": tally.matches,
        "seconds": round(seconds, 3),
        "seats": [
            {
                "seat": seat + 1,
                "name": names[seat],
                "bot": simulation.bots[seat],
                "wins": tally.wins[seat],
                "share": won[seat].value,
                "interval": [won[seat].low, won[seat].high],
                "score": statistics(tally.scores[seat]),
            }
            for seat in range(simulation.setup.seats)
        ],
        "shared_wins": tally.shared,
        "without_winner": tally.nobody,
        "decisions": statistics(tally.decisions),
        "numbers": {name: statistics(counts) for name, counts in numbers.items()},
        "counts": {
            name: dict(counts.most_common())
            for name, counts in tally.facts.items()
            if name not in numbers
        },
    }


def _numeric(counts: Counter[Any]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in counts)


def timed(simulation: Simulation, jobs: int, progress: Callable[[int], None]) -> dict[str, Any]:
    """Simulate and summarise."""
    began = time.perf_counter()
    tally = simulate(simulation, jobs, progress)
    return summary(simulation, find_game(simulation.game), tally, time.perf_counter() - began)
