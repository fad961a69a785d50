"""People find each other: open tables, rematches, tables taken along, and being forgotten."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible_in_both
from tests.browser.conftest import Visit
from tests.browser.player import Player, open_drawer, start

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('parlour.'))"


def seats(page: Page) -> Locator:
    """Who sits in each seat, as the table says it."""
    page.get_by_role("tab", name="Seats").click()
    return page.locator("#seats li span")


def test_strangers_meet_at_an_open_table_and_play_again(visit: Visit) -> None:
    ana, ben = visit(motion="reduce"), visit("phone", motion="reduce")
    start(ana, "lucha-libre", **{"seat-2": "anybody", "name": "Ana of the hall", "round_cap": "7"})
    expect(ana.locator("#invitation")).to_contain_text("open to everybody")
    match = ana.url
    ben.goto("/")
    sit = ben.get_by_role("button", name="Sit down at Lucha Libre with Ana of the hall")
    expect(ben.locator("#open-list li", has=sit)).to_contain_text("round cap 7")
    assert ben.evaluate(SIDEWAYS) <= 0
    assert_accessible_in_both(ben, "#open-tables")
    ben.get_by_label("Your name, if you like").fill("Ben")
    ben.get_by_label("Your name, if you like").press("Enter")
    expect(ben).to_have_url(re.compile(r"/$"))
    sit.click()
    expect(ben).to_have_url(match)
    expect(ana.locator("#invitation")).to_have_count(0)
    expect(seats(ana)).to_have_text(["Ana of the hall (you)", "Ben"])
    ana.get_by_role("button", name="Remove").click()
    expect(ana.locator("#ask-text")).to_contain_text("Remove Ben from the table?")
    Player(ana).answer(yes=False)
    open_drawer(ben, "more")
    ben.locator("#concede").click()
    Player(ben).answer(yes=True)
    expect(ana.locator("#over")).to_be_visible()
    ana.get_by_role("button", name="Rematch").click()
    expect(ana).not_to_have_url(match)
    expect(ben.locator("#over-wants")).to_have_text("Ana of the hall wants a rematch.")
    assert_accessible_in_both(ben, "#over")
    ben.get_by_role("button", name="Put the result aside").click()
    expect(ben.locator("#rematch")).to_contain_text("Ana of the hall wants a rematch.")
    assert_accessible_in_both(ben)
    ben.locator("#rematch button").click()
    expect(ben).to_have_url(ana.url)
    expect(ana.locator("#invitation")).to_have_count(0)
    expect(seats(ana)).to_have_text(["Ben", "Ana of the hall (you)"])
    ben.locator("#plate-accept.legal").click()
    expect(ana.locator("#seats")).to_contain_text("has answered")


def test_tables_are_taken_along_and_forgotten(visit: Visit) -> None:
    home, phone = visit(motion="reduce"), visit("phone", motion="reduce")
    start(home, "last-glow", name="Ana")
    glow = home.url
    start(home, "urban-recovery", name="Ana")
    elsewhere = home.locator("#elsewhere")
    expect(elsewhere).to_have_text("1")
    expect(elsewhere).to_have_attribute("href", glow.removeprefix(home.url.partition("/match")[0]))
    home.goto("/")
    expect(home.locator("#matches li.mine")).to_have_count(2)
    expect(home).to_have_title("(2) Parlour")
    home.get_by_role("link", name="Your tables and your data").first.click()
    expect(home.get_by_text("You sit or have sat at 2 tables.")).to_be_visible()
    home.get_by_role("button", name="Make a link").click()
    assert_accessible_in_both(home)
    phone.goto(home.locator(".taken-along code").inner_text())
    assert phone.evaluate(SIDEWAYS) <= 0
    assert_accessible_in_both(phone)
    phone.get_by_role("button", name="Use them here").click()
    expect(phone.locator("#matches li.mine")).to_have_count(2)
    phone.goto(glow)
    Player(phone, "touch").begin(1)
    home.goto("/me")
    home.get_by_role("link", name="Forget me").click()
    assert_accessible_in_both(home)
    home.get_by_role("button", name="Forget me").click()
    expect(home.get_by_role("heading", name="You are forgotten")).to_be_visible()
    expect(home.locator("#forgotten[data-cleared]")).to_be_visible()
    assert home.evaluate(KEPT) == []
    assert home.context.cookies() == []
    expect(phone.locator("#notice")).to_have_text("There is no such match")
    for page in (home, phone):
        page.goto("/")
        expect(page.locator("#wall")).to_be_visible()
        assert page.request.get("/me/tables").json() == {"tables": []}
