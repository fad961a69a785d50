"""What every entry of a small field is worth: all of them play the same matches on the same luck,
and each is compared with the mean of all, match by match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from html import escape
from typing import Any, Final

from parlour.engine.experiments import Entry, Field
from parlour.lab import charts
from parlour.lab.arrow import pa, pc
from parlour.lab.charts import Line, percent, plain, points, signed, table
from parlour.lab.numbers import Estimate, z_of
from parlour.lab.page import card, section
from parlour.lab.stages import Stages, sums_of
from parlour.lab.summing import Rows, Sums
from parlour.lab.telling import interval, players

LEAST: Final = 20
"""Matches of an entry, at least."""


@dataclass
class Fielded:
    """All that the report of a field is made of."""

    question: Field
    stages: Stages
    entries: list[Entry]
    results: dict[str, Sums]
    """The results of each entry."""
    apart: dict[str, Sums]
    """How far each is from the mean of all, match by match."""
    traits: dict[str, Sums]
    """The same for the mean of all entries with a trait."""

    def show(self, value: float) -> str:
        """A result."""
        return plain(value) if self.stages.game.unit else percent(value)

    def change(self, value: float) -> str:
        """A difference of results."""
        return signed(value) if self.stages.game.unit else points(value)

    @property
    def unit(self) -> str:
        """What results count."""
        return self.stages.game.unit or "share of wins"

    def worth(self, sums: dict[str, Sums]) -> list[tuple[str, Estimate]]:
        """The best first; the intervals of all hold together."""
        z = z_of(len(sums))
        found = [(name, each.mean(z)) for name, each in sums.items()]
        return sorted(found, key=lambda each: -each[1].value)


def study(question: Field, stages: Stages) -> Fielded:
    """Play every entry and compare them."""
    entries = list(question.entries(stages.setup))
    most = stages.wanted.games or max(LEAST, stages.budget // len(entries))
    stages.total = most * len(entries)
    found = Fielded(question, stages, entries, {}, {}, {})
    rows = stages.play("field", entries, most)
    if rows is not None:
        found.results = sums_of(rows, stages.column)
        _compare(found, rows)
        rows.close()
    return found


def _compare(found: Fielded, rows: Rows) -> None:
    """Chunk by chunk: those of the same number have the same matches."""
    having: dict[str, list[str]] = {}
    for entry in found.entries:
        for trait in entry.traits:
            having.setdefault(trait, []).append(entry.name)
    found.apart = {entry.name: Sums() for entry in found.entries}
    found.traits = {trait: Sums() for trait in having}
    column = found.stages.column
    for chunk in zip(*rows.groups.values(), strict=True):
        values = {
            name: rows.file.read_row_group(number, [column], use_threads=False).column(column)
            for name, number in zip(rows.groups, chunk, strict=True)
        }
        usual = _mean(list(values.values()))
        for name, mine in values.items():
            found.apart[name].column(pc.subtract(mine, usual))
        for trait, names in having.items():
            found.traits[trait].column(pc.subtract(_mean([values[name] for name in names]), usual))


def _mean(columns: list[pa.ChunkedArray]) -> pa.ChunkedArray:
    return pc.divide(reduce(pc.add, columns), float(len(columns)))


# The report


def answer(found: Fielded) -> list[str]:
    """The opening lines; HTML."""
    each = found.question.each
    if not found.apart:
        return [f"The {len(found.entries)} {escape(each)}s have not all been played."]
    ordered = found.worth(found.apart)
    who = players(found.stages.level)
    (best, most), (worst, least) = ordered[0], ordered[-1]
    lines = [
        f"For {who}, the best {escape(each)} is <strong>{escape(best)}</strong>: "
        f"{found.show(_value(found, best))}, {_against(found, most)}. The worst is "
        f"<strong>{escape(worst)}</strong>: {found.show(_value(found, worst))}, "
        f"{_against(found, least)}."
    ]
    sure = [name for name, value in ordered if value.beyond()]
    lines.append(
        f"{len(sure)} of the {len(ordered)} {escape(each)}s differ from the mean beyond noise."
        if sure
        else f"No {escape(each)} differs from the mean beyond noise."
    )
    telling = [(name, value) for name, value in found.worth(found.traits) if value.beyond()]
    if telling:
        name, value = max(telling, key=lambda one: abs(one[1].value))
        lines.append(f"What tells most is {escape(name)}: {_against(found, value)}.")
    return lines


def _value(found: Fielded, name: str) -> float:
    return found.results[name].mean().value


def _against(found: Fielded, value: Estimate) -> str:
    unit = "" if found.stages.game.unit else " points"
    return (
        f"{found.change(value.value)}{unit} ({found.change(value.low)} to "
        f"{found.change(value.high)}) against the mean of all"
    )


def body(found: Fielded) -> str:
    """The sections of the page; HTML."""
    if not found.apart:
        return ""
    each = found.question.each
    main = _card(found, f"Every {each}", found.apart, each, "Each")
    parts = _card(found, found.question.traits, found.traits, found.question.traits.lower(),
                  "The mean of all with it")  # fmt: skip
    return section(found.question.title, escape(found.question.says), parts, main)


def _card(found: Fielded, title: str, sums: dict[str, Sums], head: str, who: str) -> str:
    if not sums:
        return ""
    ordered = found.worth(sums)
    lines, cells = [], []
    for name, value in ordered:
        sure = value.beyond()
        lines.append(Line(name, value, sure, "" if sure else "faint"))
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
    return card(title, escape(says), picture, table(heads, cells, title))


def results(found: Fielded) -> dict[str, list[Any]]:
    """Every entry and every trait, for a file."""
    rows = [("entry", name, value) for name, value in found.worth(found.apart)]
    rows += [("trait", name, value) for name, value in found.worth(found.traits)]
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
