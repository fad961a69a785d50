"""The report of a balance."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from parlour.engine.measures import Group
from parlour.lab.plan.experiment import measures_of
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import display_name, players, too_few
from parlour.lab.report.page import card, pair, section
from parlour.lab.stats.balance import ALL, Balanced, Won
from parlour.lab.stats.claims import Claim
from parlour.lab.stats.formats import interval, percent, points

NAMED: Final = 2
"""Things that the opening names at either end."""


def answer(found: Balanced) -> list[str]:
    """The opening lines; HTML."""
    if not found.counts:
        return ["No number of seats has been played to its end."]
    who = players(found.stages.level)
    lines = []
    for group in found.groups():
        seats = ALL if len(found.counts) > 1 else found.counts[0]
        mine = found.of(group.name, seats)
        sure = [each for each in mine if each.sure]
        begins = f"{escape(group.title)}: among {who} "
        if not sure:
            far = max(mine, key=lambda each: abs(each.value.value - each.even), default=None)
            told = too_few(Claim(group.name, far.value, far.even)) if far else "too few matches"
            lines.append(f"{begins}{told[:1].lower()}{told[1:]} whether any of {len(mine)} wins "
                         f"more or less than its fair share{_over(seats)}.")  # fmt: skip
            continue
        lines.append(f"{begins}{len(sure)} of {len(mine)} surely win more or less than their part"
                     f"{_over(seats)}; {_ends(found, sure)}.")  # fmt: skip
    marked = [each for each in found.won if each.sure and each.seats != ALL]
    if len(found.counts) > 1:
        lines.append(
            f"At single numbers of seats {len(marked)} of {_singles(found)} shares surely differ "
            "from their part."
        )
    return lines


def _ends(found: Balanced, sure: list[Won]) -> str:
    """The few that win most and least, of those that surely do."""
    more = [each for each in sure if each.value.value > each.even][:NAMED]
    less = [each for each in sure if each.value.value < each.even][-NAMED:]
    parts = []
    for word, some in (("most", more), ("least", less[::-1])):
        if some:
            told = [f"<strong>{escape(_name(found, each))}</strong> {_apart(each)}"
                    for each in some]  # fmt: skip
            parts.append(f"{word} {' and '.join(told)}")
    return ", ".join(parts)


def _over(seats: int) -> str:
    return ", all numbers of seats together" if seats == ALL else f", with {seats} seats"


def _singles(found: Balanced) -> int:
    return sum(each.seats != ALL for each in found.won)


def _name(found: Balanced, each: Won) -> str:
    return display_name(measures_of(found.stages.game), each.thing)


def _apart(each: Won) -> str:
    low, high = each.value.low - each.even, each.value.high - each.even
    middle = each.value.value - each.even
    return f"{points(middle)} points ({points(low)} to {points(high)})"


def body(found: Balanced) -> str:
    """The sections of the page; HTML."""
    return "".join(_section(found, group) for group in found.groups() if found.counts)


def _section(found: Balanced, group: Group) -> str:
    whole = ""
    if len(found.counts) > 1:
        whole = _card(found, group, ALL, "All numbers of seats",
                      "Points of a hundred above or below their part.")  # fmt: skip
    single = [
        _card(found, group, seats, f"{seats} seats",
              f"Share of wins; the dashed line is their part of {percent(1 / seats)}.")
        for seats in found.counts
    ]  # fmt: skip
    says = escape(
        f"{found.experiment.says} {found.matches:,} matches with each number of seats. The "
        f"intervals of all {found.tests} shares on this page hold together; faint ones may be "
        "noise."
    )
    return section(group.title, says, whole, pair(*single))


def _card(found: Balanced, group: Group, seats: int, title: str, says: str) -> str:
    mine = found.of(group.name, seats)
    if not mine:
        return ""
    show = points if seats == ALL else percent
    lines = [IntervalRow(_name(found, each), each.value, each.sure, "" if each.sure else "faint")
             for each in mine]  # fmt: skip
    low = min(mine[0].even, *(each.value.low for each in mine))
    high = max(mine[0].even, *(each.value.high for each in mine))
    picture = charts.intervals(lines, show, low, high, mine[0].even)
    cells = [[_name(found, each), f"{each.value.count:,}", show(each.value.value),
              interval(each.value, show), "beyond noise" if each.sure else ""]
             for each in mine]  # fmt: skip
    head = "against their part" if seats == ALL else "share of wins"
    heads = [group.title.lower(), "seats with it", head, "95 % interval", ""]
    return card(title, says, picture, number_rows(heads, cells, f"{group.title}, {title}"))


def results(found: Balanced) -> dict[str, list[Any]]:
    """Every share, for a file; 0 seats stand for all numbers together."""
    return {
        "group": [each.group for each in found.won],
        "thing": [each.thing for each in found.won],
        "seats": [each.seats for each in found.won],
        "count": [each.value.count for each in found.won],
        "value": [each.value.value for each in found.won],
        "low": [each.value.low for each in found.won],
        "high": [each.value.high for each in found.won],
        "even": [each.even for each in found.won],
        "beyond_noise": [each.sure for each in found.won],
    }
