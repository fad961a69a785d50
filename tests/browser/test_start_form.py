"""The start form shows what applies to who plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible_in_both
from tests.browser.conftest import Device, Visit


def pick(page: Page, group: str, answer: str) -> None:
    asked = page.get_by_role("group", name=group)
    asked.get_by_role("radio", name=answer, exact=True).check(timeout=5000)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_only_what_applies_is_asked(visit: Visit, device: Device) -> None:
    page = visit(device)
    page.goto("/play/ultimate-scheme")
    levels, seats = page.locator(".levels"), page.locator("fieldset.seat:visible")
    expect(seats).to_have_count(2)
    expect(levels).to_be_visible()
    page.get_by_text("Everything else").click()
    react, stranger = page.locator(".with-people"), page.locator(".absent")
    expect(react).to_be_hidden()
    pick(page, "Second villain", "A friend")
    expect(levels).to_be_hidden()
    expect(react).to_be_visible()
    expect(stranger).to_be_hidden()
    pick(page, "How many play", "Five")
    expect(seats).to_have_count(5)
    expect(levels).to_be_visible()
    pick(page, "Fifth villain", "Anybody")
    expect(stranger).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert_accessible_in_both(page)


def test_whoever_takes_another_seat_leaves_the_first(visit: Visit) -> None:
    page = visit()
    page.goto("/play/ultimate-scheme")
    pick(page, "How many play", "Three")
    pick(page, "Third villain", "Me")
    expect(page.locator("[name=seat-1][value=bot]")).to_be_checked()
    pick(page, "How many play", "Two")
    expect(page.locator("[name=seat-1][value=me]")).to_be_checked()


def test_filters_find_games_for_many_and_long_ones(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_label("Players").select_option("for five")
    expect(page.locator(".postcard:visible")).to_have_count(1)
    page.get_by_label("Players").select_option("any players")
    page.get_by_label("Minutes").select_option("more than 30 minutes")
    expect(page.locator(".postcard:visible")).to_have_count(1)
