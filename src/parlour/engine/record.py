"""The record: the save, the replay, the undo, the bug report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.errors import (
    BadComponents,
    BadNotation,
    BadOption,
    BadRecord,
    IllegalMove,
    UndoRefused,
)
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game, Setup

FORMAT = 1
LARGEST = 4_000_000
"""Letters of a record."""
DEEPEST = 20
"""How far lists and objects may stand in one another."""
TOO_DEEP = "this is no Parlour record: it is nested too deep"


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match as a document: readable, and complete without a seed."""

    game: str
    version: str
    options: dict[str, Any]
    seats: list[str]
    """Who sat where: 'person', or the name of a bot."""
    steps: list[str]
    """Every decision and outcome by its notation."""
    components: dict[str, Any] | None = None
    """An owner's components, when they were used."""
    key: str | None = None
    """The dealer's key, in a save that is to be played on."""
    commitment: str | None = None
    """The hash of the key that was shown before the match; see `parlour verify`."""
    result: dict[str, Any] | None = None
    format: int = FORMAT

    def to_json(self) -> str:
        """The record as indented JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record, or say what is wrong with it."""
        if len(text) > LARGEST:
            raise BadRecord(f"this is too large for a record: it has at most {LARGEST:,} letters")
        try:
            record = msgspec.json.decode(text, type=cls)
        except msgspec.ValidationError as error:
            raise BadRecord(f"this is no Parlour record: {str(error).lower()}") from None
        except msgspec.DecodeError as error:
            raise BadRecord(f"this is no JSON file ({error})") from None
        except RecursionError:
            raise BadRecord(TOO_DEEP) from None
        if _is_deep([record.options, record.components or {}, record.result or {}]):
            raise BadRecord(TOO_DEEP)
        if record.format != FORMAT:
            raise BadRecord(f"this record has format {record.format}; {FORMAT} can be read")
        return record


