"""How results differ with what a seat has or does, and what stands out among its like."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median

from parlour.engine.measures import USE, Group
from parlour.lab.estimates import CLAIMS, Estimate, slope, z_of
from parlour.lab.run.playing import MOVES
from parlour.lab.stats.summing import ArmSums, Note, Sums

FEW = 20
"""Matches with a thing, and without it, below which nothing is said about it."""
PEERS = 3
"""Things that a group needs before one of them can stand out."""


CLEAR = 1.25
"""How many times the half of its interval a thing lies apart from the middle of its group, which
is not known exactly either."""


@dataclass(frozen=True)
class Lift:
    """A thing: how many seats had it, how often, and how their results differ."""

    group: Group
    thing: str
    seats: int
    share: float
    """Of all seats that can have it."""
    often: float
    """Times a match, where it came up."""
    lift: Estimate
    """How much the result differs for each time; together right with 95 % confidence."""

    @property
    def told(self) -> bool:
        """Whether there is enough to say anything."""
        return not math.isnan(self.lift.value)


@dataclass(frozen=True)
class Standout:
    """A thing whose lift is surely apart from those of its like."""

    lift: Lift
    usual: float
    """The lift in the middle of its group."""
    apart: float
    """By how many standard errors it stands apart."""


def lifts(arm: ArmSums, groups: tuple[Group, ...]) -> dict[str, list[Lift]]:
    """The lifts of all groups that tell uses. Their intervals hold all together."""
    uses = {group.name: group for group in (MOVES, *groups) if group.kind == USE}
    found: dict[str, list[Lift]] = {}
    whole = {name: whole_of(arm, group) for name, group in uses.items()}
    told = sum(_enough(whole[key[0]], note) for key, note in arm.notes.items() if key[0] in uses)
    z = z_of(told * CLAIMS)
    for (group, thing), note in sorted(arm.notes.items()):
        if group not in uses:
            continue
        lift = Estimate(math.nan, -math.inf, math.inf)
        those = whole[group]
        if _enough(those, note):
            numbers = (those.count, note.values.total, note.values.squares)
            lift = slope(numbers, those.parts, note.products, z)
        seats = note.values.count
        found.setdefault(group, []).append(
            Lift(
                uses[group],
                thing,
                seats,
                seats / (those.count or 1),
                note.values.total / (seats or 1),
                lift,
            )
        )
    for known in found.values():
        known.sort(key=lambda each: (not each.told, -each.lift.value if each.told else -each.seats))
    return found


def whole_of(arm: ArmSums, group: Group) -> Sums:
    """The results of all seats that can come to the things of a group."""
    note = arm.notes.get(group.among)
    return note.results if note is not None else arm.results


def _enough(those: Sums, note: Note) -> bool:
    """Whether enough seats have a thing, and enough have it not or in another number."""
    count = note.results.count
    alike = note.values.squares * count - note.values.total**2 < 1e-9
    return count >= FEW and (count <= those.count - FEW or not alike)


def standouts(found: dict[str, list[Lift]], least: float = 0.0) -> list[Standout]:
    """What is surely better or worse than its like, and by more than the least that counts; the
    most striking first."""
    striking: list[Standout] = []
    for known in found.values():
        told = [each for each in known if each.told]
        if not known[0].group.alike or len(told) < PEERS:
            continue
        for each in told:
            usual = median(other.lift.value for other in told if other is not each)
            apart = abs(each.lift.value - usual) / (each.lift.half or 1e-9)
            if apart > CLEAR and abs(each.lift.value - usual) >= least:
                striking.append(Standout(each, usual, apart))
    return sorted(striking, key=lambda each: -abs(each.lift.lift.value - each.usual))
