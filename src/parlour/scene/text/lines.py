"""Blocks of text: lists of lines that are laid beside and below each other."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

Block = list[Text]


def width_of(block: Sequence[Text]) -> int:
    """The width of the widest line."""
    return max((line.cell_len for line in block), default=0)


def padded(line: Text, width: int) -> Text:
    """The line cut or filled to exactly this width."""
    filled = line.copy()
    if filled.cell_len > width:
        filled.truncate(width, overflow="ellipsis")
    filled.append(" " * (width - filled.cell_len))
    return filled


def centred(line: Text, width: int) -> Text:
    """The line in the middle of this width."""
    if line.cell_len >= width:
        return padded(line, width)
    return padded(Text(" " * ((width - line.cell_len) // 2)) + line, width)


def joined(*parts: Text | str) -> Text:
    """Parts in one line, each with its own style."""
    line = Text()
    for part in parts:
        line.append_text(part if isinstance(part, Text) else Text(part))
    return line


def wrapped(words: str, width: int, style: Style | None = None) -> Block:
    """Words broken into lines of one style."""
    return [Text(line, style or "") for line in wrap(words, max(width, 8))]


def flowed(items: Sequence[Text], width: int, gap: str = "  ") -> Block:
    """Items side by side, on as many lines as they need."""
    lines: Block = []
    for item in items:
        if lines and lines[-1].cell_len + cell_len(gap) + item.cell_len <= width:
            lines[-1] = joined(lines[-1], gap, item)
        else:
            lines.append(item.copy())
    return lines


def beside(blocks: Sequence[Block], widths: Sequence[int], gap: int = 2) -> Block:
    """Blocks in columns of these widths."""
    height = max((len(block) for block in blocks), default=0)
    lines: Block = []
    for row in range(height):
        line = Text()
        for place, (block, width) in enumerate(zip(blocks, widths, strict=True)):
            line.append(" " * gap if place else "")
            line.append_text(padded(block[row] if row < len(block) else Text(), width))
        lines.append(line)
    return lines


def packed(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks side by side as far as the width goes, then below."""
    lines: Block = []
    shelf: list[Block] = []
    for block in blocks:
        taken = sum(width_of(each) + gap for each in shelf)
        if shelf and taken + width_of(block) > width:
            lines += beside(shelf, [width_of(each) for each in shelf], gap)
            shelf = []
        shelf.append(block)
    return lines + beside(shelf, [width_of(each) for each in shelf], gap)


def boxed(
    body: Block, width: int, frame: Style, title: Text | None = None, foot: str = ""
) -> Block:
    """A round-cornered frame with a title in its upper and small words in its lower edge."""
    inner = width - 2
    head = padded(title, min(title.cell_len, inner - 2)) if title else Text()
    head = joined(" ", head, " ") if title else head
    top = joined(Text("╭", frame), head, Text("─" * (inner - head.cell_len) + "╮", frame))
    mark = f" {foot} " if foot and cell_len(foot) + 2 <= inner else ""
    bottom = Text("╰" + "─" * (inner - cell_len(mark)) + mark + "╯", frame)
    side = Text("│", frame)
    return [top, *(joined(side, padded(line, inner), side) for line in body), bottom]
