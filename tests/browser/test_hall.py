"""The hall: every game hangs there, for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible_in_both
from tests.browser.conftest import Device, Visit
from tests.browser.watch import Watch


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_hall_shows_every_game_and_axe_finds_nothing(visit: Visit, device: Device) -> None:
    page = visit(device)
    page.goto("/")
    for game in all_games().values():
        expect(page.get_by_role("heading", name=game.title).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert_accessible_in_both(page)


def test_a_page_that_is_not_there_is_accessible_too(visit: Visit, watch: Watch) -> None:
    watch.allow("status of 404")
    page = visit()
    page.goto("/nowhere")
    expect(page.get_by_role("link", name="hall")).to_be_visible()
    assert_accessible_in_both(page)
