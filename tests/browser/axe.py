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
RUN = """
(tags) => axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
"""


@cache
def source() -> str:
    """The text of axe-core."""
    if not SOURCE.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("axe-core is missing: make node_modules/.installed")
        pytest.skip("axe-core is missing, it comes with Node: make node_modules/.installed")
    return SOURCE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """One line for each rule that is broken, with the elements that break it."""
    # By way of the debugging protocol: the policy of the page lets no foreign script in.
    page.evaluate(f"() => {{ {source()} }}")
    found: dict[str, Any] = page.evaluate(RUN, TAGS)
    return [_line(each) for each in found["violations"]]


def _line(violation: dict[str, Any]) -> str:
    nodes = [f"    {node['html'][:160]}\n      {_why(node)}" for node in violation["nodes"]]
    shown = "\n".join(nodes[:8]) + (f"\n    and {len(nodes) - 8} more" if len(nodes) > 8 else "")
    return f"{violation['id']} ({violation['impact']}): {violation['help']}\n{shown}"


def _why(node: dict[str, Any]) -> str:
    return str(node["failureSummary"]).replace("\n", " ")


def assert_accessible(page: Page) -> None:
    """Axe finds nothing on what the page shows now."""
    found = violations(page)
    assert not found, f"axe on {page.url}:\n" + "\n".join(found)
