"""Boards: grids of squares, and places joined by lines."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from parlour.scene.table import Graph, Grid, Piece, Spot
from parlour.scene.text.lines import Block, boxed, centred, flowed, joined, padded, wrapped
from parlour.scene.text.view import TextView
from parlour.scene.text.walls import Walls

TARGET = "∙"
NARROWEST = 12
"""An area is drawn as a box from this width on."""
SAME_ROW = 14
"""Places whose points differ less than this in height stand in one row."""


def draw_grid(grid: Grid, view: TextView, width: int, height: int) -> Block:
    """Boxed squares as large as the room allows, with what is printed around them."""
    columns = max((len(row) for row in grid.rows), default=0)
    if not columns:
        return []
    margin = max((cell_len(mark) for mark in grid.row_marks), default=0)
    margin += 1 if margin else 0
    tall = max(1, min(3, (height - 1) // len(grid.rows) - 1))
    wide = max(3, min(2 * tall + 4, (width - margin - 1) // columns - 1))
    quiet, line = view.ink.quiet(), view.ink.line()
    space = Text(" " * margin)
    drawn: Block = []
    if grid.column_marks:
        marks = [centred(Text(mark, quiet), wide + 1) for mark in grid.column_marks]
        drawn.append(joined(space, " ", *marks))
    walls = Walls(grid) if grid.walls else None
    for number, row in enumerate(grid.rows):
        drawn.append(joined(space, Text(_rule(number, grid, walls, columns, wide), line)))
        upright = walls.upright(number) if walls else lambda _: "│"
        cells = [draw_square(spot, view, wide, tall) for spot in row]
        mark = grid.row_marks[number] if number < len(grid.row_marks) else ""
        for level in range(tall):
            shown = mark if level == (tall - 1) // 2 else ""
            text = Text(f"{shown:>{margin - 1}} " if margin else "", quiet)
            for column, cell in enumerate(cells):
                text.append_text(joined(Text(upright(column), line), cell[level]))
            drawn.append(joined(text, Text(upright(len(cells)), line)))
    last = len(grid.rows)
    drawn.append(joined(space, Text(_rule(last, grid, walls, columns, wide), line)))
    return drawn


def _rule(number: int, grid: Grid, walls: Walls | None, columns: int, wide: int) -> str:
    """The line above a row, or below the last."""
    if walls:
        return walls.rule(number, wide)
    edge = "┌┬┐" if number == 0 else "└┴┘" if number == len(grid.rows) else "├┼┤"
    return edge[0] + edge[1].join(["─" * wide] * columns) + edge[2]


def draw_square(spot: Spot, view: TextView, wide: int, tall: int) -> Block:
    """One square: its pieces, their marks, and a dot where one could go."""
    pieces = view.lying(spot.id)
    legal = view.can_touch_in(spot)
    field = view.ink.tint("glow", 0.2) if legal else view.ink.tint(spot.look or "ground", 0.28)
    if not pieces:
        content = [_printed(spot, view, legal)]
    elif tall == 1:
        content = [_small(pieces, view, wide)]
    else:
        content = _large(pieces, view, wide)
    above = (tall - len(content)) // 2
    blank = Text()
    levels = [*[blank] * above, *content, *[blank] * tall][:tall]
    return [_on(centred(level, wide), field) for level in levels]


def _printed(spot: Spot, view: TextView, legal: bool) -> Text:
    if spot.text:
        return Text(spot.text, view.ink.style("glow" if legal else "quiet"))
    return Text(TARGET if legal else "", view.ink.style("glow"))


def _on(line: Text, field: str) -> Text:
    """The line on a coloured field; chips keep their own."""
    under = Text(line.plain, Style(bgcolor=field))
    for span in line.spans:
        under.stylize(span.style, span.start, span.end)
    return under


def _small(pieces: list[Piece], view: TextView, wide: int) -> Text:
    """Symbols and marks in one line: all of it, or first words of marks, or symbols alone."""
    symbols = [view.symbol(piece) for piece in pieces]
    full = flowed([view.badge(piece) for piece in pieces], 999, " ")
    if full and full[0].cell_len <= wide:
        return full[0]
    short = Text()
    for piece, symbol in zip(pieces, symbols, strict=True):
        mark = piece.marks[0].split()[0] if piece.marks else ""
        style = view.ink.style("glow" if view.can_touch(piece.id) else "accent")
        short = joined(short, symbol, Text(mark, style))
    return short if short.cell_len <= wide else _crowded(symbols, wide)


def _large(pieces: list[Piece], view: TextView, wide: int) -> Block:
    """Symbols in one line, marks in the next."""
    symbols = flowed([view.symbol(piece) for piece in pieces], 999, " ")
    marks = flowed([view.marks(piece) for piece in pieces if piece.marks], 999, " ")
    if marks and marks[0].cell_len > wide:
        marks = [Text(" ".join(p.marks[0].split()[0] for p in pieces if p.marks), marks[0].style)]
    if symbols and symbols[0].cell_len > wide:
        symbols = [_crowded([view.symbol(piece) for piece in pieces], wide)]
    return [*symbols, *marks]


def _crowded(symbols: list[Text], wide: int) -> Text:
    """As many symbols as fit and how many there are besides."""
    for count in range(len(symbols), 0, -1):
        more = f"+{len(symbols) - count}" if count < len(symbols) else ""
        line = joined(*symbols[:count], more)
        if line.cell_len <= wide:
            return line
    return padded(symbols[0], wide)


def draw_graph(graph: Graph, view: TextView, width: int, height: int) -> Block:
    """Places as boxes in rows, as their points lie; a list of lines where that does not fit."""
    if graph.sparse:
        return _told(graph, view, width)
    drawn = _ring_of_boxes(graph, view, width)
    too_high = len(drawn) > height and not view.roomy
    return _listed(graph, view, width) if too_high or not drawn else drawn


def _ring_of_boxes(graph: Graph, view: TextView, width: int) -> Block:
    """The boxes in their rows; nothing if they would be too narrow."""
    room = min(width, 84)
    rows = _rows(graph)
    most = max((len(row) for row in rows), default=1)
    wide = min(26, (room + 1) // most - 1)
    if wide < NARROWEST:
        return []
    boxes = {spot.id: _area(spot, view, wide) for spot in graph.spots}
    gap = 1 if view.roomy and not view.folded else 0
    corners: Corners = {}
    top = 0
    for row in rows:
        tallest = max(len(boxes[name]) for name in row)
        for name, left in zip(row, _lefts(graph, row, wide, room), strict=True):
            corners[name] = (left, top + (tallest - len(boxes[name])) // 2)
        top += tallest + gap
    return _composed(graph, view, boxes, corners, wide)


def _rows(graph: Graph) -> list[list[str]]:
    """The places from top to bottom, those of about the same height from left to right."""
    rows: list[list[str]] = []
    start = 0.0
    for name in sorted((spot.id for spot in graph.spots), key=lambda each: graph.points[each][1]):
        height = graph.points[name][1]
        if rows and height - start <= SAME_ROW:
            rows[-1].append(name)
        else:
            rows.append([name])
            start = height
    return [sorted(row, key=lambda each: graph.points[each][0]) for row in rows]


def _lefts(graph: Graph, row: list[str], wide: int, room: int) -> list[int]:
    """The left edge of each box of a row: near its point, none upon another."""
    across = [point[0] for point in graph.points.values()]
    low, spread = min(across), (max(across) - min(across)) or 1
    wanted = [round((graph.points[name][0] - low) / spread * (room - wide)) for name in row]
    lefts = wanted.copy()
    for place in range(1, len(lefts)):
        lefts[place] = max(lefts[place], lefts[place - 1] + wide + 1)
    pushed = (sum(lefts) - sum(wanted)) // len(row)
    lefts = [max(left - pushed, place * (wide + 1)) for place, left in enumerate(lefts)]
    edge = room - wide
    for place in range(len(lefts) - 1, -1, -1):
        lefts[place] = min(lefts[place], edge)
        edge = lefts[place] - wide - 1
    return lefts


def _area(spot: Spot, view: TextView, wide: int) -> Block:
    """A place: its name in the frame, what is printed on it, what lies there."""
    ink = view.ink
    touch = view.can_touch_in(spot)
    frame = ink.style("glow") if touch else ink.style("accent") if spot.lit else ink.line()
    name = spot.text or spot.label
    style = ink.style(spot.look or "ink", bold=touch or spot.lit)
    fits = cell_len(name) <= wide - 4
    body = [] if fits else wrapped(name, wide - 4, style)
    pieces = view.lying(spot.id)
    body += flowed([part for piece in pieces for part in view.badges(piece, wide - 4)], wide - 4)
    if spot.detail and (pieces or view.roomy):
        body += wrapped(spot.detail, wide - 4, ink.quiet())
    lines = [joined(" ", line) for line in body] or [Text()]
    return boxed(lines, wide, frame, Text(name, style) if fits else None)


def _listed(graph: Graph, view: TextView, width: int) -> Block:
    """Places as lines with their names aligned, for small screens."""
    names = max((cell_len(spot.text or spot.label) for spot in graph.spots), default=0)
    names = min(names, width // 2)
    room = width - names - 2
    lines: Block = []
    for spot in graph.spots:
        touch = view.can_touch_in(spot)
        style = view.ink.style("glow" if touch else spot.look or "ink", bold=touch)
        parts = [part for piece in view.lying(spot.id) for part in view.badges(piece, room)]
        body = flowed(parts, room)
        body += wrapped(spot.detail, room, view.ink.quiet()) if spot.detail else []
        for number, line in enumerate(body or [Text()]):
            name = Text("" if number else spot.text or spot.label, style)
            lines.append(joined(padded(name, names), "  ", line))
    return lines


def _told(graph: Graph, view: TextView, width: int) -> Block:
    """Only the places that say something, each under its name; a short one beside it."""
    lines: Block = []
    for spot in graph.spots:
        if not view.says_something(spot):
            continue
        touch = view.can_touch_in(spot)
        style = view.ink.style("glow" if touch else spot.look or "ink", bold=touch or spot.lit)
        name = Text(spot.text or spot.label, style)
        room = width - 2
        body = flowed(
            [part for piece in view.lying(spot.id) for part in view.badges(piece, room)], room
        )
        body += wrapped(spot.detail, room, view.ink.quiet()) if spot.detail else []
        if len(body) == 1 and name.cell_len + 2 + body[0].cell_len <= width:
            lines.append(joined(name, "  ", body[0]))
        else:
            lines += [name, *(joined("  ", line) for line in body)]
    return lines


Corners = dict[str, tuple[int, int]]


def _composed(
    graph: Graph, view: TextView, boxes: dict[str, Block], corners: Corners, wide: int
) -> Block:
    """Dotted links below, boxes above."""
    centres = {name: (x + wide // 2, y + len(boxes[name]) // 2) for name, (x, y) in corners.items()}
    dots: set[tuple[int, int]] = set()
    for one, other in graph.links:
        dots |= _dotted(centres[one], centres[other])
    height = max(y + len(boxes[name]) for name, (_, y) in corners.items())
    right = max(x for x, _ in corners.values()) + wide
    lines: Block = []
    for row in range(height):
        crossing = sorted(
            (x, boxes[name][row - y])
            for name, (x, y) in corners.items()
            if 0 <= row - y < len(boxes[name])
        )
        line = Text()
        for x, part in [*crossing, (right, Text())]:
            gap = range(line.cell_len, x)
            line.append("".join("·" if (c, row) in dots else " " for c in gap), view.ink.quiet())
            line.append_text(part)
        lines.append(line)
    return lines


def _dotted(start: tuple[int, int], end: tuple[int, int]) -> set[tuple[int, int]]:
    """Points on the way from one place to another, two columns apart."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(across) // 2, abs(down), 1)
    return {
        (start[0] + round(across * step / count), start[1] + round(down * step / count))
        for step in range(count + 1)
    }
