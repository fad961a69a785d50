"""The watch and axe would notice."""

from __future__ import annotations

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.watch import Watch

WRONGS = {
    "console.error('oh no')": "error: oh no",
    "console.warn('beware')": "warning: beware",
    "setTimeout(() => { throw new Error('lost') })": "uncaught: lost",
    "document.body.innerHTML = '<p style=\"color: red\">'": "CSP: style-src-attr",
    "document.body.innerHTML = '<img src=\"/nowhere.png\">'": "status of 404",
    "fetch('http://127.0.0.1:9/').catch(() => 0)": "CSP: connect-src",
}


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
