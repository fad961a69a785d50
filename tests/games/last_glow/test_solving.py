"""The Last Glow: ends that are solved exactly."""

from __future__ import annotations

import pytest

from parlour.engine.core.solver import Solver
from parlour.games import find_game
from parlour.games.last_glow.bots.solving import Sky
from parlour.testing.expectimax import expectimax

GAME = find_game("last-glow")
LAST: dict[str, object] = {"turn": 40, "vp": 5, "brightness": 2, "sp": 6}
ENDS: list[dict[str, object]] = [
    {**LAST, "placed": 1, "lighthouse": "2,3", "hearts": ["1,3"]},
    {**LAST, "placed": 2, "lighthouse": "2,3", "hearts": ["1,2"], "items": ["2,4"]},
    {**LAST, "placed": 0, "lighthouse": "3,3", "hearts": ["2,2", "4,4"]},
    {**LAST, "placed": 0, "lighthouse": "2,3", "hearts": ["2,4"], "aboard": 1, "vp": 4},
    {**LAST, "placed": 3, "turn": 39, "lighthouse": "2,3", "items": ["3,3"]},
]


@pytest.mark.parametrize("words", ENDS)
def test_an_end_is_worth_what_the_plain_way_finds(words: dict[str, object]) -> None:
    position = GAME.position(words)
    assert Solver(Sky()).value(position) == pytest.approx(expectimax(position), abs=1e-12)


def test_the_last_hunt() -> None:
    # One of the crew hunts, two take the item aboard from the next square, one sends it.
    position = GAME.position({**LAST, "sp": 6, "placed": 1, "lighthouse": "2,3", "hearts": ["2,4"]})
    assert GAME.oracle is not None
    oracle = GAME.oracle(position)
    assert oracle is not None
    known = oracle.values(position)
    assert len(known) == len(position.moves())
    assert [each.result for each in known] == sorted([each.result for each in known])[::-1]
    assert position.book().notation(known[0].move) == "hunt 2,4"
    assert known[0].result == pytest.approx(0.5), "die 4 or more, and nothing is left for a second"
    assert known[0].result == pytest.approx(expectimax(position), abs=1e-12)


def test_earlier_too_much_can_still_happen() -> None:
    assert GAME.oracle is not None
    assert GAME.oracle(GAME.start()) is None
