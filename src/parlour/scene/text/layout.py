"""Where the zones go: side columns and a board on wide screens, a stack on narrow ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Group
from rich.text import Text

from parlour.scene.table import Gauge, Graph, Grid, Panel, Pile, Plates, Row, Scene, Track, Zone
from parlour.scene.text.boards import draw_graph, draw_grid
from parlour.scene.text.hands import draw_plates, draw_row, is_flat
from parlour.scene.text.instruments import (
    draw_gauge,
    draw_marks,
    draw_panel,
    draw_pile,
    draw_track,
)
from parlour.scene.text.lines import Block, beside, joined, packed, padded, width_of, wrapped
from parlour.scene.text.plain import say_goal
from parlour.scene.text.view import TextView

THREE_COLUMNS = 96
TWO_COLUMNS = 66
ROOMY = 32
"""From this height on there is room for blank lines and real dice."""
LONG = 5
"""A panel with more facts than this is folded where height is short."""


def draw(
    scene: Scene,
    width: int,
    height: int = 40,
    names: Sequence[str] = (),
    plates: bool = True,
    fold: bool = False,
) -> Group:
    """The table in colour, every line filled to the width."""
    return on_ground(draw_lines(scene, width, height, names, plates, fold), scene, width)


def on_ground(lines: Block, scene: Scene, width: int) -> Group:
    """Lines on the colour of the game's ground."""
    base = TextView(scene).ink.base()
    filled = [padded(joined(" ", line), width) for line in lines]
    for line in filled:
        line.style = base
        line.no_wrap = True
    return Group(*filled)


def draw_lines(
    scene: Scene,
    width: int,
    height: int = 40,
    names: Sequence[str] = (),
    plates: bool = True,
    fold: bool = False,
) -> Block:
    """The table as lines that are two columns narrower than the width.

    Where height is short, plates can be left out and long panels folded to their names.
    """
    view = TextView(scene, height >= ROOMY, fold)
    room = width - 2
    blank = [Text()] if view.roomy else []
    zones = [zone for zone in scene.zones if plates or not isinstance(zone, Plates)]
    away = [zone for zone in zones if fold and is_long(zone)]
    zones = [zone for zone in zones if zone not in away]
    below = [zone for zone in zones if zone.place not in ("left", "middle", "right")]
    lines = [draw_prompt(scene, view, room, names), *draw_goal(scene, view, room), *blank]
    lines += _upper(zones, view, room, height)
    if below:
        lines += [*blank, *packed(groups(below, view, room), room, 4)]
    if away:
        labels = "Folded ('look' shows them): " + ", ".join(zone.label for zone in away)
        lines.append(padded(Text(labels, view.ink.quiet()), min(room, len(labels))))
    return lines


def is_long(zone: Zone) -> bool:
    """Whether a zone is folded where height is short: a panel one rather looks up."""
    return isinstance(zone, Panel) and len(zone.facts) > LONG


def draw_prompt(scene: Scene, view: TextView, width: int, names: Sequence[str] = ()) -> Text:
    """Whose turn it is, what is asked, how much is left; the title at the right."""
    ink, prompt = view.ink, scene.prompt
    line = Text()
    if prompt.seat is not None and len(names) > 1:
        seat = f"seat-{prompt.seat + 1}"
        line = joined(Text(f" {names[prompt.seat]} ", ink.chip(seat)), " ")
    line = joined(line, Text(prompt.text, ink.style("glow", bold=True)))
    if prompt.of:
        done = Text("●" * prompt.done, ink.style("glow"))
        left = Text("○" * (prompt.of - prompt.done), ink.quiet())
        count = Text(f" {prompt.done} of {prompt.of}", ink.style("ink"))
        line = joined(line, "  ", done, left, count) if prompt.of <= 12 else joined(line, count)
    free = width - line.cell_len - len(scene.title)
    return joined(line, " " * free, Text(scene.title, ink.quiet())) if free >= 3 else line


def draw_goal(scene: Scene, view: TextView, width: int) -> Block:
    """What one wants and how far one is, in as many lines as it needs."""
    if scene.goal is None:
        return []
    told, danger = say_goal(replace(scene.goal, danger="")), scene.goal.danger
    found = wrapped(told, width, view.ink.quiet())
    return found + (wrapped(f"{danger}.", width, view.ink.style("danger")) if danger else [])


