"""Positions of Protocol G117 in few words."""

from __future__ import annotations

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("protocol-g117")
PAIRS = ["O1", "O2", "O3", "O4", "O5", "I1", "I2", "I3", "I4", "I5"]
FIRST = {"table": "standard"}
"""The first table, for cases that count on its numbers and actions."""
NOBODY: dict[str, list[str]] = {"drones": [], "bots": [], "troops": [], "deckers": []}
"""Both battlefields empty."""


def field(side: str = "AI", points: int = 1, **words: object) -> Study:
    """A point of a side with only these units on the fields."""
    return GAME.study({**NOBODY, "step": "point", "points": points, "to_move": side, **words})


def answer(pair: str, **words: object) -> Study:
    """The second player's choice of a part, with only these units on the fields."""
    return GAME.study({**NOBODY, "step": "part", "pair": pair, **words})


def all_but(*pairs: str) -> list[str]:
    """The pairs that are used up where these are left."""
    return [pair for pair in PAIRS if pair not in pairs]


def steps(study: Study) -> list[str]:
    """The steps that can be made, without the family."""
    return [move.removeprefix("step ") for move in study.moves if move.startswith("step ")]


def of(study: Study, name: str, side: str) -> object:
    """A field that is said by side."""
    value = study[name]
    assert isinstance(value, dict)
    return value[side]


def score(study: Study) -> tuple[object, object]:
    """Both scores, AI's first."""
    return of(study, "score", "AI"), of(study, "score", "HU")


def squares(study: Study, family: str) -> list[str]:
    """The squares that moves of a family name."""
    return [move.split(" ", 1)[1] for move in study.moves if move.split(" ", 1)[0] == family]
