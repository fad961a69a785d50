"""What nobody sends by accident is refused in a sentence: no traceback, nothing in the log."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from parlour.engine.errors import BadRecord
from parlour.engine.record import Record
from parlour.games import find_game
from parlour.house.house import House
from parlour.terminal.storage import read_record
from parlour.web.app import make_app
from parlour.web.http import number_in
from tests.house.houses import store_at
from tests.web.lines import ORIGIN, Line, listening

DEEP = "[" * 5_000 + "]" * 5_000
RECORD = {"game": "last-glow", "version": "1", "options": {}, "seats": ["person"], "steps": []}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(store_at(tmp_path))


@pytest.fixture
def client(house: House, caplog: pytest.LogCaptureFixture) -> Iterator[TestClient]:
    """A browser; whatever it sends leaves nothing in the log."""
    caplog.set_level(logging.WARNING)
    with TestClient(make_app(house), follow_redirects=False) as opened:
        yield opened
    assert caplog.records == []


def opened(house: House) -> str:
    """The path of a match with a free seat."""
    return f"/match/{house.matchmaking.open_match('lucha-libre', seats=['person', 'empty']).match}"


def assert_refused(answer: Any) -> None:
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text


ODD = ["\0", "../..", "x" * 5_000, "\ud800", "\u202e", "%", "a/b", "'; drop table match; --"]


@pytest.mark.parametrize("word", ODD, ids=lambda word: repr(word)[:12])
@pytest.mark.parametrize(
    "path",
    ["/match/{}", "/match/{}/record", "/join/{}", "/rules/{}", "/rules/last-glow/{}", "/guide/{}",
     "/looks/{}.css", "/covers/{}.svg", "/ends/{}/won.svg", "/ends/last-glow/{}.svg", "/play/{}",
     "/match/{}/end", "/static/{}", "/lab/{}"],
)  # fmt: skip
def test_any_text_may_stand_in_a_path(client: TestClient, path: str, word: str) -> None:
    answer = client.get(path.format(quote(word.encode("utf-8", "surrogatepass"), safe="")))
    assert_refused(answer)
    assert len(answer.text) < 5_000


@pytest.mark.parametrize("name", ["invitation", "seat", "operator"])
@pytest.mark.parametrize("value", ["x/y", "..", "\xff" * 20, "x" * 5_000, '"\\000"', "a.b.c.d"])
def test_an_odd_cookie_is_none(client: TestClient, house: House, name: str, value: str) -> None:
    headers: Any = {"cookie": f"{name}={value}".encode("latin-1")}
    path = opened(house)
    page = client.get(path, headers=headers)
    assert page.status_code == 200
    assert 'id="link"' not in page.text
    with client.websocket_connect(f"{path}/socket", headers={**headers, **ORIGIN}) as line:
        assert Line(line).hear()["is"] == "table"


@pytest.mark.parametrize("seen", ["9" * 5_000, "-1", "\u0663", "1e3", "", "\0"])
def test_what_somebody_has_seen_is_a_number_or_nothing(
    client: TestClient, house: House, seen: str
) -> None:
    path = f"{opened(house)}/socket?seen={quote(seen)}"
    with client.websocket_connect(path, headers=ORIGIN) as line:
        assert Line(line).hear()["is"] == "table"


def test_a_number_is_read_in_one_way() -> None:
    assert number_in({"n": "12"}, "n") == 12
    for odd in ("9" * 5_000, "-1", "\u0663", "\u00b2", "1_0", " 1", ""):
        assert number_in({"n": odd}, "n") is None


def deep(**more: str) -> str:
    """A record whose parts are nested as deep as one likes."""
    parts = {name: json.dumps(value) for name, value in RECORD.items()} | more
    return "{" + ",".join(f'"{name}": {text}' for name, text in parts.items()) + "}"


def nested(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


BAD_RECORDS = [
    DEEP,
    nested(5_000),
    deep(options=nested(5_000)),
    deep(options=nested(400)),
    deep(components=nested(400)),
    deep(components=f'{{"a": {DEEP}}}'),
    deep(result=nested(90)),
    deep(result='{"a": ' + "9" * 5_000 + "}"),
    deep(steps='["' + "x" * 100_000 + '"]'),
    deep(steps='["\\ud800"]'),
    deep(steps='["\\u0000"]'),
    deep(seats='["person", "\\u0000"]'),
    deep(seats="[]"),
    deep(game='"\\u0000"'),
    deep(game='"' + "x" * 50_000 + '"'),
    deep(version='"' + "x" * 50_000 + '"'),
    deep(key='"zz"'),
    deep(key='"' + "\u0663" * 64 + '"'),
    deep(key='"00"'),
    deep(options='{"mode": ["abyss"]}'),
    deep(options='{"mode": {}}'),
    deep(options='{"mode": 1e999}'),
]


@pytest.mark.parametrize("record", BAD_RECORDS, ids=lambda text: text[-40:])
def test_a_record_is_refused_before_anything_walks_through_it(
    client: TestClient, tmp_path: Path, record: str
) -> None:
    answer = client.post("/records", data={"record": record}, headers=ORIGIN)
    assert_refused(answer)
    assert len(answer.text) < 5_000


@pytest.mark.parametrize("record", [DEEP, nested(5_000), deep(options=nested(400)), " " * 10**7])
def test_the_command_line_refuses_such_records_too(tmp_path: Path, record: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(record)
    with pytest.raises(BadRecord, match=r"record\.json"):
        read_record(path)
    with pytest.raises(BadRecord):
        Record.from_json(record)


NO_TEXT = ["%00", "%ED%A0%80", "%ff%fe"]
FIELDS = ["name", "seat-1", "seat-2", "seats", "seed", "mode", "window", "practice", "key", "seat"]


@pytest.mark.parametrize("value", [*NO_TEXT, "%E2%80%AE", "x" * 15_000])
def test_any_text_may_stand_in_a_form(client: TestClient, house: House, value: str) -> None:
    match = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"])
    headers = {**ORIGIN, "content-type": "application/x-www-form-urlencoded"}
    for path in ("/start/lucha-libre", f"/join/{match.invitation}", "/operator", "/records",
                 f"/match/{match.match}/again", f"/match/{match.match}/on"):  # fmt: skip
        for field in FIELDS:
            answer = client.post(path, content=f"{field}={value}&token=x", headers=headers)
            assert_refused(answer) if value in NO_TEXT else None
            assert answer.status_code < 500


def test_a_form_has_only_so_many_fields(client: TestClient) -> None:
    answer = client.post("/records", content="a=1&" * 5_000, headers=ORIGIN)
    assert_refused(answer)
    assert "200 fields" in answer.text


def test_an_invitation_to_a_match_of_other_rules_is_refused(
    client: TestClient, house: House
) -> None:
    invitation = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"]).invitation
    house.tables.find = lambda slug: replace(find_game(slug), version="later")
    house.tables._tables.clear()
    assert client.get(f"/join/{invitation}").status_code == 410


# Over a real line


UPGRADE = (
    b"\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def said(port: int, text: bytes) -> bytes:
    """What the server answers to these bytes, when nothing more comes."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(text)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65_536), b""))


def test_what_a_server_hears_wrongly_leaves_no_trace(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /start/last-glow HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\n"
    with listening(house) as port:
        for length, body in ((b"100", b"a=1"), (b"-1", b"a=1"), (b"x", b"a=1"), (b"1", b"a=1"),
                             (b"9" * 5_000, b"a=1"), (b"3, 4", b"a=1")):  # fmt: skip
            answer = said(port, head + b"content-length: " + length + b"\r\n\r\n" + body)
            assert not answer.startswith(b"HTTP/1.1 5")
        for line in (b"host: [", b"host: a\r\nhost: b", b"x: y", b"host:", b"host: \xff"):
            answer = said(port, b"GET / HTTP/1.1\r\n" + line + b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 4")
        for head in (b"host: evil.example", b"host: 127.0.0.1", b"host: [\r\norigin: http://["):
            answer = said(port, b"GET /match/%00/socket HTTP/1.1\r\n" + head + UPGRADE)
            assert answer.startswith(b"HTTP/1.1 4")
            answer = said(port, b"GET /match/none/socket HTTP/1.1\r\n" + head + UPGRADE)
            assert answer.startswith(b"HTTP/1.1 4")
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
