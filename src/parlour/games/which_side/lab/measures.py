"""Which Side: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, MEAN, Group, Measures, Notes, Parameter
from parlour.games.which_side.rules.position import WhichSide

ACTIONS = {
    "tenement_risk": "Tenement (Risk down)",
    "tenement_unsanitary": "Tenement (Unsanitary down)",
    "bonesetter": "Bonesetter",
    "lawyers_release": "Liberal lawyers (free one)",
    "lawyers_threat": "Liberal lawyers (Threat down)",
    "union": "Local union",
    "press": "Printing press",
    "cafe": "Political café",
    "chemistry_risk": "Chemistry workshop (Risk up)",
    "chemistry_unsanitary": "Chemistry workshop (Unsanitary up)",
    "docks": "East River docks",
    "triangle": "Triangle Shirtwaist",
    "creek": "Newtown Creek",
    "tenderloin": "Tenderloin",
    "greenwich": "Greenwich Village",
}
PLACES = ("docks", "triangle", "creek", "tenderloin")
PARAMETERS = (
    *(Parameter(f"actions.{place}.earns", 0, 8, f"dollars of {ACTIONS[place]}", "dollars of places")
      for place in PLACES),
    Parameter("means.M1.dollars", 0, 16, "dollars of the Bakery cooperative", "prices of means"),
    Parameter("means.M2.dollars", 0, 16, "dollars of the Machine shop", "prices of means"),
    Parameter("means.M3.dollars", 0, 16, "dollars of the Laundry", "prices of means"),
    Parameter("means.M6.dollars", 0, 16, "dollars of the Market gardens", "prices of means"),
    Parameter("start.savings", 0, 10, "savings at the start"),
    Parameter("start.workers", 1, 8, "workers at the start"),
    Parameter("gauges.risk", 1, 6, "harmless steps of risk", "gauges"),
    Parameter("gauges.unsanitary", 1, 6, "harmless steps of squalor", "gauges"),
    Parameter("gauges.threat", 1, 6, "harmless steps of threat", "gauges"),
    Parameter("limits.means_per_turn", 1, 3, "means a turn"),
    Parameter("actions.bonesetter.repeatable", says="whether the Bonesetter can be repeated",
              tries=(False,)),
    Parameter("actions.union.repeatable", says="whether the Union can be repeated", tries=(True,)),
    Parameter("mode", says="mode", tries=("normal", "experienced", "hard")),
)  # fmt: skip
GROUPS = (
    Group("means", "Means of production taken", things=lambda start: start.board.names),
    Group("actions", "Actions", things=lambda start: tuple(ACTIONS)),
    Group("income", "Income by place", COUNT, "Dollars a match."),
    Group("turn of means", "Turn on which a means is taken", MEAN),
    Group("hurt", "What befalls the workers", COUNT),
    Group("recruits", "A recruit, by the turn", says="Greenwich, by the turn of the match.",
          alike=False, chosen=False),
    Group("recruited", "Recruits by turn", CURVE),
    Group("savings", "Savings by turn", CURVE),
)  # fmt: skip
WORDS = {
    **ACTIONS,
    "employer": "the employers' victory",
    "wiped out": "having no workers left",
    "won": "won",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: WhichSide = notes.position
    if kind == "action":
        notes.add("actions", facts["action"], 0)
        earns = facts["earns"]
        if isinstance(earns, int) and earns:
            notes.add("income", facts["action"], value=earns)
        if facts["action"] == "greenwich":
            notes.add("recruited", int(position.turn))
            notes.add("recruits", f"turn {int(position.turn)}", 0)
    elif kind == "took":
        notes.add("means", facts["name"], 0)
        notes.put("turn of means", facts["name"], int(position.turn))
    elif kind in ("injured", "died"):
        notes.add("hurt", f"{kind}: {facts['cause']}")
    elif kind in ("arrested", "short"):
        notes.add("hurt", "debts" if kind == "short" else kind)
    elif kind == "turn":
        notes.put("savings", facts["turn"], int(position.savings))


def usual(options: Mapping[str, object]) -> str:
    """In a normal match the rules of thumb win nearly always."""
    return "beginner" if options["mode"] == "normal" else "casual"


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    words=WORDS,
    pace={"random": 800, "beginner": 190, "casual": 180, "skilled": 2.5, "strong": 0.3},
    weigh=15,
    weighs={"random": 60, "beginner": 30, "skilled": 1},
    look=600,
    usual=usual,
)