def _is_deep(parts: list[Any]) -> bool:
    """Whether something is nested deeper than any record is; looks at it level by level."""
    for _ in range(DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in parts]
        parts = [part for each in inner for part in each if isinstance(part, dict | list)]
    return bool(parts)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a match: who, what, and what came of it."""

    who: int
    """A seat, or `CHANCE`."""
    asked: str
    number: int
    notation: str
    events: tuple[Event, ...]
    reveals: bool
    """Whether it showed something that was not known before."""
    covert: bool = False
    """Whether nobody else may know that the seat was asked."""
    final: str = ""
    """Why the rules of the game let nobody take it back."""


EVERY = 16
"""After so many steps a position is kept, so that going back replays only a few."""


class History:
    """A match as it goes: the position and the steps that led to it."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        who: list[str] | None = None,
        start: Position | None = None,
    ) -> None:
        """`start`: where it begins, if not at the usual position."""
        self.game = game
        self.setup = setup
        self.who = who or ["person"] * setup.seats
        self.position: Position = start if start is not None else game.start_of(setup)
        self._kept = [self.position.copy()]
        """The start, and the position after every so many steps."""
        self.steps: list[Step] = []
        self.open_steps = 0
        """How many of them were not covert: what everybody can count."""

    def play(self, number: int, legal: bool = False) -> Step:
        """Add a decision or outcome, if it is legal; `legal` says that this has been tested."""
        who = int(self.position.to_move())
        asked = self.position.asks()
        if not legal:
            self.position.check(number)
        reveals = who == CHANCE or self.position.reveals(number)
        covert = who >= 0 and self.position.covert()
        final = self.position.why_final(number) if who >= 0 else ""
        book = self.position.outcome_book() if who == CHANCE else self.position.book()
        audience = Audience()
        self.position.audience = audience
        try:
            self.position.apply(number)
        finally:
            self.position.audience = None
        events = tuple(audience.events)
        step = Step(who, asked, number, book.notation(number), events, reveals, covert, final)
        self.steps.append(step)
        self.open_steps += not covert
        if len(self.steps) % EVERY == 0:
            self._kept.append(self.position.copy())
        return step

    def play_words(self, notation: str) -> Step:
        """Add a decision or outcome by its words."""
        chance = self.position.to_move() == CHANCE
        book = self.position.outcome_book() if chance else self.position.book()
        return self.play(book.number(notation))

    def why_no_undo(self, seat: int, practice: bool = False) -> str | None:
        """Why the seat's last decision stands, or None if it can be taken back."""
        last = self._last_decision(seat)
        if last is None:
            return "there is no decision of yours to take back"
        if practice:
            return None
        together = self.at(last).together()
        since = self.steps[last:]
        if together and set(together) <= {step.who for step in since}:
            return "it stands: all answers have been shown"
        for step in since:
            if any(set(event.may) - {seat} for event in step.events):
                return "it stands: the others may have answered since"
            if step.final and (step.who == seat or step.covert):
                return f"it stands: {step.final}"
            if step.covert:
                continue
            if step.who == CHANCE:
                return f"it stands: chance has answered since ({step.asked}: {step.notation})"
            if step.who == seat and step.reveals:
                return f"it stands: '{step.notation}' showed you something secret"
            if step.who != seat and step.who not in together:
                name = self.game.seat_names(self.setup.seats)[step.who]
                return f"it stands: {name} has moved since"
        return None

    def _last_decision(self, seat: int) -> int | None:
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].who == seat and not self.steps[index].covert:
                return index
        return None

    def undo(self, seat: int, practice: bool = False) -> list[Step]:
        """Take back everything from the seat's last decision on; return what was undone."""
        reason = self.why_no_undo(seat, practice)
        if reason is not None:
            raise UndoRefused(reason)
        last = self._last_decision(seat)
        assert last is not None
        undone = self.steps[last:]
        self.cut(last)
        return undone

    def cut(self, length: int) -> None:
        """Go back to the position after so many steps."""
        self.position = self.at(length)
        del self.steps[length:], self._kept[length // EVERY + 1 :]
        self.open_steps = sum(not step.covert for step in self.steps)

    def place_of(self, open_step: int) -> int:
        """Where the step stands that so many open ones precede."""
        places = [place for place, step in enumerate(self.steps) if not step.covert]
        return places[open_step] if open_step < len(places) else len(self.steps)

    def at(self, length: int) -> Position:
        """The position after so many steps, as one of its own."""
        length = min(max(length, 0), len(self.steps))
        nearest = length // EVERY
        position = self._kept[nearest].copy()
        for step in self.steps[nearest * EVERY : length]:
            position.apply(step.number)
        return position

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.to_move() == OVER

    def record(self, key: bytes | None = None) -> Record:
        """The match as a document; the key only if it is to be played on."""
        return Record(
            game=self.game.slug,
            version=self.game.version,
            options=dict(self.setup.options),
            seats=list(self.who),
            steps=[step.notation for step in self.steps],
            components=self.setup.components,
            key=key.hex() if key is not None else None,
            result=self.position.result() if self.over else None,
        )


def replay(record: Record, find: Callable[[str], Game]) -> History:
    """Play a record through, checking every step."""
    history = begin(record, find)
    for _ in steps_of(record, history):
        pass
    return history


def begin(record: Record, find: Callable[[str], Game]) -> History:
    """The start of a recorded match."""
    game = find(record.game)
    if record.version != game.version:
        raise BadRecord(
            f"this record was made with rules version {record.version} of {game.title}, "
            f"this is version {game.version}: it can be read but not continued"
        )
    options = dict(record.options)
    if record.components is not None:
        options["components"] = record.components
    try:
        setup = game.setup(options, len(record.seats))
    except (BadOption, BadComponents) as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None
    if not record.seats:
        raise BadRecord("the record names no seats")
    return History(game, setup, list(record.seats))


def steps_of(record: Record, history: History) -> Iterator[Step]:
    """Replay step by step; a bad one is refused with its number and the reason."""
    for number, notation in enumerate(record.steps, start=1):
        try:
            step = history.play_words(notation)
        except (BadNotation, IllegalMove) as error:
            raise BadRecord(
                f"step {number} of {len(record.steps)}, '{notation}': {error}"
            ) from None
        yield step
    if record.result is not None and not history.over:
        raise BadRecord("the record names a result but its steps do not reach the end")
    if history.over and record.result not in (None, history.position.result()):
        raise BadRecord("the result in the record is not the one its steps lead to")
