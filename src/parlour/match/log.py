"""The log of a match: what happened, in words, as each seat may hear it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.record import History
from parlour.scene.cues import Cue
from parlour.scene.ending import Ending

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in plain words."""

    text: str
    rule: str
    kind: str
    step: int
    """The step of the match that it tells of, from 1."""


def heard(events: Iterable[Event], seat: int, over: bool) -> tuple[Event, ...]:
    """Some events as a seat hears them; once the match is over nothing is left out."""
    return tuple(event.in_full() if over else event.seen_by(seat) for event in events)


def line_of(game: Game, event: Event, step: int) -> LogLine:
    """One event in plain words, as it was heard."""
    if game.log_line is not None:
        return LogLine(game.log_line(event), event.rule, event.kind, step)
    facts = ", ".join(f"{name} {value}" for name, value in event.facts.items())
    return LogLine(f"{event.kind}: {facts}" if facts else event.kind, event.rule, event.kind, step)


def cues_of(game: Game, events: Iterable[Event]) -> tuple[Cue, ...]:
    """How some events are staged, in their order. A match goes on if its staging fails."""
    if game.cues is None:
        return ()
    events = tuple(events)
    try:
        return tuple(cue for event in events for cue in game.cues(event))
    except Exception:
        log.exception("%s cannot stage %s", game.slug, [event.kind for event in events])
        return ()


def ending_of(game: Game, history: History) -> Ending | None:
    """What a game tells of a match that is over. A match ends even if that fails."""
    if game.ending is None:
        return None
    try:
        ending = game.ending(history)
    except Exception:
        log.exception("%s cannot tell how a match went", game.slug)
        return None
    assert isinstance(ending, Ending)
    return ending
