"""Charts as inline SVG, each drawn wide and slim, and each with a table of its numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from parlour.lab.estimates import Estimate
from parlour.lab.stats.formats import Format, percent, plain, tick_labels

WIDE, SLIM = 1100, 340
ROW = 30
LETTER = 7.4
"""About how wide a letter is."""


@dataclass(frozen=True)
class IntervalRow:
    """A row of a chart of intervals."""

    label: str
    value: Estimate
    strong: bool = False
    note: str = ""


@dataclass(frozen=True)
class PointSeries:
    """A named row of numbers: for a histogram or a curve."""

    label: str
    points: Sequence[tuple[float, float]]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


def both(draw: Callable[[int], str]) -> str:
    """A chart for wide and for slim screens; only one is shown."""
    return f'<div class="wide">{draw(WIDE)}</div><div class="slim">{draw(SLIM)}</div>'


def svg(width: float, height: float, body: str) -> str:
    """Hidden from screen readers: the table beside it says the same."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'aria-hidden="true" focusable="false">{body}</svg>'
    )


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others.

    >>> ticks(0, 1), ticks(3, 47)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [10.0, 20.0, 30.0, 40.0])
    """
    span = high - low
    if not span > 0 or math.isinf(span):
        return [low]
    rough = span / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 2.5, 5, 10) if power * each >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(each * step, 10) for each in range(first, last + 1)]


def rounded_up(value: float) -> float:
    """The next round number, for the end of an axis.

    >>> rounded_up(0.83), rounded_up(0.12), rounded_up(3.0)
    (1.0, 0.2, 5.0)
    """
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= value * 0.999)


def marks(low: float, high: float, show: Format, about: int) -> list[tuple[float, str]]:
    """Round numbers between two others, and how each is written."""
    found = ticks(low, high, about)
    return list(zip(found, tick_labels(found, show), strict=True))


def fitting(label: str, room: float, letter: float = LETTER) -> str:
    """A label, shortened to the room it has; the value at its end stays.

    >>> fitting("progress that completes: 12", 80, 5.0)
    'progress th…: 12'
    """
    most = max(int(room / letter), 4)
    if len(label) <= most:
        return label
    name, colon, value = label.rpartition(": ")
    if len(colon + value) > most / 2:
        name, colon, value = label, "", ""
    return f"{(name or label)[: most - len(colon + value) - 1].rstrip()}…{colon}{value}"


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words in a picture."""
    place = f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text {place} class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def intervals(
    lines: Sequence[IntervalRow],
    show: Format,
    low: float,
    high: float,
    zero: float | None = None,
) -> str:
    """A dot for each estimate and a bar for its interval."""
    return both(lambda width: _intervals(lines, show, low, high, zero, width))


def _intervals(
    lines: Sequence[IntervalRow],
    show: Format,
    low: float,
    high: float,
    zero: float | None,
    width: int,
) -> str:
    slim = width < WIDE
    room = 0.0 if slim else min(max(len(line.label) for line in lines) * LETTER + 14, width * 0.4)
    right = 62.0
    left = room + 8
    scale = (width - left - right) / ((high - low) or 1.0)
    row = ROW + 16 if slim else ROW
    height = len(lines) * row + 26

    def at(value: float) -> float:
        return left + (min(max(value, low), high) - low) * scale

    parts = []
    for tick, label in marks(low, high, show, 4 if slim else 6):
        parts.append(f'<line class="tick" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="4" '
                     f'y2="{height - 20}"/>')  # fmt: skip
        parts.append(text(at(tick), height - 6, label, "axis", "middle"))
    if zero is not None:
        parts.append(f'<line class="zero" x1="{at(zero):.1f}" x2="{at(zero):.1f}" y1="2" '
                     f'y2="{height - 20}"/>')  # fmt: skip
    for place, line in enumerate(lines):
        middle = place * row + row / 2 + 4 + (9 if slim else 0)
        if slim:
            parts.append(text(left, middle - 13, fitting(line.label, width - left), "label"))
        else:
            parts.append(text(room, middle + 5, fitting(line.label, room), "label", "end"))
        kind = "strong" if line.strong else "faint" if line.note == "faint" else ""
        a, b = at(line.value.low), at(line.value.high)
        parts.append(f'<rect class="reach {kind}" x="{a:.1f}" y="{middle - 4:.1f}" '
                     f'width="{max(b - a, 1.5):.1f}" height="8" rx="4"/>')  # fmt: skip
        if not math.isnan(line.value.value):
            parts.append(f'<circle class="dot {kind}" cx="{at(line.value.value):.1f}" '
                         f'cy="{middle:.1f}" r="6"/>')  # fmt: skip
        parts.append(text(width - 2, middle + 5, show(line.value.value), "value", "end"))
    return svg(width, height, "".join(parts))


