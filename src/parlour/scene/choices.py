"""Choices and previews that work for every game, from its rules alone."""

from __future__ import annotations

from parlour.engine.position import OVER, Position


def after(position: Position, move: int) -> Position:
    """The position once a move is made, up to the next decision or chance event."""
    twin = position.copy()
    twin.apply(move)
    return twin


def warning(position: Position, move: int, seat: int) -> str:
    """What to ask before a move that loses at once, if neither chance nor a secret has a say."""
    if position.has_secrets():
        return ""
    then = after(position, move)
    if then.to_move() != OVER:
        return ""
    winners = then.result()["winners"]
    assert isinstance(winners, list)
    return "" if seat in winners else "This loses the match at once."
