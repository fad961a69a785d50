"""A table on a phone: the board stays, the rest is in drawers that open from the foot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible, assert_accessible_in_both
from tests.browser.conftest import Visit
from tests.browser.phone import the_table_suits_a_phone
from tests.browser.player import Player, against_bots, start
from tests.browser.test_statements import nothing_scrolls_sideways, sit_down

HOLD = """
(element) => {
  const box = element.getBoundingClientRect();
  const point = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  window.finger = (kind) => element.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerType: "touch", isPrimary: true, pointerId: 7, ...point,
  }));
  finger("pointerdown");
}
"""
COVERED = """
(all) => all.filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.id)
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games())
def test_a_table_suits_a_phone_at_every_decision(visit: Visit, game: str) -> None:
    page = visit("phone", motion="reduce")
    start(page, game, **{"seed": "2", **against_bots(game)})

    def look() -> None:
        page.locator("#recap").evaluate("(recap) => { recap.hidden = true; }")
        the_table_suits_a_phone(page)
        nothing_scrolls_sideways(page)

    Player(page, "touch", hints=False).begin(14, look)


def drawer(page: Page, name: str, inside: str) -> None:
    """Open a drawer by touch; Escape and a second touch close it."""
    way, content = page.locator(f"#open-{name}"), page.locator(inside)
    expect(content).to_be_hidden()
    for escape in (True, False):
        way.tap()
        expect(way).to_have_attribute("aria-expanded", "true")
        expect(content).to_be_visible()
        nothing_scrolls_sideways(page)
        if escape:
            page.keyboard.press("Escape")
        else:
            way.tap()
        expect(way).to_have_attribute("aria-expanded", "false")
        expect(content).to_be_hidden()


def test_drawers_open_from_the_foot(visit: Visit) -> None:
    page = visit("phone", motion="reduce")
    sit_down(page, "last-glow")
    drawer(page, "table", "#storm")
    drawer(page, "log", "#sheet-log")
    drawer(page, "guide", "#sheet-guide")
    drawer(page, "more", "#concede")
    for name in ("table", "log", "more"):
        page.locator(f"#open-{name}").tap()
        assert_accessible_in_both(page)
    page.locator("#table .prompt").tap()
    expect(page.locator("#concede")).to_be_hidden()


def test_a_dot_tells_of_what_changed_aside(visit: Visit) -> None:
    page = visit("phone", motion="reduce")
    player, heard = sit_down(page, "last-glow")
    table = page.locator("#open-table")
    expect(table).not_to_have_class("on-phone news")
    player.walk(heard.choice("light")["touches"][0])
    expect(table).to_have_class("on-phone news")
    table.tap()
    expect(table).to_have_class("on-phone")


def test_a_hint_covers_nothing_it_speaks_of(visit: Visit) -> None:
    page = visit("phone", motion="reduce")
    sit_down(page, "last-glow")
    page.locator("#hint").tap()
    expect(page.locator("#counsel[data-state='weighed']")).to_be_visible()
    for option in page.locator("#counsel li button").all():
        option.tap()
        assert page.locator("#table .hinted").evaluate_all(COVERED) == []
    assert_accessible(page)


def test_a_finger_that_looks_touches_nothing(visit: Visit) -> None:
    page = visit("phone", motion="reduce")
    _, heard = sit_down(page, "last-glow")
    page.locator("#plate-light").evaluate(HOLD)
    expect(page.locator("#tip")).to_be_visible()
    page.evaluate("finger('pointerup')")
    expect(page.locator("#tip")).to_be_hidden()
    assert heard.decisions() == []


def test_a_wide_screen_has_no_foot(visit: Visit) -> None:
    page = visit(motion="reduce")
    sit_down(page, "last-glow")
    for way in page.locator("[data-drawer]").all():
        expect(way).to_be_hidden()
    expect(page.locator("#storm")).to_be_visible()
    expect(page.locator("#concede")).to_be_visible()
