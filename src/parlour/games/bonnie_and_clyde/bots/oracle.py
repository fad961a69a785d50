"""Bonnie and Clyde: who knows the exact chance to win of every position."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from parlour.engine.solution_cache import CacheFile, SolverOracle
from parlour.games.bonnie_and_clyde import components
from parlour.games.bonnie_and_clyde.bots.solving import Days
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import Board

FEWEST_TURNS = components.load().limits.turns
"""BC-R18: a limit this far away changes nothing, a nearer one may."""


def oracle(position: BonnieAndClyde) -> SolverOracle | None:
    """One for each board and reading (BC-R11); none for an owner's board that ends sooner than the
    printed one."""
    board = position.board
    if board.max_turns < FEWEST_TURNS:
        return None
    data = msgspec.json.encode(board.data).decode()
    return _solved(data, int(board.start_savings), int(board.max_savings), board.at_once)


@lru_cache(maxsize=8)
def _solved(data: str, first: int, most: int, at_once: bool) -> SolverOracle:
    read = msgspec.json.decode(data, type=components.Components)
    board = Board(read, first, most, at_once=at_once)
    folder = Path(__file__).parent.parent
    cache = CacheFile("bonnie-and-clyde", "1", folder, data, first, most, at_once)
    return SolverOracle(Days, BonnieAndClyde(board), cache)
