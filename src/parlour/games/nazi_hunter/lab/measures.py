"""Nazi Hunter: what the lab measures."""

from __future__ import annotations

from parlour.engine.core.bits import count_bits
from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MATCH,
    PLACE,
    RATE,
    Group,
    Measures,
    Notes,
    Parameter,
)
from parlour.games.nazi_hunter.lab.experiments import AGENTS
from parlour.games.nazi_hunter.rules.position import NaziHunter

PARAMETERS = (
    *(Parameter(f"fugitives.{number}.force", 1, 5, f"force of fugitive {number}", "forces")
      for number in range(1, 16)),
)  # fmt: skip
GROUPS = (
    Group("used", "Abilities used", says="Force given, cards moved, files looked at.", alike=False),
    Group("captured", "Fugitives captured", says="By the number of the file."),
    Group("first card", "First card", says="The first fugitive that is seen.", chosen=False),
    Group("escaped", "Fugitives that escape", RATE, "Of the matches.", "all files"),
    Group("fled from", "Where fugitives escape", PLACE, "Escapes a match, by area."),
    Group("arrests", "How fugitives are captured", COUNT, "Fugitives a match."),
    Group("escapes", "Fugitives that escape by round", CURVE,
          "Mean of the matches that come so far."),
    Group("plus one", "Rounds with plus-one cards on the board", RATE, "Of all rounds.", "rounds"),
    Group("plus one costs", "What plus-one costs", COUNT),
    Group("lost points", "Points lost by round", CURVE, "Of the matches with an escape then."),
    Group("what counts", "What happens", COUNT),
    Group("capped", "Matches that reach the last round", RATE, "There should be none.", "matches"),
)  # fmt: skip
LAST = "round 24"
WAYS = ("by one agent", "by both agents", "by demolitions", "by exchange")
WORDS = {
    "airport": "Airport",
    "band": "band",
    "ranged-combat": "Ranged combat",
    "close-combat": "Close combat",
    "drive-auto": "Drive auto",
    "double-agent": "Double agent",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: NaziHunter = notes.position
    if kind == "force":
        notes.add("used", facts["ability"], 0)
        _force(event, notes)
    elif kind == "seen":
        if not any(group == "first card" for group, _, _ in notes.tally):
            notes.add("first card", f"file {facts['file']}", 0)
    elif kind == "arrest":
        files = facts["files"]
        assert isinstance(files, list)
        for file in files:
            notes.add("captured", f"file {file}", 0)
        way = WAYS[2] if event.rule == "NH-31" else _by_whom(notes)
        notes.add("arrests", way, value=len(files))
    elif kind == "exchange":
        notes.add("used", "exchange", 0)
        notes.add("arrests", WAYS[3])
    elif kind == "escape":
        _escape(event, notes, int(position.round))
    elif kind == "round":
        notes.put("escapes", facts["round"], 0.0)
        notes.add("rounds", "round")
        if position.bonus() > 0:
            notes.add("plus one", "round")
    elif kind in ("disrupt", "look", "order", "moved", "turned", "put"):
        notes.add("what counts", kind)


def _force(event: Event, notes: Notes) -> None:
    """NH-3, NH-17, NH-23: force that plus-one turns into a failure is noted, and whose it was."""
    position: NaziHunter = notes.position
    force, total, opposition = (event.facts[name] for name in ("force", "total", "opposition"))
    assert isinstance(force, int)
    assert isinstance(total, int)
    assert isinstance(opposition, int)
    notes.put("force of", "both", float(total > force))
    area = position.board.areas.index(str(event.facts["area"]))
    held = position.at[area] & ~position.turned
    plus = int(position.bonus() * count_bits(held))
    if plus:
        notes.add("plus one costs", "force that is used against plus-one", value=plus)
    if total <= opposition and total > opposition - plus:
        notes.add("plus one costs", "arrests that would have succeeded without it")


def _by_whom(notes: Notes) -> str:
    """NH-23: the other agent's force of this round counts with it."""
    both = notes.tally["force of", "both", MATCH]
    return WAYS[1] if both else WAYS[0]


def _escape(event: Event, notes: Notes, now: int) -> None:
    files, forces = event.facts["files"], event.facts["forces"]
    assert isinstance(files, list)
    assert isinstance(forces, list)
    for file in files:
        notes.add("escaped", f"file {file}")
        notes.add("fled from", event.facts["area"])
        notes.add("escapes", now)
    notes.add("lost points", now, value=sum(forces))


def bounds(start: NaziHunter) -> tuple[float, float]:
    """NH-38: from all that escape to none."""
    return -float(start.board.forces(start.board.all_files)), 0.0


def end(position: NaziHunter, notes: Notes) -> None:
    """Note what the end tells."""
    notes.tally.pop(("force of", "both", MATCH), None)
    for number in range(1, 16):
        notes.put("all files", f"file {number}", 1.0)
    for way in WAYS:
        notes.add("arrests", way, value=0.0)
    notes.put("matches", LAST, 1.0)
    if position.round >= position.board.max_rounds:
        notes.add("capped", LAST)


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    turn="round",
    length="rounds",
    cause="band",
    words=WORDS,
    pace={"random": 900, "beginner": 260, "casual": 190, "skilled": 1.9, "strong": 0.25},
    weigh=13,
    weighs={"random": 40, "beginner": 30, "skilled": 1},
    look=600,
    experiments=(AGENTS,),
    bounds=bounds,
)
