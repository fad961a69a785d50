"""Prints the opening of a report, with whatever Parlour is found first.

python -m tests.lab.opening SLUG GAMES LEVEL FOLDER [OPTION=VALUE ...]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from parlour.games import find_game
from parlour.lab.lab_command import told
from parlour.lab.running import Runner
from parlour.lab.study import Study, Wanted, plain_study
from parlour.lab.workers import Here


def study_of(slug: str, games: int, level: str, options: Sequence[str]) -> Study:
    """A small study of a game as it is, without what takes long."""
    game = find_game(slug)
    setup = game.setup(dict(each.split("=") for each in options))
    return plain_study(game, setup, Wanted(games=games, levels=(level,), levers=False))


def opening(study: Study, folder: Path) -> str:
    """What the command would say, with no decision weighed."""
    plan = msgspec.structs.replace(study.plan, weigh=0)
    return "\n".join(told(study, Runner(plan, folder, Here()).run()))


if __name__ == "__main__":
    slug, games, level, folder, *options = sys.argv[1:]
    print(opening(study_of(slug, int(games), level, options), Path(folder)))
