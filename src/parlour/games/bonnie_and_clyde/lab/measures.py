"""Bonnie and Clyde: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MEAN,
    RATE,
    Group,
    Known,
    Measures,
    Notes,
    Parameter,
)
from parlour.engine.solution_cache import first_seat_value
from parlour.games.bonnie_and_clyde.bots.oracle import oracle
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde

PARAMETERS = (
    Parameter("start_savings", 0, 4, "savings at the start"),
    Parameter("places.dallas", 1, 4, "dollars of Dallas", "dollars of actions"),
    Parameter("places.ride", 0, 4, "price of Go for a Ride", "dollars of actions"),
    Parameter("daily.work", 1, 4, "dollars of Work", "dollars of actions"),
    Parameter("daily.photo", 0, 4, "price of Photo", "dollars of actions"),
    Parameter("daily.ammunition", 0, 4, "price of ammunition", "dollars of actions"),
    Parameter("daily.stick_up", 1, 4, "dollars of Stick Up", "dollars of actions"),
    Parameter("costs.poem", 0, 4, "price of a poem"),
    Parameter("costs.life", 1, 3, "price of a day"),
    Parameter("police.death", 7, 12, "total of the police that kills"),
    Parameter("roy.switches", 2, 6, "lowest die that makes Roy come or go"),
)
DONE = ("home", "cement city", "dallas", "go for a ride", "good work", "work", "photo",
        "get ammunition", "stick up")  # fmt: skip
GROUPS = (
    Group("done", "Places and daily actions", says="What the cubes are used for.",
          things=lambda start: DONE),
    Group("met", "Turn on which a condition is first met", MEAN),
    Group("roy", "What is lost", COUNT),
    Group("blocked", "Passions that Roy blocks", RATE,
          "Of the times that Love at its top would become Passion.", "passions"),
    Group("cartridges", "Cartridges spent", COUNT),
    Group("prison", "Prison spaces filled at death", COUNT),
    Group("switched", "Roy comes or goes, of his dice", RATE, of="roy dice"),
    Group("savings", "Savings by turn", CURVE),
    Group("threat", "Threat by turn", CURVE),
)  # fmt: skip
WORDS = {
    "cement city": "Cement City",
    "dallas": "Dallas",
    "police": "deaths by the police",
    "hunger": "hunger",
    "time": "time running out",
    "won": "won",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: BonnieAndClyde = notes.position
    if kind == "place":
        notes.add("done", facts["place"], 0)
    elif kind == "daily" and facts["action"] != "leave town":
        # Leaving is winning (BC-26); it tells nothing about the others.
        notes.add("done", facts["action"], 0)
    elif kind == "roy":
        notes.add("roy dice", "die")
        if facts["switches"]:
            notes.add("switched", "die")
    elif kind == "turn":
        notes.put("savings", facts["turn"], int(position.savings))
        notes.put("threat", facts["turn"], int(position.threat))
        _conditions(position, notes, int(position.turn) - 1)
    elif kind == "unarmed":
        notes.add("roy", "nights without a cartridge")
    elif kind == "passion lost":
        notes.add("roy", "Passion lost")
    elif kind == "passion":
        notes.add("passions", "Passion")
    elif kind == "wasted" and facts["why"] == "roy":
        notes.add("passions", "Passion")
        notes.add("blocked", "Passion")
    elif kind == "wasted":
        notes.add("roy", f"steps of {facts['gauge']}: {facts['why']}")
    elif kind == "shot":
        notes.add("cartridges", "against the police die")


def _conditions(position: BonnieAndClyde, notes: Notes, turn: int) -> None:
    """BC-27: which of the four conditions were met in a turn for the first time."""
    missing = {text.split()[0] for text in position.missing()}
    for name in ("Love", "Ammunition", "Passion", "Poem"):
        if name not in missing and ("met", name, -1) not in notes.tally:
            notes.put("met", name, turn)


def end(position: BonnieAndClyde, notes: Notes) -> None:
    """Note what the end tells; BC-R11: an evening that wins may be the first with a condition."""
    if position.result()["cause"] == "won":
        _conditions(position, notes, int(position.turn))
    if position.result()["cause"] == "police":
        notes.add("prison", f"{int(position.prison)} filled")


def known(start: BonnieAndClyde) -> list[Known]:
    """What perfect play makes of the start, and of a little more at the start."""
    knows = oracle(start)
    base = first_seat_value(knows, start) if knows is not None else None
    if knows is None or base is None:
        return []
    found = [Known("chance to win with perfect play", f"{100 * base:.2f} %")]
    for says, position in _better(start):
        value = first_seat_value(knows, position)
        assert value is not None
        found.append(Known(says, f"{100 * (value - base):+.2f} points".replace("-", "−")))
    return found


def _better(start: BonnieAndClyde) -> list[tuple[str, BonnieAndClyde]]:
    """The start with one thing more."""
    dollar, cartridge, absent = start.copy(), start.copy(), start.copy()
    dollar.savings += 1
    cartridge.ammunition += 1
    absent.roy = False
    found = (
        [("a dollar more at the start", dollar)] if start.savings < start.board.max_savings else []
    )
    return [*found, ("a cartridge at the start", cartridge), ("Roy absent at the start", absent)]


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    splits=("roy",),
    words=WORDS,
    titles={"roy": "Roy at the end"},
    pace={"random": 3500, "beginner": 1400, "casual": 1400, "perfect": 400},
    weigh=5,
    known=known,
    exact=True,
)
