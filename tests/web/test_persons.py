"""Whoever sits down gets a cookie that stands for them, and opens what they have by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.house.house import House
from parlour.house.store import open_store
from parlour.web.app import make_app
from parlour.web.hosts import Site
from parlour.web.pages.me import WHAT_HAPPENS
from tests.web.lines import ORIGIN, Line


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(open_store(f"sqlite:///{tmp_path / 'matches.db'}"))


def browser(house: House, person: str = "", site: Site | None = None) -> TestClient:
    """A browser with no cookie but that of a person."""
    client = TestClient(make_app(house, site=site), follow_redirects=False)
    if person:
        client.cookies.set("person", person)
    return client


def cookie_of(client: TestClient, path: str = "/start/lucha-libre", **form: str) -> str:
    """Send a form; the line that keeps the person."""
    answer = client.post(path, data=form, headers=ORIGIN)
    assert answer.status_code == 303, answer.text
    lines = answer.headers.get_list("set-cookie")
    return next(line for line in lines if line.startswith("person="))


def match_of(client: TestClient, **form: str) -> str:
    """Open a match; its id."""
    answer = client.post("/start/lucha-libre", data=form, headers=ORIGIN)
    return answer.headers["location"].removeprefix("/match/")


# The cookie


def test_sitting_down_keeps_the_person_for_a_year(house: House) -> None:
    line = cookie_of(browser(house)).lower()
    for part in ("httponly", "samesite=lax", "path=/;", "max-age=31536000"):
        assert part in line + ";"
    assert "secure" not in line
    site = Site(address="https://testserver", hosts=frozenset({"testserver"}))
    assert "secure" in cookie_of(browser(house, site=site)).lower()


def test_a_person_stays_the_same(house: House) -> None:
    client = browser(house)
    first = cookie_of(client).partition(";")[0]
    assert cookie_of(client).partition(";")[0] == first
    assert cookie_of(browser(house)).partition(";")[0] != first


def test_looking_makes_nobody_a_person(house: House) -> None:
    client = browser(house)
    match = match_of(browser(house), **{"seat-2": "friend"})
    for path in ("/", "/play/last-glow", f"/match/{match}", f"/match/{match}/review"):
        assert "set-cookie" not in client.get(path).headers
    for odd in ("short", "x" * 65, "with a space in it!", "~" * 30):
        odd_line = cookie_of(browser(house, odd))
        assert odd not in odd_line


def test_the_same_form_twice_makes_one_person(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"])
    path, key = f"/join/{opened.invitation}", "k" * 22
    first = cookie_of(browser(house), path, key=key)
    assert cookie_of(browser(house), path, key=key) == first
    token = first.partition("=")[2].partition(";")[0]
    assert house.persons.seats(opened.match, token) == [f"{token}~1"]


# What it opens


def test_a_person_plays_on_without_the_cookie_of_the_table(house: House) -> None:
    home = browser(house)
    match = match_of(home, **{"name": "Ana", "seat-2": "casual"})
    away = browser(house, home.cookies["person"])
    assert 'data-seat="0"' in away.get(f"/match/{match}").text
    assert away.get(f"/match/{match}/card").json()["seat"] == 0
    with away.websocket_connect(f"/match/{match}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.table["seat"] == 0
        assert line.act("move", move=line.moves()[0])["kind"] == "taken"
        assert line.act("concede")["kind"] == "taken"
    assert away.get(f"/match/{match}/analysis").json()["seat"] == 0
    again = away.post(f"/match/{match}/again", data={"deal": "same"}, headers=ORIGIN)
    assert again.status_code == 303


def test_a_shared_screen_can_be_opened_elsewhere(house: House) -> None:
    home = browser(house)
    match = match_of(home, **{"seat-2": "here", "name": "Ana", "name-2": "Ben"})
    away = browser(house, home.cookies["person"])
    with away.websocket_connect(f"/match/{match}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        heard = [line.ask(act="move", seq=line.table["seq"], key="k", move=line.moves()[0])]
        heard.append(line.hear())
        assert {"is": "handover", "seat": "Ben"} in heard


def test_others_are_bystanders(house: House) -> None:
    match = match_of(browser(house))
    for person in ("", "somebody-else-altogether"):
        assert 'data-seat="-1"' in browser(house, person).get(f"/match/{match}").text


# Their tables


def test_the_house_tells_all_tables_at_once(house: House) -> None:
    client = browser(house)
    assert client.get("/me/tables").json() == {"tables": []}
    match = match_of(client, **{"name": "Ana", "seat-2": "casual"})
    answer = client.get("/me/tables")
    (line,) = answer.json()["tables"]
    assert (line["match"], line["url"]) == (match, f"/match/{match}")
    assert (line["title"], line["names"]) == ("Lucha Libre", ["Ana", "a casual bot"])
    assert (line["your_turn"], line["over"], line["here"]) == (True, False, False)
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    assert browser(house, "somebody-else-altogether").get("/me/tables").json() == {"tables": []}


# Taking them along, and forgetting


def test_a_link_moves_everything_to_another_device(house: House) -> None:
    home, phone = browser(house), browser(house)
    match = match_of(home, **{"name": "Ana", "seat-2": "casual"})
    assert "You sit or have sat at one table." in home.get("/me").text
    page = home.post("/me/link", headers=ORIGIN)
    assert page.headers["cache-control"] == "no-store"
    assert "<svg" in page.text
    link = re.findall(r"http://testserver(/take/[\w-]+)", page.text)[0]
    own = match_of(phone)
    for _ in range(2):
        asked = phone.get(link)
        assert "Use these tables on this device?" in asked.text
        assert "one table of its own: they are joined" in asked.text
        assert "set-cookie" not in asked.headers
    assert phone.post(link).status_code == 403, "no page of ours"
    assert phone.post(link, headers=ORIGIN).headers["location"] == "/"
    assert phone.cookies["person"] == home.cookies["person"]
    assert {each["match"] for each in phone.get("/me/tables").json()["tables"]} == {match, own}
    again = browser(house).get(link)
    assert again.status_code == 400
    assert "This link is not good any more" in again.text


def test_nobody_without_tables_makes_a_link_or_is_forgotten(house: House) -> None:
    client = browser(house, "somebody-else-altogether")
    for visitor in (browser(house), client):
        page = visitor.get("/me").text
        assert "You have not sat down at a table yet" in page
        assert "Make a link" not in page
        assert "/take/" not in visitor.post("/me/link", headers=ORIGIN).text
        assert visitor.post("/me/forget", headers=ORIGIN).status_code == 200


def test_forgetting_asks_first_and_clears_the_browser(house: House) -> None:
    client = browser(house)
    match = match_of(client, **{"name": "Ana", "seat-2": "friend"})
    asked = client.get("/me/forget").text
    for sentence in WHAT_HAPPENS:
        assert sentence in asked
    assert client.post("/me/forget").status_code == 403, "no page of ours"
    assert house.persons.count_tables(client.cookies["person"]) == 1
    answer = client.post("/me/forget", headers=ORIGIN)
    assert f'data-matches="{match}"' in answer.text
    dropped = answer.headers.get_list("set-cookie")
    for name, path in (
        ("person", "/"),
        ("seat", f"/match/{match}"),
        ("invitation", f"/match/{match}"),
    ):
        assert any(
            each.startswith(f'{name}="";') and "Max-Age=0" in each and f"Path={path};" in each
            for each in dropped
        )
    assert "person" not in client.cookies
    assert client.get(f"/match/{match}").status_code == 404


def test_cookies_of_tables_are_dropped_some_at_a_time(house: House) -> None:
    client = browser(house)
    form = {"matches": " ".join([*(f"m{n}" for n in range(30)), "a/b", "x;y"])}
    dropped = client.post("/me/cookies", data=form, headers=ORIGIN).headers.get_list("set-cookie")
    assert len(dropped) == 20
    odd = client.post("/me/cookies", data={"matches": "a/b x;y \r"}, headers=ORIGIN)
    assert "set-cookie" not in odd.headers
