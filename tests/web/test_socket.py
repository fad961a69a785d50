"""What a table sends: frames in their order, reasons, previews, hints; several at one screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.game import Game
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.tokens import hash_of
from parlour.house.views import View
from parlour.house.work_queue import WorkQueue
from parlour.house.workers import Workers
from parlour.web.app import make_app
from parlour.web.bucket import Bucket, Buckets
from parlour.web.frames import SCREENS
from parlour.web.hosts import Site
from parlour.web.socket import Sitting
from tests.house.houses import (
    Player,
    find,
    glow_table,
    house_at,
    sealed_table,
    store_at,
    token_of,
)
from tests.web.lines import ORIGIN, Line, line


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = store_at(tmp_path)
    yield found
    found.close()


@pytest.fixture
def house(store: Store) -> House:
    return house_at(store)


SAFE = ("light", "repair", "left")


def told(table: dict[str, Any]) -> list[str]:
    """The lines of the log in all frames."""
    return [each["text"] for frame in table["frames"] for each in frame["lines"]]


def one_turn(at: Line) -> None:
    """Place the crew of The Last Glow, so that the storm follows."""
    at.hear()
    for _ in range(5):
        at.act(
            "move", move=next(each for each in at.moves() if each in ("light", "repair", "left"))
        )


def test_each_step_is_a_frame_of_its_own(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        one_turn(at)
        assert at.table["fresh"] is False
        assert len(at.table["frames"]) > 2, "the storm comes step by step"
        log = [each.text for each in house.queries.view(match).log]
        assert told(at.table) == log[-len(told(at.table)) :]
        assert any(cue["do"] == "roll" for frame in at.table["frames"] for cue in frame["cues"])


def test_whoever_was_away_sees_what_happened_since(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        one_turn(at)
        before = 1
    with line(house, match, token, seen=before) as back:
        table = back.hear()
        assert table["fresh"] is True
        assert len(table["frames"]) == 1 + house.queries.view(match).seq - before
        assert told(table) == [each.text for each in house.queries.view(match).log]
    with line(house, match, token, seen=house.queries.view(match).seq) as back:
        assert len(back.hear()["frames"]) == 1


@pytest.mark.parametrize("seen", [-3, 10_000])
def test_nonsense_about_what_was_seen_does_no_harm(house: House, seen: int) -> None:
    match, token = glow_table(house)
    with line(house, match, token, seen=seen) as at:
        assert at.hear()["choices"]


def test_an_undo_takes_lines_of_the_log_back(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        before = told(at.hear())
        at.act("move", move="light")
        assert len(told(at.table)) == 1
        at.act("undo")
        assert at.table["frames"][-1]["kept"] == len(before)
        assert told(at.table) == []


def test_touching_what_is_no_target_is_explained(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        at.hear()
        why = at.ask(act="why", touch="plate-send")
        assert (why["is"], why["rule"]) == ("why", "LG-18")
        assert at.ask(act="why", touch="no such thing")["text"].startswith("that does nothing now")
    with line(house, match) as bystander:
        bystander.hear()
        assert "looking on" in bystander.ask(act="why", touch="plate-send")["text"]


def test_a_preview_says_what_is_certain_and_what_chance_may_add(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        at.hear()
        assert at.ask(act="preview", move="light")["lines"] == ["Brightness 3 → 5."]
        hunt = next(each for each in at.moves() if each.startswith("hunt"))
        calms = [each for each in at.ask(act="preview", move=hunt)["lines"] if "calms" in each]
        assert calms[0][1:7] == " in 6:"
        assert at.ask(act="preview", move="send")["is"] == "refused"
        assert house.queries.view(match).seq == at.table["seq"], "nothing has happened"


def test_a_hint_is_a_legal_move_and_only_for_whoever_decides(house: House) -> None:
    match, tokens = sealed_table(house, practice=True)
    Player(house, match, tokens[1]).act("pick a")
    with line(house, match, tokens[1]) as at:
        at.hear()
        assert at.ask(act="hint")["is"] == "refused"
    glow, token = glow_table(house)
    with line(house, glow, token) as at:
        at.hear()
        assert at.ask(act="hint")["move"] in at.moves()


def test_without_rules_of_thumb_a_hint_is_what_a_search_finds(store: Store) -> None:
    house = house_at(store, effort=Effort(hints=Budget(simulations=20)))
    opened = house.matchmaking.open_match("lucky-square", seats=["person", "random"], seed=1)
    with line(house, opened.match, token_of(opened)) as at:
        at.hear()
        found = at.ask(act="hint", seq=at.table["seq"])
        assert (found["is"], found["seq"]) == ("advice", at.table["seq"])
        assert found["options"][0]["move"] in at.moves()


def test_advice_follows_a_hint_unless_the_table_has_changed(store: Store) -> None:
    house = house_at(store, effort=Effort(hints=Budget(simulations=40)))
    match, token = glow_table(house)
    with line(house, match, token) as at:
        at.hear()
        seq = at.table["seq"]
        found = at.ask(act="advise", seq=seq)
        assert (found["is"], found["seq"]) == ("advice", seq)
        assert found["options"][0]["move"] in at.moves()
        assert found["options"][0]["result"].endswith(" %")
        at.act("move", move="light")
        at.socket.send_text(json.dumps({"act": "advise", "seq": seq}))
        assert at.ask(act="why", touch="plate-send")["is"] == "why", "nothing stale is said"


def test_a_seat_is_handed_to_a_bot_and_taken_back(house: House) -> None:
    match, tokens = sealed_table(house)
    with line(house, match, tokens[0]) as at:
        at.hear()
        assert at.act("hand", bot="random")["kind"] == "taken"
        assert at.table["seats"][0]["who"] == "random"
        while at.table["seq"] < house.queries.view(match).seq:
            at.hear()  # the bot has answered meanwhile
        assert at.act("move", move="pick a")["kind"] == "illegal"
        assert at.act("back")["kind"] == "taken"
        while at.table["seats"][0]["who"] != "person":
            at.hear()  # what the bot did comes before
        here = at.ask(act="hand", seat=1, bot="random")
        assert (here["is"], "a moment ago" in here["why"]) == ("refused", True)
        assert at.ask(act="hand", bot="nobody")["is"] == "refused"


def test_what_changes_while_a_table_is_drawn_is_shown_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_at(store)
    match, tokens = sealed_table(house)
    looked, go_on = Event(), Event()
    look = Sitting._look

    def slowly(sitting: Sitting) -> tuple[View, bytes]:
        found = look(sitting)
        if not looked.is_set():
            looked.set()
            go_on.wait()
        return found

    with line(house, match, tokens[0]) as ada:
        ada.hear()
        monkeypatch.setattr(Sitting, "_look", slowly)
        handing = Thread(target=house.actions.hand_to_bot, args=(match, tokens[1], "random"))
        handing.start()
        looked.wait()
        house.actions.hand_to_bot(match, tokens[2], "random")
        ada.ask(act="why", touch="nothing")  # by then the line knows that something has changed
        go_on.set()
        handing.join()
        for _ in range(100):
            if ada.table["seq"] == house.queries.view(match).seq:
                break
            ada.ask(act="why", touch="nothing")
        assert [seat["who"] for seat in ada.table["seats"]] == ["person", "random", "random"]


def test_what_changes_while_somebody_comes_stops_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_at(store)
    match, tokens = sealed_table(house)
    listen = house.presence.listen

    def at_the_same_time(*words: Any) -> Callable[[], None]:
        stop = listen(*words)
        house.actions.hand_to_bot(match, tokens[1], "random")
        return stop

    monkeypatch.setattr(house.presence, "listen", at_the_same_time)
    with line(house, match, tokens[0]) as ada:
        assert ada.hear()["is"] == "table"
        for _ in range(100):
            if ada.table["seq"] == house.queries.view(match).seq:
                break
            ada.ask(act="why", touch="nothing")
        assert ada.table["seats"][1]["who"] == "random"


def test_a_table_that_is_served_next_door_is_not_served_here(tmp_path: Path) -> None:
    house = house_at(store_at(tmp_path, buckets=()))
    match, tokens = sealed_table(house)
    with line(house, match, tokens[0]) as ada, pytest.raises(WebSocketDisconnect) as left:
        ada.hear()
    assert left.value.code == 1012


def test_two_at_one_screen_take_turns_by_handing_it_over(house: House) -> None:
    match, tokens = sealed_table(house)
    with line(house, match, *tokens[:2]) as at:
        assert at.hear()["seat"] == 0
        at.socket.send_text(json.dumps({"act": "move", "seq": at.table["seq"], "key": "a",
                                        "move": "pick b"}))  # fmt: skip
        got = [at.hear(), at.hear()]
        assert {each["is"] for each in got} == {"answer", "handover"}
        handover = next(each for each in got if each["is"] == "handover")
        assert handover["seat"] == "Ben"
        at.socket.send_text('{"act": "ready"}')
        table = at.hear()
        assert (table["seat"], table["fresh"]) == (1, True)
        assert len(table["choices"]) == 2


class Nth(Policy):
    """Makes the n-th of its moves from the end."""

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, position: Position, rng: Rng) -> int:
        """The move it was made for."""
        moves = position.moves()
        return int(moves[-1 - self.number % len(moves)])


def everything_sent(folder: Path, number: int, viewer: int, form: str) -> list[str]:
    """All that a client hears while a bot's covered answer lies on the table."""
    store = store_at(folder, f"{number}-{viewer}.db")

    def make(name: str, game: Game) -> Policy:
        return Nth(number)

    house = house_at(store, bots=make)
    opened = house.matchmaking.open_match("lucha-libre", seats=["casual", "person"], seed=4)
    tokens = [token_of(opened)] if viewer == 1 else []
    found: list[str] = []
    with line(house, opened.match, *tokens, seen=0, form=form) as at:
        found.append(json.dumps(at.hear()))
        ids = house.queries.view(opened.match, tokens[0] if tokens else None).scene.ids()
        asks = [{"act": "why", "touch": each} for each in ids]
        asks += [{"act": "preview", "move": each} for each in at.moves()]
        for ask in asks[:35]:
            found.append(json.dumps(at.ask(**ask)))
    client = TestClient(make_app(house))
    client.cookies.update({"seat": tokens[0]} if tokens else {})
    for page in ("card", "review", "record"):
        found.append(client.get(f"/match/{opened.match}/{page}").text)
    answer = house.tables._tables[opened.match].table.match.history.steps[-1].notation
    store.close()
    return [answer, *(each.replace(opened.match, "M") for each in found)]


