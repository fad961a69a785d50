"""Choices and previews that work for every game, from its rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from parlour.engine.core.position import OVER, Position
from parlour.scene.table import Choice

P = TypeVar("P", bound=Position)


def after(position: Position, move: int) -> Position:
    """The position once a move is made, up to the next decision or chance event."""
    twin = position.copy()
    twin.apply(move)
    return twin


def sentence(position: Position, move: int) -> str:
    """A move as its book says it."""
    return position.book().sentence(move)


def warning(position: Position, move: int) -> str:
    """What to ask before a move that loses at once, if neither chance nor a secret has a say."""
    if position.has_secrets():
        return ""
    seat = int(position.to_move())
    then = after(position, move)
    if then.to_move() != OVER:
        return ""
    winners = then.result()["winners"]
    assert isinstance(winners, list)
    return "" if seat in winners else "This loses the match at once."


def unasked(position: Position, move: int) -> str:
    """Nothing is asked before a move."""
    return ""


def choices(
    position: P,
    seat: int,
    touches: Callable[[P, int], tuple[tuple[str, ...], ...]],
    label: Callable[[P, int], str] = sentence,
    ask: Callable[[P, int], str] = warning,
) -> tuple[Choice, ...]:
    """What a seat may do now: for each legal move its words, what one touches to make it, and
    what to ask before it is made."""
    if seat < 0 or position.to_move() != seat:
        return ()
    return tuple(
        Choice(move, label(position, move), touches(position, move), ask(position, move))
        for move in position.moves()
    )
