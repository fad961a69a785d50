"""Results of what seats are given: one thing in a row, two at once in a grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from parlour.engine.measures import TIMES, Group, Measures
from parlour.lab.estimates import CLAIMS, Estimate, share
from parlour.lab.report import charts
from parlour.lab.report.charts import LETTER, WIDE, IntervalRow, both, number_rows, svg
from parlour.lab.report.findings import display_name
from parlour.lab.report.page import card
from parlour.lab.stats.formats import Format, interval, percent
from parlour.lab.stats.summing import Note, Sums

FEW = 5
"""Seats with a thing below which nothing is drawn."""
CELL = 44.0
"""The most that a cell of a grid is wide."""
FADED = 0.12
"""The least shade of a cell that is not in the middle."""
LONGEST = 26
"""Letters of a name at the head of a column."""


@dataclass(frozen=True)
class Given:
    """A thing or a pair of things, and the results of all seats that had it."""

    names: tuple[str, ...]
    value: Estimate

    def sure(self, middle: float) -> bool:
        """Whether it differs from the middle by more than noise."""
        return self.value.beyond(middle)


def result_card(
    group: Group, notes: Mapping[str, Note], measures: Measures, results: Sums, show: Format
) -> str:
    """What came of the things of a group, beside the results of all seats."""
    shares = show is percent
    found = given(notes, measures, shares)
    middle = results.mean().value
    if len(found) < 2:
        return ""
    head = f"{escape(group.says)} " if group.says else ""
    cells = [
        [TIMES.join(each.names), f"{each.value.count:,}", show(each.value.value),
         interval(each.value, show), "beyond noise" if each.sure(middle) else ""]
        for each in sorted(found, key=lambda each: -each.value.value)
    ]  # fmt: skip
    numbers = number_rows(
        ["what", "seats with it", "result", "interval", "sure"], cells, group.title
    )
    if all(len(each.names) > 1 for each in found):
        says = (
            f"{head}{'Share of wins, in %,' if shares else 'Result'} of the seats that have both. "
            f"Darker is further from the mean of {show(middle)}, red above it and blue below; "
            f"framed is beyond noise, empty are those with fewer than {FEW} seats."
        )
        picture = grid([each for each in found if each.value.count >= FEW], middle, show)
        return card(group.title, says, picture, numbers)
    lines = [
        IntervalRow(
            each.names[0], each.value, each.sure(middle), "" if each.sure(middle) else "faint"
        )
        for each in found
    ]
    low = min(middle, *(line.value.low for line in lines))
    high = max(middle, *(line.value.high for line in lines))
    picture = charts.intervals(lines, show, low, high, middle)
    says = f"{head}The dashed line is the mean; faint ones may be noise."
    return card(group.title, says, picture, numbers)


def given(notes: Mapping[str, Note], measures: Measures, shares: bool = True) -> list[Given]:
    """Things in the order of their names; their intervals hold with all claims of the report."""
    known = {thing: note.results for thing, note in sorted(notes.items()) if note.results.count > 1}
    tests = CLAIMS * len(known)
    return [
        Given(
            tuple(display_name(measures, name) for name in thing.split(TIMES)),
            share(sums.total, sums.count, tests) if shares else sums.mean(tests),
        )
        for thing, sums in known.items()
    ]


def grid(found: list[Given], middle: float, show: Format) -> str:
    """Rows and columns, each cell shaded by how far its result is from the middle."""
    if not found:
        return ""
    return both(lambda width: _grid(found, middle, show, width))


def _grid(found: list[Given], middle: float, show: Format, width: int) -> str:
    rows = sorted({each.names[0] for each in found})
    columns = sorted({each.names[1] for each in found})
    slim = width < WIDE
    room = 0.0 if slim else min(max(map(len, rows)) * LETTER + 10, width * 0.4)
    size = min((width - room - 4) / len(columns), CELL)
    tall = size + (18 if slim else 0)
    turned = -90 if slim else -50
    top = min(max(map(len, columns)), LONGEST) * LETTER * (0.95 if slim else 0.75) + 14
    most = max(abs(each.value.value - middle) for each in found) or 1.0
    parts = []
    for place, name in enumerate(columns):
        x = room + (place + 0.5) * size
        word = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
        parts.append(f'<text class="axis" transform="translate({x + 4:.1f} {top - 6:.1f}) '
                     f'rotate({turned})">{escape(word)}</text>')  # fmt: skip
    for place, name in enumerate(rows):
        y = top + place * tall
        x, at, anchor = (0.0, y + 13, "start") if slim else (room - 6, y + size / 2 + 5, "end")
        parts.append(f'<text class="label" x="{x:.1f}" y="{at:.1f}" '
                     f'text-anchor="{anchor}">{escape(name)}</text>')  # fmt: skip
    for each in found:
        x = room + columns.index(each.names[1]) * size
        y = top + rows.index(each.names[0]) * tall + (18 if slim else 0)
        parts.append(_cell(each, middle, most, show, x, y, size))
    return svg(width, top + len(rows) * tall + 4, "".join(parts))


def _cell(
    each: Given, middle: float, most: float, show: Format, x: float, y: float, size: float
) -> str:
    apart = each.value.value - middle
    shade = max(abs(apart) / most, FADED if apart else 0.0)
    place = f'x="{x:.1f}" y="{y:.1f}" width="{size - 2:.1f}" height="{size - 2:.1f}" rx="3"'
    kind = "warm" if apart > 0 else "cool"
    parts = [f'<rect class="cell" {place}/>',
             f'<rect class="{kind}" {place} opacity="{shade:.2f}"/>']  # fmt: skip
    if each.sure(middle):
        parts.append(f'<rect class="frame" {place}/>')
    if size >= 24:
        word = show(each.value.value).removesuffix(" %")
        over = "in" if shade > 0.55 else "label"
        small = ' font-size="11"' if size < 36 else ""
        parts.append(f'<text class="{over}" x="{x + size / 2 - 1:.1f}" y="{y + size / 2 + 4:.1f}" '
                     f'text-anchor="middle"{small}>{escape(word)}</text>')  # fmt: skip
    return "".join(parts)
