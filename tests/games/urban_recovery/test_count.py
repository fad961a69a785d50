"""Urban Recovery: the different shortest wins, counted at once and one position at a time."""

from __future__ import annotations

import pytest

from parlour.games.urban_recovery.bots.solving_count import UNCOUNTED, Tally
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import END_TURN, OPEN, WON
from parlour.testing.traces import core

from .cases import AT_ONCE, BOARDS, at, position, walked, yard
from .test_wins import SMALL, State, state, turns_home
from .wins import WINS

WAYS = {
    "cold-feet": 4,
    "man-at-the-door": 101_212,
    "broken-glass": 178_183,
    "long-night": 13_664_224,
    "courtyard": 261_852,
    "recovery": 21_129_888,
}
"""The first three were also added up one position at a time, as below."""
WAYS_AT_ONCE = {
    "cold-feet": 4,
    "man-at-the-door": 100_676,
    "broken-glass": 229_340,
    "long-night": 13_576_864,
    "courtyard": 330_540,
    "recovery": 4_335_136,
}
"""The same where enemies are back on their routes at once (UR-R14)."""
READINGS = [("walk", BOARDS, WAYS), ("at-once", AT_ONCE, WAYS_AT_ONCE)]


@pytest.mark.parametrize(("way_back", "wins", "ways"), READINGS)
@pytest.mark.parametrize("board", WAYS if core() == "compiled" else SMALL)
def test_the_shortest_wins_of_every_board(
    board: str, way_back: str, wins: dict[str, int], ways: dict[str, int]
) -> None:
    start = position(at(board=board, way_back=way_back))
    assert Tally(start, wins[board] - 1).count() == 0
    assert Tally(start, wins[board]).count() == ways[board]


def test_one_position_at_a_time_a_whole_board_has_as_many() -> None:
    start = position(at(board="cold-feet"))
    assert one_by_one(start, 6) == Tally(start, 6).count() == 4


@pytest.mark.parametrize(("board", "turns"), [("man-at-the-door", 4), ("broken-glass", 5)])
def test_one_position_at_a_time_the_rest_of_a_win_has_as_many(board: str, turns: int) -> None:
    """With bricks, glass and a friend; from the start it takes too long."""
    played = WINS[board].split("|")[:turns]
    start = position(walked(at(board=board), "|".join([*played, ""])))
    assert start.turn == turns + 1
    found = Tally(start, BOARDS[board]).count()
    assert found > 1
    assert found == one_by_one(start, BOARDS[board])


def test_a_brick_or_the_friend_left_for_later_is_another_way() -> None:
    """He has to end the first turn on e1, with the brick or not, with the friend or not."""
    lane = yard(map=["+-+-+-+-+-+-+", "|S . . . b F|", "+-+-+-+-+-+-+"])
    start = position(at(components=lane))
    assert [Tally(start, last).count() for last in (1, 2)] == [0, 4]
    assert one_by_one(start, 2) == 4


def test_who_is_not_cold_is_the_same_with_and_without_warmth() -> None:
    """He ends the first turn on e1, or on d2 where the brick is another way; by b2 or not."""
    lines = {3: "|. y . . F . .|", 13: "|. . . . . . .|"}
    start = position(at(components=yard(lines=lines)))
    assert Tally(start, 2).count() == one_by_one(start, 2) == 2 + 4


def test_the_count_stops_where_it_takes_too_long() -> None:
    start = position(at(board="cold-feet"))
    tally = Tally(start, 6)
    assert tally.count() == 4
    assert Tally(start, 6).count(tally.followed) == 4
    assert Tally(start, 6).count(tally.followed - 1) == UNCOUNTED


def one_by_one(start: UrbanRecovery, last: int) -> int:
    """The wins on a turn, by nothing but the rules; a position is left out only if its way home
    is too long for the turns that are left."""
    layer: dict[State, tuple[UrbanRecovery, int]] = {(): (start, 1)}
    wins = 0
    for turn in range(int(start.turn), last + 1):
        following: dict[State, tuple[UrbanRecovery, int]] = {}
        wins = 0
        for begin, ways in layer.values():
            won, ends = played_out(begin)
            wins += ways if won else 0
            for key, end in ends.items():
                if turn + turns_home(end) <= last:
                    following[key] = (end, ways + (following[key][1] if key in following else 0))
        layer = following
    return wins


def played_out(begin: UrbanRecovery) -> tuple[bool, dict[State, UrbanRecovery]]:
    """Whether a turn can win, and every position with which the next one can begin."""
    won = False
    ends: dict[State, UrbanRecovery] = {}
    known: set[State] = set()
    open_ones = [begin]
    while open_ones:
        here = open_ones.pop()
        for move in here.moves():
            then = here.copy()
            then.apply(move)
            won = won or then.ending == WON
            if then.ending != OPEN:
                continue
            key = (*state(then), int(then.cold))
            if move == END_TURN:
                ends[key] = then
                continue
            key = (*key, int(then.steps), then.thrown, int(then.lured))
            if key not in known:
                known.add(key)
                open_ones.append(then)
    return won, ends
