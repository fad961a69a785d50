"""Bots by name: the levels of each game, or a search of any size."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.bots.perfect import PerfectBot
from parlour.bots.search.search import Budget, SearchBot
from parlour.engine.core.playout import Policy, random_move
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game
from parlour.engine.levels import EVERY, RANDOM, THUMB, CarelessBot, Level

SEARCH = "search:"
"""Before a number of simulations: for whoever experiments, not for tables."""
MOST = 10**9


class RandomBot(Policy):
    """Any legal move, all equally likely."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One legal move of the seat to move."""
        return random_move(position, rng)


def bot_names(game: Game) -> tuple[str, ...]:
    """The levels of a game, from the weakest to the strongest.

    >>> from parlour.games import find_game
    >>> bot_names(find_game("bonnie-and-clyde"))
    ('random', 'beginner', 'casual', 'perfect')
    """
    return tuple(level.name for level in game.ladder)


def usual_bot(game: Game) -> str:
    """Who plays where nobody says who: the rules of thumb."""
    return THUMB.name if game.thumb is not None else RANDOM.name


def quick_bot(name: str, game: Game) -> str:
    """Who decides without searching in the place of a level: itself, or the usual bot.

    >>> from parlour.games import find_game
    >>> [quick_bot(name, find_game("ultimate-scheme")) for name in ("beginner", "skilled")]
    ['beginner', 'casual']
    """
    known = level_name(name, game)
    searches = any(each.simulations or each.exact for each in game.ladder if each.name == known)
    return usual_bot(game) if searches else name


def level_name(name: str, game: Game) -> str:
    """The name that a level has now; any other name as it is.

    >>> from parlour.games import find_game
    >>> level_name("thumb", find_game("last-glow"))
    'casual'
    """
    return next((each.name for each in game.ladder if name in each.former), name)


def make_bot(name: str, game: Game) -> Policy:
    """A bot that sits at tables, by the name of its level.

    >>> from parlour.games import find_game
    >>> type(make_bot("random", find_game("last-glow"))).__name__
    'RandomBot'
    """
    for level in (*game.ladder, THUMB):
        if name == level.name or name in level.former:
            return bot_of(level, game)
    raise ParlourError(f"{game.title} has no bot '{name}'.{nearest(name, bot_names(game))}")


def any_bot(name: str, game: Game) -> Policy:
    """A bot by its name, or a search of any size.

    >>> from parlour.games import find_game
    >>> type(any_bot("search:50", find_game("last-glow"))).__name__
    'SearchBot'
    """
    if not name.startswith(SEARCH):
        return make_bot(name, game)
    size = name.removeprefix(SEARCH)
    if not size.isdecimal() or not 0 < int(size) < MOST:
        raise ParlourError(f"a search is written {SEARCH}SIMULATIONS, as search:200, not '{name}'")
    return SearchBot(game, Budget(simulations=int(size)))


def bot_of(level: Level, game: Game) -> Policy:
    """The bot that plays at a level."""
    if level.slips >= EVERY:
        return RandomBot()
    if level.exact:
        return PerfectBot(game, Budget(level.simulations) if level.simulations else None)
    if level.simulations:
        return SearchBot(game, Budget(level.simulations))
    if game.thumb is None:
        raise ParlourError(f"{game.title} has no rules of thumb yet; the bot 'random' can play")
    return CarelessBot(game.thumb(), level.slips) if level.slips else game.thumb()
