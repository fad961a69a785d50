"""The end of a match as HTML: charts with their tables, and what there is to say of each seat."""

from __future__ import annotations

from html import escape

from parlour.scene.ending import Chart, Ending, SeatSummary, Series
from parlour.scene.web.instruments import STEPS

WIDE, TALL = 480.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 14.0, 24.0, 30.0
"""The room around the lines, for what is written at the axes."""
MOST_LABELS, MOST_LINES = 9, 6
MARKS = (
    "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0Z",
    "M-4.5-4.5H4.5V4.5H-4.5Z",
    "M0-6 5.5 4.5H-5.5Z",
    "M0-6.5 6 0 0 6.5-6 0Z",
    "M-6 0-3-5.2H3L6 0 3 5.2H-3Z",
)
"""A shape for each seat, so that colour is not all that tells them apart."""


def draw_ending(ending: Ending) -> str:
    """All that is told at the end."""
    why = "".join(f"<li>{escape(each)}</li>" for each in ending.why)
    seats = "".join(map(_seat_summary, ending.seats))
    return (
        (f'<ul class="why">{why}</ul>' if why else "")
        + "".join(map(draw_chart, ending.charts))
        + (f'<div class="accounts">{seats}</div>' if seats else "")
    )


def draw_chart(chart: Chart) -> str:
    """Lines over turns, a legend with where each ends, and the same numbers as a table."""
    legend = "".join(
        f'<li class="{_class(each, n)}">{_sign(each, n)}<span>{escape(each.name)}</span> '
        f"<b>{each.values[-1] if each.values else ''}</b></li>"
        for n, each in enumerate(chart.series)
    )
    title = escape(chart.title)
    return (
        f'<figure class="chart"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {WIDE:g} {TALL:g}" role="img" '
        f'aria-label="{title}, as a chart; the numbers stand in the table below">'
        f"{_drawn(chart)}</svg>"
        f'<ul class="legend">{legend}</ul>'
        f'<details><summary>As a table</summary><div class="wide" tabindex="0" role="region" '
        f'aria-label="{title}">{_table(chart)}</div></details></figure>'
    )


def _drawn(chart: Chart) -> str:
    """Axes, goals, then a line with marks for each series."""
    turns = chart.numbers
    values = [value for each in chart.series for value in each.values]
    low = min([0, *values])
    high = max([low + 1, *values, *chart.goals])

    def x(turn: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * turn / max(len(turns) - 1, 1), 1)

    def y(value: int) -> float:
        return round(TALL - BOTTOM - (TALL - TOP - BOTTOM) * (value - low) / (high - low), 1)

    found = [_across(chart, [x(n) for n in range(len(turns))])]
    step = next((step for step in STEPS if high - low <= MOST_LINES * step), high - low)
    for value in range(low - low % step, high + 1, step):
        found.append(
            f'<path class="rule" d="M{LEFT:g} {y(value):g}H{WIDE - RIGHT:g}"/>'
            f'<text class="up" x="{LEFT - 7:g}" y="{y(value):g}">{value}</text>'
        )
    for value, words in chart.goals.items():
        found.append(
            f'<path class="goal" d="M{LEFT:g} {y(value):g}H{WIDE - RIGHT:g}"/>'
            f'<text class="said" x="{LEFT + 6:g}" y="{y(value) - 5:g}">{escape(words)}</text>'
        )
    for n, each in enumerate(chart.series):
        points = [(x(turn), y(value)) for turn, value in enumerate(each.values)]
        way = "L".join(f"{across:g} {up:g}" for across, up in points)
        marks = "".join(_mark(each, n, across, up) for across, up in points)
        found.append(
            f'<g class="{_class(each, n)}"><path class="under" d="M{way}"/>'
            f'<path class="line" d="M{way}"/>{marks}</g>'
        )
    return "".join(found)


def _across(chart: Chart, places: list[float]) -> str:
    """The numbers of the turns, as many as there is room for."""
    step = -(-len(places) // MOST_LABELS)
    numbers = "".join(
        f'<text class="along" x="{place:g}" y="{TALL - BOTTOM + 18:g}">{turn}</text>'
        for n, (turn, place) in enumerate(zip(chart.numbers, places, strict=True))
        if n % step == 0
    )
    return f'<path class="axis" d="M{LEFT:g} {TOP:g}V{TALL - BOTTOM:g}H{WIDE - RIGHT:g}"/>{numbers}'


def _number(series: Series, place: int) -> int:
    """Which colour and shape a series has: those of its seat, or those of its place."""
    return series.seat if series.seat is not None else place


def _class(series: Series, place: int) -> str:
    return f"series seat-{_number(series, place) + 1}"


def _mark(series: Series, place: int, x: float, y: float) -> str:
    shape = MARKS[_number(series, place) % len(MARKS)]
    return f'<path class="mark" transform="translate({x:g} {y:g})" d="{shape}"/>'


def _sign(series: Series, place: int) -> str:
    return f'<svg viewBox="-9 -9 18 18" aria-hidden="true">{_mark(series, place, 0, 0)}</svg>'


def _table(chart: Chart) -> str:
    """The numbers of a chart, a row for each series."""
    turns = "".join(f'<th scope="col">{turn}</th>' for turn in chart.numbers)
    rows = "".join(
        f'<tr><th scope="row">{escape(each.name)}</th>'
        + "".join(f"<td>{value}</td>" for value in each.values)
        + "</tr>"
        for each in chart.series
    )
    head = escape(chart.turns.capitalize())
    return (
        f'<table><thead><tr><th scope="col">{head}</th>{turns}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _seat_summary(summary: SeatSummary) -> str:
    """A seat: its name, whether it has won, and its facts."""
    own = Series(summary.name, (), summary.seat)
    facts = "".join(
        f"<dt>{escape(fact.name)}</dt><dd>{escape(fact.text)}</dd>" for fact in summary.facts
    )
    won = " won" if summary.won else ""
    crown = " <em>wins</em>" if summary.won else ""
    return (
        f'<section class="{_class(own, 0)}{won}"><h3>{_sign(own, 0)}'
        f"<span>{escape(summary.name)}</span>{crown}</h3><dl>{facts}</dl></section>"
    )
