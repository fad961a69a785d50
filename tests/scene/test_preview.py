"""Previews: what certainly follows, what chance may add, and nothing that is secret."""

from __future__ import annotations

from fractions import Fraction

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.core.rng import Kiss
from parlour.games import all_games, find_game
from parlour.scene.preview import Preview, preview
from parlour.testing.checks import some, walk
from tests.examples import lucky_square


def tried(slug: str, words: dict[str, object], move: str) -> Preview:
    game = find_game(slug)
    position = game.position(words)
    return preview(game, position, position.book().number(move), int(position.to_move()))


def test_a_move_without_chance_shows_what_it_does() -> None:
    shown = tried("last-glow", {"sp": 4, "throttles": 1, "placed": 1}, "throttle")
    changed = {change.name: change.words for change in shown.certain}
    assert changed["lighthouse"] == "3,3 to 2,3"
    assert changed["sp"] == "4 to 3"
    assert (shown.asked, shown.possible) == ("", ())


def test_outcomes_that_come_to_the_same_are_taken_together() -> None:
    shown = tried("last-glow", {"lighthouse": "2,3", "hearts": ["1,4"]}, "hunt 1,4")
    assert shown.asked == "hunt die"
    assert [turn.chance for turn in shown.possible] == [Fraction(2, 3), Fraction(1, 3)]
    assert shown.possible[0].changes == ()
    gained = {change.name: change.words for change in shown.possible[1].changes}
    assert gained == {"hearts": "-1,4", "items": "+1,4"}


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
    rerolled = [change.name for change in shown.certain if "santo" in change.name]
    assert rerolled == [], "whether Santo pays a fan is not known"
    assert shown.possible == ()
