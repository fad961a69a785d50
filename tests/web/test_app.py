"""The app without a browser: pages, seats, and what a socket takes and refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from parlour.house.house import House
from parlour.web.app import make_app
from tests.house.houses import store_at
from tests.web.lines import Line

ORIGIN = {"origin": "http://testserver"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    house = House(store_at(tmp_path))
    with TestClient(make_app(house), follow_redirects=False) as opened:
        yield opened


def started(client: TestClient, game: str = "last-glow", **form: str) -> str:
    """Open a match; the client keeps its seat."""
    answer = client.post(f"/start/{game}", data={"seed": "1", **form}, headers=ORIGIN)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    return Line(socket).hear()


def asked(socket: WebSocketTestSession, **ask: object) -> list[dict[str, Any]]:
    """Send a frame; give everything up to the answer and what the table shows then."""
    socket.send_text(json.dumps(ask))
    got = [heard(socket)]
    while got[-1]["is"] == "table":
        got.append(heard(socket))
    return got


def hear_to_the_end(socket: WebSocketTestSession) -> None:
    while True:
        heard(socket)


def move(table: dict[str, Any], number: int = 0, **more: object) -> dict[str, object]:
    choice = table["choices"][number]
    return {"act": "move", "seq": table["seq"], "key": "k", "move": choice["move"], **more}


def test_the_hall_shows_every_game_under_a_strict_policy(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    for title in ("The Last Glow", "Lucha Libre", "Nazi Hunter"):
        assert title in page.text
    assert "style=" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/static/main.js", "/static/table.css", "/looks/last-glow.css", "/health"):
        assert client.get(path).status_code == 200


def test_what_is_not_there_is_said_in_a_sentence(client: TestClient) -> None:
    for path in ("/match/nothing", "/nowhere", "/looks/chess.css", "/join/nothing"):
        page = client.get(path)
        assert page.status_code in (400, 404)
        assert "Traceback" not in page.text
        assert "Back to the hall" in page.text


def test_a_seat_is_a_cookie_that_scripts_cannot_read(client: TestClient) -> None:
    answer = client.post("/start/last-glow", data={}, headers=ORIGIN)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path={answer.headers['location'].lower()}" in cookie


def test_forms_of_other_pages_and_huge_forms_are_refused(client: TestClient) -> None:
    assert client.post("/start/last-glow", data={}).status_code == 403
    alien = {"origin": "http://elsewhere.example"}
    assert client.post("/start/last-glow", data={}, headers=alien).status_code == 403
    huge = {"name": "x" * 30_000}
    assert client.post("/start/last-glow", data=huge, headers=ORIGIN).status_code == 413
    bad = client.post("/start/last-glow", data={"mode": "calm"}, headers=ORIGIN)
    assert bad.status_code == 400
    assert "option mode cannot be" in bad.text


@pytest.mark.parametrize("game", ["last-glow", "lucha-libre", "nazi-hunter"])
def test_a_match_is_played_over_the_socket(client: TestClient, game: str) -> None:
    path = started(client, game, **{"seat-2": "casual"})
    with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
        table = heard(socket)
        assert table["is"] == "table"
        assert table["mine"] is True
        for number in range(12):
            if table["over"]:
                break
            seq = table["seq"]
            socket.send_text(json.dumps(move(table, key=f"key-{number}")))
            kinds: list[str] = []
            while not kinds or not (table["seq"] > seq and (table["choices"] or table["over"])):
                got = heard(socket)
                if got["is"] == "answer":
                    kinds.append(got["kind"])
                else:
                    table = got
            assert kinds == ["taken"]
        assert table["seq"] > 5


def test_stale_repeated_and_illegal_moves_get_clear_answers(client: TestClient) -> None:
    path = started(client)
    with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
        table = heard(socket)
        illegal = {"act": "move", "seq": table["seq"], "key": "a", "move": "send"}
        answer = asked(socket, **illegal)[-1]
        assert (answer["kind"], answer["rule"]) == ("illegal", "LG-18")
        taken = asked(socket, **move(table, key="b"))[-1]
        assert taken["kind"] == "taken"
        again = asked(socket, **move(table, key="b"))[-1]
        assert (again["kind"], again["seq"]) == ("taken", taken["seq"])
        stale = asked(socket, **move(table, key="c"))[-1]
        assert stale["kind"] == "stale"


@pytest.mark.parametrize(
    "frame", ["", "hello", "[]", '{"act": 3}', '{"act": "fly"}', '{"act": "move", "evil": 1}']
)
def test_malformed_frames_are_refused_and_change_nothing(client: TestClient, frame: str) -> None:
    path = started(client)
    with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
        table = heard(socket)
        socket.send_text(frame)
        assert heard(socket)["is"] == "refused"
        assert asked(socket, **move(table))[-1]["kind"] == "taken"


def test_a_flood_and_a_huge_frame_end_the_line(client: TestClient) -> None:
    path = started(client)
    for frames in (["x" * 5_000], ["{}"] * 60):
        with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
            for frame in frames:
                socket.send_text(frame)
            with pytest.raises(WebSocketDisconnect):
                hear_to_the_end(socket)


def test_other_pages_cannot_open_a_socket(client: TestClient) -> None:
    path = started(client)
    for headers in ({"origin": "http://elsewhere.example"}, {}):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"{path}/socket", headers=headers) as socket,
        ):
            heard(socket)


def test_a_bystander_sees_the_table_but_cannot_touch_it(client: TestClient) -> None:
    path = started(client)
    client.cookies.clear()
    with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
        table = heard(socket)
        assert table["choices"] == []
        refused = asked(socket, act="move", seq=table["seq"], key="k", move="light")[-1]
        assert refused["is"] == "refused"


def test_two_seats_answer_together_in_any_order(client: TestClient) -> None:
    path = started(client, "lucha-libre", **{"seat-2": "friend"})
    page = client.get(path).text
    link = page.split('id="link">')[1].split("</code>")[0].replace("http://testserver", "")
    friend = TestClient(client.app, follow_redirects=False)
    assert friend.post(link, data={}, headers=ORIGIN).headers["location"] == path
    with (
        client.websocket_connect(f"{path}/socket", headers=ORIGIN) as mine,
        friend.websocket_connect(f"{path}/socket", headers=ORIGIN) as theirs,
    ):
        first, second = heard(mine), heard(theirs)
        assert first["choices"]
        assert second["choices"]
        early = asked(theirs, **move(second, key="early"))[-1]
        assert early["kind"] == "taken"
        shown = heard(mine)
        assert not any(frame["lines"] for frame in shown["frames"])
        late = asked(mine, **move(shown, key="late"))[-1]
        assert late["kind"] == "taken"


def test_what_a_game_tells_at_the_end_comes_once_it_is_over(client: TestClient) -> None:
    form = {"seats": "2", "seat-1": "casual", "seat-2": "casual", "seed": "1", "turn_cap": "1"}
    path = started(client, "ultimate-scheme", **form)
    with client.websocket_connect(f"{path}/socket", headers=ORIGIN) as socket:
        while not heard(socket)["over"]:
            pass
    told = client.get(f"{path}/end").text
    assert '<figure class="chart">' in told
    assert "style=" not in told
    assert client.get(f"{started(client, 'last-glow')}/end").status_code == 404
