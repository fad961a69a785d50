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
from parlour.scene.preview import FAILS, IDLE, preview
from parlour.scene.table import Choice, Scene

HOPELESS = "It cannot succeed."


def decision_scene(game: Game, position: Position, seat: int) -> Scene:
    """What a seat sees, where each of its moves that changes nothing says so."""
    scene = scene_of(game, position, seat)
    say = game.preview_line or game.log_line
    if not scene.choices or say is None or len(position.together()) > 1:
        return scene
    known = seen_by(position, seat, Kiss(1))
    choices = tuple(_marked(game, position, known, each, seat, say) for each in scene.choices)
    return replace(scene, choices=choices) if choices != scene.choices else scene


def _marked(
    game: Game,
    position: Position,
    known: Position,
    choice: Choice,
    seat: int,
    say: Callable[[Event], str],
) -> Choice:
    words = _idle_words(known, choice.move, seat, say)
    if words and position.has_secrets():  # the first deal may have been an accident
        told = preview(game, position, choice.move, seat).lines()
        words = words if any(_comes_to_nothing(line) for line in told) else ""
    return replace(choice, idle=words) if words else choice


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


def _comes_to_nothing(words: str) -> bool:
    return words.startswith(IDLE) or words.endswith(FAILS)


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
