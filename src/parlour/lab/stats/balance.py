"""Whether things that seats are given win their part, at every number of seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from parlour.engine.experiments import Balance, Entry
from parlour.engine.measures import Group
from parlour.lab.estimates import Estimate, bounded, share
from parlour.lab.plan.experiment import measures_of
from parlour.lab.run.stages import Stages
from parlour.lab.stats.summing import Sums, rows_of

LEAST: Final = 20
"""Matches of a number of seats, at least."""
FEW: Final = 10
"""Seats with a thing below which nothing is said about it."""
ALL: Final = 0
"""Stands for all numbers of seats together."""


@dataclass(frozen=True)
class Won:
    """How often seats with a thing win, beside the part that is theirs."""

    group: str
    thing: str
    seats: int
    """How many play; `ALL` for all together."""
    value: Estimate
    """The share of wins; for all together how far it is from their part."""
    even: float
    """Their part; 0 for all together."""

    @property
    def sure(self) -> bool:
        """Whether it is beyond noise."""
        return self.value.beyond(self.even)


@dataclass
class Balanced:
    """All that the report of a balance is made of."""

    experiment: Balance
    stages: Stages
    counts: list[int]
    """Numbers of seats that were played."""
    matches: int
    """Of each number of seats."""
    won: list[Won] = field(default_factory=list)
    tests: int = 0

    def of(self, group: str, seats: int) -> list[Won]:
        """The things of a group at a number of seats, the best first."""
        mine = [each for each in self.won if (each.group, each.seats) == (group, seats)]
        return sorted(mine, key=lambda each: -each.value.value)

    def groups(self) -> list[Group]:
        """The groups that were asked for."""
        known = {group.name: group for group in measures_of(self.stages.game).groups}
        return [known[name] for name in self.experiment.groups]


def play(experiment: Balance, stages: Stages) -> Balanced:
    """The same level in all seats, at every number of seats."""
    wanted = [len(names) for names in stages.game.seats]
    most = stages.wanted.games or max(LEAST, stages.budget // len(wanted))
    stages.total = most * len(wanted)
    found = Balanced(experiment, stages, [], most)
    sums: dict[tuple[str, str, int], Sums] = {}
    for seats in wanted:
        entry = Entry("all", stages.setup.options, stages.setup.components)
        run = stages.play(f"{seats}-seats", [entry], most, seats=seats)
        if run is None:
            break
        rows = rows_of(run)
        found.counts.append(seats)
        for (group, thing), note in rows.arm("all").notes.items():
            if group in experiment.groups and note.results.count >= FEW:
                sums[group, thing, seats] = note.results
        rows.close()
    _judge(found, sums)
    return found


def _judge(found: Balanced, sums: dict[tuple[str, str, int], Sums]) -> None:
    """Every share with an interval that holds together with all others."""
    things = sorted({(group, thing) for group, thing, _ in sums})
    together = things if len(found.counts) > 1 else []
    found.tests = len(sums) + len(together)
    for (group, thing, seats), each in sums.items():
        value = share(each.total, each.count, found.tests)
        found.won.append(Won(group, thing, seats, value, 1 / seats))
    for group, thing in together:
        low, high = -1 / min(found.counts), 1 - 1 / max(found.counts)
        apart: dict[float, float] = {}
        for seats in found.counts:
            # Results less the part that is theirs. A shared win counts as parts of a won match and
            # of a lost one, which makes an interval wider, never narrower.
            if (mine := sums.get((group, thing, seats))) is not None:
                apart |= {1 - 1 / seats: mine.total, -1 / seats: mine.count - mine.total}
        found.won.append(Won(group, thing, ALL, bounded(apart, low, high, found.tests), 0.0))
