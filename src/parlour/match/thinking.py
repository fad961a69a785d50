"""What bots and reviews are asked, and where they think about it: here, or in other processes."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final

from parlour.bots import make_bot
from parlour.bots.advice import advise, merged
from parlour.bots.hint import hint, told
from parlour.bots.review import expect
from parlour.bots.search import Budget
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Kiss, Rng
from parlour.games import find_game

SECONDS = 120.0
"""A bot that thinks longer than this is given up."""
GLANCE = 0.05
"""Seconds between two looks whether an answer is still wanted."""
DECIDE: Final = "decide"
"""A bot's move."""
HINT: Final = "hint"
ADVISE: Final = "advise"
"""All moves of a seat, weighed."""
EXPECT: Final = "expect"
"""What a seat can expect in a position."""

log = logging.getLogger(__name__)
Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Errand:
    """A question in plain data, so that another process can answer it."""

    game: str
    options: dict[str, Any]
    position: dict[str, object]
    seed: int
    kind: str = DECIDE
    bot: str = "thumb"
    seat: int = 0
    simulations: int = 0
    seconds: float = 0.0


def errand_for(
    kind: str,
    game: Game,
    setup: Setup,
    position: Position,
    seat: int,
    budget: Budget,
    seed: int,
) -> Errand:
    """Something to be found out about a position that holds nothing the seat may not know."""
    return Errand(
        game.slug,
        options_of(setup),
        position.describe(),
        seed,
        kind,
        seat=seat,
        simulations=budget.simulations,
        seconds=budget.seconds,
    )


def options_of(setup: Setup) -> dict[str, Any]:
    """What a game is set up from, as one gives it to `Game.position`."""
    options = dict(setup.options)
    if setup.components is not None:
        options["components"] = setup.components
    return options


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
        seed = int(self.rng.below(1 << 30))
        words = self.position.describe()
        return Errand(self.game.slug, options_of(self.setup), words, seed, bot=self.bot)


def never() -> bool:
    """Nobody stops it."""
    return False


def do(errand: Errand, stopped: Stopped = never, find: Callable[[str], Game] = find_game) -> Any:
    """Answer a question from its words alone; once nobody wants it any more, as far as one is."""
    game = find(errand.game)
    position = game.position(errand.position, **errand.options)
    rng = Kiss(errand.seed)
    if errand.kind == DECIDE:
        return int(make_bot(errand.bot, game).choose(position, rng))
    budget = Budget(errand.simulations, errand.seconds)
    if errand.kind == HINT:
        return hint(game, position, errand.seat, budget, rng, stopped)
    if errand.kind == ADVISE:
        return advise(game, position, errand.seat, budget, rng, stopped)
    if errand.kind == EXPECT:
        return expect(game, position, errand.seat, budget, rng)
    raise ParlourError(f"nobody knows how to '{errand.kind}'")


def _begin_work() -> None:
    """Ctrl-C is for the house, which sends its workers home; if it dies they go by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


_flags: Any = None
"""In a process that studies: for each errand whether it is not wanted any more."""
FLAGS = 64


def _begin_study(flags: Any) -> None:
    """Studies give way to whoever plays."""
    global _flags  # noqa: PLW0603 - a process of a pool is handed what it shares only here
    _flags = flags
    with suppress(OSError, AttributeError):
        os.nice(10)
    _begin_work()


def _study(errand: Errand, flag: int) -> Any:
    return do(errand, lambda: _flags is not None and bool(_flags[flag]))


def at_once() -> int:
    """How many bots think at the same time, and how many matches are analysed."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


class Pool:
    """Processes that are started when they are first needed; one that dies is replaced."""

    def __init__(self, count: int, begin: Callable[..., None], *given: Any) -> None:
        self._count = count
        self._begin = begin
        self._given = given
        self._guard = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Let something be done by one of them."""
        with self._guard:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._count, context, self._begin, self._given)
            return self._pool.submit(work, *given)

    def close(self) -> None:
        """Send all processes home."""
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Processes in which bots think and matches are studied, so that the tables stay quick.

    There is one more for studies than matches are analysed at a time: a hint finds it free.
    """

    def __init__(self, count: int = 0) -> None:
        count = count or at_once()
        self._bots = Pool(count, _begin_work)
        self._flags = multiprocessing.get_context("spawn").RawArray("b", FLAGS)
        self._count = count + 1
        self._studies = Pool(self._count, _begin_study, self._flags)
        self._guard = Lock()
        self._free = list(range(FLAGS))

    def __call__(self, question: Question) -> int:
        """The answer of a bot; a process that dies is replaced once."""
        errand = question.errand()
        try:
            return int(self._bots.submit(do, errand).result(SECONDS))
        except BrokenProcessPool:
            log.warning("a bot's process died over %s: asking another one", errand.game)
            self._bots.close()
            return int(self._bots.submit(do, errand).result(SECONDS))

    def study(self, errand: Errand, stopped: Stopped = never) -> Any:
        """What a study finds; soon after it is stopped, what it has found until then. A hint has
        so many seconds, and every process that has nothing else to do searches for it."""
        spare = self._count - (FLAGS - len(self._free))
        if errand.kind != HINT or not errand.seconds or spare < 2:
            return self._studied(errand, stopped)
        shares = [replace(errand, kind=ADVISE, seed=errand.seed + n) for n in range(spare)]
        with ThreadPoolExecutor(spare) as threads:
            found = list(threads.map(lambda share: self._studied(share, stopped), shares))
        game = find_game(errand.game)
        position = game.position(errand.position, **errand.options)
        return told(game, position, merged(found), Kiss(errand.seed))

    def _studied(self, errand: Errand, stopped: Stopped) -> Any:
        with self._guard:
            if not self._free:
                raise ParlourError("too much is being studied: try again in a moment")
            flag = self._free.pop()
        self._flags[flag] = 0
        try:
            return self._wait(self._studies.submit(_study, errand, flag), flag, stopped)
        except BrokenProcessPool:
            self._studies.close()
            raise ParlourError("the study was lost: try again") from None
        finally:
            with self._guard:
                self._free.append(flag)

    def _wait(self, answer: Future[Any], flag: int, stopped: Stopped) -> Any:
        until = monotonic() + SECONDS
        while True:
            try:
                return answer.result(GLANCE)
            except TimeoutError:
                if monotonic() > until:
                    raise ParlourError("the study takes too long") from None
                if stopped():
                    self._flags[flag] = 1
                    if answer.cancel():
                        raise ParlourError("nobody wants to know any more") from None

    def warm(self) -> None:
        """Start the first process before anybody waits for it."""
        self._bots.submit(os.getpid)

    def close(self) -> None:
        """Send all processes home."""
        self._bots.close()
        self._studies.close()
