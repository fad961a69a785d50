"""Small plans, and workers that are lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from parlour.games import find_game
from parlour.lab.plan import Arm, Chunk, Plan, facts_of
from parlour.lab.playing import play_chunk

LOST = "PARLOUR_TEST_LOST"
"""The folder in which a worker leaves a mark before it is lost."""


def small_plan(
    slug: str = "last-glow",
    levels: tuple[str, ...] = ("random", "thumb"),
    most: int = 30,
    size: int = 10,
    precision: float = 0.0,
    weigh: int = 0,
) -> Plan:
    game = find_game(slug)
    setup = game.setup({})
    arms = tuple(
        Arm(level, level, most=most, size=size, options=dict(setup.options)) for level in levels
    )
    facts = facts_of(game, setup)
    return Plan(slug, game.version, setup.seats, 7, precision, arms, facts, weigh)


def lost_once(plan: bytes, chunk: Chunk) -> bytes:
    """The worker that gets the second chunk of the first arm is killed, the first time."""
    if (chunk.arm, chunk.number) == (0, 1):
        mark = Path(os.environ[LOST]) / "lost"
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(plan, chunk)


def lost_always(plan: bytes, chunk: Chunk) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""
