"""Several persons at one keyboard, where somebody may have an answer: everybody is asked.

Only a prompt for each seat that may have one, as far as all can see, keeps secret who has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from parlour.engine.core.position import Position
from parlour.engine.events import Event
from parlour.engine.record import Step
from parlour.match.match import Match
from parlour.match.reaction_window import asked_in, questions, told_after
from parlour.scene.table import Prompt, Scene
from parlour.terminal.screen import OfferedMove

ONLY_PASS = (OfferedMove(1, "pass", "Pass: you have nothing to play", ""),)
"""What a seat can say that is asked for the sake of the others."""

Ask = Callable[[int, Event, Position | None], int]
"""Asks a seat at a pause, in a position of its own if it has something to play; gives its move."""
Tell = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class ReactionWindows:
    """Asks around at each pause of a match."""

    match: Match
    ask: Ask
    tell: Tell
    """Tells of a step, with the pauses in it."""

    def at(self, pause: Event, last: bool) -> None:
        """Ask everybody who may have an answer; then let the answers take effect."""
        position = self.match.position
        asked = questions(position, pause.may) if last else {}
        answers: dict[int, list[int]] = {}
        for seat in pause.may:
            if seat in self.match.persons:
                answers[seat] = self._answers(seat, pause, asked.get(seat))
        if asked:
            self._resolve(answers, pause)

    def _answers(self, seat: int, pause: Event, asked: Position | None) -> list[int]:
        """What a seat says, question after question."""
        found = [self.ask(seat, pause, asked)]
        if asked is None:
            return []
        twin = asked.copy()
        while not told_after(twin, found[-1]) and twin.to_move() == seat and twin.covert():
            found.append(self.ask(seat, pause, twin))
        return found

    def _resolve(self, answers: dict[int, list[int]], pause: Event) -> None:
        """In the order of the rules; who cannot pass by saying nothing is asked when it comes."""
        match = self.match
        while asked_in(match.position, pause.may):
            seat = int(match.position.to_move())
            if seat in match.persons:
                given = answers.get(seat)
                move = given.pop(0) if given else int(match.position.quiet())
                if move < 0:
                    move = self.ask(seat, pause, match.position)
                step: Step | None = match.answer(seat, move)[0]
            else:
                step = match.advance_once()
            assert step is not None
            self.tell(step)
            if pauses(step):
                return  # who is asked there has been asked by now


def pauses(step: Step) -> list[Event]:
    """Where the table waits within a step."""
    return [event for event in step.events if event.moment is not None]


def waiting(scene: Scene, words: str) -> Scene:
    """A table at which somebody may have an answer."""
    return replace(scene, choices=(), prompt=Prompt(None, words))
