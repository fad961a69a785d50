"""Who may open a line in which form, and a program that knows only the protocol."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.engine.errors import ParlourError
from parlour.house.house import House
from parlour.house.remote_table import HungUp, RemoteTable, join, sit
from parlour.house.tokens import new_token
from parlour.web.app import make_app
from parlour.web.frames import SCREENS
from tests.conftest import ROOT
from tests.house.houses import glow_table, house_at, store_at
from tests.web.lines import ORIGIN, Line, bearer, line, listening

FOREIGN = {"origin": "http://elsewhere.example"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return house_at(store_at(tmp_path))


COOKIE = {"cookie": "seat=TOKEN"}


def given(headers: dict[str, str], token: str) -> dict[str, str]:
    """Headers with a real token."""
    return {name: value.replace("TOKEN", token) for name, value in headers.items()}


@pytest.mark.parametrize("way", ["socket", "past"])
@pytest.mark.parametrize(
    ("form", "headers"),
    [
        ("drawn", {}),
        ("drawn", bearer("TOKEN")),
        ("drawn", COOKIE),
        ("drawn", FOREIGN),
        ("html", {}),
        ("data", FOREIGN),
        ("data", FOREIGN | bearer("TOKEN")),
        ("data", FOREIGN | COOKIE),
    ],
)
def test_no_line_opens_to_another_page(
    house: House, way: str, form: str, headers: dict[str, str]
) -> None:
    match, token = glow_table(house)
    client, where = TestClient(make_app(house)), f"/match/{match}/{way}?form={form}"
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(where, headers=given(headers, token)),
    ):
        pass
    assert (refused.value.code, refused.value.reason) == (4403, "another page may not play here")


@pytest.mark.parametrize("way", ["socket", "past"])
@pytest.mark.parametrize(
    ("form", "headers", "why"),
    [
        ("html", ORIGIN, "there is no form 'html': ask for drawn or data"),
        ("", ORIGIN | COOKIE, "there is no form ''"),
        ("x" * 500, ORIGIN, "there is no form"),
        ("data", COOKIE, "a cookie is for pages"),
        ("data", COOKIE | bearer("TOKEN"), "a cookie is for pages"),
        ("data", {"cookie": "theme=dark"}, "a cookie is for pages"),
        ("data", bearer("no token"), "Authorization: Bearer"),
        ("data", bearer(""), "Authorization: Bearer"),
        ("data", {"authorization": "Basic TOKEN"}, "Authorization: Bearer"),
        ("data", bearer("TOKEN", "odd"), "Authorization: Bearer"),
        ("data", bearer(*["TOKEN"] * 9), "at most 8 tokens"),
        ("data", ORIGIN | bearer("odd"), "Authorization: Bearer"),
    ],
)
def test_who_asks_wrongly_is_told_why_and_nothing_else(
    house: House, way: str, form: str, headers: dict[str, str], why: str
) -> None:
    match, token = glow_table(house)
    client, where = TestClient(make_app(house)), f"/match/{match}/{way}?form={form}"
    with client.websocket_connect(where, headers=given(headers, token)) as socket:
        gone = socket.receive_json()
        assert (gone["is"], why in gone["why"], len(gone["why"]) < 200) == ("gone", True, True)
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_text()
        assert left.value.code == 4404


@pytest.mark.parametrize(
    ("headers", "seat"),
    [
        ({}, -1),
        (bearer("TOKEN"), 0),
        ({"authorization": "bearer TOKEN"}, 0),
        (ORIGIN, -1),
        (ORIGIN | COOKIE, 0),
        (ORIGIN | bearer("TOKEN"), 0),
        (ORIGIN | {"cookie": f"seat={'x' * 32}"} | bearer("TOKEN"), 0),
    ],
)
def test_the_data_form_knows_a_seat_by_header_or_cookie(
    house: House, headers: dict[str, str], seat: int
) -> None:
    match, token = glow_table(house)
    client, where = TestClient(make_app(house)), f"/match/{match}/socket?form=data"
    with client.websocket_connect(where, headers=given(headers, token)) as socket:
        table = Line(socket).hear()
    assert (table["seat"], bool(table["choices"])) == (seat, seat == 0)
    assert {*table["frames"][0]} == {"cues", "scene", "kept", "lines"}


def test_bystanders_of_both_forms_look_at_one_table(house: House) -> None:
    """They share one view, which is encoded once for each form."""
    match, _ = glow_table(house)
    told = []
    for form in (*SCREENS, *SCREENS):
        with line(house, match, form=form) as at:
            told.append({*at.hear()["frames"][0]} - {"cues", "kept", "lines"})
    assert told == [{"patches"}, {"scene"}] * 2


def test_a_token_of_no_seat_is_told_so(house: House) -> None:
    match, _ = glow_table(house)
    with line(house, match, new_token(), form="data") as at:
        gone = at.hear()
    assert gone["is"] == "gone"
    assert gone["why"]


@pytest.mark.parametrize("form", SCREENS)
def test_an_ending_is_told_in_words(house: House, form: str) -> None:
    seats = ["random", "random"]
    opened = house.matchmaking.open_match("ultimate-scheme", seats=seats, seed=2)
    assert house.queries.view(opened.match).ending is not None
    with line(house, opened.match, form=form) as at:
        table = at.hear()
    assert table["over"]
    assert table["ending"]


def program() -> str:
    """The example of the page about the protocol."""
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, re.S)
    return str(example)


def run_program(invitation: str) -> RemoteTable:
    """What the program knows in the end."""
    names: dict[str, object] = {"invitation": invitation, "print": lambda *_: None}
    exec(program(), names)
    at = names["at"]
    assert isinstance(at, RemoteTable)
    return at


def test_a_program_elsewhere_plays_a_whole_match(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], seed=4)
    assert opened.token is not None
    with listening(house) as port, ThreadPoolExecutor(1) as elsewhere:
        address = f"http://127.0.0.1:{port}"
        plays = elsewhere.submit(run_program, f"{address}/join/{opened.invitation}")
        with join(f"{address}/match/{opened.match}", opened.token) as person:
            while not person.table.over:
                if person.table.mine:
                    assert person.act(person.choices[-1].move).kind == "taken"
                else:
                    person.wait()
        there = plays.result()
    view = house.queries.view(opened.match)
    assert view.over
    assert there.table.ending == person.table.ending == view.prompt.text
    assert tuple(there.log) == view.log
    assert (there.table.seat, there.table.seats[1].name) == (1, "A program")


def test_a_real_house_refuses_a_program_in_words(house: House) -> None:
    match, token = glow_table(house)
    with listening(house) as port:
        address = f"http://127.0.0.1:{port}"
        table = f"{address}/match/{match}"
        with pytest.raises(HungUp, match="Authorization: Bearer"), join(table, "no token"):
            pass
        with pytest.raises(HungUp, match="seat"), join(table, new_token()):
            pass
        with pytest.raises(HungUp, match="no such match"), join(f"{address}/match/nowhere"):
            pass
        with pytest.raises(HungUp, match="refuses"), join(address):
            pass
        with pytest.raises(ParlourError, match="gives no seat"):
            sit(f"{address}/join/{new_token()}")
        with join(table, token) as at:
            assert at.act("light").kind == "taken"
