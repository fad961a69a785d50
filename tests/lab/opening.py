"""Prints the opening of a report, with whatever Parlour is found first.

python -m tests.lab.opening SLUG GAMES LEVEL FOLDER [OPTION=VALUE ...]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from parlour.games import find_game
from parlour.lab.lab_cli import opening_lines
from parlour.lab.plan.design import Design, Wanted, overview_design
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess


def design_of(slug: str, games: int, level: str, options: Sequence[str]) -> Design:
    """A small design of a game as it is, without what takes long."""
    game = find_game(slug)
    setup = game.setup(dict(each.split("=") for each in options))
    return overview_design(game, setup, Wanted(games=games, levels=(level,), levers=False))


def opening(design: Design, folder: Path) -> str:
    """What the command would say, with no decision weighed."""
    experiment = msgspec.structs.replace(design.experiment, weigh=0)
    return "\n".join(opening_lines(design, Runner(experiment, folder, ThisProcess()).run()))


if __name__ == "__main__":
    slug, games, level, folder, *options = sys.argv[1:]
    print(opening(design_of(slug, int(games), level, options), Path(folder)))
