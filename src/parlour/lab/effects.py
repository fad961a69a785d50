"""Sections of a report about what changes do: an owner's, a notch, a sweep."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from parlour.lab import charts
from parlour.lab.changes import Change, value_at
from parlour.lab.charts import Line, Series, percent, plain, points, signed, table
from parlour.lab.found import SHOWN, Found, at_level, reach
from parlour.lab.lifts import FEW
from parlour.lab.numbers import Estimate, z_of
from parlour.lab.page import card, pair, section, tell
from parlour.lab.plan import Arm, measures_of
from parlour.lab.rows import FACT
from parlour.lab.study import AS_PRINTED
from parlour.lab.summing import ArmSums
from parlour.lab.telling import (
    interval,
    players,
)

LEAST_SPREAD = 1e-6
"""Below it there is only rounding."""
NAMED_CHANGES = 3
"""Changes that the opening names."""


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


def apart_of(found: Found, arm: Arm, z: float) -> dict[str, tuple[Estimate, float]]:
    """The paired differences of an arm by column, and the spread of each in single matches."""
    known: dict[str, tuple[Estimate, float]] = {}
    for name, sums in found.pairs[arm.name].numbers.items():
        if name in (("share", "first") if found.alone else ("share", "value")) or sums.count < 2:
            continue
        change = sums.mean(z)
        spread = _spread(found.arms[arm.level], name)
        if not spread and sums.count >= FEW:
            # Without chance all matches of an arm are alike, and any difference is a whole one.
            spread = _spread(found.arms[arm.name], name) or abs(change.value) or 1.0
        if spread:
            known[name] = (change, spread)
    return known


def _spread(arm: ArmSums, name: str) -> float:
    """How far the matches of an arm lie apart in a column."""
    own = arm.facts[name.removeprefix(FACT)] if name.startswith(FACT) else arm.number(name)
    middle = own.total / max(own.count, 1)
    spread = math.sqrt(max(own.squares / max(own.count, 1) - middle**2, 0.0))
    return spread if spread > LEAST_SPREAD else 0.0


def effect(found: Found, arm: Arm, tests: int) -> Effect:
    """What an arm changes; intervals that hold for so many tests together."""
    pairs = found.pairs[arm.name]
    z = z_of(tests)
    best, by, most = 0.0, "", Estimate(math.nan, -math.inf, math.inf)
    for name, (value, spread) in apart_of(found, arm, z).items():
        if not value.beyond():
            continue
        # What a designer asks about first comes first, where it is sure.
        heads = name == found.headline
        if heads or (by != found.headline and abs(value.value) / spread > best):
            best, by, most = abs(value.value) / spread, name, value
    return Effect(arm, pairs.numbers[found.headline].mean(z), pairs.numbers["turns"].mean(z),
                  best, by, most)  # fmt: skip


def effects(found: Found, arms: Sequence[Arm]) -> list[Effect]:
    """What changes do, the largest first."""
    known = [effect(found, arm, len(arms)) for arm in arms if arm.name in found.pairs
             and found.pairs[arm.name].matches > 1]  # fmt: skip
    return sorted(known, key=lambda each: (each.by != found.headline, -each.size))


def single_arms(found: Found) -> list[Arm]:
    """The arms with one of the changes that were asked about, made or taken back."""
    wanted = {change.path: change.new if found.study.compared else change.old
              for change in found.study.changes}  # fmt: skip
    return [
        arm
        for arm in found.study.plan.arms
        if len(arm.changes) == 1
        and arm.level == found.study.base
        and all(wanted.get(path, arm) == value for path, value in arm.changes.items())
    ]


def lever_arms(found: Found) -> list[Arm]:
    """The arms with a declared number turned a notch."""
    known = {each.path for each in found.study.levers}
    single = {arm.name for arm in single_arms(found)}
    return [
        arm
        for arm in found.study.plan.arms
        if arm.changes and set(arm.changes) <= known and arm.name not in single
    ]


def _named(found: Found, name: str) -> str:
    if name == found.headline:
        return found.result
    own = {"forced": "decisions with one legal move", "turns": measures_of(found.study.game).length}
    return own.get(name, name.removeprefix(FACT).replace("_", " "))


def _effect_words(found: Found, each: Effect, named: bool = True) -> str:
    """One change and what it does most; HTML."""
    path, value = next(iter(each.arm.changes.items()))
    change = next((c for c in found.study.changes if c.path == path), None)
    words = change_words(change) if change else f"<code>{escape(f'{path} = {value}')}</code>"
    head = f"<strong>{words}</strong>: " if named else ""
    if not each.by:
        return f"{head}nothing that noise does not explain."
    back = "taken back, " if named and found.study.changes and not found.study.compared else ""
    return f"{head}{back}{column_words(found, each.by, each.change)}."


def change_words(change: Change) -> str:
    """A change, and what it is a number of; HTML."""
    name = f" ({escape(change.name)})" if change.name else ""
    return f"<code>{escape(change.words)}</code>{name}"


def column_words(found: Found, name: str, change: Estimate) -> str:
    """What changes, and by how much; HTML."""
    show = points if _is_share(found, name) else signed
    return (
        f"{escape(_named(found, name))} {show(change.value)}"
        f"{' points' if _is_share(found, name) else ''} "
        f"({show(change.low)} to {show(change.high)})"
    )


def column_size(found: Found, name: str, size: float) -> str:
    """A difference of a column, whichever way."""
    return f"{100 * size:.1f} points" if _is_share(found, name) else plain(size)


def _is_share(found: Found, name: str) -> bool:
    return name in ("share", "first") or (name == "value" and found.in_points)


def culprit(found: Found) -> list[str]:
    """The change that does most, by name."""
    tried = effects(found, single_arms(found))
    known = [each for each in tried if each.by]
    if known:
        return [f"The change that does most is {_effect_words(found, known[0])}"]
    if not tried or found.study.compared:
        return []
    words = _listed([change for change in found.study.changes if change not in found.study.edited])
    named = f": {words}" if words else ""
    return [f"Taken back, no change does anything that noise does not explain{named}."]


def _listed(changes: Sequence[Change]) -> str:
    """The first of some changes, and how many more there are; HTML."""
    more = len(changes) - NAMED_CHANGES
    words = ", ".join(change_words(change) for change in changes[:NAMED_CHANGES])
    return f"{words} and {more} more" if more > 0 else words


def astray(found: Found) -> list[str]:
    """What the data of the game say other than the record of the printed one."""
    words = _listed(found.study.edited)
    return [f"The data are not those of the printed game on record: {words}."] if words else []


def changes_section(found: Found) -> str:
    """What an owner's changes do: all together, and each by itself."""
    study = found.study
    if not study.changes:
        return ""
    known = effects(found, single_arms(found))
    lines = [_effect_words(found, each) for each in known]
    title = "Each change by itself" if study.compared else "Each change taken back"
    parts = []
    if study.compared:
        parts.append(_together_card(found))
    whole = [arm for arm in study.plan.arms if arm.name == f"{study.base}: {AS_PRINTED}"]
    for each in effects(found, whole):
        lines.append(f"All of them taken back: {_effect_words(found, each, named=False)}")
    if known:
        parts.append(f'<div class="card"><h3>{title}</h3>{tell(lines)}</div>')
        parts.append(_effects_card(found, title, known))
    elif len(study.changes) > 1 or study.edited:
        listed = tell([change_words(change) for change in study.changes[:SHOWN]])
        parts.append(f'<div class="card"><h3>What differs</h3>{listed}</div>')
    says = (
        "Old and new were played on the same luck, match by match; intervals are of the "
        "differences, and hold all together."
    )
    return section("What the changes do", says, *parts)


