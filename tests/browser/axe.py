"""What axe-core finds on a page: nothing."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.conftest import ROOT

SOURCE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
RUN = """
([tags, within]) => axe.run(within ? { include: within } : document, {
  runOnly: { type: "tag", values: tags }, resultTypes: ["violations"],
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


def violations(page: Page, within: str = "") -> list[str]:
    """One line for each rule that is broken, with the elements that break it."""
    # By way of the debugging protocol: the policy of the page lets no foreign script in.
    page.evaluate(f"() => {{ {source()} }}")
    found: dict[str, Any] = page.evaluate(RUN, [TAGS, within])
    return [_line(each) for each in found["violations"]]


def _line(violation: dict[str, Any]) -> str:
    nodes = [f"    {node['html'][:160]}\n      {_why(node)}" for node in violation["nodes"]]
    shown = "\n".join(nodes[:8]) + (f"\n    and {len(nodes) - 8} more" if len(nodes) > 8 else "")
    return f"{violation['id']} ({violation['impact']}): {violation['help']}\n{shown}"


def _why(node: dict[str, Any]) -> str:
    return str(node["failureSummary"]).replace("\n", " ")


def assert_accessible(page: Page, within: str = "") -> None:
    """Axe finds nothing on what the page shows now, or within a part of it."""
    found = violations(page, within)
    assert not found, f"axe on {page.url}:\n" + "\n".join(found)


def assert_accessible_in_both(page: Page, within: str = "") -> None:
    """The same, in light and in dark."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert_accessible(page, within)
