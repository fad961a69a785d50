"""What the table says: hints, moves that change nothing, the set-up, and the key of chance."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Device, Visit
from tests.browser.player import OVER, Player, start

COVERED = """
async () => {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);  // what floats moves along
  const card = document.getElementById("counsel").getBoundingClientRect();
  return [...document.querySelectorAll(".hinted")].filter((each) => {
    const ring = each.querySelector(":scope > .ring, :scope > svg > .ring") ?? each;
    const box = ring.getBoundingClientRect();
    const across = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    return across > 0 && box.top < card.bottom && card.top < box.bottom;
  }).map((each) => each.id);
}
"""
GLOWS = """
(id) => {
  const style = getComputedStyle(document.getElementById(id), "::after");
  return style.content !== "none" && style.boxShadow !== "none";
}
"""
BEYOND = """
(log) => {
  const last = [...log.querySelectorAll("li:not(.later)")].at(-1);
  const [list, here] = [log, last].map((each) => each.getBoundingClientRect());
  return Math.max(list.top - here.top, here.bottom - list.bottom);
}
"""


def sit_down(page: Page, game: str, **form: str) -> Player:
    start(page, game, seed="5", **form)
    player = Player(page)
    player.wait_for_turn()
    return player


def counselled(page: Page) -> None:
    """Ask for a hint and wait until it is weighed."""
    page.keyboard.press("h")
    page.locator("#counsel[data-state=weighed]").wait_for()


def nothing_marked_is_covered(page: Page) -> None:
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["last-glow", "toroball", "which-side"])
def test_a_hint_covers_nothing_that_it_names(visit: Visit, game: str, device: Device) -> None:
    page = visit(device, motion="reduce")
    sit_down(page, game)
    for _ in range(2):
        counselled(page)
        nothing_marked_is_covered(page)
        for number in range(page.locator("#counsel li").count()):
            option = page.locator("#counsel li button").nth(number)
            if option.is_visible():
                option.click()
                nothing_marked_is_covered(page)
        page.mouse.wheel(0, 200)


def test_a_hint_that_covers_what_it_names_is_noticed(visit: Visit) -> None:
    page = visit("phone", motion="reduce")
    sit_down(page, "last-glow")
    counselled(page)
    page.evaluate(
        "document.getElementById('counsel').style = 'top: 0; height: 99vh; max-height: none'"
    )
    with pytest.raises(AssertionError):
        nothing_marked_is_covered(page)


def test_a_hint_says_why_and_names_moves_as_the_table_does(visit: Visit) -> None:
    page = visit()
    sit_down(page, "last-glow")
    counselled(page)
    labels = page.locator("#moves button").evaluate_all(
        "all => all.map((each) => each.firstChild.data)"
    )
    named = page.locator("#counsel li span").all_text_contents()
    assert named
    assert set(named) <= set(labels)
    assert page.locator("#counsel li:first-child p").inner_text().endswith(".")
    assert_accessible(page)


def test_a_move_that_changes_nothing_is_quiet_and_possible(visit: Visit) -> None:
    page = visit(motion="reduce")
    player = sit_down(page, "last-glow")
    repair = page.locator("#plate-repair")
    expect(repair).to_have_class(re.compile(r"\bidle\b"))
    expect(repair).to_have_attribute("aria-description", "Nothing changes: Structure is full.")
    assert not page.evaluate(GLOWS, "plate-repair")
    assert page.evaluate(GLOWS, "plate-light")
    page.evaluate("document.getElementById('plate-repair').classList.add('open')")
    assert page.evaluate(GLOWS, "plate-repair"), "a quiet plate that glows is noticed"
    page.evaluate("document.getElementById('plate-repair').classList.remove('open')")
    repair.hover()
    expect(page.locator("#tip")).to_contain_text("Nothing changes: Structure is full.")
    assert_accessible(page)
    seq = player.seq
    assert player.moved_by("plate-repair", seq)
    player.wait_for_turn()
    repair.focus()
    page.keyboard.press("Enter")
    player.rest()
    assert player.seq > seq + 1


def test_the_log_opens_with_the_set_up_folded(visit: Visit) -> None:
    page = visit(motion="reduce")
    player = sit_down(page, "which-side")
    fold = page.locator("#log .fold button")
    told = page.locator("#log li.setup")
    if told.count() == 0:
        pytest.skip("a short set-up")
    expect(fold).to_have_text(f"Set-up, {told.count()} lines")
    expect(told.first).to_be_hidden()
    player.move()
    expect(told.first).to_be_hidden()
    expect(page.locator("#log li:not(.setup, .fold)").first).to_be_visible()
    fold.click()
    expect(told.first).to_be_visible()
    assert_accessible(page)


def test_once_the_key_is_known_nobody_says_that_it_is_not(visit: Visit) -> None:
    page = visit(motion="reduce")
    start(page, "lucha-libre", **{"seat-2": "casual"})
    Player(page).wait_for_turn()
    page.locator("#tab-seats").click()
    expect(page.locator("#source")).to_have_text("a key nobody knows yet")
    page.locator("#concede").click()
    page.locator("#ask .yes").click()
    expect(page.locator(OVER)).to_contain_text("You concede: Second corner has won")
    expect(page.locator("#source")).to_contain_text("the key ")
    assert len((page.locator("#source").text_content() or "").split()[-1]) == 64


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_log_of_a_review_shows_its_step(visit: Visit, motion: str) -> None:
    page = visit(motion="reduce" if motion == "reduce" else "no-preference")
    player = sit_down(page, "last-glow")
    for _ in range(12):
        player.move()
        player.wait_for_turn()
    page.locator("#concede").click()
    page.locator("#ask .yes").click()
    page.locator(OVER).wait_for()
    page.goto(page.url.partition("?")[0] + "/review?step=3")
    page.locator("#table[data-busy=false]").wait_for()
    page.wait_for_function(f"() => ({BEYOND})(document.getElementById('log')) <= 1")
