"""The first screen of a report: six questions of a designer, each answered in one sentence with a
small picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from parlour.lab.estimates import share
from parlour.lab.plan.changes import value_at
from parlour.lab.plan.experiment import LADDER, measures_of, seat_names
from parlour.lab.report import charts, small_charts
from parlour.lab.report.charts import IntervalRow, PointSeries, rounded_up
from parlour.lab.report.findings import (
    column_words,
    display_name,
    opening,
    players,
    price_outlier_words,
    standout_words,
    too_few,
    weight_outlier_words,
)
from parlour.lab.report.names import length_words, level_words, path_words, set_words, value_words
from parlour.lab.report.page import unbroken
from parlour.lab.report.sections import chart_range
from parlour.lab.report.small_charts import Bar
from parlour.lab.report.usage import striking_of, use_words
from parlour.lab.stats.claims import close_level
from parlour.lab.stats.effects import Effect, effects, lever_arms
from parlour.lab.stats.formats import interval, minutes, percent, plain, points, signed
from parlour.lab.stats.frequency import ALWAYS, HARDLY, Use, chosen_uses, telling_level
from parlour.lab.stats.lift import PEERS, lifts
from parlour.lab.stats.outliers import price_outliers, weight_outliers
from parlour.lab.stats.results import Results
from parlour.lab.stats.same_luck import Spread, duration_of, spread_of, winnable

NAMED = 2
"""Things that a sentence names."""
LEAST_USED, MOST_USED = 5, 3
"""Bars of what is used least and most."""
BINS = 30
"""Columns of the picture of lengths, at most."""
COUNTED = 10
"""A number from which on a sentence leaves its fractions out."""
STANDING = 6
"""Rows of the picture of what stands out."""


@dataclass(frozen=True)
class QuickAnswer:
    """One question and its answer; sentence and note are HTML."""

    name: str
    question: str
    sentence: str
    picture: str = ""
    note: str = ""
    more: tuple[str, ...] = ()
    """What there is to say besides; the card leaves it out."""


def answers(results: Results) -> list[QuickAnswer]:
    """All six, in the order in which one asks."""
    return [ask(results) for ask in (how_hard, how_long, how_fair, luck_or_choice, what_is_used,
                                     what_stands_out)]  # fmt: skip


def first_screen(results: Results) -> str:
    """The answers as cards."""
    cards = "".join(answer_card(each) for each in answers(results))
    return f'<div class="answers">{cards}</div>'


def answer_card(each: QuickAnswer, when: str = "") -> str:
    """One answer; of two reports side by side it says which."""
    over = f"{each.question}{f' ({when})' if when else ''}"
    picture = f'<div class="small">{each.picture}</div>' if each.picture else ""
    note = f'<p class="note">{each.note}</p>' if each.note else ""
    return (
        f'<article class="card" data-answer="{each.name}"><h2>{escape(over)}</h2>'
        f'<p class="said">{unbroken(each.sentence)}</p>{picture}{note}</article>'
    )


def how_hard(results: Results) -> QuickAnswer:
    """For whom, and how hard to beat where there are opponents."""
    design = results.design
    lines = opening(design.game, design.setup, results.arms, results.levels)
    if results.alone:
        said = lines[0]
    elif len(lines) > 1:
        said = lines[1]
    else:
        said = f"Only {players(results.levels[-1])} played: nobody knows how hard they are to beat."
    rows = []
    for name in ladder_names(results):
        value = results.arms[name].number("value" if results.alone else "share").mean()
        rows.append(IntervalRow(level_words(name.partition(" against ")[0]), value,
                                name == design.base))  # fmt: skip
    low, high = chart_range([row.value for row in rows], results.in_points)
    middle = None if results.alone else 1 / design.experiment.seats
    what = f"Share of wins{_opponents(results)}" if results.in_points else design.game.unit
    picture = small_charts.dots(rows, results.show, low, high, middle)
    note = escape(f"{what[:1].upper()}{what[1:]} by level of play, with 95 % intervals.")
    return QuickAnswer("hard", "How hard is it?", said, picture, note)


def ladder_names(results: Results) -> list[str]:
    """The arms of the ladder, from the weakest level; among them the usual one against itself."""
    if results.alone:
        return results.levels
    arms = results.design.experiment.arms
    other = next((arm.against for arm in arms if arm.role == LADDER and arm.against), "")
    names = [level if level == other else f"{level} against {other}" for level in results.levels]
    known = [name for name in names if name in results.arms and results.arms[name].matches]
    return known or results.levels


def _opponents(results: Results) -> str:
    against = next((arm.against for arm in results.design.experiment.arms if arm.against), "")
    return f" against {players(against)}" if against else ""


def how_long(results: Results) -> QuickAnswer:
    """Minutes and turns."""
    design = results.design
    level = telling_level(results)
    found, turns = duration_of(results, level), results.arms[level].number("turns").mean()
    measures = measures_of(design.game)
    unit = length_words(measures)
    if not turns.value:
        unit, turns = "decisions", results.arms[level].number("decisions").mean()
    many = plain(turns.value, 0 if turns.value >= COUNTED else 1)
    between = (
        f"about <strong>{minutes(found.mean.value)}</strong>"
        if round(found.short) == round(found.long)
        else f"about <strong>{minutes(found.mean.value)}</strong>, mostly "
        f"{plain(found.short, 0)} to {minutes(found.long)}"
    )
    seconds = measures.seconds
    said = (
        f"A match of {players(level)} takes {between}, in {many} {escape(unit)}; "
        f"the cover says {minutes(design.game.minutes)}."
    )
    note = (
        f"Assumed: {plain(seconds.choice)} s for a choice, {plain(seconds.forced)} s where there "
        f"is none, {plain(seconds.turn)} s a turn for pieces, dice and cards."
    )
    counts = dict(found.counts)
    step = charts.bin_width(counts, BINS)
    series = PointSeries("", charts.binned(counts, step))
    picture = small_charts.columns(series, minutes, step, float(design.game.minutes), "cover")
    return QuickAnswer("long", "How long does it take?", said, picture, note)


def how_fair(results: Results) -> QuickAnswer:
    """Whether a seat wins more than its part; alone, whether a match can be won."""
    if results.alone:
        return _winnable(results)
    design = results.design
    said = opening(design.game, design.setup, results.arms, results.levels)[0]
    level = close_level(results.arms, results.levels)
    arm, seats = results.arms[level], design.experiment.seats
    names = seat_names(design.game, design.setup)
    rows = [IntervalRow(names[seat], share(arm.seats[seat], arm.decided), False)
            for seat in range(seats if arm.decided else 0)]  # fmt: skip
    picture = small_charts.dots(rows, percent, 0.0, 1.0, 1 / seats) if rows else ""
    note = "Wins by seat, every seat played alike; the dashed line is an equal part."
    return QuickAnswer("fair", "Is it fair?", said, picture, note)


def _winnable(results: Results) -> QuickAnswer:
    found = winnable(results)
    lost = found.lost
    named = "level" if len(found.levels) == 1 else f"of the {len(found.levels)} levels"
    if found.nobody:
        said = (
            f"<strong>{percent(lost.value)}</strong> ({interval(lost)}) of the matches are won at "
            f"none {named}, on the same luck: at most so many cannot be won at all."
            if len(found.levels) > 1
            else f"<strong>{percent(lost.value)}</strong> ({interval(lost)}) of the matches are "
            "lost; one level alone does not tell which of them could be won."
        )
    else:
        said = (
            f"Every one of {found.matches:,} matches was <strong>won</strong> at some level: luck "
            "alone lost none of them."
        )
    some = found.matches - found.nobody - found.everybody
    parts = [("won at every level", found.everybody), ("at some", some), ("at none", found.nobody)]
    if len(found.levels) == 1:
        parts = [("won", found.everybody), ("lost", found.nobody)]
    shares = [(name, count / found.matches) for name, count in parts]
    picture = small_charts.one_bar(shares, (0, 2, 1) if len(parts) > 2 else (0, 1))
    note = f"{found.matches:,} matches, each with the same luck at every level."
    return QuickAnswer("fair", "Is it fair?", said, picture, note)


def luck_or_choice(results: Results) -> QuickAnswer:
    """What decides, in one bar."""
    found = spread_of(results)
    question = "Luck or choice?"
    if found is None:
        said = "No two levels with different results were played: nothing tells luck from choice."
        return QuickAnswer("luck", question, said)
    parts = [("choice", found.choice), ("luck that both meet", found.shared),
             ("other luck", found.rest)]  # fmt: skip
    if not results.alone:
        parts = [("choice", found.choice), ("luck", found.shared + found.rest)]
    picture = small_charts.one_bar(parts)
    note = (
        f"How far results of {players(found.weak)} and {players(found.strong)} lie apart: between "
        "the two (choice), between matches for both alike, and the rest."
        if results.alone
        else f"How far results lie apart where {players(found.weak)} meet {players(found.strong)}: "
        "between the two (choice), and the rest (luck)."
    )
    return QuickAnswer("luck", question, _spread_words(results, found), picture, escape(note))


def _spread_words(results: Results, found: Spread) -> str:
    much = (
        f"<strong>{percent(found.choice)}</strong> ({percent(found.low)} to {percent(found.high)}) "
        f"of the spread of results comes from who plays, {players(found.weak)} or "
        f"{players(found.strong)}"
    )
    if not results.run.fixed:
        return f"In the matches played so far, {much}."
    if found.claim.negligible:
        return f"Luck decides: {much}."
    if not found.claim.sure:
        return f"{too_few(found.claim)} luck from choice: so far {much}."
    if found.low >= 0.5:
        return f"Choice decides more than luck: {much}."
    if found.high <= 0.5:
        return f"Luck decides more than choice: {much}."
    return f"Both luck and choice decide: {much}."


def what_is_used(results: Results) -> QuickAnswer:
    """What is never, hardly and always used by the strongest who played enough."""
    question, level = "What is used?", telling_level(results)
    uses = chosen_uses(results, level)
    if not uses:
        return QuickAnswer("used", question, "Nothing is noted of what seats use.")
    ordered = sorted(uses, key=lambda use: (use.part.value, use.thing))
    few = LEAST_USED + MOST_USED
    shown = ordered if len(ordered) <= few else [*ordered[:LEAST_USED], *ordered[-MOST_USED:]]
    measures = measures_of(results.design.game)
    bars = [Bar(use_words(measures, use), use.part.value) for use in shown]
    offered = ", of cards or the like those drawn" if any(use.group.offered for use in uses) else ""
    note = (
        f"{'Matches' if results.alone else 'Seats'} that use a thing at least once{offered}, in "
        f"{results.arms[level].matches:,} matches; hardly ever: fewer than {percent(HARDLY, 0)}, "
        f"always: {percent(ALWAYS, 0)} or more."
    )
    said = f"{players(level)} {_used_words(results, ordered)}."
    return QuickAnswer("used", question, f"{said[:1].upper()}{said[1:]}",
                  small_charts.bars(bars, percent), escape(note))  # fmt: skip


def _used_words(results: Results, ordered: Sequence[Use]) -> str:
    """What is never, hardly and always used, the least used first."""
    never = [use for use in ordered if use.never]
    hardly = [use for use in ordered if use.hardly]
    always = [use for use in reversed(ordered) if use.always]
    least = ordered[0]
    told = []
    if least.always:
        return "use everything, always"
    if not never and not hardly:
        told.append(f"use everything, least <strong>{_things(results, [least], True)}</strong>, "
                    f"{percent(least.part.value)}")  # fmt: skip
    for often, some in (("never", never), ("hardly ever", hardly), ("always", always)):
        if some:
            verb = "" if told else " use"
            kinds = some is not always
            told.append(f"<strong>{often}</strong>{verb} {_things(results, some, kinds)}")
    return "; ".join(told)


def _thing(results: Results, use: Use) -> str:
    return escape(use_words(measures_of(results.design.game), use))


def _things(results: Results, uses: Sequence[Use], kinds: bool) -> str:
    """The first of some things, and how many more there are; of which kind, if there are some."""
    several = kinds and len({use.group.name for use in chosen_uses(results)}) > 1
    shown = uses if len(uses) <= NAMED + 1 else uses[:NAMED]
    parts = []
    for group in dict.fromkeys(use.group.name for use in shown):
        some = [use for use in shown if use.group.name == group]
        title = some[0].group.title
        kind = f" ({escape(title[:1].lower() + title[1:])})" if several else ""
        parts.append(", ".join(_thing(results, use) for use in some) + kind)
    more = len(uses) - len(shown)
    return ", ".join(parts) + (f" and {more} more" if more else "")


def what_stands_out(results: Results) -> QuickAnswer:
    """What is better or worse than its like, or what the game hangs on."""
    question, game = "What stands out?", results.design.game
    lines = [price_outlier_words(each) for each in price_outliers(game, results.design.setup)[:1]]
    striking = striking_of(results)
    if striking:
        lines.append(standout_words(measures_of(game), striking[0], results.in_points))
    heaviest = [each for each in weight_outliers(results) if each.weight.column == results.headline]
    lines += [weight_outlier_words(results, each) for each in heaviest[:1]]
    picture, note = "", ""
    if striking:
        picture = _group_picture(results, striking[0].lift.group.name, striking[0].lift.thing)
        note = "How much results differ with each: an association, not a cause."
    else:
        turned = [each for each in effects(results, lever_arms(results)) if not each.few]
        turned.sort(key=lambda each: (not each.result.beyond(), -abs(each.result.value)))
        sure = [each for each in turned if each.result.beyond()]
        if sure and not lines:
            lines.append(_hangs_on(results, sure[0]))
        rows = [IntervalRow(set_words(game, each.arm.changes), each.result, each.result.beyond(),
                            "" if each.result.beyond() else "faint")
                for each in turned[:STANDING]]  # fmt: skip
        picture = _apart_picture(results, rows)
        note = (
            f"Numbers turned, and what that does to the {escape(results.result)}." if rows else ""
        )
    if not lines:
        told = "Too few matches to tell whether anything" if not results.run.fixed else "Nothing"
        lines.append(f"{told} stands out surely among its like.")
    first, *more = lines
    return QuickAnswer("standout", question, first, picture, note, tuple(more))


def _hangs_on(results: Results, each: Effect) -> str:
    """The number that does most when it is turned."""
    design = results.design
    path, value = next(iter(each.arm.changes.items()))
    now = value_words(value_at(design.game, design.setup, path))
    return (
        f"The game hangs most on <strong>{escape(path_words(design.game, path))}</strong>: "
        f"{escape(value_words(value))} instead of {escape(now)} changes the "
        f"{column_words(results, results.headline, each.result)}."
    )


def _group_picture(results: Results, group: str, thing: str) -> str:
    """The things of a group by their lift, the one that stands out among them."""
    game = results.design.game
    known = [each for each in lifts(results.base, measures_of(game).groups)[group] if each.told]
    known.sort(key=lambda each: -abs(each.lift.value))
    shown = [each for each in known if each.thing == thing]
    shown += [each for each in known if each.thing != thing][: max(STANDING - 1, PEERS)]
    shown.sort(key=lambda each: -each.lift.value)
    rows = [IntervalRow(display_name(measures_of(game), each.thing), each.lift, each.thing == thing,
                        "" if each.thing == thing else "faint") for each in shown]  # fmt: skip
    return _apart_picture(results, rows)


def _apart_picture(results: Results, rows: Sequence[IntervalRow]) -> str:
    """Differences, on both sides of nothing."""
    if not rows:
        return ""
    known = [abs(each) for row in rows for each in (row.value.low, row.value.high)]
    edge = rounded_up(max([each for each in known if math.isfinite(each)] + [0.01]))
    edge = min(edge, 1.0) if results.in_points else edge
    return small_charts.dots(rows, points if results.in_points else signed, -edge, edge, 0.0)
