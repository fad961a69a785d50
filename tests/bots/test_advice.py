"""Several searches of one position put their results together."""

from __future__ import annotations

import pytest

from parlour.bots.advice import Advice, advise, merged
from parlour.bots.search.search import Budget
from parlour.engine.core.rng import Kiss
from parlour.engine.values import Prospect
from parlour.games import find_game
from tests.examples import tic_tac_toe


def advice(*prospects: Prospect, exact: bool = False) -> Advice:
    return Advice(0, prospects, exact)


def test_results_count_by_how_often_they_were_tried() -> None:
    one = advice(Prospect(1, 0.8, 0.01, 300), Prospect(2, 0.2, 0.02, 100))
    other = advice(Prospect(1, 0.4, 0.03, 100), Prospect(3, 0.1, 0.02, 100))
    best, *others = merged([one, other]).prospects
    assert (best.move, best.tries) == (1, 400)
    assert best.result == pytest.approx(0.7)
    assert best.error == pytest.approx((3.0**2 + 3.0**2) ** 0.5 / 400)
    assert [each.move for each in others] == [2, 3]


def test_in_doubt_the_move_counts_that_most_put_first() -> None:
    liked, close = Prospect(1, 0.50, 0.05, 100), Prospect(2, 0.51, 0.05, 100)
    assert merged([advice(liked, close), advice(liked, close)]).best.move == 1
    sure = Prospect(2, 0.90, 0.05, 100)
    assert merged([advice(liked, sure), advice(liked, sure)]).best.move == 2


def test_what_is_known_exactly_needs_no_second_opinion() -> None:
    known = advice(Prospect(1, 0.6), exact=True)
    assert merged([known, known]) is known


def test_searches_with_other_seeds_find_the_same_win() -> None:
    game = tic_tac_toe.GAME
    position = game.position({"grid": "XX-OO----"})
    budget = Budget(simulations=200)
    found = [advise(game, position, 0, budget, Kiss(seed)) for seed in (1, 2, 3)]
    assert merged(found).best.move == 2
    assert sum(each.tries for each in merged(found).prospects) == 600


def test_one_search_is_left_as_it_is() -> None:
    game = find_game("last-glow")
    position = game.position({"sp": 3})
    alone = advise(game, position, 0, Budget(simulations=20), Kiss(1))
    assert merged([alone]) is alone
