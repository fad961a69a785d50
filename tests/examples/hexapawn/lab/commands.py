"""Hexapawn: what it brings to the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from parlour.engine.commands import Command, count
from parlour.engine.errors import ParlourError

from ..rules.position import SEATS, Hexapawn

LARGEST = 4


def add_winner_arguments(parser: ArgumentParser) -> None:
    """On which board."""
    parser.add_argument("--size", type=count, default=3, metavar="N", help="of the board (3)")


def winner(arguments: Namespace) -> int:
    """Say who wins with perfect play."""
    if not 3 <= arguments.size <= LARGEST:
        raise ParlourError(f"a board has 3 or {LARGEST} ranks, not {arguments.size}")
    print(f"{SEATS[_best(Hexapawn(arguments.size), {})]} wins if both play perfectly.")
    return 0


def _best(position: Hexapawn, known: dict[str, int]) -> int:
    """Who wins from here; every line ends, as pawns never go back."""
    if position.winner() >= 0:
        return position.winner()
    key = position.digest()
    if key not in known:
        known[key] = 1 - position.turn
        for move in position.moves():
            then = Hexapawn(position.size)
            then.board, then.turn = position.board.copy(), position.turn
            then.apply(move)
            if _best(then, known) == position.turn:
                known[key] = position.turn
                break
    return known[key]


COMMANDS = {"winner": Command("who wins with perfect play", add_winner_arguments, winner)}
