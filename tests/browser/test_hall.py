"""The hall: every game hangs there, for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Device, Scheme, Visit
from tests.browser.watch import Watch


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_hall_shows_every_game_and_axe_finds_nothing(
    visit: Visit, device: Device, scheme: Scheme
) -> None:
    page = visit(device, scheme)
    page.goto("/")
    for game in all_games().values():
        expect(page.get_by_role("heading", name=game.title).first).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_that_is_not_there_is_accessible_too(
    visit: Visit, watch: Watch, scheme: Scheme
) -> None:
    watch.allow("status of 404")
    page = visit(scheme=scheme)
    page.goto("/nowhere")
    expect(page.get_by_role("link", name="hall")).to_be_visible()
    assert_accessible(page)


def test_the_hall_has_no_sideways_scroll_on_a_phone(visit: Visit) -> None:
    page = visit("phone")
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
