"""The console of whoever plays: what is shown and what is typed, handsome or plain."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console
from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text

from parlour.scene.ending import Ending
from parlour.scene.table import Mood, Scene
from parlour.scene.text import draw, draw_ending, say, say_ending
from parlour.scene.text.lines import wrapped
from parlour.terminal.log import LogEntry
from parlour.terminal.screen import OfferedMove, decision_screen, plain_moves


class TerminalConsole:
    """Shows and asks. Plain: one line per thing, no colour, nothing is wiped."""

    def __init__(self, plain: bool = False) -> None:
        with suppress(AttributeError, ValueError):
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.rich = Console(highlight=False)
        self.plain = plain or not self._can_draw()
        self._said: set[str] = set()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401

    def _can_draw(self) -> bool:
        rich = self.rich
        unicode = "utf" in (rich.encoding or "").lower()
        coloured = rich.is_terminal and not rich.no_color and not rich.is_dumb_terminal
        return coloured and unicode and not os.environ.get("NO_COLOR")

    def tell(self, text: str, style: str = "") -> None:
        """A sentence."""
        if self.plain:
            print(text)
        else:
            for line in wrapped(text, self.rich.width - 2, Style.parse(style)) or [Text()]:
                self.rich.print(Text(" ") + line)

    def tell_line(self, line: LogEntry, with_rule: bool = False) -> None:
        """A line of the log."""
        rule = f"  {line.rule}" if with_rule and line.rule else ""
        if self.plain:
            print(f"{line.text}{rule}")
        elif line.heading:
            self.rich.print(Text(f" {line.text}", "bold"))
        else:
            self.rich.print(Text(f"   {line.text}") + Text(rule, "dim"), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line typed by the person; EOFError when there are no more."""
        return input(prompt).strip()

    def ask_yes(self, question: str, default: bool) -> bool:
        """A yes or a no."""
        choices = "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.ask(f" {question} {choices} ").lower()
            if not answer:
                return default
            if answer in ("y", "yes", "n", "no"):
                return answer.startswith("y")
            self.tell("Please answer yes or no.")

    def wipe(self) -> None:
        """A clean screen, so that nobody reads what another has seen."""
        if self.plain:
            print("\n" * (max(self.rich.height, 40) if sys.stdout.isatty() else 2))
            self._said.clear()
        else:
            self.rich.print("\n" * self.rich.height, end="")
            self.rich.clear()

    def show_decision(
        self,
        scene: Scene,
        options: Sequence[OfferedMove],
        log: Sequence[LogEntry],
        names: Sequence[str],
        whole: bool = False,
    ) -> None:
        """The table and the moves; plain mode says only what has changed, unless asked for all."""
        if self.plain:
            self._say_changes(say(scene, names), whole)
            for line in plain_moves(options):
                print(line)
            return
        rich = self.rich
        rich.clear()
        screen = decision_screen(scene, options, log, names, rich.width, rich.height)
        rich.print(screen)

    def show_table(self, scene: Scene, names: Sequence[str]) -> None:
        """The table alone."""
        if self.plain:
            self._say_changes(say(scene, names), whole=True)
        else:
            rich = self.rich
            size = (rich.width, rich.height)
            rich.print(draw(scene, *size, names, plates=False, fold=True))

    def show_ending(self, ending: Ending, mood: Mood) -> None:
        """How the match went."""
        if self.plain:
            for words in say_ending(ending):
                print(words)
            return
        for line in draw_ending(ending, mood, self.rich.width - 2):
            self.rich.print(Text(" ") + line)

    def _say_changes(self, lines: list[str], whole: bool) -> None:
        first, *rest = lines
        print(first)
        for line in rest:
            if whole or line not in self._said:
                print(line)
        self._said = set(lines)

    def show_markdown(self, text: str) -> None:
        """A guide."""
        if self.plain:
            print(text.strip())
        else:
            self.rich.print(Markdown(text), width=min(self.rich.width, 88))
