"""Which Side: events in plain words, and how they are staged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll

Facts = Mapping[str, object]

CLOSING = {
    "won": "The Commune of New York is founded: you have won!",
    "employer": "The employers' grip is too strong: the Commune is lost.",
    "wiped out": "Nobody is left to carry on: the Commune is lost.",
}

GAUGE_NAMES = {"risk": "Risk", "unsanitary": "Unsanitary", "threat": "Police Threat"}
BRINK = {"risk": "Hurt", "unsanitary": "Hurt", "threat": "Jail"}
ACTIONS = {
    "tenement_risk": "Tenement: Risk falls to {value}.",
    "tenement_unsanitary": "Tenement: Unsanitary falls to {value}.",
    "bonesetter": "Bonesetter: a worker is healed. Injured: {value}.",
    "lawyers_release": "Liberal lawyers: a worker is freed. In prison: {value}.",
    "lawyers_threat": "Liberal lawyers: Police Threat falls to {value}.",
    "union": "Local union: one union agitation.",
    "press": "Printing press: ${pays} for one anarchist agitation.",
    "cafe": "Political café: one strike.",
    "chemistry_risk": "Chemistry workshop: one sabotage.",
    "chemistry_unsanitary": "Chemistry workshop: one sabotage.",
    "docks": "East River docks: ${earns}, the purse holds ${savings}.",
    "triangle": "Triangle Shirtwaist: ${earns}, the purse holds ${savings}.",
    "creek": "Newtown Creek: ${earns}, the purse holds ${savings}.",
    "tenderloin": "Tenderloin: ${earns}, the purse holds ${savings}.",
    "greenwich": "Greenwich Village: a worker joins, {value} are outside prison.",
}
CAUSES = {
    "accident": "An accident",
    "risk": "The danger at work",
    "unsanitary": "Sickness",
    "debt": "Hunger",
    "arrest": "The police",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "action":
        return ACTIONS[str(facts["action"])].format(**facts)
    return LINES[event.kind](facts)


def preview_line(event: Event) -> str:
    """An event that may come, shorter; the employers' die by what it does."""
    facts, kind = event.facts, event.kind
    if kind == "action":
        return _action_ahead(facts)
    if kind == "injured":
        return "" if facts["cause"] == "debt" else "A worker is injured."
    if kind == "short":
        injuries = "1 injury" if facts["missing"] == 1 else f"{facts['missing']} injuries"
        return f"${facts['missing']} missing for the life cost of ${facts['cost']}: {injuries}."
    return AHEAD[kind](facts) if kind in AHEAD else log_line(event)


def _action_ahead(facts: Facts) -> str:
    """What a worker brings: '+$3: you then have $5.'"""
    action = str(facts["action"])
    if facts["earns"]:
        return f"+${facts['earns']}: you then have ${facts['savings']}."
    if action in GIVES:
        paid = f"-${facts['pays']}, " if facts["pays"] else ""
        return f"{paid}+1 {NAMED[GIVES[action]]}."
    if action in PEOPLE:
        return PEOPLE[action]
    value = int(str(facts["value"]))
    return f"{GAUGE_NAMES[action.partition('_')[2]]} {value + 1} → {value}."


def _die_ahead(facts: Facts) -> str:
    """What the employers' die may do; a danger that only rises is like another."""
    what = str(facts["what"])
    if what in GAUGE_NAMES:
        return f"{_level(facts, what)}." if facts["brink"] else "A danger rises by 1."
    if what == "life cost":
        return f"The life cost is ${facts['value']} in that turn."
    return f"Strength rises to {facts['value']}." if what == "strength" else ""


def _danger_ahead(facts: Facts) -> str:
    gauge, value = str(facts["gauge"]), int(str(facts["value"]))
    if facts["brink"]:
        return f"{_level(facts, gauge)}."
    return f"{GAUGE_NAMES[gauge]} {value - 1} → {value}."


AHEAD: dict[str, Callable[[Facts], str]] = {
    "turn": "The next turn begins: Strength {strength}.".format_map,
    "die": _die_ahead,
    "workers": lambda facts: "",
    "danger": _danger_ahead,
    "died": lambda facts: "An injured worker dies.",
    "arrested": lambda facts: "A worker goes to prison.",
}
PEOPLE = {
    "bonesetter": "A worker is healed.",
    "lawyers_release": "A worker is freed from prison.",
    "greenwich": "A worker joins, and acts from the next turn on.",
}
NAMED = {
    "union": "union agitation",
    "anarchist": "anarchist agitation",
    "strike": "strike",
    "sabotage": "sabotage",
}


def _workers(number: object) -> str:
    return f"{number} worker{'' if number == 1 else 's'}"


def _turn(facts: Facts) -> str:
    """Turn 4, Strength 5: one die. None where the match is lost at once (WS-R1)."""
    dice = {"1": ": one die", "2": ": two dice"}.get(str(facts["dice"]), "")
    return f"Turn {facts['turn']}, Strength {facts['strength']}{dice}."


