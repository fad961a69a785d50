"""A table that waits for whoever may have an answer: prompt, ring, hold, and nothing told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Motion, Visit, opened
from tests.browser.player import open_drawer, start
from tests.browser.server import Server

SEED = "4"
"""North and East hold a veto."""


class HushServer(Server):
    """A house in which Hush is played."""

    module = "tests.browser.hush_house"


@pytest.fixture(scope="module")
def hush(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from opened(HushServer(tmp_path_factory.mktemp("hush")))


def two(visit: Visit, hush: Server, motion: Motion = "no-preference") -> tuple[Page, Page]:
    """North has claimed a point; East is asked."""
    north, east = visit(motion=motion, at=hush), visit("phone", motion=motion, at=hush)
    seats = {"seat-1": "me", "seat-2": "friend", "seat-3": "friend", "name": "Ada"}
    start(north, "hush", seed=SEED, window="6", **seats)
    east.goto(north.locator("#link").inner_text())
    east.get_by_label("name").fill("Ben")
    east.locator("form button").click()
    expect(east.locator("#table[data-busy=false]")).to_be_visible()
    north.locator('[id="plate-claim 1"]').click()
    expect(east.locator("#reaction")).to_be_visible()
    return north, east


def test_a_prompt_slides_in_and_tells_nobody_else(visit: Visit, hush: Server) -> None:
    north, east = two(visit, hush)
    answers = east.locator("#reaction-answers button")
    said = ["Say nothing", "Object", "Always pass this turn", "Never ask this"]
    assert answers.all_inner_texts() == said
    expect(east.locator("#reaction circle")).to_have_count(1)
    expect(east.locator("#reaction-said")).to_contain_text("You have 6 seconds")
    expect(north.locator("#reaction")).to_be_visible()
    expect(north.locator("#reaction-answers button")).to_have_count(0)
    expect(north.locator("#reaction-hold")).to_be_hidden()
    for page in (north, east):
        assert not page.title().startswith("Your turn")
    east.keyboard.press("w")
    expect(east.locator("#reaction-hold")).to_have_text("Go on")
    expect(north.locator("#log li").last).to_contain_text("Ben asks for a moment")
    for page in (north, east):
        assert violations(page) == []
    assert east.locator("#reaction-hold").bounding_box()["height"] >= 44  # type: ignore[index]
    answers.nth(1).click()
    expect(answers.first).to_have_text("Object in a soft voice")
    expect(east.locator("#table[data-busy=false]")).to_be_visible()
    east.keyboard.press("2")
    expect(east.locator("#reaction-text")).to_have_text("You have answered. Wait a moment")
    expect(north.locator("#log")).not_to_contain_text("veto: seat")
    east.locator("#reaction-hold").click()
    expect(north.locator("#log")).to_contain_text("veto: seat 1, voice loud")


def test_without_motion_the_seconds_are_counted(visit: Visit, hush: Server) -> None:
    north, east = two(visit, hush, "reduce")
    for page in (north, east):
        expect(page.locator("#reaction circle")).to_have_count(0)
        expect(page.locator("#reaction-clock")).to_have_text(re.compile("^[1-6]$"))
    east.get_by_text("Never ask this").click()
    expect(east.locator("#reaction-answers button")).to_have_count(0)
    open_drawer(east, "log")
    east.locator("#tab-seats").click()
    east.get_by_text("Ask me again").click()
    expect(east.locator("#reaction-answers button")).to_have_count(4)
    east.locator("#reaction-answers button").first.click()
    expect(north.locator("#reaction")).to_be_hidden()
    expect(north.locator("#log")).to_contain_text("asked: stands True")


def test_whoever_is_alone_has_time_and_knows_that_it_is_their_turn(
    visit: Visit, hush: Server
) -> None:
    page = visit("phone", at=hush)
    start(page, "hush", seed=SEED, **{"seat-2": "random", "seat-3": "random"})
    page.locator('[id="plate-claim 1"]').click()
    answers = page.locator("#reaction-answers button")
    expect(answers).to_have_count(4)
    expect(page.locator("#reaction-clock")).to_be_hidden()
    expect(page.locator("#reaction-hold")).to_be_hidden()
    expect(page).to_have_title(re.compile("^Your turn"))
    assert violations(page) == []
    page.get_by_text("Always pass this turn").click()
    expect(page.locator("#reaction")).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("asked: stands False")
