"""A report of the lab is short before one unfolds it, and nothing of it lies beside the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from parlour.cli import main

SCREENS = 8
SIZES = ((1440, 900), (360, 740))
PAGES = {
    "overview": ["which-side", "--levels", "random,casual", "--no-levers"],
    "several seats": ["protocol-g117", "--levels", "random,casual", "--no-levers"],
    "sweep": ["last-glow", "--levels", "random,casual", "--sweep", "start.sp=3..6"],
}


@pytest.mark.parametrize("kind", PAGES)
def test_a_report_is_short_and_fits(kind: str, browser: Browser, tmp_path: Path) -> None:
    assert main(["lab", *PAGES[kind], "--games", "4", "--jobs", "1", "--out", str(tmp_path)]) == 0
    for width, height in SIZES:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto((tmp_path / "report.html").as_uri())
        assert page.evaluate("document.documentElement.scrollHeight") < SCREENS * height
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") == width, "no scrolling aside"
        page.close()
