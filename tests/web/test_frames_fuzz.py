"""Any frame that somebody sends: it is answered or refused in words, and the table goes on."""

from __future__ import annotations

import json
import logging
import resource
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.house.messages import DATA, DRAWN
from parlour.house.store import Store
from parlour.web import socket as sockets
from parlour.web.app import make_app
from parlour.web.bucket import Buckets
from tests.conftest import times
from tests.house.houses import glow_table, house_at, sealed_table, store_at
from tests.web.lines import ORIGIN, bearer

ACTS = [
    "move", "undo", "concede", "hold", "stand", "ask", "hand", "back", "why", "hint", "advise",
    "preview", "ready", "look",
]  # fmt: skip
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ["light", "pick a", "9" * 3000, "\x00", "random", "casual", "square-", "plate-send", "²", "-1"]
)
WHOLE = st.integers() | st.integers(-2, 30)
FRAME = st.fixed_dictionaries(
    {"act": st.sampled_from(ACTS)},
    optional={
        "seq": WHOLE, "key": TEXT, "move": TEXT, "touch": TEXT, "seat": WHOLE, "bot": TEXT,
        "step": WHOLE, "asked": TEXT, "round": st.booleans(),
    },
)  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXT, inside, max_size=4),
    max_leaves=12,
)
NASTY = [
    "", "{", "[" * 3000, '{"act":' * 400, '{"act": "why", "touch": "\\ud800"}', "null", "1e999",
    "x" * 5000, '{"act": "move", "seq": 1e400}', '{"act": "why", "act": "why"}',
]  # fmt: skip
SENT = st.one_of(
    FRAME.map(json.dumps),
    ANYTHING.map(json.dumps),
    st.sampled_from(NASTY),
    TEXT,
    st.binary(max_size=80),
)
MEGABYTES = 64


class Caller:
    """Whoever sends frames down one line, and knows when each has been dealt with."""

    def __init__(
        self,
        client: TestClient,
        lines: ExitStack,
        match: str,
        token: str,
        way: str,
        form: str = DRAWN,
    ) -> None:
        self.address = f"/match/{match}/{way}?form={form}"
        self.client, self.way = client, way
        self.headers: dict[str, str] = {}
        if form == DRAWN:
            self.headers = {**ORIGIN, "cookie": f"seat={token}"}
        elif token:
            self.headers = bearer(token)
        self.numbers = count(1)
        self.lines = lines
        self.line: Any = None

    def say(self, frame: str | bytes) -> None:
        """Send a frame, and something after it whose answer can be told apart."""
        if self.line is None:
            self.line = self.lines.enter_context(
                self.client.websocket_connect(self.address, headers=self.headers)
            )
        (self.line.send_bytes if isinstance(frame, bytes) else self.line.send_text)(frame)
        number = next(self.numbers)
        after = {"act": "why", "touch": f"after-{number}"}
        if self.way == "past":
            after = {"act": f"after-{number}"}
        self.line.send_text(json.dumps(after))
        try:
            while not self._is_after(json.loads(self.line.receive_text()), number):
                pass
        except WebSocketDisconnect as left:
            if left.code != 4408:  # too long a frame: sent away with a reason
                raise
            self.line = None

    def _is_after(self, told: dict[str, Any], number: int) -> bool:
        """Whether this answers what came after; a covered screen or a look back answer alike."""
        if told["is"] == "why":
            return bool(told["touch"] == f"after-{number}")
        return self.way == "past" and told.get("of") == f"after-{number}"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return store_at(tmp_path)


def test_any_frame_is_answered_and_the_table_goes_on(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BURST", 10**9)
    caplog.set_level(logging.WARNING)
    house = house_at(store)
    glow, token = glow_table(house, practice=True)
    sealed, tokens = sealed_table(house, practice=True)
    app = make_app(house)
    app.state.budgets.forms = Buckets(10**9, 1.0)
    with TestClient(app) as client, ExitStack() as lines:
        callers = [
            Caller(client, lines, glow, token, "socket"),
            Caller(client, lines, glow, "", "socket"),
            Caller(client, lines, sealed, tokens[1], "socket"),
            Caller(client, lines, sealed, tokens[0], "past"),
            Caller(client, lines, glow, token, "socket", DATA),
            Caller(client, lines, glow, "", "socket", DATA),
            Caller(client, lines, sealed, tokens[2], "past", DATA),
        ]
        spent: list[int] = []

        @settings(
            max_examples=times(500, 2_000),
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow],
        )
        @given(who=st.integers(0, len(callers) - 1), frame=SENT)
        def sent(who: int, frame: str | bytes) -> None:
            callers[who].say(frame)
            spent.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

        sent()
        assert client.get(f"/match/{glow}").status_code == 200
        assert house.queries.view(sealed).seq >= 0
    assert caplog.records == []
    assert (spent[-1] - spent[len(spent) // 4]) / 1024 < MEGABYTES, "memory is bounded"
