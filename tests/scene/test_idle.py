"""Moves that change nothing say so and are offered all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.scene.default_scene import scene_of
from parlour.scene.idle import HOPELESS, decision_scene
from tests.examples import lucky_square, tic_tac_toe


def idle(slug: str, words: dict[str, object]) -> dict[str, str]:
    """What the idle moves of a position say."""
    game = find_game(slug)
    position = game.position(words)
    choices = decision_scene(game, position, int(position.to_move())).choices
    assert [each.move for each in choices] == list(position.moves())
    return {each.label: each.idle for each in choices if each.idle}


def test_what_is_full_cannot_be_filled() -> None:
    full = {"Repair the hull": "Nothing changes: Structure is full."}
    assert idle("last-glow", {"sp": 6, "brightness": 3}) == full
    assert idle("last-glow", {"sp": 5, "brightness": 3}) == {}


def test_what_follows_the_last_action_does_not_make_it_worth_more() -> None:
    assert "Repair the hull" in idle("last-glow", {"sp": 6, "placed": 4})


def test_a_test_that_cannot_be_passed_says_so() -> None:
    weak: dict[str, object] = {"at": "0", "gauges": {"tu": 6, "d": 1, "c": 2, "f": 1}}
    assert idle("mad-maxence", weak) == {"Try the hard manoeuvre": HOPELESS}
    able: dict[str, object] = {"at": "0", "gauges": {"tu": 6, "d": 3, "c": 2, "f": 1}}
    assert idle("mad-maxence", able) == {}


@pytest.mark.parametrize("game", [tic_tac_toe.GAME, lucky_square.GAME], ids=["open", "secret"])
def test_a_game_that_narrates_nothing_has_none(game: Game) -> None:
    position = game.start()
    assert decision_scene(game, position, 0) == scene_of(game, position, 0)


class Told(lucky_square.LuckySquare):
    def apply(self, move: int) -> None:
        super().apply(move)
        self.tell("mark", "TT-2", {})


def test_what_is_idle_does_not_depend_on_secrets() -> None:
    told = replace(lucky_square.GAME, log_line=lambda event: "Nothing changes: it is a secret.")
    position = Told()
    for outcome in (0, 4):
        position.apply(outcome)
    choices = decision_scene(told, position, 1).choices
    assert {each.idle for each in choices} == {"Nothing changes: it is a secret."}
    assert decision_scene(told, position.redeal(1, Kiss(7)), 1).choices == choices
