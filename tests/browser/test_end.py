"""The end of a match: shown once, put aside and back, and beside the board where there is room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible_in_both
from tests.browser.conftest import Motion, Visit, opened
from tests.browser.player import OVER, Player, open_drawer, start
from tests.browser.server import Server
from tests.browser.test_statements import concede, nothing_scrolls_sideways
from tests.examples.distribution import install, python_path

FOCUSED = "(element) => element === document.activeElement"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds a game with pictures of its ends."""
    with pytest.MonkeyPatch.context() as patch:
        site = install(tmp_path_factory.mktemp("site"))
        patch.setenv("PYTHONPATH", python_path(site))
        yield from opened(Server(tmp_path_factory.mktemp("house")))


def lose(page: Page, game: str = "last-glow", **form: str) -> Locator:
    """Sit down and give up."""
    start(page, game, **form)
    Player(page).rest()
    open_drawer(page, "more")
    concede(page)
    return page.locator(OVER)


def ends(page: Page) -> list[str]:
    """How often this page has asked for an end."""
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if each.url.endswith("/end") else None)
    return asked


def test_the_end_is_shown_once_and_can_be_put_aside(visit: Visit) -> None:
    page = visit(motion="reduce")
    asked = ends(page)
    over = lose(page)
    heading = over.get_by_role("heading")
    expect(heading).to_have_text("You concede: the match is lost")
    assert heading.evaluate(FOCUSED), "a screen reader reads it"
    expect(over.locator("form > *")).to_have_text(["Same deal again", "Play again", "Review"])
    page.keyboard.press("Tab")
    assert over.locator("form .main").evaluate(FOCUSED), "the first key leads to what is likeliest"
    page.keyboard.press("Escape")
    expect(over).to_have_count(0)
    strip = page.locator("#over-strip")
    expect(strip).to_contain_text("You lost.")
    expect(page.locator("#side")).to_be_visible()
    assert_accessible_in_both(page)
    assert strip.get_by_role("button").evaluate(FOCUSED)
    page.keyboard.press("Enter")
    expect(page.locator(OVER)).to_be_visible()
    expect(strip).to_be_hidden()
    page.get_by_role("button", name="Put the result aside").click()
    expect(page.locator(OVER)).to_have_count(0)
    assert len(asked) == 1


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_end_leaves_the_board_in_view(visit: Visit, device: str) -> None:
    page = visit("phone" if device == "phone" else "desktop", motion="reduce")
    over = lose(page)
    nothing_scrolls_sideways(page)
    assert_accessible_in_both(page)
    board, panel = page.locator("#table .grid").first.bounding_box(), over.bounding_box()
    assert board is not None
    assert panel is not None
    expect(over.locator("form .main")).to_be_in_viewport(ratio=1)
    if device == "desktop":
        assert board["x"] + board["width"] <= panel["x"]
        return
    assert panel["y"] > 0, "what is asked stands above it"
    open_drawer(page, "log")
    expect(over).to_have_count(0)
    expect(page.locator("#log")).to_be_visible()


def test_each_seat_has_its_picture(visit: Visit) -> None:
    ana, ben, eve = (visit(motion="reduce") for _ in range(3))
    start(ana, "hexapawn", **{"seat-2": "friend"})
    ben.goto(ana.locator("#link").inner_text())
    ben.locator("form button").click()
    eve.goto(ana.url)
    Player(ana).rest()
    concede(ana)
    for page, picture in ((ana, "lost"), (ben, "won"), (eve, "won")):
        image = page.locator(f"{OVER} img")
        expect(image).to_have_attribute("src", f"/ends/hexapawn/{picture}.svg")
        expect(image).to_have_js_property("naturalHeight", 100)
    expect(ana.locator("#over form .main")).to_have_text("Rematch")
    expect(eve.locator("#over form > *")).to_have_text(["Review"])


def test_motion_makes_no_difference_to_what_is_there(visit: Visit) -> None:
    motions: tuple[Motion, Motion] = ("no-preference", "reduce")
    shown = [lose(visit(motion=each)).inner_html() for each in motions]
    bare = [re.sub(r"/match/[\w-]+|<code id=.*?</code>", "", each) for each in shown]
    assert bare[0] == bare[1]


def test_choices_are_weighed_and_matches_listed(visit: Visit) -> None:
    page = visit(motion="reduce")
    start(page, "hexapawn", seed="1", **{"seat-2": "casual"})
    Player(page, hints=False).play()
    page.get_by_role("button", name="Weigh my choices").click()
    expect(page.locator("#over-review")).to_contain_text("You played at")
    assert_accessible_in_both(page, "#over")
    page.get_by_role("link", name="your matches").click()
    expect(page.get_by_role("heading", name="Your matches")).to_be_visible()
    expect(page.locator("#hexapawn li")).to_have_count(1)
    assert_accessible_in_both(page)
    page.set_viewport_size({"width": 360, "height": 740})
    nothing_scrolls_sideways(page)
    page.goto("/")
    page.get_by_role("link", name="Your matches").click()
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#where")).to_be_visible()