def _together_card(found: Found) -> str:
    """Old against new at every level."""
    lines, cells = [], []
    arms = [arm for arm in found.study.plan.arms if arm.name == f"new: {arm.level}"]
    z = z_of(len(arms))
    for arm in arms:
        pairs = found.pairs[arm.name]
        old = found.arms[arm.level].number(found.headline).mean()
        new = found.arms[arm.name].number(found.headline).mean()
        apart = pairs.numbers[found.headline].mean(z)
        turns = pairs.numbers["turns"].mean(z)
        lines.append(Line(arm.level, apart, apart.beyond(), "" if apart.beyond() else "faint"))
        cells.append([arm.level, f"{pairs.matches:,}", found.show(old.value),
                      found.show(new.value), found.show_change(apart.value),
                      f"{found.show_change(apart.low)} to {found.show_change(apart.high)}",
                      f"{signed(turns.value)} ({interval(turns, signed)})",
                      percent(pairs.changed / max(pairs.matches, 1))])  # fmt: skip
    show = points if found.in_points else signed
    edge = max([abs(each) for line in lines for each in (line.value.low, line.value.high)] + [0.01])
    heads = ["level", "pairs", "old", "new", "difference", "interval", "turns", "other result"]
    title = f"Change of the {found.result}"
    return card(title, "", charts.intervals(lines, show, -edge, edge, 0.0),
                table(heads, cells, title), folded=False)  # fmt: skip


def _effects_card(found: Found, title: str, known: Sequence[Effect]) -> str:
    show = points if found.in_points else signed
    lines, cells = [], []
    for each in known:
        label = ", ".join(f"{path} {value}" for path, value in each.arm.changes.items())
        sure = each.result.beyond()
        lines.append(Line(label, each.result, sure, "" if sure else "faint"))
        cells.append([label, f"{each.result.count:,}", show(each.result.value),
                      f"{show(each.result.low)} to {show(each.result.high)}",
                      f"{signed(each.turns.value)} ({interval(each.turns, signed)})"])  # fmt: skip
    edge = max([abs(bound) for line in lines for bound in (line.value.low, line.value.high)
                if math.isfinite(bound)] + [0.01])  # fmt: skip
    edge = min(edge, 1.0) if found.in_points else edge
    heads = ["change", "pairs", found.result, "interval", "turns"]
    return card(title, f"Change of the {escape(found.result)}. {at_level(found)}",
                charts.intervals(lines[: 2 * SHOWN], show, -edge, edge, 0.0),
                table(heads, cells, title))  # fmt: skip


