"""How often things are used: in how many matches at all, whatever came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.engine.measures import USE, Group
from parlour.lab.estimates import Estimate, share
from parlour.lab.plan.experiment import measures_of
from parlour.lab.run.playing import MOVES
from parlour.lab.stats.lift import Lift, lifts, whole_of
from parlour.lab.stats.results import Results
from parlour.lab.stats.summing import ArmSums

HARDLY = 0.05
"""The part of the seats below which a thing is hardly used."""
OFTEN = 100
"""Matches after which a thing that nobody used is worth a word."""
ALWAYS = 0.95
"""The part from which on it is always used, or nearly."""


@dataclass(frozen=True)
class Use:
    """A thing, and how many of the seats that could used it at least once."""

    group: Group
    thing: str
    part: Estimate
    lift: Lift | None = None
    says: str = ""
    """A sentence for it, where it is a kind of move and the book has one."""

    @property
    def never(self) -> bool:
        """Whether nobody ever used it."""
        return self.part.value == 0

    @property
    def hardly(self) -> bool:
        """Whether it was used, but by few."""
        return 0 < self.part.value < HARDLY

    @property
    def always(self) -> bool:
        """Whether all used it, or nearly all."""
        return self.part.value >= ALWAYS


def telling_level(results: Results) -> str:
    """The strongest level that has played often enough, or the one that has most."""
    known = [level for level in results.levels if results.arms[level].matches >= OFTEN]
    most = max(reversed(results.levels), key=lambda level: results.arms[level].matches)
    return known[-1] if known else most


def uses_of(results: Results, group: Group, level: str = "") -> list[Use]:
    """The things of a group at a level, the most used first; what is declared and was never noted
    comes with them."""
    arm = results.arms[level or results.design.base]
    groups = measures_of(results.design.game).groups
    known = {each.thing: each for each in lifts(arm, groups).get(group.name, ())}
    whole = whole_of(arm, group).count
    names = dict.fromkeys([*known, *declared(results, group)])
    said = _sentences(results) if group is MOVES else {}
    found = []
    for name in names if whole else ():
        part = _offered(arm, group, name) if group.offered else None
        if part is None:
            part = share(min(known[name].seats if name in known else 0, whole), whole)
        found.append(Use(group, name, part, known.get(name), said.get(name, "")))
    return sorted(found, key=lambda each: (-each.part.value, each.thing))


def _offered(arm: ArmSums, group: Group, name: str) -> Estimate | None:
    """How often a thing was used, of the times it could be; None if it never could."""
    used, could = (
        note.values.total if (note := arm.notes.get((each, name))) is not None else 0.0
        for each in (group.name, group.offered)
    )
    return share(min(used, could), round(could)) if could else None


def declared(results: Results, group: Group) -> Sequence[str]:
    """All things that a group has in this game as it was set up."""
    start = results.design.game.start_of(results.design.setup)
    if group is MOVES:
        return [family.name for family in start.book().families]
    return [str(each) for each in group.things(start)] if group.things is not None else ()


def _sentences(results: Results) -> dict[str, str]:
    """What the book says of kinds of moves that are one move each."""
    book = results.design.game.start_of(results.design.setup).book()
    return {family.name: family.say for family in book.families if "{" not in family.say}


def use_groups(results: Results) -> list[Group]:
    """The groups that tell what seats have or do; the kinds of moves last."""
    groups = [*measures_of(results.design.game).groups, MOVES]
    return [group for group in groups if group.kind == USE and uses_of(results, group)]


def chosen_uses(results: Results, level: str = "") -> list[Use]:
    """All that seats choose to use at a level, or not. Kinds of moves count where a game notes
    nothing of its own: else they are the same once more, in other words."""
    groups = [group for group in use_groups(results) if group.chosen]
    own = [group for group in groups if group is not MOVES]
    return [use for group in own or groups for use in uses_of(results, group, level)]
