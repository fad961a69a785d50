"""The simple bots: any legal move, and the rules of thumb of a game."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game
from parlour.engine.playout import Policy, random_move
from parlour.engine.position import Position
from parlour.engine.rng import Rng

BOTS = ("random", "thumb")


class RandomBot(Policy):
    """Any legal move, all equally likely."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        return random_move(position, rng)


def make_bot(name: str, game: Game) -> Policy:
    """A bot by its name.

    >>> from parlour.games import find_game
    >>> type(make_bot("random", find_game("last-glow"))).__name__
    'RandomBot'
    """
    if name == "random":
        return RandomBot()
    if name == "thumb":
        if game.thumb is None:
            raise ParlourError(f"{game.title} has no rules of thumb yet; the bot 'random' can play")
        return game.thumb()
    raise ParlourError(f"there is no bot '{name}'.{nearest(name, BOTS)}")
