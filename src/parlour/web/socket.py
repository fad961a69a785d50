"""One open table: sends what changed, takes what a person decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

import msgspec
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.match.house import House
from parlour.match.sight import Answer, View
from parlour.scene.look import Look
from parlour.scene.web import Fragment, changes, render

LARGEST: Final = 4_000
"""Bytes of a frame that a client may send."""
BURST: Final = 20
PER_SECOND: Final = 10.0
"""A client that asks more often than this is sent away."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""

    act: str
    """'move', 'undo', 'concede' or 'why'."""
    seq: int = 0
    key: str = ""
    move: str = ""


class Sitting:
    """The socket of one person, or of a bystander, at one match."""

    def __init__(self, websocket: WebSocket, house: House) -> None:
        self.websocket = websocket
        self.house = house
        self.match: str = websocket.path_params["match"]
        self.token = websocket.cookies.get("seat")
        self._shown: list[Fragment] = []
        self._lines = 0
        self._changed = asyncio.Event()
        self._allowance = float(BURST)
        self._last_asked = 0.0

    async def run(self) -> None:
        """Show the match until the person leaves."""
        await self.websocket.accept()
        loop = asyncio.get_running_loop()
        try:
            view = await self._look()
        except ParlourError as error:
            await self._send({"is": "refused", "why": str(error)})
            await self.websocket.close(4404)
            return

        def changed(*_: object) -> None:
            loop.call_soon_threadsafe(self._changed.set)

        stop = self.house.listen(self.match, changed)
        try:
            await self._show(view)
            await asyncio.gather(self._tell(), self._hear())
        except WebSocketDisconnect:
            pass
        finally:
            stop()

    async def _look(self) -> View:
        return await to_thread.run_sync(self.house.view, self.match, self.token)

    async def _tell(self) -> None:
        """Whenever something was stored, show it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._show(await self._look())

    async def _show(self, view: View) -> None:
        """Send what changed since the last time."""
        game = find_game(view.game)
        look = game.look if isinstance(game.look, Look) else Look({}, {})
        fragments = render(view.scene, look)
        lines = view.log[self._lines :] if len(view.log) >= self._lines else view.log
        again = len(view.log) < self._lines
        await self._send(
            {
                "is": "table",
                "seq": view.seq,
                "patches": changes(self._shown, fragments),
                "choices": [
                    {
                        "move": notation,
                        "label": choice.label,
                        "touches": choice.touches,
                        "warning": choice.warning,
                    }
                    for choice, notation in zip(view.choices, view.notations, strict=True)
                ],
                "log": {"again": again, "lines": [asdict(line) for line in lines]},
                "mine": view.seat in view.waiting,
                "answered": view.answered,
                "undo": view.why_no_undo,
                "concede": view.why_no_concede,
                "over": view.over,
                "title": view.title,
            }
        )
        self._shown, self._lines = fragments, len(view.log)

    async def _hear(self) -> None:
        """Take what the person sends, one frame at a time."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))
            frame = message.get("text") or message.get("bytes") or b""
            if len(frame) > LARGEST or not self._may_ask():
                await self.websocket.close(4408, "too much at once")
                raise WebSocketDisconnect(4408)
            await self._send(await self._answer(frame))

    def _may_ask(self) -> bool:
        """A bucket that fills by the second."""
        now = asyncio.get_running_loop().time()
        filled = (now - self._last_asked) * PER_SECOND if self._last_asked else 0.0
        self._allowance = min(self._allowance + filled, float(BURST)) - 1
        self._last_asked = now
        return self._allowance >= 0

    async def _answer(self, frame: str | bytes) -> dict[str, Any]:
        try:
            ask = msgspec.json.decode(frame, type=Ask)
        except msgspec.MsgspecError as error:
            return {"is": "refused", "why": f"that cannot be read: {error}"}
        if self.token is None:
            return {"is": "refused", "why": "you are looking on; only seats can play"}
        do = self._deed(ask, self.token)
        if do is None:
            return {"is": "refused", "why": f"'{ask.act}' is nothing one can do here"}
        try:
            answer = await to_thread.run_sync(do)
        except ParlourError as error:
            return {"is": "refused", "key": ask.key, "why": str(error)}
        return {"is": "answer", "key": ask.key, **asdict(answer)}

    def _deed(self, ask: Ask, token: str) -> Callable[[], Answer] | None:
        house, match = self.house, self.match
        if ask.act == "move":
            return lambda: house.act(match, token, ask.seq, ask.key, ask.move)
        if ask.act == "undo":
            return lambda: house.undo(match, token, ask.seq, ask.key)
        if ask.act == "concede":
            return lambda: house.concede(match, token, ask.seq, ask.key)
        return None

    async def _send(self, message: dict[str, Any]) -> None:
        await self.websocket.send_text(msgspec.json.encode(message).decode())
