"""Looking back: any step of a match, its address, and its record kept and brought again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Visit
from tests.browser.player import OVER, Player, start
from tests.browser.server import Server

TURN = ("light", "light", "repair", "repair", "light")
"""A turn of The Last Glow, the same again until the match is over."""
TABLE = "(table) => [...table.querySelectorAll('.piece')].map((each) => [each.id, each.dataset.at])"


def play_out(page: Page) -> str:
    """Lose a match of The Last Glow; gives its address."""
    start(page, "last-glow", seed="1")
    player = Player(page)
    for turn in range(40):
        player.wait_for_turn()
        if player.over:
            return page.url
        plate = page.locator(f"#plate-{TURN[turn % len(TURN)]}.legal, .plate.legal").first
        player.moved_by(plate.get_attribute("id") or "", player.seq)
    raise AssertionError("the match is not over")


def at_step(page: Page, step: int) -> None:
    """Wait until a step is shown, in words, on the slider and in the address."""
    expect(page.locator("#where")).to_have_text(re.compile(rf"^Step {step} of \d+$"))
    expect(page.locator("#step")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"/review\?step={step}$"))
    expect(page.locator("#table")).to_have_attribute("data-busy", "false")


def shown(page: Page) -> tuple[object, str]:
    """What lies on the table, and what it says."""
    pieces = page.locator("#table").evaluate(TABLE)
    return sorted(pieces), page.locator("#asked").inner_text()


@pytest.fixture
def finished(visit: Visit) -> tuple[Page, int]:
    """The review of a match that is over, at its last step, and how many steps there are."""
    page = visit(motion="reduce")
    play_out(page)
    page.locator(OVER).get_by_role("link", name="Review").click()
    expect(page.locator("#asked")).to_be_visible()
    last = int(page.locator("#step").get_attribute("max") or 0)
    at_step(page, last)
    return page, last


def test_one_goes_from_step_to_step(finished: tuple[Page, int]) -> None:
    page, last = finished
    end = shown(page)
    page.get_by_role("button", name="One step back").click()
    at_step(page, last - 1)
    page.get_by_role("button", name="To the start").click()
    at_step(page, 0)
    assert shown(page) != end
    page.get_by_role("button", name="One step on").click()
    at_step(page, 1)
    page.locator("#step").focus()
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    page.locator("#step").fill("5")
    at_step(page, 5)
    page.locator("body").press("ArrowLeft")
    at_step(page, 4)
    page.locator("body").press("End")
    at_step(page, last)
    assert shown(page) == end


def test_a_line_of_the_log_leads_to_its_moment(finished: tuple[Page, int]) -> None:
    page, _ = finished
    line = page.locator("#log li").nth(3)
    step = int(line.get_attribute("data-step") or -1)
    line.locator(".moment").click()
    at_step(page, step)
    expect(line).to_have_class(re.compile(r"\bhere\b"))


def test_the_film_plays_to_the_end_and_stops(finished: tuple[Page, int]) -> None:
    page, last = finished
    end = shown(page)
    page.locator("#step").fill(str(last - 3))
    at_step(page, last - 3)
    page.get_by_role("button", name="Play", exact=True).click()
    at_step(page, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert shown(page) == end


def test_the_address_of_a_step_can_be_given_to_somebody_else(
    finished: tuple[Page, int], visit: Visit
) -> None:
    page, _ = finished
    page.locator("#step").fill("4")
    at_step(page, 4)
    other = visit("phone", motion="reduce")
    other.goto(page.url)
    at_step(other, 4)
    assert shown(other) == shown(page)
    assert other.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_an_analysis_leads_to_the_costliest_choice_and_is_kept(
    finished: tuple[Page, int], visit: Visit
) -> None:
    page, last = finished
    page.get_by_role("button", name="Analyse").click()
    done = page.locator("#analysis-found[data-state=done]")
    expect(done).to_be_attached()
    first = page.locator(".costly button").first
    at_step(page, int(first.get_attribute("data-step") or -1))
    expect(page.locator("#verdict")).to_contain_text("Better was")
    expect(page.locator("#table .hinted").first).to_be_visible()
    assert_accessible(page)
    curve = page.locator("svg.curve")
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 20)
    at_step(page, last)
    page.locator("body").press("p")
    expect(page.locator("#verdict")).to_contain_text("Better was")
    other = visit("phone", "light", motion="reduce")
    other.goto(page.url)
    expect(other.locator("#analysis-found[data-state=done]")).to_be_attached()
    assert other.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert_accessible(other)


def test_one_cancels_an_analysis_and_plays_on_from_a_step(finished: tuple[Page, int]) -> None:
    page, _ = finished
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()
    page.locator("#step").fill("4")
    at_step(page, 4)
    before = shown(page)[0]
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/match/[^/]+$"))
    Player(page).wait_for_turn()
    assert sorted(page.locator("#table").evaluate(TABLE)) == before


def test_a_hint_is_weighed_and_put_away(own_server: Server, visit: Visit) -> None:
    """In a house of its own: one that thinks for others too says so and weighs nothing."""
    page = visit(motion="reduce", at=own_server)
    start(page, "last-glow", seed="1")
    Player(page).wait_for_turn()
    page.keyboard.press("h")
    card = page.locator("#counsel[data-state=weighed]")
    expect(card).to_be_visible()
    expect(card.locator("li").first).to_contain_text("%")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_record_is_kept_and_brought_again(
    finished: tuple[Page, int], visit: Visit, tmp_path: Path
) -> None:
    page, last = finished
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep the record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["game"] == "last-glow"
    other = visit(motion="reduce")
    other.goto("/")
    form = other.locator("form[action='/records']")
    form.evaluate("(form) => { const more = form.closest('details'); if (more) more.open = true; }")
    form.locator("[name=record]").fill(file.read_text("utf-8"))
    form.get_by_role("button").last.click()
    other.wait_for_url(re.compile("/match/.*/review"))
    at_step(other, last)
    assert other.url != page.url
    assert shown(other) == shown(page)
    texts = [each.locator("#log li").all_text_contents() for each in (page, other)]
    assert texts[0] == texts[1]
