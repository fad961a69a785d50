"""Ultimate Scheme: how events are staged. What lies on the table travels by itself."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.engine.events import Event
from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules.tables import ICONS
from parlour.scene.cues import Burst, Cue, Flight, Rise, Travel

Facts = Mapping[str, object]
GLOATS = (
    "Ha!", "As foretold!", "Too easy!", "Kneel!", "Mwahaha!", "Behold!", "Mine, all mine!",
    "Fools!", "Delicious!", "Next planet, please!",
)  # fmt: skip
VEHICLES = {"A05": "us-jet", "A06": "us-submarine", "A07": "us-jet", "saucer": "us-saucer"}
HOOK = "A26"
QUIET = (
    "first", "faction", "ultimate", "x-factor", "placed", "no minion", "ninja", "collected",
    "announced", "end",
)  # fmt: skip
"""Events that show themselves, or need no show."""


def cues(event: Event) -> tuple[Cue, ...]:
    """Minions slide, jets and saucers fly, tokens go to vaults, trapdoors open."""
    facts, kind = event.facts, event.kind
    if event.moment is not None or kind in QUIET:
        return ()
    for stage in (_moves, _tokens, _cards, _sites):
        found = stage(kind, facts)
        if found is not None:
            return found
    return _triumphs(kind, facts)


def _number(facts: Facts, name: str = "seat") -> int:
    """A whole number among the facts; seats are counted from one in ids."""
    value = facts[name]
    assert isinstance(value, int)
    return value + 1 if name in ("seat", "victim", "loser") else value


def _goes(facts: Facts, shape: str = "us-M", arc: bool = False) -> tuple[Cue, ...]:
    """A minion that was alone and stays alone goes on under the name of its new place; out of a
    crowd or into one a shape goes. One with a sack may have lost it when it is seen again."""
    start, end = str(facts["from"]), str(facts["to"])
    if start == end:
        return ()
    alone = facts["left"] == 0 and facts["there"] == 1
    if shape != "us-M" or not alone or facts["was_marked"]:
        return (Flight(shape, f"site-{start}", f"site-{end}", arc=arc),)
    seat = _number(facts)
    return (Travel(f"minion-{seat}-{start}", f"minion-{seat}-{end}"),)


def _moves(kind: str, facts: Facts) -> tuple[Cue, ...] | None:
    if kind == "moved":
        start, end = f"site-{facts['from']}", f"site-{facts['to']}"
        vehicle = VEHICLES.get(str(facts["how"]))
        ride = (Flight(vehicle, start, end, arc=True),) if vehicle else ()
        return (*ride, *_goes(facts))
    if kind == "went home":
        return _goes(facts)
    if kind == "saved":
        shape = "us-hook" if facts["card"] == HOOK else "us-M"
        return (*_goes(facts, shape, True), Rise("saved", f"site-{facts['to']}"))
    if kind == "renditioned":
        return _goes(facts, "us-sack", True)
    return None


def _tokens(kind: str, facts: Facts) -> tuple[Cue, ...] | None:
    if kind == "token":
        vault = f"vault-{facts['token']}-{_number(facts)}"
        amount = _number(facts, "amount")
        return (Flight(f"us-{facts['token']}", "map", vault, amount), Rise(f"+{amount}", vault))
    if kind == "took":
        token = facts["token"]
        loser, vault = (
            f"vault-{token}-{_number(facts, 'victim')}",
            f"vault-{token}-{_number(facts)}",
        )
        return (Flight(f"us-{token}", loser, vault), Rise("-1", loser), Rise("+1", vault))
    if kind == "anarchy":
        return (Burst("us-alarm", "map"),) if facts["changed"] else ()
    if kind == "bounty":
        icon = ICONS[_number(facts, "icon")]
        shape = "us-any" if icon == "*" else f"us-{icon}"
        return (Flight(shape, f"progress-{facts['at']}", f"seat-{_number(facts)}", arc=True),)
    return None


def _cards(kind: str, facts: Facts) -> tuple[Cue, ...] | None:
    if kind == "reshuffled":
        return (Flight("back-action", "discard", "deck-action", 3),)
    if kind in ("drew scheme", "put back"):
        deck = DECKS[_number(facts, "deck")]
        ends = (f"deck-{deck}", f"seat-{_number(facts)}")
        start, end = ends if kind == "drew scheme" else ends[::-1]
        return (Flight(f"back-{deck}", start, end),)
    if kind == "drew card":
        return (Flight("back-action", "deck-action", f"seat-{_number(facts)}"),)
    if kind == "played":
        panel = f"seat-{_number(facts)}"
        return (Flight("us-A", panel, "map"), Rise(str(facts["name"]), panel))
    if kind == "cancelled":
        return (Burst("us-cancel", "discard"), Rise("cancelled", f"seat-{_number(facts)}"))
    return None


def _sites(kind: str, facts: Facts) -> tuple[Cue, ...] | None:
    at = f"site-{facts.get('site')}"
    if kind == "access":
        return (Flight("us-K", f"seat-{_number(facts)}", at, arc=True),)
    if kind == "access lost":
        return (Burst("us-cancel", at),)
    if kind == "plague":
        return (Flight("us-plague", f"seat-{_number(facts)}", at, arc=True),)
    if kind in ("depleted", "spoilt"):
        return (Burst("us-lock", at),)
    if kind in ("minion", "respawned"):
        return (Flight("us-M", f"seat-{_number(facts)}", at, arc=True),)
    if kind == "destroyed":
        return (Burst("us-trapdoor", at), Rise("destroyed", at))
    return None


def _triumphs(kind: str, facts: Facts) -> tuple[Cue, ...]:
    if kind == "executed":
        panel = f"seat-{_number(facts)}"
        gloat = GLOATS[sum(map(ord, str(facts["scheme"]))) % len(GLOATS)]
        return (
            Burst("us-executed", f"site-{facts['site']}", 2.2),
            Rise(f"+{facts['progress']} {gloat}", panel),
        )
    if kind == "completed":
        panel = f"seat-{_number(facts)}"
        return (Burst("us-alarm", panel, 1.4), Rise("Ultimate scheme complete!", panel))
    return ()
