"""A table of a house elsewhere, for a program that sits there: a bot, a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Final, Protocol
from urllib.parse import SplitResult, urlencode, urljoin, urlsplit

import msgspec
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from parlour.engine.errors import ParlourError
from parlour.house.messages import (
    DATA,
    AnswerMessage,
    Ask,
    GoneMessage,
    HandoverMessage,
    HereMessage,
    LegalMove,
    RefusedMessage,
    SceneFrame,
    SceneMessage,
    TableMessage,
)
from parlour.house.tokens import new_token
from parlour.house.views import TAKEN, MomentView
from parlour.match.log import LogLine
from parlour.scene.scene_data import CUES, scene_after, untagged
from parlour.scene.table import Choice, Scene

LARGEST: Final = 8_000_000
"""Bytes of a message that a house may send."""
PATIENCE: Final = 20.0
"""Seconds for the answer to a form."""


class HungUp(ParlourError):
    """The house has hung up, or the line is broken."""


class Wire(Protocol):
    """What carries messages to a house and back."""

    def send(self, text: str) -> None:
        """Send one."""

    def recv(self) -> str | bytes:
        """Wait for one."""


class RemoteTable:
    """What one seat, or a bystander, is told of a table; always as new as the last message."""

    table: TableMessage[SceneFrame]
    """The last one that was sent."""
    scene: Scene
    """What lies on the table. The number of a choice is its place among `choices`."""
    moments: tuple[MomentView, ...]
    """What led there since the message before."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._laid: Scene | None = None
        self._shown = 0
        self.log: list[LogLine] = []
        self.wait()

    @property
    def choices(self) -> list[LegalMove]:
        """What the seat may do now."""
        return self.table.choices

    def wait(self) -> None:
        """Until the table shows something new."""
        while not isinstance(self.hear(), TableMessage):
            pass

    def act(self, move: str) -> AnswerMessage:
        """Make a move; if it is taken, `scene` shows what came of it."""
        return self.deed("move", move)

    def deed(self, act: str, move: str = "") -> AnswerMessage:
        """Do something that changes the match: 'move', 'undo', 'concede' or 'hold'."""
        shown, key = self._shown, new_token()
        self._send(Ask(act, seq=self.table.seq, key=key, move=move))
        answer = self.hear()
        while not isinstance(answer, AnswerMessage | RefusedMessage) or answer.key != key:
            answer = self.hear()
        if isinstance(answer, RefusedMessage):
            raise ParlourError(answer.why)
        while answer.seq is not msgspec.UNSET and self.table.seq < answer.seq:
            self.wait()
        while answer.kind == TAKEN and self._shown == shown:
            self.wait()
        return answer

    def ask(self, ask: Ask) -> SceneMessage:
        """Ask for something; the answer to it, past what the table shows meanwhile."""
        self._send(ask)
        answer = self.hear()
        while isinstance(answer, TableMessage | HereMessage | HandoverMessage):
            answer = self.hear()
        return answer

    def hear(self) -> SceneMessage:
        """The next message; what it tells of the table is kept. Whoever has several seats is
        handed over to at once."""
        try:
            message: SceneMessage = _MESSAGES.decode(self._wire.recv())
            if isinstance(message, TableMessage):
                self._lay(message)
        except (msgspec.MsgspecError, KeyError) as error:
            raise ParlourError(f"the house said what cannot be read: {error}") from None
        if isinstance(message, GoneMessage):
            raise HungUp(message.why)
        if isinstance(message, HandoverMessage):
            self._send(Ask("ready"))
        return message

    def _send(self, ask: Ask) -> None:
        self._wire.send(msgspec.json.encode(ask).decode())

    def _lay(self, message: TableMessage[SceneFrame]) -> None:
        """Keep what a message shows."""
        if message.fresh:
            self._laid, self.log = None, []
        moments = []
        for frame in message.frames:
            self._laid = scene_after(self._laid, frame.scene)
            self.log[frame.kept :] = frame.lines
            cues = tuple(untagged("do", cue, CUES) for cue in frame.cues)
            moments.append(MomentView(self._laid, cues, frame.kept, tuple(frame.lines)))
        if self._laid is None:
            raise ParlourError("the house shows no table")
        choices = tuple(
            Choice(number, choice.label, choice.touches, choice.warning, choice.idle)
            for number, choice in enumerate(message.choices)
        )
        self.scene, self.moments = replace(self._laid, choices=choices), tuple(moments)
        self.table = message
        self._shown += 1


_MESSAGES: Final = msgspec.json.Decoder(SceneMessage)


class _Socket:
    """A line to a house, which says in words how it ended."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    def send(self, text: str) -> None:
        """Send one message."""
        try:
            self._line.send(text)
        except WebSocketException as error:
            raise HungUp(f"the line is broken: {error}") from None

    def recv(self) -> str | bytes:
        """Wait for one."""
        try:
            return self._line.recv()
        except WebSocketException as error:
            raise HungUp(f"the line is broken: {error}") from None


@contextmanager
def join(address: str, *tokens: str, seen: int | None = None) -> Iterator[RemoteTable]:
    """A table by its address, https://games.example.org/match/x; without a token one looks on."""
    parts = _parts(address)
    query = {"form": DATA} | ({"seen": str(seen)} if seen is not None else {})
    where = parts._replace(
        scheme="wss" if parts.scheme == "https" else "ws",
        path=f"{parts.path.rstrip('/')}/socket",
        query=urlencode(query),
        fragment="",
    ).geturl()
    headers = {"Authorization": f"Bearer {'.'.join(tokens)}"} if tokens else {}
    try:
        line = connect(where, additional_headers=headers, max_size=LARGEST)
    except InvalidStatus as error:
        raise HungUp(f"{parts.netloc} refuses: {error}") from None
    except (OSError, WebSocketException) as error:
        raise HungUp(f"{parts.netloc} cannot be reached: {error}") from None
    with line:
        yield RemoteTable(_Socket(line))


def sit(invitation: str, name: str = "") -> tuple[str, str]:
    """Exchange the link of an invitation for a seat: the address of its table, and its token."""
    parts = _parts(invitation)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE)
    headers = {
        "origin": f"{parts.scheme}://{parts.netloc}",
        "content-type": "application/x-www-form-urlencoded",
    }
    form = urlencode({"name": name, "key": new_token()})
    try:
        connection.request("POST", parts.path, form, headers)
        answer = connection.getresponse()
        cookie = SimpleCookie(answer.headers.get("set-cookie", ""))
    except (OSError, HTTPException) as error:
        raise HungUp(f"{parts.netloc} cannot be reached: {error}") from None
    finally:
        connection.close()
    if answer.status != 303 or "seat" not in cookie:
        raise ParlourError(f"{invitation} gives no seat: ask for a new invitation")
    return urljoin(invitation, answer.headers["location"]), cookie["seat"].value


def _parts(address: str) -> SplitResult:
    """An address of a house in its parts."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ParlourError(f"'{address[:200]}' is no address: it begins with http:// or https://")
    return parts
