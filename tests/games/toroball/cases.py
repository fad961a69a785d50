"""Positions of Toroball in words, for the tests beside this file."""

from __future__ import annotations

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("toroball")


def case(**words: object) -> Study:
    """A position from words."""
    return GAME.study(words)


def acts(name: str, square: str, **words: object) -> Study:
    """A character begins its turn on a square, the cow and everybody else out of the way."""
    return pitch(**{name: square, "acting": name, **words})


def pitch(**words: object) -> Study:
    """Everybody in a far corner of his side unless told otherwise; cow I4, ball C4."""
    places = {"W1": "A1", "W2": "A7", "W3": "A6", "E1": "K1", "E2": "K7", "E3": "K6"}
    said = {name: words.pop(name, square) for name, square in places.items()}
    return case(**{"cow": "I4", "ball": "C4", "characters": said, **words})


def charge(target: str, square: str, cow: str, **words: object) -> Study:
    """The cow phase with one exposed character."""
    return pitch(**{target: square, "cow": cow, "target": target, "asks": "cow_move", **words})


def where(study: Study, name: str) -> object:
    """Where a character is."""
    characters = study["characters"]
    assert isinstance(characters, dict)
    return characters[name]


def landings(study: Study) -> list[object]:
    """Where the ball lies after each face of a scatter roll; a team stands for its goal."""
    found: list[object] = []
    for face in range(1, 7):
        twin = study.copy().then(face)
        goals = twin.told("goal")
        found.append(goals[0].facts["team"] if goals else twin["ball"])
    return found


def turns(study: Study, *moves: str) -> Study:
    """Moves one after the other."""
    return study.play(*moves)
