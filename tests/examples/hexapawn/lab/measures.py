"""Hexapawn: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, PLACE, Group, Measures, Notes

GROUPS = (
    Group("captured", "Where pawns are captured", PLACE, "Captures a match, by square."),
    Group("ended", "How it ends", COUNT, "Shares of the matches."),
)
ENDS = {"home": "a pawn is across", "stuck": "the other side cannot move"}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    if event.kind == "capture":
        notes.add("captured", event.facts["to"])
    elif event.kind in ENDS:
        notes.add("ended", ENDS[event.kind])


MEASURES = Measures(groups=GROUPS, hear=hear)
