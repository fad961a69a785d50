"""One open table: sends what changed, takes what a person decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Final

import msgspec
from anyio import create_task_group
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.engine.errors import ParlourError
from parlour.match.house import House
from parlour.match.sight import Answer, View
from parlour.match.table import NoSeat
from parlour.web.bucket import Bucket
from parlour.web.frames import (
    Message,
    Screen,
    advice_message,
    past_message,
    preview_message,
    table_message,
)
from parlour.web.metrics import Metrics
from parlour.web.parts import in_thread

LARGEST: Final = 4_000
"""Bytes of a frame that a client may send."""
BURST: Final = 40
PER_SECOND: Final = 15.0
"""A client that asks more often than this is sent away."""
GONE: Final = (WebSocketDisconnect, WebSocketDisconnected)
"""Hearing and sending say differently that somebody has left."""
SEATS: Final = 8
"""Seats of one browser at one table."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""

    act: str
    seq: int = 0
    """The sequence number that the person saw when deciding."""
    key: str = ""
    """A name of the client's own, so that nothing is done twice."""
    move: str = ""
    touch: str = ""
    seat: int = -1
    bot: str = ""
    step: int = 0
    asked: str = ""
    """The kind of question that a standing answer is for."""
    round: bool = False
    """Whether it stands for this round only."""


