"""Urban Recovery: the shortest wins, replayed, and found again where that is quick."""

from __future__ import annotations

import pytest

from parlour.games.urban_recovery.rules import OPEN, WON, UrbanRecovery
from parlour.games.urban_recovery.tables import END_TURN

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
    assert shortest(position(at(board=board)), BOARDS[board]) == BOARDS[board]


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
    """Every position after the enemies' turn that the player can reach, and any win."""
    found: list[UrbanRecovery] = []
    seen: set[State] = set()
    open_ones = [begin]
    while open_ones:
        here = open_ones.pop()
        for move in here.moves():
            then = here.copy()
            then.apply(move)
            if then.ending == WON:
                return [then]
            key = (*state(then), int(then.cold), int(then.steps), then.thrown, int(then.lying))
            if then.ending != OPEN or key in seen:
                continue
            seen.add(key)
            (found if move == END_TURN else open_ones).append(then)
    return found


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
