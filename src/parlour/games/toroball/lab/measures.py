"""Toroball: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MATCH,
    MEAN,
    PLACE,
    RATE,
    RESULT,
    Group,
    Measures,
    Notes,
    Parameter,
    Seconds,
)
from parlour.games.toroball.books import NAMES
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import HIDDEN, PERCHED

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
DEEDS = ("kick", "shot", "agitate", "perch", "hide", "drink", "skip")
GROUPS = (
    Group("deeds", "What the characters do", things=lambda start: DEEDS),
    Group("goals", "How goals are scored", COUNT),
    Group("happens", "What happens", COUNT),
    Group("ball", "Where the ball comes down", PLACE, "Kicks and scatters a match."),
    Group("nudged", "Where characters are nudged", PLACE, "Nudges a match."),
    Group("cow", "Where the cow stops", PLACE, "Charges a match."),
    Group("lanes", "Directions of kicks", COUNT),
    Group("kicks", "Kicks and shots for a goal", MEAN),
    Group("nudged in", "Nudges by the place in the order of turns", COUNT,
          "The turns of a round are counted from 1; who acts late is easier to catch."),
    Group("drunk", "What comes of a bottle", COUNT, "Bottles a match, by what came next."),
    Group("stances", "Characters perched or hidden", RATE,
          "Of the characters, when the cow moves.", "characters"),
    Group("ene", "ENE by round", CURVE),
    Group("first", "Who begins", says="The seat that has the first round.", alike=False,
          chosen=False),
    Group("begins", "Wins by who begins", RESULT),
)  # fmt: skip
TEAMS = {"W": 0, "E": 1, "West": 0, "East": 1}


def standing(position: Toroball) -> list[float]:
    """Goals."""
    return [float(position.goals[0]), float(position.goals[1])]


def _seat(character: object) -> int:
    return TEAMS[str(character)[0]]


STANCES = {PERCHED: "perched", HIDDEN: "hidden"}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: Toroball = notes.position
    if kind in DEEDS:
        notes.add("deeds", kind, _seat(facts["character"]))
    if kind in ("kick", "shot"):
        notes.add("lanes", f"{kind} {facts['direction']}")
    if kind in ("charge", "wander", "rest"):
        _stances(position, notes)
    _bottles(event, notes)
    if kind in ("kick", "scatter") and facts["to"] is not None:
        notes.add("ball", facts["to"])
    elif kind == "goal":
        notes.add("goals", facts["how"])
    elif kind == "nudge":
        notes.add("nudged", facts["square"])
        notes.add("happens", "nudges")
        turn = int(position.order[NAMES.index(str(facts["character"]))])
        notes.add("nudged in", f"turn {turn} of the round" if turn else "before its turn")
    elif kind == "charge":
        notes.add("cow", facts["to"])
        notes.add("happens", "charges")
    elif kind in ("idle", "rest", "pressure", "return", "concede"):
        notes.add("happens", kind)
    elif kind == "first":
        begins = TEAMS[str(facts["team"])]
        notes.add("first", "begins", begins)
        notes.put("begins", "who begins", 1.0, begins)
        notes.put("begins", "who comes second", 1.0, 1 - begins)
    elif kind == "round":
        notes.put("ene", facts["round"], int(position.ene))


def _stances(position: Toroball, notes: Notes) -> None:
    for character in range(len(NAMES)):
        stance = STANCES.get(int(position.state[character]))
        if stance is not None:
            notes.add("stances", stance)
        for each in STANCES.values():
            notes.add("characters", each)


def _bottles(event: Event, notes: Notes) -> None:
    """What becomes of whoever has drunk, until the round is over."""
    kind, facts = event.kind, event.facts
    drunk = [thing for group, thing, _ in notes.tally if group == "drinker"]
    if kind == "drink":
        notes.add("drunk", "bottles drunk")
        notes.put("drinker", facts["character"], 1.0)
    elif kind in ("round", "set-up"):
        for each in drunk:
            del notes.tally["drinker", each, MATCH]
    elif kind in ("nudge", "kick", "shot") and facts["character"] in drunk:
        notes.add("drunk", f"then {'is nudged' if kind == 'nudge' else 'kicks or shoots'}")
    elif kind == "goal" and any(_seat(each) == TEAMS[str(facts["team"])] for each in drunk):
        notes.add("drunk", "then its team scores")


def end(position: Toroball, notes: Notes) -> None:
    """Note what the end tells."""
    for group, thing in (("drunk", "bottles drunk"), ("goals", "own goal")):
        notes.add(group, thing, value=0.0)
    for each in NAMES:
        notes.tally.pop(("drinker", each, MATCH), None)
    kicks = sum(value for (group, _, _), value in notes.tally.items() if group == "lanes")
    goals = sum(int(each) for each in position.goals)
    if goals:
        notes.put("kicks", "kicks and shots for a goal", kicks / goals)


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    standing=standing,
    turn="round",
    length="rounds",
    # Most decisions are single steps of a character.
    seconds=Seconds(choice=3.0),
    words={"goals": "by goals", "cap": "the cap of rounds", "draw": "a draw"},
    pace={"random": 400, "beginner": 38, "casual": 33, "skilled": 1.8, "strong": 0.1},
    weigh=4,
    weighs={"random": 25, "skilled": 1},
    look=800,
)
