"""The screen of a decision: the table, the moves one has, what happened since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group
from rich.text import Text

from parlour.engine.book import Book
from parlour.engine.core.position import Position
from parlour.scene.table import Scene
from parlour.scene.text.ink import Ink
from parlour.scene.text.layout import draw_lines, draw_prompt, on_ground
from parlour.scene.text.lines import Block, beside, flowed, joined, padded, width_of, wrapped
from parlour.scene.text.view import TextView
from parlour.terminal.log import LogEntry

SIDE_BY_SIDE = 72
MANY = 8
"""A family with more moves than this is listed by its arguments alone."""
FEW = 3
"""The same where height is short."""
LEVELS = (
    (True, False, True, MANY),
    (False, False, True, MANY),
    (False, True, True, MANY),
    (False, True, False, MANY),
    (False, True, False, FEW),
)
"""What is given up for height: plates, long panels, then blank lines and tall squares, then
the sentences of large families."""


@dataclass(frozen=True, slots=True)
class OfferedMove:
    """A legal move as it is offered."""

    number: int
    notation: str
    sentence: str
    warning: str
    idle: str = ""
    """That it changes nothing, where that is so."""

    @property
    def words(self) -> str:
        """What it does, and that it changes nothing if so."""
        return f"{self.sentence}. {self.idle}" if self.idle else self.sentence


def options_of(scene: Scene, position: Position) -> list[OfferedMove]:
    """The legal moves, numbered from 1, in the words of the table where it has some."""
    book: Book = position.book()
    choices = {choice.move: choice for choice in scene.choices}
    found: list[OfferedMove] = []
    for number, move in enumerate(position.moves(), start=1):
        choice = choices.get(move)
        sentence = choice.label if choice else book.sentence(move)
        warning, idle = (choice.warning, choice.idle) if choice else ("", "")
        found.append(OfferedMove(number, book.notation(move), sentence, warning, idle))
    return found


def decision_screen(
    scene: Scene,
    options: Sequence[OfferedMove],
    log: Sequence[LogEntry],
    names: Sequence[str],
    width: int,
    height: int,
) -> Group:
    """Everything one needs to decide, in the height there is if it can be."""
    ink = Ink(scene.mood)
    screen: Block = []
    for plates, fold, tall, many in LEVELS:
        table = draw_lines(scene, width, height if tall else 24, names, plates, fold)
        free = max(height - len(table) - 2, MANY)
        lower = _lower(options, log, ink, width - 2, free, tall, many)
        screen = [*table, *lower]
        if len(screen) < height:
            break
    else:
        screen = [*table, draw_prompt(scene, TextView(scene), width - 2, names), *lower]
    return on_ground(screen, scene, width)


def _lower(
    options: Sequence[OfferedMove],
    log: Sequence[LogEntry],
    ink: Ink,
    width: int,
    free: int,
    roomy: bool,
    many: int,
) -> Block:
    """Moves and log, side by side where the width allows it, after a blank line."""
    head = Text("Your move", ink.style("accent", bold=True))
    blank = [Text()] if roomy else []
    if width < SIDE_BY_SIDE:
        moves = moves_block(options, ink, width, many)
        told = log_block(log, ink, width, max(2, min(5, free - len(moves) - 3)))
        return [*blank, *told, *(blank if told else []), head, *moves]
    moves = moves_block(options, ink, min(width * 3 // 5, 64) if log else width, many)
    if not log:
        return [*blank, head, *moves]
    left = max(width_of(moves), 34)
    right = width - left - 4
    told = log_block(log, ink, right, max(free - 1, len(moves)))
    return [*blank, *beside([[head, *moves], told], [left, right], 4)]


def moves_block(options: Sequence[OfferedMove], ink: Ink, width: int, many: int) -> Block:
    """Numbered moves with notation and sentence; large families by their arguments."""
    families: dict[str, list[OfferedMove]] = {}
    for option in options:
        families.setdefault(option.notation.split(" ")[0], []).append(option)
    single = [option for members in families.values() if len(members) <= many for option in members]
    words = min(max((len(option.notation) for option in single), default=0), width // 2)
    lines: Block = []
    for name, members in families.items():
        if len(members) <= many:
            lines += [_move_line(option, ink, words, width) for option in members]
        else:
            lines += _family_lines(name, members, ink, width)
    return lines


def _number(option: OfferedMove, ink: Ink) -> Text:
    style = ink.quiet() if option.idle else ink.style("glow", bold=True)
    return Text(f"{option.number:>2}", style)


def _move_line(option: OfferedMove, ink: Ink, words: int, width: int) -> Text:
    style = ink.quiet() if option.idle else ink.style("ink")
    notation = padded(Text(option.notation, style), words)
    line = joined(_number(option, ink), " ", notation, "  ", Text(option.words, ink.quiet()))
    if option.warning:
        line = joined(line, Text(" !", ink.style("danger", bold=True)))
    line.truncate(width, overflow="ellipsis")
    return line


def _family_lines(name: str, members: list[OfferedMove], ink: Ink, width: int) -> Block:
    """A family under its name, its members side by side."""
    wide = max(len(option.notation) - len(name) - 1 for option in members)
    items = [
        joined(_number(option, ink), " ", padded(Text(option.notation[len(name) + 1 :]), wide))
        for option in members
    ]
    return [joined("   ", Text(name, ink.style("ink", bold=True))), *flowed(items, width)]


def log_block(log: Sequence[LogEntry], ink: Ink, width: int, rows: int) -> Block:
    """The newest lines that fit, the last one lowest."""
    if not log:
        return []
    lines: Block = []
    for line in log:
        style = ink.style("ink", bold=True) if line.heading else ink.style("ink")
        first, *more = wrapped(line.text, width - 2, style)
        mark = Text("▪ " if line.heading else "· ", ink.quiet())
        lines += [joined(mark, first), *(joined("  ", each) for each in more)]
    head = "What happened"
    if len(lines) > rows:
        head = "What happened ('log' for more)"
        lines = lines[-rows:]
    title = padded(Text(head, ink.style("accent", bold=True)), width)
    return [title, *lines]


def plain_moves(options: Sequence[OfferedMove]) -> list[str]:
    """The moves, one line each, to be read aloud."""
    return [f"{option.number}. {option.notation}: {option.words}" for option in options]
