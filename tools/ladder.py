"""Measures how much stronger each level of a game is than the one below; prints Markdown.

    python -m tools.ladder last-glow --games 400 --option mode=storm mode=nightmare
    python -m tools.ladder toroball --games 400 --bots thumb skilled
    python -m tools.ladder ultimate-scheme --option seats=4

Where several seats play, one bot of the upper level sits among bots of the lower one, in every
seat equally often; a match shared counts by its share. Alone, each level plays the same matches
(the same streams of chance), and the differences are taken match by match. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, variance

from parlour.bots import any_bot, bot_names
from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.lab.estimates import Z95

CHUNK = 4
"""Matches that a process plays in one go."""


@dataclass(frozen=True)
class Bout:
    """One match to be played."""

    game: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Estimate:
    """A mean with its interval."""

    mean: float
    half: float

    def text(self, percent: bool) -> str:
        """As it stands in a table."""
        if percent:
            return f"{100 * self.mean:.1f} % ± {100 * self.half:.1f}"
        return f"{self.mean:.2f} ± {self.half:.2f}"


def play(bout: Bout) -> tuple[list[float], float]:
    """The scores of a match, and the seconds of the processor that it took. Chance has a stream
    of its own, so that bots who do the same meet the same."""
    game = find_game(bout.game)
    policies = [any_bot(name, game) for name in bout.bots]
    chance, own = Kiss(2 * bout.seed + 1), Kiss(2 * bout.seed + 2)
    position = game.start_of(game.setup(dict(bout.options), len(bout.bots)))
    began = time.process_time()
    while (turn := int(position.to_move())) != OVER:
        if turn == CHANCE:
            position.apply(position.sample(chance))
        else:
            position.apply(policies[turn].choose(seen_by(position, turn, own), own))
    return position.scores(), time.process_time() - began


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of some values."""
    return Estimate(fmean(values), Z95 * sqrt(variance(values) / len(values)))


def alone(
    game: Game, options: tuple[tuple[str, str], ...], args: argparse.Namespace
) -> Iterator[str]:
    """The rows of a game for one."""
    percent = not game.unit
    yield "| level | result | better than the level below by | seconds a match |"
    yield "|---|---|---|---|"
    below: list[float] = []
    for name in args.bots or bot_names(game):
        bouts = [Bout(game.slug, options, (name,), args.seed + n) for n in range(args.games)]
        found = played(bouts, args.jobs)
        results = [scores[0] for scores, _ in found]
        gain = "-"
        if below:
            gain = estimate([a - b for a, b in zip(results, below, strict=True)]).text(percent)
        below = results
        seconds = fmean(spent for _, spent in found)
        yield f"| {name} | {estimate(results).text(percent)} | {gain} | {seconds:.3f} |"


def against(
    game: Game, options: tuple[tuple[str, str], ...], seats: int, args: argparse.Namespace
) -> Iterator[str]:
    """The rows of a game for several."""
    labels = game.seat_names(seats)
    by_seat = " | ".join(f"as {label}" for label in labels)
    yield f"| level | against | wins | {by_seat} | seconds a match |"
    yield "|" + "---|" * (4 + seats)
    for lower, upper in pairwise(args.bots or bot_names(game)):
        bouts = [
            Bout(
                game.slug,
                options,
                tuple(upper if seat == n % seats else lower for seat in range(seats)),
                args.seed + n,
            )
            for n in range(args.games)
        ]
        found = played(bouts, args.jobs)
        shares = [share(scores, n % seats) for n, (scores, _) in enumerate(found)]
        each = " | ".join(f"{100 * fmean(shares[seat::seats]):.1f} %" for seat in range(seats))
        seconds = fmean(spent for _, spent in found)
        won = estimate(shares).text(percent=True)
        yield f"| {upper} | {lower} | {won} | {each} | {seconds:.3f} |"


def share(scores: list[float], seat: int) -> float:
    """Who has the highest score has won; several share it."""
    best = max(scores)
    return 0.0 if scores[seat] < best else 1 / scores.count(best)


def played(bouts: list[Bout], jobs: int) -> list[tuple[list[float], float]]:
    """All matches, in their order."""
    if jobs == 1:
        return [play(bout) for bout in bouts]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, bouts, chunksize=CHUNK))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400, help="matches a pairing or level")
    parser.add_argument("--option", nargs="*", default=[""], help="settings, each is measured")
    parser.add_argument("--bots", nargs="*", help="levels or search:N, the weakest first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    game = find_game(args.game)
    for text in args.option:
        given = dict(pair.split("=") for pair in text.split(",") if pair)
        seats = int(given.pop("seats", 0)) or len(game.seats[0])
        options = tuple(given.items())
        print(f"\n**{game.title}**{', ' + text if text else ''}: {args.games} matches each\n")
        rows = alone(game, options, args) if seats == 1 else against(game, options, seats, args)
        for row in rows:
            print(row)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
