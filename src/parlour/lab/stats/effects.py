"""What changes do to results, on the same luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.engine.options import ChoiceOption
from parlour.lab.estimates import CLAIMS, Estimate
from parlour.lab.plan.changes import Sweep
from parlour.lab.plan.design import readings_of
from parlour.lab.plan.experiment import Arm
from parlour.lab.run.rows import FACT
from parlour.lab.stats.claims import LITTLE, Claim, apart_claim
from parlour.lab.stats.lift import FEW
from parlour.lab.stats.results import Results
from parlour.lab.stats.summing import ArmSums

FEW_PAIRS = 30
"""Pairs of matches below which nothing is said of a change."""
MANY_PAIRS = 100
"""Pairs below which only the result is: the interval of a length, or of any other number without
bounds, is right for many only."""
LEAST_SPREAD = 1e-6
"""Below it there is only rounding."""


@dataclass(frozen=True)
class Effect:
    """What a change does to results and to length, on the same luck."""

    arm: Arm
    result: Estimate
    turns: Estimate
    size: float
    """The largest difference of all, in standard deviations of single matches, if it is sure."""
    by: str
    """What differs most."""
    change: Estimate

    @property
    def few(self) -> bool:
        """Whether it was played too seldom to say anything."""
        return self.result.count < FEW_PAIRS


def columns_of(results: Results, arm: Arm) -> list[str]:
    """The columns in which an arm can be said to differ. Where the number of matches was not fixed
    beforehand only the result can, if it has bounds: its interval holds whenever one looks."""
    known = results.pairs[arm.name]
    if known.matches < FEW_PAIRS:
        return []
    if known.matches < MANY_PAIRS or not results.run.fixed:
        return [results.headline] if results.headline in known.bounds else []
    idle = ("share", "first") if results.alone else ("share", "value")
    return [name for name in known.numbers if name not in idle]


def apart_of(results: Results, arm: Arm, tests: int) -> dict[str, tuple[Estimate, float]]:
    """The paired differences of an arm by column, and the spread of each in single matches."""
    known: dict[str, tuple[Estimate, float]] = {}
    for name in columns_of(results, arm):
        sums = results.pairs[arm.name].numbers[name]
        change = sums.mean(tests)
        spread = _spread(results.arms[arm.level], name)
        if not spread and sums.count >= FEW:
            # Without chance all matches of an arm are alike, and any difference is a whole one.
            spread = _spread(results.arms[arm.name], name) or abs(change.value) or 1.0
        if spread:
            known[name] = (change, spread)
    return known


def _spread(arm: ArmSums, name: str) -> float:
    """How far the matches of an arm lie apart in a column."""
    own = arm.facts[name.removeprefix(FACT)] if name.startswith(FACT) else arm.number(name)
    middle = own.total / max(own.count, 1)
    spread = math.sqrt(max(own.squares / max(own.count, 1) - middle**2, 0.0))
    return spread if spread > LEAST_SPREAD else 0.0


def effect(results: Results, arm: Arm, tests: int) -> Effect:
    """What an arm changes; intervals that hold for so many tests together."""
    best, by, most = 0.0, "", Estimate(math.nan, -math.inf, math.inf)
    for name, (value, spread) in apart_of(results, arm, tests).items():
        if not value.beyond():
            continue
        # What a designer asks about first comes first, where it is sure.
        heads = name == results.headline
        if heads or (by != results.headline and abs(value.value) / spread > best):
            best, by, most = abs(value.value) / spread, name, value
    turns = results.pairs[arm.name].number("turns").mean(tests)
    return Effect(arm, result_change(results, arm, tests), turns, best, by, most)


def result_change(results: Results, arm: Arm, tests: int) -> Estimate:
    """How much an arm changes the result. Without bounds nobody knows how far that may be off,
    unless the number of matches was fixed beforehand."""
    pairs = results.pairs[arm.name]
    value = pairs.number(results.headline).mean(tests)
    if results.headline in pairs.bounds or results.run.fixed:
        return value
    return replace(value, low=-math.inf, high=math.inf)


def effects(results: Results, arms: Sequence[Arm]) -> list[Effect]:
    """What changes do, the largest first."""
    played = [arm for arm in arms if arm.name in results.pairs and results.pairs[arm.name].matches]
    tests = CLAIMS * sum(len(columns_of(results, arm)) for arm in played)
    known = [effect(results, arm, tests) for arm in played]
    return sorted(known, key=lambda each: (each.by != results.headline, -each.size))


def new_arms(results: Results) -> list[Arm]:
    """The arms with all changes at once, level by level."""
    arms = results.design.experiment.arms
    return [arm for arm in arms if arm.name == f"new: {arm.level}"]


def change_claim(results: Results, arm: Arm) -> Claim:
    """That all changes together change the result at a level."""
    tests = CLAIMS * len(new_arms(results))
    return result_claim(results, arm, result_change(results, arm, tests))


def result_claim(results: Results, arm: Arm, change: Estimate) -> Claim:
    """That an arm changes the result."""
    little = LITTLE if results.in_points else LITTLE * results.design.game.span
    return Claim(arm.name, change, little=little)


def sweep_claim(
    results: Results, sweep: Sweep, level: str
) -> tuple[Claim, tuple[Estimate, Estimate]]:
    """That the result differs between the ends of a sweep, and the results there."""
    tests = 2 * len(results.design.sweeps)
    first, last = (
        results.arms[f"{level}: {sweep.path}={value}"].number(results.headline)
        for value in (sweep.values[0], sweep.values[-1])
    )
    claim = apart_claim(sweep.path, first, last, tests)
    if first.bounds is None and not results.run.fixed:
        claim = replace(claim, value=replace(claim.value, low=-math.inf, high=math.inf))
    return claim, (first.mean(), last.mean())


def reading_arms(results: Results) -> list[tuple[ChoiceOption, Arm]]:
    """The arms with another reading of the rulebook."""
    readings = {each.name: each for each in readings_of(results.design.game)}
    return [
        (readings[name], arm)
        for arm in results.design.experiment.arms
        for name in arm.changes
        if name in readings and len(arm.changes) == 1
    ]


def single_arms(results: Results) -> list[Arm]:
    """The arms with one of the changes that were asked about, made or taken back."""
    wanted = {change.path: change.new if results.design.compared else change.old
              for change in results.design.changes}  # fmt: skip
    return [
        arm
        for arm in results.design.experiment.arms
        if len(arm.changes) == 1
        and arm.level == results.design.base
        and all(wanted.get(path, arm) == value for path, value in arm.changes.items())
    ]


def lever_arms(results: Results) -> list[Arm]:
    """The arms with a declared number turned a notch."""
    known = {each.path for each in results.design.levers}
    single = {arm.name for arm in single_arms(results)}
    return [
        arm
        for arm in results.design.experiment.arms
        if arm.changes and set(arm.changes) <= known and arm.name not in single
    ]
