"""The lab is seldom wrong: of many experiments in which nothing is to be found, nearly all find
nothing, also where somebody looks again and again and stops when it pleases. And the intervals hold
the truth.

The matches here are not played but drawn, so that the truth is known: two seats that win equally
often, levels that play alike, numbers that change nothing, things that nobody wins by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from parlour.engine.measures import USE
from parlour.games import find_game
from parlour.lab import estimates
from parlour.lab.arrow import pq
from parlour.lab.estimates import Z95, Estimate, share
from parlour.lab.plan.design import Design, Wanted, overview_design
from parlour.lab.plan.experiment import Arm, measures_of
from parlour.lab.report.usage import striking_of
from parlour.lab.run.rows import PlayedMatch, arrow_rows
from parlour.lab.run.running import MATCHES, Run
from parlour.lab.stats import claims, summing
from parlour.lab.stats.claims import close_level, seat_claim
from parlour.lab.stats.effects import effects, lever_arms
from parlour.lab.stats.outliers import weight_outliers
from parlour.lab.stats.results import Results, gather
from parlour.lab.stats.same_luck import spread_of
from tests.conftest import times

EXPERIMENTS = times(200, 2000)
LOOKS = (75, 150)
"""After so many matches of every arm somebody looks, and stops if anything was found."""
WRONG = 0.05
SAME = 0.7
"""How often a match ends alike in two arms on the same luck."""
LEVELS = ("random", "casual", "random against casual")
LEVERS = 4
THINGS = 5


def duel() -> Design:
    """A duel with a level that plays at random, one by rules of thumb, and numbers to turn."""
    game = find_game("lucha-libre")
    design = overview_design(game, game.setup({}), Wanted(games=LOOKS[-1]))
    plain = [arm for arm in design.experiment.arms if arm.name in LEVELS]
    kind = next(each.peers for each in design.levers if each.peers)
    levers = tuple(each for each in design.levers if each.peers == kind)[:LEVERS]
    paths = {each.path for each in levers}
    turned = {next(iter(arm.changes)): arm for arm in design.experiment.arms if arm.changes}
    arms = (*plain, *[arm for path, arm in turned.items() if path in paths])
    experiment = msgspec.structs.replace(design.experiment, arms=arms, facts={})
    return replace(design, experiment=experiment, levers=levers)


DESIGN = duel()
GROUP = next(
    group.name for group in measures_of(DESIGN.game).groups if group.kind == USE and group.alike
)


class Drawn:
    """Matches of which the truth is known."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        luck = Random(seed)
        self._luck = [luck.random() for _ in range(LOOKS[-1])]
        self._tables = [
            arrow_rows(DESIGN.experiment, self._matches(arm, Random(f"{seed} {arm.name}")))
            for arm in DESIGN.experiment.arms
        ]

    def results(self, matches: int) -> Results:
        """What the lab makes of the first of them."""
        with pq.ParquetWriter(self.folder / MATCHES, self._tables[0].schema) as writer:
            for table in self._tables:
                writer.write_table(table.slice(0, matches))
        played = [matches] * len(self._tables)
        planned = matches == LOOKS[-1]
        return gather(DESIGN, Run(self.folder, DESIGN.experiment, played, planned))

    def _matches(self, arm: Arm, random: Random) -> list[PlayedMatch]:
        return [self._match(arm, number, luck, random) for number, luck in enumerate(self._luck)]

    def _match(self, arm: Arm, number: int, luck: float, random: Random) -> PlayedMatch:
        if random.random() > SAME:
            luck = random.random()
        winner, subject = int(luck < 0.5), number % 2
        shares = [float(winner == 0), float(winner == 1)]
        turns = 5 + min(int(random.expovariate(0.2)), 60)
        values = {
            "arm": arm.name, "level": arm.level, "against": arm.against or arm.level,
            "match": number, "seats": 2, "seat": subject, "winners": [winner],
            "share": shares[subject], "first": shares[0], "scores": shares,
            "value": shares[subject], "decisions": 2 * turns,
            "forced": turns // 3, "options": 6 * turns, "turns": turns, "cause": "fans",
        }  # fmt: skip
        notes: list[tuple[int, str, str, float, float | None]] = [
            (seat, GROUP, f"thing {thing}", 1.0, shares[seat])
            for seat in (0, 1)
            for thing in range(THINGS)
            if random.random() < 0.5
        ]
        return PlayedMatch(values, {}, notes)


