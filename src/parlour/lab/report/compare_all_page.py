"""The report of entries that were compared with each other."""

from __future__ import annotations

from html import escape
from typing import Any

from parlour.lab.estimates import Estimate
from parlour.lab.report import charts
from parlour.lab.report.charts import IntervalRow, number_rows
from parlour.lab.report.findings import players, too_few
from parlour.lab.report.page import card, section
from parlour.lab.stats.claims import Claim
from parlour.lab.stats.compare_all import ComparedAll
from parlour.lab.stats.effects import FEW_PAIRS
from parlour.lab.stats.formats import interval
from parlour.lab.stats.summing import Sums


def answer(found: ComparedAll) -> list[str]:
    """The opening lines; HTML."""
    each = found.experiment.each
    if not found.apart:
        return [f"The {len(found.entries)} {escape(each)}s have not all been played."]
    ordered = found.ranked(found.apart)
    who = players(found.stages.level)
    (best, most), (worst, least) = ordered[0], ordered[-1]
    if most.count < FEW_PAIRS:
        return [f"Too few matches to tell one {escape(each)} from another: {most.count} of each."]
    lines = [
        f"In these matches of {who}, the best {escape(each)} was <strong>{escape(best)}</strong>: "
        f"{found.show(_value(found, best))}, {_against(found, most)}. The worst was "
        f"<strong>{escape(worst)}</strong>: {found.show(_value(found, worst))}, "
        f"{_against(found, least)}."
    ]
    sure = [name for name, value in ordered if value.beyond()]
    lines.append(
        f"{len(sure)} of the {len(ordered)} {escape(each)}s surely differ from the mean."
        if sure
        else f"{too_few(Claim(each, most))} whether any {escape(each)} differs from the mean."
    )
    sure_traits = [(name, value) for name, value in found.ranked(found.traits) if value.beyond()]
    if sure_traits:
        name, value = max(sure_traits, key=lambda one: abs(one[1].value))
        lines.append(f"What tells most is {escape(name)}: {_against(found, value)}.")
    return lines


def _value(found: ComparedAll, name: str) -> float:
    return found.results[name].mean().value


def _against(found: ComparedAll, value: Estimate) -> str:
    unit = "" if found.stages.game.unit else " points"
    return (
        f"{found.change(value.value)}{unit} ({found.change(value.low)} to "
        f"{found.change(value.high)}) against the mean of all"
    )


def body(found: ComparedAll) -> str:
    """The sections of the page; HTML."""
    if not found.apart:
        return ""
    each = found.experiment.each
    main = _card(found, f"Every {each}", found.apart, each, "Each")
    parts = _card(found, found.experiment.traits, found.traits, found.experiment.traits.lower(),
                  "The mean of all with it")  # fmt: skip
    return section(found.experiment.title, escape(found.experiment.says), parts, main)


def _card(found: ComparedAll, title: str, sums: dict[str, Sums], head: str, who: str) -> str:
    if not sums:
        return ""
    ordered = found.ranked(sums)
    lines, cells = [], []
    for name, value in ordered:
        sure = value.beyond()
        lines.append(IntervalRow(name, value, sure, "" if sure else "faint"))
        own = [found.show(_value(found, name))] if name in found.results else []
        cells.append([name, *own, found.change(value.value), interval(value, found.change),
                      "beyond noise" if sure else ""])  # fmt: skip
    low = min(value.low for _, value in ordered)
    high = max(value.high for _, value in ordered)
    picture = charts.intervals(lines, found.change, low, high, 0.0)
    own_head = [found.unit] if ordered[0][0] in found.results else []
    unit = found.stages.game.unit or "points of a hundred"
    heads = [head, *own_head, f"against the mean, {unit}", "95 % interval", ""]
    says = (
        f"{who} against the mean of all {len(found.entries)}, match by match on the same luck "
        f"({ordered[0][1].count:,} matches each), in {unit}. The intervals hold all together; "
        "faint ones may be noise."
    )
    return card(title, escape(says), picture, number_rows(heads, cells, title))


def results(found: ComparedAll) -> dict[str, list[Any]]:
    """Every entry and every trait, for a file."""
    rows = [("entry", name, value) for name, value in found.ranked(found.apart)]
    rows += [("trait", name, value) for name, value in found.ranked(found.traits)]
    own = {name: sums.mean().value for name, sums in found.results.items()}
    return {
        "kind": [kind for kind, _, _ in rows],
        "name": [name for _, name, _ in rows],
        "matches": [value.count for _, _, value in rows],
        "result": [own.get(name) for _, name, _ in rows],
        "apart": [value.value for _, _, value in rows],
        "low": [value.low for _, _, value in rows],
        "high": [value.high for _, _, value in rows],
        "beyond_noise": [value.beyond() for _, _, value in rows],
    }
