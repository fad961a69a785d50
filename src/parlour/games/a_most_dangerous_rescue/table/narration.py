"""A Most Dangerous Rescue, what happens: each event as a line of the log and as it is staged."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.scene.cues import Burst, Cue, Flight, Rise

CLOSING = {
    "boss": "The boss has fallen: the artifacts are safe.",
    "life": "You have no life left: the gang has won.",
    "artifacts": "The gang has the artifacts it needs: you have lost.",
}

LOG = {
    "deal": "{card} is dealt to {whose} {to}.",
    "pays": "{Who} spend {card}.",
    "tie": "Nobody wins the scene: {card} is discarded.",
    "reshuffle": "The discard pile becomes the scene deck: {cards} cards.",
    "falls": "{member} has fallen.",
    "searched": "Investigation: {card} is discarded.",
    "gives": "You give up {card}.",
    "next": "{member} takes over: {life} life.",
}

RELIC_CARD = {
    "scene": "The artifact scene card: an artifact is at stake.",
    "investigation": "Investigation: the artifact scene card is discarded.",
    "next member": "The artifact scene card turns up and has no effect.",
}

WAYS = {
    "notes": "You follow your notes.",
    "scholar's favour": "A scholar does you a favour.",
    "cash": "You pay for what you want to know.",
    "favour": "You call in a favour.",
    "investigation": "You search for yourself.",
}


def account(scenes: int, beaten: int, artifacts: int, secured: int) -> str:
    """DR-45: what is reported at the end, besides the life that is left.

    >>> account(21, 1, 3, 0)
    '21 scenes, 1 member beaten, artifacts: 3 theirs, 0 yours.'
    """
    members = f"{beaten} member{'' if beaten == 1 else 's'} beaten"
    played = f"{scenes} scene{'' if scenes == 1 else 's'}"
    return f"{played}, {members}, artifacts: {artifacts} theirs, {secured} yours."


def log_line(event: Event) -> str:
    """One event in plain words."""
    facts, kind = event.facts, event.kind
    mine = facts.get("side") == "player"
    if kind in ("takes", "passes", "defence", "attack"):
        return _act_line(event, mine)
    if kind in ("invests", "researches", "keeps", "relic"):
        return _gain_line(event, mine)
    if kind in ("gang", "artifacts"):
        names = facts["members" if kind == "gang" else "artifacts"]
        assert isinstance(names, list)
        said = ", ".join(map(str, names))
        return f"The gang: {said}, the boss." if kind == "gang" else f"The artifacts: {said}."
    if kind == "scene":
        stake = facts["artifact"]
        return f"Scene {facts['scene']}: {facts['card']}" + (
            f", the {stake} is at stake." if stake else "."
        )
    if kind == "relic card":
        return RELIC_CARD[str(facts["stage"])]
    if kind == "seeks":
        return WAYS[str(facts["way"])]
    if kind == "end":
        told = (facts[name] for name in ("scenes", "beaten", "artifacts", "secured"))
        said = account(*(int(str(each)) for each in told))
        return f"{CLOSING[str(facts['ending'])]} {said}"
    words = {"whose": "your" if mine else "the gang's", "Who": "You" if mine else "The gang"}
    line = LOG[kind].format(**words, **facts)
    return line if mine else line.replace("gang spend", "gang spends")


def _act_line(event: Event, mine: bool) -> str:
    facts = event.facts
    who = "You" if mine else str(facts["who"])
    if event.kind == "takes":
        verb = "take" if mine else "takes"
        return (
            f"{who} {verb} {facts['cost']} at {facts['square']}: {facts['first']} "
            f"{facts['first_score']}, {facts['second']} {facts['second_score']}."
        )
    if event.kind == "passes":
        return f"{who} {'pass' if mine else 'passes'}."
    if event.kind == "defence":
        return f"{who} {'gain' if mine else 'gains'} {facts['life']} life: {facts['has']}."
    return f"{who} {'lose' if mine else 'loses'} {facts['life']} life: {facts['has']}."


def _gain_line(event: Event, mine: bool) -> str:
    facts, kind = event.facts, event.kind
    if kind == "invests":
        who = "You win" if mine else f"{facts['who']} wins"
        return f"{who} the scene: {facts['card']} becomes a resource."
    if kind == "researches":
        whose = "your" if mine else "the gang's"
        return f"{facts['card']} goes to {whose} {facts['colour']} research."
    if kind == "keeps":
        who = "You keep" if mine else "The gang keeps"
        what = "an asset" if facts["slot"] == "assets" else f"completed {facts['slot']} research"
        return f"{who} {facts['card']} as {what}."
    if facts["side"] is None:
        return f"The {facts['artifact']} is lost to everybody."
    if mine:
        return f"You secure the {facts['artifact']}: +1 life."
    return f"The gang gains the {facts['artifact']}, its artifact {facts['counter']}, and 1 life."


def cues(event: Event) -> tuple[Cue, ...]:
    """Cards fly from pile to pile, life rises and falls; what lies on the table travels itself."""
    facts, kind = event.facts, event.kind
    side = facts.get("side")
    if kind == "deal":
        return (Flight("back-scene", "deck", f"{side}-{facts['to']}"),)
    if kind == "scene":
        return (Flight("back-scene", "deck", "scene"),)
    if kind == "relic card":
        return (Flight("relic-card", "deck", "discard"),)
    if kind == "takes" and side == "yu":
        return (Rise(f"{facts['cost']} at {facts['square']}", "scene"),)
    if kind == "defence":
        return (Rise(f"+{facts['life']}", f"{side}-life"),)
    if kind == "attack":
        return (Burst("hit", f"{side}-life"), Rise(f"-{facts['life']}", f"{side}-life"))
    if kind == "pays":
        return (Flight("back-scene", f"{side}-resources", "discard"),)
    if kind == "gives":
        return (Flight("back-scene", f"card-{facts['card']}", "discard"),)
    if kind == "tie":
        return (Rise("nobody wins", "scene"), Flight("back-scene", "scene", "discard"))
    return _winnings(event)


def _winnings(event: Event) -> tuple[Cue, ...]:
    """What a side gets."""
    facts, kind = event.facts, event.kind
    side = facts.get("side")
    if kind == "invests":
        return (Flight("back-scene", "scene", f"{side}-resources"),)
    if kind == "researches":
        start = "deck" if event.rule in ("DR-9", "DR-41") else "scene"
        return (Flight("back-scene", start, f"{side}-slot-{facts['colour']}"),)
    if kind == "keeps":
        where = f"{side}-assets" if facts["slot"] == "assets" else f"{side}-slot-{facts['slot']}"
        return (Burst("stamp", where), Rise("+1", where))
    if kind == "relic":
        if side is None:
            return (Rise("lost", "relics"),)
        return (
            Rise("+1", f"{side}-life"),
            Rise("secured" if side == "player" else "taken", "relics"),
        )
    if kind == "searched":
        return (Flight("back-scene", "deck", "discard"),)
    if kind == "reshuffle":
        return (Flight("back-scene", "discard", "deck", 3),)
    if kind == "falls":
        return (Burst("stamp", "yu-life"),)
    return (Rise(f"+{facts['gained']}", "yu-life"),) if kind == "next" else ()
