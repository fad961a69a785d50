"""Bonnie and Clyde: events in plain words, and how they are staged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll, Travel

Facts = Mapping[str, object]

CLOSING = {
    "won": "They leave town together: you have won!",
    "police": "The police shoot Clyde: it is over.",
    "hunger": "No dollar for the evening: Clyde leaves alone for Louisiana. It is over.",
    "time": "Too many days have passed: the story ends here.",
}

LOG = {
    "quiet": "The police find nothing: nothing happens.",
    "shot": "The total falls to {total}.",
    "unarmed": "No cartridge to lose: a cube must go instead.",
    "cube": "A {kind} cube is given up for today.",
    "passion": "Passion grows. {passion} of {of}.",
    "passion lost": "No love is left, a passion dies: {passion} left.",
    "poem": "Bonnie writes a poem. {poem} of {of}.",
    "poem lost": "No boredom is left, a poem is lost: {poem} left.",
    "stayed": "Not all four hold any more: they stay in town.",
    "ready": "All four of Love to death hold: they can leave town next turn if they keep them.",
    "turn": "Turn {turn} begins.",
}

PLACES = {
    "home": "Clyde stays at home.",
    "cement city": "Clyde visits Bonnie in Cement City.",
    "dallas": "Clyde finds a small job in Dallas.",
    "go for a ride": "Clyde takes Bonnie for a ride.",
}

DAILY = {
    "good work": "Clyde applies for good work, in vain.",
    "work": "Clyde works.",
    "photo": "They have a photo taken.",
    "get ammunition": "Clyde gets ammunition.",
    "stick up": "Clyde sticks up a store.",
    "leave town": "They pack: tonight they leave town.",
}

SHORT = {
    "quiet": "Nothing happens.",
    "unarmed": "A cube must go.",
    "turn": "Then the police roll.",
}
"""What is said shorter before it happens."""

AHEAD = {
    "good work": "Nothing changes: there is no good work.",
    "leave town": "Tonight they leave town, if all four still hold.",
}
"""What a daily action brings besides what its gauges show."""

WASTED = {
    ("love", "full"): "Their passion cannot grow any more.",
    ("love", "roy"): "Roy is there: no passion.",
    ("love", "empty"): "There is no love left to lose.",
    ("boredom", "full"): "All poems are written.",
    ("boredom", "money"): "No money for a poem: the boredom passes.",
    ("boredom", "declined"): "No poem is written.",
    ("boredom", "empty"): "There is no boredom to lose.",
    ("ammunition", "full"): "There is no room for more ammunition.",
    ("savings", "full"): "There is no room for more dollars.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    kind = event.kind
    if kind == "police":
        more = f" + {facts['modifier']} = {facts['total']}" if facts["modifier"] else ""
        return f"Turn {facts['turn']}: the police roll {facts['die']}{more}."
    if kind == "gauge":
        return _gauge_line(event)
    if kind == "wasted":
        return WASTED[str(facts["gauge"]), str(facts["why"])]
    if kind == "prison":
        more = "" if facts["full"] else f": the police roll with +{facts['modifier']} from now on"
        return f"Clyde goes to prison{more}."
    if kind == "roy":
        return f"Roy rolls {facts['die']}: he {_roy_does(facts)}."
    if kind == "place":
        return PLACES[str(facts["place"])]
    if kind == "daily":
        return DAILY[str(facts["action"])]
    if kind == "end":
        return CLOSING[str(facts["ending"])]
    return LOG[kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come: without its die, and how far a gauge moves."""
    facts = event.facts
    kind = event.kind
    if kind in ("police", "place", "shot"):
        return ""
    if kind in SHORT:
        return SHORT[kind]
    if kind == "daily":
        return AHEAD.get(str(facts["action"]), "")
    if kind == "gauge":
        when = "The evening: " if event.rule == "BC-28" else ""
        return when + _changed(str(facts["gauge"]), facts["to"], _whole(facts, "by"))
    if kind in ("passion", "poem"):
        return _changed(kind, facts[kind], 1)
    if kind in ("passion lost", "poem lost"):
        lost = kind.removesuffix(" lost")
        return _changed(lost, facts[lost], -1)
    if kind == "prison" and not facts["full"]:
        return f"Prison: the police roll with +{facts['modifier']} from now on."
    if kind == "cube":
        return "One place less today." if facts["kind"] == "place" else "One daily action less."
    if kind == "roy":
        return f"Roy {_roy_does(facts)}."
    return log_line(event)


