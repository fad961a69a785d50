"""Small pictures for the first screen, drawn for the width of a phone and of a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.lab.report.charts import (
    LETTER,
    SLIM,
    IntervalRow,
    PointSeries,
    fitting,
    marks,
    svg,
    text,
)
from parlour.lab.stats.formats import Format, percent

ROW = 24
LABELS = 172.0
"""The most that labels take."""
NARROW = 6.8
"""About how wide a letter is in a short label."""
VALUES = 62.0
BESIDE = 34.0
"""A part of a bar that has room for its number."""


@dataclass(frozen=True)
class Bar:
    """A part of a whole, by name."""

    label: str
    part: float


def dots(
    rows: Sequence[IntervalRow], show: Format, low: float, high: float, mark: float | None = None
) -> str:
    """A dot and a reach for each row, its number at the end."""
    room = _room([row.label for row in rows])
    scale = (SLIM - room - VALUES - 16) / ((high - low) or 1.0)
    height = len(rows) * ROW + 22.0

    def at(value: float) -> float:
        return room + 8 + (min(max(value, low), high) - low) * scale

    parts = []
    for tick, label in marks(low, high, show, 3):
        parts.append(f'<line class="tick" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="0" '
                     f'y2="{height - 18:g}"/>')  # fmt: skip
        parts.append(text(at(tick), height - 4, label, "axis", "middle"))
    if mark is not None:
        parts.append(f'<line class="zero" x1="{at(mark):.1f}" x2="{at(mark):.1f}" y1="0" '
                     f'y2="{height - 18:g}"/>')  # fmt: skip
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        kind = "strong" if row.strong else "faint" if row.note == "faint" else ""
        a, b = at(row.value.low), at(row.value.high)
        parts.append(text(0, middle + 5, fitting(row.label, room, NARROW), f"label {kind}"))
        parts.append(f'<rect class="reach {kind}" x="{a:.1f}" y="{middle - 3:.1f}" '
                     f'width="{max(b - a, 1.5):.1f}" height="6" rx="3"/>')  # fmt: skip
        parts.append(f'<circle class="dot {kind}" cx="{at(row.value.value):.1f}" '
                     f'cy="{middle:.1f}" r="5"/>')  # fmt: skip
        parts.append(text(SLIM, middle + 5, show(row.value.value), "value", "end"))
    return svg(SLIM, height, "".join(parts))


def bars(rows: Sequence[Bar], show: Format) -> str:
    """Bars of parts of all."""
    room = _room([row.label for row in rows])
    across = SLIM - room - VALUES
    parts = []
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        parts.append(text(0, middle + 5, fitting(row.label, room, NARROW), "label"))
        parts.append(f'<rect class="trough" x="{room + 6:.1f}" y="{middle - 5:.1f}" '
                     f'width="{across:.1f}" height="10" rx="3"/>')  # fmt: skip
        if row.part > 0:
            wide = max(across * row.part, 1.5)
            parts.append(f'<rect class="bar" x="{room + 6:.1f}" y="{middle - 5:.1f}" '
                         f'width="{wide:.1f}" height="10" rx="3"/>')  # fmt: skip
        parts.append(text(SLIM, middle + 5, "never" if not row.part else show(row.part), "value",
                          "end"))  # fmt: skip
    return svg(SLIM, len(rows) * ROW + 2, "".join(parts))


def one_bar(parts: Sequence[tuple[str, float]], shades: Sequence[int] = (0, 2, 7)) -> str:
    """Parts that add up to all, in one bar with their names below."""
    drawn, x = [], 0.0
    for kind, (_, part) in enumerate(parts):
        wide = part * SLIM
        if wide > 0.5:
            drawn.append(f'<rect class="kind k{shades[kind]}" x="{x:.1f}" y="0" '
                         f'width="{max(wide - 1.5, 0.5):.1f}" height="34" rx="3"/>')  # fmt: skip
        if wide > BESIDE:
            drawn.append(text(x + wide / 2, 22, percent(part), f"in k{shades[kind]}", "middle"))
        x += wide
    x, y = 0.0, 56.0
    for kind, (name, part) in enumerate(parts):
        if not part:
            continue
        label = f"{name} {percent(part)}"
        long = len(label) * LETTER + 28
        if x and x + long > SLIM:
            x, y = 0.0, y + 22
        drawn.append(f'<rect class="kind k{shades[kind]}" x="{x:.1f}" y="{y - 11:.1f}" width="12" '
                     'height="12" rx="3"/>')  # fmt: skip
        drawn.append(text(x + 18, y, label, "label"))
        x += long
    return svg(SLIM, y + 8, "".join(drawn))


def columns(
    series: PointSeries, show: Format, step: float, mark: float | None = None, named: str = ""
) -> str:
    """Shares by number, as columns; what is marked is named."""
    known = [value for value, _ in series.points]
    low, high = min(known), max(known) + step
    if mark is not None:
        low, high = min(low, mark), max(high, mark)
    most = max(part for _, part in series.points) or 1.0
    scale = (SLIM - 8) / ((high - low) or 1.0)
    foot, tall = 92.0, 70.0
    parts = [f'<line class="foot" x1="0" x2="{SLIM}" y1="{foot:g}" y2="{foot:g}"/>']
    for value, part in series.points:
        bar = part / most * tall
        parts.append(f'<rect class="bar" x="{4 + (value - low) * scale:.1f}" '
                     f'y="{foot - bar:.1f}" width="{max(step * scale - 1, 1.5):.1f}" '
                     f'height="{bar:.1f}"/>')  # fmt: skip
    for tick, label in marks(low, high, show, 4):
        x = 4 + (tick - low) * scale
        parts.append(text(min(max(x, 18), SLIM - 20), foot + 16, label, "axis", "middle"))
    if mark is not None:
        x = 4 + (mark - low) * scale
        parts.append(f'<line class="zero" x1="{x:.1f}" x2="{x:.1f}" y1="14" y2="{foot:g}"/>')
        anchor = "end" if x > SLIM / 2 else "start"
        parts.append(text(x + (-4 if anchor == "end" else 4), 11, named, "axis", anchor))
    return svg(SLIM, foot + 20, "".join(parts))


def _room(labels: Sequence[str]) -> float:
    return min(max((len(each) for each in labels), default=0) * NARROW + 8, LABELS)
