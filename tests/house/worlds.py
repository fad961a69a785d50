"""The same public match in many worlds: other cards in other hands, other secret answers.

A world runs a script by a clock that tests move, and writes down all that each viewer gets.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from parlour.bots import make_bot
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, Level
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.views import Answer, View
from parlour.match.reaction_window import Manner
from parlour.web.frames import SCREENS, past_message
from parlour.web.pages import review as review_page
from parlour.web.pages import table as table_page
from tests.examples.hush import GAME, Hush
from tests.house.houses import Clock, house_at, store_at, take_up

Reply = tuple[float, str]
"""When a seat answers within a reaction window, and what."""
Hands = Sequence[Sequence[int]]
"""Blanks and vetoes of each seat."""


class Alarm(Clock):
    """A clock that tests move, with all that is due by it."""

    def __init__(self) -> None:
        super().__init__()
        self.due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def wait(self, seconds: float, work: Callable[[], None]) -> None:
        heapq.heappush(self.due, (self.now + seconds, next(self._numbers), work))

    def to(self, time: float) -> None:
        """Move on; what is due meanwhile happens at its time."""
        while self.due and self.due[0][0] <= time:
            when, _, work = heapq.heappop(self.due)
            self.now = max(self.now, when)
            work()
        self.now = time


def dealt(hands: Hands) -> Game:
    """Hush with cards that are dealt already."""

    def start(setup: Setup) -> Position:
        position = Hush()
        position.hands = [list(hand) for hand in hands]
        position.stage = "claim"
        return position

    return replace(GAME, start_of=start, levels=(RANDOM, Level("skilled", simulations=1)))


class Recorder:
    """Writes down everything that one viewer gets, with the time."""

    def __init__(self, world: World, seat: int, seen: int | None = None) -> None:
        self.world, self.seat = world, seat
        self.token = world.tokens[seat] if seat >= 0 else None
        self.got: list[tuple[float, str]] = []
        self.seq = seen
        self.screens = [made(world.game) for made in SCREENS.values()]
        self.connect()
        self.show()

    def connect(self) -> None:
        tokens = [self.token] if self.token is not None else []
        self.world.house.presence.listen(self.world.match, lambda *_: self.show(), tokens)

    def write(self, what: object) -> None:
        text = msgspec.json.encode(what).decode()
        self.got.append((self.world.clock.now, text.replace(self.world.match, "M")))

    def show(self) -> None:
        """What a socket sends, in each form."""
        view = self.world.view(self.seat, self.seq)
        self.seq = view.seq
        for screen in self.screens:
            sent = screen.message(view)
            if not view.over:
                self.write(msgspec.Raw(sent))

    def probe(self) -> None:
        """Ask for everything one can ask for without changing anything."""
        world, house, match, token = self.world, self.world.house, self.world.match, self.token
        view = world.view(self.seat)
        if view.over:
            return
        self.write(view)
        self.write(table_page.table(view, "", "", "here"))
        self.write(house.queries.since(match, token, 0))
        self.write(house.queries.my_match(match, token))
        steps = house.queries.past(match, token, 0).of
        for step in range(max(steps - 3, 0), steps + 1):
            past = house.queries.past(match, token, step)
            self.write([review_page.review(past, False), past.scene])
            for made in SCREENS.values():
                self.write(past_message(past, made(world.game).frame(past.scene, past.cues)))
        self.refused(lambda: house.queries.record(match))
        self.refused(lambda: house.analysis.analysis(match, token))
        self.write(house.queries.why(match, token, "plate-veto"))
        if token is not None:
            for number, words in enumerate(("fly", "veto", "claim 1")):
                if words not in view.notations:
                    key = f"{world.clock.now}-{number}"
                    self.write(house.actions.act(match, token, view.seq, key, words))
                    self.write(house.actions.act(match, token, view.seq - 1, key, words))
                    self.refused(lambda words=words: house.queries.preview(match, token, words))  # type: ignore[misc]
            if view.why_no_undo is not None:
                self.write(house.actions.undo(match, token, view.seq, f"undo {world.clock.now}"))
            if not view.notations:
                self.refused(lambda: house.analysis.hint(match, token))
                self.refused(lambda: house.analysis.advice(match, token))

    def refused(self, ask: Callable[[], object]) -> None:
        try:
            self.write(ask())
        except ParlourError as error:
            self.write(str(error))


class World:
    """One house with one table of Hush."""

    def __init__(
        self,
        folder: Path,
        name: str,
        hands: Hands,
        viewer: int = BYSTANDER,
        seed: int = 3,
        seats: Sequence[str] = ("person",) * 3,
        practice: bool = False,
        bots: Callable[[str, Game], Policy] = make_bot,
        clock: Alarm | None = None,
        **manner: Any,
    ) -> None:
        self.bots = bots
        self.clock = clock or Alarm()
        self.game = dealt(hands)
        self.store: Store = store_at(folder, f"{name}.db")
        self.house = self._house()
        opened = self.house.matchmaking.open_match(
            "hush", None, list(seats), practice, seed, "Ada", Manner(**manner)
        )
        self.match = opened.match
        self.tokens = {opened.seat: opened.token or ""} if opened.seat is not None else {}
        for seat, who in enumerate(seats):
            if who == "person" and seat not in self.tokens and opened.invitation:
                self.tokens[seat] = self.house.matchmaking.sit(
                    opened.invitation, "BC"[seat - 1], seat
                ).token
        self.viewer = viewer
        self.secretly: dict[int, list[Reply]] = {}
        """What the others answer when they are asked within a reaction window."""
        self._keys = count(1)
        self.recorder = Recorder(self, viewer)
        self.began = self.clock.now

    def _house(self) -> House:
        return house_at(
            self.store, clock=self.clock, wait=self.clock.wait, find=lambda slug: self.game,
            bots=self.bots,
        )  # fmt: skip

    def view(self, seat: int = BYSTANDER, since: int | None = None) -> View:
        token = self.tokens[seat] if seat >= 0 else None
        return self.house.queries.view(self.match, token, since)

    def act(self, seat: int, words: str) -> Answer:
        """A seat decides, at what it sees now."""
        seq = self.view(seat).seq
        return self.house.actions.act(self.match, self.tokens[seat], seq, self.key(), words)

    def hold(self, seat: int) -> Answer:
        seq = self.view(seat).seq
        return self.house.actions.hold(self.match, self.tokens[seat], seq, self.key())

    def undo(self, seat: int) -> Answer:
        seq = self.view(seat).seq
        return self.house.actions.undo(self.match, self.tokens[seat], seq, self.key())

    def key(self) -> str:
        return f"key-{next(self._keys)}"

    def claim(self, seat: int, words: str) -> None:
        """An open move; whoever is asked within the window that follows answers in secret."""
        assert self.act(seat, words).taken
        for other, replies in self.secretly.items():
            for after, answer in replies:
                self.clock.wait(after, lambda seat=other, words=answer: self.secret(seat, words))  # type: ignore[misc]

    def secret(self, seat: int, words: str) -> None:
        """Answer a covert question, if it is asked; 'undo' takes an answer back."""
        view = self.view(seat)
        if view.window is None:
            return
        if words == "undo":
            if view.why_no_undo is None:
                assert self.undo(seat).taken
        elif words in view.notations:
            assert self.act(seat, words).taken

    def after(self, seconds: float) -> None:
        """Let time go by since the beginning."""
        self.clock.to(self.began + seconds)

    def restart(self) -> None:
        """The process is killed; another one takes over."""
        self.clock.due = [each for each in self.clock.due if "secret" in each[2].__code__.co_names]
        self.house = self._house()
        take_up(self.house)
        self.recorder.connect()

    def close(self) -> list[tuple[float, str]]:
        self.store.close()
        return self.recorder.got
