"""The Last Glow: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MEAN,
    PLACE,
    RATE,
    Group,
    Measures,
    Notes,
    Parameter,
)
from parlour.games.last_glow.rules.position import LastGlow

PARAMETERS = (
    Parameter("start.sp", 1, 12, "structure at the start", below="max.sp"),
    Parameter("start.brightness", 0, 6, "Brightness at the start"),
    Parameter("max.vp", 1, 12, "Victory Points that win"),
    Parameter("crew.members", 2, 8, "crew"),
    Parameter("crew.patching", 0, 8, "structure at which one member patches"),
    Parameter("actions.light_up", 1, 6, "Brightness of Light Up", "numbers of the actions"),
    Parameter("actions.repair", 1, 6, "structure of Repair", "numbers of the actions"),
    Parameter("actions.hunt", 1, 5, "what a hunt must reach", "numbers of the actions"),
    Parameter("supply.hearts", 1, 16, "Heart cubes"),
    Parameter("damage.darkness", 0, 6, "damage of darkness", "damages"),
    Parameter("damage.near", 0, 6, "damage of a near explosion", "damages"),
    Parameter("damage.straight", 0, 6, "damage of an explosion two away", "damages"),
    Parameter("damage.collision", 0, 6, "damage of a collision", "damages"),
    Parameter("storm.explosion", 6, 12, "total from which a Heart explodes"),
    Parameter("grid.start", says="start square", tries=("2,3", "4,3", "3,1", "3,4")),
    Parameter("grid.line_numbers", says="lines and their numbers",
              tries=([0, 1, 2, 3, 4], [0, 1, 2], [1, 2, 3, 4], [0, 1, 1, 2])),
    Parameter("mode", says="mode", tries=("storm", "nightmare", "abyss")),
)  # fmt: skip
GROUPS = (
    Group("broke", "What broke the hull", COUNT, "Shares of the matches, by the last blow."),
    Group("hits", "What hurt the hull", COUNT, "Structure lost in a match, by what took it."),
    Group("calmed", "Hunts that succeed, by distance", RATE, of="hunted"),
    Group(
        "first",
        "First throw of the set-up die",
        says="The column of the first Heart.",
        alike=False,
        chosen=False,
    ),
    Group("collided", "Where the ship was hit", PLACE, "Collisions a match, line and column."),
    Group("costs", "What a match takes", COUNT),
    Group("paid", "Actions for a Victory Point", MEAN),
    Group("won on", "Turns to win", MEAN),
    Group("patching", "Turns with one of the crew patching", RATE, "Of all turns.", "turns"),
    Group("vp by turn", "Victory Points by turn", CURVE),
    Group("sp by turn", "Structure by turn", CURVE),
    Group("brightness by turn", "Brightness by turn", CURVE),
)
HURTS = {
    "LG-13": "full throttle",
    "LG-22": "darkness",
    "LG-26": "explosions",
    "LG-30": "collisions",
}
WORDS = {
    "structure": "a broken hull",
    "crash": "crashes into the planet",
    "contact": "Hearts that reach the planet",
    "time": "time running out",
    "won": "won",
    "left": "Manoeuvre left",
    "right": "Manoeuvre right",
    "throttle": "Full Throttle",
    "light": "Light Up",
    "repair": "Repair",
    "hunt": "Hunt",
    "sleep": "Put to sleep",
    "send": "Send",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    if kind == "damage":
        points = facts["points"]
        assert isinstance(points, int)
        notes.add("hits", HURTS.get(event.rule, "other"), value=points)
        if facts["sp"] == 0:
            notes.add("broke", HURTS.get(event.rule, "other"))
    elif kind == "hunt":
        notes.add("hunted", facts["distance"])
        if facts["calmed"]:
            notes.add("calmed", facts["distance"])
    elif kind == "collision":
        notes.add("collided", facts["square"])
    elif kind == "contact":
        notes.add("costs", "Victory Points lost to Contact")
    elif kind == "crushed":
        notes.add("costs", "items crushed")
    elif kind == "appears" and not notes.tally:
        # The set-up die comes before all else (LG-5).
        notes.add("first", f"column {str(facts['square'])[-1]}", 0)
    elif kind == "turn":
        position: LastGlow = notes.position
        notes.put("vp by turn", facts["turn"], int(position.vp))
        notes.put("sp by turn", facts["turn"], int(position.sp))
        notes.put("brightness by turn", facts["turn"], int(position.brightness))
        if position.limit() < position.board.crew:
            notes.add("patching", "a turn")


def end(position: LastGlow, notes: Notes) -> None:
    """Note what the end tells."""
    notes.put("turns", "a turn", int(position.turn))
    if position.result()["cause"] == "won":
        notes.put("won on", "turns of a won match", int(position.turn))
    moves = [value for (group, _, _), value in notes.tally.items() if group == "moves"]
    if position.vp > 0:
        notes.put("paid", "actions for a Victory Point", sum(moves) / int(position.vp))


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    words=WORDS,
    titles={"vp": "Victory Points", "sp": "structure"},
    pace={"random": 3000, "beginner": 1300, "casual": 1200, "skilled": 16, "strong": 1.7},
    weigh=20,
    weighs={"skilled": 2, "strong": 1},
    look=2000,
)
