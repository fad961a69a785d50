"""A match outlives its server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import start
from tests.browser.server import Server
from tests.browser.watch import LOST_LINE, Watch


def test_a_match_is_still_there_after_the_server_was_killed(
    visit: Visit, own_server: Server, watch: Watch
) -> None:
    watch.allow(LOST_LINE)
    page = visit(motion="reduce", at=own_server)
    start(page, "last-glow", seed="1")
    prompt = page.locator("#asked")
    expect(prompt).to_be_visible()
    asked = prompt.inner_text()
    own_server.kill()
    own_server.open()
    page.reload()
    expect(prompt).to_have_text(asked)
