"""Mad Maxence, what happens: each event as a line of the log and as it is staged."""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Rise, Tumble

Facts = dict[str, object]

LOG = {
    "move": "Drive from {from} to {to}.",
    "repair": "A repair.",
    "use": "Used: {name}.",
    "item": "Found: {name}.",
    "drop": "Left behind: {name}.",
    "note": "In the notebook: {word}.",
    "choose": "{label}.",
    "meet": "A fight: {foe}, combativeness {c}.",
    "flee": "Fled from {foe}.",
    "beaten": "Won against {foe}.",
    "defeated": "Lost against {foe}. {text}",
    "win": "Out: the adventure is won! {text}",
    "retry": "Once more from the start.",
    "give up": "Given up: the campaign is lost.",
    "gauge": "{name} {from} → {to}.",
    "round": "Combativeness after round {round}: {foe} {left}, you {health}.",
}

UNSAID = ("move", "repair", "use", "choose", "manoeuvre", "coins", "flee")
"""What the move itself says, and how the coins fall."""
SHORTER = {
    "round": "{foe}: combativeness {left}.",
    "defeated": "Lost against {foe}.",
    "win": "Out: the adventure is won!",
}
"""The texts of a page are read when it comes to that."""


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    kind = event.kind
    if kind == "adventure":
        again = f", attempt {facts['attempt']}" if facts["attempt"] != 1 else ""
        return f"{facts['title']}{again}."
    if kind == "arrive":
        return f"You {'reach' if facts['first'] else 'are back at'} {facts['name']}."
    if kind == "coins":
        return _coins(facts["heads"], _whole(facts, "coins") - _whole(facts, "heads")) + "."
    if kind in ("test", "manoeuvred"):
        return _attempt(event)
    if kind == "lost":
        caught = facts["cause"] != "stranded"
        return "Out of time: caught." if caught else "Stranded: no way to repair the car."
    if kind == "manoeuvre":
        return f"{'An' if facts['kind'] == 'easy' else 'A'} {facts['kind']} manoeuvre."
    return LOG[kind].format(**facts).strip()


def preview_line(event: Event) -> str:
    """An event that may come: what changes, without the coins and the story."""
    if event.kind in UNSAID or (event.kind == "round" and _over(event.facts)):
        return ""
    if event.kind == "test":
        return f"The {event.facts['skill']} test {_come(event)}."
    if event.kind in SHORTER:
        return SHORTER[event.kind].format(**event.facts)
    return log_line(event)


def _over(facts: Facts) -> bool:
    """Whether a round was the last of its fight."""
    return not facts["left"] or not facts["health"]


def _coins(heads: object, tails: object) -> str:
    """'1 head, 2 tails'."""
    said = [f"{heads} head{'' if heads == 1 else 's'}", f"{tails} tail{'' if tails == 1 else 's'}"]
    return ", ".join(said)


def _attempt(event: Event) -> str:
    if event.kind == "manoeuvred":
        return f"The {event.facts['kind']} manoeuvre {_come(event)}."
    test = "The {skill} test, difficulty {difficulty},".format(**event.facts)
    return f"{test} {_come(event)}."


def _come(event: Event) -> str:
    return "succeeds" if event.facts["success"] else "fails"


def _whole(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


def cues(event: Event) -> tuple[Cue, ...]:
    """Coins fall, gauges say what they gain and lose, dust and daylight end an adventure. The
    car drives by itself."""
    stage = STAGED.get(event.kind)
    return stage(event.facts) if stage is not None else ()


def _gauge(facts: Facts) -> tuple[Cue, ...]:
    change = _whole(facts, "to") - _whole(facts, "from")
    return (Rise(f"{change:+}", f"gauge-{facts['gauge']}"),)


def _toss(facts: Facts) -> tuple[Cue, ...]:
    coins = tuple(f"coin-{number}" for number in range(1, _whole(facts, "coins") + 1))
    return (Tumble(coins),) if coins else ()


def _result(facts: Facts) -> tuple[Cue, ...]:
    return (Rise("Success" if facts["success"] else "Failure", "coins"),)


def _round(facts: Facts) -> tuple[Cue, ...]:
    return (Rise(_coins(facts["heads"], facts["tails"]), "coins"),)


STAGED: dict[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "gauge": _gauge,
    "coins": _toss,
    "test": _result,
    "manoeuvred": _result,
    "round": _round,
    "item": lambda facts: (Burst("spark", f"item-{facts['item']}"), Rise("Found", "gear")),
    "note": lambda facts: (Rise(str(facts["word"]), "notebook"),),
    "meet": lambda facts: (Rise(str(facts["foe"]), "map"),),
    "beaten": lambda facts: (Rise("Beaten!", "map"),),
    "defeated": lambda facts: (Rise("Defeated", "map"),),
    "lost": lambda facts: (Burst("dust", "map", 1.3),),
    "win": lambda facts: (Burst("daylight", "map", 1.2), Rise("Out!", "map")),
}
"""The events that are seen."""
