"""Sections of a report about what changes do: an owner's, a notch, a sweep."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from parlour.engine.game import Game, Setup
from parlour.lab.estimates import Estimate
from parlour.lab.plan.changes import SetupChange, changed, value_at
from parlour.lab.plan.design import AS_PRINTED
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, PointSeries, number_rows
from parlour.lab.report.findings import column_words, players, too_few
from parlour.lab.report.names import change_words, level_words, path_words, set_words, value_words
from parlour.lab.report.page import card, findings_list, pair, section
from parlour.lab.report.sections import SHOWN, at_level, chart_range
from parlour.lab.stats.effects import (
    FEW_PAIRS,
    MANY_PAIRS,
    Effect,
    change_claim,
    effects,
    lever_arms,
    new_arms,
    reading_arms,
    result_claim,
    single_arms,
    sweep_claim,
)
from parlour.lab.stats.formats import Format, interval, percent, plain, points, signed
from parlour.lab.stats.results import Results

TOO_FEW = "too few"
NAMED_CHANGES = 3
"""Changes that the opening names."""


def _effect_words(results: Results, each: Effect, named: bool = True) -> str:
    """One change and what it does most; HTML."""
    path, value = next(iter(each.arm.changes.items()))
    change = next((c for c in results.design.changes if c.path == path), None)
    game = results.design.game
    words = change_words(game, change) if change else escape(set_words(game, {path: value}))
    head = f"<strong>{words}</strong>: " if named else ""
    if each.few:
        return f"{head}too few matches to tell ({each.result.count})."
    if not each.by:
        claim = result_claim(results, each.arm, each.result)
        within = f"{results.result} {_between(each.result, results.show_change)}"
        if claim.negligible:
            return f"{head}hardly anything ({within})."
        told = too_few(claim)
        return f"{head}{told[:1].lower()}{told[1:]} what it does ({within})."
    back = (
        "taken back, " if named and results.design.changes and not results.design.compared else ""
    )
    return f"{head}{back}{column_words(results, each.by, each.change)}."


def strongest_change(results: Results) -> list[str]:
    """The change that does most, by name."""
    tried = effects(results, single_arms(results))
    known = [each for each in tried if each.by]
    if known:
        return [f"The change that does most is {_effect_words(results, known[0])}"]
    if not tried or results.design.compared:
        return []
    words = _listed(
        results.design.game,
        [change for change in results.design.changes if change not in results.design.edited],
    )
    named = f": {words}" if words else ""
    if all(result_claim(results, each.arm, each.result).negligible for each in tried):
        return [f"Taken back, no change does more than a little{named}."]
    return [f"Too few matches to tell what the changes do, taken back{named}."]


def _listed(game: Game, changes: Sequence[SetupChange]) -> str:
    """The first of some changes, and how many more there are; HTML."""
    more = len(changes) - NAMED_CHANGES
    words = ", ".join(change_words(game, change) for change in changes[:NAMED_CHANGES])
    return f"{words} and {more} more" if more > 0 else words


def data_edits(results: Results) -> list[str]:
    """What the data of the game say other than the record of the printed one."""
    words = _listed(results.design.game, results.design.edited)
    return [f"The data are not those of the printed game on record: {words}."] if words else []


def changes_section(results: Results) -> str:
    """What an owner's changes do: all together, and each by itself."""
    design = results.design
    if not design.changes:
        return ""
    known = effects(results, single_arms(results))
    lines = [_effect_words(results, each) for each in known]
    title = "Each change by itself" if design.compared else "Each change taken back"
    parts = []
    if design.compared:
        parts.append(_together_card(results))
    whole = [arm for arm in design.experiment.arms if arm.name == f"{design.base}: {AS_PRINTED}"]
    for each in effects(results, whole):
        lines.append(f"All of them taken back: {_effect_words(results, each, named=False)}")
    if known:
        parts.append(f'<div class="card"><h3>{title}</h3>{findings_list(lines)}</div>')
        parts.append(_effects_card(results, title, known))
    elif len(design.changes) > 1 or design.edited:
        listed = findings_list(
            [change_words(design.game, change) for change in design.changes[:SHOWN]]
        )
        parts.append(f'<div class="card"><h3>What differs</h3>{listed}</div>')
    says = (
        "Old and new were played on the same luck, match by match; intervals are of the "
        "differences, and hold all together."
    )
    return section("What the changes do", says, *parts)


