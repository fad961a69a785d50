"""The games. Each is a folder; nothing here lists them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its slug: the folders here, and what other packages announce
    under the entry point group `parlour.games`."""
    found: dict[str, Game] = {}
    for module in iter_modules(__path__):
        game: Game = import_module(f"{__name__}.{module.name}").GAME
        found[game.slug] = replace(game, folder=Path(__path__[0]) / module.name)
    for entry in entry_points(group="parlour.games"):
        game = entry.load()
        found[game.slug] = game
    return dict(sorted(found.items()))


def find_game(slug: str) -> Game:
    """A game by its slug.

    >>> find_game("last-glow").title
    'The Last Glow'
    """
    games = all_games()
    if slug in games:
        return games[slug]
    raise ParlourError(f"there is no game '{slug}'.{nearest(slug, games)}")
