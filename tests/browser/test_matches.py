"""Matches of every game, by mouse, by finger on a phone, and by keyboard alone."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from parlour.games import all_games
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Visit
from tests.browser.heard import Heard
from tests.browser.player import WAYS, Player, Way, against_bots, start
from tests.browser.test_statements import (
    concede,
    every_target_is_large_enough_for_a_finger,
    exactly_the_legal_targets_are_marked,
    nothing_scrolls_sideways,
)

GAMES = list(all_games())
MOVES = 10
"""How many moves show a way of playing; whole matches take longer and are the same client."""


def way_of(game: str) -> Way:
    """The way in which a game is played; the games share the ways out."""
    return WAYS[(GAMES.index(game) + 1) % len(WAYS)]


def ways() -> list[ParameterSet]:
    """Every game in its way for some moves; where everything is looked at, to its end, and in the
    other ways."""
    others = [(game, way) for game in GAMES for way in WAYS if way != way_of(game)]
    return [
        *[pytest.param(game, way_of(game), MOVES) for game in GAMES],
        *[pytest.param(game, way_of(game), 500, marks=pytest.mark.slow) for game in GAMES],
        *[pytest.param(game, way, MOVES, marks=pytest.mark.slow) for game, way in others],
    ]


@pytest.mark.parametrize(("game", "way", "most"), ways())
def test_a_match_can_be_played(visit: Visit, game: str, way: Way, most: int) -> None:
    """With hints in one way, and to its end: by the rules or by conceding."""
    page = visit("phone" if way == "touch" else "desktop", motion="reduce")
    heard = Heard(page)
    start(page, game, seed="1", **against_bots(game))
    player = Player(page, way, hints=way == way_of(game))

    def look() -> None:
        if way != "keyboard":
            exactly_the_legal_targets_are_marked(page, heard)
        if way == "touch":
            every_target_is_large_enough_for_a_finger(page)
            nothing_scrolls_sideways(page)

    assert player.begin(most, look) > 3 or player.over
    if not player.over:
        assert most == MOVES, "the match goes on and on"
        concede(page)
    assert_accessible(page)
