"""Toroball: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, PLACE, Group, Measures, Notes, Parameter
from parlour.games.toroball.rules import Toroball

PARAMETERS = (
    Parameter("characters.movement", 2, 6, "movement", "numbers of the characters"),
    Parameter("characters.kick_least", 1, 4, "shortest kick", "numbers of the characters"),
    Parameter("characters.kick_most", 4, 8, "longest kick", "numbers of the characters"),
    Parameter("characters.adrenaline", 1, 6, "adrenaline", "numbers of the characters"),
    Parameter("cow.least", 1, 4, "lowest ENE of the cow"),
    Parameter("cow.most", 4, 10, "highest ENE of the cow"),
    Parameter("cow.calmed", 1, 6, "ENE of a cow that is calmed"),
    Parameter("goals_to_win", 1, 5, "goals that win"),
    Parameter("round_cap", 10, 80, "rounds at most"),
)
GROUPS = (
    Group("deeds", "What the characters do"),
    Group("goals", "How goals are scored", COUNT),
    Group("happens", "What happens", COUNT),
    Group("ball", "Where the ball comes down", PLACE, "Kicks and scatters a match."),
    Group("nudged", "Where characters are nudged", PLACE, "Nudges a match."),
    Group("cow", "Where the cow stops", PLACE, "Charges a match."),
    Group("lanes", "Directions of kicks", COUNT),
    Group("ene", "ENE by round", CURVE),
    Group("first", "Who begins", says="The seat that has the first round.", alike=False),
)
TEAMS = {"W": 0, "E": 1, "West": 0, "East": 1}


def standing(position: Toroball) -> list[float]:
    """Goals."""
    return [float(position.goals[0]), float(position.goals[1])]


def _seat(character: object) -> int:
    return TEAMS[str(character)[0]]


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: Toroball = notes.position
    if kind in ("kick", "shot", "agitate", "perch", "hide", "drink", "skip"):
        notes.add("deeds", kind, _seat(facts["character"]))
    if kind in ("kick", "shot"):
        notes.add("lanes", f"{kind} {facts['direction']}")
    if kind in ("kick", "scatter"):
        notes.add("ball", facts["to"])
    elif kind == "goal":
        notes.add("goals", facts["how"])
    elif kind == "nudge":
        notes.add("nudged", facts["square"])
        notes.add("happens", "nudges")
    elif kind == "charge":
        notes.add("cow", facts["to"])
        notes.add("happens", "charges")
    elif kind in ("idle", "rest", "pressure", "return", "concede"):
        notes.add("happens", kind)
    elif kind == "first":
        notes.add("first", "begins", TEAMS[str(facts["team"])])
    elif kind == "round":
        notes.put("ene", facts["round"], int(position.ene))


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    standing=standing,
    turn="round",
    length="rounds",
    words={"goals": "by goals", "cap": "the cap of rounds", "draw": "a draw"},
    pace={"random": 600, "beginner": 40, "thumb": 32, "skilled": 2, "strong": 0.18},
    weigh=80,
    look=50,
)
