"""A Most Dangerous Rescue, what happens: each event as a line of the log and as it is staged."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.events import Event
from parlour.games.a_most_dangerous_rescue.rules.tables import ACTIONS, COLOURS
from parlour.scene.cues import Burst, Cue, Flight, Rise

CLOSING = {
    "boss": "The boss has fallen, the artifacts are safe: you have won!",
    "life": "You have no life left: the gang has won.",
    "artifacts": "The gang has the artifacts it needs: you have lost.",
}

LOG = {
    "tie": "Nobody wins the scene: the card is discarded.",
    "reshuffle": "The discard pile becomes the scene deck: {cards} cards.",
    "falls": "{member} has fallen.",
    "searched": "Investigation: a scene card is discarded.",
    "next": "{member} takes over: {life} life.",
}

RELIC_CARD = {
    "scene": "The artifact scene card: an artifact is at stake in this scene.",
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

GIVEN = {
    "notes": "an ongoing research card",
    "scholar's favour": "a completed research card",
    "cash": "a resource",
    "favour": "an asset",
}
PILES = {"assets": "an asset", "resources": "a resource"}
MEANS = dict(zip(COLOURS, ACTIONS, strict=True))
"""The action that each colour stands for."""


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
    if kind in ("takes", "passes", "pays", "defence", "attack"):
        return _act_line(event, mine)
    if kind in ("deal", "invests", "researches", "keeps", "relic"):
        return _gain_line(event, mine)
    if kind in ("gang", "artifacts"):
        names = facts["members" if kind == "gang" else "artifacts"]
        assert isinstance(names, list)
        said = ", ".join(map(str, names))
        return f"The gang: {said}, the boss." if kind == "gang" else f"The artifacts: {said}."
    if kind == "scene":
        stake = facts["artifact"]
        return f"Scene {facts['scene']}" + (f": the {stake} is at stake." if stake else ".")
    if kind == "relic card":
        return RELIC_CARD[str(facts["stage"])]
    if kind == "seeks":
        return WAYS[str(facts["way"])]
    if kind == "gives":
        return f"You give up {GIVEN[str(facts['way'])]}."
    if kind == "end":
        told = (facts[name] for name in ("scenes", "beaten", "artifacts", "secured"))
        said = account(*(int(str(each)) for each in told))
        return f"{CLOSING[str(facts['ending'])]} {said}"
    return LOG[kind].format(**facts)


def preview_line(event: Event) -> str:
    """An event that may come: what becomes of both lives and of the cards. What the next draw may
    bring is left out, it hangs on no choice."""
    facts, kind = event.facts, event.kind
    mine = facts.get("side") == "player"
    if kind in ("defence", "attack"):
        return _life_ahead(event, mine)
    if kind in ("invests", "researches"):
        return "" if event.rule == "DR-41" else _card_ahead(facts, mine)
    if kind == "tie":
        return "The scene card is discarded."
    if kind == "seeks":
        return SEARCH if facts["way"] == "investigation" else ""
    if kind == "next":
        return f"{log_line(event)} The gang draws a card for its research."
    if kind == "end":
        return CLOSING[str(facts["ending"])]
    return log_line(event) if kind in ("keeps", "relic", "reshuffle", "falls") else ""


SEARCH = "The top two cards of the scene deck are discarded."


def _life_ahead(event: Event, mine: bool) -> str:
    facts = event.facts
    whose = "Your" if mine else f"{facts['who']}'s"
    by, now = int(str(facts["life"])), int(str(facts["has"]))
    if not now:
        return f"{whose} life falls to 0."
    return f"{whose} life {now - by if event.kind == 'defence' else now + by} → {now}."


def _card_ahead(facts: Mapping[str, object], mine: bool) -> str:
    whose = "your" if mine else "the gang's"
    if "colour" in facts:
        return f"The scene card goes to {whose} {research_name(facts['colour'])}."
    return f"The scene card goes to {whose} resources."


def research_name(colour: object) -> str:
    """'red research (attack)', but plainly 'purple research'."""
    means = MEANS[str(colour)]
    return f"{colour} research" if means == "research" else f"{colour} research ({means})"


def _act_line(event: Event, mine: bool) -> str:
    facts = event.facts
    if event.kind == "pays":
        return f"{'You spend' if mine else 'The gang spends'} a resource."
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
        return f"{who} {'gain' if mine else 'gains'} {facts['life']} life: {facts['has']} now."
    return f"{who} {'lose' if mine else 'loses'} {facts['life']} life: {facts['has']} left."


def _gain_line(event: Event, mine: bool) -> str:
    facts, kind = event.facts, event.kind
    who, verb = ("You", "") if mine else ("The gang", "s")
    if kind == "deal":
        return f"{who} start{verb} with {PILES[str(facts['to'])]}."
    if kind == "invests":
        return f"{who} win{verb} the scene: the card becomes a resource."
    if kind == "researches":
        slot = research_name(facts["colour"])
        if mine:
            return f"You put the card in your {slot}."
        return THEIR_RESEARCH[event.rule].format(slot)
    if kind == "keeps":
        if facts["slot"] == "assets":
            return f"{who} turn{verb} four resources into an asset."
        slot = str(facts["slot"])
        return f"{who} complete{verb} {slot} research: +1 on every {MEANS[slot]}."
    if facts["side"] is None:
        return f"The {facts['artifact']} is lost to everybody."
    if mine:
        return f"You secure the {facts['artifact']}: +1 life."
    return (
        f"The gang gains the {facts['artifact']}, artifact number {facts['counter']}, and 1 life."
    )


THEIR_RESEARCH = {
    "DR-9": "The gang starts with a card in {}.",
    "DR-30": "The gang wins the scene: the card goes to its {}.",
    "DR-41": "The gang draws a card for its {}.",
}
"""How a card gets into the research of the gang, by its rule."""


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
