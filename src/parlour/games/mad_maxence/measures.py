"""Mad Maxence: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.engine.components import read_toml
from parlour.engine.events import Event
from parlour.engine.measures import COUNT, MEAN, PLACE, RATE, Group, Measures, Notes, Parameter
from parlour.games.mad_maxence.rules import Journey

PARAMETERS = (
    Parameter("adventure.tu_limit", 12, 20, "time units before the Erasers come"),
    *(Parameter(f"adventure.gauges.{gauge}", 0, 3, f"{name} at the start", "gauges at the start")
      for gauge, name in (("tech", "Technology"), ("o", "Orientation"), ("d", "Driving"),
                          ("c", "Combativeness"), ("f", "fuel"), ("p", "spare parts"))),
)  # fmt: skip
GROUPS = (
    Group("equipment", "Equipment", says="What she found or bought."),
    Group("choices", "What was chosen", says="Options that are never taken do not show.",
          alike=False),
    Group("visited", "Places visited", alike=False),
    Group("words", "Words noted", alike=False),
    Group("lost at", "Where adventures are lost", PLACE, "By the letter of the place."),
    Group("ways out", "Places from which it is won", PLACE, "Wins a match, by place."),
    Group("beaten", "Fights won, by foe", RATE, of="met"),
    Group("passed", "Tests passed", RATE, of="tested"),
    Group("done", "What happens", COUNT),
    Group("arrived", "Time units on winning", MEAN),
)  # fmt: skip
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
    elif kind == "arrive":
        notes.put("visited", facts["name"], 1.0, 0)
    elif kind == "note":
        notes.put("words", facts["word"], 1.0, 0)
    elif kind == "lost":
        notes.add("lost at", facts["place"])
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


def end(position: Journey, notes: Notes) -> None:
    """Note what the end tells."""
    if position.won():
        clock = int(position.level(position.world.clock))
        notes.put("arrived", "TU on arriving at the exit", clock)
        notes.add("ways out", position.world.places[position.route[-1]])


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    turn="move",
    length="tu",
    splits=("adventure",),
    printed=printed,
    words=WORDS,
    pace={"random": 2000, "beginner": 800, "thumb": 600, "skilled": 35},
    weigh=15,
)
