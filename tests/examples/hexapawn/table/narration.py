"""What happened in Hexapawn: a line for the log, and how the table stages it."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.scene.cues import Cue, Travel

from ..rules.position import SEATS
from .touch import pawn_id

LOG = {
    "step": "{who} goes from {from} to {to}.",
    "capture": "{who} captures from {from} on {to}.",
    "home": "{who} is across and wins.",
    "stuck": "{who} wins: the other side cannot move.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    return LOG[event.kind].format(who=SEATS[_seat(event)], **event.facts)


def cues(event: Event) -> tuple[Cue, ...]:
    """A pawn travels."""
    if event.kind not in ("step", "capture"):
        return ()
    seat = _seat(event)
    start, end = str(event.facts["from"]), str(event.facts["to"])
    return (Travel(pawn_id(seat, start), pawn_id(seat, end)),)


def _seat(event: Event) -> int:
    seat = event.facts["seat"]
    assert isinstance(seat, int)
    return seat
