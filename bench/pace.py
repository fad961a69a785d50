"""How long a person among bots waits: from a decision until the next question, all steps shown.

A page in headless Chromium plays Ultimate Scheme in one seat by hints, against three casual bots.
A wait counts if somebody else decided meanwhile. *Still* is the part of it in which nothing moved
on the screen.

Usage: python -m bench.pace [--turns 50] [--speed slow|usual|quick|at-once]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import DEVICES, FLAGS, chromium
from tests.browser.player import Player, start
from tests.browser.server import Server

FORM = {"seats": "4", "seat-2": "casual", "seat-3": "casual", "seat-4": "casual"}
MOST = 60
"""Decisions of one match at most; then another one begins."""
WATCH = """
(() => {
  const waits = (window.waits = []);
  let wait = null, others = 0, moving = 0;
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const told = JSON.parse(data);
        if (told.is === "table" && !told.mine) others += 1;
      });
    }
  };
  let since = 0, busy = true;
  const look = () => {
    const table = document.getElementById("table");
    const now = performance.now();
    if (busy) moving += now - since;
    since = now;
    busy = table.dataset.busy !== "false";
    const asked = !busy && table.querySelector(".open") !== null;
    if (asked && wait !== null) {
      waits.push({ lasts: now - wait, moving, others });
      wait = null;
    } else if (!asked && wait === null) {
      wait = now;
      others = moving = 0;
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const table = document.getElementById("table");
    if (table === null) return;
    since = performance.now();
    new MutationObserver(look).observe(table, { attributes: true, attributeFilter: ["data-busy"] });
  });
})();
"""


@dataclass(frozen=True)
class Wait:
    """From a decision to the next question, in seconds."""

    lasts: float
    moving: float
    """For so long something moved."""


def played(page: Page, seed: int) -> Iterator[Wait]:
    """The waits of one match."""
    start(page, "ultimate-scheme", seed=str(seed), **FORM)
    player = Player(page, seed=seed)
    player.wait_for_turn()
    for _ in range(MOST):
        page.evaluate("waits.length = 0")
        player.move()
        player.wait_for_turn()
        if player.over:
            return
        for each in page.evaluate("waits"):
            if each["others"]:
                yield Wait(each["lasts"] / 1000, each["moving"] / 1000)


def waited(browser: Browser, server: Server, turns: int, speed: str) -> list[Wait]:
    """So many waits, in as many matches as that takes."""
    context = browser.new_context(base_url=server.address, **DEVICES["desktop"])
    context.add_init_script(WATCH)
    context.add_init_script(f"localStorage.setItem('parlour.speed', '{speed}')")
    found: list[Wait] = []
    for seed in range(1, turns + 1):
        page = context.new_page()
        for wait in played(page, seed):
            found.append(wait)
            if len(found) == turns:
                return found
        page.close()
    return found


def row(*cells: str) -> None:
    """A line of a Markdown table."""
    print(f"| {' | '.join(cells)} |")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.pace", description=__doc__)
    parser.add_argument("--turns", type=int, default=50)
    parser.add_argument("--speed", default="usual")
    given = parser.parse_args()
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        server.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            found = waited(browser, server, given.turns, given.speed)
        finally:
            browser.close()
            server.close()
    lasts = [each.lasts for each in found]
    still = median(each.lasts - each.moving for each in found)
    late = quantiles(lasts, n=10, method="inclusive")[-1]
    row("Ultimate Scheme, three casual bots", "median s", "of it still", "90 of 100", "slowest")
    row("---", *["---:"] * 4)
    figures = (median(lasts), still, late, max(lasts))
    row(f"{given.speed}, {len(found)} turns", *[f"{each:.1f}" for each in figures])


if __name__ == "__main__":
    main()
