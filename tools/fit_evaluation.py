"""Fits the weights of a game's evaluation to matches, and writes its `evaluation.toml`.

    python -m tools.fit_evaluation last-glow --games 4000 --option mode=storm mode=nightmare
    python -m tools.fit_evaluation protocol-g117 --one-in 1 --bot casual search:50

Bots play matches, now and then slipping so that odd positions come up too; the weights are
those under which what came of the positions is likeliest (logistic regression, or least squares
where a game counts points). A game may say which positions are judged, and let results fade with
their distance (`judged`, `FADE`). Several bots play by turns; a setting named twice is played
twice as often. One match in five is kept aside and tells how good they are.
Needs numpy, which comes with the peers of `make bench`.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots import any_bot
from parlour.engine.core.playout import random_move, seen_by
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.games import find_game

SLIPS = (0, 4, 8, 12)
"""In how many of a hundred decisions anything is done, by turns."""
ONE_IN = 6
"""How many decisions are between two that are kept, on average."""
KEPT_ASIDE = 5
RIDGE = 1e-2
"""Keeps the weights of features that hardly differ small."""

Rows = tuple[list[list[float]], list[float], list[int]]


def main() -> None:
    """Play, fit, write."""
    args = parse()
    game = find_game(args.game)
    evaluation = import_module(f"parlour.games.{game.slug.replace('-', '_')}.bots.evaluation")
    found: dict[int, Rows] = defaultdict(lambda: ([], [], []))
    settings = args.option or [""]
    for number in range(args.games):
        for place, options in enumerate(settings):
            given = dict(pair.split("=") for pair in options.split(",") if pair)
            fresh = number + args.games * settings[:place].count(options)
            play(game, given, args.bot, fresh, evaluation, found, args.one_in)
    points = getattr(evaluation, "POINTS", False)
    bots = ", ".join(args.bot)
    text = [f"# Fitted by tools/fit_evaluation.py to {args.games:,} matches of {bots} a setting."]
    for family, name in enumerate(evaluation.FAMILIES):
        weights, kept, share = fit(found[family], points)
        print(f"{name}: {len(found[family][1]):,} positions, explains {share:.1%} of what is left")
        text += ["", f"# Explains {share:.0%} of the spread of {kept:,} positions kept aside."]
        text += [f"[{quoted(name)}]"]
        text += [
            f"{quoted(word)} = {weights[place]:.5g}"
            for place, word in enumerate(evaluation.FEATURES)
        ]
    Path(str(evaluation.__file__)).with_name("evaluation.toml").write_text(
        "\n".join(text) + "\n", "utf-8"
    )


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="matches for each setting")
    parser.add_argument("--option", nargs="*", help="settings such as mode=storm, each is played")
    parser.add_argument("--bot", nargs="*", default=["casual"], help="who plays, by turns")
    parser.add_argument("--one-in", type=int, default=ONE_IN, help="decisions for each one kept")
    return parser.parse_args()


def play(
    game: Game,
    options: dict[str, Any],
    bots: list[str],
    number: int,
    evaluation: Any,
    found: dict[int, Rows],
    one_in: int,
) -> None:
    """One match; some of its positions are kept with what came of them."""
    rng = Kiss(number + 1)
    policy = any_bot(bots[number // len(SLIPS) % len(bots)], game)
    slips = SLIPS[number % len(SLIPS)]
    setup = game.setup(options, int(options.pop("seats", 0)))
    position = game.start_of(setup)
    judged = getattr(evaluation, "judged", None)
    kept: list[tuple[int, int, int, list[float]]] = []
    moments = 0
    while (turn := int(position.to_move())) != OVER:
        if judged(position) if judged is not None else turn != CHANCE:
            moments += 1
            if rng.below(one_in) == 0:
                family = int(evaluation.family_of(position))
                for seat in range(setup.seats):
                    kept.append((family, seat, moments, evaluation.features_of(position, seat)))
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        seen = seen_by(position, turn, rng)
        slipped = rng.below(100) < slips
        position.apply(random_move(seen, rng) if slipped else policy.choose(seen, rng))
    scores = position.scores()
    even = sum(scores) / len(scores)
    fade = getattr(evaluation, "FADE", 1.0)
    for family, seat, moment, features in kept:
        rows, results, matches = found[family]
        rows.append(features)
        results.append(even + (scores[seat] - even) * fade ** (moments - moment))
        matches.append(number)


def fit(data: Rows, points: bool) -> tuple[Any, int, float]:
    """The weights, how many positions were kept aside, and the share of spread explained there."""
    rows, results, matches = (np.array(each, dtype=float) for each in data)
    aside = matches % KEPT_ASIDE == 0
    scale = np.maximum(np.abs(rows).max(axis=0), 1e-9)
    scaled = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(1 if points else 30):
        told = scaled[~aside] @ weights
        expected = told if points else 1 / (1 + np.exp(-told))
        slope = np.ones_like(told) if points else expected * (1 - expected)
        bend = (scaled[~aside] * slope[:, None]).T @ scaled[~aside] + RIDGE * np.eye(len(weights))
        pull = scaled[~aside].T @ (results[~aside] - expected) - RIDGE * weights
        weights = weights + np.linalg.solve(bend, pull)
    told = scaled[aside] @ weights
    expected = told if points else 1 / (1 + np.exp(-told))
    left = float(np.mean((results[aside] - expected) ** 2))
    spread = float(np.var(results[aside]))
    return weights / scale, int(aside.sum()), 1 - left / spread if spread else 0.0


def quoted(name: str) -> str:
    """A name as a TOML key."""
    return name if name.isidentifier() else f'"{name}"'


if __name__ == "__main__":
    main()