@dataclass(frozen=True)
class UseRow:
    """A thing: how often it is used, and what goes with it."""

    label: str
    part: Estimate
    lift: Estimate | None = None
    sure: bool = False


def uses(rows: Sequence[UseRow], show: Format, edge: float, used: str, lifted: str) -> str:
    """A bar for how often each thing is used and, beside it, a dot for its lift."""
    return both(lambda width: _uses(rows, show, edge, used, lifted, width))


def _uses(
    rows: Sequence[UseRow], show: Format, edge: float, used: str, lifted: str, width: int
) -> str:
    slim = width < WIDE
    room = 0.0 if slim else min(max(len(row.label) for row in rows) * LETTER + 14, width * 0.32)
    row_height = ROW + 14 if slim else ROW
    number, gap = 54.0, 16.0
    whole = width - room - 2 * number - gap
    long = whole * (0.56 if edge else 1.0)
    left, middle = room + 8, room + 8 + long + number + gap
    scale = (width - number - middle) / (2 * edge) if edge else 0.0
    height = len(rows) * row_height + 46
    parts = [text(left, 14, used, "axis"),
             text(middle, 14, lifted, "axis") if edge else ""]  # fmt: skip

    def at(value: float) -> float:
        return middle + (min(max(value, -edge), edge) + edge) * scale

    for tick, label in marks(-edge, edge, show, 2) if edge else ():
        kind = "zero" if tick == 0 else "tick"
        parts.append(f'<line class="{kind}" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="22" '
                     f'y2="{height - 20}"/>')  # fmt: skip
        parts.append(text(at(tick), height - 6, label, "axis", "middle"))
    for place, row in enumerate(rows):
        y = 24 + place * row_height + row_height / 2 + (9 if slim else 0)
        if slim:
            parts.append(text(left, y - 13, fitting(row.label, width - left), "label"))
        else:
            parts.append(text(room, y + 5, fitting(row.label, room), "label", "end"))
        wide = max(long * row.part.value, 1.5) if row.part.value > 0 else 0.0
        parts.append(f'<rect class="trough" x="{left:.1f}" y="{y - 6:.1f}" width="{long:.1f}" '
                     f'height="12" rx="3"/><rect class="bar" x="{left:.1f}" y="{y - 6:.1f}" '
                     f'width="{wide:.1f}" height="12" rx="3"/>')  # fmt: skip
        often = percent(row.part.value) if wide else "never"
        parts.append(text(left + long + number - 4, y + 5, often, "value", "end"))
        if row.lift is not None and edge:
            kind = "" if row.sure else "faint"
            a, b = at(row.lift.low), at(row.lift.high)
            parts.append(f'<rect class="reach {kind}" x="{a:.1f}" y="{y - 4:.1f}" '
                         f'width="{max(b - a, 1.5):.1f}" height="8" rx="4"/><circle '
                         f'class="dot {kind}" cx="{at(row.lift.value):.1f}" cy="{y:.1f}" '
                         'r="5"/>')  # fmt: skip
            parts.append(text(width - 2, y + 5, show(row.lift.value), "value", "end"))
    return svg(width, height, "".join(parts))


def histogram(series: Sequence[PointSeries], show: Format, title: str) -> str:
    """Shares of numbers, one panel below the other with the same scale."""
    return both(lambda width: _histogram(series, show, title, width))


def bin_width(values: Iterable[float], most: int = 40) -> float:
    """How wide the ranges of a histogram are, so that there are not more than so many.

    >>> bin_width([3, 20]), bin_width([0, 100])
    (1.0, 5.0)
    """
    known = list(values)
    step = 1.0
    while known and (max(known) - min(known)) / step >= most:
        step *= 5 if str(step)[0] == "1" else 2
    return step


def binned(counts: dict[float, int], step: float = 1.0) -> list[tuple[float, float]]:
    """Shares by number, or by ranges of numbers.

    >>> binned({1: 1, 2: 3}), binned({1: 1, 2: 1, 7: 2}, 5.0)
    ([(1, 0.25), (2, 0.75)], [(0.0, 0.5), (5.0, 0.5)])
    """
    total = sum(counts.values()) or 1
    found: dict[float, int] = {}
    for value, count in counts.items():
        key = value if step == 1.0 else math.floor(value / step) * step
        found[key] = found.get(key, 0) + count
    return [(value, found[value] / total) for value in sorted(found)]


