"""Positions of Toroball in words, for the tests beside this file."""

from __future__ import annotations

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("toroball")
CORNERS = {"W1": "A1", "W2": "A7", "W3": "A6", "E1": "K1", "E2": "K7", "E3": "K6"}
DEEDS = ("movement", "stepped", "kicked", "agitated", "drunk", "returned")


def case(**words: object) -> Study:
    """A position from words; where somebody is may be given by its name."""
    places = {name: words.pop(name) for name in CORNERS if name in words}
    return GAME.study({**words, "characters": places} if places else words)


def acts(name: str, square: str, **words: object) -> Study:
    """A character has its turn on a square, the cow and everybody else out of the way."""
    done = {deed: words.pop(deed) for deed in DEEDS if deed in words}
    return pitch(**{name: square, "acting": {"character": name, **done}, **words})


def pitch(**words: object) -> Study:
    """Everybody in a far corner of his side unless told otherwise; cow I4, ball C4."""
    return case(**{"cow": "I4", "ball": "C4", **CORNERS, **words})


def charge(target: str, square: str, cow: str, **words: object) -> Study:
    """The cow phase with one exposed character."""
    return pitch(**{target: square, "cow": cow, "moved": [target], "asks": "cow_move", **words})


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
