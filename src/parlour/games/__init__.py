"""The games. Each is a folder; nothing here lists them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules

from parlour.engine.components import read_toml
from parlour.engine.errors import ParlourError, nearest
from parlour.engine.game import Game

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Announced:
    """A title whose rules are not published: it is shown, but cannot be played."""

    slug: str
    title: str
    notice: str


@cache
def announced() -> tuple[Announced, ...]:
    """The folders that have nothing but an `announced.toml`."""
    files = sorted(HERE.glob("*/announced.toml"))
    return tuple(Announced(_slug(file.parent.name), **read_toml(file)) for file in files)


def _slug(folder: str) -> str:
    return folder.replace("_", "-")


@cache
def slugs() -> dict[str, str]:
    """Where each game is found: the folders here, and what other packages announce under
    the entry point group `parlour.games`."""
    found = {_slug(module.name): f"{__name__}.{module.name}:GAME"
             for module in iter_modules(__path__)}  # fmt: skip
    for entry in entry_points(group="parlour.games"):
        found[entry.name] = entry.value
    return dict(sorted(found.items()))


def all_games() -> dict[str, Game]:
    """Every game by its slug."""
    return {slug: find_game(slug) for slug in slugs()}


@cache
def find_game(slug: str) -> Game:
    """A game by its slug.

    >>> find_game("last-glow").title
    'The Last Glow'
    """
    known = slugs()
    for each in announced():
        if each.slug == slug:
            raise ParlourError(f"{each.title} is announced, but its rules are not published")
    if slug not in known:
        raise ParlourError(f"there is no game '{slug}'.{nearest(slug, known)}")
    game = load_game(known[slug])
    if game.slug != slug:
        raise ParlourError(
            f"the entry point '{slug}' leads to the game '{game.slug}': give both the same name"
        )
    return game


def load_game(address: str) -> Game:
    """The game at an address such as `my_game:GAME`, with its folder if it is a package."""
    module, _, name = address.partition(":")
    try:
        loaded = import_module(module)
        game: Game = getattr(loaded, name)
    except (ImportError, AttributeError) as error:
        raise ParlourError(f"there is no game to load at '{address}': {error}") from error
    folder = Path(str(loaded.__file__)).parent if hasattr(loaded, "__path__") else None
    return replace(game, folder=folder)
