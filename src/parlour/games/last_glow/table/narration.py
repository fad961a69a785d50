"""The Last Glow: events in plain words, and how they are staged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll, Travel

Facts = Mapping[str, object]

CLOSING = {
    "won": "The dome closes over Mylemord: you have won!",
    "structure": "The hull breaks: the Lighthouse is lost.",
    "crash": "The Lighthouse falls out of the sky.",
    "contact": "A Heart reaches an unprotected planet.",
    "time": "After too many turns the light goes out.",
}

LOG = {
    "light": "Light up: Brightness {brightness}.",
    "repair": "Repair: Structure {sp}.",
    "sail": "The Lighthouse goes from {from} to {to}.",
    "sleep": "The item on {square} falls asleep: {aboard} aboard.",
    "send": "An item is sent down: Victory {vp}.",
    "fade": "The lamp fades: Brightness {brightness}.",
    "crushed": "The Heart destroys the item on {square}.",
    "collision": "Collision with a Heart on {square}.",
    "contact": "It reaches the planet, a segment of the dome collapses: Victory {vp}.",
    "appears": "A Heart appears on {square}.",
    "turn": "Turn {turn}.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "sail" and event.rule == "LG-20":
        return f"The Lighthouse falls from {facts['from']} to {facts['to']}."
    if event.kind == "hunt":
        come = "the Heart calms" if facts["calmed"] else "nothing changes"
        return "The hunt on {square}, {distance} away: a {die}, ".format(**facts) + come + "."
    if event.kind == "heart":
        where = {"explosion": "it explodes", "planet": "it falls"}.get(
            str(facts["to"]), f"it moves to {facts['to']}"
        )
        return "The Heart on {from}: {die} + {number} = {total}, ".format(**facts) + where + "."
    if event.kind == "blocked":
        come = "it stays" if facts["stays"] else "it rolls again"
        return "The Heart on {from}: a {die}, but one is on {to}; ".format(**facts) + come + "."
    if event.kind == "crowded":
        come = "no Heart appears" if facts["none"] else "roll again"
        return f"A Heart stands on {facts['square']} already: {come}."
    if event.kind == "damage":
        more = ": a sailor starts patching" if facts["patching"] else ""
        return "{points} Structure lost, {sp} left".format(**facts) + more + "."
    if event.kind == "end":
        return CLOSING[str(facts["ending"])]
    return LOG[event.kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come: without its die, and how far a gauge moves."""
    facts = event.facts
    if event.kind in ("light", "repair"):
        name, gauge = ("Brightness", "brightness") if event.kind == "light" else ("Structure", "sp")
        if not facts["gained"]:
            return f"Nothing changes: {name} is full."
        return _changed(name, facts[gauge], _whole(facts["gained"])) + "."
    if event.kind == "hunt":
        return f"The Heart on {facts['square']} calms." if facts["calmed"] else "Nothing changes."
    if event.kind == "heart":
        where = {"explosion": "explodes", "planet": "reaches the planet"}.get(
            str(facts["to"]), f"moves to {facts['to']}"
        )
        return f"The Heart on {facts['from']} {where}."
    if event.kind == "blocked":
        come = "stays" if facts["stays"] else "rolls again"
        return f"The Heart on {facts['from']} {come}."
    if event.kind == "damage":
        more = ": a sailor starts patching" if facts["patching"] else ""
        return _changed("Structure", facts["sp"], -_whole(facts["points"])) + more + "."
    if event.kind == "fade":
        return f"The lamp fades to {facts['brightness']}."
    if event.kind == "appears":
        return "A Heart appears in the top line."
    if event.kind == "turn":
        return ""
    return log_line(event)


def _changed(name: str, now: object, by: int) -> str:
    return f"{name} {_whole(now) - by} → {now}"


def _whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


WALKS = {
    "LG-9": "plate-light",
    "LG-10": "plate-repair",
    "LG-12": "plate-throttle",
    "LG-14": "plate-hunt",
    "LG-16": "plate-sleep",
    "LG-17": "plate-sleep",
    "LG-18": "plate-send",
}
"""The plate that a sailor walks to, by the rule of the action."""


