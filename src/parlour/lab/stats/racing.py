"""A race for the best pair among too many to try them all.

First the parts race: each plays with a few partners drawn by lot, the better half goes on. When
few are left, all their pairs race, the better half each time. Within a round all meet the same
luck. The last pairs then play matches that nobody has played yet: whoever wins a race was lucky
too, and only fresh matches tell by how much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Final

from parlour.engine.core.rng import Kiss
from parlour.engine.experiments import Entry, Race
from parlour.lab.estimates import Estimate, slope, z_of
from parlour.lab.run.stages import Stages
from parlour.lab.stats.formats import percent, plain, points, signed
from parlour.lab.stats.summing import Rows, Sums, rows_of, sums_of

FEW: Final = 24
"""Parts of which all pairs race."""
FINALISTS: Final = 8
FINALS: Final = 0.3
"""The part of the matches that is kept for the last pairs."""
LEAST: Final = 2
"""Matches that a pair plays in a round, at least."""
HEAT: Final = 4
"""Matches with one partner before another is drawn."""
MOST_ARMS: Final = 1200
"""Pairs of one round, about: a file of rows has a part for each."""

Pair = tuple[str, str]
Play = Callable[[str, Sequence[Pair], int, int], "dict[Pair, Sums] | None"]
"""Plays a round: its name, the pairs, how many matches each, the number of the first."""


@dataclass
class RaceLog:
    """How a race went."""

    last: list[Pair] = field(default_factory=list)
    """Who is still in it, the best first."""
    opening: dict[Pair, Sums] = field(default_factory=dict)
    """The first round, in which partners were drawn among all parts."""
    used: int = 0
    """Match numbers that were played with."""
    rounds: list[tuple[str, int, int]] = field(default_factory=list)
    """Each round: what raced, how many, and how many matches each of them played."""
    over: bool = False


def rounds_of(parts: int) -> list[tuple[str, int]]:
    """What races in each round, and how many of them.

    >>> rounds_of(60)
    [('parts', 60), ('parts', 30), ('pairs', 120), ('pairs', 60), ('pairs', 30), ('pairs', 15)]
    """
    found: list[tuple[str, int]] = []
    while parts > FEW:
        found.append(("parts", parts))
        parts = _half(parts)
    pairs = parts * (parts + 1) // 2
    while pairs > FINALISTS:
        found.append(("pairs", pairs))
        pairs = max(FINALISTS, _half(pairs))
    return found


def _half(count: int) -> int:
    return (count + 1) // 2


def run_race(parts: Sequence[str], play: Play, matches: int, seed: int) -> RaceLog:
    """Race until a few pairs are left, with about so many matches."""
    log = RaceLog()
    lot = Kiss(seed)
    each_round = matches / max(len(rounds_of(len(parts))), 1)
    alive = list(parts)
    ahead = dict.fromkeys(parts, 0.0)
    while len(alive) > FEW:
        heats, most = _heats(alive, each_round, lot)
        found = _round(log, play, "parts", len(alive), heats, most)
        if found is None:
            return log
        if not log.opening:
            log.opening = found
        for part, lead in _leads(found).items():
            ahead[part] += lead
        alive = _best(alive, ahead)[: _half(len(alive))]
    pairs = list(combinations_with_replacement(sorted(alive), 2))
    total = dict.fromkeys(pairs, 0.0)
    while len(pairs) > FINALISTS:
        most = max(LEAST, round(each_round / len(pairs)))
        found = _round(log, play, "pairs", len(pairs), pairs, most)
        if found is None:
            return log
        for pair, sums in found.items():
            total[pair] += sums.total
        pairs.sort(key=lambda pair: -total[pair])
        pairs = pairs[: max(FINALISTS, _half(len(pairs)))]
    log.last = pairs
    log.over = True
    return log


def _round(
    log: RaceLog, play: Play, kind: str, count: int, pairs: Sequence[Pair], most: int
) -> dict[Pair, Sums] | None:
    name = f"round-{len(log.rounds) + 1:02d}"
    found = play(name, pairs, most, log.used)
    if found is not None:
        log.used += most
        log.rounds.append((kind, count, sum(sums.count for sums in found.values())))
    return found


def _heats(alive: Sequence[str], matches: float, lot: Kiss) -> tuple[list[Pair], int]:
    """Partners for everybody by lot, some times over, and how many matches with each."""
    each = max(float(LEAST), matches * 2 / len(alive))
    room = max(1, MOST_ARMS * 2 // len(alive))
    times = max(1, min(int(each / HEAT), room, len(alive) - 1))
    heats: dict[Pair, None] = {}
    for _ in range(times):
        drawn = _shuffled(alive, lot)
        if len(drawn) % 2:
            drawn.append(drawn[int(lot.below(len(drawn) - 1))])
        for one, other in zip(drawn[::2], drawn[1::2], strict=True):
            heats[unordered(one, other)] = None
    return list(heats), max(LEAST, math.ceil(each / times))


def unordered(one: str, other: str) -> Pair:
    """A pair, the same either way round."""
    return (one, other) if one <= other else (other, one)


def _shuffled(names: Sequence[str], lot: Kiss) -> list[str]:
    left = list(names)
    for place in range(len(left) - 1, 0, -1):
        other = int(lot.below(place + 1))
        left[place], left[other] = left[other], left[place]
    return left


def _leads(found: dict[Pair, Sums]) -> dict[str, float]:
    """By how much the matches of each part went better than those of all, summed over rounds:
    whoever is still in the race has been in all of them."""
    count = sum(sums.count for sums in found.values())
    usual = sum(sums.total for sums in found.values()) / max(count, 1)
    mine: dict[str, Sums] = {}
    for pair, sums in found.items():
        for part in pair:
            mine.setdefault(part, Sums()).add(*sums.parts)
    # By the mean of each, as lots may give one of them a partner more.
    return {
        part: (sums.total / sums.count - usual) * 2 * count / len(mine)
        for part, sums in mine.items()
    }


def _best(alive: Sequence[str], ahead: dict[str, float]) -> list[str]:
    return sorted(alive, key=lambda part: -ahead[part])


@dataclass(frozen=True)
class Finalist:
    """A pair in fresh matches."""

    pair: Pair
    label: str
    """What it is called if it was known before; else empty."""
    value: Estimate
    behind: Estimate | None
    """How far it is behind the best, match by match; None for the best."""


@dataclass
class Raced:
    """All that the report of a race is made of."""

    experiment: Race
    stages: Stages
    parts: int
    log: RaceLog
    finalists: list[Finalist]
    fresh: int
    """Matches of each of them."""

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return self.parts * (self.parts + 1) // 2

    def show(self, value: float, digits: int | None = None) -> str:
        """A result."""
        return (plain if self.stages.game.unit else percent)(value, digits)

    def apart(self, value: float, digits: int | None = None) -> str:
        """A difference of results."""
        if self.stages.game.unit:
            return signed(value, digits)
        return f"{points(value, digits)} points"

    def tests(self, last: int) -> int:
        """Intervals of the page: of all finalists, between any two of them, and of all traits."""
        return last * (last + 1) // 2 + len(self.traits)

    @property
    def traits(self) -> list[str]:
        """All that parts can have."""
        parts = self.experiment.parts(self.stages.setup)
        return sorted({trait for part in parts for trait in part.traits})

    @property
    def even(self) -> list[Finalist]:
        """Those who are not surely worse than the best."""
        return [each for each in self.finalists if each.behind is None or each.behind.high >= 0]


def play(experiment: Race, stages: Stages) -> Raced:
    """Race, then let the last pairs play fresh matches."""
    setup = stages.setup
    parts = list(experiment.parts(setup))
    games = stages.wanted.games
    stages.total = int(games * FINALISTS / FINALS) if games else stages.budget
    entries: dict[Pair, Entry] = {}

    def entry(pair: Pair) -> Entry:
        if pair not in entries:
            entries[pair] = experiment.entry(setup, *pair)
        return entries[pair]

    def play_round(
        name: str, pairs: Sequence[Pair], most: int, first: int
    ) -> dict[Pair, Sums] | None:
        run = stages.play(name, [entry(pair) for pair in pairs], most, first)
        if run is None:
            return None
        rows = rows_of(run)
        sums = sums_of(rows, stages.column)
        rows.close()
        return {pair: sums[entry(pair).name] for pair in pairs}

    racing = int(stages.total * (1 - FINALS))
    log = run_race([part.name for part in parts], play_round, racing, stages.wanted.seed)
    found = Raced(experiment, stages, len(parts), log, [], 0)
    if log.over:
        labels = {unordered(*pair): name for name, pair in experiment.known(setup).items()}
        last = list(dict.fromkeys([*log.last, *labels]))
        found.fresh = games or max(LEAST, int(stages.total * FINALS / len(last)))
        run = stages.play("finals", [entry(pair) for pair in last], found.fresh, log.used)
        if run is not None:
            rows = rows_of(run)
            names = {pair: entry(pair).name for pair in last}
            found.finalists = _finalists(rows, stages.column, names, labels, found.tests(len(last)))
            rows.close()
    return found


def _finalists(
    rows: Rows, column: str, names: dict[Pair, str], labels: dict[Pair, str], tests: int
) -> list[Finalist]:
    """The best first. All intervals hold together, whoever turns out to be the best."""
    sums = sums_of(rows, column)
    ordered = sorted(names, key=lambda pair: -sums[names[pair]].total)
    found = []
    for pair in ordered:
        behind = None
        if pair != ordered[0]:
            differences = rows.pair(names[pair], names[ordered[0]]).numbers[column]
            behind = differences.mean(tests)
        value = sums[names[pair]].mean(tests)
        found.append(Finalist(pair, labels.get(pair, ""), value, behind))
    return found


def traits(raced: Raced) -> list[tuple[str, Estimate]]:
    """What each trait is worth among partners drawn by lot; the best first."""
    known = {part.name: part.traits for part in raced.experiment.parts(raced.stages.setup)}
    rows = [(pair, sums.total / sums.count) for pair, sums in raced.log.opening.items()]
    names = raced.traits
    results = (len(rows), sum(y for _, y in rows), sum(y * y for _, y in rows))
    z = z_of(raced.tests(len(raced.finalists)))
    found = []
    for name in names:
        xs = [sum(name in known[part] for part in pair) for pair, _ in rows]
        products = sum(x * y for x, (_, y) in zip(xs, rows, strict=True))
        numbers = (len(xs), float(sum(xs)), float(sum(x * x for x in xs)))
        if rows:
            found.append((name, slope(numbers, results, products, z)))
    return sorted(found, key=lambda each: -each[1].value)
