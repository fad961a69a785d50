"""Urban Recovery: what the solver tells a designer about a board, and about single decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

import msgspec

from parlour.engine.measures import Known
from parlour.engine.values import MoveValue
from parlour.games.urban_recovery.bots.oracle import EAGER, key_of
from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.bots.solving_count import UNCOUNTED, Tally
from parlour.games.urban_recovery.components import Limits
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import OPEN, PILE, SHELTER, WARM, WON, Board

PATIENCE = 4_000
"""Outlooks that are followed on a board before nothing is said about it."""
COUNTED = 50_000
"""Positions that are followed to count the shortest wins of a board."""
EXACTLY = 1_000_000
"""From here on a number of wins is rounded."""
REMEMBERED = 20_000
PLAIN = "."
UNSETTLED = 0.5


def weigh(position: UrbanRecovery, look: int) -> list[MoveValue]:
    """What a short look proves of each move, the moves that win first. Where it finds neither a
    win nor that there is none, it may be either."""
    found = []
    for move in position.moves():
        then = position.copy()
        then.apply(move)
        won = _wins(then, look)
        found.append(MoveValue(move, UNSETTLED if won is None else float(won),
                              UNSETTLED if won is None else 0.0))  # fmt: skip
    return sorted(found, key=lambda each: -each.result)


_SEEN: dict[tuple[str, int, int], bool | None] = {}
"""Positions that were looked at; runners without luck meet the same ones again and again."""


def _wins(position: UrbanRecovery, look: int) -> bool | None:
    if position.ending != OPEN:
        return bool(position.ending == WON)
    key = (board_key(position.board), key_of(position), look)
    if key not in _SEEN:
        if len(_SEEN) >= REMEMBERED:
            _SEEN.clear()
        solver = Solver(position, EAGER)
        _SEEN[key] = True if solver.solve(look) else None if solver.promised() else False
    return _SEEN[key]


@lru_cache(maxsize=32)
def board_key(board: Board) -> str:
    """What tells boards apart."""
    data = msgspec.json.encode(board.data).decode()
    numbers = (board.steps, board.enemy_steps, board.throw, board.back_at_once)
    return " ".join([data, *[str(int(each)) for each in numbers]])


@lru_cache(maxsize=32)
def _explored(key: str, board: Board) -> tuple[Known, ...]:
    return tuple(_facts(board))


def known(start: UrbanRecovery) -> Sequence[Known]:
    """The shortest win, how tight it is, and what it takes."""
    return _explored(board_key(start.board), start.board)


def _facts(board: Board) -> Iterator[Known]:
    solver = _solved(board)
    if not solver.won:
        yield Known("shortest win", _no_win(solver))
        return
    best = int(solver.turns())
    yield Known("shortest win", f"turn {best}", "nobody can win sooner")
    yield shortest_wins(board, best)
    yield Known("tightest cold", f"{coldest(board, solver.line())} of {int(board.cold_limit)}",
                "the most tokens at once on the shortest way that was found")  # fmt: skip
    yield Known("hardness", f"{int(solver.expanded):,}",
                "outlooks the solver follows until it has the shortest win")  # fmt: skip
    for says, squares in removals(board):
        yield Known(f"shortest win without {says}", _told(_solved(without(board, squares)), best))


def shortest_wins(board: Board, best: int, most: int = COUNTED) -> Known:
    """How many different wins there are on the turn of the shortest one."""
    says = "different shortest wins"
    wins = Tally(UrbanRecovery(board, hints=True), best).count(most)
    if wins == UNCOUNTED:
        return Known(says, "too many to count", f"the count stops after {most:,} positions")
    more = "told apart by the positions with which turns begin, not by the moves between"
    return Known(says, rounded(wins), more)


def rounded(number: int) -> str:
    """'1,204', or 'about 3.1 × 10^9' where nobody would read it all."""
    if number < EXACTLY:
        return f"{number:,}"
    digits, power = f"{Decimal(number):.1e}".split("e+")
    return f"about {digits} × 10^{power}"


def _solved(board: Board) -> Solver:
    solver = Solver(UrbanRecovery(board, hints=True))
    solver.solve(PATIENCE)
    return solver


def _no_win(solver: Solver) -> str:
    first = int(solver.promised())
    return f"not before turn {first}; more takes too long to prove" if first else "none"


def _told(solver: Solver, best: int) -> str:
    if not solver.won:
        return _no_win(solver)
    later = int(solver.turns()) - best
    return f"turn {int(solver.turns())}" + (f", {later} later" if later else ", not needed")


def coldest(board: Board, line: Sequence[int]) -> int:
    """The most tokens of cold at once on a way."""
    here = UrbanRecovery(board, hints=True)
    most = 0
    for move in line:
        here.apply(move)
        most = max(most, int(here.cold))
    return most


def removals(board: Board) -> list[tuple[str, list[int]]]:
    """What may be taken off a board, and on which squares it stands."""
    piles, warm, shelters = (
        [square for square in range(int(board.squares)) if board.kinds[square] == kind]
        for kind in (PILE, WARM, SHELTER)
    )
    found = [("any bricks", piles), ("any shelters", shelters), ("any warm square", warm)]
    found += [(f"the brick pile {board.names[square]}", [square]) for square in piles]
    found += [(f"the warm square {board.names[square]}", [square]) for square in warm]
    return [(says, squares) for says, squares in found if squares]


def without(board: Board, squares: Sequence[int]) -> Board:
    """A board on which these squares are plain."""
    kinds = "".join(
        PLAIN if square in squares else kind for square, kind in enumerate(board.plan.squares)
    )
    limits = Limits(int(board.steps), int(board.enemy_steps), int(board.throw))
    plan = replace(board.plan, squares=kinds)
    return Board(board.data, limits, plan, board.own, board.back_at_once)