def _histogram(series: Sequence[PointSeries], show: Format, title: str, width: int) -> str:
    low = min(point[0] for each in series for point in each.points)
    high = max(point[0] for each in series for point in each.points)
    gaps = [b[0] - a[0] for each in series
            for a, b in zip(each.points, each.points[1:], strict=False)]  # fmt: skip
    step = min(gaps, default=1.0)
    left, right, panel = 8.0, 8.0, 84.0
    scale = (width - left - right) / (high - low + step)
    height = len(series) * panel + 28
    parts = []
    for place, each in enumerate(series):
        foot = (place + 1) * panel
        top = max(point[1] for point in each.points) or 1.0
        tall = panel - 28
        parts.append(f'<line class="foot" x1="{left}" x2="{width - right}" y1="{foot:.1f}" '
                     f'y2="{foot:.1f}"/>')  # fmt: skip
        parts.append(text(left, foot - tall - 8, each.label, "label"))
        for value, part in each.points:
            bar = part / top * tall
            x = left + (value - low) * scale
            parts.append(
                f'<rect class="bar" x="{x + 0.5:.1f}" y="{foot - bar:.1f}" '
                f'width="{max(step * scale - 1, 0.8):.1f}" height="{bar:.1f}"/>'
            )
    for tick, label in marks(low, high, show, 4 if width < WIDE else 8):
        if step < 1 or tick == int(tick):
            x = left + (tick - low + step / 2) * scale
            parts.append(text(x, height - 12, label, "axis", "middle"))
    parts.append(text(width - right, height, title, "axis quiet", "end"))
    return svg(width, height + 4, "".join(parts))


def stacked(rows: Sequence[tuple[str, Sequence[float]]], kinds: Sequence[str]) -> str:
    """Bars of shares that add up to all; the kinds are told apart by shade and by name."""
    return both(lambda width: _stacked(rows, kinds, width))


def _stacked(rows: Sequence[tuple[str, Sequence[float]]], kinds: Sequence[str], width: int) -> str:
    slim = width < WIDE
    room = 0.0 if slim else min(max(len(label) for label, _ in rows) * LETTER + 14, width * 0.4)
    row = ROW + 18 if slim else ROW + 4
    left = room + 4
    across = width - left - 4
    parts = []
    for place, (label, shares) in enumerate(rows):
        top = place * row + (18 if slim else 4)
        if slim:
            parts.append(text(left, top - 5, fitting(label, width - left), "label"))
        else:
            parts.append(text(room, top + 17, fitting(label, room), "label", "end"))
        x = left
        for kind, part in enumerate(shares):
            wide = part * across
            if wide > 0:
                parts.append(f'<rect class="kind k{kind % 8}" x="{x:.1f}" y="{top}" '
                             f'width="{max(wide - 1, 0.5):.1f}" height="24"/>')  # fmt: skip
            if wide > 44:
                parts.append(text(x + wide / 2, top + 17, percent(part), f"in k{kind % 8}",
                                   "middle"))  # fmt: skip
            x += wide
    x, y = left, len(rows) * row + 20.0
    for kind, name in enumerate(kinds):
        long = len(name) * LETTER + 30
        if x > left and x + long > width:
            x, y = left, y + 22
        parts.append(f'<rect class="kind k{kind % 8}" x="{x:.1f}" y="{y - 12:.1f}" width="14" '
                     'height="14" rx="3"/>')  # fmt: skip
        parts.append(text(x + 20, y, fitting(name, width - x - 20), "label"))
        x += long
    return svg(width, y + 8, "".join(parts))


def curves(
    series: Sequence[PointSeries],
    show: Format,
    x_title: str,
    zero: bool = False,
    mark: float | None = None,
) -> str:
    """Lines with their bands."""
    return both(lambda width: _curves(series, show, x_title, zero, mark, width))