@pytest.mark.parametrize("form", SCREENS)
@pytest.mark.parametrize("viewer", [1, -1])
def test_no_byte_depends_on_a_covered_answer(tmp_path: Path, viewer: int, form: str) -> None:
    sent = [everything_sent(tmp_path, number, viewer, form) for number in range(3)]
    assert len({each[0] for each in sent}) == 3, "the bot has answered differently"
    assert sent[0][1:] == sent[1][1:] == sent[2][1:]


def test_looking_back_goes_to_any_step(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        one_turn(at)
    steps = len(house.tables._tables[match].table.match.history.steps)
    client = TestClient(make_app(house))
    page = client.get(f"/match/{match}/review?step=2")
    assert f'max="{steps}" value="2"' in page.text
    with client.websocket_connect(f"/match/{match}/past", headers=ORIGIN) as socket:
        back = Line(socket)
        first = back.ask(act="look", step=2)
        assert (first["step"], first["of"]) == (2, steps)
        on = back.ask(act="look", step=3)
        assert len(on["frame"]["patches"]) < len(first["frame"]["patches"])
        assert back.ask(act="look", step=99_999)["step"] == steps
        assert back.ask(act="look", step=-1)["step"] == 0
        assert back.ask(act="move", move="light")["is"] == "refused"


def test_a_bucket_lets_a_burst_through_then_a_trickle() -> None:
    bucket = Bucket(3, 2.0)
    assert [bucket.take(10.0) for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take(12.0)


def test_every_host_has_its_own_bucket() -> None:
    buckets = Buckets(1, 0.1, hosts=2)
    assert buckets.take("a", 1.0)
    assert not buckets.take("a", 1.0)
    assert buckets.take("b", 1.0)


def test_a_match_of_other_rules_can_be_kept_but_not_played(house: House) -> None:
    match, token = glow_table(house)
    house.tables.find = lambda slug: replace(find(slug), version="later")
    house.tables._tables.clear()
    with line(house, match, token) as at:
        gone = at.hear()
        assert (gone["is"], "rules version" in gone["why"]) == ("gone", True)
    client = TestClient(make_app(house))
    page = client.get(f"/match/{match}")
    assert page.status_code == 410
    assert f'href="/match/{match}/record"' in page.text
    assert client.get(f"/match/{match}/record").json()["version"] == find("last-glow").version


def test_a_record_is_opened_to_read_or_to_play_on(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token) as at:
        one_turn(at)
    client = TestClient(make_app(house), follow_redirects=False)
    record = client.get(f"/match/{match}/record").text
    read = client.post("/records", data={"record": record}, headers=ORIGIN)
    assert read.headers["location"].endswith("/review")
    assert client.get(read.headers["location"]).status_code == 200
    words = json.loads(record) | {"key": house.tables._tables[match].table.row.key.hex()}
    on = client.post("/records", data={"record": json.dumps(words)}, headers=ORIGIN)
    there = on.headers["location"].split("/")[2]
    with line(house, there, on.cookies["seat"]) as at:
        assert at.hear()["choices"], "with its key it can be played on"
    assert house.queries.view(there).log == house.queries.view(match).log
    for broken in ("", "{", '{"game": "chess"}', json.dumps(words | {"steps": ["fly"]})):
        refused = client.post("/records", data={"record": broken}, headers=ORIGIN)
        assert refused.status_code == 400
        assert "Traceback" not in refused.text


def test_too_many_forms_from_one_host_are_refused(house: House) -> None:
    client = TestClient(make_app(house), follow_redirects=False)
    codes = {client.post("/records", headers=ORIGIN).status_code for _ in range(140)}
    assert codes == {400, 429}


def test_the_house_counts_for_whoever_runs_it(house: House) -> None:
    match, token = glow_table(house)
    client = TestClient(make_app(house, site=Site(operator=hash_of("runs-it"))))
    client.cookies.set("seat", token)
    with client.websocket_connect(f"/match/{match}/socket", headers=ORIGIN) as socket:
        at = Line(socket)
        at.hear()
        at.act("move", move="light")
        at.act("move", move="fly")
        headers = {"authorization": "Bearer runs-it"}
        numbers = client.get("/metrics", headers=headers).text
    assert 'parlour_actions_total{act="move",kind="taken"} 1.0' in numbers
    assert "parlour_sockets 1.0" in numbers
    assert match not in numbers


def test_bots_think_in_another_process(store: Store) -> None:
    queue = WorkQueue()
    workers = Workers(queue, 1)
    try:
        house = house_at(store, queue=queue)
        opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=4)
        hint = house.analysis.hint(opened.match, token_of(opened)).answer.result()
        assert hint.move in house.queries.view(opened.match, opened.token).notations
        with line(house, opened.match, token_of(opened)) as at:
            at.hear()
            at.act("move", move=at.moves()[0])
            while not at.table["mine"]:
                at.hear()
            assert at.table["seq"] > 3, "the bot has answered"
    finally:
        workers.close()
