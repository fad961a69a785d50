"""What a table on a phone promises: two screens at most, and all that is asked within reach."""

from __future__ import annotations

from playwright.sync_api import Page, expect

TALLEST = 1480
"""Two screens of 360 by 740."""

# What can be touched and is not there, or is covered wherever the page is scrolled to.
HIDDEN = """
(all) => all.filter((target) => {
  const core = target.querySelector(":scope > .ring, :scope > svg > .ring") ?? target;
  core.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = core.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9];
  return !parts.some((down) => parts.some((across) => {
    const [x, y] = [box.left + box.width * across, box.top + box.height * down];
    const hit = document.elementFromPoint(x, y);
    const at = hit?.closest("[data-at]")?.getAttribute("data-at");
    return target.contains(hit) || (at !== undefined && at === target.id);
  }));
}).map((each) => each.id)
"""
# Whether something that can be touched, or an answer to what is asked, is seen without scrolling.
ASKED_IN_VIEW = """
(all) => document.querySelector("#reaction.asked:not([hidden])") !== null || all.some((target) => {
  const core = target.querySelector(":scope > .ring, :scope > svg > .ring") ?? target;
  const { x, y, width, height } = core.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && hit.closest(".zone") === target.closest(".zone");
})
"""
FOOT = """
(buttons) => buttons.filter((button) => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width < 44 || box.height < 44 || !button.contains(hit);
}).map((button) => button.id)
"""


def what_is_asked_is_in_the_first_screen(page: Page) -> None:
    assert page.locator("#table .open").evaluate_all(ASKED_IN_VIEW), "what is asked is not in view"


def a_table_is_two_screens_at_most(page: Page) -> None:
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= TALLEST, f"the table is {height} px high"


def the_foot_is_in_reach(page: Page) -> None:
    foot = page.locator(".bar > .buttons > button")
    words = ["Table", "Log", "Guide", "Hint", "Undo", "More"]
    expect(foot).to_have_text(words)
    assert foot.evaluate_all(FOOT) == [], "covered or too small"


def everything_asked_can_be_reached(page: Page) -> None:
    assert page.locator("#table .open").evaluate_all(HIDDEN) == [], "nobody can touch it"


def the_table_suits_a_phone(page: Page) -> None:
    """All of it, at the moment in which somebody must decide."""
    what_is_asked_is_in_the_first_screen(page)
    a_table_is_two_screens_at_most(page)
    the_foot_is_in_reach(page)
    everything_asked_can_be_reached(page)
