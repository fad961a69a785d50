"""Bonnie and Clyde: the exact chances to win of the printed game, from a file of solved mornings.

They are those of a match that is won by leaving town (BC-R11).

`python -m parlour.games.bonnie_and_clyde.solved_table` solves the game and writes the file again.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from itertools import product
from pathlib import Path

from parlour.engine.core.solver import Solver
from parlour.games.bonnie_and_clyde import components
from parlour.games.bonnie_and_clyde.bots.solving import Days, Mornings, morning_of
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import Board

FILE = Path(__file__).with_name("mornings.bin")
FULL = 65535
"""Chances are kept as whole numbers up to this."""
GAUGES = ("savings", "love", "boredom", "threat", "ammunition", "passion", "poem", "prison")


def printed_board() -> Board:
    """The board of the printed game."""
    data = components.load()
    return Board(data, data.start.savings, data.top.savings)


def mornings(board: Board) -> list[BonnieAndClyde]:
    """Every position before a police die, in the order of their numbers."""
    tops = [range(int(getattr(board, f"max_{gauge}")) + 1) for gauge in GAUGES]
    found: list[BonnieAndClyde] = []
    for levels in product(*tops, (False, True)):
        position = BonnieAndClyde(board)
        for gauge, level in zip((*GAUGES, "roy"), levels, strict=True):
            setattr(position, gauge, level)
        position.held = position.love_to_death()
        found.append(position)
    assert [morning_of(each) for each in found] == list(range(len(found)))
    return found


def solved(board: Board) -> list[float]:
    """The chance to win of every morning."""
    solver = Solver(Days())
    return [solver.value(each) for each in mornings(board)]


@cache
def printed() -> Mornings:
    """The mornings of the printed game as they were solved."""
    values = _turned(array("H", zlib.decompress(FILE.read_bytes())))
    return Mornings([value / FULL for value in values])


def chances_of(position: BonnieAndClyde) -> dict[int, float]:
    """The chance to win after each legal move of the printed game."""
    return dict(Solver(printed()).after(position))


def _turned(values: array[int]) -> array[int]:
    """The file has the low byte first, whatever this machine does."""
    if sys.byteorder == "big":
        values.byteswap()
    return values


def write() -> None:
    """Solve the printed game and keep its mornings."""
    values = array("H", [round(value * FULL) for value in solved(printed_board())])
    FILE.write_bytes(zlib.compress(_turned(values).tobytes(), 9))


def shown_chances(position: BonnieAndClyde) -> dict[int, str]:
    """The chance after each legal move in words, with the best ones marked; nothing unless the
    match shows them.

    >>> position = BonnieAndClyde(printed_board())
    >>> shown_chances(position)
    {}
    """
    if not position.board.chances or position.to_move() != 0:
        return {}
    chances = {move: round(1000 * value) for move, value in chances_of(position).items()}
    top = max(chances.values())
    return {
        move: f"{value / 10:.1f} % to win{', best' if value == top else ''}"
        for move, value in chances.items()
    }


if __name__ == "__main__":
    write()