def levers_section(found: Found) -> str:
    """Which numbers the game hangs on."""
    known = effects(found, lever_arms(found))
    if not known:
        return ""
    game, setup = found.study.game, found.study.setup
    says = {each.path: each for each in found.study.levers}
    lines = []
    for each in known[:5]:
        if each.by:
            path, value = next(iter(each.arm.changes.items()))
            now = value_at(game, setup, path)
            lines.append(
                f"{escape(says[path].says.capitalize())}, {now} → {value}: "
                f"{_effect_words(found, each, named=False)}"
            )
    ordered = sorted(known, key=lambda each: -abs(each.result.value))
    told = f'<div class="card">{tell(lines)}</div>' if lines else ""
    return section(
        "What the game hangs on",
        "Every declared number turned down and up by half, or by one, and what else its game "
        "names, on the same luck.",
        told,
        _effects_card(found, "One number at a time", ordered),
    )


def sweeps_section(found: Found) -> str:
    """A curve for each number that was swept."""
    cards = []
    for sweep in found.study.sweeps:
        for column, title in ((found.headline, found.result), ("turns", "length")):
            cards.append(_sweep_card(found, sweep.path, sweep.values, column, title))
    says = (
        "Bands are 95 % intervals. All values met the same luck, so steps between them are surer "
        "than the bands show."
    )
    return section("The curves", says, pair(*cards)) if cards else ""


def _sweep_card(found: Found, path: str, values: Sequence[object], column: str, title: str) -> str:
    series, cells, lines = [], [], []
    show = found.show if column == found.headline else plain
    for level in found.levels:
        rows = []
        for place, value in enumerate(values):
            name = f"{level}: {path}={value}"
            mean = found.arms[name].number(column).mean()
            x = float(value) if isinstance(value, int) else float(place)
            rows.append((x, mean))
            cells.append([f"{level}: {value}", show(mean.value), interval(mean, show),
                          f"{mean.count:,}"])  # fmt: skip
            lines.append(Line(f"{level}: {value}", mean))
        series.append(Series(level, [(x, mean.value) for x, mean in rows],
                             [mean.low for _, mean in rows],
                             [mean.high for _, mean in rows]))  # fmt: skip
    numbers_ = table([path, title, "95 % interval", "matches"], cells, f"{title} by {path}")
    if all(isinstance(value, int) for value in values):
        picture = charts.curves(series, show, path, zero=column == found.headline)
    else:
        low, high = reach([line.value for line in lines], column == found.headline)
        picture = charts.intervals(lines, show, low, high)
    return card(f"{title[:1].upper()}{title[1:]} by {path}", "", picture, numbers_)


def swept(found: Found) -> list[str]:
    """What the curves say, in words; HTML."""
    lines = []
    for sweep in found.study.sweeps:
        for level in found.levels[-1:]:
            first, last = (
                found.arms[f"{level}: {sweep.path}={value}"].number(found.headline).mean()
                for value in (sweep.values[0], sweep.values[-1])
            )
            apart = first.high < last.low or last.high < first.low
            moved = "" if apart else " That is no more than noise."
            lines.append(
                f"From <code>{escape(sweep.path)}</code> {sweep.values[0]} to {sweep.values[-1]} "
                f"the {escape(found.result)} of {players(level)} goes from "
                f"<strong>{found.show(first.value)}</strong> to "
                f"<strong>{found.show(last.value)}</strong>.{moved}"
            )
    return lines


def compared(found: Found) -> list[str]:
    """What changes beyond noise, in words; HTML."""
    arms = [arm for arm in found.study.plan.arms if arm.name == f"new: {arm.level}"]
    z = z_of(len(arms))
    sure, unsure = [], []
    for arm in arms:
        apart = found.pairs[arm.name].numbers[found.headline].mean(z)
        old = found.arms[arm.level].number(found.headline).mean()
        new = found.arms[arm.name].number(found.headline).mean()
        if apart.beyond():
            sure.append(
                f"{players(arm.level)} go from {found.show(old.value)} to "
                f"<strong>{found.show(new.value)}</strong> ({found.show_change(apart.low)} to "
                f"{found.show_change(apart.high)})"
            )
        else:
            unsure.append(players(arm.level))
    lines = []
    if sure:
        lines.append(f"The {escape(found.result)} changes beyond noise: {'; '.join(sure)}.")
    if unsure:
        lines.append(f"For {', '.join(unsure)} nothing changes beyond noise.")
    return lines
