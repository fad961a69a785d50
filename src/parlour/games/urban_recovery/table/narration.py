"""Urban Recovery: events in plain words, and how they are staged."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise, Walk

Facts = Mapping[str, object]

CLOSING = {
    "won": "You are home, both of you: you have won!",
    "caught": "You have been seen: it is over.",
    "frozen": "You freeze: it is over.",
    "late": "The night ends before you are home: it is over.",
}

ENEMIES_TURN = {"UR-32", "UR-33", "UR-34", "UR-35", "UR-36"}
"""Rules of what enemies do after the turn."""

LOG = {
    "turn": "Turn {turn} begins.",
    "step": "You go to {to}.",
    "pick up": "You pick up a brick.",
    "throw": "You throw the brick to {to}.",
    "window": "The window {window} breaks.",
    "stun": "{enemy} is hit on {square} and stunned.",
    "warm": "Warmth on {square}: all cold is gone.",
    "release": "Your friend is free.",
    "cold": "Cold {cold} of {limit}.",
    "wakes": "{enemy} wakes on {square} and looks around.",
    "waits": "{enemy} waits on {square}.",
    "seen": "{enemy} on {from} sees you on {square}.",
}


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts = event.facts
    if event.kind == "lure":
        return f"{facts['enemy']} leaves {facts['from']} and goes to the brick on {facts['to']}."
    if event.kind == "patrols":
        return f"{facts['enemy']} walks from {facts['from']} to {facts['to']}."
    if event.kind == "returns":
        come = "is back on" if facts["arrived"] else "goes back by"
        return f"{facts['enemy']} {come} {facts['to']}."
    if event.kind == "end":
        return CLOSING[str(facts["ending"])]
    return LOG[event.kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come. What the enemies' turn brings is told by forecasts and warnings,
    and by neither where the match hides it."""
    facts = event.facts
    if event.rule in ENEMIES_TURN or event.kind == "turn":
        return ""
    if event.kind == "cold":
        cold = _whole(facts["cold"])
        return f"Cold {cold - 1} → {cold} of {facts['limit']}."
    if event.kind == "warm":
        return f"Cold {facts['lost']} → 0." if facts["lost"] else ""
    if event.kind == "seen":
        return f"{facts['enemy']} on {facts['from']} sees you: it is over."
    if event.kind == "end" and facts["ending"] == "caught":
        return ""
    return log_line(event)


def _whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def cues(event: Event) -> tuple[Cue, ...]:
    """Bricks fly, glass breaks, enemies walk square by square."""
    facts = event.facts
    kind = event.kind
    if kind in ("patrols", "returns", "lure"):
        return _walk(facts)
    if kind == "throw":
        return (Flight("brick", "player", _square(facts, "to")),)
    if kind == "window":
        first, _, second = str(facts["window"]).partition("-")
        return (Burst("shards", f"square-{first}"), Burst("shards", f"square-{second}"))
    if kind == "stun":
        return (Burst("stars", f"enemy-{facts['enemy']}", 1.4),)
    if kind == "warm":
        return (Burst("warmth", _square(facts, "square"), 2),)
    if kind == "release":
        return (Burst("sparkle", "friend", 1.6),)
    if kind == "wakes":
        return (Rise("awake", f"enemy-{facts['enemy']}"),)
    if kind == "seen":
        return (
            Flight("look", f"enemy-{facts['enemy']}", _square(facts, "square"), 3),
            Burst("alarm", _square(facts, "square"), 1.8),
        )
    return _end(facts) if kind == "end" else ()


def _walk(facts: Facts) -> tuple[Cue, ...]:
    path = facts["path"]
    assert isinstance(path, list)
    return (Walk(f"enemy-{facts['enemy']}", tuple(f"square-{name}" for name in path)),)


def _square(facts: Facts, name: str) -> str:
    return f"square-{facts[name]}"


def _end(facts: Facts) -> tuple[Cue, ...]:
    endings: dict[str, tuple[Cue, ...]] = {
        "won": (Burst("sparkle", "player", 3),),
        "frozen": (Burst("frost", "player", 3),),
    }
    return endings.get(str(facts["ending"]), ())
