"""Sections of a report that every game has: ladder, ends, length, decisions, seats."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from parlour.engine.measures import PLACE, Group
from parlour.lab.estimates import Estimate, share
from parlour.lab.plan.experiment import LADDER, measures_of, seat_names
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, PointSeries, number_rows
from parlour.lab.report.findings import display_name, players
from parlour.lab.report.names import against_words, length_words, level_words
from parlour.lab.report.page import card, numbers, pair, section
from parlour.lab.stats.formats import interval, percent, plain
from parlour.lab.stats.results import Results, times_a_match

SHOWN = 24
"""Things of a group that are drawn; the table has all."""
ALIKE = 0.95
"""The share of one number beyond which there is nothing to draw."""
KINDS = 7
"""Ends that are told apart; the rest is one."""


def shown_levels(results: Results, group: Group) -> list[str]:
    """The levels at which a group is shown."""
    also = [level for level in group.also if level in results.levels]
    return list(dict.fromkeys([results.design.base, *also]))


def at_level(results: Results, level: str = "") -> str:
    """Whose matches are shown."""
    return f"At the level of {escape(level_words(level or results.design.base))}."


def chart_range(values: Sequence[Estimate], shares: bool) -> tuple[float, float]:
    """From where to where a picture of some results goes."""
    if shares:
        return 0.0, 1.0
    known = [value for value in values if not math.isnan(value.value)]
    low = min((value.low for value in known), default=0.0)
    high = max((value.high for value in known), default=1.0)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def close_levels(results: Results) -> list[str]:
    """The levels that are looked at closely: the usual one and the strongest."""
    return list(dict.fromkeys([results.design.base, results.levels[-1]]))


def ladder_section(results: Results) -> str:
    """Results by level: what tells luck from skill."""
    design = results.design
    if results.alone:
        rows = [(level, results.arms[level]) for level in results.levels]
        says = (
            "Every level of play by itself. A wide ladder is a game of skill, a flat one of luck."
        )
    else:
        rows = [
            (arm.name, results.arms[arm.name])
            for arm in design.experiment.arms
            if arm.role == LADDER and not arm.changes and results.arms[arm.name].matches
        ]
        says = "Every level of play in one seat in turn, casual players in the others."
    if not rows:
        return ""
    if design.slow:
        says += (
            f" Too slow for the time: {escape(', '.join(map(level_words, design.slow)))}; "
            "--levels asks for them."
        )
    lines = []
    cells = []
    for name, arm in rows:
        if results.in_points:
            won = arm.number("share")
            value = share(won.total, won.count)
        else:
            value = arm.number("value").mean()
        lines.append(IntervalRow(against_words(name), value, strong=name == design.base))
        cells.append([against_words(name), f"{value.count:,}", results.show(value.value),
                      interval(value, results.show)])  # fmt: skip
    low, high = chart_range([line.value for line in lines], results.in_points)
    zero = None if results.alone else 1 / design.experiment.seats
    picture = charts.intervals(lines, results.show, low, high, zero)
    title = "Share of wins" if results.in_points else f"Result in {design.game.unit}"
    words = {level.name: level.words for level in design.game.ladder}
    who = "; ".join(
        f"{escape(level_words(name))}: {words[name]}" for name in results.levels if name in words
    )
    numbers_ = number_rows(["level", "matches", title.lower(), "95 % interval"], cells, title)
    extra = _scores_card(results) if not results.in_points else ""
    main = card(title, f"{who}." if who else "", picture, numbers_)
    return section("The skill ladder", says, main, extra)


def _scores_card(results: Results) -> str:
    return _histogram_card(results, "Scores", {level: dict(results.arms[level].scores)
                                             for level in close_levels(results)},
                           results.design.game.unit)  # fmt: skip


def _histogram_card(
    results: Results, title: str, counts: dict[str, dict[Any, int]], unit: str, says: str = ""
) -> str:
    series, cells = [], []
    step = charts.bin_width(float(key) for known in counts.values() for key in known)
    for level, known in counts.items():
        if not known:
            continue
        parts = charts.binned({float(key): count for key, count in known.items()}, step)
        series.append(PointSeries(players(level), parts))
        total = sum(known.values())
        for value, part in parts:
            label = plain(value) if step == 1 else f"{plain(value)} to {plain(value + step - 1)}"
            cells.append(
                [
                    f"{level_words(level)}: {label}",
                    percent(part),
                    interval(share(part * total, total)),
                ]
            )
    if all(max(part for _, part in each.points) > ALIKE for each in series):
        return ""
    picture = charts.histogram(series, plain, unit)
    heads = [unit or "value", "share", "95 % interval"]
    return card(title, says, picture, number_rows(heads, cells, title))


def ends_section(results: Results) -> str:
    """Where and why matches are lost."""
    measures = measures_of(results.design.game)
    whole = results.base.causes
    for level in results.levels:
        whole = whole + results.arms[level].causes
    kinds = [cause for cause, _ in whole.most_common()]
    if len(kinds) < 2:
        return _places(results)
    won = set().union(*(results.arms[level].won for level in results.levels))
    best = results.arms[results.levels[-1]].won
    kinds.sort(key=lambda cause: (cause not in won or best[cause] == 0, -whole[cause]))
    named = kinds[:KINDS]
    rows, cells = [], []
    for level in results.levels:
        arm = results.arms[level]
        total = sum(arm.causes.values()) or 1
        parts = [arm.causes[cause] / total for cause in named]
        rest = 1.0 - sum(parts)
        rows.append((level_words(level), [*parts, rest] if len(kinds) > KINDS else parts))
        for cause in kinds:
            value = share(arm.causes[cause], total)
            label = f"{level_words(level)}: {display_name(measures, cause)}"
            cells.append([label, percent(value.value), interval(value)])
    names = [display_name(measures, cause) for cause in named] + (
        ["other"] if len(kinds) > KINDS else []
    )
    picture = charts.stacked(rows, names)
    numbers_ = number_rows(["end", "share", "95 % interval"], cells, "How matches end")
    main = card("How matches end", "", picture, numbers_)
    return section("Where and why it is lost", "", main, _places(results, bare=True))


def _places(results: Results, bare: bool = False) -> str:
    groups = [g for g in measures_of(results.design.game).groups if g.kind == PLACE]
    cards = [
        place_card(results, group, level)
        for group in groups
        for level in shown_levels(results, group)
    ]
    inside = pair(*cards)
    return inside if bare or not inside else section("Where it happens", "", inside)


def place_card(results: Results, group: Group, level: str = "") -> str:
    """A map where the names are squares, else bars."""
    arm = results.arms[level or results.design.base]
    known = {thing: times_a_match(arm.matches, note.values)
             for (name, thing), note in arm.notes.items() if name == group.name}  # fmt: skip
    if not known:
        return ""
    cells: dict[tuple[int, int], float] = {}
    letters = False
    for thing, value in known.items():
        if form := re.fullmatch(r"(\d+),(\d+)", thing):
            cells[int(form[1]), int(form[2])] = value.value
        elif form := re.fullmatch(r"([a-zA-Z])(\d+)", thing):
            letters = True
            cells[int(form[2]), ord(form[1].lower()) - 96] = value.value
    ordered = sorted(known.items(), key=lambda each: -each[1].value)
    measures = measures_of(results.design.game)
    rows = [[display_name(measures, thing), plain(value.value), interval(value, plain)]
            for thing, value in ordered]  # fmt: skip
    numbers_ = number_rows(["where", "times a match", "95 % interval"], rows, group.title)
    if len(cells) == len(known):
        picture = charts.heat(cells, plain, letters)
    else:
        lines = [
            IntervalRow(display_name(measures, thing), value) for thing, value in ordered[:SHOWN]
        ]
        picture = charts.intervals(lines, plain, 0.0, max(line.value.high for line in lines))
    says = group.says or "Times a match."
    return card(group.title, f"{escape(says)} {at_level(results, level)}", picture, numbers_)


def length_section(results: Results) -> str:
    """How long matches are."""
    unit = length_words(measures_of(results.design.game))
    cells = []
    for level in results.levels:
        turns = results.arms[level].number("turns").mean()
        made = results.arms[level].number("decisions").mean()
        cells.append([level_words(level), plain(turns.value), interval(turns, plain),
                      plain(made.value), interval(made, plain)])  # fmt: skip
    lengths = {level: dict(results.arms[level].lengths) for level in close_levels(results)}
    main = _histogram_card(results, "Length", lengths, unit)
    heads = ["level", unit, "95 % interval", "decisions", "95 % interval"]
    numbers_ = number_rows(heads, cells, "Length by level")
    every = card("Every level", "Means of a match.", "", numbers_, folded=False)
    return section("Length", "", main, every)


def decisions_section(results: Results) -> str:
    """Decisions, how many mattered, and how the lead went."""
    rows, cells = [], []
    for level in results.levels:
        arm = results.arms[level]
        made, turns = arm.number("decisions"), arm.number("turns")
        forced = share(arm.number("forced").total, int(made.total))
        each = made.total / (turns.total or 1)
        wide = arm.number("options").total / (made.total or 1)
        known, hits = arm.mattered
        mattered = share(hits, known)
        cells.append([level_words(level), plain(each), plain(wide), percent(forced.value),
                      f"{percent(mattered.value)}" if known else "–",
                      interval(mattered) if known else "–",
                      percent(arm.sole / known) if known else "–",
                      percent(arm.hopeless[1] / arm.hopeless[0]) if arm.hopeless[0] else "–",
                      str(known)])  # fmt: skip
    base = results.base
    made = base.number("decisions")
    forced = share(base.number("forced").total, int(made.total or 1))
    each = made.total / (base.number("turns").total or 1)
    many = made.mean()
    rows.append(("Decisions a turn", plain(each),
                 f"{plain(many.value)} a match ({interval(many, plain)})"))  # fmt: skip
    rows.append(("Dead decisions", percent(forced.value),
                 f"with one legal move ({interval(forced)})"))  # fmt: skip
    known, hits = base.mattered
    if known:
        mattered = share(hits, known)
        rows.append(("Mattered", percent(mattered.value), f"{interval(mattered)} of the others"))
        sole = share(base.sole, known)
        rows.append(("One sensible move", percent(sole.value),
                     f"{interval(sole)} of them: all others surely worse"))  # fmt: skip
    exactly, lost = base.hopeless
    if exactly:
        dead = share(lost, exactly)
        rows.append(("Dead ends", percent(dead.value),
                     f"{interval(dead)} of them: no move wins any more"))  # fmt: skip
    rows += _lead_rows(results)
    heads = ["level", "a turn", "legal moves", "one legal move", "mattered", "95 % interval",
             "one sensible", "dead ends", "weighed"]  # fmt: skip
    every = card("Every level", f"A decision mattered if {_weigher(results)} finds its best move "
                 "surely better than one taken blindly; one move was sensible if all others were "
                 "surely worse. At a dead end no move wins any more.", "",
                 number_rows(heads, cells, "Decisions by level"), folded=False)  # fmt: skip
    return section("Decisions", at_level(results), numbers(rows), every)


def _weigher(results: Results) -> str:
    """Who weighs decisions."""
    measures = measures_of(results.design.game)
    if measures.exact or measures.weigher is not None:
        return "the solver"
    return f"a search that tries {measures.look:,} ways on"


def _lead_rows(results: Results) -> list[tuple[str, str, str]]:
    """Comebacks and lead changes, where somebody knows who is ahead."""
    base = results.base
    rows: list[tuple[str, str, str]] = []
    if base.judged and results.in_points:
        won = int(base.number("share").total)
        for name, hits, of, says in (
            ("Comebacks", base.turned, won, "of wins had lost half of the expected result"),
            ("Thrown away", base.thrown, base.matches - won,
             "of losses had won half of what was open"),
        ):  # fmt: skip
            if of:
                part = share(hits, of)
                rows.append((name, percent(part.value), f"{says} ({interval(part)})"))
    changes = base.number("lead_changes")
    if changes.count:
        value = changes.mean()
        rows.append(("Lead changes", plain(value.value), f"a match ({interval(value, plain)})"))
        behind = base.number("behind").mean()
        rows.append(("Comebacks", plain(behind.value),
                     f"the most a winner was behind ({interval(behind, plain)})"))  # fmt: skip
        known, hits = base.led
        if known:
            led = share(hits, known)
            rows.append(("Half-time leader", percent(led.value), f"wins ({interval(led)})"))
    return rows


def seats_section(results: Results) -> str:
    """First-seat advantage: who wins where everybody plays alike."""
    if results.alone:
        return ""
    seats = results.design.experiment.seats
    names = seat_names(results.design.game, results.design.setup)
    lines, cells = [], []
    for level in results.levels:
        arm = results.arms[level]
        for seat in range(seats if arm.decided else 0):
            value = share(arm.seats[seat], arm.decided)
            lines.append(
                IntervalRow(
                    f"{level_words(level)}: {names[seat]}", value, level == results.design.base
                )
            )
            cells.append(
                [f"{level_words(level)}: {names[seat]}", percent(value.value), interval(value)]
            )
        for kind, label in ((-2, "shared, of all matches"), (-1, "nobody, of all matches")):
            if arm.seats[kind]:
                value = share(arm.seats[kind], arm.matches)
                cells.append(
                    [f"{level_words(level)}: {label}", percent(value.value), interval(value)]
                )
    picture = charts.intervals(lines, percent, 0.0, 1.0, 1 / seats) if lines else ""
    says = "Of the matches that one seat wins. The dashed line is an equal part."
    main = card("Wins by seat", says, picture,
                number_rows(["seat", "share", "95 % interval"], cells, "Wins by seat"))  # fmt: skip
    return section("Seats", "Every level against itself.", main)
