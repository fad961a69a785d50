"""Reviews: what choices were worth, what chance did, and that nobody knew too much."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from parlour.bots.advice import Advice, advise
from parlour.bots.narration import choice_words, instead_words, luck_words
from parlour.bots.review import (
    Advisor,
    Expected,
    Review,
    Swing,
    classed,
    expect,
    given_away,
    review,
)
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import random_line, seen_by
from parlour.engine.core.position import OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import MoveValue
from parlour.games import find_game
from tests.examples.ford import GAME as FORD
from tests.examples.ford import numbers
from tests.examples.hush import GAME as HUSH
from tests.examples.lucky_square import GAME as LUCKY
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

SMALL = Budget(simulations=60)
UNSOLVED = replace(FORD, oracle=None)


def of(game: Game, steps: list[int], seat: int = 0, budget: Budget = SMALL) -> Review:
    """The whole review of a match."""
    *_, last = review(game, game.setup(), steps, seat, Advisor(game, budget))
    return last


def test_where_a_game_is_solved_luck_and_choice_are_exact() -> None:
    found = of(FORD, numbers(["river 5", "cross bridge", "coin yes"]))
    assert [swing.change for swing in found.swings] == pytest.approx([-0.25, 0.5])
    assert [(each.kind, each.given, each.exact) for each in found.verdicts] == [("best", 0.0, True)]
    assert (found.accuracy(), found.score) == (1.0, 1.0)
    assert found.luck() == pytest.approx(0.25)
    assert found.curve() == [(1, 0.5), (2, 0.5), (3, 1.0)]


@pytest.mark.parametrize("game", [FORD, UNSOLVED], ids=["solved", "searched"])
def test_a_move_that_surely_loses_is_a_blunder(game: Game) -> None:
    found = of(game, numbers(["river 2", "cross swamp"]), budget=Budget(simulations=200))
    (verdict,) = found.verdicts
    assert verdict.kind == "blunder"
    assert verdict.given == pytest.approx(1.0, abs=0.05)
    assert verdict.best.move in ("cross bridge", "wait")
    assert found.accuracy() == 0.0
    assert instead_words(verdict).endswith("% instead of 0 %)")
    assert found.costliest() == [verdict]
    assert verdict.touches, "the table can show what was better"


def test_luck_is_told_from_choice_by_playing_on() -> None:
    found = of(UNSOLVED, numbers(["river 2", "wait", "cross bridge"]), budget=Budget(2000))
    swing = found.swings[0].change  # at random: 1/6 less than by good play, before and after
    assert 0.0 < swing < 0.3
    assert len(found.verdicts) == 1, "where there is one move only nothing is decided"


def test_the_rank_of_luck_counts_better_and_worse_matches() -> None:
    found = of(FORD, numbers(["river 5", "cross bridge", "coin yes"]))
    swings = [Swing(n, n + 1, "", 0.1) for n in range(3)]
    lucky = replaced(found, swings=swings)
    assert lucky.luck_rank() == pytest.approx(1 - 1 / 16, abs=0.02)
    unlucky = replaced(found, swings=[Swing(0, 1, "", -0.1)])
    assert unlucky.luck_rank() == pytest.approx(0.25, abs=0.03)
    assert "worse than in 7" in luck_words(unlucky)
    assert replaced(found, swings=[]).luck_rank() is None
    assert luck_words(replaced(found, swings=[])) == "Chance had no part in it."


def test_differences_within_noise_count_as_nothing() -> None:
    best = MoveValue(1, 0.6, 0.05, 100)
    assert given_away(best, MoveValue(2, 0.5, 0.05, 100)) == 0.0
    assert given_away(best, MoveValue(2, 0.4, 0.05, 100)) == pytest.approx(0.2)
    assert given_away(best, MoveValue(2, 0.0, 0.01, 3)) == 0.0, "three tries convict nobody"
    assert given_away(best, MoveValue(2, 0.7, 0.0, 100)) == 0.0, "never below nothing"
    kinds = [classed(each) for each in (0.0, 0.02, 0.05, 0.1, 0.3)]
    assert kinds == ["best", "good", "inaccuracy", "mistake", "blunder"]


def test_the_same_seed_and_simulations_find_the_same() -> None:
    game = find_game("last-glow")
    steps = random_line(game.start_of(game.setup()), Kiss(3))[:8]
    found = [of(game, steps, budget=Budget(simulations=12)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].score is None, "it was left before the end"


def test_a_review_grows_step_by_step_and_may_be_left() -> None:
    steps = random_line(TIC_TAC_TOE.start(), Kiss(1))
    growing = review(TIC_TAC_TOE, TIC_TAC_TOE.setup(), steps, 1, Advisor(TIC_TAC_TOE, SMALL))
    found = [next(growing) for _ in range(3)]
    assert [(each.done, len(each.verdicts), each.whole) for each in found] == [
        (0, 0, False), (1, 1, False), (2, 2, False)
    ]  # fmt: skip
    assert found[2].curve()[-1][0] < len(steps)
    assert choice_words(found[0]) == "There was nothing to choose."
    assert luck_words(found[2]) == "Chance had no part in it."


def test_tic_tac_toe_blunders_are_seen_in_both_seats() -> None:
    marks = ["mark 1,1", "mark 1,2", "mark 3,3", "mark 2,1", "mark 2,2"]
    steps = [TIC_TAC_TOE.start().book().number(each) for each in marks]
    found = of(TIC_TAC_TOE, steps, 1, Budget(simulations=800))
    assert found.verdicts[-1].kind == "blunder", "2,2 had to be stopped"
    assert found.verdicts[-1].best.move == "mark 2,2"
    assert found.score == 0.0


def test_what_others_hide_changes_nothing_in_the_review_of_a_seat() -> None:
    """Noughts do not see the lucky corner: wherever it is, they are told the same."""
    rest = random_line(_dealt(0), Kiss(9))
    reviews = [of(LUCKY, [corner, *rest], 1) for corner in range(4)]
    for other in reviews[1:]:
        assert other.verdicts == reviews[0].verdicts
        assert [each.change for each in other.swings] == [each.change for each in reviews[0].swings]


def _dealt(corner: int) -> Position:
    position = LUCKY.start()
    position.apply(corner)
    return position


def test_advice_does_not_change_with_hands_that_a_seat_cannot_see() -> None:
    compared = 0
    for seed in range(6):
        position = HUSH.start()
        for number in random_line(HUSH.start(), Kiss(seed)):
            turn = int(position.to_move())
            if turn >= 0 and not position.covert():
                compared += _same_advice(HUSH, position, turn)
            position.apply(number)
        assert position.to_move() == OVER
    assert compared > 10


def _same_advice(game: Game, position: Position, seat: int) -> int:
    twin = position.redeal(seat, Kiss(77))
    found = [
        advise(game, seen_by(each, seat, Kiss(5)), seat, Budget(simulations=20), Kiss(6))
        for each in (position, twin)
    ]
    assert found[0] == found[1]
    return int(twin.describe() != position.describe())


class Blind(Advisor):
    """Never thinks of the swamp."""

    def advise(self, position: Position, seat: int, seed: int) -> Advice:
        return Advice(seat, (MoveValue(0, 0.9, 0.01, 50),), exact=False)

    def expect(self, position: Position, seat: int, seed: int) -> Expected:
        return expect(self.game, position, seat, self.budget, Kiss(seed))


def test_a_move_that_was_never_tried_is_weighed_by_playing_on() -> None:
    advisor = Blind(UNSOLVED, Budget(simulations=100))
    steps = numbers(["river 2", "cross swamp"])
    *_, found = review(UNSOLVED, UNSOLVED.setup(), steps, 0, advisor)
    assert found.verdicts[0].kind == "blunder"
    assert found.verdicts[0].played.result < 0.1


def test_where_scores_are_points_so_much_of_their_span_counts() -> None:
    game = replace(FORD, unit="points", span=4.0)
    found = of(game, numbers(["river 5", "cross swamp"]))
    assert (found.unit, found.verdicts[0].kind) == ("points", "mistake")
    assert choice_words(found) == "You played at 0 % of the best, 0.5 points short of it."
