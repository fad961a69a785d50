"""A window as browsers get it: prompts, holds, numbers, several at one screen."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.engine.errors import ParlourError
from parlour.house.tokens import hash_of
from parlour.web.app import make_app
from parlour.web.frames import SCREENS
from parlour.web.hosts import Site
from parlour.web.pages.start_form import start
from parlour.web.start import begin, read_start
from tests.examples.hush import GAME
from tests.house.houses import house_at, store_at
from tests.house.worlds import Hands, World
from tests.web.lines import Line, line

NOBODY = [[2, 0], [2, 0], [2, 0]]
EAST = [[2, 0], [1, 1], [2, 0]]


def test_only_who_is_asked_gets_choices(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    with ExitStack() as stack:
        north, east, south = (
            stack.enter_context(line(world.house, world.match, world.tokens[seat]))
            for seat in range(3)
        )
        for each in (north, east, south):
            each.hear()
        assert north.act("move", move="claim 1")["kind"] == "taken"
        east.hear()
        south.hear()
        assert east.moves() == ["pass", "veto"]
        assert (east.table["mine"], east.table["window"]["asks"]) == (True, "veto")
        assert south.moves() == []
        assert (south.table["mine"], south.table["window"]["asks"]) == (False, "")
        assert (north.table["window"]["may"], south.table["window"]["may"]) == (False, True)
        assert north.table["window"]["left"] == 2.5
        world.after(1)
        assert south.act("hold")["kind"] == "taken"
        assert [north.hear()["is"], east.hear()["is"]] == ["table", "table"]
        assert north.table["seats"][2]["holding"]
        assert (north.table["window"]["still"], north.table["window"]["left"]) == (10.0, 1.5)
        assert east.act("move", move="pass")["kind"] == "taken"
        assert east.table["answered"]
        world.after(12.5)
        north.hear()
        assert north.table["window"] is None
        assert east.ask(act="hold", seq=3, key="late")["kind"] == "stale"


def everything_sent(
    folder: Path, name: str, hands: Hands, viewer: int, reply: float, form: str
) -> list[str]:
    """All that a client and its pages get while others answer in secret, or do not."""
    world = World(folder, name, hands)
    tokens = [world.tokens[viewer]] if viewer >= 0 else []
    world.secretly = {seat: [(reply, "pass")] for seat in range(3) if seat != viewer}
    app = make_app(world.house)
    client = TestClient(app)
    client.cookies.update({"seat": tokens[0]} if tokens else {})
    found: list[str] = []

    def pages() -> None:
        for page in ("", "/card", "/review", "/review?step=1", "/record"):
            found.append(client.get(f"/match/{world.match}{page}").text)

    with line(world.house, world.match, *tokens, seen=0, form=form) as at:
        found.append(json.dumps(at.hear()))
        world.claim(0, "claim 1")
        found.append(json.dumps(at.hear()))
        for when in (0.5, 1.5):
            world.after(when)
            pages()
            found.append(json.dumps(at.ask(act="why", touch="facts")))
            found.append(json.dumps(at.ask(act="move", move="claim 1", seq=3, key=f"{when}")))
        world.hold(1)
        found.append(json.dumps(at.hear()))
        world.after(30)
        found.append(json.dumps(at.hear()))
        pages()
        found.append(json.dumps(at.ask(act="move", move="veto", seq=3, key="late")))
    world.store.close()
    return [each.replace(world.match, "M").replace(world.match[:6], "M") for each in found]


@pytest.mark.parametrize("form", SCREENS)
@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
def test_no_byte_tells_who_was_asked(tmp_path: Path, viewer: int, form: str) -> None:
    found = []
    for number, vetoes in enumerate(([0, 0, 0], [1, 1, 1], [1, 0, 1], [0, 1, 0], [2, 0, 1])):
        hands = [[2 - each, each] for each in vetoes]
        if viewer >= 0:
            hands[viewer] = [2, 0]
        found.append(everything_sent(tmp_path, str(number), hands, viewer, 0.3 + number, form))
    for other in found[1:]:
        assert other == found[0]


def test_the_numbers_of_the_house_do_not_count_within_a_window(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    client = TestClient(make_app(world.house, site=Site(operator=hash_of("runs-it"))))
    client.cookies.update({"seat": world.tokens[1], "operator": "runs-it"})
    world.claim(0, "claim 1")
    headers = {"origin": "http://testserver"}
    with client.websocket_connect(f"/match/{world.match}/socket", headers=headers) as socket:
        at = Line(socket)
        at.hear()
        before = _numbers(client)
        at.ask(act="preview", move="fly")
        at.act("move", move="pass")
        assert _numbers(client) == before != []


def _numbers(client: TestClient) -> list[str]:
    lines = client.get("/metrics").text.splitlines()
    return [each for each in lines if "_total" in each or "_count" in each]


def test_a_question_is_answered_for_the_whole_match(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.claim(0, "claim 1")
    with line(world.house, world.match, world.tokens[1]) as at:
        at.hear()
        assert at.act("stand", asked="veto")["kind"] == "taken"
        assert (at.table["choices"], at.table["standing"]) == ([], ["veto"])
        assert at.act("ask", asked="veto")["kind"] == "taken"
        assert at.moves() == ["pass", "veto"]


def test_several_at_one_screen_are_all_asked(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    house = house_at(store)
    words = {"seat-1": "me", "seat-2": "here", "seat-3": "here", "seed": "3"}
    begun = begin(house, GAME, read_start(GAME, words))
    prompted: list[str] = []
    with line(house, begun.match, *begun.tokens) as at:
        at.hear()
        message: dict[str, Any] = {"act": "move", "key": "a", "move": "claim 1"}
        at.socket.send_text(json.dumps(message | {"seq": at.table["seq"]}))
        for number in range(2):
            handover = next(got for _ in range(3) if (got := at.hear())["is"] == "handover")
            prompted.append(handover["seat"])
            at.socket.send_text('{"act": "ready"}')
            at.hear()
            assert "pass" in at.moves()
            more = {"act": "move", "key": f"pass {number}", "move": "pass"}
            at.socket.send_text(json.dumps(more | {"seq": at.table["seq"]}))
    assert prompted == ["East", "South"]
    store.close()


def test_the_form_asks_how_long_to_wait_where_there_is_something_to_wait_for() -> None:
    assert 'name="window"' in start(GAME)
    assert read_start(GAME, {"window": "5"}).manner.window == 5.0
    assert read_start(GAME, {"window": "slow"}).manner.slow
    for wrong in ("0", "soon", "99"):
        with pytest.raises(ParlourError, match="window"):
            read_start(GAME, {"window": wrong})
