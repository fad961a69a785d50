"""A Most Dangerous Rescue: what the lab measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.engine.events import Event
from parlour.engine.measures import (
    COUNT,
    CURVE,
    MEAN,
    Group,
    Measures,
    Notes,
    Offer,
    Parameter,
    Tariff,
)
from parlour.games.a_most_dangerous_rescue.components import COLOURS, QUADRANTS
from parlour.games.a_most_dangerous_rescue.lab.experiments import ORDERS
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue

PARAMETERS = (
    Parameter("start_life", 1, 12, "life at the start", "numbers of the match"),
    Parameter("later_member_life", 5, 6, "life of later members", "numbers of the match"),
    Parameter(
        "artifacts_to_lose", 1, 4, "artifacts with which the gang wins", "numbers of the match"
    ),
    Parameter("scene_deck_size", 8, 22, "scene cards in the deck", "numbers of the match"),
)  # fmt: skip
CORNERS = {("a", "1"): "top left", ("c", "1"): "top right", ("a", "3"): "bottom left",
           ("c", "3"): "bottom right"}  # fmt: skip
GROUPS = (
    Group("quadrants", "Quadrants taken by the hunter",
          things=lambda start: tuple(CORNERS.values())),
    Group("edges", "Kinds of edges taken by the hunter"),
    Group("costs", "Costs of the strategies taken by the hunter", alike=False, chosen=False),
    Group("research", "Research of the hunter", says="Cards researched, by colour.",
          things=lambda start: COLOURS),
    Group("completed", "Research completed by the hunter",
          says="A slot of three cards that became a completed card, by colour."),
    Group("assets", "Assets of the hunter", says="Resources that became an asset.", alike=False),
    Group("seeks", "Choices when a member falls", alike=False),
    Group("scene cards", "Scene cards that the hunter took", says="By the number of the card.",
          chosen=False),
    Group("gang quadrants", "Quadrants taken by the gang", COUNT),
    Group("gang edges", "Kinds of edges taken by the gang", COUNT),
    Group("gang costs", "Costs of the strategies taken by the gang", COUNT),
    Group("against", "Scenes against each member", MEAN,
          "Scenes that a member lasts, mean of the matches that come to it."),
    Group("life", "Life of the hunter by scene", CURVE),
    Group("changes", "Changes of life", COUNT, "Points a match."),
)  # fmt: skip
WORDS = {
    "boss": "won",
    "life": "deaths",
    "artifacts": "artifacts lost to the gang",
}
TITLES = {
    "first": "the colour of the first member",
    "boss": "the colour of the boss",
    "life": "life left",
    "members": "members beaten",
    "artifacts": "artifacts of the gang",
    "secured": "artifacts secured",
}


def scenes(tables: Mapping[str, Any]) -> list[Offer]:
    """Scene cards: what their four strategies cost together."""
    return [
        Offer(each["id"], f"scenes.{each['id']}", sum(int(each[name][0]) for name in QUADRANTS))
        for each in tables["scenes"]
    ]


TARIFFS = (Tariff("scene cards", "to pay for all four strategies", scenes),)


def _quadrant(square: str) -> str:
    column = "a" if square[0] in "ab" else "c"
    line = "1" if square[1] in "12" else "3"
    return CORNERS[column, line]


def hear(event: Event, notes: Notes) -> None:
    """Note what an event tells."""
    kind, facts = event.kind, event.facts
    position: Rescue = notes.position
    mine = facts.get("side") == "player"
    if kind == "takes":
        square = str(facts["square"])
        if mine:
            notes.add("quadrants", _quadrant(square), 0)
            notes.add("costs", f"cost {facts['cost']}", 0)
        else:
            notes.add("gang quadrants", _quadrant(square))
            notes.add("gang costs", f"cost {facts['cost']}")
        for edge in ("first", "second"):
            notes.add("edges" if mine else "gang edges", facts[edge], 0 if mine else -1)
    elif kind == "researches" and mine:
        notes.add("research", facts["colour"], 0)
    elif kind == "keeps" and mine:
        asset = facts["slot"] == "assets"
        notes.add("assets" if asset else "completed", "an asset" if asset else facts["slot"], 0)
    elif kind == "seeks":
        notes.add("seeks", facts["way"], 0)
    elif kind in ("invests", "pays") and mine:
        notes.add("scene cards", facts["card"], 0)
    elif kind in ("attack", "defence"):
        life = facts["life"]
        assert isinstance(life, int)
        notes.add("changes", f"{'hunter' if mine else 'gang'} {kind}", value=life)
    elif kind == "scene":
        notes.put("life", facts["scene"], int(position.player.life))
        notes.add("against", position.board.member_names[int(position.member())])


MEASURES = Measures(
    parameters=PARAMETERS,
    groups=GROUPS,
    tariffs=TARIFFS,
    hear=hear,
    turn="scene",
    length="scenes",
    cause="ending",
    splits=("first", "boss"),
    words=WORDS,
    titles=TITLES,
    pace={"random": 1500, "beginner": 700, "casual": 700, "skilled": 6, "strong": 0.8},
    weigh=30,
    weighs={"random": 40, "beginner": 20, "skilled": 2},
    look=1500,
    experiments=(ORDERS,),
)
