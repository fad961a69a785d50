"""Lessons: a prepared match at the real table and by the real rules, with somebody who says what to
look at and what to try.

A lesson is `lesson.toml` in the folder of a game. What chance gives and what the others do stands
there too, so everybody learns by the same match; once that is used up, the match goes on like any
other.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.engine.components import read_toml
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.errors import BadNotation, ParlourError
from parlour.engine.game import Game, Setup
from parlour.engine.record import History

FILE: Final = "lesson.toml"
ANY: Final = "any"
"""In a step: whatever is legal."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something is said, and then waited for: a move, a touch, or that one has read it."""

    say: str
    point: list[str] = []
    """What it is about, by the ids of the table."""
    touch: str = ""
    """Waits until this is touched."""
    do: list[str] = []
    """Waits for one of these moves, or 'any'."""
    otherwise: str = ""
    """What to answer if something else is tried."""
    then: list[str] = []
    """What chance gives and others do after the move, in their order."""
    rules: list[str] = []
    """What it teaches."""
    names: list[str] = []
    """Kinds of moves that it tells of without one being made."""


class LessonPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sitting."""

    title: str
    minutes: int
    step: list[LessonStep]
    options: dict[str, Any] = {}
    seats: int = 0
    seat: int = 0
    """Where the learner sits."""
    start: dict[str, Any] = {}
    """The position in words; the usual one if nothing is said."""
    before: list[str] = []
    """What chance gives and others do before the first decision."""

    @property
    def doing(self) -> list[LessonStep]:
        """The steps that wait for a move."""
        return [each for each in self.step if each.do]

    def asked(self, history: History) -> LessonStep | None:
        """The step that waits for the next move of the learner; None once there is no more."""
        doing, made = self.doing, self.made(history)
        return doing[made] if made < len(doing) else None

    def made(self, history: History) -> int:
        """How many moves the learner has made."""
        return sum(step.who == self.seat for step in history.steps)

    def answer(self, history: History) -> int | None:
        """What chance gives or another seat does now; None where the lesson does not say."""
        given = [*self.before, *(each for step in self.doing for each in step.then)]
        place = sum(step.who != self.seat for step in history.steps)
        return numbered(history.position, given[place]) if place < len(given) else None

    def allowed(self, history: History, position: Position) -> list[int]:
        """The moves that the learner may make now."""
        step, legal = self.asked(history), position.moves()
        if step is None or ANY in step.do:
            return legal
        wanted = {position.book().number(each) for each in step.do}
        return [move for move in legal if move in wanted]

    def refusal(self, history: History, position: Position) -> str:
        """What is said to whoever tries something else."""
        step = self.asked(history)
        if step is not None and step.otherwise:
            return step.otherwise
        named = [position.book().sentence(move) for move in self.allowed(history, position)]
        return f"not yet: in this lesson, {' or '.join(named)} first"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game teaches, in one sitting or a few."""

    part: list[LessonPart]


def numbered(position: Position, notation: str) -> int | None:
    """A move or an outcome by its words; None if it cannot be now."""
    chance = position.to_move() == CHANCE
    book = position.outcome_book() if chance else position.book()
    try:
        number = book.number(notation)
    except BadNotation:
        return None
    possible = [each for each, _ in position.outcomes()] if chance else position.moves()
    return number if number in possible else None


def lesson_of(game: Game) -> Lesson | None:
    """What a game teaches; None if nobody has written a lesson."""
    path = game.folder / FILE if game.folder is not None else None
    return _read(path) if path is not None and path.is_file() else None


@lru_cache(maxsize=64)
def _read(path: Path) -> Lesson:
    try:
        return msgspec.convert(read_toml(path), Lesson)
    except msgspec.ValidationError as error:
        raise ParlourError(f"{path.name}: {error}") from None


def part_of(game: Game, number: int) -> LessonPart:
    """A part of a lesson, counted from 1."""
    lesson = lesson_of(game)
    if lesson is None:
        raise ParlourError(f"{game.title} has no lesson yet: its guide tells how to play")
    if not 1 <= number <= len(lesson.part):
        raise ParlourError(f"the lesson of {game.title} has {len(lesson.part)} parts")
    return lesson.part[number - 1]


def start_of(game: Game, part: LessonPart) -> tuple[Setup, Position]:
    """What a part begins with."""
    setup = game.setup(part.options, part.seats)
    return setup, game.position(part.start, **part.options) if part.start else game.start_of(setup)