def _together_card(results: Results) -> str:
    """Old against new at every level."""
    lines, cells = [], []
    for arm in new_arms(results):
        pairs = results.pairs[arm.name]
        if pairs.matches < FEW_PAIRS:
            cells.append([level_words(arm.level), f"{pairs.matches:,}", *[TOO_FEW] * 6])
            continue
        old = results.arms[arm.level].number(results.headline).mean()
        new = results.arms[arm.name].number(results.headline).mean()
        apart = change_claim(results, arm).value
        lines.append(
            IntervalRow(
                level_words(arm.level), apart, apart.beyond(), "" if apart.beyond() else "faint"
            )
        )
        cells.append([level_words(arm.level), f"{pairs.matches:,}", results.show(old.value),
                      results.show(new.value), results.show_change(apart.value),
                      _between(apart, results.show_change),
                      _turns_words(results, pairs.number("turns").mean()),
                      percent(pairs.changed / max(pairs.matches, 1))])  # fmt: skip
    heads = ["level", "pairs", "old", "new", "difference", "interval", "turns", "other result"]
    title = f"Change of the {results.result}"
    return card(title, "", _drawn(results, lines), number_rows(heads, cells, title),
                folded=False)  # fmt: skip


def _effects_card(results: Results, title: str, known: Sequence[Effect]) -> str:
    show = points if results.in_points else signed
    lines, cells = [], []
    for each in known:
        label = set_words(results.design.game, each.arm.changes)
        if each.few:
            cells.append([label, f"{each.result.count:,}", *[TOO_FEW] * 3])
            continue
        sure = each.result.beyond()
        lines.append(IntervalRow(label, each.result, sure, "" if sure else "faint"))
        cells.append([label, f"{each.result.count:,}", show(each.result.value),
                      _between(each.result, show), _turns_words(results, each.turns)])  # fmt: skip
    heads = ["change", "pairs", results.result, "interval", "turns"]
    return card(title, f"Change of the {escape(results.result)}. {at_level(results)}",
                _drawn(results, lines[: 2 * SHOWN]), number_rows(heads, cells, title))  # fmt: skip


def _drawn(results: Results, lines: Sequence[IntervalRow]) -> str:
    """Differences around none, as far as they go."""
    ends = [abs(end) for line in lines for end in (line.value.low, line.value.high)]
    edge = max([end for end in ends if math.isfinite(end)] + [0.01])
    edge = min(edge, 1.0) if results.in_points else edge
    show = points if results.in_points else signed
    return charts.intervals(list(lines), show, -edge, edge, 0.0) if lines else ""


def _between(value: Estimate, show: Format) -> str:
    """The interval of a difference, where there is one."""
    return interval(value, show) if math.isfinite(value.half) else "not known"


def _turns_words(results: Results, value: Estimate) -> str:
    """By how much matches get longer. The interval is right only for many matches whose number
    was fixed beforehand, and where they differ at all."""
    if value.low == value.high:
        return f"{signed(value.value)} in every pair"
    if not results.run.fixed or value.count < MANY_PAIRS:
        return f"{signed(value.value)} in these pairs"
    return f"{signed(value.value)} ({interval(value, signed)})"


