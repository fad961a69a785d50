"""One open table: sends what changed, takes what a person decides."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any, Final

import msgspec
from anyio import create_task_group
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.bots.advice import QuickHint
from parlour.engine.errors import ParlourError
from parlour.house.house import House
from parlour.house.messages import (
    DATA,
    DRAWN,
    AnswerMessage,
    Ask,
    GoneMessage,
    HandoverMessage,
    HereMessage,
    HintMessage,
    Message,
    PastMessage,
    PlainMessage,
    RefusedMessage,
    SceneMessage,
    WhyMessage,
)
from parlour.house.rows import HERE
from parlour.house.stored_match import NoSeat
from parlour.house.views import TAKEN, Answer, View
from parlour.house.work_queue import Work
from parlour.web.bucket import Bucket
from parlour.web.frames import (
    SCREENS,
    Screen,
    advice_message,
    past_message,
    preview_message,
)
from parlour.web.http import (
    SEATS,
    Found,
    host_of,
    in_thread,
    number_in,
    seats_at,
    threads_of,
    tokens_of,
)
from parlour.web.metrics import Metrics

LARGEST: Final = 4_000
"""Bytes of a frame that a client may send."""
BURST: Final = 40
PER_SECOND: Final = 15.0
"""A client that asks more often than this is sent away."""
GONE: Final = (WebSocketDisconnect, WebSocketDisconnected)
"""Hearing and sending say differently that somebody has left."""
BEARER: Final = f"say 'Authorization: Bearer' and at most {SEATS} tokens, joined by dots"

log = logging.getLogger(__name__)


class Line:
    """A socket with its limits."""

    def __init__(self, websocket: WebSocket, house: House, metrics: Metrics) -> None:
        self.websocket = websocket
        self.house = house
        self.metrics = metrics
        self.match: str = websocket.path_params["match"]
        self.form: str = DRAWN
        self.tokens: list[str] = []
        """The seats of this client, once they are found."""
        self.host = host_of(websocket)
        self._threads = threads_of(websocket, seated=False)
        self._bucket = Bucket(BURST, PER_SECOND)
        self._sending = asyncio.Lock()
        self._closed = False

    async def introduce(self) -> None:
        """Learn which form a client wants, and whose seats it has."""
        self.form = form_of(self.websocket)
        shown = tokens_in_header(self.websocket)
        if shown is None:
            shown = await in_thread(lambda: seats_at(self.websocket, self.match))
        self.tokens = shown
        self._threads = threads_of(self.websocket, bool(shown))

    async def in_thread(self, work: Callable[[], Found]) -> Found:
        """Do something off the event loop. Bystanders share few threads: seats are quick."""
        return await in_thread(work, self._threads)

    async def hear(self) -> Ask | None:
        """The next thing a client asks; None for a frame that cannot be read."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        frame = message.get("text") or message.get("bytes") or b""
        if len(frame) > LARGEST or not self._bucket.take(asyncio.get_running_loop().time()):
            self.metrics.refused.inc()
            await self.close(4408, "too much at once")
            raise WebSocketDisconnect(4408)
        try:
            return msgspec.json.decode(frame, type=Ask)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.metrics.refused.inc()
            await self.send(RefusedMessage(f"that cannot be read: {error}"))
            return None

    def screen(self, game: str) -> Screen[Any]:
        """A client that has been shown nothing yet."""
        return SCREENS[self.form](self.house.find(game))

    async def send(self, message: Message | SceneMessage | bytes) -> None:
        """Send one message; one at a time, so that they arrive in their order."""
        text = message if isinstance(message, bytes) else msgspec.json.encode(message)
        async with self._sending:
            if self._closed:
                raise WebSocketDisconnect(1000)
            await self.websocket.send_text(text.decode())

    async def close(self, code: int, why: str = "") -> None:
        """Hang up; nothing is sent after that."""
        async with self._sending:
            if not self._closed:
                self._closed = True
                await self.websocket.close(code, why)


