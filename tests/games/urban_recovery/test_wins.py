"""Urban Recovery: the shortest wins, replayed and found again, and what no win can do without."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import END_TURN, OPEN, PICK_UP, RELEASE, WON
from parlour.testing.traces import core

from .cases import AT_ONCE, BOARDS, at, position, walked, yard
from .wins import WINS

rule = pytest.mark.rule
State = tuple[object, ...]


@rule("UR-16", "UR-26", "UR-27", "UR-R21")
@pytest.mark.parametrize("board", BOARDS)
def test_a_shortest_win_of_each_board(board: str) -> None:
    study = walked(at(board=board), WINS[board])
    assert study.position.result()["cause"] == "won"
    assert study["turn"] == BOARDS[board]
    assert position(study).board.data.best == BOARDS[board]


SMALL = ["cold-feet", "man-at-the-door", "broken-glass"]
QUICK = BOARDS if core() == "compiled" else SMALL
"""The large boards take long without the compiled core."""


@pytest.mark.parametrize("board", QUICK)
def test_the_solver_finds_a_shortest_win(board: str) -> None:
    start = position(at(board=board))
    solver = Solver(start)
    assert solver.solve()
    assert solver.turns() == BOARDS[board]
    for move in solver.line():
        start.play(move)
    assert start.result() == {
        "winners": [0], "cause": "won", "board": board, "turns": BOARDS[board],
        "cold": start.cold, "by": None,
    }  # fmt: skip


@rule("UR-R14")
@pytest.mark.parametrize("board", QUICK)
def test_by_the_other_reading_the_solver_finds_a_shortest_win(board: str) -> None:
    start = position(at(board=board, way_back="at-once"))
    solver = Solver(start)
    assert solver.solve()
    assert solver.turns() == AT_ONCE[board] == start.board.data.best_at_once
    for move in solver.line():
        start.play(move)
    assert (start.ending, start.turn) == (WON, AT_ONCE[board])


READINGS = [("walk", BOARDS), ("at-once", AT_ONCE)]


@pytest.mark.parametrize(("way_back", "wins"), READINGS)
@pytest.mark.parametrize("board", SMALL)
def test_one_position_at_a_time_no_win_is_shorter(
    board: str, way_back: str, wins: dict[str, int]
) -> None:
    """The solver walks from many squares at once; this is the plain way."""
    start = position(at(board=board, way_back=way_back))
    assert shortest(start, wins[board] - 1) == 0
    if board == "cold-feet" or core() == "compiled":
        assert shortest(start, wins[board]) == wins[board]


def test_whoever_throws_at_once_has_more_steps_left() -> None:
    """The way round the guard leads to d1 as well, and he could throw from there too."""
    here = yard("G guard c1 N", tile=["p", "^"], lines={1: "|. . . . . S .|"})
    start = position(at(components=here, player="b1", brick=True, friend=True))
    assert shortest(start, 1) == 1
    solver = Solver(start.copy())
    assert solver.solve()
    assert solver.turns() == 1
    for move in solver.line():
        start.play(move)
    assert start.ending == WON


NEEDED = [(board, feature) for board, feature in (
    ("cold-feet", "y"), ("man-at-the-door", "b"), ("broken-glass", "b"),
    ("recovery", "b"), ("recovery", "y"), ("long-night", "b"), ("long-night", "u"),
    ("long-night", "y"), ("courtyard", "b"), ("courtyard", "y"),
) if board in QUICK]  # fmt: skip


@rule("UR-15", "UR-18", "UR-28")
@pytest.mark.parametrize(("board", "feature"), NEEDED)
def test_without_bricks_warmth_or_shelters_there_is_no_win(board: str, feature: str) -> None:
    assert not Solver(position(at(components=bare(board, feature)))).solve()


@pytest.mark.parametrize("board", [each for each in ("recovery", "courtyard") if each in QUICK])
def test_shelters_are_not_needed_for_the_shortest_win(board: str) -> None:
    solver = Solver(position(at(components=bare(board, "u"))))
    assert solver.solve()
    assert solver.turns() == BOARDS[board]


def bare(board: str, feature: str) -> dict[str, Any]:
    """A board without its piles, warm squares or shelters."""
    data = position(at(board=board)).board.data
    lines = [line.replace(feature, ".") for line in data.map]
    return yard(*data.enemies, map=lines, cold_limit=data.cold_limit)


def shortest(start: UrbanRecovery, most: int) -> int:
    """Breadth first over whole turns; 0 if there is no win within so many. A position is left
    out if it was reached with no more cold before (less is never worse), or if its way home is
    too long for the turns that are left."""
    least = {state(start): int(start.cold)}
    layer = [start]
    for turn in range(1, most + 1):
        following: list[UrbanRecovery] = []
        for begin in layer:
            for end in ends(begin):
                if end.ending == WON:
                    return turn
                known = least.get(state(end))
                if turns_home(end) + turn > most or (known is not None and known <= end.cold):
                    continue
                least[state(end)] = int(end.cold)
                following.append(end)
        layer = following
    return 0


def ends(begin: UrbanRecovery) -> list[UrbanRecovery]:
    """Every position after the enemies' turn that the player can reach, or a win. Bricks and
    the friend are taken as soon as they can be: to have them never hurts (UR-R22)."""
    found: list[UrbanRecovery] = []
    most_steps: dict[State, int] = {}
    open_ones = [begin]
    while open_ones:
        here = open_ones.pop()
        for move in eager(here):
            then = here.copy()
            then.apply(move)
            if then.ending == WON:
                return [then]
            if then.ending != OPEN:
                continue
            key = (*state(then), int(then.cold), then.thrown, int(then.lying), move == END_TURN)
            if most_steps.get(key, -1) >= then.steps:
                continue
            most_steps[key] = int(then.steps)
            (found if move == END_TURN else open_ones).append(then)
    return found


def eager(here: UrbanRecovery) -> list[int]:
    if here.can_release():
        return [RELEASE]
    return [PICK_UP] if here.can_pick_up() else here.moves()


def state(here: UrbanRecovery) -> State:
    enemies = zip(here.at, here.facing, here.number, here.stun, strict=True)
    return (int(here.player), here.brick, here.friend, int(here.broken), *map(tuple, enemies))


def turns_home(here: UrbanRecovery) -> int:
    """The fewest turns that the walk alone takes, all windows broken."""
    board = here.board
    broken = 2 ** len(board.windows) - 1
    home = board.steps_to(board.start, broken).steps
    if here.friend:
        steps = int(home[here.player])
    else:
        friend = board.steps_to(board.friend, broken).steps
        steps = int(friend[here.player]) - 1 + int(home[board.friend]) - 1
    return -(-steps // int(board.steps))
