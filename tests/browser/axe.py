"""What axe-core finds on a page: nothing."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.conftest import ROOT

SOURCE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that look at colours, which are all that differs between light and dark."""
RUN = """
([only, within]) => axe.run(within ? { include: within } : document, {
  runOnly: only, resultTypes: ["violations"],
})
"""


@cache
def source() -> str:
    """The text of axe-core."""
    if not SOURCE.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("axe-core is missing: make node_modules/.installed")
        pytest.skip("axe-core is missing, it comes with Node: make node_modules/.installed")
    return SOURCE.read_text("utf-8")


def violations(page: Page, within: str = "", only: list[str] = TAGS) -> list[str]:
    """One line for each rule that is broken, with the elements that break it."""
    # By way of the debugging protocol: the policy of the page lets no foreign script in.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {source()} }}")
    found: dict[str, Any] = page.evaluate(RUN, [only, within])
    return [_line(each) for each in found["violations"]]


def _line(violation: dict[str, Any]) -> str:
    nodes = [f"    {node['html'][:160]}\n      {_why(node)}" for node in violation["nodes"]]
    shown = "\n".join(nodes[:8]) + (f"\n    and {len(nodes) - 8} more" if len(nodes) > 8 else "")
    return f"{violation['id']} ({violation['impact']}): {violation['help']}\n{shown}"


def _why(node: dict[str, Any]) -> str:
    return str(node["failureSummary"]).replace("\n", " ")


def assert_accessible(page: Page, within: str = "", only: list[str] = TAGS) -> None:
    """Axe finds nothing on what the page shows now, or within a part of it."""
    found = violations(page, within, only)
    assert not found, f"axe on {page.url}:\n" + "\n".join(found)


def assert_accessible_in_both(page: Page, within: str = "") -> None:
    """The same, in light and in dark."""
    page.emulate_media(color_scheme="light")
    assert_accessible(page, within)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, within, COLOUR_RULES)
