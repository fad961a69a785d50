"""Advice: several searches of one position put their results together; hints say what and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.bots.advice import Advice, advise, hint, hint_of, merged, quick_hint, reason_for
from parlour.bots.search.search import Budget
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.engine.values import MoveValue
from parlour.games import find_game
from parlour.scene.default_scene import scene_of
from tests.examples import tic_tac_toe
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


def advice(*values: MoveValue, exact: bool = False) -> Advice:
    return Advice(0, values, exact)


def test_results_count_by_how_often_they_were_tried() -> None:
    one = advice(MoveValue(1, 0.8, 0.01, 300), MoveValue(2, 0.2, 0.02, 100))
    other = advice(MoveValue(1, 0.4, 0.03, 100), MoveValue(3, 0.1, 0.02, 100))
    best, *others = merged([one, other]).values
    assert (best.move, best.tries) == (1, 400)
    assert best.result == pytest.approx(0.7)
    assert best.error == pytest.approx((3.0**2 + 3.0**2) ** 0.5 / 400)
    assert [each.move for each in others] == [2, 3]


def test_in_doubt_the_move_counts_that_most_put_first() -> None:
    liked, close = MoveValue(1, 0.50, 0.05, 100), MoveValue(2, 0.51, 0.05, 100)
    assert merged([advice(liked, close), advice(liked, close)]).best.move == 1
    sure = MoveValue(2, 0.90, 0.05, 100)
    assert merged([advice(liked, sure), advice(liked, sure)]).best.move == 2


def test_what_is_known_exactly_needs_no_second_opinion() -> None:
    known = advice(MoveValue(1, 0.6), exact=True)
    assert merged([known, known]) is known


def test_searches_with_other_seeds_find_the_same_win() -> None:
    game = tic_tac_toe.GAME
    position = game.position({"grid": "XX-OO----"})
    budget = Budget(simulations=200)
    found = [advise(game, position, 0, budget, Kiss(seed)) for seed in (1, 2, 3)]
    assert merged(found).best.move == 2
    assert sum(each.tries for each in merged(found).values) == 600


def test_one_search_is_left_as_it_is() -> None:
    game = find_game("last-glow")
    position = game.position({"sp": 3})
    alone = advise(game, position, 0, Budget(simulations=20), Kiss(1))
    assert merged([alone]) is alone


def test_a_hint_names_the_best_moves_with_what_they_promise() -> None:
    ford = Ford()
    ford.apply(4)
    found = hint(FORD, ford, 0, Budget(simulations=10), Kiss(1))
    assert [(each.move, each.result) for each in found.options] == [
        ("cross bridge", 0.5), ("wait", 0.5), ("cross swamp", 0.0)
    ]  # fmt: skip
    assert (found.exact, found.reason) == (True, "nothing else promises more")


def glow(*moves: str, **words: object) -> tuple[Game, Position, Advice]:
    """A position of The Last Glow, and advice for these moves, each a little worse."""
    game = find_game("last-glow")
    position = game.position(words)
    numbers = [position.book().number(move) for move in moves]
    values = (MoveValue(number, 0.6 - n / 10) for n, number in enumerate(numbers))
    return game, position, Advice(0, tuple(values), exact=True)


def test_a_hint_speaks_as_the_table_does() -> None:
    game, position, found = glow("repair", "light", sp=5)
    labels = [choice.label for choice in scene_of(game, position, 0).choices]
    options = hint_of(game, position, found, Kiss(1)).options
    assert [each.label for each in options] == ["Repair the hull", "Light up: more Brightness"]
    assert {each.label for each in options} <= set(labels)


def test_where_the_rules_of_thumb_have_no_reason_the_preview_has() -> None:
    told = glow("repair", "light", sp=5)
    assert hint_of(*told, Kiss(1)).reason == "Structure 5 → 6"
    chance = glow("hunt 1,4", "light", lighthouse="2,3", hearts=["1,4", "3,3"])
    assert hint_of(*chance, Kiss(1)).reason == "2 in 6: The Heart on 1,4 calms"


def test_where_nothing_happens_the_odds_are_the_reason() -> None:
    idle = glow("repair", "light", sp=6)
    assert hint_of(*idle, Kiss(1)).reason == "it promises 60 %, the next best 50 %"
    alone = glow("repair", sp=6)
    assert hint_of(*alone, Kiss(1)).reason == "nothing else promises more"


class Told(tic_tac_toe.TicTacToe):
    """Tells of every mark the same."""

    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "TT-2", {})


def test_moves_that_come_to_the_same_are_named_once() -> None:
    game = replace(
        tic_tac_toe.GAME, start_of=lambda _: Told(), log_line=lambda event: "A square is marked."
    )
    alike = advice(*(MoveValue(move, 0.5) for move in range(9)), exact=True)
    assert len(hint_of(game, Told(), alike, Kiss(1)).options) == 1
    unlike = advice(*(MoveValue(move, 0.9 - move / 10) for move in range(9)), exact=True)
    assert len(hint_of(game, Told(), unlike, Kiss(1)).options) == 4


def test_no_other_move_is_said_to_promise_more_than_the_best() -> None:
    game, position, _ = glow(sp=5)
    number = position.book().number
    tried = MoveValue(number("repair"), 0.5, 0.01, 900), MoveValue(number("light"), 0.6, 0.1, 20)
    named = hint_of(game, position, Advice(0, tried, exact=False), Kiss(1)).options
    assert [each.result for each in named] == [0.5, 0.5]


def test_the_rules_of_thumb_always_have_a_reason() -> None:
    game, position, _ = glow(sp=5)
    found = quick_hint(game, position, 0, position.book().number("repair"))
    assert (found.move, found.label) == ("repair", "Repair the hull")
    assert found.reason


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
