"""What is for the operator alone: the lab, the numbers, and removing a guest."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.house.house import House
from parlour.house.stored_match import NoSeat
from parlour.house.tokens import hash_of
from parlour.house.views import Opened
from parlour.web import labs
from parlour.web.app import make_app
from parlour.web.bucket import Buckets
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.hosts import Site
from tests.house.houses import store_at
from tests.web.lines import ORIGIN, Line

TOKEN = "the-token-of-whoever-runs-it"
SITE = Site(operator=hash_of(TOKEN))
Browser = Callable[..., TestClient]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(store_at(tmp_path), clock=lambda: 86_400.0)


@pytest.fixture
def browser(house: House, tmp_path: Path) -> Browser:
    desk = ExperimentJobs(tmp_path / "lab", lambda wish, folder: ["false"])

    def opened(site: Site = SITE, token: str = "") -> TestClient:
        client = TestClient(make_app(house, desk, site), follow_redirects=False)
        if token:
            client.cookies.set("operator", token)
        return client

    return opened


LAB = [
    ("POST", "/lab/last-glow"),
    ("POST", "/lab/last-glow/stop"),
    ("GET", "/lab/last-glow/state"),
    ("GET", "/lab/last-glow/report"),
]
THEIRS = [*LAB, ("GET", "/metrics"), ("POST", "/operator/remove")]


@pytest.mark.parametrize(("method", "path"), THEIRS)
@pytest.mark.parametrize("token", ["", "another-token-of-enough-letters", "x"])
def test_strangers_are_told_how_the_operator_gets_in(
    browser: Browser, method: str, path: str, token: str
) -> None:
    answer = browser(token=token).request(method, path, headers=ORIGIN)
    assert answer.status_code == 403
    assert "link that was printed when it started" in answer.text


@pytest.mark.parametrize(("method", "path"), THEIRS)
def test_the_operator_may_do_all_that(browser: Browser, method: str, path: str) -> None:
    answer = browser(token=TOKEN).request(method, path, headers=ORIGIN)
    assert answer.status_code != 403


@pytest.mark.parametrize(("method", "path"), LAB)
def test_an_open_lab_is_for_everybody(browser: Browser, method: str, path: str) -> None:
    site = Site(operator=hash_of(TOKEN), open_lab=True)
    assert browser(site).request(method, path, headers=ORIGIN).status_code != 403
    assert browser(site).get("/metrics").status_code == 403


def test_nobody_runs_a_house_without_a_token(browser: Browser) -> None:
    assert browser(Site(), TOKEN).get("/metrics").status_code == 403


def test_numbers_are_read_with_a_bearer_token(browser: Browser) -> None:
    client = browser()
    for given, status in ((f"Bearer {TOKEN}", 200), ("Bearer x", 403), (TOKEN, 403), ("", 403)):
        assert client.get("/metrics", headers={"authorization": given}).status_code == status
    assert client.get("/health").status_code == 200


def test_the_token_becomes_a_cookie_that_only_the_house_sees(browser: Browser) -> None:
    client = browser()
    page = client.get("/operator")
    assert page.status_code == 200
    assert 'name="token"' in page.text
    assert client.post("/operator", data={"token": TOKEN}).status_code == 403, "no page of ours"
    wrong = client.post("/operator", data={"token": "x" * 32}, headers=ORIGIN)
    assert (wrong.status_code, "set-cookie" in wrong.headers) == (403, False)
    answer = client.post("/operator", data={"token": TOKEN}, headers=ORIGIN)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "max-age" not in cookie, "it goes with the browser"
    assert client.get("/metrics").status_code == 200


def test_looking_at_the_operators_page_changes_nothing(browser: Browser) -> None:
    client = browser()
    for path in ("/operator", f"/operator?token={TOKEN}"):
        assert "set-cookie" not in client.get(path).headers
    assert client.get("/metrics").status_code == 403


def test_only_so_many_tokens_are_tried(browser: Browser) -> None:
    client = browser()
    client.app.state.budgets.tokens = Buckets(3, 0.0)  # type: ignore[attr-defined]
    for _ in range(3):
        assert client.get("/metrics", headers={"authorization": "Bearer x"}).status_code == 403
    right = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert right.status_code == 403


def test_the_app_keeps_a_hash_of_the_token_only() -> None:
    assert TOKEN not in repr(SITE)


def test_the_lab_is_linked_for_whoever_may_use_it(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = 'href="/lab/last-glow">Ask the lab'
    monkeypatch.setattr(labs, "lab_answers", lambda game: None)
    assert browser().get("/lab/last-glow").status_code == 403
    assert link not in browser().get("/play/last-glow").text
    assert link in browser(token=TOKEN).get("/play/last-glow").text
    assert link in browser(Site(open_lab=True)).get("/play/last-glow").text
    assert link not in browser().post("/start/last-glow", data={"seed": "x"}, headers=ORIGIN).text
    assert 'href="/operator"' not in browser().get("/").text
    assert 'href="/operator"' in browser(token=TOKEN).get("/").text


# Removing a guest


def with_guest(house: House) -> tuple[Opened, str]:
    """A match with its host and a guest; the guest's token."""
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], name="Ana")
    assert opened.invitation is not None
    return opened, house.matchmaking.sit(opened.invitation, "Troll <b>").token


def test_a_guest_is_removed_and_hears_it(house: House, browser: Browser) -> None:
    opened, guest = with_guest(house)
    operator, removed = browser(token=TOKEN), browser()
    page = operator.get("/operator").text
    assert "Troll &lt;b&gt;" in page
    assert "1970-01-02" in page
    removed.cookies.set("seat", guest)
    with removed.websocket_connect(f"/match/{opened.match}/socket", headers=ORIGIN) as socket:
        at = Line(socket)
        at.hear()
        form = {"match": opened.match, "seat": "2"}
        answer = operator.post("/operator/remove", data=form, headers=ORIGIN)
        assert answer.status_code == 200
        gone = at.hear()
        assert (gone["is"], gone["why"]) == ("gone", "this is no seat of yours at this table")
        with pytest.raises(WebSocketDisconnect):
            at.hear()
    assert "Troll" not in operator.get("/operator").text
    seat = house.queries.view(opened.match, opened.token).seats[1]
    assert (seat.who, seat.name, seat.last_seen) == ("empty", "", None)
    with pytest.raises(NoSeat):
        house.queries.view(opened.match, guest)
    link = re.findall(r"http://testserver(/join/[\w-]+)", unescape(answer.text))[0]
    friend = browser().post(link, data={"name": "Ben"}, headers=ORIGIN)
    assert friend.headers["location"] == f"/match/{opened.match}"
    assert house.queries.view(opened.match).seats[1].name == "Ben"


def test_only_a_person_can_be_removed(house: House, browser: Browser) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"])
    client = browser(token=TOKEN)
    for match, seat in ((opened.match, "2"), (opened.match, "9"), (opened.match, "x"),
                        ("nothing", "1"), ("", "1")):  # fmt: skip
        form = {"match": match, "seat": seat}
        assert client.post("/operator/remove", data=form, headers=ORIGIN).status_code in (400, 404)
    assert house.queries.view(opened.match, opened.token).seats[0].who == "person"


def test_the_newest_tables_are_shown(house: House, browser: Browser) -> None:
    for number in range(102):
        house.matchmaking._clock = lambda number=number: float(number)  # type: ignore[misc]
        house.matchmaking.open_match("last-glow", name=f"guest {number}")
    page = browser(token=TOKEN).get("/operator").text
    assert "guest 101<" in page
    assert "guest 2<" in page
    assert "guest 1<" not in page
