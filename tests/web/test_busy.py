"""A house with much to do: what is cheap to ask is cheap to answer, and nobody waits in vain."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.house.house import House
from parlour.house.messages import GoneMessage
from parlour.house.seat_view import LONGEST_PASSAGE
from parlour.house.store import Store
from parlour.house.work_queue import ADVICE, BOUNDS, HINT, Work, WorkQueue, think_all
from parlour.scene import web
from parlour.web import drawings
from parlour.web import socket as sockets
from parlour.web.app import make_app
from parlour.web.bucket import Buckets
from tests.house.houses import (
    Clock,
    Player,
    find,
    glow_table,
    house_at,
    sealed_table,
    store_at,
    token_of,
    until,
)
from tests.web.lines import ORIGIN, Line, line


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return store_at(tmp_path)


def test_while_nobody_thinks_hall_and_moves_are_answered(store: Store) -> None:
    """The thinkers are blocked for ever, and more ask for advice than there are threads."""
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    match, token = glow_table(house)
    waiting = BOUNDS[ADVICE].host
    with TestClient(make_app(house)) as client, ExitStack() as stack:
        client.cookies.set("seat", token)
        address = f"/match/{match}/socket"
        lines = [
            Line(stack.enter_context(client.websocket_connect(address, headers=ORIGIN)))
            for _ in range(60)
        ]
        for number, at in enumerate(lines):
            ask = {"act": "advise", "seq": at.hear()["seq"]}
            at.socket.send_json(ask)
            if number < waiting:
                until(lambda: queue.count(ADVICE) == min(number + 1, waiting))  # noqa: B023
            else:
                assert at.hear()["is"] == "refused", "it is told at once"
        assert client.get("/").status_code == 200
        assert client.get(f"/match/{match}").status_code == 200
        assert lines[0].act("move", move="light")["kind"] == "taken"


def test_whoever_would_wait_too_long_for_advice_is_told_why(store: Store) -> None:
    house = house_at(store, queue=WorkQueue())
    match, token = glow_table(house)
    for _ in range(BOUNDS[ADVICE].host):
        house.analysis.advice(match, token, "testclient")
    for _ in range(BOUNDS[HINT].host):
        house.analysis.hint(match, token, "testclient")
    with line(house, match, token) as at:
        at.hear()
        for act in ("advise", "hint"):
            told = at.ask(act=act, seq=at.table["seq"], key="k")
            assert (told["is"], told["of"]) == ("refused", act)
            assert "ask again in a moment" in told["why"]


def test_advice_that_nobody_wants_any_more_is_dropped(store: Store) -> None:
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    match, token = glow_table(house)
    with line(house, match, token) as at:
        at.hear()
        at.socket.send_json({"act": "advise", "seq": at.table["seq"]})
        until(lambda: queue.count(ADVICE) == 1)
        at.act("move", move="light")
        assert queue.claim((ADVICE,), wait=False) is None, "the table has changed"
        at.socket.send_json({"act": "advise", "seq": at.table["seq"]})
        until(lambda: queue.count(ADVICE) == 1)
    assert queue.claim((ADVICE,), wait=False) is None, "the person has left"


def long_match(house: House) -> tuple[str, str]:
    """A match of The Last Glow with more events than are shown one by one."""
    match, token = glow_table(house, practice=True)
    player = Player(house, match, token)
    while house.queries.view(match).seq <= LONGEST_PASSAGE + 3:
        for _ in range(3):
            player.act("light")
            player.undo()
    return match, token


def test_a_long_absence_is_told_in_short_with_the_newest_table(store: Store) -> None:
    house = house_at(store)
    match, token = long_match(house)
    with line(house, match, token, seen=0) as at:
        table = at.hear()
    assert len(table["frames"]) == 1
    seq = house.queries.view(match).seq
    assert (table["missed"]["count"], table["missed"]["step"]) == (seq, 0)
    assert table["missed"]["lines"]
    assert [each["text"] for each in table["frames"][0]["lines"]] == [
        each.text for each in house.queries.view(match).log
    ]
    with line(house, match, token, seen=seq - 2) as at:
        assert at.hear()["missed"] is None
        assert len(at.table["frames"]) == 3
    assert house.queries.past(match, token, 1).step == 1, "it can be looked at step by step"


def test_tables_are_drawn_off_the_event_loop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from asyncio import get_running_loop

    def on_the_loop() -> bool:
        try:
            get_running_loop()
        except RuntimeError:
            return False
        return True

    drawn: list[bool] = []
    render = web.render

    def noted(*given: object) -> object:
        drawn.append(on_the_loop())
        return render(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(drawings, "render", noted)
    house = house_at(store)
    match, token = glow_table(house)
    with line(house, match, token) as at:
        at.hear()
    client = TestClient(make_app(house))
    with client.websocket_connect(f"/match/{match}/past", headers=ORIGIN) as socket:
        socket.send_json({"act": "look", "step": 0})
        socket.receive_text()
    assert drawn == [False, False]


# Who is there


def test_nobody_takes_the_seat_of_somebody_who_is_there(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    match, tokens = sealed_table(house)
    with line(house, match, tokens[1]) as ben:
        ben.hear()
        clock.now += 10_000
        with line(house, match, tokens[0]) as ada:
            assert [seat["here"] for seat in ada.hear()["seats"]] == [True, True, False]
            told = ada.ask(act="hand", seat=1, bot="random", key="k")
            assert told["why"] == "Ben is at the table"
    clock.now += 100
    with line(house, match, tokens[0]) as ada:
        ada.hear()
        told = ada.ask(act="hand", seat=1, bot="random", key="l")
        assert "a bot can take the seat in 20 seconds" in told["why"]
        clock.now += 20
        assert ada.ask(act="hand", seat=1, bot="random", key="m")["kind"] == "taken"


def test_after_a_restart_nobody_is_absent_at_once(store: Store) -> None:
    clock = Clock()
    match, tokens = sealed_table(house_at(store, clock=clock))
    clock.now += 10_000
    house = house_at(store, clock=clock)
    with line(house, match, tokens[0]) as ada:
        ada.hear()
        assert "a moment ago" in ada.ask(act="hand", seat=1, bot="random", key="k")["why"]


def test_the_owner_is_told_who_gave_the_seat_away_and_takes_it_back(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    match, tokens = sealed_table(house)
    clock.now += 121
    house.actions.hand_to_bot(match, tokens[0], "random", seat=1)
    house = house_at(store, clock=clock)
    with line(house, match, tokens[1]) as ben:
        seat = ben.hear()["seats"][1]
        assert (seat["who"], seat["handed"], seat["mine"]) == ("random", "Ada", True)
        assert ben.act("back")["kind"] == "taken"
        seat = ben.table["seats"][1]
        assert (seat["who"], seat["handed"]) == ("person", "")


def test_bots_are_told_apart_from_those_who_gave_their_seat_away(store: Store) -> None:
    house = house_at(store)
    opened = house.matchmaking.open_match("sealed", seats=["person", "random", "person"])
    house.actions.hand_to_bot(opened.match, token_of(opened), "random")
    assert [seat.handed for seat in house.queries.view(opened.match).seats] == ["", "", ""]


# What one host may ask for


def test_a_host_that_looks_at_too_much_is_refused_and_others_are_not(store: Store) -> None:
    app = make_app(house_at(store))
    app.state.budgets.pages = Buckets(3, 0.0)
    one, other = TestClient(app, client=("192.0.2.1", 1)), TestClient(app, client=("192.0.2.2", 1))
    assert [one.get("/health").status_code for _ in range(5)] == [200] * 3 + [429] * 2
    assert "wait a few seconds" in one.get("/health").text
    assert other.get("/health").status_code == 200


def test_a_host_has_so_many_tables_open_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.web.bucket.OPEN_TABLES", 2)
    house = house_at(store)
    match, _ = glow_table(house)
    client = TestClient(make_app(house))
    address = f"/match/{match}/socket"
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(client.websocket_connect(address, headers=ORIGIN))
        with pytest.raises(WebSocketDisconnect) as left:
            stack.enter_context(client.websocket_connect(address, headers=ORIGIN))
        assert left.value.code == 4429
    with client.websocket_connect(address, headers=ORIGIN) as again:
        assert again.receive_json()["is"] == "table"


def test_a_house_with_tables_of_bots_is_served_before_they_move(store: Store) -> None:
    for number in range(12):
        house_at(store, queue=WorkQueue()).matchmaking.open_match(
            "lucha-libre", seats=["casual", "casual"], seed=number
        )
    with TestClient(make_app(house_at(store, queue=WorkQueue()))) as client:
        assert client.get("/").status_code == 200


def test_others_are_told_who_comes_and_goes(store: Store) -> None:
    house = house_at(store)
    match, tokens = sealed_table(house)
    with line(house, match, tokens[0]) as ada:
        ada.hear()
        with line(house, match) as bystander, line(house, match, tokens[1]) as ben:
            bystander.hear()
            ben.hear()
            assert ada.socket.receive_json() == {"is": "here", "seats": [0, 1]}
        assert ada.socket.receive_json() == {"is": "here", "seats": [0]}


def test_a_wish_that_comes_late_does_not_drop_the_next_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the house still looks what to advise, a hint is wanted: the hint is answered."""
    house = house_at(store, queue=WorkQueue())
    match, token = glow_table(house)
    looked, go_on = Event(), Event()
    advice = house.analysis.advice
    late: list[Work] = []

    def slowly(*given: str) -> Work:
        looked.set()
        go_on.wait()
        late.append(advice(*given))
        return late[0]

    monkeypatch.setattr(house.analysis, "advice", slowly)
    with line(house, match, token) as at:
        at.hear()
        at.socket.send_json({"act": "advise", "seq": at.table["seq"]})
        looked.wait()
        at.socket.send_json({"act": "hint", "seq": at.table["seq"]})
        until(lambda: house.queue.count(HINT) == 1)
        go_on.set()
        until(lambda: bool(late) and late[0].dropped)
        think_all(house.queue, find)
        assert at.hear()["is"] == "hint"


def test_nothing_is_sent_after_a_line_was_closed(store: Store) -> None:
    """A socket complains about whatever is sent after its end."""
    closed: list[int] = []

    async def close(code: int, why: str) -> None:
        closed.append(code)

    async def send_text(text: str) -> None:
        assert not closed

    async def hang_up() -> None:
        app, none = make_app(house_at(store)), {"match": "m"}
        socket = SimpleNamespace(
            app=app, client=None, cookies={}, path_params=none, close=close, send_text=send_text
        )
        at = sockets.Line(socket, app.state.house, app.state.metrics)  # type: ignore[arg-type]
        await at.send(GoneMessage("first"))
        await at.close(4408, "too much at once")
        await at.close(4408, "too much at once")
        with pytest.raises(WebSocketDisconnect):
            await at.send(GoneMessage("too late"))

    asyncio.run(hang_up())
    assert closed == [4408]
