"""Moves that are possible and change nothing: they say so, and are drawn without a glow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game
from parlour.scene.default_scene import scene_of
from parlour.scene.preview import DEALS, FAILS, IDLE
from parlour.scene.table import Scene

HOPELESS = "It cannot succeed."


def decision_scene(game: Game, position: Position, seat: int) -> Scene:
    """What a seat sees, where each of its moves that changes nothing says so."""
    scene = scene_of(game, position, seat)
    say = game.preview_line or game.log_line
    if not scene.choices or say is None or len(position.together()) > 1:
        return scene
    first = seen_by(position, seat, Kiss(1))
    found = {choice.move: _idle_words(first, choice.move, seat, say) for choice in scene.choices}
    if any(found.values()) and position.has_secrets():  # the first deal may have been an accident
        for deal in range(1, DEALS):
            known = seen_by(position, seat, Kiss(1 + deal))
            for move in [move for move, words in found.items() if words]:
                found[move] = _idle_words(known, move, seat, say)
    choices = (replace(each, idle=found[each.move]) for each in scene.choices)
    return replace(scene, choices=tuple(choices)) if any(found.values()) else scene


def _idle_words(known: Position, move: int, seat: int, say: Callable[[Event], str]) -> str:
    """That nothing changes, where a move tells that first or whatever chance brings then; that it
    cannot succeed, where it fails whatever chance brings."""
    then, words = _first_words(known, move, seat, say)
    if words.startswith(IDLE):
        return words
    if then.to_move() != CHANCE:
        return ""
    paid, found = bool(words), ""
    for outcome, _ in then.outcomes():
        _, words = _first_words(then, outcome, seat, say)
        if not words.endswith(FAILS) and (paid or not words.startswith(IDLE)):
            return ""
        found = found or words
    return HOPELESS if found.endswith(FAILS) else found


def _first_words(
    position: Position, move: int, seat: int, say: Callable[[Event], str]
) -> tuple[Position, str]:
    """The position after a move or an outcome, and the first that would be told of it."""
    then, audience = position.copy(), Audience()
    then.audience = audience
    then.apply(move)
    then.audience = None
    told: Iterable[str] = (say(event.seen_by(seat)) for event in audience.events)
    return then, next((words for words in told if words), "")
