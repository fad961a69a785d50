"""The report of a study: the answer in words, then pictures, each with its numbers."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from parlour.engine.errors import ParlourError
from parlour.engine.measures import COUNT, CURVE, MEAN, PLACE, RATE, USE, Group
from parlour.lab import charts
from parlour.lab.changes import value_at
from parlour.lab.charts import Line, Series, percent, plain, points, signed, table
from parlour.lab.lifts import Lift, lifts, standouts
from parlour.lab.numbers import Estimate, mean, share, z_of
from parlour.lab.page import card, numbers, page, pair, section, tell
from parlour.lab.plan import LADDER, NUMBER, Arm, measures_of
from parlour.lab.playing import MOVES
from parlour.lab.rows import FACT
from parlour.lab.running import MATCHES, Run
from parlour.lab.study import Study
from parlour.lab.summing import ArmSums, PairSums, Rows
from parlour.lab.telling import (
    interval,
    opening,
    players,
    said,
    setting,
    standout_words,
    titled,
)

REPORT = "report.html"
SUMMARY = "summary.json"
SHOWN = 24
"""Things of a group that are drawn; the table has all."""
KINDS = 7
"""Ends that are told apart; the rest is one."""


@dataclass
class Found:
    """All sums of a study that its report is made of."""

    study: Study
    run: Run
    arms: dict[str, ArmSums]
    pairs: dict[str, PairSums]
    """Changed arms against the arm they are paired with."""

    @property
    def levels(self) -> list[str]:
        """The levels that were played by themselves, from the weakest."""
        return [
            arm.level
            for arm in self.study.plan.arms
            if arm.name == arm.level and self.arms[arm.name].matches
        ]

    @property
    def base(self) -> ArmSums:
        """The arm that is looked at closely."""
        return self.arms[self.study.base]

    @property
    def alone(self) -> bool:
        """Whether there is one seat."""
        return self.study.plan.seats == 1

    @property
    def headline(self) -> str:
        """The column that changes are judged by."""
        return "value" if self.alone else "first"

    @property
    def in_points(self) -> bool:
        """Whether results are shares of a win."""
        return not (self.alone and self.study.game.unit)

    def show(self, value: float) -> str:
        """A result."""
        return percent(value) if self.in_points else plain(value)

    def show_change(self, value: float) -> str:
        """A difference of results."""
        return f"{points(value)} points" if self.in_points else signed(value)

    @property
    def result(self) -> str:
        """What a result is called."""
        if not self.alone:
            return "wins of " + self.study.game.seat_names(self.study.plan.seats)[0]
        return "share of wins" if self.in_points else self.study.game.unit


def gather(study: Study, run: Run) -> Found:
    """Add everything up that the report shows."""
    rows = Rows(run.folder / MATCHES, study.plan)
    measures = measures_of(study.game)
    arms = {arm.name: rows.arm(arm.name, measures.splits) for arm in study.plan.arms}
    pairs = {
        arm.name: rows.pair(arm.name, arm.level)
        for arm in study.plan.arms
        if arm.changes and arm.level in arms
    }
    rows.close()
    if not arms[study.base].matches:
        raise ParlourError("the time was up before anything was known: give it more --minutes")
    return Found(study, run, arms, pairs)


def write_report(study: Study, run: Run) -> Path:
    """The page and the summary, beside the rows."""
    found = gather(study, run)
    path = run.folder / REPORT
    path.write_text(report(found), encoding="utf-8")
    text = json.dumps(summary(found), indent=1, ensure_ascii=False)
    (run.folder / SUMMARY).write_text(text + "\n", encoding="utf-8")
    return path


def report(found: Found) -> str:
    """The whole page."""
    study = found.study
    lines = answer(found)
    detail = setting(study.game, study.setup)
    total = sum(found.run.played)
    over = f"{total:,} matches, seed {study.plan.seed}" + (f"; {detail}" if detail else "")
    head = (
        f'<header><p class="over">The lab, {escape(over)}</p>'
        f"<h1>{escape(titled(study.game, study.setup))}</h1>"
        + "".join(f'<p class="answer">{line}</p>' for line in lines)
        + "</header>"
    )
    if study.compared or study.sweeps:
        body = [changes_section(found), sweeps_section(found), ladder_section(found)]
    else:
        body = [
            changes_section(found),
            ladder_section(found),
            ends_section(found),
            length_section(found),
            decisions_section(found),
            standouts_section(found),
            uses_section(found),
            seats_section(found),
            own_section(found),
            levers_section(found),
        ]
    title = f"{titled(study.game, study.setup)}: the lab"
    return page(title, head + "\n".join(body) + method(found))


def answer(found: Found) -> list[str]:
    """The opening lines; HTML."""
    study = found.study
    if study.compared:
        return [*_compared(found), *_culprit(found)]
    if study.sweeps:
        return _swept(found)
    lines = opening(study.game, study.setup, found.arms, found.levels)
    lines += _culprit(found)
    striking = striking_of(found)
    if striking:
        lines.append(standout_words(measures_of(study.game), striking[0], found.in_points))
    return lines


def striking_of(found: Found) -> list[Any]:
    """What stands out at the level that is looked at closely."""
    groups = measures_of(found.study.game).groups
    return standouts(lifts(found.base, groups))


# The ladder


def ladder_section(found: Found) -> str:
    """Results by level: what tells luck from skill."""
    study = found.study
    if found.alone:
        rows = [(level, found.arms[level]) for level in found.levels]
        says = (
            "Every level of play by itself. A wide ladder is a game of skill, a flat one of luck."
        )
    else:
        rows = [
            (arm.name, found.arms[arm.name])
            for arm in study.plan.arms
            if arm.role == LADDER and not arm.changes and found.arms[arm.name].matches
        ]
        says = "Every level of play in one seat in turn, the rules of thumb in the others."
    if not rows:
        return ""
    lines = []
    cells = []
    for name, arm in rows:
        if found.in_points:
            won = arm.number("share")
            value = share(won.total, won.count)
        else:
            value = arm.number("value").mean()
        lines.append(Line(name, value, strong=name == study.base))
        cells.append([name, f"{value.count:,}", found.show(value.value),
                      interval(value, found.show)])  # fmt: skip
    low, high = _reach([line.value for line in lines], found.in_points)
    zero = None if found.alone else 1 / study.plan.seats
    picture = charts.intervals(lines, found.show, low, high, zero)
    title = "Share of wins" if found.in_points else f"Result in {study.game.unit}"
    words = {level.name: level.words for level in study.game.ladder}
    who = "; ".join(f"{escape(name)} {words[name]}" for name in found.levels if name in words)
    numbers_ = table(["level", "matches", title.lower(), "95 % interval"], cells, title)
    extra = _scores_card(found) if not found.in_points else ""
    main = card(title, f"{who}." if who else "", picture, numbers_)
    return section("The skill ladder", says, main, extra)


def _reach(values: Sequence[Estimate], shares: bool) -> tuple[float, float]:
    if shares:
        return 0.0, 1.0
    known = [value for value in values if not math.isnan(value.value)]
    low = min((value.low for value in known), default=0.0)
    high = max((value.high for value in known), default=1.0)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def _scores_card(found: Found) -> str:
    return _histogram_card(found, "Scores", {level: dict(found.arms[level].scores)
                                             for level in _close(found)},
                           found.study.game.unit)  # fmt: skip


def _close(found: Found) -> list[str]:
    """The levels that are looked at closely: the usual one and the strongest."""
    return list(dict.fromkeys([found.study.base, found.levels[-1]]))


def _histogram_card(
    found: Found, title: str, counts: dict[str, dict[Any, int]], unit: str, says: str = ""
) -> str:
    series, cells = [], []
    for level, known in counts.items():
        if not known:
            continue
        parts, step = charts.binned({float(key): count for key, count in known.items()})
        series.append(Series(players(level), parts))
        for value, part in parts:
            label = plain(value) if step == 1 else f"{plain(value)} to {plain(value + step - 1)}"
            cells.append([f"{level}: {label}", percent(part)])
    if not series or all(len(each.points) < 2 for each in series):
        return ""
    picture = charts.histogram(series, plain, unit)
    return card(title, says, picture, table([unit or "value", "share"], cells, title))


# How it ends


def ends_section(found: Found) -> str:
    """Where and why matches are lost."""
    measures = measures_of(found.study.game)
    whole = found.base.causes
    for level in found.levels:
        whole = whole + found.arms[level].causes
    kinds = [cause for cause, _ in whole.most_common()]
    if len(kinds) < 2:
        return _places(found)
    won = set().union(*(found.arms[level].won for level in found.levels))
    kinds.sort(key=lambda cause: (cause not in won or found.arms[found.levels[-1]].won[cause] == 0,
                                  -whole[cause]))  # fmt: skip
    named = kinds[:KINDS]
    rows, cells = [], []
    for level in found.levels:
        arm = found.arms[level]
        total = sum(arm.causes.values()) or 1
        parts = [arm.causes[cause] / total for cause in named]
        rest = 1.0 - sum(parts)
        rows.append((level, [*parts, rest] if len(kinds) > KINDS else parts))
        for cause in kinds:
            value = share(arm.causes[cause], total)
            cells.append([f"{level}: {said(measures, cause)}", percent(value.value),
                          interval(value)])  # fmt: skip
    names = [said(measures, cause) for cause in named] + (["other"] if len(kinds) > KINDS else [])
    picture = charts.stacked(rows, names)
    main = card("How matches end", "", picture,
                table(["end", "share", "95 % interval"], cells, "How matches end"))  # fmt: skip
    return section("Where and why it is lost", "", main, _places(found, bare=True))


def _places(found: Found, bare: bool = False) -> str:
    groups = [g for g in measures_of(found.study.game).groups if g.kind == PLACE]
    cards = [place_card(found, group) for group in groups]
    inside = pair(*cards)
    return inside if bare or not inside else section("Where it happens", "", inside)


def place_card(found: Found, group: Group) -> str:
    """A map where the names are squares, else bars."""
    arm = found.base
    known = {thing: note.values.total / arm.matches
             for (name, thing), note in arm.notes.items() if name == group.name}  # fmt: skip
    if not known:
        return ""
    cells: dict[tuple[int, int], float] = {}
    letters = False
    for thing, value in known.items():
        if form := re.fullmatch(r"(\d+),(\d+)", thing):
            cells[int(form[1]), int(form[2])] = value
        elif form := re.fullmatch(r"([a-zA-Z])(\d+)", thing):
            letters = True
            cells[int(form[2]), ord(form[1].lower()) - 96] = value
    ordered = sorted(known.items(), key=lambda each: -each[1])
    rows = [[said(measures_of(found.study.game), thing), plain(value)] for thing, value in ordered]
    numbers_ = table(["where", "times a match"], rows, group.title)
    if len(cells) == len(known):
        picture = charts.heat(cells, lambda value: f"{value:.2f}".lstrip("0"), letters)
    else:
        top = ordered[0][1]
        lines = [Line(thing, Estimate(value, value, value)) for thing, value in ordered[:SHOWN]]
        picture = charts.intervals(lines, plain, 0.0, top)
    says = group.says or "Times a match."
    return card(group.title, f"{escape(says)} {_at(found)}", picture, numbers_)


def _at(found: Found) -> str:
    return f"At level {escape(found.study.base)}."


# Length and decisions


def length_section(found: Found) -> str:
    """How long matches are."""
    unit = measures_of(found.study.game).length
    cells = []
    for level in found.levels:
        turns = found.arms[level].number("turns").mean()
        made = found.arms[level].number("decisions").mean()
        cells.append([level, plain(turns.value), interval(turns, plain), plain(made.value),
                      interval(made, plain)])  # fmt: skip
    main = _histogram_card(
        found, "Length", {level: dict(found.arms[level].lengths) for level in _close(found)}, unit
    )
    heads = ["level", unit, "95 % interval", "decisions", "95 % interval"]
    every = card("Every level", "Means of a match.", "", table(heads, cells, "Length by level"),
                 folded=False)  # fmt: skip
    return section("Length", "", main, every)


def decisions_section(found: Found) -> str:
    """Decisions, how many mattered, and how the lead went."""
    rows, cells = [], []
    for level in found.levels:
        arm = found.arms[level]
        made, turns = arm.number("decisions"), arm.number("turns")
        forced = share(arm.number("forced").total, int(made.total))
        each = made.total / (turns.total or 1)
        wide = arm.number("options").total / (made.total or 1)
        known, hits = arm.mattered
        mattered = share(hits, known)
        cells.append([level, plain(each), plain(wide), percent(forced.value),
                      f"{percent(mattered.value)}" if known else "–",
                      interval(mattered) if known else "–", str(known)])  # fmt: skip
    base = found.base
    made = base.number("decisions")
    forced = share(base.number("forced").total, int(made.total or 1))
    each = made.total / (base.number("turns").total or 1)
    rows.append(("Decisions a turn", plain(each), f"{plain(made.mean().value)} a match"))
    rows.append(("Dead decisions", percent(forced.value), "with one legal move"))
    known, hits = base.mattered
    if known:
        mattered = share(hits, known)
        rows.append(("Mattered", percent(mattered.value), f"{interval(mattered)} of the others"))
    rows += _lead_rows(found)
    heads = ["level", "a turn", "legal moves", "one legal move", "mattered", "95 % interval",
             "weighed"]  # fmt: skip
    every = card("Every level", "A decision mattered if a short search finds its best move surely "
                 "better than one taken blindly.", "",
                 table(heads, cells, "Decisions by level"), folded=False)  # fmt: skip
    return section("Decisions", _at(found), numbers(rows), every)


def _lead_rows(found: Found) -> list[tuple[str, str, str]]:
    """Comebacks and lead changes, where somebody knows who is ahead."""
    base = found.base
    rows: list[tuple[str, str, str]] = []
    if base.judged:
        won = int(base.number("share").total)
        lost = base.matches - won
        if won:
            turned = share(base.turned, won)
            rows.append(
                (
                    "Comebacks",
                    percent(turned.value),
                    f"of wins had lost half of their prospects ({interval(turned)})",
                )
            )
        if lost:
            thrown = share(base.thrown, lost)
            rows.append(
                (
                    "Thrown away",
                    percent(thrown.value),
                    f"of losses had won half of what was open ({interval(thrown)})",
                )
            )
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


# Seats


def seats_section(found: Found) -> str:
    """First-seat advantage: who wins where everybody plays alike."""
    if found.alone:
        return ""
    seats = found.study.plan.seats
    names = found.study.game.seat_names(seats)
    lines, cells = [], []
    for level in found.levels:
        arm = found.arms[level]
        for seat in range(seats):
            value = share(arm.seats[seat], arm.matches)
            lines.append(Line(f"{level}: {names[seat]}", value, level == found.study.base))
            cells.append([f"{level}: {names[seat]}", percent(value.value), interval(value)])
        for kind, label in ((-2, "shared"), (-1, "nobody")):
            if arm.seats[kind]:
                value = share(arm.seats[kind], arm.matches)
                cells.append([f"{level}: {label}", percent(value.value), interval(value)])
    picture = charts.intervals(lines, percent, 0.0, 1.0, 1 / seats)
    main = card("Sole wins by seat", "The dashed line is an equal part.", picture,
                table(["seat", "share", "95 % interval"], cells, "Wins by seat"))  # fmt: skip
    return section("Seats", "Every level against itself.", main)


# Uses


def standouts_section(found: Found) -> str:
    """What is better or worse than its like, in words."""
    measures = measures_of(found.study.game)
    lines = [standout_words(measures, each, found.in_points) for each in striking_of(found)[:6]]
    if not lines:
        return ""
    note = (
        "Those whose lift surely differs from the middle of their group, all intervals holding "
        "together. This is association, not cause: what is used late goes with matches that last."
    )
    return section("What stands out", note, f'<div class="card">{tell(lines)}</div>')


def uses_section(found: Found) -> str:
    """Every thing that a seat has or does, and its lift."""
    measures = measures_of(found.study.game)
    known = lifts(found.base, measures.groups)
    groups = [group for group in (*measures.groups, MOVES) if group.kind == USE]
    cards = [_lift_card(found, group, known[group.name]) for group in groups
             if group.name in known]  # fmt: skip
    says = (
        f"{_at(found)} The lift is how much the result of a seat differs for each time it has or "
        "does a thing; the intervals hold all together (95 %, Bonferroni). Association, not cause."
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
    heads = ["", "of seats", "times", "lift", "interval"]
    says = escape(group.says)
    if len(told) > SHOWN:
        says += f" Drawn are the {SHOWN} furthest from the middle."
    return card(group.title, says, picture, table(heads, cells, group.title), bool(picture))


# The game's own numbers


def own_section(found: Found) -> str:
    """What its brief asks for besides: splits, counts, rates, curves, facts of the result."""
    measures = measures_of(found.study.game)
    cards = [_split_card(found, name) for name in measures.splits]
    for group in measures.groups:
        if group.kind in (COUNT, MEAN):
            cards.append(_count_card(found, group))
        elif group.kind == RATE:
            cards.append(_rate_card(found, group))
        elif group.kind == CURVE:
            cards.append(_curve_card(found, group))
    return section("This game's own numbers", _at(found), pair(*cards), _facts_card(found))


def _split_card(found: Found, name: str) -> str:
    known = found.base.splits.get(name, {})
    if len(known) < 2:
        return ""
    measures = measures_of(found.study.game)
    z = z_of(len(known))
    lines = [Line(said(measures, word), sums.mean(z)) for word, sums in sorted(known.items())]
    low, high = _reach([line.value for line in lines], found.in_points)
    title = f"Result by {said(measures, name)}"
    cells = [[line.label, f"{line.value.count:,}", found.show(line.value.value),
              interval(line.value, found.show)] for line in lines]  # fmt: skip
    middle = found.base.number("value").mean().value
    return card(title, "The dashed line is the mean.",
                charts.intervals(lines, found.show, low, high, middle),
                table(["", "matches", "result", "interval"], cells, title))  # fmt: skip


def _notes_of(found: Found, group: str, arm: str = "") -> dict[str, Any]:
    sums = found.arms[arm or found.study.base]
    return {thing: note for (name, thing), note in sums.notes.items() if name == group}


def _count_card(found: Found, group: Group) -> str:
    known = _notes_of(found, group.name)
    if not known:
        return ""
    measures = measures_of(found.study.game)
    matches = found.base.matches
    lines = []
    for thing, note in known.items():
        sums = note.values
        rare = group.kind == MEAN
        value = sums.mean() if rare else mean(matches, sums.total, sums.squares)
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
    return card(group.title, escape(group.says or usual),
                charts.intervals(lines[:SHOWN], plain, low, high),
                table(["", "a match", "95 % interval"], cells, group.title))  # fmt: skip


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
                table(["", "tries", "share", "95 % interval"], cells, group.title))  # fmt: skip


def _natural(text: str) -> tuple[int, str]:
    return (int(text), "") if text.lstrip("-").isdigit() else (1 << 30, text)


def _curve_card(found: Found, group: Group) -> str:
    series, cells = [], []
    for level in _close(found):
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
        row = [said(measures, name)]
        for level in found.levels:
            value = found.arms[level].facts[name].mean()
            row.append(f"{plain(value.value)} ({interval(value, plain)})")
        cells.append(row)
    return card("The end of a match", "Means with 95 % intervals.", "",
                table(["", *found.levels], cells, "Facts of the result"), folded=False)  # fmt: skip


# Numbers that are turned


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


def effect(found: Found, arm: Arm, tests: int) -> Effect:
    """The paired differences of an arm; intervals that hold for so many tests together."""
    pairs = found.pairs[arm.name]
    base = found.arms[arm.level]
    z = z_of(tests)
    best, by, most = 0.0, "", Estimate(math.nan, -math.inf, math.inf)
    for name, sums in pairs.numbers.items():
        if name in (("share", "first") if found.alone else ("share", "value")) or sums.count < 2:
            continue
        value = sums.mean(z)
        own = base.facts[name.removeprefix(FACT)] if name.startswith(FACT) else base.number(name)
        middle = own.total / max(own.count, 1)
        spread = math.sqrt(max(own.squares / max(own.count, 1) - middle**2, 0.0))
        if not (value.beyond() and spread > 0):
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
    """The arms with one of the changes that were asked about."""
    wanted = {change.path: change.new for change in found.study.changes}
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
    change = next((c.words for c in found.study.changes if c.path == path), f"{path} = {value}")
    if not each.by:
        return f"<code>{escape(change)}</code>: nothing that noise does not explain."
    show = points if each.by in ("share", "first") or (
        each.by == "value" and found.in_points) else signed  # fmt: skip
    unit = " points" if show is points else ""
    head = f"<strong><code>{escape(change)}</code></strong>: " if named else ""
    return (
        f"{head}{escape(_named(found, each.by))} "
        f"{show(each.change.value)}{unit} ({show(each.change.low)} to {show(each.change.high)})."
    )


def _culprit(found: Found) -> list[str]:
    """The change that does most, by name."""
    known = [each for each in effects(found, single_arms(found)) if each.by]
    if not known:
        return []
    return [f"The change that does most is {_effect_words(found, known[0])}"]


def changes_section(found: Found) -> str:
    """What an owner's changes do: all together, and each by itself."""
    study = found.study
    if not study.changes:
        return ""
    known = effects(found, single_arms(found))
    lines = [_effect_words(found, each) for each in known]
    parts = []
    if study.compared:
        parts.append(_together_card(found))
    if known:
        parts.append(f'<div class="card"><h3>Each change by itself</h3>{tell(lines)}</div>')
        parts.append(_effects_card(found, "Each change by itself", known))
    elif len(study.changes) > 1:
        listed = tell([f"<code>{escape(change.words)}</code>" for change in study.changes[:SHOWN]])
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
    return card(title, f"Change of the {escape(found.result)}. {_at(found)}",
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
        "Every declared number turned down and up by half, or by one, on the same luck.",
        told,
        _effects_card(found, "One number at a time", ordered),
    )


