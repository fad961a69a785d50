"""Words that the cases of Nazi Hunter share."""

from __future__ import annotations

from typing import Any

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("nazi-hunter")
CHEAP = ["bureaucracy", "intimidation", "exchange", "seduction", "moto"]


def at(**words: object) -> Study:
    """A position of which only what matters is said."""
    return GAME.study(words)


def agent(area: str, *abilities: str, ready: bool = True) -> dict[str, object]:
    """An agent in an area; up to four abilities are filled up with cheap ones."""
    words: dict[str, object] = {"area": area, "ready": ready}
    if abilities:
        names = list(abilities)
        names += [each for each in CHEAP if each not in names][: 4 - len(names)]
        pairs = [each.partition(" ") for each in names]
        words["abilities"] = {name: int(points) if points else True for name, _, points in pairs}
    return words


def unknown(cards: int) -> list[None]:
    """A deck of so many cards that nobody has seen."""
    return [None] * cards


def pair(gold: dict[str, object], silver: dict[str, object] | None = None) -> dict[str, object]:
    """Both agents; silver waits at the Consulate where it is not said."""
    return {"gold": gold, "silver": silver or {"area": "consulate"}}


def where(study: Study, file: int) -> str:
    """The area or pile where a file lies."""
    areas = study["areas"]
    assert isinstance(areas, dict)
    places = {**areas, "captured": study["captured"], "escaped": study["escaped"]}
    return next((name for name, files in places.items() if file in files), "unseen")


def stands(study: Study, agent: str) -> str:
    """The area where an agent stands."""
    return str(agents(study)[agent]["area"])


def ready(study: Study, agent: str) -> bool:
    """Whether an agent shows heads."""
    return bool(agents(study)[agent]["ready"])


def agents(study: Study) -> dict[str, dict[str, object]]:
    """Both agents in words."""
    both = study["agents"]
    assert isinstance(both, dict)
    return both


def left(study: Study) -> int:
    """How many cards the deck has."""
    deck = study["deck"]
    assert isinstance(deck, list)
    return len(deck)


def told(study: Study, kind: str) -> dict[str, Any]:
    """The facts of the first event of a kind in the last step."""
    return study.told(kind)[0].facts


def files(study: Study, area: str) -> list[int]:
    """The fugitives in an area."""
    areas = study["areas"]
    assert isinstance(areas, dict)
    found: list[int] = areas[area]
    return found
