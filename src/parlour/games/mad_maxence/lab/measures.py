"""Mad Maxence: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.engine.components import read_toml
from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    MEAN,
    PLACE,
    RATE,
    Group,
    Known,
    Measures,
    Notes,
    Parameter,
    Seconds,
)
from parlour.games.mad_maxence.bots.booklet_reader import insider
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import WIN

PARAMETERS = (
    Parameter("adventure.tu_limit", 12, 28, "time units before the Erasers come"),
    *(Parameter(f"adventure.gauges.{gauge}", 0, 3, f"{name} at the start", "gauges at the start")
      for gauge, name in (("tech", "Technology"), ("o", "Orientation"), ("d", "Driving"),
                          ("c", "Combativeness"), ("f", "fuel"), ("p", "spare parts"))),
)  # fmt: skip


def options(start: Journey) -> list[str]:
    """All that one can choose on the pages of the adventure."""
    world, booklet = start.world, start.booklet
    if start.campaign:
        return []
    return [
        label
        for decision in world.decisions
        for label, line in zip(decision.labels, decision.lines, strict=True)
        if world.wheres[line].startswith(f"{booklet.id} ")
    ]


GROUPS = (
    Group("equipment", "Equipment", says="What she found or bought."),
    Group("choices", "What was chosen", alike=False, things=options),
    Group("visited", "Places visited", alike=False),
    Group("words", "Words noted", alike=False, chosen=False),
    Group("lost at", "Where adventures are lost", PLACE, "By the letter of the place."),
    Group("beaten at", "Where fights are lost", PLACE, "By the letter of the place."),
    Group("wins", "Adventures won, by attempt", RATE, "Of all that came so far.", of="tries"),
    Group("ways out", "Ways out", RATE, "The parts of all wins.", of="all wins"),
    Group("taken", "Options taken", RATE, "Of the times they were open; nobody takes those of 0.",
          of="open"),
    Group("beaten", "Fights won, by foe", RATE, of="met"),
    Group("passed", "Tests passed", RATE, of="tested"),
    Group("done", "What happens", COUNT),
    Group("arrived", "Time units", MEAN, "Of the last attempt that came so far."),
    Group("ways in", "The first places of a route", COUNT, "How often an attempt, a match."),
    Group("roads", "Roads driven", COUNT),
)  # fmt: skip
WAY_IN = 4
"""Places of a route that are told apart."""
SINGLE = 5
"""Attempts that are told apart."""
WORDS = {
    "erasers": "the Erasers",
    "stranded": "being stranded",
    "None": "won",
}


def printed(folder: Path, options: Mapping[str, object]) -> dict[str, Any]:
    """An owner's file is a whole adventure."""
    return read_toml(folder / f"{options['adventure']}.toml")


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    if kind == "item":
        notes.add("equipment", facts["name"], 0)
    elif kind == "choose":
        notes.add("choices", facts["label"], 0)
        _hear_choice(notes, str(facts["label"]))
    elif kind == "arrive":
        notes.put("visited", facts["name"], 1.0, 0)
        _hear_arrival(notes)
    elif kind == "note":
        notes.put("words", facts["word"], 1.0, 0)
    elif kind == "lost":
        notes.add("lost at", facts["place"])
        notes.add("tries", _attempt(notes.position))
    elif kind == "win":
        _hear_win(notes)
    elif kind == "meet":
        notes.add("met", facts["foe"])
    elif kind == "beaten":
        notes.add("beaten", facts["foe"])
    elif kind == "test":
        thing = f"{facts['skill']} {facts['difficulty']}"
        notes.add("tested", thing)
        if facts["success"]:
            notes.add("passed", thing)
    elif kind in ("manoeuvre", "repair", "flee", "retry", "defeated", "move"):
        notes.add("done", kind)
        if kind == "defeated":
            notes.add("beaten at", notes.position.world.places[notes.position.at])
        elif kind == "move":
            notes.add("roads", f"{facts['from']} to {facts['to']}")


def _hear_choice(notes: Notes, taken: str) -> None:
    """All options that were open, so that those show which nobody takes."""
    position: Journey = notes.position
    labels = position.world.decisions[position.world.one[position.line]].labels
    for move in position.moves():
        label = labels[move - position.world.first_option]
        thing = f"{position.place_name()}: {label}"
        notes.add("open", thing)
        if label == taken:
            notes.add("taken", thing)


def _hear_arrival(notes: Notes) -> None:
    position: Journey = notes.position
    if len(position.route) == WAY_IN:
        notes.add("ways in", " ".join(position.world.places[place] for place in position.route))
    if position.at == position.booklet.exit:
        notes.put("arrived", "TU on arriving at the exit", _clock(position))


def _hear_win(notes: Notes) -> None:
    position: Journey = notes.position
    way = way_out(position)
    notes.add("tries", _attempt(position))
    notes.add("wins", _attempt(position))
    notes.put("arrived", "TU on winning", _clock(position))
    notes.add("ways out", way)
    for label in _ways_out(position):
        notes.add("all wins", label)


def way_out(position: Journey) -> str:
    """The option that has led to the win, or the place where there was no choice."""
    found = [
        (decision.lines[option], label)
        for decision in position.world.decisions
        for option, label in enumerate(decision.labels)
        if decision.lines[option] <= position.line
    ]
    _, label = max(found, default=(0, ""))
    return label if label in _ways_out(position) else position.place_name()


def _ways_out(position: Journey) -> list[str]:
    """The options on the page of the exit after which one can win."""
    world, booklet = position.world, position.booklet
    first, last = int(booklet.enter[booklet.exit]), int(booklet.lost[booklet.exit])
    return [
        label
        for decision in world.decisions
        for label, line, after in zip(
            decision.labels, decision.lines, [*decision.lines[1:], last], strict=True
        )
        if first <= line < last and WIN in world.ops[line:after]
    ] or [position.place_name()]


def _attempt(position: Journey) -> str:
    """Which attempt at which adventure; beyond a few they are counted together."""
    number = position.tries[position.adventure]
    name = f"attempt {number}" if number <= SINGLE else f"attempt {SINGLE + 1} or later"
    return f"{position.booklet.id}, {name}" if position.campaign else name


def _clock(position: Journey) -> int:
    return int(position.level(position.world.clock))


def known(start: Journey) -> list[Known]:
    """What whoever has read the booklet makes of a single adventure."""
    knows = insider(start) if not start.campaign else None
    found = knows.values(start) if knows is not None else []
    if not found:
        return []
    best = max(each.result for each in found)
    return [
        Known(
            "chance to win for whoever knows the booklet",
            f"{100 * best:.2f} %",
            "exact within the places that the perfect level knows well",
        )
    ]


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    turn="move",
    length="tu",
    splits=("adventure",),
    printed=printed,
    words=WORDS,
    titles={"tu": "time units"},
    # A page of the booklet is read at every choice.
    seconds=Seconds(choice=20.0),
    pace={"random": 2000, "beginner": 800, "casual": 600, "perfect": 100},
    weigh=15,
    look=1500,
    known=known,
)