def found(results: Results) -> list[str]:
    """All that the report would call a finding; here each of them is wrong."""
    level = close_level(results.arms, results.levels)
    _, seat = seat_claim(results.arms[level], 2)
    spread = spread_of(results)
    assert spread is not None
    named = [each.about for each in (seat, spread.claim) if each.sure]
    named += [each.arm.name for each in effects(results, lever_arms(results)) if each.by]
    named += [each.weight.path for each in weight_outliers(results)]
    return named + [each.lift.thing for each in striking_of(results)]


def wrong_experiments(folder: Path, count: int) -> int:
    """How many of some experiments find anything, if one stops as soon as they do."""
    wrong = 0
    for seed in range(count):
        drawn = Drawn(folder, seed)
        wrong += any(found(drawn.results(look)) for look in LOOKS)
    return wrong


@pytest.mark.parametrize("count", [EXPERIMENTS, pytest.param(400, marks=pytest.mark.slow)])
def test_hardly_any_experiment_finds_what_is_not_there(count: int, tmp_path: Path) -> None:
    wrong = wrong_experiments(tmp_path, count)
    assert wrong <= WRONG * count, f"{wrong} of {count} experiments find something"


def wilson(hits: float, of: int, tests: int = 1) -> Estimate:
    """A share with an interval that holds for one look at a number fixed beforehand."""
    part, z2 = hits / of, Z95 * Z95
    middle = (part + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 * (part * (1 - part) / of + z2 / (4 * of * of)) ** 0.5 / (1 + z2 / of)
    return Estimate(part, middle - half, middle + half, of)


def test_a_lab_that_believes_every_look_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "share", wilson)
    monkeypatch.setattr(summing, "bounded", summed(wilson))
    count = EXPERIMENTS // 5
    assert wrong_experiments(tmp_path, count) > WRONG * count


def summed(interval: Callable[[float, int], Estimate]) -> Callable[..., Estimate]:
    """Such an interval for numbers that were counted."""

    def mean(counts: dict[float, int], low: float, high: float, tests: int = 1) -> Estimate:
        of = sum(counts.values())
        hits = sum((value - low) / (high - low) * often for value, often in counts.items())
        found = interval(hits, of)
        span = high - low
        return Estimate(low + found.value * span, low + found.low * span, low + found.high * span)

    return mean


@pytest.mark.parametrize("truth", [0.02, 0.3, 0.5, 0.9])
def test_intervals_hold_the_truth_at_every_look(truth: float) -> None:
    missed = 0
    for seed in range(EXPERIMENTS):
        random, won, left = Random(f"{truth} {seed}"), 0, False
        for number in range(1, 201):
            won += random.random() < truth
            if number % 20 == 0:
                known = share(won, number)
                left |= not known.low <= truth <= known.high
        missed += left
    assert missed <= WRONG * EXPERIMENTS


def test_the_interval_of_a_difference_holds_whatever_its_spread() -> None:
    missed = 0
    for seed in range(EXPERIMENTS):
        random = Random(seed)
        values = random.choices([-1.0, 0.0, 1.0], [0.02, 0.93, 0.05], k=300)
        known = estimates.bounded({v: values.count(v) for v in (-1.0, 0.0, 1.0)}, -1.0, 1.0)
        missed += not known.low <= 0.03 <= known.high
    assert missed <= WRONG * EXPERIMENTS
