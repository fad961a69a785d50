"""Open tables in the hall, and removing a guest, without a browser."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.house.house import House
from parlour.house.store import open_store
from parlour.web.app import make_app
from tests.web.lines import ORIGIN
from tests.web.test_persons import browser, match_of

OPEN = {"name": "Ana <b>", "seat-1": "me", "seat-2": "anybody"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(open_store(f"sqlite:///{tmp_path / 'matches.db'}"))


def listed(client: TestClient) -> list[str]:
    """The matches that one could sit down at."""
    return re.findall(r'<button class="main" name="match" value="([\w-]+)"', client.get("/").text)


def test_an_open_table_hangs_in_the_hall_and_one_touch_sits_down(house: House) -> None:
    ana, ben = browser(house), browser(house)
    assert listed(ben) == []
    match = match_of(ana, round_cap="9", **OPEN)
    match_of(ana, **{**OPEN, "seat-2": "friend"})
    assert listed(ben) == [match]
    assert listed(ana) == []
    page = unescape(ben.get("/open").text)
    for words in ("Lucha Libre", "Ana <b> waits, away now", "round cap 9", "Second"):
        assert words in page
    assert "Ana <b>" not in ben.get("/open").text
    key = re.findall(r'name="key" value="([\w-]+)"', ben.get("/").text)[0]
    form = {"match": match, "name": "Ben", "key": key}
    assert ben.post("/open", data=form).status_code == 403, "no page of ours"
    answer = ben.post("/open", data=form, headers=ORIGIN)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/match/{match}")
    twice = browser(house).post("/open", data=form, headers=ORIGIN)
    assert twice.headers["set-cookie"] == answer.headers["set-cookie"]
    assert 'data-seat="1"' in ben.get(f"/match/{match}").text
    assert [each["match"] for each in ben.get("/me/tables").json()["tables"]] == [match]
    late = browser(house).post("/open", data={"match": match}, headers=ORIGIN)
    assert late.status_code == 400
    assert "All seats are taken" in late.text


def test_the_host_says_what_becomes_of_a_stranger(house: House) -> None:
    client = browser(house)
    for said in ("bot", "free"):
        stored = house.store.read(match_of(client, absent=said, **OPEN))
        assert stored is not None
        assert (stored.match.absent, stored.seats[1].open, stored.match.host) == (said, True, 0)
    odd = client.post("/start/lucha-libre", data={**OPEN, "absent": "kick"}, headers=ORIGIN)
    assert odd.status_code == 400
    assert "If a stranger stays away" in odd.text
    alone = client.post("/start/lucha-libre", data={"seat-1": "anybody"}, headers=ORIGIN)
    assert "Take a seat yourself" in alone.text
    assert 'value="anybody"' not in client.get("/play/last-glow").text


def test_the_host_removes_a_guest_by_a_form(house: House) -> None:
    ana, ben = browser(house), browser(house)
    match = match_of(ana, **OPEN)
    ben.post("/open", data={"match": match, "name": "Ben"}, headers=ORIGIN)
    for client, form, status in (
        (ben, {"seat": "1"}, 400),
        (browser(house), {"seat": "2"}, 400),
        (ana, {"seat": "x"}, 400),
        (ana, {"seat": "2"}, 303),
    ):
        answer = client.post(f"/match/{match}/remove", data=form, headers=ORIGIN)
        assert answer.status_code == status
    assert "invitation=" in answer.headers["set-cookie"]
    assert [seat.who for seat in house.queries.view(match).seats] == ["person", "empty"]
    again = ben.post("/open", data={"match": match}, headers=ORIGIN)
    assert "has removed you" in again.text


def test_a_house_that_opens_again_watches_its_strangers(house: House) -> None:
    ana, ben = browser(house), browser(house)
    match = match_of(ana, **OPEN)
    ben.post("/open", data={"match": match}, headers=ORIGIN)
    again = House(house.store)
    with TestClient(make_app(again)):
        assert again.strangers._away.keys() == {(match, 1)}
