"""The end of a match in a terminal: drawn in colour, or said line by line."""

from __future__ import annotations

from rich.text import Text

from parlour.scene.ending import Chart, Ending, SeatSummary
from parlour.scene.table import Mood
from parlour.scene.text.ink import Ink
from parlour.scene.text.lines import Block, joined, padded, wrapped

SIGNS = "●■▲◆⬢"
NAMES = 26
"""How wide the names beside a table may be."""


def say_ending(ending: Ending) -> list[str]:
    """What decided, the numbers of each chart, then what there is to say of each seat."""
    lines = list(ending.why)
    for chart in _told(ending):
        span = f"{chart.turns} {chart.numbers[0]} to {chart.numbers[-1]}"
        lines += [
            f"{chart.label}, {span}: {each.name}: {', '.join(map(str, each.values))}"
            for each in chart.series
        ]
        lines += [f"{chart.label}: {value}: {words}" for value, words in chart.goals.items()]
    for seat in ending.seats:
        lines += [f"{seat.name}: {fact.name}: {fact.text}" for fact in seat.facts]
    return lines


def draw_ending(ending: Ending, mood: Mood, width: int) -> Block:
    """The same as blocks: sentences, tables, and a paragraph for each seat."""
    ink = Ink(mood)
    blocks: list[Block] = [[line for each in ending.why for line in wrapped(each, width)]]
    blocks += [_table(chart, ink, width) for chart in _told(ending)]
    blocks += [_seat_summary(seat, ink, width) for seat in ending.seats]
    return [line for block in blocks if block for line in [*block, Text()]][:-1]


def _told(ending: Ending) -> list[Chart]:
    """The charts that have numbers."""
    return [chart for chart in ending.charts if chart.numbers]


def _table(chart: Chart, ink: Ink, width: int) -> Block:
    """A row for each series; as many turns side by side as the width allows."""
    names = min(max(len(each.name) for each in chart.series), NAMES)
    wide = 1 + max(len(str(value)) for each in chart.series for value in (*each.values, 10))
    room = max((width - names - 2) // wide, 1)
    lines: Block = [Text(chart.title, ink.style("accent", bold=True))]
    for start in range(0, len(chart.numbers), room):
        turns = chart.numbers[start : start + room]
        head = "".join(str(turn).rjust(wide) for turn in turns)
        lines.append(joined(" " * (names + 2), Text(head, ink.quiet())))
        for n, each in enumerate(chart.series):
            numbers = "".join(str(v).rjust(wide) for v in each.values[start : start + room])
            sign = _sign(each.seat if each.seat is not None else n, ink)
            lines.append(joined(sign, " ", padded(Text(each.name), names), numbers))
    goals = ", ".join(f"{value}: {words}" for value, words in chart.goals.items())
    return [*lines, Text(goals, ink.quiet())] if goals else lines


def _seat_summary(summary: SeatSummary, ink: Ink, width: int) -> Block:
    name = Text(summary.name, ink.style("ink", bold=True))
    won = Text(" wins", ink.style("glow", bold=True)) if summary.won else ""
    lines: Block = [joined(_sign(summary.seat, ink), " ", name, won)]
    for fact in summary.facts:
        lines += [joined("  ", line) for line in wrapped(f"{fact.name}: {fact.text}", width - 2)]
    return lines


def _sign(seat: int, ink: Ink) -> Text:
    return Text(SIGNS[seat % len(SIGNS)], ink.style(f"seat-{seat + 1}", bold=True))
