"""What bots and reviews are asked, as something that can be thought about anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from parlour.bots import make_bot
from parlour.bots.advice import advise, hint
from parlour.bots.review import expect
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.games import find_game

DECIDE: Final = "decide"
"""A bot's move."""
ASK_HINT: Final = "hint"
"""The best moves of a seat, with reasons."""
ADVISE: Final = "advise"
"""All moves of a seat, weighed."""
EXPECT: Final = "expect"
"""What a seat can expect in a position."""

Stopped = Callable[[], bool]
"""Whether nobody wants to know any more."""


def never() -> bool:
    """Nobody stops it."""
    return False


@dataclass(frozen=True, slots=True)
class Errand:
    """A question in plain data, so that another process can answer it."""

    game: str
    options: dict[str, Any]
    position: dict[str, object]
    seed: int
    kind: str = DECIDE
    bot: str = "casual"
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
    if errand.kind == ASK_HINT:
        return hint(game, position, errand.seat, budget, rng, stopped)
    if errand.kind == ADVISE:
        return advise(game, position, errand.seat, budget, rng, stopped)
    if errand.kind == EXPECT:
        return expect(game, position, errand.seat, budget, rng)
    raise ParlourError(f"nobody knows how to '{errand.kind}'")
