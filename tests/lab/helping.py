"""Small plans, and workers that are lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import parlour
from parlour.games import find_game
from parlour.lab.plan.experiment import Arm, Chunk, Experiment, experiment_of
from parlour.lab.run.playing import play_chunk

LOST = "PARLOUR_TEST_LOST"
"""The folder in which a worker leaves a mark before it is lost."""


def small_experiment(
    slug: str = "last-glow",
    levels: tuple[str, ...] = ("random", "casual"),
    most: int = 30,
    size: int = 10,
    weigh: int = 0,
) -> Experiment:
    game = find_game(slug)
    setup = game.setup({})
    arms = tuple(
        Arm(level, level, most=most, size=size, options=dict(setup.options)) for level in levels
    )
    return experiment_of(game, setup, 7, arms, weigh)


def lost_once(experiment: bytes, chunk: Chunk) -> bytes:
    """The worker that gets the second chunk of the first arm is killed, the first time."""
    if (chunk.arm, chunk.number) == (0, 1):
        mark = Path(os.environ[LOST]) / "lost"
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(experiment, chunk)


def lost_always(experiment: bytes, chunk: Chunk) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def package_with(folder: Path, file: str, old: str, new: str) -> Path:
    """Where a Parlour lies, made of links to this one, in which one file of data says something
    else; for `PYTHONPATH`."""
    here, there = Path(parlour.__file__).parents[1], folder
    for word in Path("parlour", file).parts:
        there.mkdir()
        for entry in here.iterdir():
            if entry.name != word:
                (there / entry.name).symlink_to(entry)
        here, there = here / word, there / word
    text = here.read_text(encoding="utf-8")
    assert old in text
    there.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder
