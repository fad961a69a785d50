"""Urban Recovery: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, PLACE, Group, Measures, Notes, Parameter

PARAMETERS = (
    Parameter("limits.steps", 2, 6, "steps of the player", "limits"),
    Parameter("limits.enemy_steps", 1, 8, "steps of each enemy", "limits"),
    Parameter("limits.throw", 1, 8, "reach of a throw", "limits"),
)
GROUPS = (
    Group("deeds", "What the runner does", alike=False),
    Group("seen at", "Where the runner is seen", PLACE, "Shares of the matches, by square."),
    Group("seen by", "Who sees the runner", COUNT),
    Group("squares", "Where the runner walks", PLACE, "Steps a match, by square."),
    Group("lured", "Enemies lured", COUNT),
)
WORDS = {
    "caught": "being caught",
    "frozen": "freezing",
    "late": "time running out",
    "won": "won",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    if kind in ("pick up", "throw", "stun", "lure", "warm", "release", "window"):
        notes.add("deeds", kind, 0)
    if kind == "step":
        notes.add("squares", facts["to"])
    elif kind == "seen":
        notes.add("seen at", facts["square"])
        notes.add("seen by", f"enemy {facts['enemy']}")
    elif kind == "lure":
        notes.add("lured", f"enemy {facts['enemy']}")


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    splits=("by",),
    words=WORDS,
    pace={"random": 4000, "beginner": 10, "thumb": 800, "perfect": 4},
    weigh=0,
)
