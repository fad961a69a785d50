"""The levels of a game's bots, from those who play anything to the strongest there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from parlour.engine.core.playout import Policy, random_move
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a search goes about a game."""

    explore: float = 0.5
    """How much a move is tried for being tried little."""
    widen: int = 8
    """A place tries one more move each time it was reached so often."""
    depth: int = 1
    """Decisions that are played on by the rules of thumb before a position is evaluated; games
    that cannot be evaluated are played to the end."""
    spread: Callable[[Any], float] | None = None
    """By how much a move may do worse than the best in a position and be made as readily, so that
    matches differ; none: the best move is made."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with a name: the rules of thumb, a search, or whoever knows the exact results."""

    name: str
    slips: int = 0
    """In how many of a hundred decisions it does anything."""
    simulations: int = 0
    """Simulations at each decision; 0: rules of thumb."""
    exact: bool = False
    """Whether it knows the exact results where the game is solved."""
    says: str = ""
    """How it plays, where that needs words of its own."""
    former: tuple[str, ...] = ()
    """Levels that are no more, for which it plays on in matches that name them."""

    @property
    def words(self) -> str:
        """How it plays."""
        if self.says:
            return self.says
        if self.exact:
            return "never errs" if not self.simulations else "never errs where the game is solved"
        if self.simulations:
            return f"tries {self.simulations:,} ways on before each move"
        if self.slips >= EVERY:
            return "plays at random"
        return "plays by rules of thumb" + (", with slips" if self.slips else "")


EVERY: Final = 100
RANDOM: Final = Level("random", slips=EVERY)
BEGINNER: Final = Level("beginner", slips=30)
THUMB: Final = Level("casual", former=("thumb",))


class CarelessBot(Policy):
    """Does anything now and then, and else what another bot would do."""

    def __init__(self, other: Policy, slips: int) -> None:
        self.other = other
        self.slips = slips

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        if rng.below(EVERY) < self.slips:
            return random_move(position, rng)
        return self.other.choose(position, rng)
