"""What a page hears from the house, and what it says to it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]


class Heard:
    """Every message on the sockets of a page, from the moment this is made."""

    def __init__(self, page: Page) -> None:
        self.messages: list[Message] = []
        self.sent: list[Message] = []
        self.sockets: list[WebSocket] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda data: self.messages.append(json.loads(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def all(self, kind: str) -> list[Message]:
        """The messages of one kind, in their order."""
        return [each for each in self.messages if each["is"] == kind]

    @property
    def table(self) -> Message:
        """The table as it was described last."""
        return self.all("table")[-1]

    def choice(self, move: str) -> Message:
        """A legal move by its notation."""
        found: Message = next(each for each in self.table["choices"] if each["move"] == move)
        return found

    def targets(self) -> set[str]:
        """Every id that some legal move asks to touch."""
        paths = (path for choice in self.table["choices"] for path in choice["touches"])
        return {thing for path in paths for thing in path}

    def decisions(self) -> list[Message]:
        """What was sent to change the match."""
        return [each for each in self.sent if each["act"] in ("move", "undo", "concede")]
