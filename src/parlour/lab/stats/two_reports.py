"""Two reports of a game held against each other: what surely differs between them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.lab.estimates import Estimate, share
from parlour.lab.plan.changes import parameters_of
from parlour.lab.plan.design import Design, Wanted, usual_of
from parlour.lab.plan.experiment import FORM, Experiment, setup_of
from parlour.lab.run.running import EXPERIMENT, MATCHES, Run
from parlour.lab.stats.effects import FEW_PAIRS, MANY_PAIRS
from parlour.lab.stats.frequency import Use, chosen_uses
from parlour.lab.stats.results import Results, gather
from parlour.lab.stats.same_luck import columns_of
from parlour.lab.stats.summing import Rows, Sums

SUMMARY = "summary.json"
RESULT, TURNS, DECISIONS, ENDS, USED = "result", "turns", "decisions", "ends", "used"


@dataclass(frozen=True)
class Difference:
    """One number in both reports."""

    kind: str
    arm: str
    thing: str
    old: float
    new: float
    apart: Estimate
    """With an interval that holds together with those of all others."""
    told: bool = True
    """Whether enough was played, as it was planned, for its interval to hold."""

    @property
    def sure(self) -> bool:
        """Whether it surely differs."""
        return self.told and self.apart.beyond()


def results_in(folder: Path) -> Results:
    """What a report was made of, read again from its folder."""
    try:
        experiment = msgspec.json.decode((folder / EXPERIMENT).read_bytes(), type=Experiment)
        told: dict[str, Any] = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
    except OSError:
        raise ParlourError(f"{folder} holds no report of the lab: name the folder of one") from None
    except (msgspec.DecodeError, json.JSONDecodeError):
        raise ParlourError(f"{folder} holds a report that cannot be read any more") from None
    if experiment.form != FORM:
        raise ParlourError(
            f"{folder} was written by a Parlour whose rows were others: play it anew"
        )
    game = find_game(experiment.game)
    first = next(arm for arm in experiment.arms if not arm.changes)
    setup = setup_of(game, first, experiment.seats)
    names = [arm.name for arm in experiment.arms if not arm.changes and not arm.against]
    base = told.get("base") or usual_of(game, setup, Wanted())
    rows = Rows(folder / MATCHES, experiment)
    played = [sum(rows.file.metadata.row_group(group).num_rows for group in rows.groups[arm.name])
              for arm in experiment.arms]  # fmt: skip
    rows.close()
    timely = played == [arm.most for arm in experiment.arms]
    run = Run(folder, experiment, played, timely, looked=not told.get("fixed", False))
    design = Design(game, setup, experiment, base if base in names else names[-1],
                    levers=tuple(parameters_of(game)))  # fmt: skip
    return gather(design, run)


def differences_of(old: Results, new: Results) -> list[Difference]:
    """Everything that both reports tell, each with an interval that holds with all others."""
    tests = sum(1 for _ in _all(old, new, 1))
    return list(_all(old, new, tests))


def _all(old: Results, new: Results, tests: int) -> Iterator[Difference]:
    names = [arm.name for arm in new.design.experiment.arms if not arm.changes
             and arm.name in old.arms and old.arms[arm.name].matches
             and new.arms[arm.name].matches]  # fmt: skip
    for name in names:
        column = "share" if " against " in name else new.headline
        yield _paired(old, new, name, RESULT, column, tests)
        yield _paired(old, new, name, TURNS, "turns", tests)
        yield _paired(old, new, name, DECISIONS, "decisions", tests)
    for name in (level for level in new.levels if level in names):
        yield from _ends(old, new, name, tests)
    if new.design.base == old.design.base:
        before = {(use.group.name, use.thing): use for use in chosen_uses(old)}
        for use in chosen_uses(new):
            if (same := before.get((use.group.name, use.thing))) is not None:
                yield _used(same, use, new.design.base, tests)


def _paired(
    old: Results, new: Results, name: str, kind: str, column: str, tests: int
) -> Difference:
    """Match by match: where both met the same luck, that makes the difference surer; where they did
    not, nothing is lost."""
    one, other = (columns_of(results, name, [column])[column] for results in (old, new))
    known = new.arms[name].bounds.get(column)
    bounds = (known[0] - known[1], known[1] - known[0]) if known else None
    sums = Sums(bounds=bounds)
    sums.numbers(float(b) - float(a) for a, b in zip(one, other, strict=False))
    told = sums.count >= FEW_PAIRS
    if bounds is None:
        told = sums.count >= MANY_PAIRS and old.run.fixed and new.run.fixed
    before, now = (results.arms[name].number(column).mean().value for results in (old, new))
    return Difference(kind, name, "", before, now, sums.mean(tests), told)


def _ends(old: Results, new: Results, level: str, tests: int) -> Iterator[Difference]:
    one, other = old.arms[level].causes, new.arms[level].causes
    if len(one | other) < 2:
        return
    # That a match of one seat ends as a win is its result.
    won = set(old.arms[level].won + new.arms[level].won) if new.alone else set()
    for cause in sorted(set(one | other) - won):
        parts = [share(each[cause], sum(each.values()), 2 * tests) for each in (one, other)]
        yield _apart(ENDS, level, cause, *parts)


def _used(old: Use, new: Use, level: str, tests: int) -> Difference:
    parts = [share(each.part.value * each.part.count, each.part.count, 2 * tests)
             for each in (old, new)]  # fmt: skip
    return _apart(USED, level, new.thing, *parts)


def _apart(kind: str, arm: str, thing: str, old: Estimate, new: Estimate) -> Difference:
    """Two shares of matches that have nothing to do with each other."""
    apart = Estimate(new.value - old.value, new.low - old.high, new.high - old.low,
                     min(old.count, new.count))  # fmt: skip
    return Difference(kind, arm, thing, old.value, new.value, apart, apart.count >= FEW_PAIRS)
