"""Browsers for tests, without a browser: what one says and hears at an open table."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import uvicorn
from starlette.testclient import TestClient, WebSocketTestSession

from parlour.house.house import House
from parlour.house.messages import DRAWN
from parlour.web.app import make_app
from parlour.web.serve import SERVER

ORIGIN = {"origin": "http://testserver"}


class Line:
    """An open table. It remembers what it was shown last."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.shown = 0
        self.keys = 0

    def hear(self) -> dict[str, Any]:
        """The next message; who comes and goes is not told."""
        found: dict[str, Any] = {"is": "here"}
        while found["is"] == "here":
            found = json.loads(self.socket.receive_text())
        if found["is"] == "table":
            self.table = found
            self.shown += 1
        return found

    def ask(self, **ask: object) -> dict[str, Any]:
        """Say something; give what it is answered, past what the table shows meanwhile."""
        self.socket.send_text(json.dumps(ask))
        while (got := self.hear())["is"] == "table":
            pass
        return got

    def act(self, act: str, **more: object) -> dict[str, Any]:
        """Do something that changes the match; afterwards `table` shows what came of it."""
        self.keys += 1
        shown = self.shown
        ask = {"act": act, "seq": self.table["seq"], "key": f"key-{self.keys}", **more}
        answer = self.ask(**ask)
        while answer.get("kind") == "taken" and self.shown == shown:
            self.hear()
        return answer

    def moves(self) -> list[str]:
        """What one can do now."""
        return [choice["move"] for choice in self.table["choices"]]


@contextmanager
def line(
    house: House, match: str, *tokens: str, seen: int | None = None, form: str = DRAWN
) -> Iterator[Line]:
    """A browser with these seats at a table; or a program, by another form."""
    client = TestClient(make_app(house))
    headers = {}
    if form == DRAWN:
        headers = ORIGIN
        client.cookies.update({"seat": ".".join(tokens)} if tokens else {})
    elif tokens:
        headers = bearer(*tokens)
    query = f"form={form}" + ("" if seen is None else f"&seen={seen}")
    with client.websocket_connect(f"/match/{match}/socket?{query}", headers=headers) as socket:
        yield Line(socket)


def bearer(*tokens: str) -> dict[str, str]:
    """How a program shows its seats."""
    return {"authorization": f"Bearer {'.'.join(tokens)}"}


@contextmanager
def listening(house: House) -> Iterator[int]:
    """A server as `serve` starts it; its port."""
    server = uvicorn.Server(uvicorn.Config(make_app(house), **{**SERVER, "log_config": None}))
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        thread = threading.Thread(target=server.run, args=([door],))
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