class Sitting:
    """The socket of one person (or of several at one screen, or of a bystander) at one match."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.house = line.house
        self.match = line.match
        self.token = line.tokens[0] if line.tokens else None
        self._screen: Screen[Any] | None = None
        self._seq: int | None = None
        self._handing_over = False
        self._window = False
        """Whether the table waits for whoever may have an answer."""
        self._showing = asyncio.Lock()
        self._idle = Lock()
        """Held while something is drawn or sent."""
        self._drawn: tuple[View, bytes] | None = None
        """What whoever changed the table has drawn for this seat already."""
        self._again = False
        """Whether more has changed since that was begun."""
        self._changed = asyncio.Event()
        self._moved = asyncio.Event()
        """Somebody has come to a seat or left it."""
        self._wish = 0
        """How often a hint or advice was wanted: only the last wish is answered."""
        self._thinking: Work | None = None

    async def run(self, seen: int | None) -> None:
        """Show the match until the person leaves."""
        loop = asyncio.get_running_loop()
        self._seq = seen

        def changed(_: str, seq: int) -> None:
            if seq != HERE:
                self._draw_here()
            loop.call_soon_threadsafe((self._moved if seq == HERE else self._changed).set)

        house, match, line = self.house, self.match, self.line
        # Whoever changes the table from now on leaves it to us: nothing may wait on the event loop.
        self._idle.acquire()
        stop = await line.in_thread(
            lambda: house.presence.listen(match, changed, line.tokens, line.host)
        )
        try:
            await self._show()
            self._idle.release()
            async with create_task_group() as tasks:
                tasks.start_soon(self._tell)
                tasks.start_soon(self._tell_who_is_here)
                tasks.start_soon(self._hear, tasks)
        except* GONE:
            pass
        finally:
            self._drop_thinking()
            stop()

    async def _tell(self) -> None:
        """Whenever something was stored, show it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            async with self._showing:
                if self._drawn is not None:
                    await self._send(*self._drawn)
                    self._drawn = None
                elif self._idle.acquire(blocking=False):
                    self._again = False
                    await self._show()
                else:
                    continue  # it is being drawn
                self._idle.release()
            if self._again:
                self._changed.set()

    def _draw_here(self) -> None:
        """In the thread that has changed the table: draw it for a seat whose line is idle. So no
        other thread must be woken for it. What fails here is tried again, and told, by `_tell`."""
        if len(self.line.tokens) != 1 or not self._idle.acquire(blocking=False):
            self._again = True
            return
        self._again = False
        try:
            self._drawn = self._look()
        except Exception:
            self._idle.release()

    async def _tell_who_is_here(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            await self.line.send(HereMessage(sorted(self.house.presence.here(self.match))))

    async def _show(self) -> None:
        """Send what changed since the last time, unless the screen is being handed over."""
        if len(self.line.tokens) > 1 and await self._hands_over():
            return
        await self._send(*await self.line.in_thread(self._look))

    async def _hands_over(self) -> bool:
        """Whether somebody else at this screen is asked, and nobody may see the table now."""
        if self._handing_over or self.token is None:
            return True
        view = await self._view_of(self.token)
        after = await self._whose_turn(view)
        if after is None:
            return False
        self.token = after
        if view.private:
            self._handing_over = True
            self._drop_thinking()
            await self.line.send(HandoverMessage(await self._label(after)))
        return view.private

    async def _take_over(self) -> None:
        """The screen has been handed over."""
        if self._handing_over:
            self._handing_over, self._screen = False, None
            await self._send(*await self.line.in_thread(self._look))

    async def _send(self, view: View, drawn: bytes) -> None:
        """Send a table that was looked at and drawn."""
        if view.seq != self._seq:
            self._drop_thinking()
        self._seq = view.seq
        self._window = view.window is not None
        await self.line.send(drawn)

    def _look(self) -> tuple[View, bytes]:
        """The match as it is now, and what the screen is sent of it."""
        view = self.house.queries.view(self.match, self.token, self._seq)
        self._screen = self._screen or self.line.screen(view.game)
        return view, self._screen.message(view)

    async def _whose_turn(self, view: View) -> str | None:
        """The token of another seat at this screen that must decide while this one need not.
        Not within a timed reaction window: handing the screen over would tell who is asked."""
        if len(self.line.tokens) < 2 or view.seat in view.waiting:
            return None
        if view.window is not None and view.window.seconds > 0:
            return None
        for token in self.line.tokens:
            found = await self._view_of(token)
            if found.seat in found.waiting:
                return token
        return None

    async def _label(self, token: str) -> str:
        view = await self._view_of(token)
        seat = view.seats[view.seat]
        return seat.name or seat.label

    async def _view_of(self, token: str) -> View:
        return await self.line.in_thread(lambda: self.house.queries.view(self.match, token))

    async def _hear(self, tasks: TaskGroup) -> None:
        """Take what the person sends, one thing at a time; only thinking takes its time."""
        while True:
            ask = await self.line.hear()
            if ask is None:
                continue
            if ask.act == "ready":
                async with self._showing:
                    await self._take_over()
                continue
            if self._handing_over:
                why = "the screen is being handed over"
                await self.line.send(RefusedMessage(why, ask.key))
                continue
            if ask.act in ("hint", "advise") and self.token is not None:
                tasks.start_soon(self._think, ask, self.token)
                continue
            await self.line.send(await self._answer(ask))

    async def _think(self, ask: Ask, token: str) -> None:
        """Say what the rules of thumb would do, or what the moves promise, once it is known and
        unless the table has changed meanwhile."""
        self._drop_thinking()
        number = self._wish = self._wish + 1
        wanted = self.house.analysis.hint if ask.act == "hint" else self.house.analysis.advice
        try:
            work = await self.line.in_thread(lambda: wanted(self.match, token, self.line.host))
            if number != self._wish or (ask.act == "advise" and ask.seq != self._seq):
                work.drop()
                return
            self._thinking = work
            found = await answer_of(work)
        except ParlourError as error:
            await self.line.send(self._refused(ask, error))
            return
        if isinstance(found, QuickHint):
            await self.line.send(HintMessage(found.move, found.label, found.reason))
        elif found is not None:
            await self.line.send(advice_message(ask.seq, found))

    def _drop_thinking(self) -> None:
        """Nobody wants to know any more."""
        if self._thinking is not None:
            self._thinking.drop()
            self._thinking = None

    async def _answer(self, ask: Ask) -> PlainMessage:
        try:
            return await self._say(ask)
        except ParlourError as error:
            return self._refused(ask, error)

    def _refused(self, ask: Ask, error: ParlourError) -> RefusedMessage:
        """Why not. Within a reaction window it is not counted, or the numbers would tell of it."""
        if not self._window:
            self.line.metrics.refused.inc()
        return RefusedMessage(str(error), ask.key, ask.act[:20])

    async def _say(self, ask: Ask) -> PlainMessage:
        house, match, token = self.house, self.match, self.token
        if ask.act == "why":
            why = await self.line.in_thread(lambda: house.queries.why(match, token, ask.touch))
            return WhyMessage(ask.touch, why.text, why.rule)
        if token is None:
            raise ParlourError("you are looking on; only seats can play")
        deed = self._deed(ask, token)
        if deed is not None:
            done = await self._done(ask, deed)
            return AnswerMessage(ask.key, done.kind, done.seq, done.why, done.rule)
        if ask.act == "preview":
            shown = await self.line.in_thread(lambda: house.queries.preview(match, token, ask.move))
            return preview_message(ask.move, ask.seq, shown)
        change = self._change_of_seat(ask, token) or self._standing(ask, token)
        if change is None:
            raise ParlourError(f"'{ask.act[:20]}' is nothing one can do here")
        await self.line.in_thread(change)
        return AnswerMessage(ask.key, TAKEN)

    async def _done(self, ask: Ask, deed: Callable[[], Answer]) -> Answer:
        """Do something; within a window it is not counted: the numbers would tell of it."""
        if self._window:
            return await self.line.in_thread(deed)
        with self.line.metrics.answering.time():
            answer = await self.line.in_thread(deed)
        self.line.metrics.took(ask.act, answer.kind)
        return answer

    def _deed(self, ask: Ask, token: str) -> Callable[[], Answer] | None:
        house, match = self.house, self.match
        if ask.act == "move":
            return lambda: house.actions.act(match, token, ask.seq, ask.key, ask.move)
        if ask.act == "undo":
            return lambda: house.actions.undo(match, token, ask.seq, ask.key)
        if ask.act == "concede":
            return lambda: house.actions.concede(match, token, ask.seq, ask.key)
        if ask.act == "hold":
            return lambda: house.actions.hold(match, token, ask.seq, ask.key)
        return None

    def _standing(self, ask: Ask, token: str) -> Callable[[], None] | None:
        """An answer that is given always, or 'ask' to be asked again."""
        if ask.act not in ("stand", "ask"):
            return None
        words = ask.move if ask.act == "stand" else None
        return lambda: self.house.actions.stand(self.match, token, ask.asked, words, ask.round)

    def _change_of_seat(self, ask: Ask, token: str) -> Callable[[], None] | None:
        house, match = self.house, self.match
        if ask.act == "hand":
            seat = ask.seat if ask.seat >= 0 else None
            return lambda: house.actions.hand_to_bot(match, token, ask.bot or "casual", seat)
        if ask.act == "back":
            return lambda: house.actions.reclaim_seat(match, token)
        return None


class Reviewing:
    """The socket of somebody who looks back at a match, step by step."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._screen: Screen[Any] | None = None
        self._step = -1

    async def run(self) -> None:
        """Show the steps that are asked for until the person leaves."""
        try:
            while True:
                ask = await self.line.hear()
                if ask is None:
                    continue
                if ask.act != "look":
                    why = "here one can only look"
                    await self.line.send(RefusedMessage(why, of=ask.act[:20]))
                    continue
                await self._look(ask.step)
        except GONE:
            pass

    async def _look(self, step: int) -> None:
        line = self.line
        token = line.tokens[0] if line.tokens else None

        def drawn() -> tuple[Screen[Any], int, PastMessage[Any]]:
            past = line.house.queries.past(line.match, token, step)
            lines = past.log if self._screen is None else ()
            screen = self._screen or line.screen(past.game)
            cues = past.cues if past.step == self._step + 1 else ()
            frame = screen.frame(past.scene, cues, len(past.log) - len(lines), lines)
            return screen, past.step, past_message(past, frame)

        self._screen, self._step, message = await line.in_thread(drawn)
        await line.send(message)


def is_program(websocket: WebSocket) -> bool:
    """Whether this is no page: every browser says where a page is from."""
    return websocket.query_params.get("form") == DATA and "origin" not in websocket.headers


def form_of(websocket: WebSocket) -> str:
    """The form of the protocol that a client wants."""
    form = websocket.query_params.get("form", DRAWN)
    if form not in SCREENS:
        raise ParlourError(f"there is no form '{form[:20]}': ask for {' or '.join(SCREENS)}")
    return form


def tokens_in_header(websocket: WebSocket) -> list[str] | None:
    """The seats that a program shows in a header; None if it is for cookies to say."""
    if is_program(websocket) and "cookie" in websocket.headers:
        raise ParlourError(f"a cookie is for pages, which say their origin: {BEARER}")
    shown = websocket.headers.get("authorization")
    if shown is None or form_of(websocket) != DATA:
        return None
    scheme, _, said = shown.partition(" ")
    tokens = tokens_of(said)
    if scheme.lower() != "bearer" or not tokens or ".".join(tokens) != said:
        raise ParlourError(f"that is no token of a seat: {BEARER}")
    return tokens


async def answer_of(work: Work) -> Any:
    """What was found out, while no thread waits for it; None if nobody wants to know any more."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def ready(_: object) -> None:
        with suppress(RuntimeError):  # the house has closed
            loop.call_soon_threadsafe(done.set)

    work.answer.add_done_callback(ready)
    await done.wait()
    if work.answer.cancelled():
        return None
    error = work.answer.exception()
    if error is not None and not isinstance(error, ParlourError):
        log.error("nothing was found out: %r", error)
        raise ParlourError("nothing could be found out: ask again")
    return work.answer.result()


async def open_line(websocket: WebSocket, house: House, metrics: Metrics, back: bool) -> None:
    """Serve a socket: a table being played, or one looked back at."""
    await websocket.accept()
    line = Line(websocket, house, metrics)
    with metrics.sockets.track_inprogress():
        try:
            await line.introduce()
            if not back and not house.serves(line.match):
                await line.close(1012, "come again: this table is served next door")
            elif back:
                await Reviewing(line).run()
            else:
                await Sitting(line).run(number_in(websocket.query_params, "seen"))
        except* (ParlourError, NoSeat) as group:
            with suppress(*GONE):
                await line.send(GoneMessage(str(group.exceptions[0])))
                await line.close(4404)
