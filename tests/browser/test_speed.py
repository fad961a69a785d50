"""How fast the table shows what happens: chosen once for all tables on a device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Device, Visit
from tests.browser.player import Player, start

LISTEN = """
(() => {
  window.lasted = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const moves = this.closest("#flights .actor") || how.id === "travels";
    if (moves) window.lasted.push(Math.round(how.duration));
    return animate.call(this, frames, how);
  };
})();
"""
"""Notes how long each thing is to move, whatever the clock says."""
SPEEDS = {"slow": 0.5, "usual": 1, "quick": 2}


def hunted(page: Page, speed: str) -> list[int]:
    """What is on the stage in the first moves of a match at a speed."""
    page.add_init_script(LISTEN)
    start(page, "last-glow", seed="13")
    player = Player(page, hints=False)
    player.rest()
    page.locator("#speed").select_option(speed)
    page.evaluate("lasted.length = 0")
    player.begin(4)
    lasted: list[int] = page.evaluate("lasted")
    return lasted


def test_the_stage_keeps_the_speed_one_has_chosen(visit: Visit) -> None:
    found = {speed: hunted(visit(), speed) for speed in SPEEDS}
    assert found["usual"], "something was thrown or flew"
    for speed, times in SPEEDS.items():
        assert found[speed] == pytest.approx([each / times for each in found["usual"]], abs=1)


def test_at_once_nothing_moves_and_all_is_told(visit: Visit) -> None:
    quick, usual = visit(), visit(motion="reduce")
    assert hunted(quick, "at-once") == hunted(usual, "usual") == []
    told = [page.locator("#log").inner_text() for page in (quick, usual)]
    assert told[0] == told[1]


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_speed_is_kept_on_the_device(visit: Visit, device: Device) -> None:
    page = visit(device, motion="reduce")
    start(page, "last-glow", seed="13")
    Player(page).rest()
    if device == "phone":
        page.locator("#open-more").tap()
    expect(page.locator("#speed")).to_have_value("usual")
    page.locator("#speed").select_option("quick")
    page.reload()
    expect(page.locator("#speed")).to_have_value("quick")
    assert violations(page) == []
    page.goto(f"{page.url}/review")
    expect(page.locator("#speed")).to_have_value("quick")
    expect(page.locator("#table[data-busy=false]")).to_be_visible()
    assert violations(page) == []
