"""Urban Recovery: the shortest wins, replayed, and found again where that is quick."""

from __future__ import annotations

import pytest

from parlour.games.urban_recovery.rules import OPEN, WON, UrbanRecovery
from parlour.games.urban_recovery.tables import END_TURN, PICK_UP, RELEASE
from tests.kit.traces import core

from .cases import BOARDS, at, position, walked, yard
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


@pytest.mark.parametrize("board", ["cold-feet", "man-at-the-door", "broken-glass"])
def test_no_win_is_shorter(board: str) -> None:
    start = position(at(board=board))
    assert shortest(start, BOARDS[board] - 1) == 0
    if board == "cold-feet" or core() == "compiled":  # the others take long without
        assert shortest(start, BOARDS[board]) == BOARDS[board]


@rule("UR-18")
@pytest.mark.parametrize(
    ("board", "without"), [("man-at-the-door", "b"), ("broken-glass", "b"), ("cold-feet", "y")]
)
def test_bricks_and_warmth_are_needed(board: str, without: str) -> None:
    data = position(at(board=board)).board.data
    lines = [line.replace(without, ".") for line in data.map]
    bare = yard(*data.enemies, map=lines, cold_limit=data.cold_limit)
    assert shortest(position(at(components=bare)), 100) == 0


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
