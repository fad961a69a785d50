"""Positions of Mad Maxence in words, and small adventures to break."""

from __future__ import annotations

import copy
from typing import Any

from parlour.engine.components import read_toml
from parlour.engine.study import Study
from parlour.games import find_game
from parlour.games.mad_maxence.components import HERE
from parlour.games.mad_maxence.rules.position import Journey

GAME = find_game("mad-maxence")
GAUGES = ("tu", "tech", "o", "d", "c", "f", "p")

Tables = dict[str, Any]

SMALL: Tables = {
    "adventure": {
        "id": "small", "title": "Small", "start": "1", "exit": "3", "tu_limit": 10,
        "gauges": {"tu": 0, "tech": 2, "o": 1, "d": 2, "c": 3, "f": 1, "p": 1},
        "intro": "A triangle.",
    },
    "map": {"id": "triangle", "roads": [["1", "2"], ["2", "3"], ["1", "3"]]},
    "equipment": [
        {"id": "flare", "name": "Crate of flares", "use": [{"do": "gain", "tu": -1}],
         "once": True},
        {"id": "winch", "name": "Winch", "use": [{"do": "gain", "tu": 1, "c": 1}]},
        {"id": "ram", "name": "Ram", "fitted": {"tech": 1}},
    ],
    "location": [
        {"id": "1", "name": "One", "text": "A.", "enter": []},
        {"id": "2", "name": "Two", "text": "B.", "enter": [{"do": "item", "id": "flare"}]},
        {"id": "3", "name": "Three", "text": "C.", "enter": [{"do": "win"}]},
    ],
}  # fmt: skip
"""A triangle of roads, for changing."""


def at(**words: object) -> Study:
    """A position in words; gauges by their names."""
    return GAME.study(said(words))


def said(words: dict[str, object]) -> dict[str, object]:
    """The words of a description with its gauges in one place."""
    gauges = {name: words[name] for name in words if name in GAUGES}
    rest = {name: words[name] for name in words if name not in GAUGES}
    return {"gauges": gauges, **rest} if gauges else rest


def arrived(at: str, came_from: str, **words: object) -> Study:
    """She has come to a location, and its page is read."""
    study = GAME.study(said({"at": came_from, **words}))
    journey = study.position
    assert isinstance(journey, Journey)
    journey.came_from = journey.at
    journey.arrive(journey.world.places.index(at))
    return study


def levels(study: Study) -> dict[str, int]:
    """The gauges."""
    found = study["gauges"]
    assert isinstance(found, dict)
    return found


def small(**changes: object) -> Tables:
    """The small adventure with some of its tables changed; a page is changed by `page_N`."""
    tables = copy.deepcopy(SMALL)
    for name, value in changes.items():
        if name.startswith("page_"):
            page = next(each for each in tables["location"] if each["id"] == name[5:])
            page |= value
        elif isinstance(value, dict):
            tables.setdefault(name, {}).update(value)
        else:
            tables[name] = value
    return tables


def play(tables: Tables, **words: object) -> Study:
    """A position of an adventure of one's own."""
    return GAME.study(said(words), components=tables)


def shipped(name: str) -> Tables:
    """The tables of an adventure of the game."""
    return read_toml(HERE / f"{name}.toml")
