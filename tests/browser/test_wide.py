"""Tables on a wide screen: they fill the window, and nothing on them is cut off or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from parlour.games import all_games
from tests.browser.conftest import Visit
from tests.browser.player import Player, against_bots, start

FILLED = 0.8
"""How far down the window a table reaches at least."""
LOW = """
() => Math.max(...[...document.querySelectorAll("#table .zone")].map(
  (zone) => zone.getBoundingClientRect().bottom)) / innerHeight
"""
COVERED = """
() => {
  const zones = [...document.querySelectorAll("#table .zone")].filter((zone) => zone.offsetHeight);
  const boxes = zones.map((zone) => [zone.id, zone.getBoundingClientRect()]);
  const found = [];
  for (const [id, box] of boxes) {
    if (box.left < 0 || box.right > innerWidth) found.push(`${id} leaves the window`);
    for (const [other, its] of boxes) {
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (id < other && across > 1 && down > 1) found.push(`${id} and ${other} overlap`);
    }
  }
  return found;
}
"""
CUT_OFF = """
() => {
  const found = [];
  for (const text of document.querySelectorAll("#table .zone :is(h3, dt, dd, small)")) {
    const shown = getComputedStyle(text).position !== "absolute";
    if (shown && text.clientWidth && text.scrollWidth > text.clientWidth + 1) {
      found.push(`${text.closest(".zone").id} cuts off '${text.textContent}'`);
    }
  }
  return found;
}
"""


def sit_down(page: Page, game: str) -> Player:
    start(page, game, seed="3", **against_bots(game))
    player = Player(page)
    player.wait_for_turn()
    return player


@pytest.mark.parametrize("game", all_games())
def test_a_table_fills_a_wide_window(visit: Visit, game: str) -> None:
    page = visit(motion="reduce")
    sit_down(page, game)
    assert page.evaluate(LOW) > FILLED
    assert page.evaluate(COVERED) == []
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("game", all_games())
def test_a_table_fits_other_windows(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, game)
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", [slug for slug, game in all_games().items() if game.look.night])
def test_a_night_game_is_dark_by_day(visit: Visit, game: str) -> None:
    page = visit(scheme="light", motion="reduce")
    sit_down(page, game)
    dark = "(each) => getComputedStyle(each).colorScheme"
    for part in (":root", "#side", "#table", "dialog#keys"):
        assert page.locator(part).evaluate(dark) == "dark", part
