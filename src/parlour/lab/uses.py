"""Sections of a report about what is used, and about the numbers of a game of its own."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from parlour.engine.measures import COUNT, CURVE, MEAN, RATE, RESULT, USE, Group
from parlour.lab import charts
from parlour.lab.bargains import bargain_words, bargains
from parlour.lab.charts import Line, Series, percent, plain, points, signed, table
from parlour.lab.found import SHOWN, Found, at_level, close_levels, often, reach, told_levels
from parlour.lab.grids import result_card
from parlour.lab.lifts import Lift, lifts, standouts
from parlour.lab.numbers import share, z_of
from parlour.lab.page import card, pair, section, tell
from parlour.lab.peers import heavy, heavy_words
from parlour.lab.plan import NUMBER, measures_of
from parlour.lab.playing import MOVES, WORTHY
from parlour.lab.telling import (
    interval,
    said,
    standout_words,
)


def striking_of(found: Found) -> list[Any]:
    """What stands out at the level that is looked at closely."""
    game = found.study.game
    least = WORTHY * (1.0 if found.in_points else game.span)
    return standouts(lifts(found.base, measures_of(game).groups), least)


def standouts_section(found: Found) -> str:
    """What is better or worse than its like, in words."""
    measures = measures_of(found.study.game)
    offers = [bargain_words(each) for each in bargains(found.study.game, found.study.setup)[:6]]
    heaviest = [heavy_words(found, each) for each in heavy(found)[:6]]
    lines = [standout_words(measures, each, found.in_points) for each in striking_of(found)[:6]]
    if not (offers or heaviest or lines):
        return ""
    note = (
        "What gives more or less than its like for what it asks is computed from the data alone. "
        "Numbers of one kind are each turned by half on the same luck: named are those that surely "
        "weigh more than is usual among the others. Things are named whose lift surely differs "
        "from the middle of their group; that is association, not cause: what is used late goes "
        "with matches that last. All intervals hold together."
    )
    cards = [f'<div class="card">{tell(each)}</div>' for each in (offers, heaviest, lines) if each]
    return section("What stands out", note, *cards)


def uses_section(found: Found) -> str:
    """Every thing that a seat has or does, and its lift."""
    measures = measures_of(found.study.game)
    known = lifts(found.base, measures.groups)
    groups = [group for group in (*measures.groups, MOVES) if group.kind == USE]
    cards = [_lift_card(found, group, known[group.name]) for group in groups
             if group.name in known]  # fmt: skip
    says = (
        f"{at_level(found)} The lift is how much the result of a seat differs for each time it has "
        "or does a thing; the intervals hold all together (95 %, Bonferroni). "
        "Association, not cause."
    )
    return section("What is used, and what goes with winning", says, *cards)


def _lift_card(found: Found, group: Group, known: list[Lift]) -> str:
    measures = measures_of(found.study.game)
    show = points if found.in_points else signed
    told = [each for each in known if each.told]
    cells = [
        [said(measures, each.thing), percent(each.share), plain(each.often),
         show(each.lift.value) if each.told else "too few",
         f"{show(each.lift.low)} to {show(each.lift.high)}" if each.told else "–"]
        for each in known
    ]  # fmt: skip
    drawn = told if len(told) <= SHOWN else [*told[: SHOWN // 2], *told[-SHOWN // 2 :]]
    picture = ""
    if drawn:
        lines = [Line(said(measures, each.thing), each.lift, each.lift.beyond(),
                      "" if each.lift.beyond() else "faint") for each in drawn]  # fmt: skip
        edge = max(max(abs(each.lift.low), abs(each.lift.high)) for each in drawn)
        edge = min(edge, 1.0) if found.in_points else edge
        picture = charts.intervals(lines, show, -edge, edge, 0.0)
    heads = ["what", "of seats", "times", "lift", "interval"]
    says = escape(group.says)
    if len(told) > SHOWN:
        says += f" Drawn are the {SHOWN} furthest from the middle."
    return card(group.title, says, picture, table(heads, cells, group.title), bool(picture))


def own_section(found: Found) -> str:
    """What its brief asks for besides: splits, counts, rates, curves, facts of the result."""
    measures = measures_of(found.study.game)
    cards = [_split_card(found, name) for name in measures.splits]
    for group in measures.groups:
        if group.kind in (COUNT, MEAN):
            cards += [_count_card(found, group, level) for level in told_levels(found, group)]
        elif group.kind == RATE:
            cards.append(_rate_card(found, group))
        elif group.kind == CURVE:
            cards.append(_curve_card(found, group))
    given = [_result_card(found, group) for group in measures.groups if group.kind == RESULT]
    return section("This game's own numbers", at_level(found), _known_card(found), *given,
                   pair(*cards), _facts_card(found))  # fmt: skip


def _known_card(found: Found) -> str:
    """What the game computes of its start."""
    study = found.study
    known = measures_of(study.game).known
    if known is None:
        return ""
    cells = [[each.says, each.value, each.more] for each in known(study.game.start_of(study.setup))]
    if not cells:
        return ""
    numbers = table(["what", "value", "meaning"], cells, "Known exactly")
    return card("Known exactly", "Computed from the start, not played.", "", numbers, folded=False)


def _result_card(found: Found, group: Group) -> str:
    measures = measures_of(found.study.game)
    show = percent if found.in_points else plain
    return result_card(group, _notes_of(found, group.name), measures, found.base.results, show)


def _split_card(found: Found, name: str) -> str:
    known = found.base.splits.get(name, {})
    if len(known) < 2:
        return ""
    measures = measures_of(found.study.game)
    z = z_of(len(known))
    lines = [Line(said(measures, word), sums.mean(z)) for word, sums in sorted(known.items())]
    low, high = reach([line.value for line in lines], found.in_points)
    title = f"Result by {measures.titles.get(name) or said(measures, name)}"
    cells = [[line.label, f"{line.value.count:,}", found.show(line.value.value),
              interval(line.value, found.show)] for line in lines]  # fmt: skip
    middle = found.base.number("value").mean().value
    return card(title, "The dashed line is the mean.",
                charts.intervals(lines, found.show, low, high, middle),
                table(["what", "matches", "result", "interval"], cells, title))  # fmt: skip


def _notes_of(found: Found, group: str, arm: str = "") -> dict[str, Any]:
    sums = found.arms[arm or found.study.base]
    return {thing: note for (name, thing), note in sums.notes.items() if name == group}


def _count_card(found: Found, group: Group, level: str = "") -> str:
    known = _notes_of(found, group.name, level)
    if not known:
        return ""
    measures = measures_of(found.study.game)
    matches = found.arms[level or found.study.base].matches
    lines = []
    for thing, note in known.items():
        sums = note.values
        rare = group.kind == MEAN
        value = sums.mean() if rare else often(matches, sums)
        if rare and sums.count < 2:
            continue
        lines.append(Line(said(measures, thing), value))
    if not lines:
        return ""
    lines.sort(key=lambda line: -line.value.value)
    cells = [[line.label, plain(line.value.value), interval(line.value, plain)] for line in lines]
    high = max(line.value.high for line in lines)
    low = min(0.0, *(line.value.low for line in lines))
    usual = "Mean of the matches that have it." if group.kind == MEAN else "Mean of a match."
    says = f"{escape(group.says or usual)} {at_level(found, level) if group.also else ''}"
    return card(group.title, says, charts.intervals(lines[:SHOWN], plain, low, high),
                table(["what", "a match", "95 % interval"], cells, group.title))  # fmt: skip


def _rate_card(found: Found, group: Group) -> str:
    top, bottom = _notes_of(found, group.name), _notes_of(found, group.of)
    if not bottom:
        return ""
    measures = measures_of(found.study.game)
    lines = []
    for thing, note in sorted(bottom.items(), key=lambda each: _natural(each[0])):
        hits = top[thing].values.total if thing in top else 0.0
        tries = int(note.values.total)
        if tries:
            lines.append(Line(said(measures, thing), share(min(hits, tries), tries)))
    if not lines:
        return ""
    cells = [[line.label, f"{line.value.count:,}", percent(line.value.value),
              interval(line.value)] for line in lines]  # fmt: skip
    return card(group.title, escape(group.says),
                charts.intervals(lines[:SHOWN], percent, 0.0, 1.0),
                table(["what", "tries", "share", "95 % interval"], cells, group.title))  # fmt: skip


def _natural(text: str) -> tuple[int, str]:
    return (int(text), "") if text.lstrip("-").isdigit() else (1 << 30, text)


def _curve_card(found: Found, group: Group) -> str:
    series, cells = [], []
    for level in close_levels(found):
        known = _notes_of(found, group.name, level)
        rows = [(float(thing), note.values.mean()) for thing, note in known.items()
                if re.fullmatch(r"-?\d+", thing) and note.values.count >= 10]  # fmt: skip
        rows.sort()
        if len(rows) < 2:
            continue
        series.append(Series(level, [(x, value.value) for x, value in rows],
                             [value.low for _, value in rows],
                             [value.high for _, value in rows]))  # fmt: skip
        cells += [[f"{level}: {plain(x)}", plain(value.value), interval(value, plain),
                   f"{value.count:,}"] for x, value in rows]  # fmt: skip
    if not series:
        return ""
    unit = measures_of(found.study.game).turn
    return card(
        group.title,
        escape(group.says or "Means of the matches that come so far."),
        charts.curves(series, plain, unit, zero=True),
        table(["when", "mean", "95 % interval", "matches"], cells, group.title),
    )


def _facts_card(found: Found) -> str:
    """The numbers of the results, level by level."""
    measures = measures_of(found.study.game)
    names = [name for name, kind in found.study.plan.facts.items() if kind == NUMBER]
    if not names:
        return ""
    cells = []
    for name in names:
        row = [measures.titles.get(name) or said(measures, name)]
        for level in found.levels:
            value = found.arms[level].facts[name].mean()
            row.append(f"{plain(value.value)} ({interval(value, plain)})")
        cells.append(row)
    numbers_ = table(["what", *found.levels], cells, "Facts of the result")
    return card("The end of a match", "Means with 95 % intervals.", "", numbers_, folded=False)
