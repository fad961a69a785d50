"""What lies on a wide table can be read, and lies where it lay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from parlour.games import all_games
from tests.browser.conftest import Visit
from tests.browser.player import Player, against_bots, start

GAMES = list(all_games())
LEAST = 11
"""Pixels that a letter is high at least, as style sheets measure it."""
DECISIONS = 12

# What is written smaller than so many pixels, a drawing's scale included.
SMALL = """
(least) => {
  const found = new Set();
  const walk = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || element.closest(".unseen, defs")) continue;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width < 1 || style.visibility === "hidden") continue;
    const grown = element instanceof SVGElement ? element.getScreenCTM() : new DOMMatrix();
    const scale = Math.sqrt(Math.abs(grown.a * grown.d - grown.b * grown.c));
    const size = parseFloat(style.fontSize) * scale;
    const where = element.closest(".zone")?.id;
    if (size < least - 0.05) found.add(`${where}: ${element.textContent}, ${size.toFixed(1)}`);
  }
  return [...found];
}
"""
# Where the largest drawing between the two sides lies.
BOARD = """
() => {
  const table = document.getElementById("table").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#place-middle > :is(.grid, .graph) > svg")]
    .map((each) => each.getBoundingClientRect())
    .sort((one, other) => other.width * other.height - one.width * one.height);
  if (boxes.length === 0) return null;
  return [boxes[0].x, boxes[0].y - table.y, boxes[0].width, boxes[0].height].map(Math.round);
}
"""


def small_print(page: Page) -> list[str]:
    """What nobody can read."""
    found: list[str] = page.evaluate(SMALL, LEAST)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_from_the_start(visit: Visit, game: str) -> None:
    page = visit(motion="reduce")
    start(page, game, seed="1", **against_bots(game))
    Player(page).wait_for_turn()
    assert small_print(page) == []


def test_what_cannot_be_read_is_noticed(visit: Visit) -> None:
    page = visit(motion="reduce")
    start(page, "last-glow", seed="1")
    Player(page).wait_for_turn()
    page.locator("#asked").evaluate("(asked) => { asked.style.fontSize = '9px'; }")
    assert small_print(page)


def test_the_hand_of_ultimate_scheme_is_in_view(visit: Visit) -> None:
    page = visit(motion="reduce")
    start(page, "ultimate-scheme", seed="1", **against_bots("ultimate-scheme"))
    Player(page).wait_for_turn()
    for row in ("hand", "cards"):
        expect(page.locator(f"#{row}")).to_be_in_viewport(ratio=1)


def test_a_card_is_enlarged_when_looked_at(visit: Visit) -> None:
    page = visit(motion="reduce")
    start(page, "a-most-dangerous-rescue", seed="1")
    Player(page).wait_for_turn()
    card = page.locator("#player-assets .piece.card").first
    assert card.locator(".fine").first.is_hidden()
    card.hover()
    large = page.locator("#tip .enlarged svg")
    expect(large.locator(".fine").first).to_be_visible()
    own, shown = card.bounding_box(), large.bounding_box()
    assert own is not None
    assert shown is not None
    assert shown["width"] > 2 * own["width"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps(visit: Visit, game: str) -> None:
    """Whatever is asked, the board lies where it lay, and all of it can be read."""
    page = visit(motion="reduce")
    start(page, game, seed="1", **against_bots(game))
    boards: set[tuple[int, ...]] = set()

    def look() -> None:
        assert small_print(page) == []
        if board := page.evaluate(BOARD):
            boards.add(tuple(board))

    Player(page).begin(DECISIONS, look)
    assert len(boards) <= 1, boards
