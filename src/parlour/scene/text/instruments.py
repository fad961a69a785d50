"""Instruments: gauges, tracks, piles and panels."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from parlour.scene.table import Gauge, Panel, Pile, Spot, Track
from parlour.scene.text.lines import Block, flowed, joined, padded, wrapped
from parlour.scene.text.view import TextView

FULL, EMPTY = "▰", "▱"


def draw_gauge(gauge: Gauge, view: TextView, width: int) -> Text:
    """A bar with its value; danger is said in words."""
    ink = view.ink
    span = max(1, gauge.high - gauge.low)
    cells = min(span, max(4, min(12, width - 8)))
    filled = round((gauge.value - gauge.low) / span * cells)
    low = gauge.danger is not None and gauge.value <= gauge.danger
    won = gauge.goal is not None and gauge.value >= gauge.goal
    colour = ("danger",) if low else (gauge.look, "accent")
    return joined(
        Text(FULL * filled, ink.style(*colour)),
        Text(EMPTY * (cells - filled), ink.line()),
        Text(f" {gauge.value}", ink.style(*colour, bold=True)),
        Text(f"/{gauge.high}", ink.quiet()),
        Text(" low" if low else " ★" if won else "", ink.style(*colour, bold=True)),
    )


def draw_marks(gauge: Gauge, view: TextView, width: int) -> Block:
    """The named values of a gauge."""
    words = "; ".join(f"at {value}: {name}" for value, name in gauge.marks.items())
    return short(wrapped(words, width - 2, view.ink.quiet()), view)


def short(lines: Block, view: TextView) -> Block:
    """Only the first line where height is short."""
    if len(lines) < 2 or not view.folded:
        return lines
    return [joined(lines[0], Text(" …", view.ink.quiet()))]


def draw_pile(pile: Pile, view: TextView, width: int) -> Block:
    """How many lie there and what one sees of them."""
    ink = view.ink
    heap = Text("▤ " if pile.count else "▢ ", ink.style(pile.look or "quiet", "quiet"))
    count = Text(str(pile.count), ink.style("ink", bold=True))
    shown = flowed([view.badge(piece) for piece in view.lying(pile.id)], width, " ")
    first = joined(heap, count)
    if len(pile.detail) + first.cell_len + 2 <= width:
        return [joined(first, "  ", Text(pile.detail, ink.quiet())), *shown]
    return [first, *short(wrapped(pile.detail, width - 2, ink.quiet()), view), *shown]


def draw_panel(panel: Panel, view: TextView, width: int) -> Block:
    """Facts with their names aligned; a text that would break often goes below its name."""
    ink = view.ink
    names = max((len(fact.name) for fact in panel.facts), default=0)
    names = min(names, max(6, width * 3 // 5))
    lines: Block = []
    for fact in panel.facts:
        style = ink.style(fact.look or "ink", bold=bool(fact.look))
        words = wrapped(fact.text, width - names - 2, style) or [Text()]
        if len(words) > 2 or len(fact.name) > names:
            lines += wrapped(fact.name, width, ink.quiet())
            lines += [joined("  ", line) for line in wrapped(fact.text, width - 2, style)]
            continue
        for number, line in enumerate(words):
            name = Text(fact.name if number == 0 else "", ink.quiet())
            lines.append(joined(padded(name, names), "  ", line))
    return lines


def draw_track(track: Track, view: TextView, width: int) -> Block:
    """Spaces in a line; a long track becomes a ruler."""
    spaces = [_space(spot, view) for spot in track.spots]
    across = sum(space.cell_len + 1 for space in spaces)
    if across <= width and len(spaces) <= 24:
        return flowed(spaces, width, " ")
    if len(spaces) <= width:
        return _ruler(track, view, width)
    return _markers_in_words(track, view, width)


def _space(spot: Spot, view: TextView) -> Text:
    ink = view.ink
    text = spot.text or spot.label
    if spot.lit:
        face = Text(f"▸{text}◂", ink.style("glow", bold=True))
    elif view.can_touch(spot.id):
        face = Text(f"[{text}]", ink.style("glow"))
    else:
        face = Text(f" {text} ", ink.style(spot.look or "quiet", "quiet"))
    return joined(face, *(view.badge(piece) for piece in view.lying(spot.id)))


def _ruler(track: Track, view: TextView, width: int) -> Block:
    """A line of ticks, markers above it, and the numbers one needs below it."""
    ink = view.ink
    step = max(1, min(3, width // len(track.spots)))
    plain = _common_look(track)
    levels: list[dict[int, Text]] = []
    ticks = Text()
    for place, spot in enumerate(track.spots):
        pieces = view.lying(spot.id)
        for level, piece in enumerate(pieces):
            if level == len(levels):
                levels.append({})
            levels[level][place * step] = view.symbol(piece)
        special = spot.look != plain or spot.lit or bool(pieces)
        tick = "┷" if special else "─"
        style = ink.style(spot.look or "ink", bold=True) if special else ink.line()
        if view.can_touch(spot.id):
            style = ink.style("glow", bold=True)
        ticks.append(tick, style)
        ticks.append("─" * (step - 1), ink.line())
    above = [_spread(level) for level in reversed(levels)]
    return [*above, ticks, _numbers(track, view, step)]


def _common_look(track: Track) -> str:
    return Counter(spot.look for spot in track.spots).most_common(1)[0][0]


def _spread(level: dict[int, Text]) -> Text:
    """Markers at their columns."""
    line = Text()
    for column in sorted(level):
        line.append(" " * (column - line.cell_len))
        line.append_text(level[column])
    return line


def _numbers(track: Track, view: TextView, step: int) -> Text:
    """What is printed on the first, the last, the special and the occupied spaces."""
    last = len(track.spots) - 1
    plain = _common_look(track)
    wanted: dict[int, Text] = {}
    order = sorted(
        range(last + 1), key=lambda place: (not view.lying(track.spots[place].id), place)
    )
    for place in order:
        spot = track.spots[place]
        pieces = view.lying(spot.id)
        if not (pieces or spot.look != plain or spot.lit or place in (0, last)):
            continue
        text = spot.text or str(place)
        column = min(place * step, step * (last + 1) - len(text))
        free = all(
            column + len(text) < at or column > at + len(t.plain) for at, t in wanted.items()
        )
        if free:
            style = view.ink.style("ink", bold=True) if pieces else view.ink.quiet()
            wanted[column] = Text(text, style)
    return _spread(wanted)


def _markers_in_words(track: Track, view: TextView, width: int) -> Block:
    items = [
        joined(view.badge(piece), f" {spot.text or spot.label}")
        for spot in track.spots
        for piece in view.lying(spot.id)
    ]
    return flowed(items, width)
