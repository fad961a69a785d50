"""The report of a race."""

from __future__ import annotations

import math
from html import escape
from typing import Any

from parlour.lab.estimates import Estimate
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import players
from parlour.lab.report.page import card, section
from parlour.lab.stats.formats import interval
from parlour.lab.stats.racing import Finalist, Raced, traits


def answer(raced: Raced) -> list[str]:
    """The opening lines; HTML."""
    names = raced.experiment.pairs
    if not raced.finalists:
        begins = f"The race among {raced.pairs:,} {escape(names)} is not over: "
        if not raced.log.rounds:
            return [begins + "no round has been played to its end."]
        kind, count, _ = raced.log.rounds[-1]
        rounds = len(raced.log.rounds)
        return [begins + f"the last full round was number {rounds}, among {count:,} {kind}."]
    best = raced.finalists[0]
    who = players(raced.stages.level)
    lines = [
        f"Of {raced.pairs:,} {escape(names)}, <strong>{escape(best.pair[0])}</strong> with "
        f"<strong>{escape(best.pair[1])}</strong> did best for {who}: "
        f"{raced.show(best.value.value)} ({interval(best.value, raced.show)}"
        f"{' ' + escape(raced.stages.game.unit) if raced.stages.game.unit else ''}) in "
        f"{best.value.count:,} matches that no race was run on."
    ]
    even = [each for each in raced.even if each is not best]
    if even:
        lines.append(f"{len(even)} of the other {len(raced.finalists) - 1} that played these "
                     "matches cannot be told apart from it.")  # fmt: skip
    for each in raced.finalists:
        if each.label and each.behind is not None:
            sure = "" if each.behind.beyond() else ", which may be noise"
            lines.append(
                f"The {escape(each.label)} pair reaches {raced.show(each.value.value)}: "
                f"{raced.apart(each.behind.value)} ({raced.apart(each.behind.low)} to "
                f"{raced.apart(each.behind.high)}) against the best{sure}."
            )
    return lines


def body(raced: Raced) -> str:
    """The sections of the page; HTML."""
    return _finals_section(raced) + _traits_section(raced) + _rounds_section(raced)


def named(raced: Raced) -> list[tuple[str, Finalist]]:
    """The finalists with short names: by their place, or by what they were called before."""
    return [
        (f"{place}. {each.label} pair" if each.label else f"{place}. pair", each)
        for place, each in enumerate(raced.finalists, 1)
    ]


def _finals_section(raced: Raced) -> str:
    if not raced.finalists:
        return ""
    even = raced.even
    lines, cells = [], []
    for name, each in named(raced):
        lines.append(IntervalRow(name, each.value, each in even, "" if each in even else "faint"))
        behind = "–" if each.behind is None else (
            f"{raced.apart(each.behind.value)} ({raced.apart(each.behind.low)} to "
            f"{raced.apart(each.behind.high)})"
        )  # fmt: skip
        cells.append([f"{name}: {each.pair[0]} with {each.pair[1]}", raced.show(each.value.value),
                      interval(each.value, raced.show), behind])  # fmt: skip
    low = min(line.value.low for line in lines)
    high = max(line.value.high for line in lines)
    room = (high - low) * 0.05 or 1.0
    picture = charts.intervals(lines, raced.show, low - room, high + room)
    unit = raced.stages.game.unit or "share of wins"
    heads = ["pair", unit, "95 % interval", "against the best"]
    says = (
        f"{raced.fresh:,} matches each, on luck that was not used in the race. The intervals hold "
        "all together. Faint ones are surely worse than the best."
    )
    numbers = number_rows(heads, cells, raced.experiment.title)
    main = card(f"Result in {unit}", says, picture, numbers, folded=False)
    return section(raced.experiment.title, escape(raced.experiment.says), main)


def _traits_section(raced: Raced) -> str:
    told = [(name, value) for name, value in traits(raced) if not math.isnan(value.value)]
    if not told:
        return ""
    lines = [IntervalRow(name, value, value.beyond(), "" if value.beyond() else "faint")
             for name, value in told]  # fmt: skip
    low, high = (pick(getattr(value, end) for _, value in told)
                 for pick, end in ((min, "low"), (max, "high")))  # fmt: skip
    picture = charts.intervals(lines, raced.apart, low, high, 0.0)
    title = raced.experiment.traits
    heads = [title.lower(), "worth", "95 % interval"]
    cells = [[name, raced.apart(value.value), interval(value, raced.apart)]
             for name, value in told]  # fmt: skip
    prices = raced.experiment.prices(raced.stages.setup)
    if prices:
        heads += ["price", "worth for each point of it"]
        for row, (name, value) in zip(cells, told, strict=True):
            row += [str(prices[name]), raced.apart(value.value / prices[name])]
    numbers = number_rows(heads, cells, title)
    says = (
        "How much better a pair of the first round did for each of its two that has it. Partners "
        "were drawn by lot among all; what it costs is lost to other traits, so a dear one can be "
        "good and still be below the middle. The intervals hold all together."
    )
    return section("What goes into a good pair", "", card(title, says, picture, numbers))


def _rounds_section(raced: Raced) -> str:
    rows = [
        [f"round {place}", f"{count:,} {kind}", f"{matches:,}"]
        for place, (kind, count, matches) in enumerate(raced.log.rounds, 1)
    ]
    if raced.finalists:
        last = len(raced.finalists)
        rows.append(["fresh matches", f"{last} pairs", f"{raced.fresh * last:,}"])
    if not rows:
        return ""
    says = (
        "Parts play with partners drawn by lot, the better half goes on; then all pairs of the "
        "last parts race. A pair that is good only together, of two parts that are poor with "
        "others, can be missed."
    )
    numbers = number_rows(["round", "in the race", "matches"], rows, "The race")
    return section("How the race went", "", card("", says, "", numbers, folded=False))


def results(raced: Raced) -> dict[str, list[Any]]:
    """The table of the finalists, for a file."""
    best = Estimate(0.0, 0.0, 0.0)
    behind = [each.behind or best for each in raced.finalists]
    return {
        "place": list(range(1, len(raced.finalists) + 1)),
        "one": [each.pair[0] for each in raced.finalists],
        "other": [each.pair[1] for each in raced.finalists],
        "label": [each.label for each in raced.finalists],
        "matches": [each.value.count for each in raced.finalists],
        "value": [each.value.value for each in raced.finalists],
        "low": [each.value.low for each in raced.finalists],
        "high": [each.value.high for each in raced.finalists],
        "behind": [each.value for each in behind],
        "behind_low": [each.low for each in behind],
        "behind_high": [each.high for each in behind],
        "even_with_best": [each in raced.even for each in raced.finalists],
    }
