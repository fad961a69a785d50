"""All that a report is made of: the sums of a study."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from parlour.engine.errors import ParlourError
from parlour.engine.measures import Group
from parlour.lab.charts import percent, plain, points, signed
from parlour.lab.numbers import Estimate, mean
from parlour.lab.plan import measures_of, seat_names
from parlour.lab.running import MATCHES, Run
from parlour.lab.study import Study
from parlour.lab.summing import ArmSums, PairSums, Rows, Sums

SHOWN = 24
"""Things of a group that are drawn; the table has all."""


@dataclass
class Found:
    """All sums of a study that its report is made of."""

    study: Study
    run: Run
    arms: dict[str, ArmSums]
    pairs: dict[str, PairSums]
    """Changed arms against the arm they are paired with."""

    @property
    def levels(self) -> list[str]:
        """The levels that were played by themselves, from the weakest."""
        return [
            arm.level
            for arm in self.study.plan.arms
            if arm.name == arm.level and self.arms[arm.name].matches
        ]

    @property
    def base(self) -> ArmSums:
        """The arm that is looked at closely."""
        return self.arms[self.study.base]

    @property
    def alone(self) -> bool:
        """Whether there is one seat."""
        return self.study.plan.seats == 1

    @property
    def headline(self) -> str:
        """The column that changes are judged by."""
        return "value" if self.alone else "first"

    @property
    def in_points(self) -> bool:
        """Whether results are shares of a win."""
        return not (self.alone and self.study.game.unit)

    def show(self, value: float) -> str:
        """A result."""
        return percent(value) if self.in_points else plain(value)

    def show_change(self, value: float) -> str:
        """A difference of results."""
        return f"{points(value)} points" if self.in_points else signed(value)

    @property
    def result(self) -> str:
        """What a result is called."""
        if not self.alone:
            return "wins of " + seat_names(self.study.game, self.study.setup)[0]
        return "share of wins" if self.in_points else self.study.game.unit


def gather(study: Study, run: Run) -> Found:
    """Add everything up that the report shows."""
    rows = Rows(run.folder / MATCHES, study.plan)
    measures = measures_of(study.game)
    arms = {arm.name: rows.arm(arm.name, measures.splits) for arm in study.plan.arms}
    pairs = {
        arm.name: rows.pair(arm.name, arm.level)
        for arm in study.plan.arms
        if arm.changes and arm.level in arms
    }
    rows.close()
    if not arms[study.base].matches:
        raise ParlourError("the time was up before anything was known: give it more --minutes")
    return Found(study, run, arms, pairs)


def told_levels(found: Found, group: Group) -> list[str]:
    """The levels at which a group is shown."""
    also = [level for level in group.also if level in found.levels]
    return list(dict.fromkeys([found.study.base, *also]))


def at_level(found: Found, level: str = "") -> str:
    """Whose matches are shown."""
    return f"At level {escape(level or found.study.base)}."


def often(matches: int, sums: Sums) -> Estimate:
    """How often something happens in a match; never less than never."""
    value = mean(matches, sums.total, sums.squares)
    return replace(value, low=max(value.low, min(value.value, 0.0)))


def reach(values: Sequence[Estimate], shares: bool) -> tuple[float, float]:
    """From where to where a picture of some results goes."""
    if shares:
        return 0.0, 1.0
    known = [value for value in values if not math.isnan(value.value)]
    low = min((value.low for value in known), default=0.0)
    high = max((value.high for value in known), default=1.0)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def close_levels(found: Found) -> list[str]:
    """The levels that are looked at closely: the usual one and the strongest."""
    return list(dict.fromkeys([found.study.base, found.levels[-1]]))
