"""The reaction window: how long a table waits for whoever may have an answer, and whom it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from parlour.engine.core.position import Position
from parlour.engine.core.rng import Stream
from parlour.engine.errors import BadOption
from parlour.engine.events import Audience, Event

SECONDS: Final = 2.5
SHORTEST, LONGEST = 1.0, 6.0
HOLD_SECONDS: Final = 10.0
STRETCHED: Final = 15
"""Of a hundred windows so many last longer, for no reason."""
STRETCHES = (1.0, 4.0)
ENOUGH: Final = 5
"""So many open answers are needed to tell how long answers take at a table."""
MOST: Final = 64
"""Covert questions of one window."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table asks whoever may have an answer."""

    window: float = SECONDS
    """How long everybody waits, in seconds."""
    slow: bool = False
    """Nobody is asked live, only standing answers count: for matches over days."""
    shared: bool = False
    """Several persons sit at one screen: all who may have an answer are asked, without a clock."""

    def check(self) -> None:
        """Refuse a reaction window that is too short or too long."""
        if not SHORTEST <= self.window <= LONGEST:
            raise BadOption(
                f"a reaction window lasts {SHORTEST:g} to {LONGEST:g} seconds, not {self.window:g}"
            )


@dataclass(slots=True)
class ReactionWindow:
    """A reaction window that is open, with the holds that stopped its clock."""

    pause: Event
    began: float
    length: float
    """As everybody knows it."""
    stretch: float = 0.0
    """What is added without a word."""
    timed: bool = True
    """Without a clock it ends when everybody has answered."""
    holds: dict[int, tuple[float, float]] = field(default_factory=dict)
    """From when to when each seat has stopped the clock."""
    late: bool = False
    """Whether it is over but for an answer that must be awaited."""

    def hold(self, seat: int, now: float) -> None:
        """Stop the clock for a seat."""
        self.holds[seat] = (now, now + HOLD_SECONDS)

    def go_on(self, seat: int, now: float) -> None:
        """The seat needs no more time."""
        self.holds[seat] = (self.holds[seat][0], now)

    def holding(self, now: float) -> tuple[int, ...]:
        """The seats that stop the clock now."""
        return tuple(sorted(seat for seat, (_, end) in self.holds.items() if now < end))

    def due(self) -> float:
        """When it ends."""
        return self._end(self.length + self.stretch)

    def left(self, now: float) -> tuple[float, float]:
        """How long the clock stands still yet, and how long it runs then, as everybody knows."""
        still = max([end - now for _, end in self.holds.values()], default=0.0)
        still = max(still, 0.0)
        return still, max(self._end(self.length) - now - still, 0.0)

    def _end(self, length: float) -> float:
        end = self.began + length
        stopped = self.began
        for start, stop in sorted(self.holds.values()):
            if start < end and stop > stopped:
                end += stop - max(start, stopped)
                stopped = stop
        return end

    def words(self) -> str:
        """What the log keeps of it."""
        return f"{self.length!r} {self.stretch!r} {self.timed:d}"


def read_window(words: str, pause: Event, began: float) -> ReactionWindow:
    """A window as the log keeps it."""
    length, stretch, timed = words.split()
    return ReactionWindow(pause, began, float(length), float(stretch), timed == "1")


def stretch_of(key: bytes, seq: int, answers: Sequence[float]) -> float:
    """What is added to a reaction window, now and then, so that a longer one means nothing.

    It is drawn for every window alike: a stretch only where nobody was asked would say so. And
    from nothing but what everybody could clock, or secret answers would be heard in it.
    """
    secret = blake2b(b"", key=key, digest_size=32, person=b"parlour-beat").digest()
    stream = Stream(secret, seq)
    if stream.below(100) >= STRETCHED:
        return 0.0
    low, high = STRETCHES
    if len(answers) < ENOUGH:
        return low + (high - low) * int(stream.below(1001)) / 1000
    return min(max(answers[int(stream.below(len(answers)))], low), high)


def asked_in(position: Position, may: tuple[int, ...]) -> bool:
    """Whether a seat for which the table waits is asked covertly."""
    return int(position.to_move()) in may and position.covert()


def questions(
    position: Position, may: tuple[int, ...], replies: Mapping[int, Sequence[str]] | None = None
) -> dict[int, Position]:
    """Of the seats for which the table waits those that are asked covertly now, each with the
    position in which it is asked if those before it give no answer. Where there is no such thing
    as no answer whoever comes after is asked once it is there, among the replies."""
    given = {seat: list(words) for seat, words in (replies or {}).items()}
    found: dict[int, Position] = {}
    twin = position.copy()
    for _ in range(MOST):
        if not asked_in(twin, may):
            break
        seat = int(twin.to_move())
        found.setdefault(seat, twin.copy())
        move = int(twin.quiet())
        if move < 0 and given.get(seat):
            move = twin.book().number(given[seat].pop(0))
        if move not in twin.moves() or told_after(twin, move):
            break
    return found


def told_after(position: Position, move: int) -> bool:
    """Do a move; whether it told anything, so that what follows is asked anew."""
    audience = Audience()
    position.audience = audience
    position.apply(move)
    position.audience = None
    return bool(audience.events)


def further(asked: Position, replies: Sequence[str]) -> Position | None:
    """What a seat is asked next after its replies; None if it is asked no more."""
    seat = asked.to_move()
    twin = asked.copy() if replies else asked
    for words in replies:
        told = told_after(twin, twin.book().number(words))
        if told or twin.to_move() != seat or not twin.covert():
            return None
    return twin
