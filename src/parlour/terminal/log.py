"""The log in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.record import History, Step
from parlour.match.log import heard, line_of
from parlour.match.outcome import length_of

HEADINGS = ("turn", "round")
"""Events of these kinds open a new part of the log."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log."""

    text: str
    rule: str
    heading: bool


def lines_of(
    game: Game, steps: Iterable[Step], seat: int = BYSTANDER, over: bool = False
) -> list[LogEntry]:
    """The events of some steps as a seat hears them, one line each."""
    return event_lines(game, [event for step in steps for event in step.events], seat, over)


def event_lines(
    game: Game, events: Iterable[Event], seat: int, over: bool = False
) -> list[LogEntry]:
    """Some events as a seat hears them, one line each; that the table waits is none."""
    return [
        LogEntry(words, event.rule, event.kind in HEADINGS)
        for event in heard(events, seat, over)
        if event.moment is None and (words := line_of(game, event, 0).text)
    ]


def result_words(game: Game, position: Position, names: tuple[str, ...]) -> str:
    """Who has won, in one sentence."""
    winners = position.result().get("winners")
    seats = [int(seat) for seat in winners] if isinstance(winners, list) else []
    if len(names) == 1:
        return "You have won." if seats else "The match is lost."
    if not seats:
        return "Nobody wins."
    if len(seats) == len(names):
        return "It is a draw."
    who = " and ".join(names[seat] for seat in seats)
    return f"{who} {'wins' if len(seats) == 1 else 'win'}."


def numbers_words(history: History, seat: int) -> str:
    """How long a match was and what it gave a seat, in one sentence."""
    position, unit = history.position, history.game.unit
    moves = sum(step.who >= 0 for step in history.steps)
    score = f", with {abs(position.scores()[max(seat, 0)]):g} {unit}" if unit else ""
    return f"After {length_of(position.result(), moves)}{score}."
