"""Urban Recovery: what the lab measures."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.measures import COUNT, MATCH, MEAN, PLACE, Group, Measures, Notes, Parameter
from parlour.games.urban_recovery.lab.board_report import known, weigh
from parlour.games.urban_recovery.rules.position import UrbanRecovery

PARAMETERS = (
    Parameter("limits.steps", 2, 6, "steps of the player", "limits"),
    Parameter("limits.enemy_steps", 1, 8, "steps of each enemy", "limits"),
    Parameter("limits.throw", 1, 8, "reach of a throw", "limits"),
)
DEEDS = ("pick up", "throw", "stun", "lure", "warm", "release", "window")


def deeds(start: UrbanRecovery) -> list[str]:
    """What can be done on this board."""
    return [deed for deed in DEEDS if deed != "window" or start.board.windows]


GROUPS = (
    Group("deeds", "What the runner does", alike=False, things=deeds),
    Group("seen at", "Where the runner is seen", PLACE, "Shares of the matches, by square.",
          also=("random", "beginner")),
    Group("seen by", "Who sees the runner", COUNT, "Shares of the matches.",
          also=("random", "beginner")),
    Group("caught on", "The turn on which it ends", MEAN, "Mean of the matches that end so.",
          also=("random", "beginner")),
    Group("squares", "Where the runner walks", PLACE, "Steps a match, by square."),
    Group("lured", "Enemies lured", COUNT),
    Group("coldest", "Cold", MEAN, "The most tokens at once, mean of the matches."),
)  # fmt: skip
WORDS = {
    "window": "break a window",
    "caught": "being caught",
    "frozen": "freezing",
    "late": "time running out",
    "won": "won",
}


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    if kind in DEEDS:
        notes.add("deeds", kind, 0)
    if kind == "step":
        notes.add("squares", facts["to"])
    elif kind == "seen":
        notes.add("seen at", facts["square"])
        notes.add("seen by", f"enemy {facts['enemy']}")
    elif kind == "lure":
        notes.add("lured", f"enemy {facts['enemy']}")
    elif kind == "cold":
        cold = facts["cold"]
        assert isinstance(cold, int)
        most = notes.tally.get(("coldest", "tokens", MATCH), 0.0)
        notes.put("coldest", "tokens", max(most, cold))


def end(position: UrbanRecovery, notes: Notes) -> None:
    """Note what the end tells."""
    notes.put("caught on", position.result()["cause"], int(position.turn))


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    hear=hear,
    end=end,
    words=WORDS,
    # Without slips all matches on a board are alike, so those levels are given few.
    pace={"random": 1500, "beginner": 0.75, "casual": 60, "perfect": 1},
    weigh=60,
    weighs={"random": 200, "beginner": 3, "casual": 15},
    look=200,
    weigher=weigh,
    known=known,
)
