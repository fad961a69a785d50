"""Previews: what certainly follows, what chance may add, and nothing that is secret."""

from __future__ import annotations

from fractions import Fraction

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.core.rng import Kiss
from parlour.games import all_games, find_game
from parlour.scene.preview import NOTHING, GaugeChange, Possibility, Preview, preview
from parlour.testing.checks import some, walk
from tests.examples import lucky_square, tic_tac_toe


def tried(slug: str, words: dict[str, object], move: str) -> Preview:
    game = find_game(slug)
    position = game.position(words)
    return preview(game, position, position.book().number(move), int(position.to_move()))


def test_a_move_without_chance_shows_what_it_does() -> None:
    shown = tried("last-glow", {"sp": 4, "throttles": 1, "placed": 1}, "throttle")
    assert shown.lines() == [
        "The Lighthouse goes from 3,3 to 2,3.",
        "Structure 4 → 3: a sailor starts patching.",
    ]
    assert shown.gauges == (GaugeChange("structure", -1),)


def test_outcomes_that_come_to_the_same_are_taken_together() -> None:
    shown = tried("last-glow", {"lighthouse": "2,3", "hearts": ["1,4"]}, "hunt 1,4")
    assert [turn.chance for turn in shown.possible] == [Fraction(2, 3), Fraction(1, 3)]
    assert shown.lines() == ["4 in 6: Nothing changes.", "2 in 6: The Heart on 1,4 calms."]


def test_what_comes_either_way_is_said_once() -> None:
    last = {"lighthouse": "2,3", "hearts": ["1,4"], "placed": 4}
    shown = tried("last-glow", last, "hunt 1,4")
    assert shown.lines()[2] == (
        "Either way: The Lighthouse falls from 2,3 to 3,3. The lamp fades to 2."
    )


def test_what_every_outcome_brings_is_certain() -> None:
    words = {"active": "S29", "members": ["M1", "M2", "M3", "M4"]}
    full: dict[str, object] = {**words, "yu": {"ongoing": {"red": ["S09", "S14"]}}}
    shown = tried("a-most-dangerous-rescue", full, "pass")
    assert not shown.possible
    assert shown.certain[-1] == "The gang completes red research: +1 on every attack."


def test_a_move_that_changes_nothing_says_so() -> None:
    shown = tried("last-glow", {"sp": 6}, "repair")
    assert shown.lines() == ["Nothing changes: Structure is full."]


def test_a_fifth_outcome_is_told_where_it_is_all_that_is_left() -> None:
    kinds = [Possibility(Fraction(1, 6), (f"Kind {number}.",)) for number in range(6)]
    five, six = Preview((), tuple(kinds[:5])), Preview((), tuple(kinds))
    assert five.lines()[4:] == ["1 in 6: Kind 4."]
    assert six.lines()[4:] == ["Or something else."]


def test_what_chance_cannot_change_is_certain() -> None:
    acts: dict[str, object] = {"characters": {"W1": "C4"}, "acting": {"character": "W1"}}
    assert tried("toroball", {"cow": "I4", "ball": "C4", **acts}, "kick south-east 3").lines() == [
        "West 1 kicks south-east to F7.",
        "Then the ball rolls one square.",
    ]


def test_a_question_that_comes_next_keeps_its_mark() -> None:
    bored = {"phase": "place", "boredom": 2, "savings": 2}
    assert tried("bonnie-and-clyde", bored, "home").lines()[-1].endswith("a poem?")


def test_a_game_that_narrates_nothing_tells_the_difference() -> None:
    game = tic_tac_toe.GAME
    position = game.start()
    shown = preview(game, position, position.moves()[0], 0)
    assert len(shown.lines()) == 1
    assert shown.lines() != [NOTHING]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_probabilities_sum_to_one_and_nothing_is_changed(game: object) -> None:
    from parlour.engine.game import Game

    assert isinstance(game, Game)
    for position in some(game, game.setup(), 12):
        seat = int(position.to_move())
        if seat < 0:
            continue
        before = position.digest()
        for move in position.moves()[:6]:
            shown = preview(game, position, move, seat)
            assert not shown.possible or sum(turn.chance for turn in shown.possible) == 1
        assert position.digest() == before


def test_a_preview_does_not_depend_on_secrets() -> None:
    game = lucky_square.GAME
    for position in walk(game, game.setup(), 2):
        if position.to_move() != 1:
            continue
        for deal in range(4):
            twin = position.redeal(1, Kiss(deal))
            for move in position.moves():
                assert preview(game, twin, move, 1) == preview(game, position, move, 1)


def test_what_hangs_on_a_covered_answer_is_not_called_certain() -> None:
    game = find_game("lucha-libre")
    position = game.start()
    while position.to_move() == CHANCE:
        position.apply(position.outcomes()[0][0])
    position.apply(position.book().number("accept"))
    answer = position.book().number("accept")
    shown = preview(game, position, answer, 1)
    assert not [line for line in shown.certain if "Santo" in line], "what Santo does is not known"
    assert shown.possible == ()


def test_whoever_answers_first_is_told_what_comes_whatever_the_others_answer() -> None:
    game = find_game("lucha-libre")
    position = game.position({"dice": {"santo": "1-1-3", "demon": "2-4-6"}})
    shown = preview(game, position, position.book().number("reroll 3"), 0)
    assert [line for line in shown.certain if "Santo" in line]
    assert not [line for line in shown.certain if "Demon" in line], "it may accept or reroll"


def test_outcomes_that_all_come_to_the_same_are_certain() -> None:
    words: dict[str, object] = {"at": "0", "gauges": {"tu": 6, "d": 1, "c": 2, "f": 1}}
    shown = tried("mad-maxence", words, "manoeuvre hard")
    assert shown.possible == ()
    assert shown.lines()[-1] == "The hard manoeuvre fails."


def test_sixths_are_said_of_dice_and_not_of_coins() -> None:
    words: dict[str, object] = {"at": "0", "gauges": {"tu": 6, "d": 1, "c": 2, "f": 1}}
    shown = tried("mad-maxence", words, "manoeuvre easy")
    assert [line.partition(":")[0] for line in shown.lines()[1:]] == ["1 in 2", "1 in 2"]


def test_a_preview_goes_on_as_if_nobody_answered() -> None:
    words: dict[str, object] = {
        "players": 2,
        "step": "Move 1",
        "seats": [
            {"faction": "ROBO", "minions": ["LON"]},
            {"faction": "ZERO", "minions": ["TOK"], "cards": ["A27"]},
        ],
    }
    assert tried("ultimate-scheme", words, "move LON NYC").lines() == [
        "A minion of Professor Roboto goes to New York.",
        "A rival may stop it.",
    ]


def test_where_nothing_is_told_the_next_question_is() -> None:
    words: dict[str, object] = {
        "players": 2,
        "step": "Move 1",
        "seats": [{"faction": "ROBO", "minions": ["LON"]}, {"faction": "ZERO"}],
    }
    [line] = tried("ultimate-scheme", words, "pass").lines()
    assert line.startswith("Then: ")