# Sweeps


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
        low, high = _reach([line.value for line in lines], column == found.headline)
        picture = charts.intervals(lines, show, low, high)
    return card(f"{title[:1].upper()}{title[1:]} by {path}", "", picture, numbers_)


def _swept(found: Found) -> list[str]:
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


def _compared(found: Found) -> list[str]:
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


# How it was made


def method(found: Found) -> str:
    """How it was found out, and what the words mean."""
    plan = found.study.plan
    late = "" if found.run.timely else " The time was up before all of the plan was played."
    if found.study.slow:
        late += f" Left out as too slow for the time: {escape(', '.join(found.study.slow))}."
    arms = [[arm.name, f"{played:,}", f"{arm.most:,}"]
            for arm, played in zip(plan.arms, found.run.played, strict=True)]  # fmt: skip
    return (
        "<footer><h2>How this was found out</h2>"
        f"<p>Bots played {sum(found.run.played):,} matches of {escape(found.study.game.title)}, "
        f"rules version {escape(plan.version)}, Parlour {escape(plan.release)}, seed {plan.seed}."
        f"{late} Match number n meets the same luck in every arm: each kind of chance has a stream "
        "of its own. An arm stops once its 95 % interval is small enough. The rows, one a match, "
        f"lie beside this page in <code>{MATCHES}</code>, the plan in <code>plan.json</code>.</p>"
        "<p>Shares have Wilson's interval, means the normal one, differences of paired arms that "
        "of the mean difference. Lifts and changes are corrected for their number (Bonferroni). "
        "A lift is association: nobody was made to use the thing.</p>"
        f"<details><summary>The arms</summary>{table(['arm', 'played', 'planned'], arms, 'Arms')}"
        "</details></footer>"
    )


