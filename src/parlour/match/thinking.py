"""What a bot is asked, and where it thinks about it: here, or in a process of its own."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from threading import Lock, Thread
from typing import Any

from parlour.bots import make_bot
from parlour.engine.game import Game, Setup
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Kiss, Rng
from parlour.games import find_game

SECONDS = 120.0
"""A bot that thinks longer than this is given up."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Errand:
    """A question in plain data, so that another process can answer it."""

    game: str
    options: dict[str, Any]
    position: dict[str, object]
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot is asked for. The position holds nothing its seat may not know."""

    game: Game
    setup: Setup
    bot: str
    policy: Policy
    position: Position
    rng: Rng

    def answer(self) -> int:
        """Let the bot decide here and now."""
        return int(self.policy.choose(self.position, self.rng))

    def errand(self) -> Errand:
        """The same question for a bot in another process."""
        options = dict(self.setup.options)
        if self.setup.components is not None:
            options["components"] = self.setup.components
        seed = int(self.rng.below(1 << 30))
        return Errand(self.game.slug, options, self.position.describe(), self.bot, seed)


def decide(errand: Errand) -> int:
    """Answer a question from its words alone."""
    game = find_game(errand.game)
    position = game.position(errand.position, **errand.options)
    return int(make_bot(errand.bot, game).choose(position, Kiss(errand.seed)))


def _begin_work() -> None:
    """Ctrl-C is for the house, which sends its workers home; if it dies they go by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


class Workers:
    """Processes in which bots think, so that the tables stay quick."""

    def __init__(self, count: int = 0) -> None:
        self._count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._guard = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, question: Question) -> int:
        """The answer of a bot; a process that dies is replaced once."""
        errand = question.errand()
        try:
            return self._ask(errand)
        except BrokenProcessPool:
            log.warning("a bot's process died over %s: asking another one", errand.game)
            self.close()
            return self._ask(errand)

    def _ask(self, errand: Errand) -> int:
        return self._ready().submit(decide, errand).result(SECONDS)

    def _ready(self) -> ProcessPoolExecutor:
        with self._guard:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._count, context, _begin_work)
            return self._pool

    def warm(self) -> None:
        """Start the first process before anybody waits for it."""
        self._ready().submit(os.getpid)

    def close(self) -> None:
        """Send all processes home."""
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