def levers_section(results: Results) -> str:
    """Which numbers the game hangs on."""
    known = effects(results, lever_arms(results))
    if not known:
        return ""
    game, setup = results.design.game, results.design.setup
    says = {each.path: each for each in results.design.levers}
    lines = []
    for each in known[:5]:
        if each.by:
            path, value = next(iter(each.arm.changes.items()))
            now = value_at(game, setup, path)
            lines.append(
                f"{escape(_upper(says[path].says))}, {escape(value_words(now))} → "
                f"{escape(value_words(value))}: "
                f"{_effect_words(results, each, named=False)}"
            )
    ordered = sorted(known, key=lambda each: -abs(each.result.value))
    told = f'<div class="card">{findings_list(lines)}</div>' if lines else ""
    left = results.design.left
    missing = (
        f" For lack of time {len(left)} more were not turned: --minutes 5 does." if left else ""
    )
    return section(
        "What the game hangs on",
        "Every declared number turned down and up by half, or by one, and what else its game "
        f"names, on the same luck.{missing}",
        told,
        _effects_card(results, "One number at a time", ordered),
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def readings_section(results: Results) -> str:
    """What it is worth to read the rulebook in another way."""
    known = reading_arms(results)
    found = {each.arm.name: each for each in effects(results, [arm for _, arm in known])}
    show = points if results.in_points else signed
    cells = []
    for option, arm in known:
        each = found.get(arm.name)
        if each is None:
            continue
        design = results.design
        ours, other = design.setup.options[option.name], arm.changes[option.name]
        exact = [_exactly(design.game, changed(design.game, design.setup, {option.name: value}))
                 for value in (ours, other)]  # fmt: skip
        new = results.arms[arm.name].number(results.headline).mean().value
        told = [TOO_FEW] * 5 if each.few else [
            results.show(new - each.result.value), results.show(new),
            results.show_change(each.result.value), _between(each.result, show),
            _turns_words(results, each.turns)]  # fmt: skip
        cells.append([f"{option.ruling}: {option.name.replace('_', ' ')} {value_words(ours)} → "
                      f"{value_words(other)}", f"{each.result.count:,}", *told,
                      " → ".join(exact) if all(exact) else "–"])  # fmt: skip
    if not cells:
        return ""
    heads = ["reading", "pairs", "ours", "other", "difference", "interval", "turns", "exact"]
    title = f"What the doubt is worth: {results.result}"
    return section(
        "Readings of the rulebook",
        "Sentences that can be read in two ways, on the same luck: our reading, and the other. "
        f"{at_level(results)}",
        card(title, "", "", number_rows(heads, cells, title), folded=False),
    )


def _exactly(game: Game, setup: Setup) -> str:
    """What is known of a start without playing, where the game is solved."""
    known = measures_of(game).known
    told = list(known(game.start_of(setup))) if known is not None else []
    return told[0].value if told else ""


def sweeps_section(results: Results) -> str:
    """A curve for each number that was swept."""
    cards = []
    for sweep in results.design.sweeps:
        for column, title in ((results.headline, results.result), ("turns", "length")):
            cards.append(_sweep_card(results, sweep.path, sweep.values, column, title))
    says = (
        "Bands are 95 % intervals. All values met the same luck, so steps between them are surer "
        "than the bands show."
    )
    return section("The curves", says, pair(*cards)) if cards else ""


def _sweep_card(
    results: Results, path: str, values: Sequence[object], column: str, title: str
) -> str:
    series, cells, lines = [], [], []
    words = path_words(results.design.game, path)
    show = results.show if column == results.headline else plain
    for level in results.levels:
        rows = []
        for place, value in enumerate(values):
            name = f"{level}: {path}={value}"
            mean = results.arms[name].number(column).mean()
            x = float(value) if isinstance(value, int) else float(place)
            rows.append((x, mean))
            label = f"{level_words(level)}: {value_words(value)}"
            cells.append([label, show(mean.value), interval(mean, show),
                          f"{mean.count:,}"])  # fmt: skip
            lines.append(IntervalRow(label, mean))
        series.append(PointSeries(level_words(level), [(x, mean.value) for x, mean in rows],
                             [mean.low for _, mean in rows],
                             [mean.high for _, mean in rows]))  # fmt: skip
    numbers_ = number_rows([words, title, "95 % interval", "matches"], cells, f"{title} by {words}")
    if all(isinstance(value, int) for value in values):
        picture = charts.curves(series, show, words, zero=column == results.headline)
    else:
        low, high = chart_range([line.value for line in lines], column == results.headline)
        picture = charts.intervals(lines, show, low, high)
    return card(f"{_upper(title)} by {words}", "", picture, numbers_)


def swept(results: Results) -> list[str]:
    """What the curves say, in words; HTML."""
    lines = []
    level = results.levels[-1]
    for sweep in results.design.sweeps:
        claim, (first, last) = sweep_claim(results, sweep, level)
        low, high = (escape(value_words(sweep.values[place])) for place in (0, -1))
        begins = (
            f"From {escape(path_words(results.design.game, sweep.path))} {low} to {high} the "
            f"{escape(results.result)} of {players(level)}"
        )
        if claim.value.count < FEW_PAIRS:
            lines.append(f"{begins}: too few matches to tell anything ({claim.value.count}).")
            continue
        went = (
            f"{begins} goes from <strong>{results.show(first.value)}</strong> to "
            f"<strong>{results.show(last.value)}</strong>"
        )
        lines.append(
            f"{went}."
            if claim.sure
            else f"{went}. {too_few(claim)} whether that is more than noise."
        )
    return lines


def compared(results: Results) -> list[str]:
    """What changes, what hardly does, and what nobody knows; HTML."""
    sure, little, open_ = [], [], []
    for arm in new_arms(results):
        claim = change_claim(results, arm)
        apart = claim.value
        old = results.arms[arm.level].number(results.headline).mean()
        new = results.arms[arm.name].number(results.headline).mean()
        between = f"{results.show_change(apart.low)} to {results.show_change(apart.high)}"
        if apart.count < FEW_PAIRS:
            open_.append(f"{players(arm.level)} (only {apart.count} pairs)")
        elif claim.sure:
            sure.append(
                f"{players(arm.level)} go from {results.show(old.value)} to "
                f"<strong>{results.show(new.value)}</strong> ({between})"
            )
        elif claim.negligible:
            little.append(f"{players(arm.level)} ({between})")
        else:
            more = f", about {claim.missing:,} more pairs would tell" if claim.missing else ""
            open_.append(f"{players(arm.level)} ({between}{more})")
    lines = []
    if sure:
        lines.append(f"The {escape(results.result)} changes: {'; '.join(sure)}.")
    if little:
        lines.append(f"It hardly changes for {'; '.join(little)}.")
    if open_:
        lines.append(f"Too few matches to tell whether it changes for {'; '.join(open_)}.")
    return lines
