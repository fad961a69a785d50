"""Protocol G117: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, PLACE, Group, Measures, Notes, Parameter
from parlour.games.protocol_g117 import components
from parlour.games.protocol_g117.rules import ProtocolG117

PARAMETERS = (
    *(Parameter(f"earth.points.{square}", 0, 3, f"points of {square}", "points of squares")
      for square in ("b3", "f3", "d1", "d3", "d5")),
    *(Parameter(f"matrix.points.{square}", 0, 3, f"points of {square}", "points of squares")
      for square in ("ne", "se", "sw", "nw", "core", "n-out", "s-out")),
    *(Parameter(f"actions.{pair}.{side}.po", 1, 4, f"points of {pair} for {side.upper()}",
                "points of actions")
      for pair in ("O1", "O2", "O3", "O4", "O5", "I1", "I2", "I3", "I4", "I5")
      for side in ("ai", "hu")),
    Parameter("cubes.each_side", 6, 16, "cubes of each side"),
)  # fmt: skip
GROUPS = (
    Group("held AI", "Squares counted for AI", says="Counts in a match.", alike=False),
    Group("held HU", "Squares counted for HU", says="Counts in a match.", alike=False),
    Group("actions AI", "Actions taken by AI", says="As points (PO) or as event."),
    Group("actions HU", "Actions taken by HU", says="As points (PO) or as event."),
    Group("first pair", "Pair chosen first", COUNT, "Shares of the matches."),
    Group("setup", "HU's second Troop at set-up", says="The square.", alike=False),
    Group("scored", "Points by square", PLACE, "Points counted in a match, both sides."),
    Group("fights", "Steps, fights and losses", COUNT),
    Group("score AI", "Score of AI by turn", CURVE),
    Group("score HU", "Score of HU by turn", CURVE),
)


def printed(_folder: Path, options: Mapping[str, object]) -> dict[str, Any]:
    """An owner's file is laid over the table that was chosen."""
    return components.printed(str(options["table"]))


def standing(position: ProtocolG117) -> list[float]:
    """Points, by seat."""
    points = [float(position.ai.score), float(position.hu.score)]
    return points if position.ai_seat == 0 else points[::-1]


def _seat(position: ProtocolG117, side: object) -> int:
    ai = int(position.ai_seat)
    return ai if side == "AI" else 1 - ai


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: ProtocolG117 = notes.position
    side = facts.get("side")
    if kind == "action":
        thing = f"{facts['pair']} {facts['action']}, {facts['part']}"
        if not any(group.startswith("actions") for group, _, _ in notes.tally):
            notes.add("first pair", f"{facts['pair']} by {side}")
        notes.add(f"actions {side}", thing, _seat(position, side))
    elif kind == "count":
        _count(event, notes, position)
    elif kind == "setup":
        notes.add("setup", facts["square"], _seat(position, "HU"))
    elif kind in ("step", "attack", "charge", "eliminate"):
        notes.add("fights", f"{kind} of {side}")
    elif kind == "sabotage":
        notes.add("fights", f"sabotage of {facts['number']} by {side}")
    elif kind == "series":
        notes.add("fights", "second series")


def _count(event: Event, notes: Notes, position: ProtocolG117) -> None:
    score = event.facts["score"]
    assert isinstance(score, dict)
    for side in ("AI", "HU"):
        notes.put(f"score {side}", event.facts["turn"], float(score[side]))
        held = event.facts[side]
        assert isinstance(held, list)
        for square in held:
            notes.add(f"held {side}", square, _seat(position, side))
            notes.add("scored", square)


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    standing=standing,
    cause="side",
    splits=("side", "series"),
    printed=printed,
    pace={"random": 1800, "beginner": 220, "thumb": 170, "skilled": 25, "strong": 1.5},
    weigh=60,
    look=60,
)
