"""The deal of the day: a try that counts, its board, and two matches beside each other."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.axe import assert_accessible_in_both
from tests.browser.clock_house import AHEAD
from tests.browser.conftest import Visit, opened
from tests.browser.player import OVER, Player
from tests.browser.server import Server
from tests.browser.test_statements import nothing_scrolls_sideways

GAME = "urban-recovery"
"""The quickest of all."""
DAY = 86_400.0


class ClockServer(Server):
    """A house whose clock a test moves; it is opened at noon."""

    module = "tests.browser.clock_house"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.ahead = folder / "ahead"
        self.ahead.write_text(str(DAY / 2 - time.time() % DAY))

    def environment(self) -> dict[str, str]:
        return {AHEAD: str(self.ahead)}

    def next_day(self) -> None:
        later = self.ahead.with_suffix(".new")  # the house never finds it half written
        later.write_text(str(float(self.ahead.read_text()) + DAY))
        later.replace(self.ahead)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ClockServer]:
    server = ClockServer(tmp_path)
    for each in opened(server):
        assert each is server
        yield server


def play(page: Page, name: str) -> None:
    """Start from the hall and play today's deal to its end."""
    page.goto("/")
    page.locator("#days").get_by_role("link", name="Urban Recovery").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play today's deal").click()
    Player(page, hints=False).play()
    expect(page.locator("#over-day")).to_be_visible()


def at_step(frame: FrameLocator, step: int) -> None:
    expect(frame.locator("#where")).to_have_text(re.compile(rf"^Step {step} of \d+$"))
    expect(frame.locator("#table")).to_have_attribute("data-busy", "false")


def test_a_try_counts_and_opens_after_midnight(house: ClockServer, visit: Visit) -> None:
    ada, ben = visit(motion="reduce", at=house), visit("phone", motion="reduce", at=house)
    play(ada, "Ada")
    over = ada.locator(OVER)
    expect(over.locator("#over-place")).to_have_text("Place 1 of 1 on the board of the day.")
    shared = over.locator("#share").inner_text()
    assert re.search(
        r"^Urban Recovery, deal of \d{4}-\d\d-\d\d: (won|lost) \w+ \w+ moves?\.", shared
    )
    assert shared.endswith(f"/day/{GAME}/{ada.locator('#table').get_attribute('data-day')}")
    for name in ("Review", "Same deal again", "Keep the record"):
        expect(over.get_by_text(name, exact=True)).to_have_count(0)
    expect(over.locator("#over-chance")).to_have_count(0)
    assert_accessible_in_both(ada)
    table = ada.url
    over.get_by_role("link", name="The board of the day").click()
    expect(ada.locator(".board .mine")).to_contain_text("Ada (you)")
    expect(ada.get_by_role("button", name="Play today's deal")).to_have_count(0)
    assert_accessible_in_both(ada)

    play(ben, "Ben")
    nothing_scrolls_sideways(ben)
    ben.goto(f"/day/{GAME}")
    expect(ben.locator(".board tbody tr")).to_have_count(2)
    nothing_scrolls_sideways(ben)
    day = ben.locator("#day").get_attribute("data-today")
    ben.goto("/")
    expect(ben.locator("#days .done")).to_contain_text("Finished")
    nothing_scrolls_sideways(ben)

    house.next_day()
    ada.goto(f"/day/{GAME}/{day}")
    expect(ada.locator(".board a", has_text="Review")).to_have_count(2)
    expect(ada.locator(".keys code")).to_have_count(2)
    beside = ada.get_by_role("link", name="Look at two matches beside each other")
    while beside.count() == 0:
        ada.get_by_role("link", name="Look again").click()
    assert_accessible_in_both(ada)
    beside.click()
    frames = [ada.frame_locator("iframe").nth(number) for number in (0, 1)]
    expect(ada.locator("iframe").first).to_have_attribute("src", re.compile(table[-16:]))
    for frame in frames:
        at_step(frame, 0)
    ada.get_by_role("button", name="One step on").click()
    ada.locator("body").press("ArrowRight")
    for frame in frames:
        at_step(frame, 2)
    assert_accessible_in_both(ada)
    ben.goto(ada.url)
    boxes = [ben.locator("iframe").nth(number).bounding_box() for number in (0, 1)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"], "one below the other"
    nothing_scrolls_sideways(ben)


def test_streaks_stay_on_the_device(house: ClockServer, visit: Visit) -> None:
    page = visit(motion="reduce", at=house)
    play(page, "Ada")
    house.next_day()
    play(page, "Ada")
    expect(page.locator("#over-streak")).to_have_text("2 days in a row.")
    expect(page.locator("#share")).to_contain_text("2 days in a row. http")
    page.goto("/")
    expect(page.locator("#days .done small")).to_have_text("Finished, 2 days in a row")
