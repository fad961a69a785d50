"""Where positions come from, so that a pickle need not hold what all positions of a match share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

from parlour.engine.core.position import Position
from parlour.engine.errors import BadRecord
from parlour.engine.game import Game, Setup

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Origin:
    """The module that has a game as its `GAME`, and the components of an owner."""

    module: str
    components: dict[str, Any] | None

    def reduce(self, position: Position) -> tuple[Callable[..., Position], tuple[object, ...]]:
        """A position as a pickle holds it: whence it comes, and its description."""
        return position_from, (self, _game(self.module).version, position.describe())


def with_origin(position: P, module: str, setup: Setup) -> P:
    """A start position that knows, with all that come of it, where it comes from. For a game that
    declares its fields for each of its boards; others are pickled by their attributes."""
    position.fields().origin = Origin(module, setup.components)
    return position


def position_from(origin: Origin, version: str, words: dict[str, object]) -> Position:
    """The position that was pickled."""
    game = _game(origin.module)
    if version != game.version:
        raise BadRecord(
            f"this position was pickled with rules version {version} of {game.title}, "
            f"this is version {game.version}"
        )
    chosen, rest = game.told_apart(words)
    start = _start(origin.module, _text(chosen), _text(origin.components))
    return game.arranged(start.copy(), rest)


def _game(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game


def _text(data: Mapping[str, object] | None) -> str:
    return json.dumps(data, sort_keys=True, default=str)


@lru_cache(maxsize=64)
def _start(module: str, chosen: str, components: str) -> Position:
    """The start of a match: many pickles come from the same one."""
    own = json.loads(components)
    return _game(module).start(**json.loads(chosen), **({} if own is None else {"components": own}))