def _upper(zones: Sequence[Zone], view: TextView, width: int, height: int) -> Block:
    """Everything that is not below: columns where they fit."""
    left = [zone for zone in zones if zone.place == "left"]
    middle = [zone for zone in zones if zone.place == "middle"]
    right = [zone for zone in zones if zone.place == "right"]
    if not middle:
        return _sides_only(left, right, view, width)
    if left and right and width >= THREE_COLUMNS:
        return _three(left, middle, right, view, width, height)
    if (left or right) and width >= TWO_COLUMNS:
        return _two([*right, *left], middle, view, width, height)
    board = column(middle, view, width, height)
    sides = packed(groups([*right, *left], view, min(width, 29)), width, 3)
    return [*board, *([Text()] if sides and view.roomy else []), *sides]


def _sides_only(left: list[Zone], right: list[Zone], view: TextView, width: int) -> Block:
    if left and right and width >= TWO_COLUMNS:
        half = (width - 3) // 2
        return beside([column(left, view, half), column(right, view, half)], [half, half], 3)
    return column([*left, *right], view, width)


def _three(
    left: list[Zone], middle: list[Zone], right: list[Zone], view: TextView, width: int, height: int
) -> Block:
    side = 28 if width < 130 else 32
    sides = [column(left, view, side), column(right, view, side)]
    widths = [width_of(each) for each in sides]
    room = width - sum(widths) - 6
    board = column(middle, view, room, height)
    gap = max(3, min(8, (width - sum(widths) - width_of(board)) // 2))
    return beside([sides[0], board, sides[1]], [widths[0], width_of(board), widths[1]], gap)


def _two(sides: list[Zone], middle: list[Zone], view: TextView, width: int, height: int) -> Block:
    side = column(sides, view, 28 if width < 90 else 32)
    room = width - width_of(side) - 3
    board = column(middle, view, room, height)
    gap = max(3, min(6, width - width_of(side) - width_of(board)))
    return beside([board, side], [width_of(board), width_of(side)], gap)


def column(zones: Sequence[Zone], view: TextView, width: int, height: int = 40) -> Block:
    """Zones one below the other."""
    lines: Block = []
    for group in groups(zones, view, width, height):
        lines += [Text(), *group] if lines and view.roomy else group
    return lines


def groups(zones: Sequence[Zone], view: TextView, width: int, height: int = 40) -> list[Block]:
    """Zones that say one thing are gathered with their labels aligned; others stand alone."""
    found: list[Block] = []
    run: list[Zone] = []
    for zone in zones:
        if _is_line(zone, view):
            run.append(zone)
            continue
        if run:
            found.append(_aligned(run, view, width))
            run = []
        found.append(_standing(zone, view, width, height))
    if run:
        found.append(_aligned(run, view, width))
    return [[padded(line, min(width, line.cell_len)) for line in block] for block in found if block]


def _is_line(zone: Zone, view: TextView) -> bool:
    if isinstance(zone, Row):
        return is_flat(zone, view)
    return isinstance(zone, Gauge | Pile)


def _aligned(zones: list[Zone], view: TextView, width: int) -> Block:
    """Labels in one column, what they say in the next."""
    limit = max(8, width // 2)
    names = max((len(zone.label) for zone in zones if len(zone.label) <= limit), default=0)
    lines: Block = []
    for zone in zones:
        above = len(zone.label) > limit
        indent = 2 if above else names + 2
        if above:
            lines += wrapped(zone.label, width, view.ink.quiet())
        for number, line in enumerate(draw_zone(zone, view, width - indent, 0)):
            name = Text("" if above or number else zone.label, view.ink.quiet())
            lines.append(joined(padded(name, indent), line))
        if isinstance(zone, Gauge):
            lines += [joined("  ", line) for line in draw_marks(zone, view, width - 2)]
    return lines


def _standing(zone: Zone, view: TextView, width: int, height: int) -> Block:
    """A zone under its label; boards need none."""
    drawn = draw_zone(zone, view, width, height)
    if isinstance(zone, Grid | Graph) or not drawn:
        return drawn
    seat = getattr(zone, "seat", None)
    style = view.ink.style("accent" if seat is None else f"seat-{seat + 1}", bold=True)
    if isinstance(zone, Plates | Track) and len(drawn) == 1:
        line = joined(Text(zone.label, style), "  ", drawn[0])
        if line.cell_len <= width:
            return [line]
    return [Text(zone.label, style), *drawn]


def draw_zone(zone: Zone, view: TextView, width: int, height: int) -> Block:
    """One zone, without its label."""
    match zone:
        case Grid():
            return draw_grid(zone, view, width, round(height * 0.45))
        case Graph():
            return draw_graph(zone, view, width, round(height * 0.6))
        case Track():
            return draw_track(zone, view, width)
        case Gauge():
            return [draw_gauge(zone, view, width)]
        case Pile():
            return draw_pile(zone, view, width)
        case Row():
            return draw_row(zone, view, width)
        case Plates():
            return draw_plates(zone, view, width)
        case Panel():
            return draw_panel(zone, view, width)
