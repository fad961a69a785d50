"""Which numbers weigh more than their like, found without being told of any change.

Every declared number is turned a notch on the same luck. Among numbers of one kind, such as the
fans of every move, those are named whose notch does surely more than is usual among the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from statistics import median

from parlour.lab.changes import value_at
from parlour.lab.effects import apart_of, column_size, column_words
from parlour.lab.found import Found
from parlour.lab.lifts import CLEAR, PEERS
from parlour.lab.numbers import Estimate, z_of
from parlour.lab.plan import Arm


@dataclass(frozen=True)
class Weight:
    """What a notch of one number does to one column."""

    arm: Arm
    column: str
    change: Estimate
    spread: float
    """Of the column, in single matches."""

    @property
    def path(self) -> str:
        """The number that is turned."""
        return next(iter(self.arm.changes))

    @property
    def size(self) -> float:
        """The change in spreads."""
        return abs(self.change.value) / self.spread


@dataclass(frozen=True)
class Heavy:
    """A number that surely weighs more than its like."""

    kind: str
    weight: Weight
    usual: float
    """What a notch does in the middle of its kind, whichever way."""

    @property
    def apart(self) -> float:
        """By how many spreads more it weighs."""
        return self.weight.size - self.usual / self.weight.spread


def heavy(found: Found) -> list[Heavy]:
    """Numbers that weigh more than their like, the most striking first."""
    kinds: dict[str, set[str]] = {}
    for each in found.study.levers:
        if each.peers:
            kinds.setdefault(each.peers, set()).add(each.path)
    striking = [each for kind, paths in kinds.items() for each in _heavy_of(found, kind, paths)]
    return sorted(striking, key=lambda each: -each.apart)


def _heavy_of(found: Found, kind: str, paths: set[str]) -> list[Heavy]:
    columns = [_outliers(kind, known) for known in _weights(found, paths)]
    known = [each for each in columns if each]
    # What a designer asks about first comes first; then whatever differs most.
    known.sort(key=lambda each: (each[0].weight.column != found.headline, -each[0].apart))
    return known[0] if known else []


def _outliers(kind: str, known: list[Weight]) -> list[Heavy]:
    """Those of a column that are surely apart from the middle of the others, heaviest first."""
    striking = []
    for each in known:
        usual = median(abs(other.change.value) for other in known if other is not each)
        if each.change.beyond() and abs(each.change.value) - usual > CLEAR * each.change.half:
            striking.append(Heavy(kind, each, usual))
    return striking


def _weights(found: Found, paths: set[str]) -> list[list[Weight]]:
    """Column by column the numbers with the larger of their notches, the heaviest first."""
    arms = [
        arm
        for arm in found.study.plan.arms
        if len(arm.changes) == 1
        and paths.issuperset(arm.changes)
        and arm.level == found.study.base
        and found.pairs[arm.name].matches > 1
    ]
    columns: dict[str, dict[str, Weight]] = {}
    tests = sum(len(found.pairs[arm.name].numbers) for arm in arms)
    for arm in arms:
        for name, (change, spread) in apart_of(found, arm, z_of(tests)).items():
            weight = Weight(arm, name, change, spread)
            best = columns.setdefault(name, {})
            if weight.path not in best or best[weight.path].size < weight.size:
                best[weight.path] = weight
    return [
        sorted(best.values(), key=lambda each: -each.size)
        for best in columns.values()
        if len(best) >= PEERS
    ]


def heavy_words(found: Found, each: Heavy) -> str:
    """One such number in words; HTML."""
    weight = each.weight
    says = next(lever.says for lever in found.study.levers if lever.path == weight.path)
    now = value_at(found.study.game, found.study.setup, weight.path)
    return (
        f"Of the {escape(each.kind)}, <strong>{escape(says)}</strong> "
        f"(<code>{escape(weight.path)}</code>) weighs more than is usual: "
        f"{weight.arm.changes[weight.path]} instead of {now}, "
        f"{column_words(found, weight.column, weight.change)}; in the middle of the others a notch "
        f"does {column_size(found, weight.column, each.usual)}."
    )
