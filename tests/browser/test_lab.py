"""The lab in the browser: an experiment is asked for and followed; its report reads well."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from parlour.games import find_game
from parlour.lab.plan.design import Wanted, overview_design
from parlour.lab.report.experiment_page import write_report
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from tests.browser.axe import assert_accessible, assert_accessible_in_both
from tests.browser.conftest import Device, Visit
from tests.browser.player import start
from tests.browser.server import Server


def assert_no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def come_in(page: Page, server: Server) -> None:
    """As the operator, by the link that the server printed."""
    page.goto(server.operator_link())
    expect(page).to_have_url(f"{server.address}/")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_page_of_the_lab_can_be_read_by_everybody(
    visit: Visit, server: Server, device: Device
) -> None:
    page = visit(device)
    page.goto("/lab/toroball")
    expect(page.get_by_role("heading", name="What the lab says of Toroball")).to_be_visible()
    assert_accessible_in_both(page)
    assert_no_sideways_scroll(page)
    come_in(page, server)
    page.goto("/lab/last-glow")
    expect(page.get_by_role("heading", name="The lab: The Last Glow")).to_be_visible()
    assert_accessible_in_both(page)
    assert_no_sideways_scroll(page)


def test_an_experiment_is_followed_and_cancelled(visit: Visit, server: Server) -> None:
    page = visit()
    come_in(page, server)
    page.goto("/lab/bonnie-and-clyde")
    page.get_by_role("button", name="Run the experiment").click()
    expect(page.locator("#played")).not_to_be_empty()
    assert_accessible(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("that experiment was cancelled")).to_be_visible()
    expect(page.get_by_role("button", name="Run the experiment")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_operator_sees_the_tables_and_removes_a_guest(
    visit: Visit, server: Server, device: Device
) -> None:
    guest, page = visit(), visit(device)
    start(guest, "last-glow", name="A rather long name to remove")
    match = urlsplit(guest.url).path
    come_in(page, server)
    page.get_by_role("link", name="All tables and their guests").click()
    assert_accessible_in_both(page)
    assert_no_sideways_scroll(page)
    here = page.locator("li", has=page.locator(f'a[href="{match}"]'))
    here.get_by_role("button", name="Remove A rather long name").click()
    expect(page.get_by_role("status")).to_contain_text("The seat is free")
    assert_no_sideways_scroll(page)
    expect(guest.locator("#notice")).to_contain_text("no seat of yours")


def test_the_way_in_for_the_operator(visit: Visit, server: Server) -> None:
    page = visit("phone")
    page.goto("/operator")
    expect(page.get_by_label("The token")).to_be_visible()
    assert_accessible_in_both(page)
    page.goto(server.operator_link())
    expect(page).to_have_url(f"{server.address}/")
    page.goto(server.operator_link())
    expect(page).to_have_url(f"{server.address}/operator")


def test_axe_finds_nothing_in_a_report(visit: Visit, tmp_path: Path) -> None:
    game = find_game("last-glow")
    design = overview_design(
        game, game.setup({"mode": "nightmare"}), Wanted(games=30, levels=("casual",))
    )
    path = write_report(design, Runner(design.experiment, tmp_path, ThisProcess()).run())
    page = visit("phone")
    page.goto(path.as_uri())
    expect(page.get_by_role("heading", name="The skill ladder")).to_be_visible()
    assert_accessible_in_both(page)
    assert_no_sideways_scroll(page)
