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
    every_target_is_large_enough_for_a_finger,
    exactly_the_legal_targets_are_marked,
    nothing_scrolls_sideways,
)

GAMES = list(all_games())
MOVES = {"mouse": 8, "touch": 8, "keyboard": 5}
"""How many moves show a way of playing that is not played to the end."""


def whole_way(game: str) -> Way:
    """The way in which a game is played to its end; the games share the ways out."""
    return WAYS[GAMES.index(game) % len(WAYS)]


def ways() -> list[ParameterSet]:
    """Every game in its way; the other ways are the same client at the same table, so that they
    are looked at only where everything is."""
    others = [(game, way) for game in GAMES for way in WAYS if way != whole_way(game)]
    return [
        *[pytest.param(game, whole_way(game)) for game in GAMES],
        *[pytest.param(game, way, marks=pytest.mark.slow) for game, way in others],
    ]


@pytest.mark.parametrize(("game", "way"), ways())
def test_a_match_can_be_played(visit: Visit, game: str, way: Way) -> None:
    """Whole in one of the ways; in the others until they are shown."""
    whole = way == whole_way(game)
    page = visit("phone" if way == "touch" else "desktop", motion="reduce")
    heard = Heard(page)
    start(page, game, seed="1", **against_bots(game))
    player = Player(page, way, hints=whole)

    def look() -> None:
        if way != "keyboard":
            exactly_the_legal_targets_are_marked(page, heard)
        if way == "touch":
            every_target_is_large_enough_for_a_finger(page)
            nothing_scrolls_sideways(page)

    if whole:
        assert player.play(look=look) > 3
    else:
        player.begin(MOVES[way], look)
    assert_accessible(page)
