"""Takes the pictures of the README in a real browser: seeded matches, played by hints.

Usage: python -m tools.browser_pictures FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import DEVICES, FLAGS, chromium
from tests.browser.player import Player, start
from tests.browser.server import Server

QUALITY = 76


@dataclass(frozen=True)
class Shot:
    """A moment of a match: who plays, how far, and how it is looked at."""

    name: str
    game: str
    form: dict[str, str]
    moves: int
    device: str = "desktop"
    scheme: str = "dark"


SCHEMERS = {"seed": "5", "seats": "4", "seat-2": "casual", "seat-3": "casual", "seat-4": "casual"}
SHOTS = (
    Shot("last-glow", "last-glow", {"seed": "13", "mode": "nightmare"}, 33),
    Shot("lucha-libre", "lucha-libre", {"seed": "4", "seat-2": "casual"}, 9, scheme="light"),
    Shot("ultimate-scheme", "ultimate-scheme", SCHEMERS, 9),
    Shot("which-side", "which-side", {"seed": "3"}, 14),
    Shot("toroball", "toroball", {"seed": "3", "seat-2": "casual"}, 8, scheme="light"),
    Shot("urban-recovery", "urban-recovery", {"seed": "3"}, 6),
    Shot("protocol-g117", "protocol-g117", {"seed": "3", "seat-2": "casual"}, 8),
    Shot("last-glow-phone", "last-glow", {"seed": "13"}, 12, "phone"),
    Shot(
        "lucha-libre-phone", "lucha-libre", {"seed": "4", "seat-2": "casual"}, 6, "phone", "light"
    ),
    Shot("nazi-hunter-phone", "nazi-hunter", {"seed": "3"}, 6, "phone"),
)


def main(folder: Path) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        server.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            hall(browser, server, folder / "hall.jpg")
            for shot in SHOTS:
                take(browser, server, shot, folder / f"{shot.name}.jpg")
        finally:
            browser.close()
            server.close()


def page_of(browser: Browser, server: Server, device: str, scheme: str) -> Page:
    """A browser of its own; nothing moves in it."""
    context = browser.new_context(
        **{**DEVICES[device], "device_scale_factor": 1},
        base_url=server.address,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    return context.new_page()


def hall(browser: Browser, server: Server, path: Path) -> None:
    """The wall of postcards."""
    page = page_of(browser, server, "desktop", "light")
    page.goto("/")
    page.locator(".wall").wait_for()
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


def take(browser: Browser, server: Server, shot: Shot, path: Path) -> None:
    """Play so many moves by hints, then look."""
    page = page_of(browser, server, shot.device, shot.scheme)
    start(page, shot.game, **shot.form)
    player = Player(page)
    for _ in range(shot.moves):
        player.wait_for_turn()
        player.move()
    player.wait_for_turn()
    page.mouse.move(2, 2)
    page.evaluate("scrollTo(0, 0)")
    page.locator("#notice").evaluate("(notice) => { notice.hidden = true; }")
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
