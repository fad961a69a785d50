"""Draws the pictures of the README: a decision of a seeded match, as the terminal shows it.

Usage: python -m tools.terminal_pictures FOLDER
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from parlour.engine.dealer import Dealer
from parlour.games import find_game
from parlour.match.match import Match
from parlour.scene.default_scene import scene_of
from parlour.terminal.log import lines_of
from parlour.terminal.screen import decision_screen, options_of

SHOTS: tuple[tuple[str, dict[str, object], int, int], ...] = (
    ("last-glow", {"mode": "nightmare"}, 13, 33),
)
"""Game, options, seed, and how many decisions the thumb makes before the picture."""
WIDTH, HEIGHT = 110, 40
THEME = TerminalTheme(
    (18, 18, 26),
    (232, 228, 216),
    [(18, 18, 26), (255, 107, 107), (127, 214, 194), (255, 210, 94)] * 2,
)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {terminal_height}">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="10" fill="#12121a"/>
<g clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def match_after(slug: str, options: dict[str, object], seed: int, decisions: int) -> Match:
    """A match in which the first seat has followed so many hints."""
    game = find_game(slug)
    setup = game.setup(options)
    who = ["person", *["casual"] * (setup.seats - 1)]
    match = Match(game, setup, who, Dealer.new(seed))
    for _ in range(decisions):
        match.advance()
        seat = match.waiting_for()[0]
        match.answer(seat, match.hint(seat))
    match.advance()
    return match


def draw(slug: str, options: dict[str, object], seed: int, decisions: int) -> str:
    """The screen of the decision that comes next, as an SVG."""
    match = match_after(slug, options, seed, decisions)
    position = match.position_for(0)
    scene = scene_of(match.game, position, 0)
    log = lines_of(match.game, match.history.steps[-14:])
    screen = decision_screen(scene, options_of(scene, position), log, match.names, WIDTH, HEIGHT)
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(screen)
    return console.export_svg(theme=THEME, code_format=FRAME, unique_id=slug, font_aspect_ratio=0.6)


def main(folder: Path) -> None:
    """Write every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug, options, seed, decisions in SHOTS:
        picture = draw(slug, dict(options), seed, decisions)
        (folder / f"{slug}-terminal.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
