"""The watch, axe and what is said of a table would notice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.axe import COLOUR_RULES, TAGS, assert_accessible_in_both, violations
from tests.browser.conftest import Scheme, Visit
from tests.browser.heard import Heard
from tests.browser.phone import (
    a_table_is_two_screens_at_most,
    everything_asked_can_be_reached,
    the_foot_is_in_reach,
    what_is_asked_is_in_the_first_screen,
)
from tests.browser.test_statements import (
    every_target_is_large_enough_for_a_finger,
    exactly_the_legal_targets_are_marked,
    nothing_scrolls_sideways,
    sit_down,
    what_is_asked_stays_in_view,
)
from tests.browser.watch import Watch

WRONGS = {
    "console.error('oh no')": "error: oh no",
    "console.warn('beware')": "warning: beware",
    "setTimeout(() => { throw new Error('lost') })": "uncaught: lost",
    "document.body.innerHTML = '<p style=\"color: red\">'": "CSP: style-src-attr",
    "document.body.innerHTML = '<img src=\"/nowhere.png\">'": "status of 404",
    "fetch('http://127.0.0.1:9/').catch(() => 0)": "CSP: connect-src",
}
GREY_ON_GREY = """
(scheme) => {
  const [sheet, weak] = [new CSSStyleSheet(), document.createElement("p")];
  sheet.replaceSync(`@media (prefers-color-scheme: ${scheme}) {
    p.weak { color: #777; background: #888; }
  }`);
  document.adoptedStyleSheets = [sheet];
  weak.className = "weak";
  weak.textContent = "Hard to read";
  document.querySelector("main").append(weak);
}
"""
Statement = Callable[[Page, Heard], None]
WRONG_TABLES: dict[str, Statement] = {
    "document.querySelector('#table .legal').classList.remove('legal')": (
        exactly_the_legal_targets_are_marked
    ),
    "document.querySelector('#table .legal').style.display = 'none'": (
        lambda page, _: every_target_is_large_enough_for_a_finger(page)
    ),
    "document.querySelector('#crew').style.display = 'none'": (
        lambda page, _: everything_asked_can_be_reached(page)
    ),
    "document.querySelector('main').style.height = '1500px'": (
        lambda page, _: a_table_is_two_screens_at_most(page)
    ),
    "document.querySelector('.bar').style.bottom = '-40px'": (
        lambda page, _: the_foot_is_in_reach(page)
    ),
    "document.querySelector('main').style.paddingTop = '900px'": (
        lambda page, _: what_is_asked_is_in_the_first_screen(page)
    ),
    "document.querySelector('main').style.width = '2000px'": (
        lambda page, _: nothing_scrolls_sideways(page)
    ),
    "document.body.append(document.createElement('i')); "
    "document.body.lastChild.style.cssText = 'position: fixed; inset: 0; z-index: 99'": (
        lambda page, _: what_is_asked_stays_in_view(page)
    ),
}
OF_COLOUR = """
(tags) => axe.getRules(tags).filter((rule) => rule.tags.includes("cat.color"))
  .map((rule) => rule.ruleId)
"""


@pytest.mark.parametrize("wrong", WRONGS)
def test_the_watch_sees_what_goes_wrong(visit: Visit, watch: Watch, wrong: str) -> None:
    page = visit()
    page.goto("/")
    assert watch.faults == []
    with page.expect_event("console" if "throw" not in wrong else "pageerror"):
        page.evaluate(f"() => {{ {wrong} }}")
    page.evaluate("0")
    assert any(WRONGS[wrong] in fault for fault in watch.faults), watch.faults
    watch.allow("")


def test_axe_sees_what_is_wrong(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    assert violations(page) == []
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [each.split()[0] for each in violations(page)] == ["button-name"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_sees_a_weak_colour_in_either_scheme(visit: Visit, scheme: Scheme) -> None:
    page = visit()
    page.goto("/")
    page.evaluate(GREY_ON_GREY, scheme)
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_accessible_in_both(page)


def test_every_rule_about_colours_is_asked_in_both_schemes(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    assert violations(page) == []
    assert set(page.evaluate(OF_COLOUR, TAGS)) == set(COLOUR_RULES)


@pytest.mark.parametrize("wrong", WRONG_TABLES)
def test_the_statements_see_what_is_wrong_with_a_table(visit: Visit, wrong: str) -> None:
    page = visit("phone", motion="reduce")
    _, heard = sit_down(page, "last-glow")
    WRONG_TABLES[wrong](page, heard)
    page.evaluate(f"() => {{ {wrong}; }}")
    with pytest.raises(AssertionError):
        WRONG_TABLES[wrong](page, heard)