def _changed(name: str, now: object, by: int) -> str:
    """'Love 1 → 2.', 'Savings $2 → $0.'"""
    assert isinstance(now, int)
    sign = "$" if name == "savings" else ""
    label = "Poems" if name == "poem" else name.capitalize()
    return f"{label} {sign}{now - by} → {sign}{now}."


def _roy_does(facts: Facts) -> str:
    if facts["switches"]:
        return "comes home" if facts["present"] else "goes away"
    return "stays at home" if facts["present"] else "stays away"


def _gauge_line(event: Event) -> str:
    """'Threat rises to 2.', 'Earned $2: $3 saved.', 'A cartridge is lost: 1 left.'"""
    gauge, to, by = event.facts["gauge"], event.facts["to"], event.facts["by"]
    assert isinstance(by, int)
    if gauge == "savings":
        if event.rule == "BC-28":
            return f"Life costs ${-by}: ${to} left."
        return f"Earned ${by}: ${to} saved." if by > 0 else f"Paid ${-by}: ${to} left."
    if gauge == "ammunition":
        if by > 0:
            return f"One more cartridge: {to}."
        return f"A cartridge is {'lost' if event.rule == 'BC-16' else 'used'}: {to} left."
    return f"{str(gauge).capitalize()} {'rises' if by > 0 else 'falls'} to {to}."


def cues(event: Event) -> tuple[Cue, ...]:
    """Dice tumble, hearts and pages appear, bars close, shots are fired."""
    stage = STAGES.get(event.kind)
    return stage(event.facts) if stage is not None else ()


def cube_at(place: str) -> str:
    """The cube that lies on a place."""
    return f"cube-{place.replace(' ', '-')}"


def _place(facts: Facts) -> tuple[Cue, ...]:
    return (Travel(f"place-cube-{facts['cube']}", cube_at(str(facts["place"]))),)


def _turn(facts: Facts) -> tuple[Cue, ...]:
    """The cubes come back."""
    used = facts["places"]
    assert isinstance(used, list)
    return tuple(
        Travel(cube_at(str(place)), f"place-cube-{number}")
        for number, place in enumerate(used, start=1)
    )


def _police(facts: Facts) -> tuple[Cue, ...]:
    return (Roll((_whole(facts, "die"),), "police"), Rise(f"{facts['total']}", _total(facts)))


def _shot(facts: Facts) -> tuple[Cue, ...]:
    return (Flight("bullet", "ammunition", _total(facts)), Burst("muzzle", _total(facts)))


def _gauge(facts: Facts) -> tuple[Cue, ...]:
    by = _whole(facts, "by")
    sign = "+" if by > 0 else "-"
    dollar = "$" if facts["gauge"] == "savings" else ""
    return (Rise(f"{sign}{dollar}{abs(by)}", str(facts["gauge"])),)


def _prison(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("bars", f"prison-{facts['prison']}", 2.0), Rise("prison", "prison"))


def _passion(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("beat", f"passion-{facts['passion']}", 1.6),)


def _poem(facts: Facts) -> tuple[Cue, ...]:
    return (Burst("ink", f"poem-{facts['poem']}", 1.6),)


def _roy(facts: Facts) -> tuple[Cue, ...]:
    roll = Roll((_whole(facts, "die"),), "thornton")
    if not facts["switches"]:
        return (roll,)
    return (roll, Rise("Roy is back" if facts["present"] else "Roy is gone", "thornton"))


def _end(facts: Facts) -> tuple[Cue, ...]:
    ending = facts["ending"]
    if ending == "won":
        return (Burst("sunrise", "map"), Rise("on the road", "map"))
    return (Burst("muzzle", "police", 0.5),) if ending == "police" else ()


def _whole(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


def _total(facts: Facts) -> str:
    return f"total-{facts['total']}"


STAGES: Mapping[str, Callable[[Facts], tuple[Cue, ...]]] = {
    "police": _police,
    "place": _place,
    "turn": _turn,
    "shot": _shot,
    "gauge": _gauge,
    "prison": _prison,
    "passion": _passion,
    "passion lost": lambda facts: (Rise("-1", "passion"),),
    "poem": _poem,
    "poem lost": lambda facts: (Rise("-1", "poem"),),
    "unarmed": lambda facts: (Rise("no cartridge", "ammunition"),),
    "roy": _roy,
    "ready": lambda facts: (Burst("beat", "death", 1.2),),
    "end": _end,
}
