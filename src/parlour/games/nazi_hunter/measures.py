"""Nazi Hunter: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, PLACE, RATE, Group, Measures, Notes, Parameter
from parlour.games.nazi_hunter.rules import NaziHunter
from parlour.games.nazi_hunter.studies import AGENTS

PARAMETERS = (
    *(Parameter(f"fugitives.{number}.force", 1, 6, f"force of fugitive {number}", "forces")
      for number in range(1, 16)),
)  # fmt: skip
GROUPS = (
    Group("used", "Abilities used", says="Force given, cards moved, files looked at.", alike=False),
    Group("captured", "Fugitives captured", says="By the number of the file."),
    Group("first card", "First card", says="The first fugitive that is seen."),
    Group("escaped", "Fugitives that escape", RATE, "Of the matches.", "all files"),
    Group("fled from", "Where fugitives escape", PLACE, "Escapes a match, by area."),
    Group("arrests", "How fugitives are captured", COUNT),
    Group("lost points", "Points lost by round", CURVE, "Of the matches with an escape then."),
    Group("what counts", "What happens", COUNT),
)
WORDS = {"airport": "Airport", "band": "band"}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: NaziHunter = notes.position
    if kind == "force":
        notes.add("used", facts["ability"], 0)
    elif kind == "seen":
        if not any(group == "first card" for group, _, _ in notes.tally):
            notes.add("first card", f"file {facts['file']}", 0)
    elif kind == "arrest":
        files = facts["files"]
        assert isinstance(files, list)
        for file in files:
            notes.add("captured", f"file {file}", 0)
        notes.add("arrests", "by force", value=len(files))
    elif kind == "exchange":
        notes.add("used", "exchange", 0)
        notes.add("arrests", "by exchange")
    elif kind == "escape":
        _escape(event, notes, int(position.round))
    elif kind in ("disrupt", "look", "order", "moved", "turned", "put"):
        notes.add("what counts", kind)


def _escape(event: Event, notes: Notes, now: int) -> None:
    files, forces = event.facts["files"], event.facts["forces"]
    assert isinstance(files, list)
    assert isinstance(forces, list)
    for file in files:
        notes.add("escaped", f"file {file}")
        notes.add("fled from", event.facts["area"])
    notes.add("lost points", now, value=sum(forces))


def end(position: NaziHunter, notes: Notes) -> None:
    """Note what the end tells."""
    for number in range(1, 16):
        notes.put("all files", f"file {number}", 1.0)
    if position.round >= 24:
        notes.add("what counts", "round 24 reached")


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    turn="round",
    length="rounds",
    cause="band",
    splits=("band",),
    words=WORDS,
    pace={"random": 1400, "beginner": 260, "thumb": 190, "skilled": 1.9, "strong": 0.25},
    weigh=60,
    look=60,
    studies=(AGENTS,),
)