def cues(event: Event) -> tuple[Cue, ...]:
    """How an event is staged: a sailor walks, dice fall, then what comes of it."""
    if event.rule == "LG-20" and event.kind == "sail":
        return (Burst("fall", _square(event.facts, "to"), 1),)
    stage = STAGES.get(event.kind)
    return (*_walk(event), *(stage(event.facts) if stage is not None else ()))


def _walk(event: Event) -> tuple[Cue, ...]:
    plate = WALKS.get(event.rule)
    if event.rule == "LG-11":
        columns = [str(event.facts[end]).partition(",")[2] for end in ("from", "to")]
        plate = "plate-left" if int(columns[1]) < int(columns[0]) else "plate-right"
    return (Flight("crew", "crew", plate),) if plate else ()


def _square(facts: Facts, name: str = "square") -> str:
    return f"square-{facts[name]}"


def _column(facts: Facts) -> tuple[int, ...]:
    """The die of an appearance shows the column."""
    return (int(str(facts["square"]).partition(",")[2]),)


def _gain(facts: Facts, gauge: str) -> tuple[Cue, ...]:
    """A gauge shows by itself how far it went; only if it did not, that must be said."""
    return () if facts["gained"] else (Rise("full", gauge),)


def _die(facts: Facts) -> tuple[int, ...]:
    return (_whole(facts["die"]),)


def _hunt(facts: Facts) -> tuple[Cue, ...]:
    where = _square(facts)
    shown = Burst("calm", where, 1.6) if facts["calmed"] else Rise("missed", where)
    return (Roll(_die(facts), where, 0), shown)


def _sleep(facts: Facts) -> tuple[Cue, ...]:
    return (Flight("item", _square(facts), "hold"),)


def _heart(facts: Facts) -> tuple[Cue, ...]:
    """LG-25, LG-26: it drifts, bursts, or is on its way to the planet."""
    start = _square(facts, "from")
    rolled = Roll(_die(facts), start)
    heart = f"heart-{facts['from']}"
    if facts["to"] == "explosion":
        return (rolled, Burst("ring", start, 3), Burst("cross", start, 5))
    if facts["to"] == "planet":
        return (rolled, Flight("heart", heart, "victory"))
    if facts["hits"]:
        return (rolled, Flight("heart", heart, _square(facts, "to")))
    return (rolled, Travel(heart, f"heart-{facts['to']}"))


def _blocked(facts: Facts) -> tuple[Cue, ...]:
    start = _square(facts, "from")
    words = "stays" if facts["stays"] else "blocked"
    return (Roll(_die(facts), start), Rise(words, start))


def _crowded(facts: Facts) -> tuple[Cue, ...]:
    words = "no Heart" if facts["none"] else "taken"
    return (Roll(_column(facts), _square(facts)), Rise(words, _square(facts)))


def _appears(facts: Facts) -> tuple[Cue, ...]:
    return (Roll(_column(facts), _square(facts)), Burst("arrival", _square(facts), 1.5))


def _end(facts: Facts) -> tuple[Cue, ...]:
    endings: dict[str, tuple[Cue, ...]] = {
        "won": (Burst("dome", "grid", 1),),
        "structure": (Burst("wreck", "lighthouse", 2),),
        "crash": (Burst("wreck", "lighthouse", 2),),
        "contact": (Burst("collapse", "victory", 1), Rise("lost", "victory")),
    }
    return endings.get(str(facts["ending"]), ())


STAGES: dict[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "light": lambda facts: _gain(facts, "brightness"),
    "repair": lambda facts: (Burst("hammer", "structure", 1), *_gain(facts, "structure")),
    "hunt": _hunt,
    "sleep": _sleep,
    "send": lambda facts: (Flight("item", "hold", "victory"),),
    "heart": _heart,
    "blocked": _blocked,
    "crushed": lambda facts: (Burst("shards", _square(facts), 1.2),),
    "collision": lambda facts: (Burst("collision", _square(facts), 2),),
    "contact": lambda facts: (Burst("collapse", "victory", 1),),
    "damage": lambda facts: (Rise(f"-{facts['points']} Structure", "lighthouse"),),
    "crowded": _crowded,
    "appears": _appears,
    "end": _end,
}
