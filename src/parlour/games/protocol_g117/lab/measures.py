"""Protocol G117: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, PLACE, RESULT, Group, Measures, Notes, Parameter
from parlour.games.protocol_g117 import components
from parlour.games.protocol_g117.rules.position import ProtocolG117

PARAMETERS = (
    *(Parameter(f"earth.points.{square}", 0, 3, f"points of {square}", "points of squares")
      for square in ("a3", "b3", "f3", "d1", "d3", "d5")),
    *(Parameter(f"matrix.points.{square}", 0, 3, f"points of {square}", "points of squares")
      for square in ("ne", "se", "sw", "nw", "core", "n-out", "s-out")),
    *(Parameter(f"actions.{pair}.{side}.po", 1, 4, f"points of {pair} for {side.upper()}",
                "points of actions")
      for pair in ("O1", "O2", "O3", "O4", "O5", "I1", "I2", "I3", "I4", "I5")
      for side in ("ai", "hu")),
    Parameter("cubes.each_side", 6, 16, "cubes of each side"),
)  # fmt: skip


PARTS = {"PO": "points", "Event": "event"}
"""The parts of an action in words."""


def actions(start: ProtocolG117, side: int) -> list[str]:
    """All actions of a side, each as points and as an event."""
    count, names = len(start.tables.pairs), start.tables.action_names
    own = names[side * count : (side + 1) * count]
    return [f"{name} ({part})" for name in own for part in PARTS.values()]


AS_AI, AS_HU = ("sides", "AI"), ("sides", "HU")
GROUPS = (
    Group("sides", "Wins by side", RESULT),
    Group("held AI", "Squares counted for AI", says="Counts in a match.", alike=False, among=AS_AI),
    Group("held HU", "Squares counted for HU", says="Counts in a match.", alike=False, among=AS_HU),
    Group(
        "actions AI",
        "Actions taken by AI",
        says="As points or as event.",
        among=AS_AI,
        things=lambda start: actions(start, 0),
    ),
    Group(
        "actions HU",
        "Actions taken by HU",
        says="As points or as event.",
        among=AS_HU,
        things=lambda start: actions(start, 1),
    ),
    Group("first pair", "Action chosen first", COUNT, "Shares of the matches."),
    Group("setup", "HU's second Troop at set-up", says="The square.", alike=False, among=AS_HU),
    Group(
        "scored", "Squares that count", PLACE, "Times that a square counts in a match, for either."
    ),
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
        thing = f"{facts['action']} ({PARTS[str(facts['part'])]})"
        if not any(group.startswith("actions") for group, _, _ in notes.tally):
            notes.add("first pair", f"{facts['action']} by {side}")
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


def seats(options: Mapping[str, object]) -> tuple[str, ...]:
    """The sides, by seat."""
    return ("AI", "HU") if options["seat1_side"] == "ai" else ("HU", "AI")


def end(position: ProtocolG117, notes: Notes) -> None:
    """Note who had which side."""
    for side in ("AI", "HU"):
        notes.put("sides", side, 1.0, _seat(position, side))


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    standing=standing,
    seats=seats,
    cause="side",
    printed=printed,
    pace={"random": 1500, "beginner": 180, "casual": 180, "skilled": 11, "strong": 4},
    weigh=12,
    weighs={"random": 50, "beginner": 16, "skilled": 1, "strong": 1},
    look=1000,
)
