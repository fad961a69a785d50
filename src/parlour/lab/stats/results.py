"""All that a report is made of: the sums of an experiment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.engine.errors import ParlourError
from parlour.lab.estimates import Estimate, mean
from parlour.lab.plan.design import Design
from parlour.lab.plan.experiment import measures_of, seat_names
from parlour.lab.run.running import Run
from parlour.lab.stats.formats import percent, plain, points, signed
from parlour.lab.stats.summing import ArmSums, PairSums, Sums, rows_of


@dataclass
class Results:
    """All sums of an experiment that its report is made of."""

    design: Design
    run: Run
    arms: dict[str, ArmSums]
    pairs: dict[str, PairSums]
    """Changed arms against the arm they are paired with."""

    @property
    def levels(self) -> list[str]:
        """The levels that were played by themselves, from the weakest."""
        return [
            arm.level
            for arm in self.design.experiment.arms
            if arm.name == arm.level and self.arms[arm.name].matches
        ]

    @property
    def base(self) -> ArmSums:
        """The arm that is looked at closely."""
        return self.arms[self.design.base]

    @property
    def alone(self) -> bool:
        """Whether there is one seat."""
        return self.design.experiment.seats == 1

    @property
    def headline(self) -> str:
        """The column that changes are judged by."""
        return "value" if self.alone else "first"

    @property
    def in_points(self) -> bool:
        """Whether results are shares of a win."""
        return not (self.alone and self.design.game.unit)

    def show(self, value: float, digits: int | None = None) -> str:
        """A result."""
        return percent(value, digits) if self.in_points else plain(value, digits)

    def show_change(self, value: float, digits: int | None = None) -> str:
        """A difference of results."""
        return f"{points(value, digits)} points" if self.in_points else signed(value, digits)

    @property
    def result(self) -> str:
        """What a result is called."""
        if not self.alone:
            return "wins of " + seat_names(self.design.game, self.design.setup)[0]
        return "share of wins" if self.in_points else self.design.game.unit


def gather(design: Design, run: Run) -> Results:
    """Add everything up that the report shows."""
    rows = rows_of(run)
    measures = measures_of(design.game)
    arms = {arm.name: rows.arm(arm.name, measures.splits) for arm in design.experiment.arms}
    pairs = {
        arm.name: rows.pair(arm.name, arm.level)
        for arm in design.experiment.arms
        if arm.changes and arm.level in arms
    }
    rows.close()
    if not arms[design.base].matches:
        raise ParlourError("the time was up before anything was known: give it more --minutes")
    return Results(design, run, arms, pairs)


def times_a_match(matches: int, sums: Sums) -> Estimate:
    """How often something happens in a match; never less than never."""
    value = mean(matches, sums.total, sums.squares)
    return replace(value, low=max(value.low, min(value.value, 0.0)))
