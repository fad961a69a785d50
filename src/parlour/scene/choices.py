"""Choices and previews that work for every game, from its rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from parlour.engine.core.position import OVER, Position
from parlour.engine.game import Game
from parlour.scene.table import Choice

NOTHING = -1
"""What touching something means that means no move; see `Game.move_meant`."""

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


def move_meant(game: Game, position: Position, seat: int, thing: str) -> int | None:
    """The move that a seat means by touching something that is no target now, so that one can say
    why not: what the game says, else a move that is made by touching it."""
    return moves_meant(game, position, seat)(thing)


def moves_meant(game: Game, position: Position, seat: int) -> Callable[[str], int | None]:
    """The same for one thing after the other."""
    if seat < 0 or position.to_move() != seat:
        return lambda thing: None
    made = {} if game.touches is None else made_by_touching(position, game.touches)

    def meant(thing: str) -> int | None:
        move = game.move_meant(position, thing) if game.move_meant is not None else None
        if move is None:
            move = made.get(thing)
        return None if move == NOTHING else move

    return meant


def made_by_touching(
    position: P, touches: Callable[[P, int], tuple[tuple[str, ...], ...]]
) -> dict[str, int]:
    """For each thing the move of the book that one makes by touching it: it alone rather than with
    others, last rather than first, the lowest of equals."""
    found: dict[str, tuple[int, bool, int]] = {}
    for move in range(position.book().size):
        for path in touches(position, move):
            for thing in path:
                rank = (len(path), thing != path[-1], move)
                if thing not in found or rank < found[thing]:
                    found[thing] = rank
    return {thing: move for thing, (_, _, move) in found.items()}
