"""Ultimate Scheme: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, PLACE, RATE, Group, Measures, Notes, Parameter
from parlour.games.ultimate_scheme.rules import UltimateScheme
from parlour.games.ultimate_scheme.studies import BALANCE

PARAMETERS = (
    Parameter("limits.progress", 8, 20, "progress that completes"),
    Parameter("limits.short_progress", 5, 15, "progress that completes with the condition"),
    Parameter("limits.minions", 3, 5, "minions at most", "numbers of minions"),
    Parameter("limits.top_up", 1, 4, "minions at the start of a game turn", "numbers of minions"),
    Parameter("start.minions", 1, 4, "minions at the start", "numbers of minions"),
)
GROUPS = (
    Group("factions", "Factions"),
    Group("ultimates", "Ultimate Schemes"),
    Group("places", "Places in the order of turns", alike=False),
    Group("schemes", "Schemes executed"),
    Group("cards", "Action cards played"),
    Group("sites", "Sites collected", alike=False),
    Group("executed", "Schemes executed, of those drawn", RATE, of="drawn"),
    Group("happens", "What happens", COUNT),
    Group("windows", "Windows: how often a seat was asked", COUNT),
    Group("anarchy", "Anarchy by game turn", CURVE),
    Group("progress", "Progress of the leader by game turn", CURVE),
    Group("collected at", "Where tokens are collected", PLACE, "Collections a match."),
)


def standing(position: UltimateScheme) -> list[float]:
    """Progress."""
    return [float(seat.progress) for seat in position.seats]


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    seat = facts.get("seat")
    who = seat if isinstance(seat, int) else -1
    if event.moment is not None:
        notes.add("windows", kind)
    elif kind == "executed":
        notes.add("schemes", facts["name"], who)
        notes.add("executed", facts["name"])
    elif kind == "drew scheme":
        notes.add("drawn", event.secret["name"])
    elif kind == "played":
        notes.add("cards", facts["name"], who)
    elif kind == "collected":
        notes.add("sites", facts["name"], who)
        notes.add("collected at", facts["name"])
    elif kind == "faction":
        notes.put("factions", facts["name"], 1.0, who)
    elif kind == "ultimate":
        notes.put("ultimates", event.secret["name"], 1.0, who)
    elif kind == "turn":
        _turn(event, notes)
    elif kind in HAPPENS:
        notes.add("happens", kind)


HAPPENS = (
    "destroyed", "saved", "cancelled", "bounty", "depleted", "access", "access lost", "plague",
    "took", "ninja", "reshuffled", "completed",
)  # fmt: skip


def _turn(event: Event, notes: Notes) -> None:
    position: UltimateScheme = notes.position
    notes.put("anarchy", event.facts["turn"], int(position.anarchy))
    best = max(int(seat.progress) for seat in position.seats)
    notes.put("progress", event.facts["turn"], best)


def end(position: UltimateScheme, notes: Notes) -> None:
    """Note what the end tells."""
    for seat in range(int(position.players)):
        place = (seat - int(position.first)) % int(position.players) + 1
        notes.put("places", f"place {place}", 1.0, seat)


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    standing=standing,
    cause="by",
    splits=("x_factor",),
    words={"condition": "by condition", "progress": "by progress", "cap": "the cap of turns"},
    pace={"random": 120, "beginner": 9, "thumb": 7},
    weigh=0,
    studies=(BALANCE,),
)
