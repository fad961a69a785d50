"""What bots and reviews are asked, as something that can be thought about anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from parlour.bots import make_bot
from parlour.bots.advice import Advice, Hint, advise, hint, hint_of, merged
from parlour.bots.review import expect
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.games import find_game
from parlour.match.work import ADVICE, Asker, Stopped, Work, WorkQueue, never

DECIDE: Final = "decide"
"""A bot's move."""
HINT: Final = "hint"
ADVISE: Final = "advise"
"""All moves of a seat, weighed."""
EXPECT: Final = "expect"
"""What a seat can expect in a position."""
SHARES: Final = 4
"""So many search for one hint at most; more of one host do not fit into the queue at once."""


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

    def here(self, find: Callable[[str], Game], stopped: Stopped) -> Any:
        """Answer it in this process."""
        return do(self, stopped, find)

    def errand(self) -> Errand:
        """It is plain data already."""
        return self


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

    def here(self, find: Callable[[str], Game], stopped: Stopped) -> int:
        """The same in the place of another process."""
        return self.answer()

    def errand(self) -> Errand:
        """The same question for a bot in another process."""
        seed = int(self.rng.below(1 << 30))
        words = self.position.describe()
        return Errand(self.game.slug, options_of(self.setup), words, seed, bot=self.bot)


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


def ask_hint(queue: WorkQueue, errand: Errand, asker: Asker, find: Callable[[str], Game]) -> Work:
    """Let a hint be found; all who have nothing else to do search for it together."""
    whole = Work(errand.errand, asker, ADVICE)
    spare = min(queue.idle(ADVICE), SHARES) if errand.seconds else 0
    if spare < 2:
        queue.put(whole)
        return whole
    shares = [replace(errand, kind=ADVISE, seed=errand.seed + n) for n in range(spare)]
    parts = [Work(share.errand, asker, ADVICE) for share in shares]

    def found(_: object) -> None:
        if not all(part.answer.done() for part in parts):
            return
        try:
            queue.finish(whole, [part.answer.result() for part in parts])
        except Exception as error:
            queue.fail(whole, error)

    def stop() -> None:
        for part in parts:
            part.drop()

    whole.told = partial(_in_words, errand, find)
    whole.stop = stop
    for part in parts:
        part.answer.add_done_callback(found)
        queue.put(part)
    return whole


def _in_words(errand: Errand, find: Callable[[str], Game], found: Sequence[Advice]) -> Hint:
    """What several searches have found together."""
    game = find(errand.game)
    position = game.position(errand.position, **errand.options)
    return hint_of(game, position, merged(found), Kiss(errand.seed))
