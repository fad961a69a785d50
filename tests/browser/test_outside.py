"""Games from outside the tree at a real table, beside those in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Visit, opened
from tests.browser.player import Player, Way, start
from tests.browser.server import Server
from tests.examples.distribution import BOTS, OUTSIDE, install, python_path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the two games as well."""
    with pytest.MonkeyPatch.context() as patch:
        site = install(tmp_path_factory.mktemp("site"))
        patch.setenv("PYTHONPATH", python_path(site))
        yield from opened(Server(tmp_path_factory.mktemp("house")))


@pytest.mark.parametrize(("slug", "way"), [("hexapawn", "mouse"), ("tic-tac-toe", "touch")])
def test_a_game_from_outside_is_found_played_and_looked_back_at(
    visit: Visit, slug: str, way: Way
) -> None:
    page = visit("phone" if way == "touch" else "desktop", motion="reduce")
    page.goto("/")
    expect(page.locator(f"#card-{slug} h2")).to_have_text(OUTSIDE[slug])
    start(page, slug, seed="1", **{"seat-2": BOTS[slug]})
    assert Player(page, way).play() > 1
    assert_accessible(page)
    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}/review")
    expect(page.locator("h1")).to_contain_text(OUTSIDE[slug])
    assert_accessible(page)
