"""Urban Recovery: on which turn each move can win."""

from __future__ import annotations

import pytest

from parlour.engine.values import MoveValue
from parlour.games.urban_recovery.bots.oracle import _ways, oracle, runner
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.testing.traces import core

from .cases import BOARDS, at, position, yard
from .test_wins import SMALL, shortest


def asked(here: UrbanRecovery) -> dict[str, MoveValue]:
    """What can be expected of each move, by its notation."""
    knows = oracle(here)
    knows.thorough = True
    found = knows.values(here)
    return {here.book().notation(each.move): each for each in found}


@pytest.mark.parametrize("board", BOARDS if core() == "compiled" else SMALL)
def test_the_shortest_win_of_every_board_is_proven(board: str) -> None:
    here = position(at(board=board))
    found = oracle(here).turn_of(here, 200_000)
    assert found == here.board.data.best == BOARDS[board]


@pytest.mark.rule("UR-R14")
def test_what_is_known_by_one_reading_is_not_told_by_the_other() -> None:
    """Both are asked for the same position: A is six steps from his post, the player beside it."""
    words = {"components": yard("A guard d4 S"), "player": "d7", "enemies": {"A": "g1 N"}}
    walking, at_once = position(at(**words)), position(at(**words, way_back="at-once"))
    assert asked(walking)["end turn"].result == 1.0
    assert asked(at_once)["end turn"].result == 0.0
    assert asked(walking)["end turn"].result == 1.0
    assert _ways(walking.board).cache.name != _ways(at_once.board).cache.name


def test_the_first_moves_of_a_board() -> None:
    found = asked(position(at(board="cold-feet")))
    assert {move: each.length for move, each in found.items()} == {
        "step N": 6, "step E": 6, "end turn": 8,
    }  # fmt: skip
    assert {each.result for each in found.values()} == {1.0}


def test_a_lost_turn_costs_what_the_plain_search_says() -> None:
    here = position(at(board="cold-feet"))
    end = asked(here)["end turn"]
    here.apply(end.move)
    turns = next(filter(None, (shortest(here, most) for most in range(1, 12))))
    assert end.length == turns + 1, "the plain search counts from turn 2"


def test_where_nobody_can_win_any_more_it_is_proven() -> None:
    limit = int(position(at(board="cold-feet")).board.cold_limit)
    found = asked(position(at(board="cold-feet", cold=limit - 1, steps=0)))
    assert {(each.result, each.length) for each in found.values()} == {(0.0, 0)}


def test_the_first_of_the_moves_is_a_best_one_all_the_way() -> None:
    board = "man-at-the-door" if core() == "compiled" else "cold-feet"
    here = position(at(board=board))
    knows = oracle(here)
    knows.thorough = False
    for _ in range(12):
        found = knows.values(here)
        assert len(found) == len(here.moves())
        assert found[0].length == BOARDS[board]
        here.play(found[0].move)


@pytest.mark.parametrize("board", ["recovery", "courtyard"] if core() == "compiled" else SMALL)
def test_the_perfect_level_gets_home_on_the_shortest_way(board: str) -> None:
    here = position(at(board=board))
    knows = runner(here)
    while here.to_move() >= 0:
        found = knows.values(here)
        assert {each.length for each in found} == {BOARDS[board]}
        here.apply(found[0].move)
    assert here.turn == BOARDS[board]
    assert here.scores() == [1.0]
    assert knows.values(here) == []


def test_who_cannot_win_any_more_is_left_to_others() -> None:
    limit = int(position(at(board="cold-feet")).board.cold_limit)
    here = position(at(board="cold-feet", cold=limit - 1, steps=0))
    assert runner(here).values(here) == []
