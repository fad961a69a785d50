"""Searching: it finds what is there, does the same again, and knows only what its seat knows."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

from parlour.bots.search.search import Budget, Search, SearchBot, as_good
from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.values import MoveValue
from parlour.games import all_games, find_game
from tests.examples import tic_tac_toe

LITTLE = Budget(simulations=60)


def weighed(
    game: Game, position: Position, seed: int = 1, budget: Budget = LITTLE
) -> list[MoveValue]:
    return Search(game, budget).weigh(position, int(position.to_move()), Kiss(seed))


def decisions(game: Game, seed: int, wanted: int, apart: int) -> list[Position]:
    """Some decisions of a match that the rules of thumb play, where there is a choice."""
    assert game.thumb is not None
    thumb, rng = game.thumb(), Kiss(seed)
    position, found, met = game.start(), list[Position](), 0
    while len(found) < wanted and (turn := int(position.to_move())) != OVER:
        if turn == CHANCE:
            position.apply(position.sample(rng))
            continue
        if len(position.moves()) > 1:
            met += 1
            if met % apart == 0:
                found.append(position.copy())
        position.apply(thumb.choose(seen_by(position, turn, rng), rng))
    return found


def test_it_takes_a_win_and_stops_a_loss() -> None:
    game = tic_tac_toe.GAME
    win = game.position({"grid": "XX-OO----"})
    assert weighed(game, win, budget=Budget(simulations=400))[0].move == 2
    stop = game.position({"grid": "X--OO---X"})
    assert weighed(game, stop, budget=Budget(simulations=400))[0].move == 5


@pytest.mark.parametrize("slug", ["last-glow", "lucha-libre", "ultimate-scheme"])
def test_the_same_seed_and_simulations_give_the_same_values(slug: str) -> None:
    game = find_game(slug)
    budget = Budget(simulations=3 if slug == "ultimate-scheme" else 20)
    for position in decisions(game, seed=1, wanted=2, apart=5):
        seen = seen_by(position, int(position.to_move()), Kiss(1))
        assert weighed(game, seen, 7, budget) == weighed(game, seen, 7, budget)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_a_search_does_not_change_its_mind_when_secrets_are_dealt_again(game: Game) -> None:
    budget = Budget(simulations=3 if game.windows else 12)
    for position in decisions(game, seed=2, wanted=4, apart=7):
        if position.has_secrets():
            seat = int(position.to_move())
            minds = [weighed(game, position.redeal(seat, Kiss(deal)), 5, budget) for deal in (1, 2)]
            assert minds[0] == minds[1]


def test_a_tree_grows_on_where_the_match_has_come_to() -> None:
    """What was found about the answer is kept: only what is missing to the budget is added."""
    game = tic_tac_toe.GAME
    search = Search(game, Budget(simulations=2000))
    position = game.start()
    search.weigh(position, int(position.to_move()), Kiss(1))
    assert search.tree is not None
    mine = max(search.tree.options(), key=lambda node: node.visits)
    reply = max(mine.kids, key=lambda node: node.visits)
    before = int(reply.visits)
    position.apply(mine.move)
    position.apply(reply.move)
    before_it = search.tree.start.known_to(0)
    search.weigh(position, int(position.to_move()), Kiss(2))
    assert before_it == game.start().known_to(0), "the tree keeps the position it grew from"
    assert before > 200
    assert search.tree.root is reply
    assert search.tree.simulations == 2000


def test_a_position_that_the_tree_does_not_know_starts_anew() -> None:
    game = tic_tac_toe.GAME
    search = Search(game, Budget(simulations=2000))
    search.weigh(game.start(), 0, Kiss(1))
    found = search.weigh(game.position({"grid": "XX-OO----"}), 0, Kiss(1))
    assert found == weighed(game, game.position({"grid": "XX-OO----"}), 1, search.budget)


def test_python_looks_for_cycles_again_after_a_search() -> None:
    game = tic_tac_toe.GAME
    looked: list[bool] = []

    def stopped() -> bool:
        looked.append(gc.isenabled())
        return False

    assert gc.isenabled()
    Search(game, Budget(simulations=5)).weigh(game.start(), 0, Kiss(1), stopped)
    assert not any(looked)
    assert gc.isenabled()


def test_it_stops_when_it_is_told_to() -> None:
    game = find_game("last-glow")
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) == 3

    position = decisions(game, seed=1, wanted=1, apart=1)[0]
    found = Search(game, Budget(seconds=600)).weigh(position, 0, Kiss(1), stopped)
    assert found
    assert len(asked) == 3


def test_a_bot_plays_a_whole_match() -> None:
    game = find_game("last-glow")
    bot, rng, position = SearchBot(game, Budget(simulations=4)), Kiss(1), game.start()
    while position.to_move() != OVER:
        chance = position.to_move() == CHANCE
        position.play(int(position.sample(rng) if chance else bot.choose(position, rng)))
    assert position.result()


def test_moves_that_did_hardly_worse_and_were_tried_much_are_as_good() -> None:
    found = [MoveValue(4, 0.5, tries=40), MoveValue(2, 0.48, tries=9), MoveValue(3, 0.49, tries=10)]
    assert as_good(found, 0.015) == [found[0], found[2]]
    assert as_good(found, 0.0) == found[:1]


def test_matches_differ_where_a_game_lets_them() -> None:
    game = tic_tac_toe.GAME
    win = game.position({"grid": "XX-OO----"})
    loose = replace(game, thinking=replace(game.thinking, spread=lambda _: 1.0))

    def made(game: Game) -> list[int]:
        budget = Budget(simulations=20)
        return [int(SearchBot(game, budget).choose(win, Kiss(seed))) for seed in range(1, 21)]

    assert set(made(game)) == {2}
    assert len(set(made(loose))) > 1
    assert made(loose) == made(loose)


def test_a_search_needs_a_budget() -> None:
    with pytest.raises(ParlourError, match="simulations or seconds above 0"):
        Budget()
