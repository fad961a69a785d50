"""Lucha Libre: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    RATE,
    RESULT,
    Group,
    Measures,
    Notes,
    Parameter,
    Seconds,
)
from parlour.games.lucha_libre.rules.position import LuchaLibre

MOVES = ("triple_f", "show_off", "seq2", "seq3", "seq4", "triple")
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
PARAMETERS = (
    *(Parameter(f"moves.{move}.fans", 0, 10, f"fans of {WORDS[move]}", "fans of moves")
      for move in MOVES),
    Parameter("moves.change.fans", -5, 0, "fans of a change"),
    Parameter("fans.start", 1, 30, "fans at the start"),
    Parameter("fans.target", 37, 60, "fans that win"),
    Parameter("energy.start", 0, 5, "energy at the start"),
)  # fmt: skip
GROUPS = (
    Group("claims", "Moves claimed", things=lambda start: start.tables.move_names),
    Group("energy", "Spaces of the energy track", says="Entered by the wrestler in the ring.",
          alike=False, chosen=False),
    Group("teams", "Wins by team", RESULT),
    Group("ring", "Wins by the wrestler in the ring at the end", RESULT),
    Group("yields", "Fans won by each move", COUNT, "Fans of a match, both teams together."),
    Group("stands", "Time on each space of the energy track", RATE,
          "Share of the rounds that the wrestler in the ring begins there.", "rounds"),
    Group("changes", "Changes", COUNT, "A match, by the wrestler who enters."),
    Group("left at", "Energy at a change", COUNT,
          "Changes a match, by the space of each wrestler."),
    Group("finishes", "Ties at the top", COUNT,
          "Both over the target with the same fans: set back."),
    Group("fans", "Fans", COUNT, "Won and lost in a match, both teams together."),
    Group("fans by round", "Fans of seat 1 by round", CURVE),
    Group("dice", "Fans of seat 2 by round", CURVE),
)  # fmt: skip


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
        tables = position.tables
        for move in moves:
            notes.add("claims", move, seat)
            fans = tables.move_fans[tables.move_names.index(str(move))]
            if fans > 0:
                notes.add("yields", move, value=fans)
    elif kind == "energy":
        notes.add("energy", facts["to"], _seat(position, facts["team"]))
    elif kind == "pay":
        notes.add("fans", "paid for rerolls")
    elif kind == "change":
        notes.add("changes", facts["enters"])
        corner = (
            position.first if facts["team"] == position.team_id(position.first) else position.second
        )
        spaces = position.tables.spaces
        notes.add("left at", f"who leaves: {spaces[int(corner.rested)]}")
        notes.add("left at", f"who enters: {spaces[int(corner.energy)]}")
    elif kind == "tie":
        notes.add("finishes", "ties set back")
    elif kind in ("fans", "overflow"):
        change = facts["change"]
        assert isinstance(change, int)
        won = "won by moves" if change > 0 else "lost by moves"
        notes.add("fans", "overflow" if kind == "overflow" else won, value=abs(change))
    elif kind == "round":
        _stand(position, notes)
        notes.put("fans by round", facts["round"], int(position.first.fans))
        notes.put("dice", facts["round"], int(position.second.fans))


def _stand(position: LuchaLibre, notes: Notes) -> None:
    spaces = position.tables.spaces
    for corner in (position.first, position.second):
        notes.add("stands", spaces[int(corner.energy)])
        for space in spaces:
            notes.add("rounds", space)


def end(position: LuchaLibre, notes: Notes) -> None:
    """Note what the end tells."""
    names = position.tables.wrestler_names
    for seat, corner in enumerate((position.first, position.second)):
        notes.put("teams", position.team_id(corner), 1.0, seat)
        notes.put("ring", names[int(corner.ring)], 1.0, seat)


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    standing=standing,
    turn="round",
    length="rounds",
    words=WORDS,
    # Both decide at the same time.
    seconds=Seconds(choice=4.0),
    pace={"random": 160, "beginner": 52, "casual": 100, "skilled": 25, "strong": 0.15},
    weigh=8,
    weighs={"random": 12, "beginner": 5, "skilled": 3},
    look=1000,
)
