"""A house with a real server, and people who come with a real browser.

A test gets its pages from `visit`; whatever goes wrong on one of them fails the test at its end.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.player import PATIENCE
from tests.browser.server import Server
from tests.browser.watch import Watch
from tests.conftest import ROOT

HERE = Path(__file__).parent
PICTURES = ROOT / "build" / "browser"
"""What the pages of a failed test looked like."""
FLAGS = [
    # Root and containers have no sandbox; the only pages seen are our own.
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DEVICES: Mapping[str, Mapping[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
Device = Literal["desktop", "phone"]
Scheme = Literal["light", "dark"]
Motion = Literal["no-preference", "reduce"]
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)


class Visit(Protocol):
    """Opens a browser of its own, with its own cookies, and gives its page."""

    def __call__(
        self,
        device: Device = ...,
        scheme: Scheme = ...,
        motion: Motion = ...,
        at: Server | None = ...,
    ) -> Page: ...


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


CHROMIUMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
"""The first is the quickest: it has no windows to think of."""


def chromium() -> str | None:
    """Where Chromium is on this machine."""
    told = os.environ.get("PARLOUR_CHROMIUM")
    names = [told] if told else CHROMIUMS
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = chromium()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing")
        pytest.skip("Chromium is missing")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that tests share: each opens matches of its own."""
    yield from opened(Server(tmp_path_factory.mktemp("house")))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be killed and opened again."""
    yield from opened(Server(tmp_path))


def opened(server: Server) -> Iterator[Server]:
    try:
        server.open()
        yield server
        server.close()
        assert "Traceback" not in server.said(), server.said()
    finally:
        server.kill()


@pytest.fixture
def watch() -> Watch:
    """What went wrong on the pages of this test."""
    return Watch()


@pytest.fixture
def visit(
    browser: Browser, server: Server, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Opens pages for a test; none of them may have done anything wrong."""
    contexts: list[BrowserContext] = []

    def come(
        device: Device = "desktop",
        scheme: Scheme = "dark",
        motion: Motion = "no-preference",
        at: Server | None = None,
    ) -> Page:
        context = browser.new_context(
            base_url=(at or server).address,
            color_scheme=scheme,
            reduced_motion=motion,
            **DEVICES[device],
        )
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield come
    if request.node.stash.get(FAILED, False) or watch.faults:
        take_pictures(contexts, request.node.name)
    for context in contexts:
        context.close()
    assert not watch.faults, "\n".join(watch.faults)


def take_pictures(contexts: list[BrowserContext], name: str) -> None:
    """Keep what each page of a failed test showed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        file = re.sub(r"[^a-z0-9-]+", "-", name.lower()).strip("-")
        page.screenshot(path=PICTURES / f"{file}-{number}.png")
