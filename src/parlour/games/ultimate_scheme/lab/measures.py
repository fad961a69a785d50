"""Ultimate Scheme: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MEAN,
    PLACE,
    RATE,
    RESULT,
    TIMES,
    Group,
    Measures,
    Notes,
    Offer,
    Parameter,
    Tariff,
)
from parlour.games.ultimate_scheme.lab.experiments import BALANCE
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.tables import (
    AMBUSH,
    IDEA,
    NEUTRALIZER,
    RACKET,
    RENDITION,
    SAVE,
    UNOBTAINIUM,
)

PARAMETERS = (
    Parameter("limits.progress", 8, 20, "progress that completes"),
    Parameter("limits.short_progress", 5, 15, "progress that completes with the condition"),
    Parameter("limits.minions", 3, 5, "minions at most", "numbers of minions"),
    Parameter("limits.top_up", 1, 4, "minions at the start of a game turn", "numbers of minions"),
    Parameter("start.minions", 1, 4, "minions at the start", "numbers of minions"),
)
GROUPS = (
    Group("factions", "Factions", chosen=False),
    Group("ultimates", "Ultimate Schemes", chosen=False),
    Group("places", "Places in the order of turns", alike=False, chosen=False),
    Group("schemes", "Schemes executed", says="Of those drawn.",
          things=lambda start: start.board.scheme_names, offered="drawn"),
    Group("cards", "Action cards played", says="Of those drawn.",
          things=lambda start: start.board.card_names, offered="draws"),
    Group("sites", "Sites collected", alike=False, things=lambda start: start.board.site_names),
    Group("pairs", "Ultimate Schemes by faction", RESULT),
    Group("by factor", "Factions by X-factor", RESULT),
    Group("ultimate by factor", "Ultimate Schemes by X-factor", RESULT),
    Group("by place", "Factions by place in the order of turns", RESULT),
    Group("ultimate by place", "Ultimate Schemes by place in the order of turns", RESULT),
    Group("place by factor", "X-factors by place in the order of turns", RESULT),
    Group("length", "Game turns by X-factor", MEAN, "Mean of the matches with it."),
    Group("finish", "Who completes, and what decides", COUNT, "Shares of the matches."),
    Group("executed", "Schemes executed, of those drawn", RATE, of="drawn"),
    Group("executed on", "Game turn on which a scheme is executed", MEAN),
    Group("contested", "Contested sites", RATE,
          "Of the collections, those while a minion of another seat stood there.", "collections"),
    Group("hidden", "Hidden sites", COUNT, "A match."),
    Group("draws", "Action cards drawn", COUNT, "A match, by title."),
    Group("plays", "Action cards played, of those drawn", RATE, of="draws"),
    Group("neutralized", "Action cards neutralized, of those played", RATE, of="plays"),
    Group("destroyed by", "What destroys minions", COUNT, "Minions a match."),
    Group("idle", "Tokens idle at the end", MEAN, "In the vault of a seat."),
    Group("bank", "How often the bank runs out of a token", COUNT),
    Group("passed", "Windows in which a seat that is asked passes", RATE,
          "Of the times that a seat holds a card that answers.", "asked"),
    Group("happens", "What happens", COUNT),
    Group("windows", "Windows at which the table waits", COUNT,
          "Times a match that somebody may have an answer, by what everybody sees."),
    Group("anarchy", "Anarchy by game turn", CURVE),
    Group("progress", "Progress of the leader by game turn", CURVE),
    Group("collected at", "Where tokens are collected", PLACE, "Collections a match."),
)  # fmt: skip
COLOURS = ("", "yellow", "orange", "red")
ICONS = {"U": 2.0, "*": 1.25}
"""Icons that are worth more than one basic token."""


def schemes(tables: Mapping[str, Any]) -> list[Offer]:
    """Schemes: progress, for tokens, a hidden site, the Ninja and anarchy; rewards count too."""
    hidden = {site["id"] for site in tables["sites"] if site.get("hidden")}
    found = []
    for each in tables["schemes"]:
        cost = each["cost"].split()
        tokens = {kind: int(number) for number, kind in zip(cost[::2], cost[1::2], strict=True)}
        rare = tokens.pop("U", 0)
        asks = (
            sum(tokens.values()),
            rare,
            each["site"] in hidden,
            bool(each.get("ninja")),
            COLOURS.index(each.get("colour", "")),
            _icons(each.get("rewards", "")),
        )
        found.append(Offer(each["name"], f"schemes.{each['id']}", each["progress"],
                           tuple(map(float, asks))))  # fmt: skip
    return found


def sites(tables: Mapping[str, Any]) -> list[Offer]:
    """Sites: icons, and whether one needs access."""
    return [
        Offer(each["name"], f"sites.{each['id']}", _icons(each["icons"]),
              (float(bool(each.get("hidden"))),))
        for each in tables["sites"]
    ]  # fmt: skip


def _icons(text: str) -> float:
    return sum(ICONS.get(icon, 1.0) for icon in text.split())


TARIFFS = (
    Tariff("schemes", "progress", schemes),
    Tariff("sites", "icons (Unobtainium counts twice)", sites),
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
        notes.put("executed on", facts["name"], int(notes.position.turn))
        notes.add("schemes", facts["name"], who)
        notes.add("executed", facts["name"])
    elif kind == "drew scheme":
        notes.add("drawn", event.secret["name"])
    elif kind == "drew card":
        notes.add("draws", event.secret["name"])
    elif kind == "played":
        notes.add("cards", facts["name"], who)
        notes.add("plays", facts["name"])
        if _is_answer(notes.position, facts["card"]):
            notes.add("asked", "a window")
    elif kind == "collected":
        notes.add("sites", facts["name"], who)
        notes.add("collected at", facts["name"])
        _collected(event, notes, who)
    elif kind == "faction":
        notes.put("factions", facts["name"], 1.0, who)
    elif kind == "ultimate":
        notes.put("ultimates", event.secret["name"], 1.0, who)
    elif kind == "turn":
        _turn(event, notes)
    elif kind == "token":
        token = "FOSU".index(str(facts["token"]))
        if notes.position.banked(token) == 0:
            notes.add("bank", facts["token"])
    if kind in HAPPENS:
        notes.add("happens", kind)
    if kind == "destroyed":
        notes.add("destroyed by", facts["cause"])
    elif kind == "cancelled":
        notes.add("neutralized", facts["name"])
    elif kind == "access" and _is_hidden(notes.position, facts["site"]):
        notes.add("hidden", f"access to {facts['name']}")


HAPPENS = (
    "destroyed", "saved", "cancelled", "bounty", "depleted", "access", "access lost", "plague",
    "took", "ninja", "reshuffled", "completed",
)  # fmt: skip


ANSWERS = (AMBUSH, IDEA, NEUTRALIZER, RACKET, RENDITION, SAVE)
"""US-62: what cards do that are played in windows only."""


def _is_answer(position: UltimateScheme, card: object) -> bool:
    return position.board.effect[position.board.card_ids.index(str(card))] in ANSWERS


def _is_hidden(position: UltimateScheme, site: object) -> bool:
    return bool(position.board.hidden & BIT[position.board.site_ids.index(str(site))])


def _collected(event: Event, notes: Notes, who: int) -> None:
    position: UltimateScheme = notes.position
    name, site = event.facts["name"], event.facts["site"]
    place = BIT[position.board.site_ids.index(str(site))]
    notes.add("collections", name)
    if any(each.here() & place for seat, each in enumerate(position.seats) if seat != who):
        notes.add("contested", name)
    if _is_hidden(position, site):
        notes.add("hidden", f"collected in {name}")


def _turn(event: Event, notes: Notes) -> None:
    position: UltimateScheme = notes.position
    notes.put("anarchy", event.facts["turn"], int(position.anarchy))
    best = max(int(seat.progress) for seat in position.seats)
    notes.put("progress", event.facts["turn"], best)


def end(position: UltimateScheme, notes: Notes) -> None:
    """Note what the end tells."""
    board = position.board
    factor = board.factor_names[position.factor] if position.factor >= 0 else "no X-factor"
    notes.put("length", factor, int(position.turn))
    notes.add("finish", finish(position))
    passes = sum(value for (group, thing, _), value in notes.tally.items()
                 if (group, thing) == ("moves", "pass"))  # fmt: skip
    notes.add("passed", "a window", value=passes)
    notes.add("asked", "a window", value=passes)
    for seat in range(int(position.players)):
        one = position.seats[seat]
        place = f"place {(seat - int(position.first)) % int(position.players) + 1}"
        faction, ultimate = board.faction_names[one.faction], board.ultimate_names[one.ultimate]
        notes.put("places", place, 1.0, seat)
        for group, things in (
            ("pairs", (ultimate, faction)),
            ("by factor", (faction, factor)),
            ("ultimate by factor", (ultimate, factor)),
            ("by place", (faction, place)),
            ("ultimate by place", (ultimate, place)),
            ("place by factor", (factor, place)),
        ):
            notes.put(group, TIMES.join(things), 1.0, seat)
        for number, token in enumerate("FOSU"):
            notes.put("idle", token, int(one.held(number)), seat)


def finish(position: UltimateScheme) -> str:
    """US-85: who completes, and which of the three numbers decides among several."""
    done = [one for one in position.seats[: int(position.players)] if one.completed]
    if len(done) < 2:
        return "one seat completes" if done else "nobody completes"
    merits = [
        (int(one.progress), int(one.held(UNOBTAINIUM)), count_bits(one.executed)) for one in done
    ]
    for place, says in enumerate(("progress", "Unobtainium", "executed schemes")):
        best = max(each[place] for each in merits)
        merits = [each for each in merits if each[place] == best]
        if len(merits) == 1:
            return f"several complete, {says} decides"
    return "several complete and share the win"


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    tariffs=TARIFFS,
    hear=hear,
    end=end,
    standing=standing,
    cause="by",
    titles={"x_factor": "X-factor"},
    words={"condition": "by condition", "progress": "by progress", "cap": "the cap of turns"},
    pace={"random": 190, "beginner": 36, "casual": 36, "skilled": 0.5},
    weigh=5,
    weighs={"random": 20, "skilled": 1},
    look=400,
    experiments=(BALANCE,),
)