def _curves(
    series: Sequence[PointSeries],
    show: Format,
    x_title: str,
    zero: bool,
    mark: float | None,
    width: int,
) -> str:
    xs = [point[0] for each in series for point in each.points]
    ys = [point[1] for each in series for point in each.points]
    ys += [value for each in series for value in (*each.low, *each.high) if math.isfinite(value)]
    if mark is not None:
        ys.append(mark)
    low, high = min(xs), max(xs)
    bottom, top = (min(0.0, *ys) if zero else min(ys)), max(ys)
    if bottom == top:
        bottom, top = bottom - 0.5, top + 0.5
    left, right, head = 52.0, 14.0, 10.0
    foot = 200.0
    height = foot + (62 if len(series) > 1 else 40)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (x - low) / ((high - low) or 1.0)
        up = (min(max(y, bottom), top) - bottom) / (top - bottom)
        return left + across * (width - left - right), foot - up * (foot - head)

    parts = []
    for tick, label in marks(bottom, top, show, 5):
        y = at(low, tick)[1]
        parts.append(f'<line class="tick" x1="{left}" x2="{width - right}" y1="{y:.1f}" '
                     f'y2="{y:.1f}"/>')  # fmt: skip
        parts.append(text(left - 6, y + 5, label, "axis", "end"))
    for tick, label in marks(low, high, plain, 4 if width < WIDE else 8):
        parts.append(text(at(tick, bottom)[0], foot + 18, label, "axis", "middle"))
    if mark is not None:
        y = at(low, mark)[1]
        parts.append(f'<line class="zero" x1="{left}" x2="{width - right}" y1="{y:.1f}" '
                     f'y2="{y:.1f}"/>')  # fmt: skip
    for place, each in enumerate(series):
        if each.low:
            edge = [
                at(point[0], value) for point, value in zip(each.points, each.high, strict=True)
            ]
            edge += [
                at(point[0], value)
                for point, value in reversed(list(zip(each.points, each.low, strict=True)))
            ]
            shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in edge)
            parts.append(f'<polygon class="band c{place % 4}" points="{shape}"/>')
        way = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in each.points)
        parts.append(f'<polyline class="curve c{place % 4}" points="{way}"/>')
        if len(each.points) <= 20:
            for point in each.points:
                x, y = at(*point)
                parts.append(f'<circle class="dot c{place % 4}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    parts.append(text(width - right, foot + 36, x_title, "axis quiet", "end"))
    if len(series) > 1:
        x = left
        for place, each in enumerate(series):
            parts.append(f'<rect class="key c{place % 4}" x="{x:.1f}" y="{height - 14}" width="14" '
                         'height="4"/>')  # fmt: skip
            parts.append(text(x + 18, height - 6, each.label, "label"))
            x += len(each.label) * LETTER + 34
    return svg(width, height + 4, "".join(parts))


def heat(cells: dict[tuple[int, int], float], show: Format, letters: bool = False) -> str:
    """A board with a darker square where more happened; (line, column) from 1."""
    return both(lambda width: _heat(cells, show, letters, width))


def _heat(cells: dict[tuple[int, int], float], show: Format, letters: bool, width: int) -> str:
    lines = max(line for line, _ in cells)
    columns = max(column for _, column in cells)
    size = min((width - 34) / columns, 64.0)
    most = max(cells.values()) or 1.0
    parts = []
    for column in range(1, columns + 1):
        name = chr(96 + column) if letters else str(column)
        parts.append(text(30 + (column - 0.5) * size, 14, name, "axis", "middle"))
    for line in range(1, lines + 1):
        y = 20 + (line - 1) * size
        parts.append(text(22, y + size / 2 + 5, str(line), "axis", "end"))
        for column in range(1, columns + 1):
            value = cells.get((line, column), 0.0)
            x = 30 + (column - 1) * size
            parts.append(f'<rect class="cell" x="{x:.1f}" y="{y:.1f}" width="{size - 2:.1f}" '
                         f'height="{size - 2:.1f}" rx="3"/>')  # fmt: skip
            parts.append(
                f'<rect class="warm" x="{x:.1f}" y="{y:.1f}" width="{size - 2:.1f}" '
                f'height="{size - 2:.1f}" rx="3" opacity="{value / most:.2f}"/>'
            )
            if size >= 40 and value > 0:
                over = "in" if value / most > 0.55 else "label"
                parts.append(text(x + size / 2 - 1, y + size / 2 + 5, show(value), over, "middle"))
    return svg(width, 24 + lines * size, "".join(parts))


def number_rows(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """The numbers of a chart."""
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    lines = []
    for row in rows:
        first, *rest = row
        cells = "".join(f"<td>{escape(each)}</td>" for each in rest)
        lines.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
