"""Sections of a report about what is used, and about the numbers of a game of its own."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from parlour.engine.measures import COUNT, CURVE, MEAN, RATE, RESULT, Group, Measures
from parlour.lab.estimates import share
from parlour.lab.plan.experiment import NUMBER, measures_of
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, PointSeries, UseRow, number_rows
from parlour.lab.report.findings import (
    display_name,
    price_outlier_words,
    standout_words,
    weight_outlier_words,
)
from parlour.lab.report.grids import result_card
from parlour.lab.report.names import level_words
from parlour.lab.report.page import card, findings_list, pair, section
from parlour.lab.report.sections import SHOWN, at_level, chart_range, close_levels, shown_levels
from parlour.lab.run.playing import LEAST_GAP
from parlour.lab.stats.formats import interval, percent, plain, points, signed
from parlour.lab.stats.frequency import Use, use_groups, uses_of
from parlour.lab.stats.lift import lifts, standouts
from parlour.lab.stats.outliers import price_outliers, weight_outliers
from parlour.lab.stats.results import Results, times_a_match


def striking_of(results: Results) -> list[Any]:
    """What stands out at the level that is looked at closely."""
    game = results.design.game
    if not results.run.fixed:
        return []
    least = LEAST_GAP * (1.0 if results.in_points else game.span)
    return standouts(lifts(results.base, measures_of(game).groups), least)


def standouts_section(results: Results) -> str:
    """What is better or worse than its like, in words."""
    measures = measures_of(results.design.game)
    offers = [
        price_outlier_words(each)
        for each in price_outliers(results.design.game, results.design.setup)[:6]
    ]
    heaviest = [weight_outlier_words(results, each) for each in weight_outliers(results)[:6]]
    lines = [standout_words(measures, each, results.in_points) for each in striking_of(results)[:6]]
    if not (offers or heaviest or lines):
        return ""
    note = (
        "What gives more or less than its like for what it asks is computed from the data alone. "
        "Numbers of one kind are each turned by half on the same luck: named are those that surely "
        "weigh more than is usual among the others. Things are named whose lift surely differs "
        "from the middle of their group; that is association, not cause: what is used late goes "
        "with matches that last. All intervals hold together."
    )
    cards = [
        f'<div class="card">{findings_list(each)}</div>'
        for each in (offers, heaviest, lines)
        if each
    ]
    return section("What stands out", note, *cards)


def uses_section(results: Results) -> str:
    """Every thing that a seat has or does: how often, and its lift."""
    cards = [_use_card(results, group) for group in use_groups(results)]
    says = (
        f"{at_level(results)} First how many seats use a thing at least once, or of what chance "
        "offers how much is used; then the lift, how much the result of a seat differs for each "
        "time it has or does the thing: association, not cause. Intervals of lifts hold all "
        "together."
    )
    return section("What is used, and what goes with winning", says, *cards)


def use_words(measures: Measures, use: Use) -> str:
    """How a thing is called: as the game says, or as the book of its moves does."""
    return measures.words.get(use.thing) or use.says or display_name(measures, use.thing)


def _use_card(results: Results, group: Group) -> str:
    """The things of a group, the most used first."""
    measures = measures_of(results.design.game)
    show = points if results.in_points else signed
    rows, cells = [], []
    for use in uses_of(results, group):
        name = use_words(measures, use)
        lift = use.lift.lift if use.lift is not None and use.lift.told else None
        # A lift says more than what happened only if nobody looked before all was played.
        sure = lift is not None and lift.beyond() and results.run.fixed
        rows.append(UseRow(name, use.part, lift, sure))
        cells.append([name, "never" if use.never else percent(use.part.value),
                      interval(use.part), plain(use.lift.often if use.lift else 0.0),
                      show(lift.value) if lift else "too few",
                      f"{show(lift.low)} to {show(lift.high)}" if lift else "–"])  # fmt: skip
    drawn = rows if len(rows) <= SHOWN else [*rows[: SHOWN // 2], *rows[-SHOWN // 2 :]]
    known = [row.lift for row in drawn if row.lift is not None]
    edge = max([max(abs(each.low), abs(each.high)) for each in known], default=0.0)
    edge = charts.rounded_up(edge) if edge else 0.0
    edge = min(edge, 1.0) if results.in_points else edge
    used = "of offers" if group.offered else "of matches" if results.alone else "of seats"
    heads = ["what", used, "95 % interval", "times", "lift", "interval"]
    says = escape(group.says)
    if len(rows) > SHOWN:
        says += f" Drawn are the {SHOWN // 2} most and the {SHOWN // 2} least used."
    picture = charts.uses(
        drawn,
        show,
        edge,
        f"used, {used}",
        f"lift, in {'points' if results.in_points else results.design.game.unit}",
    )
    return card(group.title, says, picture, number_rows(heads, cells, group.title))


def own_section(results: Results) -> str:
    """What its brief asks for besides: splits, counts, rates, curves, facts of the result."""
    measures = measures_of(results.design.game)
    cards = [_split_card(results, name) for name in measures.splits]
    for group in measures.groups:
        if group.kind in (COUNT, MEAN):
            cards += [_count_card(results, group, level) for level in shown_levels(results, group)]
        elif group.kind == RATE:
            cards.append(_rate_card(results, group))
        elif group.kind == CURVE:
            cards.append(_curve_card(results, group))
    given = [_result_card(results, group) for group in measures.groups if group.kind == RESULT]
    return section("This game's own numbers", at_level(results), _known_card(results), *given,
                   pair(*cards), _facts_card(results))  # fmt: skip


def _known_card(results: Results) -> str:
    """What the game computes of its start."""
    design = results.design
    known = measures_of(design.game).known
    if known is None:
        return ""
    cells = [
        [each.says, each.value, each.more] for each in known(design.game.start_of(design.setup))
    ]
    if not cells:
        return ""
    numbers = number_rows(["what", "value", "meaning"], cells, "Known exactly")
    return card("Known exactly", "Computed from the start, not played.", "", numbers, folded=False)


def _result_card(results: Results, group: Group) -> str:
    measures = measures_of(results.design.game)
    show = percent if results.in_points else plain
    return result_card(group, _notes_of(results, group.name), measures, results.base.results, show)


def _split_card(results: Results, name: str) -> str:
    known = results.base.splits.get(name, {})
    if len(known) < 2:
        return ""
    measures = measures_of(results.design.game)
    lines = [
        IntervalRow(display_name(measures, word), sums.mean(len(known)))
        for word, sums in sorted(known.items())
    ]
    low, high = chart_range([line.value for line in lines], results.in_points)
    title = f"Result by {measures.titles.get(name) or display_name(measures, name)}"
    cells = [[line.label, f"{line.value.count:,}", results.show(line.value.value),
              interval(line.value, results.show)] for line in lines]  # fmt: skip
    middle = results.base.number("value").mean().value
    return card(title, "The dashed line is the mean.",
                charts.intervals(lines, results.show, low, high, middle),
                number_rows(["what", "matches", "result", "interval"], cells, title))  # fmt: skip


def _notes_of(results: Results, group: str, arm: str = "") -> dict[str, Any]:
    sums = results.arms[arm or results.design.base]
    return {thing: note for (name, thing), note in sums.notes.items() if name == group}


def _count_card(results: Results, group: Group, level: str = "") -> str:
    known = _notes_of(results, group.name, level)
    if not known:
        return ""
    measures = measures_of(results.design.game)
    matches = results.arms[level or results.design.base].matches
    lines = []
    for thing, note in known.items():
        sums = note.values
        rare = group.kind == MEAN
        value = sums.mean() if rare else times_a_match(matches, sums)
        if rare and sums.count < 2:
            continue
        lines.append(IntervalRow(display_name(measures, thing), value))
    if not lines:
        return ""
    lines.sort(key=lambda line: -line.value.value)
    cells = [[line.label, plain(line.value.value), interval(line.value, plain)] for line in lines]
    high = max(line.value.high for line in lines)
    low = min(0.0, *(line.value.low for line in lines))
    usual = "Mean of the matches that have it." if group.kind == MEAN else "Mean of a match."
    says = f"{escape(group.says or usual)} {at_level(results, level) if group.also else ''}"
    return card(group.title, says, charts.intervals(lines[:SHOWN], plain, low, high),
                number_rows(["what", "a match", "95 % interval"], cells, group.title))  # fmt: skip


def _rate_card(results: Results, group: Group) -> str:
    top, bottom = _notes_of(results, group.name), _notes_of(results, group.of)
    if not bottom:
        return ""
    measures = measures_of(results.design.game)
    lines = []
    for thing, note in sorted(bottom.items(), key=lambda each: _natural(each[0])):
        hits = top[thing].values.total if thing in top else 0.0
        tries = int(note.values.total)
        if tries:
            lines.append(IntervalRow(display_name(measures, thing), share(min(hits, tries), tries)))
    if not lines:
        return ""
    cells = [[line.label, f"{line.value.count:,}", percent(line.value.value),
              interval(line.value)] for line in lines]  # fmt: skip
    numbers = number_rows(["what", "tries", "share", "95 % interval"], cells, group.title)
    picture = charts.intervals(lines[:SHOWN], percent, 0.0, 1.0)
    return card(group.title, escape(group.says), picture, numbers)


def _natural(text: str) -> tuple[int, str]:
    return (int(text), "") if text.lstrip("-").isdigit() else (1 << 30, text)


def _curve_card(results: Results, group: Group) -> str:
    series, cells = [], []
    for level in close_levels(results):
        known = _notes_of(results, group.name, level)
        rows = [(float(thing), note.values.mean()) for thing, note in known.items()
                if re.fullmatch(r"-?\d+", thing) and note.values.count >= 10]  # fmt: skip
        rows.sort()
        if len(rows) < 2:
            continue
        series.append(PointSeries(level_words(level), [(x, value.value) for x, value in rows],
                             [value.low for _, value in rows],
                             [value.high for _, value in rows]))  # fmt: skip
        cells += [[f"{level_words(level)}: {plain(x)}", plain(value.value), interval(value, plain),
                   f"{value.count:,}"] for x, value in rows]  # fmt: skip
    if not series:
        return ""
    unit = measures_of(results.design.game).turn
    return card(
        group.title,
        escape(group.says or "Means of the matches that come so far."),
        charts.curves(series, plain, unit, zero=True),
        number_rows(["when", "mean", "95 % interval", "matches"], cells, group.title),
    )


def _facts_card(results: Results) -> str:
    """The numbers of the results, level by level."""
    measures = measures_of(results.design.game)
    names = [name for name, kind in results.design.experiment.facts.items() if kind == NUMBER]
    if not names:
        return ""
    cells = []
    for name in names:
        row = [measures.titles.get(name) or display_name(measures, name)]
        for level in results.levels:
            value = results.arms[level].facts[name].mean()
            row.append(f"{plain(value.value)} ({interval(value, plain)})")
        cells.append(row)
    numbers_ = number_rows(
        ["what", *map(level_words, results.levels)], cells, "Facts of the result"
    )
    return card("The end of a match", "Means with 95 % intervals.", "", numbers_, folded=False)
