"""Matches of every game, by mouse, by finger on a phone, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible, assert_accessible_in_both
from tests.browser.conftest import Device, Visit
from tests.browser.player import WAYS, Player, Way, against_bots, start

GAMES = list(all_games())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played(visit: Visit, game: str, way: Way) -> None:
    """Whole in one of the ways, which the games share out; the other ways until they are shown."""
    whole = WAYS[GAMES.index(game) % len(WAYS)] == way
    page = visit("phone" if way == "touch" else "desktop", motion="reduce")
    start(page, game, seed="1", **against_bots(game))
    player = Player(page, way)
    if whole:
        assert player.play() > 3
    else:
        player.begin(moves=5)
    assert_accessible(page)


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible_and_never_scrolls_sideways(
    visit: Visit, game: str, device: Device
) -> None:
    page = visit(device, motion="reduce")
    start(page, game, seed="1", **against_bots(game))
    expect(page.locator("#table .legal").first).to_be_attached()
    assert_accessible_in_both(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
