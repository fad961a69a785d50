"""Whole matches of every game, by mouse, by finger on a phone, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Device, Scheme, Visit
from tests.browser.player import WAYS, Player, Way, against_bots, start


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", all_games())
def test_a_whole_match_can_be_played(visit: Visit, game: str, way: Way) -> None:
    page = visit("phone" if way == "touch" else "desktop", motion="reduce")
    start(page, game, seed="1", **against_bots(game))
    player = Player(page, way)
    assert player.play() > 3
    assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("game", all_games())
def test_a_table_is_accessible_and_never_scrolls_sideways(
    visit: Visit, game: str, device: Device, scheme: Scheme
) -> None:
    page = visit(device, scheme, "reduce")
    start(page, game, seed="1", **against_bots(game))
    expect(page.locator("#table .legal").first).to_be_attached()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
