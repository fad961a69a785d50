"""Lucha Libre: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, CURVE, Group, Measures, Notes, Parameter
from parlour.games.lucha_libre.rules import LuchaLibre

MOVES = ("triple_f", "show_off", "seq2", "seq3", "seq4", "triple")
PARAMETERS = (
    *(Parameter(f"moves.{move}.fans", 0, 10, f"fans of {move}", "fans of moves")
      for move in MOVES),
    Parameter("moves.change.fans", -5, 0, "fans of a change"),
    Parameter("fans.start", 1, 30, "fans at the start"),
    Parameter("fans.target", 20, 60, "fans that win"),
    Parameter("energy.start", 0, 5, "energy at the start"),
    Parameter("dice.team", 4, 6, "dice of a team"),
)  # fmt: skip
GROUPS = (
    Group("claims", "Moves claimed"),
    Group("energy", "Spaces of the energy track", says="Entered by the wrestler in the ring.",
          alike=False),
    Group("changes", "Changes", COUNT),
    Group("fans", "Fans", COUNT, "Won and lost in a match, both teams together."),
    Group("fans by round", "Fans of seat 1 by round", CURVE),
    Group("dice", "Fans of seat 2 by round", CURVE),
)  # fmt: skip
WORDS = {
    "both": "a double finish",
    "fans": "by fans",
    "cap": "the cap of rounds",
    "draw": "a draw",
    "triple_f": "Triple F",
    "show_off": "Show Off",
    "seq2": "Two-dice sequence",
    "seq3": "Three-dice sequence",
    "seq4": "Four-dice sequence",
    "triple": "Triple",
    "change": "Wrestler Change",
}


def _seat(position: LuchaLibre, team: object) -> int:
    return 0 if team == position.team_id(position.first) else 1


def standing(position: LuchaLibre) -> list[float]:
    """Fans."""
    return [float(position.first.fans), float(position.second.fans)]


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: LuchaLibre = notes.position
    if kind == "claim":
        moves = facts["moves"]
        assert isinstance(moves, list)
        seat = _seat(position, facts["team"])
        for move in moves:
            notes.add("claims", move, seat)
    elif kind == "energy":
        notes.add("energy", facts["to"], _seat(position, facts["team"]))
    elif kind == "pay":
        notes.add("fans", "paid for rerolls")
    elif kind == "change":
        notes.add("changes", facts["enters"])
    elif kind in ("fans", "overflow"):
        change = facts["change"]
        assert isinstance(change, int)
        won = "won by moves" if change > 0 else "lost by moves"
        notes.add("fans", "overflow" if kind == "overflow" else won, value=abs(change))
    elif kind == "round":
        notes.put("fans by round", facts["round"], int(position.first.fans))
        notes.put("dice", facts["round"], int(position.second.fans))


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    standing=standing,
    turn="round",
    length="rounds",
    splits=("team",),
    words=WORDS,
    pace={"random": 120, "beginner": 50, "thumb": 90, "skilled": 0.4},
    weigh=60,
    look=60,
)
