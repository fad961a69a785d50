"""Hints: the best move, what it promises, and why."""

from __future__ import annotations

import pytest

from parlour.bots.hint import hint, reason_for
from parlour.bots.search.search import Budget
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games import find_game
from tests.examples.ford import GAME as FORD
from tests.examples.ford import Ford

EXPLAINED = (
    "last-glow",
    "nazi-hunter",
    "which-side",
    "bonnie-and-clyde",
    "a-most-dangerous-rescue",
    "lucha-libre",
)


def test_a_hint_names_the_best_moves_with_what_they_promise() -> None:
    ford = Ford()
    ford.apply(4)
    found = hint(FORD, ford, 0, Budget(simulations=10), Kiss(1))
    assert [(each.move, each.result) for each in found.options] == [
        ("cross bridge", 0.5), ("wait", 0.5), ("cross swamp", 0.0)
    ]  # fmt: skip
    assert (found.exact, found.reason) == (True, "")


@pytest.mark.parametrize("slug", EXPLAINED)
def test_rules_of_thumb_say_why_in_a_clause(slug: str) -> None:
    game = find_game(slug)
    assert game.thumb is not None
    policy, rng = game.thumb(), Kiss(4)
    position = game.start_of(game.setup())
    said: list[str] = []
    for _ in range(60):
        if position.to_move() == OVER:
            break
        if position.to_move() == CHANCE:
            position.apply(position.sample(rng))
            continue
        before = position.digest()
        move = int(policy.choose(position, rng))
        if len(position.moves()) > 1:
            said.append(policy.reason(position, move))
        assert position.digest() == before
        position.apply(move)
    words = [each for each in said if each]
    assert len(words) > len(said) / 2
    assert not [each for each in words if each.endswith(".") or len(each) > 110]


def test_the_runner_knows_how_long_his_way_is() -> None:
    game = find_game("urban-recovery")
    assert game.thumb is not None
    position = game.start_of(game.setup())
    move = int(game.thumb().choose(position, Kiss(1)))
    words = reason_for(game, position, move, Kiss(1))
    assert words.startswith("it begins a way that nobody sees and that is home in ")


def test_the_reason_is_for_the_move_that_is_hinted() -> None:
    game = find_game("last-glow")
    low = game.position({"lighthouse": "4,2", "hearts": ["1,1"], "items": [], "placed": 4})
    book = low.book()
    assert reason_for(game, low, book.number("throttle"), Kiss(1)) == (
        "from the lowest line the Lighthouse would fall off the grid"
    )
    assert reason_for(game, low, book.number("light"), Kiss(1)) == ""