class Line:
    """A socket with its limits."""

    def __init__(self, websocket: WebSocket, house: House, metrics: Metrics) -> None:
        self.websocket = websocket
        self.house = house
        self.metrics = metrics
        self.match: str = websocket.path_params["match"]
        self.tokens = tokens_of(websocket.cookies.get("seat"))
        self._bucket = Bucket(BURST, PER_SECOND)
        self._sending = asyncio.Lock()

    async def hear(self) -> Ask | None:
        """The next thing a client asks; None for a frame that cannot be read."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        frame = message.get("text") or message.get("bytes") or b""
        if len(frame) > LARGEST or not self._bucket.take(asyncio.get_running_loop().time()):
            self.metrics.refused.inc()
            await self.websocket.close(4408, "too much at once")
            raise WebSocketDisconnect(4408)
        try:
            return msgspec.json.decode(frame, type=Ask)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.metrics.refused.inc()
            await self.send({"is": "refused", "why": f"that cannot be read: {error}"})
            return None

    async def send(self, message: Message) -> None:
        """Send one message; one at a time, so that they arrive in their order."""
        async with self._sending:
            await self.websocket.send_text(msgspec.json.encode(message).decode())


class Sitting:
    """The socket of one person (or of several at one screen, or of a bystander) at one match."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.house = line.house
        self.match = line.match
        self.token = line.tokens[0] if line.tokens else None
        self._screen: Screen | None = None
        self._seq: int | None = None
        self._curtain = False
        self._beat = False
        """Whether the table waits for whoever may have an answer."""
        self._changed = asyncio.Event()
        self._advice = 0
        """Which wish for advice is the last one: no other is answered."""

    async def run(self, seen: int | None) -> None:
        """Show the match until the person leaves."""
        loop = asyncio.get_running_loop()
        self._seq = seen

        def changed(*_: object) -> None:
            loop.call_soon_threadsafe(self._changed.set)

        house, match, tokens = self.house, self.match, self.line.tokens
        stop = await in_thread(lambda: house.listen(match, changed, tokens))
        try:
            await self._show()
            async with create_task_group() as tasks:
                tasks.start_soon(self._tell)
                tasks.start_soon(self._hear, tasks)
        except* GONE:
            pass
        finally:
            stop()

    async def _tell(self) -> None:
        """Whenever something was stored, show it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._show()

    async def _show(self) -> None:
        """Send what changed since the last time, unless a curtain hides the table."""
        view = await self._look()
        if self._curtain:
            return
        after = await self._whose_turn(view)
        if after is not None:
            self.token = after
            if view.private:
                self._curtain = True
                label = await self._label(after)
                await self.line.send({"is": "curtain", "seat": label})
                return
            view = await self._look()
        await self._send_table(view)

    async def _send_table(self, view: View) -> None:
        fresh = self._screen is None
        screen = self._screen or Screen(self.house.find(view.game))
        frames = screen.frames(view, fresh)
        self._screen, self._seq = screen, view.seq
        self._beat = view.beat is not None
        await self.line.send(table_message(view, frames, fresh))

    async def _look(self) -> View:
        return await in_thread(lambda: self.house.view(self.match, self.token, self._seq))

    async def _whose_turn(self, view: View) -> str | None:
        """The token of another seat at this screen that must decide while this one need not.
        Not within a beat with a clock: handing the screen over would tell who is asked."""
        if len(self.line.tokens) < 2 or view.seat in view.waiting:
            return None
        if view.beat is not None and view.beat.seconds > 0:
            return None
        for token in self.line.tokens:
            found = await in_thread(lambda token=token: self.house.view(self.match, token))  # type: ignore[misc]
            if found.seat in found.waiting:
                return token
        return None

    async def _label(self, token: str) -> str:
        view = await in_thread(lambda: self.house.view(self.match, token))
        seat = view.seats[view.seat]
        return seat.name or seat.label

    async def _hear(self, tasks: TaskGroup) -> None:
        """Take what the person sends, one thing at a time; only advice takes its time."""
        try:
            await self._hear_all(tasks)
        finally:
            self._advice += 1

    async def _hear_all(self, tasks: TaskGroup) -> None:
        while True:
            ask = await self.line.hear()
            if ask is None:
                continue
            if ask.act == "ready":
                if self._curtain:
                    self._curtain, self._screen = False, None
                    await self._send_table(await self._look())
                continue
            if self._curtain:
                why = "the screen is being handed over"
                await self.line.send({"is": "refused", "key": ask.key, "why": why})
                continue
            if ask.act == "advise":
                self._advice += 1
                tasks.start_soon(self._advise, ask, self._advice)
                continue
            await self.line.send(await self._answer(ask))

    async def _advise(self, ask: Ask, number: int) -> None:
        """Say what the moves promise, unless the table has changed meanwhile."""
        token = self.token

        def stale() -> bool:
            return self._advice != number or self._seq != ask.seq

        if token is None or stale():
            return
        with suppress(ParlourError):
            found = await in_thread(lambda: self.house.advice(self.match, token, stale))
            if not stale():
                await self.line.send({"is": "advice", "seq": ask.seq, **advice_message(found)})

    async def _answer(self, ask: Ask) -> Message:
        try:
            return await self._say(ask)
        except ParlourError as error:
            if not self._beat:
                self.line.metrics.refused.inc()
            return {"is": "refused", "key": ask.key, "why": str(error)}

    async def _say(self, ask: Ask) -> Message:
        house, match, token = self.house, self.match, self.token
        if ask.act == "why":
            why = await in_thread(lambda: house.why(match, token, ask.touch))
            return {"is": "why", "touch": ask.touch, **asdict(why)}
        if token is None:
            raise ParlourError("you are looking on; only seats can play")
        deed = self._deed(ask, token)
        if deed is not None:
            return {"is": "answer", "key": ask.key, **asdict(await self._done(ask, deed))}
        if ask.act == "hint":
            hint = await in_thread(lambda: house.hint(match, token))
            return {"is": "hint", "move": hint.notation, "label": hint.label}
        if ask.act == "preview":
            shown = await in_thread(lambda: house.preview(match, token, ask.move))
            return {"is": "preview", "move": ask.move, "seq": ask.seq, **preview_message(shown)}
        change = self._change_of_seat(ask, token) or self._standing(ask, token)
        if change is None:
            raise ParlourError(f"'{ask.act[:20]}' is nothing one can do here")
        await in_thread(change)
        return {"is": "answer", "key": ask.key, "kind": "taken"}

    async def _done(self, ask: Ask, deed: Callable[[], Answer]) -> Answer:
        """Do something; within a beat it is not counted, or the numbers would tell of it."""
        if self._beat:
            return await in_thread(deed)
        with self.line.metrics.answering.time():
            answer = await in_thread(deed)
        self.line.metrics.took(ask.act, answer.kind)
        return answer

    def _deed(self, ask: Ask, token: str) -> Callable[[], Answer] | None:
        house, match = self.house, self.match
        if ask.act == "move":
            return lambda: house.act(match, token, ask.seq, ask.key, ask.move)
        if ask.act == "undo":
            return lambda: house.undo(match, token, ask.seq, ask.key)
        if ask.act == "concede":
            return lambda: house.concede(match, token, ask.seq, ask.key)
        if ask.act == "hold":
            return lambda: house.hold(match, token, ask.seq, ask.key)
        return None

    def _standing(self, ask: Ask, token: str) -> Callable[[], None] | None:
        """An answer that is given always, or 'ask' to be asked again."""
        if ask.act not in ("stand", "ask"):
            return None
        words = ask.move if ask.act == "stand" else None
        return lambda: self.house.stand(self.match, token, ask.asked, words, ask.round)

    def _change_of_seat(self, ask: Ask, token: str) -> Callable[[], None] | None:
        house, match = self.house, self.match
        if ask.act == "hand":
            seat = ask.seat if ask.seat >= 0 else None
            return lambda: house.hand_to_bot(match, token, ask.bot or "thumb", seat)
        if ask.act == "back":
            return lambda: house.take_back(match, token)
        return None


class Reviewing:
    """The socket of somebody who looks back at a match, step by step."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._screen: Screen | None = None
        self._step = -1

    async def run(self) -> None:
        """Show the steps that are asked for until the person leaves."""
        try:
            while True:
                ask = await self.line.hear()
                if ask is None:
                    continue
                if ask.act != "look":
                    await self.line.send({"is": "refused", "why": "here one can only look"})
                    continue
                await self._look(ask.step)
        except GONE:
            pass

    async def _look(self, step: int) -> None:
        line = self.line
        token = line.tokens[0] if line.tokens else None
        past = await in_thread(lambda: line.house.past(line.match, token, step))
        lines = past.log if self._screen is None else ()
        screen = self._screen or Screen(line.house.find(past.game))
        cues = past.cues if past.step == self._step + 1 else ()
        frame = screen.frame(past.scene, cues, len(past.log) - len(lines), lines)
        self._screen, self._step = screen, past.step
        await line.send(past_message(past, frame))


def tokens_of(cookie: str | None) -> list[str]:
    """The tokens of the seats that a browser has at a table."""
    return [token for token in (cookie or "").split(".")[:SEATS] if token]


async def open_line(websocket: WebSocket, house: House, metrics: Metrics, back: bool) -> None:
    """Serve a socket: a table being played, or one looked back at."""
    await websocket.accept()
    line = Line(websocket, house, metrics)
    seen = websocket.query_params.get("seen", "")
    with metrics.sockets.track_inprogress():
        try:
            if back:
                await Reviewing(line).run()
            else:
                await Sitting(line).run(int(seen) if seen.isdecimal() else None)
        except* (ParlourError, NoSeat) as group:
            with suppress(*GONE):
                await line.send({"is": "gone", "why": str(group.exceptions[0])})
                await websocket.close(4404)