def _die(facts: Facts) -> str:
    """Die 4: Unsanitary 2."""
    what, value = str(facts["what"]), facts["value"]
    says = {
        "life cost": f"the life cost is ${value} this turn",
        "worker": "an accident",
        "strength": f"Strength {value}",
        "beyond": "Strength goes past its top",
    }.get(what, "")
    rolled = "Die" if facts["turn"] else "Before the first turn, die"
    return f"{rolled} {facts['die']}: {says or _level(facts, what)}."


def _level(facts: Facts, gauge: str) -> str:
    if facts["brink"]:
        return f"{GAUGE_NAMES[gauge]} reaches {BRINK[gauge]} and goes back to 0"
    return f"{GAUGE_NAMES[gauge]} {facts['value']}"


def _took(facts: Facts) -> str:
    price = facts["price"]
    assert isinstance(price, list)
    named = " and ".join(PRICES.get(str(each), str(each)) for each in price)
    paid = f" for {named}" if price else ""
    held = f"{facts['controlled']} of {facts['target']}"
    return f"You take the {facts['name']}{paid}: {held} means of production."


PRICES = {
    "union": "a union agitation",
    "anarchist": "an anarchist agitation",
    "strike": "a strike",
    "sabotage": "a sabotage",
}


LINES: dict[str, Callable[[Facts], str]] = {
    "turn": _turn,
    "die": _die,
    "workers": lambda facts: f"{_workers(facts['actions'])} can act.",
    "danger": lambda facts: f"{_level(facts, str(facts['gauge']))}.",
    "injured": lambda facts: f"{CAUSES[str(facts['cause'])]}: a worker is injured.",
    "died": lambda facts: f"{CAUSES[str(facts['cause'])]}: an injured worker dies.",
    "arrested": "The police take a worker: {prison} in prison.".format_map,
    "paid": "The life cost of ${cost} is paid: ${savings} left.".format_map,
    "short": "The life cost is ${cost}, the purse held ${paid}: ${missing} missing.".format_map,
    "took": _took,
    "end": lambda facts: CLOSING[str(facts["ending"])],
}


GIVES = {
    "union": "union",
    "press": "anarchist",
    "cafe": "strike",
    "chemistry_risk": "sabotage",
    "chemistry_unsanitary": "sabotage",
}
STRUCK = {
    "life cost": "cost", "worker": "workers", "strength": "strength", "beyond": "strength",
}  # fmt: skip
"""Where the employer die falls, if not on a gauge."""


def cues(event: Event) -> tuple[Cue, ...]:
    """How an event is staged: a worker goes, the effect flies to its gauge."""
    stage = STAGES.get(event.kind)
    return stage(event.facts) if stage is not None else ()


def _rolled(facts: Facts) -> tuple[Cue, ...]:
    what, die = str(facts["what"]), facts["die"]
    assert isinstance(die, int)
    where = STRUCK.get(what, what)
    rolled = Roll((die,), where)
    rises = {"life cost": "+$1", "strength": "+1"}
    if what in rises:
        return (rolled, Rise(rises[what], where))
    return (rolled, *_brink(facts, what)) if what in BRINK else (rolled,)


def _brink(facts: Facts, gauge: str) -> tuple[Cue, ...]:
    """Only the last space is worth more than the marker that moves."""
    if not facts["brink"]:
        return ()
    shape = "jailed" if gauge == "threat" else "blow"
    return (Burst(shape, f"{gauge}-end", 1.8),)


def _acted(facts: Facts) -> tuple[Cue, ...]:
    action = str(facts["action"])
    place = f"do-{action}"
    goes = Flight("worker", "workers", place)
    if facts["earns"]:
        return (goes, Flight("coin", place, "savings", int(str(facts["earns"]))))
    if action in GIVES:
        paid = (Flight("coin", "savings", place),) if facts["pays"] else ()
        resource = GIVES[action]
        return (goes, *paid, Flight(resource, place, f"resource-{resource}"))
    if action == "bonesetter":
        return (goes, Burst("healing", "workers", 0.8))
    if action == "lawyers_release":
        return (goes, Flight("worker", "cell", "workers"))
    if action == "greenwich":
        return (goes, Flight("worker", "recruits", "workers"))
    gauge = action.partition("_")[2]
    return (goes, Rise("-1", gauge))


def _ended(facts: Facts) -> tuple[Cue, ...]:
    if facts["ending"] == "won":
        return (Burst("commune", "means", 1),)
    return (Burst("grip", "strength", 1),)


STAGES: dict[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "turn": lambda facts: (Burst("hat", f"strength-{facts['strength']}", 1.6),),
    "die": _rolled,
    "action": _acted,
    "danger": lambda facts: _brink(facts, str(facts["gauge"])),
    "injured": lambda facts: (Burst("blow", "workers", 0.8), Rise("injured", "workers")),
    "died": lambda facts: (Burst("death", "workers", 0.8), Rise("a worker dies", "workers")),
    "arrested": lambda facts: (Flight("worker", "workers", "cell"), Burst("jailed", "cell", 1)),
    "paid": lambda facts: (
        Flight("coin", "savings", "cost", 3),
        Rise(f"-${facts['cost']}", "savings"),
    ),
    "short": lambda facts: (Rise(f"${facts['missing']} missing", "savings"),),
    "took": lambda facts: (Burst("flag", f"take-{facts['means']}", 1.4),),
    "end": _ended,
}
