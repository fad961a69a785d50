"""How much of a match everybody has been shown, and what can be counted of it.

A game tells by `pause` that seats may have an answer. What happened after that is shown only
when the reaction window is over, whether or not a seat was really asked, so the two look the same.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from parlour.engine.core.position import CHANCE, Position
from parlour.engine.events import Event
from parlour.engine.record import History, Step
from parlour.scene.table import Scene

MOVE = "move"
OUTCOME = "outcome"
UNDO = "undo"
SEAT = "seat"
CONCEDE = "concede"
DISCLOSE = "disclose"
"""The window is over: what followed is shown."""
HOLD = "hold"
"""A seat wants more time."""
COVERT = "covert"
"""The answer to a covert question, as it took effect."""
REPLY = "reply"
"""The same answer as it was given; empty if it was taken back."""
WINDOW = "window"
"""How long the window lasts that begins here."""
PRIVATE = (COVERT, REPLY, WINDOW)
"""Events of the log that nobody may count before the end."""
STEPS = (MOVE, OUTCOME, COVERT)
SHOWN = (MOVE, OUTCOME, DISCLOSE, HOLD)
RECENT = 32
"""So many moments are kept as they were; others are rebuilt when somebody looks back."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One line of the log, which only ever grows."""

    seq: int
    kind: str
    """'move', 'outcome', 'undo', 'seat', 'concede', or of a reaction window."""
    who: int
    notation: str
    """A move or outcome; for 'undo' the number of open steps kept; for 'seat' who sits there."""
    open: bool
    """Whether everybody may know the notation at once."""
    time: float


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that everybody saw happen."""

    seq: int
    """Its number among all that everybody saw."""
    row: EventRow
    events: tuple[Event, ...]
    number: int
    """How many moments of the match stand with it, this one included."""
    lines: int
    """How many lines of the log stood before it."""
    steps: int
    open_steps: int
    pause: Event | None
    """Where the table waits."""

    @property
    def told(self) -> tuple[Event, ...]:
        """What of it stands in the log. That the table waits does not: the prompt says for what,
        and what comes of it is told then."""
        return tuple(event for event in self.events if event.moment is None)

    def position(self, history: History) -> Position:
        """What lay on the table."""
        moment = self.pause.moment if self.pause is not None else None
        return moment if moment is not None else history.at(self.steps)


class Moment:
    """The table as everybody saw it after a unit, from the viewpoint of each seat that looked."""

    def __init__(self, unit: Unit | None, position: Position, pause: Event | None) -> None:
        self.unit = unit
        """What led here; None at the start."""
        self.position = position
        self.pause = pause
        self.scenes: dict[int, Scene] = {}
        """As each viewpoint saw it then, what one could decide included."""
        self.seen: dict[int, Scene] = {}
        """The same once it is past."""

    @property
    def seq(self) -> int:
        """The number of what led here."""
        return self.unit.seq if self.unit is not None else 0

    def after(self, unit: Unit) -> Moment:
        """The same table after something that changed nothing on it."""
        moment = Moment(unit, self.position, self.pause)
        moment.scenes, moment.seen = self.scenes, self.seen
        return moment


class Disclosure:
    """Follows a history event by event and keeps back what is not to be seen yet."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.units: list[Unit] = []
        self.standing: list[Unit] = []
        """Those that tell how the match came to where it stands: none was taken back."""
        self.pause: Event | None = None
        """What everybody waits at; None if all is shown."""
        self.ever_pending = False
        """Whether the table has ever waited."""
        self.moments = deque([Moment(None, history.position.copy(), None)], RECENT)
        """The newest, each with what lay on the table."""
        self._ready: list[list[Event]] = []
        self._going: list[Event] = []

    @property
    def pending(self) -> bool:
        """Whether something may have happened that is not shown."""
        return self.pause is not None

    @property
    def ready(self) -> bool:
        """Whether what follows the window is settled; else a covert question is open."""
        return bool(self._ready)

    @property
    def shown(self) -> Position:
        """What lies on the table for everybody."""
        moment = self.pause.moment if self.pause is not None else None
        return moment if moment is not None else self.history.position

    def note(self, row: EventRow, step: Step | None = None) -> Unit | None:
        """Take an event of the log whose step has been done; None if nobody may count it."""
        if step is not None:
            self._hear(step)
        if row.kind in PRIVATE:
            return None
        events: tuple[Event, ...] = ()
        if row.kind in (MOVE, OUTCOME, DISCLOSE):
            events = self._show()
        elif row.kind == HOLD and row.notation:
            events = (Event(HOLD, "", {}, seat=row.who),)
        elif row.kind == UNDO:
            self._take_back(int(row.notation))
        return self._unit(row, events)

    def _hear(self, step: Step) -> None:
        """Cut what a step told wherever the table waits."""
        for event in step.events:
            self._going.append(event)
            if event.moment is not None:
                self._close()
        position = self.history.position
        turn = int(position.to_move())
        if turn < 0 or not position.covert():
            self._close()
        elif self._going or turn not in self._may():  # a seat is asked without a pause
            moment = position.copy()
            self._going.append(Event("", "", {}, moment=moment, may=(turn,)))
            self._close()

    def _may(self) -> tuple[int, ...]:
        """For whom the table was last told to wait."""
        last = self._ready[-1][-1] if self._ready else self.pause
        return last.may if last is not None else ()

    def _close(self) -> None:
        self._ready.append(self._going)
        self._going = []

    def _show(self) -> tuple[Event, ...]:
        """Let everybody see the next of what has happened."""
        events = self._ready.pop(0)
        last = events[-1] if events else None
        self.pause = last if last is not None and last.moment is not None else None
        self.ever_pending |= self.pending
        return tuple(event for event in events if event.kind)

    def _take_back(self, open_steps: int) -> None:
        self.standing = [unit for unit in self.standing if unit.open_steps <= open_steps]
        self._ready, self._going, self.pause = [], [], None

    def _unit(self, row: EventRow, events: tuple[Event, ...]) -> Unit:
        last = self.standing[-1] if self.standing else None
        shown = row.kind in SHOWN
        unit = Unit(
            seq=len(self.units) + 1,
            row=row,
            events=events,
            number=len(self.standing) + shown,
            lines=last.lines + len(last.told) if last is not None else 0,
            steps=len(self.history.steps),
            open_steps=self.history.open_steps,
            pause=self.pause,
        )
        self.units.append(unit)
        if shown:
            self.standing.append(unit)
        self.moments.append(self._moment(unit))
        return unit

    def _moment(self, unit: Unit) -> Moment:
        if unit.row.kind in (MOVE, OUTCOME, DISCLOSE, UNDO):
            waits = self.pause is not None and self.pause.moment is not None
            position = self.shown if waits else self.shown.copy()
            return Moment(unit, position, self.pause)
        return self.moments[-1].after(unit)


def kind_of(step: Step) -> str:
    """As what a step stands in the log."""
    if step.who == CHANCE:
        return OUTCOME
    return COVERT if step.covert else MOVE


def replayed(disclosure: Disclosure, row: EventRow) -> Unit | None:
    """Do what an event of the log says."""
    history = disclosure.history
    step = None
    if row.kind in STEPS:
        step = history.play_words(row.notation)
    elif row.kind == UNDO:
        history.cut(history.place_of(int(row.notation)))
    return disclosure.note(row, step)