def summary(found: Found) -> dict[str, Any]:
    """The main numbers as plain data, for programs."""
    study = found.study

    def told(value: Estimate) -> dict[str, float | int | None]:
        known = [None if not math.isfinite(each) else round(each, 6)
                 for each in (value.value, value.low, value.high)]  # fmt: skip
        return {"value": known[0], "low": known[1], "high": known[2], "count": value.count}

    singles = effects(found, single_arms(found))
    levers = effects(found, lever_arms(found))
    return {
        "game": study.game.slug,
        "options": dict(study.setup.options),
        "seats": study.plan.seats,
        "seed": study.plan.seed,
        "answer": [re.sub(r"<[^>]+>", "", line) for line in answer(found)],
        "arms": {
            name: {
                "matches": arm.matches,
                "won": told(share(arm.number("share").total, arm.number("share").count)),
                "result": told(arm.number("value").mean()),
                "first": told(arm.number("first").mean()),
                "turns": told(arm.number("turns").mean()),
                "decisions": told(arm.number("decisions").mean()),
                "causes": dict(sorted(arm.causes.items())),
            }
            for name, arm in found.arms.items()
        },
        "standouts": [
            {"group": each.lift.group.name, "thing": each.lift.thing, "lift": told(each.lift.lift),
             "usual": round(each.usual, 6)}
            for each in striking_of(found)
        ],
        "changes": [
            {"change": each.arm.changes, "by": each.by, "size": round(each.size, 6),
             "difference": told(each.change)}
            for each in singles
        ],
        "levers": [
            {"change": each.arm.changes, "by": each.by, "size": round(each.size, 6),
             "result": told(each.result)}
            for each in levers
        ],
    }  # fmt: skip
